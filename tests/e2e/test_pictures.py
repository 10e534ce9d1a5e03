"""Pictures in answers: no name spoils one, and many who ask at once are all answered."""

from __future__ import annotations

import io
import json

import pytest

from cogs.kit.pictures import INSTEAD
from tests.e2e.test_tournaments import made, played_out, register
from tests.e2e.world import Person, World, texts, unsettled, words


async def begun(world: World, team: str = "a\nb") -> Person:
    """A tournament of four in its first round; Ben plays under that name."""
    ann = await made(world, "swiss")
    assert "You are registered" in words(await world["Ben"].command("tournament register", team=team))
    await register(world, "Ann")
    await ann.command("tournament add-computers", count=2)
    await ann.command("tournament start")
    return ann


@pytest.mark.parametrize("between", ["\n", "\r\n", "\x1c", "\x85", "\u2029"])
async def test_a_name_with_a_line_break_is_stored_on_one_line(world: World, between: str) -> None:
    await begun(world, f"a{between}b")
    [t] = world.bot._services.tournaments.live.values()
    assert "a b" in [entry.name for entry in t.entries.values()]
    assert not [entry.name for entry in t.entries.values() if not entry.name.isprintable()]


async def test_a_person_with_a_line_break_in_the_name_is_stored_on_one_line(world: World) -> None:
    backend = world.env.backend
    backend.guilds[world.guild.id].members[world["Ben"].actor.id].nick = "Ben\x85the\u2029King"
    await world["Ben"].play()
    [lobby] = world.bot._services.lobbies.live.values()
    assert lobby.owner.name == "Ben the King"


async def test_a_picture_that_fails_leaves_the_words_and_a_reason_in_the_log(
    log: io.StringIO, world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    await begun(world)

    def broken(*ignored: object) -> bytes:
        raise RuntimeError("raqm_layout() failed.")

    monkeypatch.setattr("cogs.tournaments.pages.standings.table_picture", broken)
    answer = await world["Cid"].command("tournament standings")
    assert INSTEAD in words(answer)
    assert "a b" in words(answer)
    logged = [json.loads(line) for line in log.getvalue().splitlines() if "could not be drawn" in line]
    assert "RuntimeError: raqm_layout() failed." in str(logged[0])


async def test_many_who_ask_at_once_are_acknowledged_first_and_cost_one_drawing(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = await begun(world)
    await played_out(world, 1)
    drawn: list[int] = []
    from cogs.pictures import tables

    tables._drawn.cache_clear()
    real = tables.Canvas.png

    def counted(sheet: tables.Canvas) -> bytes:
        drawn.append(1)
        return real(sheet)

    monkeypatch.setattr(tables.Canvas, "png", counted)
    asked = [await unsettled(world, person.command("tournament standings")) for person in [*world.people.values()] * 5]
    await world.env.settle()
    assert len(asked) == 20
    shown = [answer.response for answer in asked]
    assert all(message is not None and "standings" in texts(message).lower() for message in shown)
    assert len(drawn) == 1
    assert ann
