"""The limit of commands that one person may use within any minute."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from cogs.kit.interactions import ids
from cogs.kit.interactions.command_limiter import CommandLimiter
from cogs.kit.interactions.router import COUNTED, PLAYED, UNCOUNTED, counts
from cogs.kit.refusals.errors import UserError
from tests.host.world import HandClock


@pytest.fixture
def clock() -> HandClock:
    return HandClock(datetime(2026, 1, 1, tzinfo=UTC))


def test_the_command_after_the_last_allowed_one_is_refused_until_a_minute_has_passed(clock: HandClock) -> None:
    limiter = CommandLimiter(3, clock.now)
    for _ in range(3):
        limiter.count(1)
        clock.at += timedelta(seconds=10)
    with pytest.raises(UserError, match="Wait 30 seconds"):
        limiter.count(1)
    limiter.count(2)
    clock.at += timedelta(seconds=30)
    limiter.count(1)
    with pytest.raises(UserError, match="Wait 10 seconds"):
        limiter.count(1)
    clock.at += timedelta(seconds=9.5)
    with pytest.raises(UserError, match="Wait 1 second,"):
        limiter.count(1)


def test_commands_of_other_users_do_not_reset_the_limit_of_a_user(clock: HandClock) -> None:
    limiter = CommandLimiter(2, clock.now)
    limiter.count(1)
    clock.at += timedelta(seconds=50)
    limiter.count(1)
    clock.at += timedelta(seconds=11)
    limiter.count(2)
    limiter.count(1)
    with pytest.raises(UserError):
        limiter.count(1)


def test_a_clock_that_is_set_back_refuses_for_at_most_a_minute(clock: HandClock) -> None:
    limiter = CommandLimiter(2, clock.now)
    limiter.count(1)
    limiter.count(1)
    clock.at -= timedelta(hours=1)
    limiter.count(1)
    clock.at += timedelta(seconds=61)
    limiter.count(1)
    limiter.count(1)


def test_refused_commands_do_not_count(clock: HandClock) -> None:
    limiter = CommandLimiter(1, clock.now)
    limiter.count(1)
    for _ in range(5):
        with pytest.raises(UserError):
            limiter.count(1)
    clock.at += timedelta(minutes=1)
    limiter.count(1)


def test_people_who_ask_for_nothing_are_forgotten(clock: HandClock) -> None:
    limiter = CommandLimiter(3, clock.now)
    for user_id in range(1000):
        limiter.count(user_id)
    clock.at += timedelta(minutes=2)
    for user_id in range(600):
        limiter.count(5000 + user_id % 3)
        clock.at += timedelta(seconds=30)
    assert len(limiter._given) <= 5


def test_presses_that_play_a_match_are_not_counted_and_all_others_are() -> None:
    assert set(ids.KINDS) >= UNCOUNTED
    assert {"pick", "menu", "some", "done", "turn", "order"} <= ids.PANEL and "hand" in UNCOUNTED
    assert COUNTED <= ids.PANEL, "a hint is a press in a panel that costs as much as a command"
    assert not {"again", "story", "log", "standings", "ranking", "join", "start"} & UNCOUNTED


def test_presses_of_matches_that_do_not_go_on_are_counted() -> None:
    playing = (PLAYED | ids.PANEL) - COUNTED
    assert all(ids.KINDS[kind][0] == "match" for kind in playing)
    for kind in playing:
        assert counts(ids.ParsedId(kind, (7,)), live=())
        assert not counts(ids.ParsedId(kind, (7,)), live=(7,))
    assert not counts(ids.ParsedId("lesson_why", ("imposter_kings", "throne", 0)), live=())
    assert counts(ids.ParsedId("hint", (7,)), live=(7,))
