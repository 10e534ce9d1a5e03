"""Messages of a tournament: players hear of rulings and cancellations, and settled requests are taken away."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest

from cogs.kit.pages.layout import Page
from cogs.tournaments.messages import KINDS, Around, drawn, due
from cogs.tournaments.pages.pairings import Threads
from tests.cogs.pages import pressable, text_of
from tests.cogs.tournaments import CAUSE, NOW, happened, played, user
from tournaments import events as e
from tournaments.charity.model import Per, Pledge
from tournaments.effects import after
from tournaments.events import Recorded
from tournaments.model import How, Line, Result
from tournaments.tournament import Phase, Reminder, Tournament


def no_thread(match_id: int) -> int | None:
    return None


def ruled(t: Tournament, winner: int, number: int = 1, index: int = 0) -> e.Ruled:
    entrants = t.rounds[number - 1].tables[index].table.entrants
    lines = tuple(Line(one, 1 if one == winner else 2) for one in entrants)
    return e.Ruled(number, index, Result(lines, How.ruled), "he spoke")


def keys(t: Tournament, *posted: str, touched: tuple[int, ...] = ()) -> list[str]:
    return list(due(t, posted, touched, Around(no_thread)))


def shown(t: Tournament, key: str, *, threads: Threads = no_thread) -> Page:
    """A posted message after an update."""
    draw = drawn(t, key, Around(threads), is_due=key in keys(t, key))
    assert draw is not None, f"{key} stays as it is"
    return draw()


def now_says(t: Tournament, key: str) -> str:
    """The text of a posted message after an update."""
    page = shown(t, key)
    assert not pressable(page), "nothing is left to press"
    return text_of(page)


@pytest.mark.parametrize("kind", [e.Ruled, e.Reopened, e.Settled])
def test_a_ruling_is_told_under_the_number_of_its_event(kind: type) -> None:
    """Messages that earlier versions have posted are found by it."""
    t = played("round_robin", 0, size=4)
    ruling = ruled(t, t.rounds[0].tables[0].table.entrants[0]) if kind is e.Ruled else kind(1, 0, "he spoke")
    after = happened(t, ruling)
    assert [key for key in keys(after) if key.startswith("ruling")] == [f"ruling:1.0:{after.seq}"]


def test_each_new_ruling_pings_the_table_once() -> None:
    t = played("round_robin", 0, size=4)
    first, second = t.rounds[0].tables[0].table.entrants
    [key] = [key for key in keys(happened(t, ruled(t, first))) if key.startswith("ruling")]
    again = happened(t, ruled(t, first), ruled(t, second), ruled(t, first))
    [other] = [key for key in keys(again) if key.startswith("ruling")]
    assert key != other, "the same result for the second time is news"
    assert "a later ruling counts" in now_says(again, key)
    assert "The table was taken back" in now_says(replace(again, rounds=()), key)
    page = shown(happened(t, ruled(t, first)), key)
    assert page.pings == (user(first), user(second))
    assert "The reason: he spoke" in text_of(page)
    assert not [key for key in keys(t) if key.startswith("ruling")]


def test_a_settled_call_is_answered_and_its_button_goes() -> None:
    t = played("round_robin", 0, size=4)
    first, second = t.rounds[0].tables[0].table.entrants
    called = happened(t, e.Disputed(1, 0, first, "it rains"))
    [call] = [key for key in keys(called) if key.startswith("call")]
    assert not [key for key in keys(called, call) if key.startswith("ruling")]
    settled = happened(called, e.Settled(1, 0, "it does not"))
    [answer] = [key for key in keys(settled, call) if key.startswith("ruling")]
    told = text_of(shown(settled, answer))
    assert "The table goes on." in told and "it does not" in told
    assert "the call is settled" in now_says(settled, call)
    again = happened(settled, e.Disputed(1, 0, second, "it does"))
    assert not [key for key in keys(again, call) if key.startswith("ruling")], "until they rule again"
    ended = happened(settled, e.Decided(1, 0, Result((Line(first, 1), Line(2, 2)), How.forfeit)))
    assert "have left it as it was" in text_of(shown(ended, answer))


def test_a_call_leads_to_the_open_match_of_its_table() -> None:
    t = played("swiss", 0, size=2)
    first, second = t.rounds[0].tables[0].table.entrants
    called = happened(t, e.Opened(1, 0, 1, 90, (first, second)), e.Disputed(1, 0, first, "it rains"))
    for thread, says in ((77, "waits for an organiser · <#77>"), (None, "waits for an organiser")):
        [call] = [text_of(shown(called, key, threads={90: thread}.get)) for key in keys(called) if "call" in key]
        assert any(line.endswith(says) for line in call.splitlines())


def test_a_call_to_a_table_that_was_taken_back_does_not_tell_the_result_of_another_table() -> None:
    t = played("single_elimination", 1, size=4)
    caller, other = t.rounds[1].tables[0].table.entrants
    called = happened(t, e.Disputed(2, 0, caller, "it rains"))
    [call] = [key for key in keys(called) if key.startswith("call")]
    out = next(one for one in t.entries if one not in (caller, other))
    tables = (replace(t.rounds[1].tables[0].table, entrants=(caller, out)),)
    paired = happened(called, e.Repaired(2, tables, None, (caller, other, out), "he spoke"))
    assert "The table was taken back." in now_says(paired, call)


def test_a_held_round_that_is_played_again_asks_the_organisers_again() -> None:
    t = played("round_robin", 0, size=4, hold=True)
    entrants = [state.table.entrants for state in t.rounds[0].tables]
    won = [Result((Line(first, 1), Line(second, 2)), How.played) for first, second in entrants]
    held = happened(t, *[e.Decided(1, index, result) for index, result in enumerate(won)])
    [key] = [key for key in keys(held) if key.startswith("hold")]
    reopened = happened(held, e.Reopened(1, 0, "it rains"))
    assert "waits for its result again" in now_says(reopened, key)
    later = Recorded(reopened.seq + 1, NOW + timedelta(hours=1), None, e.Decided(1, 0, won[0]))
    again = after(reopened, later)
    [new] = [key for key in keys(again, key) if key.startswith("hold")]
    assert new != key
    assert "has changed since" in now_says(again, key)


def test_a_table_that_is_played_again_says_so_after_its_end_too() -> None:
    t = happened(played("round_robin", 0, size=4), e.Reopened(1, 0, "it rains"))
    [key] = [key for key in keys(t) if key.startswith("ruling")]
    assert "The table is played again." in text_of(shown(t, key))
    entrants = t.rounds[0].tables[0].table.entrants
    lines = tuple(Line(one, place) for place, one in enumerate(entrants, 1))
    ended = happened(t, e.Decided(1, 0, Result(lines, How.played)))
    assert "The table was played again." in text_of(shown(ended, key))
    left = happened(t, e.Decided(1, 0, Result(lines, How.forfeit)))
    assert "The table was to be played again." in text_of(shown(left, key))


def test_a_call_about_an_early_round_is_answered_too() -> None:
    t = played("round_robin", 2, size=4)
    first, _ = t.rounds[0].tables[0].table.entrants
    assert len(t.rounds) == 3
    assert not [key for key in keys(happened(t, ruled(t, first))) if key.startswith("ruling:1")]
    assert [key for key in keys(happened(t, ruled(t, first)), touched=(1,)) if key.startswith("ruling:1")]
    assert [key for key in keys(happened(t, ruled(t, first)), "call:1.0:7") if key.startswith("ruling:1")]


def test_a_correction_tells_its_table_of_the_ruling_before_it_and_of_no_later_one() -> None:
    t = played("single_elimination", 1, size=4)
    loser = next(line.entrant for line in t.rounds[0].tables[0].result.lines if line.place == 2)
    entrants = t.rounds[0].tables[0].table.entrants
    tables = tuple(state.table for state in t.rounds[1].tables)
    changed = happened(t, ruled(t, loser), e.Repaired(2, tables, None, entrants, "he spoke"))
    assert "correction:0" in keys(changed)
    assert not [key for key in keys(changed) if key.startswith("ruling")]
    again = happened(changed, ruled(t, loser))
    assert [key for key in keys(again) if key.startswith("ruling")], "for the same reason, but later"


def test_a_new_order_of_tables_is_no_news_for_the_players() -> None:
    t = played("swiss", 0, size=4)
    first, second = (state.table for state in t.rounds[0].tables)
    decided = happened(t, ruled(t, first.entrants[0]))
    [key] = [key for key in keys(decided) if key.startswith("ruling")]
    turned = happened(decided, e.Repaired(1, (replace(second, slot=0), replace(first, slot=1)), None, (), "order"))
    assert turned.rounds[0].tables[1].ruling
    assert [one for one in keys(turned, key) if one.startswith(("ruling", "correction"))] == [key]
    assert "Round 1, table 2" in text_of(shown(turned, key))


def test_an_earlier_round_is_updated_only_after_its_results_change() -> None:
    t = played("round_robin", 2, size=4)
    assert "round:1:0" not in keys(t, "round:1:0") and drawn(t, "round:1:0", Around(no_thread), is_due=False) is None
    assert "round:1:0" in keys(t, "round:1:0", touched=(1,)) and "round:1:0" not in keys(t, touched=(1,))
    assert "taken back" in now_says(replace(t, rounds=t.rounds[:2]), "round:3:0")


def test_requests_that_are_over_lose_their_buttons() -> None:
    t = played("swiss", 1, size=4, schedule="free")
    reminders = (Reminder(0, NOW, (1,)), Reminder(1, NOW, (1,)), Reminder(2, NOW, (1,)))
    running = replace(t, reminders=reminders)
    assert "The check-in is closed" in now_says(running, "check_in:0")
    assert "The check-in is closed" in now_says(running, "reminder:0:0")
    assert "Round 1 is over" in now_says(running, "reminder:1:0")
    assert "reminder:2:0" in keys(running)
    assert "That is settled" in now_says(running, "not_started:7")


def test_a_late_reminder_leaves_out_those_who_have_acted_meanwhile() -> None:
    t = played("swiss", 0, size=4, schedule="free")
    first, second = t.rounds[0].tables[0].table.entrants
    reminded = replace(t, reminders=(Reminder(1, NOW, (first, second)),))
    pressed = happened(reminded, e.Pressed(1, 0, first))
    assert shown(pressed, "reminder:0:0").pings == (user(second),)
    assert "No one is missing any more" in now_says(happened(pressed, e.Pressed(1, 0, second)), "reminder:0:0")
    called = replace(t, phase=Phase.check_in, starts_at=NOW, rounds=(), reminders=(Reminder(0, NOW, (1, 2)),))
    came = happened(called, e.CheckedIn(1))
    assert shown(came, "reminder:0:0").pings == (user(2),)


def test_a_second_check_in_pings_again() -> None:
    t = replace(played("swiss", 0, size=4), rounds=(), phase=Phase.check_in, starts_at=NOW)
    assert "check_in:0" in keys(t)
    assert "check_in:0" not in keys(replace(t, refused="too_few_entrants", refused_at=NOW))


def test_all_whom_a_message_calls_are_pinged_also_more_than_one_message_can_ping() -> None:
    t = replace(played("swiss", 0, size=100), cause=CAUSE, pledges={})
    people = range(5, 105)
    pledges = [Pledge(id=n, user_id=n, name=f"P{n}", per=Per.flat, amount=100) for n in people]
    pledged = happened(t, *[e.Pledged(pledge) for pledge in pledges])
    tables = tuple(state.table for state in t.rounds[0].tables)
    repaired = happened(t, e.Repaired(1, tables, None, tuple(t.entries), "a mistake"))
    for key, told, called in (
        ("thanks", happened(pledged, e.Finished(())), set(people)),
        ("lapsed", happened(pledged, e.Cancelled("rain")), set(people)),
        ("correction:0", repaired, {user(entrant) for entrant in t.entries}),
    ):
        pages = [shown(told, found) for found in keys(told) if found in (key, f"{key}:1")]
        pinged = [user_id for page in pages for user_id in page.pings]
        assert (len(pages), len(pinged), set(pinged)) == (2, 100, called), key


def test_a_call_to_play_is_not_posted_during_a_pause() -> None:
    t = played("swiss", 0, size=4, schedule="free")
    ready, other = t.rounds[0].tables[0].table.entrants
    pressed = happened(t, e.Pressed(1, 0, ready))
    [key] = [key for key in keys(pressed) if key.startswith("ready:")]
    paused = happened(pressed, e.Paused("fire"))
    assert key not in keys(paused)
    assert "This call is settled." in now_says(paused, key)
    assert shown(happened(paused, e.Resumed("over")), key).pings == (user(other),)


def test_a_call_to_play_that_was_taken_back_is_settled_when_the_table_cannot_play() -> None:
    t = played("swiss", 0, size=4, schedule="free")
    first, second = t.rounds[0].tables[0].table.entrants
    pressed = happened(t, e.Pressed(1, 0, first))
    [key] = [key for key in keys(pressed) if key.startswith("ready:")]
    taken_back = happened(pressed, e.Unpressed(1, 0, first))
    page = shown(taken_back, key)
    assert "not ready any more" in text_of(page) and pressable(page)
    for event in (e.Paused("fire"), e.Disputed(1, 0, second, "he is late"), ruled(t, first)):
        assert "This call is settled." in now_says(happened(taken_back, event), key)


def test_the_notice_of_a_lost_place_is_settled_by_the_start() -> None:
    t = played("swiss", 0, size=4, cap=3)
    begun = replace(t, moved_down=((4,),), entries={**t.entries, 4: replace(t.entries[4], joined_in=None)})
    assert [entry.id for entry in begun.waiting] == [4]
    open_still = replace(begun, phase=Phase.registration, rounds=())
    assert shown(open_still, "moved_down:0:0").pings == (user(4),)
    assert "moved_down:0:0" not in keys(begun)
    assert "That is past" in now_says(begun, "moved_down:0:0")


@pytest.mark.parametrize("key", ["moved_up:0:0", "correction:0:0", "move:0:0", "reinstated:1", "charity", "desk"])
def test_a_tournament_message_that_nothing_can_change_is_not_made_again(key: str) -> None:
    assert drawn(played("round_robin", 1, size=4), key, Around(no_thread), is_due=False) is None


@pytest.mark.parametrize(("phase", "asks"), [(Phase.check_in, True), (Phase.registration, False)])
def test_a_free_place_asks_for_something_while_people_check_in(phase: Phase, asks: bool) -> None:
    """Only what asks to act reaches people who want no other pings."""
    assert KINDS["moved_up"].asks(replace(played("round_robin", 0, size=4), phase=phase)) is asks
