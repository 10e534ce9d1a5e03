"""Entrants who leave the server are taken out before the next round is paired, and before the start."""

from __future__ import annotations

import discord
import pytest

from tests.e2e.tournaments import cup_of, decided, live_cup, made, made_free, register, set_places, started
from tests.e2e.world import World, words
from tournaments.model import How


def paired(world: World) -> set[str]:
    """The names of those who are paired in the newest round."""
    t = live_cup(world)
    return {t.entries[one].name for state in t.current.tables for one in state.table.entrants}


async def test_an_entrant_who_has_left_the_server_is_paired_no_more_and_the_log_tells_it(world: World) -> None:
    ann = await cup_of(world, "Ann", "Ben", "Cid", "Dan", format_="swiss")
    assert paired(world) == {"Ann", "Ben", "Cid", "Dan"}
    world.guild.remove_member(world["Dan"].actor)
    await decided(ann)
    assert live_cup(world).current.number == 2 and paired(world) == {"Ann", "Ben", "Cid"}
    assert "No longer in this server: Dan" in words(await ann.command("tournament log"))


async def test_the_first_in_line_gets_the_place_of_an_entrant_who_has_left_before_the_start(world: World) -> None:
    ann = await made(world)
    await register(world, "Ann", "Ben")
    await set_places(ann, "2")
    await world["Cid"].command("tournament register")
    world.guild.remove_member(world["Ben"].actor)
    await started(ann)
    assert paired(world) == {"Ann", "Cid"}


async def test_a_start_that_is_refused_takes_no_entrant_out(world: World) -> None:
    ann = await cup_of(world, "Ann", "Ben", format_="swiss")
    world.guild.remove_member(world["Ben"].actor)
    before = live_cup(world)
    assert "has started already" in words(await started(ann))
    assert live_cup(world) == before


async def test_an_automatic_start_counts_only_those_who_are_still_in_the_server(world: World) -> None:
    ann = await made(world, start="in 10 min")
    await register(world, "Ann", "Ben")
    world.guild.remove_member(world["Ben"].actor)
    await world.later(11 * 60)
    assert not live_cup(world).rounds and live_cup(world).refused == "too_few_entrants"
    assert "No longer in this server: Ben" in words(await ann.command("tournament log"))


async def test_a_side_that_waits_for_an_entrant_who_has_left_wins_when_the_others_are_reminded(world: World) -> None:
    await cup_of(world, "Ann", "Ben", "Cid", "Dan", make=made_free)
    world.guild.remove_member(world["Dan"].actor)
    await world.later(46 * 60)
    t = live_cup(world)
    [left] = [state for state in t.current.tables if 4 in state.table.entrants]
    [stays] = [state for state in t.current.tables if state is not left]
    assert left.result is not None and left.result.winner not in (None, 4) and left.result.how is How.forfeit
    assert stays.result is None and {*t.reminders[-1].entrants} == {*stays.table.entrants}


async def test_all_are_paired_while_discord_does_not_say_who_is_there(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def silent(self: discord.Guild, **asked: object) -> list[discord.Member]:
        raise TimeoutError

    monkeypatch.setattr(discord.Guild, "query_members", silent)
    await cup_of(world, "Ann", "Ben", format_="swiss")
    assert paired(world) == {"Ann", "Ben"}
