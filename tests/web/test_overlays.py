"""Overlays for streams: transparent, everything in the address, and a delay that the server keeps."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import datetime, timedelta
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from cogs.kit.texts import names
from host.matches.match import LiveMatch
from tests.host.world import HandClock
from tests.tournaments.fields import field
from tests.tournaments.logs import folded, log
from tests.web.cups import begun, collects, ruled
from tests.web.matches import opened
from tests.web.overlays import shown, step
from tests.web.world import Stream, Visit, until
from tournaments.events import Cancelled, Paired, Paused, Recorded
from tournaments.model import Table
from tournaments.tournament import Tournament
from web.delays import LONGEST, Delay, delay_of, delayed_match, delayed_tournament
from web.options import TAKES
from web.public.replays import as_of
from web.source import PublicTournament


def plain(html: str) -> str:
    """The words, without clocks and addresses: a delayed table has no clock."""
    return " ".join(re.sub(r"<p>The (?:clock|window).*?</p>|<[^>]*>", " ", html).split())


async def test_a_delayed_table_is_the_log_of_that_time(visit: Visit) -> None:
    match, key = await opened(visit, "imposter_kings", "quickplay1")
    pictures, words = [], []
    for _ in range(6):
        pictures.append(await visit.data(f"/o/m/{key}/table.jpg"))
        words.append(plain(await shown(visit, f"/o/m/{key}")))
        visit.hall.clock.at += timedelta(seconds=10)
        await step(visit, match)
    assert len(set(words)) > 2
    for delay, then in ((5, 5), (15, 4), (25, 3), (50, 0)):
        assert plain(await shown(visit, f"/o/m/{key}?delay={delay + 5}")) == words[then]
        assert await visit.data(f"/o/m/{key}/table.jpg?delay={delay + 5}") == pictures[then]
    for delay in ("round", "30"):
        assert f'src="/o/m/{key}/table.jpg?delay={delay}&amp;of=' in await shown(visit, f"/o/m/{key}?delay={delay}")
    assert plain(await shown(visit, f"/o/m/{key}?delay=round")) == words[0]
    assert await visit.data(f"/o/m/{key}/table.jpg?delay=round") == pictures[0]


@pytest.mark.parametrize("moments", [(1, 2, 3), (3, 1, 2), (2, 5, 1)])
async def test_a_delayed_table_does_not_tell_when_a_window_was_answered(moments: Sequence[int], visit: Visit) -> None:
    """Its delay counts from the close of the window, whichever seat answered when."""
    match, key = await opened(visit, "imposter", "standard", people=3)
    path = f"/o/m/{key}?delay=60"
    before, begin = plain(await shown(visit, f"/o/m/{key}")), visit.hall.clock.at
    for moment, seat in sorted(zip(moments, range(3), strict=True)):
        await visit.hall.advance((begin + timedelta(seconds=moment) - visit.hall.clock.at).total_seconds())
        [asked] = match.decisions(seat)
        await visit.hall.host.answer(match.id, 100 + seat, asked.id, [0])
    closes_at = min(row.closes_at for row in match.position.deadlines.values())
    await visit.hall.advance((closes_at - visit.hall.clock.at).total_seconds())
    assert not match.window_open
    for left in (60, 58, 1):
        visit.hall.clock.at = closes_at + timedelta(seconds=60 - left)
        dealt = visit.hall.clock.at >= begin + timedelta(seconds=60)
        assert plain(await shown(visit, path)) == (before if dealt else ""), f"{left} seconds too early"
    visit.hall.clock.at = closes_at + timedelta(seconds=60)
    assert plain(await shown(visit, path)) not in (before, "")


async def test_a_deal_that_is_newer_than_the_delay_is_not_shown(visit: Visit) -> None:
    match, key = await opened(visit, "imposter_kings", "quickplay1")
    visit.hall.host.scheduler.hold()
    live, due = await shown(visit, f"/o/m/{key}"), visit.hall.clock.at + timedelta(seconds=60)
    visit.hall.clock.at += timedelta(seconds=59)
    await step(visit, match)
    then = await delayed_match(visit.site, await visit.site.source.match(key), Delay(60))
    assert (then.view, then.is_over, then.wake_at) == (None, False, due)
    assert plain(await shown(visit, f"/o/m/{key}?delay=60")) == ""
    assert (await visit.get(f"/o/m/{key}/table.jpg?delay=60")).status == 404
    visit.hall.clock.at = due
    assert plain(await shown(visit, f"/o/m/{key}?delay=60")) == plain(live)
    assert (await visit.get(f"/o/m/{key}/table.jpg?delay=60")).status == 200


async def test_a_delayed_table_does_not_tell_that_the_match_is_over(visit: Visit) -> None:
    match, key = await opened(visit, "imposter_kings", "quickplay1")
    await step(visit, match)
    live = plain(await shown(visit, f"/o/m/{key}"))
    visit.hall.clock.at += timedelta(seconds=100)
    await visit.hall.host.leave(match.id, 100)
    visit.hall.clock.at += timedelta(seconds=59)
    assert plain(await shown(visit, f"/o/m/{key}?delay=60")) == live
    visit.hall.clock.at += timedelta(seconds=1)
    assert plain(await shown(visit, f"/o/m/{key}?delay=60")) != live
    last, over = [await visit.data(f"/o/m/{key}/table.jpg?delay={delay}") for delay in ("0", "round")]
    assert over == last, "the rounds are over too"


@pytest.mark.parametrize("hours", [[5], [-5], [5, -5], [-5, 5]])
async def test_a_delay_holds_over_jumps_of_the_clock(visit: Visit, hours: Sequence[int]) -> None:
    """What is held back is shown when the delay has passed, neither at once nor hours later, and never with a gap."""
    match, key = await opened(visit, "imposter_kings", "quickplay1")
    clock, delay = visit.hall.clock, Delay(60)
    clock.at += timedelta(seconds=100)
    for steps, jump in enumerate([*hours, *[0] * 12]):
        seen = await visit.site.source.match(key)
        then = await delayed_match(visit.site, seen, delay)
        assert then is not None, "the log was read with a gap"
        assert then.wake_at is None or clock.at < then.wake_at <= clock.at + delay.behind
        held = len(as_of(seen.stored, delay.past(clock)).actions)
        assert held <= max(0, steps - 6)
        clock.jumped = timedelta(hours=jump)
        clock.adopt()
        clock.at += timedelta(seconds=5)
        await step(visit, match)
        clock.at += timedelta(seconds=5)
    assert held == steps - 6
    assert then.view is not None, "although the deal may seem to be later"


def delayed(lines: Sequence[Recorded], delay: Delay) -> int:
    """How many events of a log are shown."""
    return len(delayed_tournament(PublicTournament("key", folded(lines), lines), delay, HandClock(lines[-1].at))[0].log)


def test_a_tournament_until_its_round_is_over_is_shown_up_to_its_pairing() -> None:
    until_round = Delay(until_round=True)
    registered, running = log(field("Ann Ben")), log(field("Ann Ben", "Ann ? Ben"), Paused("tea"))
    assert delayed(registered, until_round) == len(registered), "before the first round everything"
    assert delayed(running, until_round) == len(running) - 1
    cancelled = log(field("Ann Ben", "Ann ? Ben"), Paused("tea"), Cancelled("rain"))
    assert delayed(cancelled, until_round) == len(cancelled)
    assert delayed(running, Delay(10**5)) == 1, "the announcement"
    early = log(field("Ann Ben", "Ann ? Ben"), Paused("tea"), Paired(2, (Table((1, 2)),), None, whole=False))
    assert delayed(early, until_round) == delayed(running, until_round), "a part of the next round shows no results"


def test_no_delay_is_longer_than_a_day() -> None:
    assert delay_of(SimpleNamespace(query={"delay": "999999"})) == Delay(LONGEST)
    assert delay_of(SimpleNamespace(query={})).is_none


async def test_a_delayed_stream_sends_a_change_only_when_its_time_has_come(visit: Visit) -> None:
    match, key = await opened(visit, "imposter_kings", "quickplay1")
    async with visit.client.get(f"/o/m/{key}/events?delay=60") as answer:
        stream = Stream(answer)
        _, first = await stream.next()
        [channel] = visit.hub.asked
        made = channel.version
        visit.hall.clock.at += timedelta(seconds=10)
        for _ in range(4):
            await step(visit, match)
        await until(lambda: not channel.dirty.is_set())
        assert channel.version == made
        visit.hall.clock.at += timedelta(seconds=61)
        visit.hub.changed(f"m:{match.id}")
        _, second = await stream.next()
    assert first != second


async def test_a_delayed_table_is_due_when_the_delay_of_its_next_change_is_over(visit: Visit) -> None:
    match, key = await opened(visit, "imposter_kings", "quickplay1")
    delay, clock = Delay(60), visit.hall.clock

    async def due() -> datetime | None:
        then = await delayed_match(visit.site, await visit.site.source.match(key), delay)
        return then.wake_at

    assert await due() == clock.at + delay.behind, "of the deal"
    clock.at += timedelta(seconds=100)
    await step(visit, match)
    first = clock.at + delay.behind
    clock.at += timedelta(seconds=20)
    await visit.hall.host.leave(match.id, 100)
    assert match.ending is not None
    last = clock.at + delay.behind
    assert await due() == first
    clock.at = first
    assert await due() == last
    clock.at = last
    assert await due() is None


async def test_a_wrong_delay_is_answered_with_400(visit: Visit) -> None:
    _, key = await opened(visit, "imposter_kings", "quickplay1")
    for path in (f"/o/m/{key}", f"/o/m/{key}/table.jpg", f"/o/m/{key}/events"):
        for delay in ("-1", "x", "1e3", "9" * 9, "rounds", ""):
            assert (await visit.get(f"{path}?delay={delay}")).status == 400, delay


async def test_an_overlay_tells_a_mistake_in_its_options(visit: Visit) -> None:
    key = await visit.shown((await visit.hall.create()).id)
    for address, told in (
        ("table?dealy=30", "“dealy” is no option of this overlay. It takes delay, hands, table."),
        ("bracket?rounds=²,x,-1", "“rounds=²,x,-1” is not understood. rounds takes numbers of rounds, as in 2,3."),
        ("bracket?top=3", "“top” is no option of this overlay. It takes delay, rounds."),
        ("table?table=final", "“table=final” is not understood. table takes the number of a table."),
        ("next?top=0", "“top=0” is not understood. top takes a number of lines."),
        ("standings?delay=2min", "“delay=2min” is not understood. delay takes a number of seconds, or round."),
        ("thermometer?hands=1", "“hands” is no option of this overlay. It takes delay."),
        ("table?hands=yes", "“hands=yes” is not understood. hands takes 1."),
    ):
        answer = await visit.get(f"/o/t/{key}/{address}")
        assert answer.status == 400
        [visible] = re.findall(r"<main>(.*)</main>", await answer.text())
        assert plain(visible) == told
        kind, _, query = address.partition("?")
        assert (await visit.get(f"/o/t/{key}/{kind}/events?{query}&v=0")).status == 400


def test_the_documented_options_are_those_that_an_overlay_takes() -> None:
    """Below the table, `delay` is described for all overlays, and `hands` for those of a match."""
    rows = re.findall(
        r"\| `/o/(m|t)/<key>/?(\w*)` \|[^|]*\|([^|]*)\|", (Path(__file__).parents[2] / "docs/web.md").read_text()
    )
    documented = {kind or "match": {*re.findall(r"`(\w+)=", options), "delay"} for _, kind, options in rows}
    assert {kind: {*takes} - {"hands"} for kind, takes in TAKES.items()} == documented


async def test_a_tournament_is_delayed_by_its_log(visit: Visit) -> None:
    (cup, key), clock = await begun(visit, rounds=3), visit.hall.clock
    before = await shown(visit, f"/o/t/{key}/standings")
    clock.at += timedelta(seconds=100)
    await ruled(visit, cup, 1, 3)
    after = await shown(visit, f"/o/t/{key}/standings")
    assert before != after
    assert await shown(visit, f"/o/t/{key}/standings?delay=50") == before
    assert await shown(visit, f"/o/t/{key}/standings?delay=round") == before
    clock.at += timedelta(seconds=50)
    assert await shown(visit, f"/o/t/{key}/standings?delay=50") == after
    await ruled(visit, cup, 2, 4, at=(1, 1))
    assert (await visit.hall.now(cup)).current.number == 2
    assert await shown(visit, f"/o/t/{key}/standings?delay=round") != before


async def test_every_overlay_of_a_tournament_shows_its_part(visit: Visit) -> None:
    cup, key = await begun(visit, format="single_elimination", game="imposter_kings", mode="quickplay1")
    await collects(visit, cup, goal=5000)
    bracket = await shown(visit, f"/o/t/{key}/bracket")
    assert bracket.count("<rect") == 4 and "Final" in bracket and "Third place" in bracket
    assert (await shown(visit, f"/o/t/{key}/bracket?rounds=1")).count("<rect") == 2
    assert "€0.00 of €50.00" in await shown(visit, f"/o/t/{key}/thermometer")
    assert (await shown(visit, f"/o/t/{key}/next")).count("Playing now") == 2
    assert (await shown(visit, f"/o/t/{key}/next?top=1")).count("Playing now") == 1
    assert (await shown(visit, f"/o/t/{key}/standings")).strip() == '<div id="overlay"></div>'
    first, second = [await shown(visit, f"/o/t/{key}/table?table={at}") for at in (1, 2)]
    assert first != second
    assert await shown(visit, f"/o/t/{key}/table") == first
    assert (await visit.get(f"/o/t/{key}/hands")).status == 404


async def featured(visit: Visit, entrants: int, **settings: Any) -> tuple[Tournament, str]:
    """A tournament whose matches are played by presses alone; the path of the overlay of its table."""
    chosen = {"format": "single_elimination", "game": "imposter_kings", "mode": "quickplay1", **settings}
    cup, key = await begun(visit, entrants, **chosen)
    visit.hall.host.scheduler.hold()
    return cup, f"/o/t/{key}/table"


async def given_up(visit: Visit, cup: Tournament, table: int) -> LiveMatch:
    """The open match of a table of the newest round, whose first player has left."""
    state = (await visit.hall.now(cup)).current.tables[table]
    match = visit.hall.host.live[state.open_match.match_id]
    await visit.hall.host.leave(match.id, match.setup.players[0].user_id)
    await visit.hall.settle()
    return match


async def test_the_overlay_of_a_table_keeps_the_result_until_the_next_match_begins(visit: Visit) -> None:
    cup, path = await featured(visit, 4, third_place=False)
    second = await given_up(visit, cup, 1)
    result = plain(await shown(visit, f"{path}?table=2"))
    assert result.startswith(f"{names.plain(second.names[0])} has left the match. ")
    assert plain(await shown(visit, path)) != result, "table 1 goes on"
    assert plain(await shown(visit, f"{path}?table=3")) == ""
    await given_up(visit, cup, 0)
    assert (await visit.hall.now(cup)).current.number == 2
    assert plain(await shown(visit, path)).endswith("chooses who starts.")
    final = await given_up(visit, cup, 0)
    assert (await visit.hall.now(cup)).current.is_settled
    assert plain(await shown(visit, path)).startswith(f"{names.plain(final.names[0])} has left the match. ")


async def test_the_overlay_of_a_table_keeps_the_result_that_came_last(visit: Visit) -> None:
    cup, path = await featured(visit, 4)
    for table in (0, 1):
        await given_up(visit, cup, table)
    assert len((await visit.hall.now(cup)).current.tables) == 2, "the final and the third place"
    ended = []
    for table in (1, 0):
        visit.hall.clock.at += timedelta(seconds=10)
        ended.append(names.plain((await given_up(visit, cup, table)).names[0]))
    assert plain(await shown(visit, path)).startswith(f"{ended[-1]} has left the match. ")


async def test_the_overlay_of_a_table_shows_the_end_with_its_delay_and_with_hands(visit: Visit) -> None:
    cup, path = await featured(visit, 2)
    [state] = (await visit.hall.now(cup)).current.tables
    for seat in (0, 1):
        await visit.hands.agree(state.open_match.match_id, seat, 300)
    visit.hall.clock.at += timedelta(seconds=400)
    before = await shown(visit, f"{path}?hands=1")
    assert before.count("<figure") == 2
    await given_up(visit, cup, 0)
    assert await shown(visit, f"{path}?hands=1") == before, "the end is as late as the table has agreed"
    visit.hall.clock.at += timedelta(seconds=60)
    over = plain(await shown(visit, path))
    assert plain(await shown(visit, f"{path}?delay=60")) == over
    assert plain(await shown(visit, f"{path}?delay=61")) != over
    visit.hall.clock.at += timedelta(seconds=240)
    assert plain(await shown(visit, f"{path}?hands=1")) == over


async def test_until_the_round_is_over_the_overlay_of_a_table_is_that_of_its_match(visit: Visit) -> None:
    cup, path = await featured(visit, 2)
    [state] = (await visit.hall.now(cup)).current.tables
    match = visit.hall.host.live[state.open_match.match_id]
    begun = plain(await shown(visit, f"{path}?delay=round"))
    assert begun == plain(await shown(visit, path)) != ""
    await step(visit, match)
    await step(visit, match)
    assert plain(await shown(visit, f"{path}?delay=round")) == begun != plain(await shown(visit, path))
    await given_up(visit, cup, 0)
    assert plain(await shown(visit, f"{path}?delay=round")) == plain(await shown(visit, path))
