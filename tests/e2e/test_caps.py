"""Caps on lobbies, matches and commands of a person and a server, and their refusals."""

from __future__ import annotations

import re

import pytest

from host.matches.archive import Archive
from host.matches.match import LiveMatch
from tests.e2e.playing import begun, leave, seated
from tests.e2e.world import World, forged, words


@pytest.mark.world(settings={"max_lobbies_per_user": 2})
async def test_one_table_too_many_is_refused_privately_and_others_are_not(world: World) -> None:
    for _ in range(2):
        await world["Ann"].play()
    refused = await world["Ann"].play()
    assert refused.ephemeral
    assert "You have 2 open tables" in words(refused)
    assert not (await world["Ben"].play()).ephemeral


@pytest.mark.world(settings={"max_matches_per_user": 1})
async def test_one_match_too_many_is_refused(world: World) -> None:
    [ann] = await seated(world, "Ann", computers=1)
    refused = await ann.play()
    assert refused.ephemeral
    assert "`/matches` lists them" in words(refused)


@pytest.mark.world(settings={"max_commands_per_minute": 4})
async def test_one_command_too_many_in_a_minute_is_refused_and_matches_go_on(world: World) -> None:
    [ann] = await begun(world, "Ann", computers=1)
    await ann.command("server about")
    refused = await ann.command("server about")
    assert refused.ephemeral
    found = re.search(r"Wait (\d+) seconds?, then go on", words(refused))
    assert found and 0 < int(found[1]) <= 60
    assert "4 commands" in words(await ann.press("Log", ann.board))
    await ann.press("My hand", ann.board)
    assert ann.panel
    assert "4 commands" not in words(await world["Ben"].command("server about"))
    await world.later(61)
    assert "4 commands" not in words(await ann.command("server about"))


@pytest.mark.world(settings={"max_commands_per_minute": 3})
async def test_hints_count_as_commands_since_a_computer_player_thinks_about_each(world: World) -> None:
    ann = world["Ann"]
    await ann.command("play")
    await ann.press("Play now")
    panel = ann.find("Hint")
    assert "3 commands" not in words(await ann.press("Hint", panel))
    assert "3 commands" in words(await ann.press("Hint", panel))
    assert "3 commands" not in words(await ann.press("Cards", panel)), "other presses in a panel are not counted"


@pytest.mark.world(settings={"max_commands_per_minute": 4})
async def test_presses_of_a_match_that_is_over_are_refused_before_it_is_read(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, ben = world["Ann"], world["Ben"]
    await seated(world, "Ann", "Ben")
    await leave(ann)
    await world.later(60)
    board, read = ben.board, []
    recall = Archive.recall

    async def counted(archive: Archive, match_id: int, guild_id: int | None = None, *, user_id: int = 0) -> LiveMatch:
        read.append(match_id)
        return await recall(archive, match_id, guild_id, user_id=user_id)

    monkeypatch.setattr(Archive, "recall", counted)
    told = [
        words(await forged(ben, f"cards:{kind}:1", board))
        for kind in ("hand", "story", "leave", "cards", "hand", "story")
    ]
    assert ["4 commands" in text for text in told] == [False] * 4 + [True] * 2
    assert len(read) == 4
