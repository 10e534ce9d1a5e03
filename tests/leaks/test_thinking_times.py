"""What a person sees of a match against computer players, and when, tells nothing about what they think or hold.

Two worlds that the person cannot tell apart are played in practice and at a public table, by every level of every game.
In the one its thoughts take no time; in the other as long as they may where there is a choice, and none where there is
none. The moments of what is shown are the same until the worlds part by an answer.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from datetime import datetime, timedelta
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from ai.levels import LEVELS, steps
from ai.thinkers import GRACE
from games.core.protocol import Choice, Decision, Seat, View, tokens_of
from games.registry import GAMES
from host.matches.agenda import LATEST, agenda
from host.matches.match import Considered
from host.model import OWN_PACE, Player, Setup
from tests.games.conformance import SETTINGS, Setting
from tests.host.computers import Simple
from tests.host.world import GUILD, a_world
from tests.leaks.sampled import twins_of
from tests.leaks.twins import Dealt
from tests.leaks.unstored import START, UnstoredMatch, seated
from tests.long import first

SEED = 1
STEPS = 40
LEAST = 5
USER = 100
TABLES = {setting.game.key: setting for setting in SETTINGS[::-1]}
"""By game, the first of its settings."""
PLAYED = [(key, level) for key in TABLES for level in steps(GAMES[key])[::-1]]
PLAYED.sort(key=lambda played: steps(GAMES[played[0]]).index(played[1]) < len(steps(GAMES[played[0]])) - 1)
"""The strongest level of each game comes first."""


class Brain(Simple):
    """A level that answers without its search, and says that it needs the time of it."""

    def __init__(self, level: str) -> None:
        found = LEVELS[level]
        self.title, self.name, self.seconds = found.title, found.name, found.seconds
        self._player = LEVELS["normal"] if self.seconds else found

    def choose(self, game: Any, world: Any, decision: Decision, rng: random.Random) -> Any:
        return self._player.choose(game, world, decision, rng)


class Seen(NamedTuple):
    """A view that was published, and when."""

    when: datetime
    view: View


class Table(NamedTuple):
    """Who plays how: the person's seat, the level of the others, the pace and whether windows are fast."""

    setting: Setting
    person: Seat
    level: str
    pace: str
    fast: bool


async def seen(folder: Path, table: Table, begin: Callable[[], Any]) -> list[Seen]:
    """What the person saw, whose answers are drawn by question and given at once."""
    shown: list[Seen] = []
    folder.mkdir()
    setting, person = table.setting, table.person
    key = setting.game.key
    async with a_world(folder, {key: Dealt(setting.game, begin)}, {table.level: Brain(table.level)}) as world:
        world.host.topics.changed.subscribe(lambda match: shown.append(Seen(world.clock.now(), match.view(person))))
        players = [Player(seat, f"P{seat}", level=table.level) for seat in range(setting.seats)]
        players[person] = Player(person, "Ann", user_id=USER)
        setup = Setup(key, setting.mode, table.pace, tuple(players), GUILD, 1, fast_windows=table.fast)
        match = await world.host.open_match(setup)
        for _ in range(STEPS):
            await world.settle()
            if match.ending is not None or world.clock.until is None:
                break
            asked = next((decision for decision in match.decisions(person) if decision.blocking), None)
            if asked is None:
                world.clock.moved_to(max(world.clock.until, world.clock.at))
                continue
            choice = asked.random(random.Random(asked.id))
            picks = [asked.options.index(token) for token in tokens_of(choice)]
            await world.host.answer(match.id, USER, asked.id, picks)
    return shown


def thinking(patch: pytest.MonkeyPatch, cost: Callable[[Decision], float]) -> None:
    """From now on thoughts end so many seconds after they began."""

    def late(decision: Decision, choice: Choice, at: datetime) -> Considered:
        return Considered(decision, choice, at + timedelta(seconds=cost(decision)))

    patch.setattr("host.matches.engine.Considered", late)


def assert_same_moments(here: Sequence[Seen], there: Sequence[Seen]) -> None:
    """The same was shown at the same moments until something else was shown, and that was not shown sooner or later."""
    assert len(here) > LEAST
    for one, other in zip(here, there, strict=False):
        assert one.when == other.when
        if one.view != other.view:
            return


@pytest.mark.parametrize(
    ("pace", "fast"), first(1, [("own", True), ("live", False), ("live", True), ("own_fast", True)])
)
@pytest.mark.parametrize(("key", "level"), first(len(TABLES), PLAYED))
async def test_the_moments_of_computer_players_tell_neither_cards_nor_thoughts(
    key: str, level: str, pace: str, fast: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    twins = twins_of(TABLES[key], SEED)
    table = Table(TABLES[key], next(seat for seat in twins.blind if seat is not None), level, pace, fast)
    searches = Brain(level).seconds
    worlds = [start.clone for start in twins.starts]
    thinking(monkeypatch, lambda decision: 0.0)
    here = await seen(tmp_path / "here", table, worlds[0])
    thinking(monkeypatch, lambda decision: 0.3 + (searches if len(decision.options) > 1 else 0.0))
    slow = await seen(tmp_path / "slow", table, worlds[0])
    assert all(one == other for one, other in zip(here, slow, strict=False))
    assert_same_moments(here, await seen(tmp_path / "there", table, worlds[1]))


@pytest.mark.parametrize("key", TABLES)
async def test_the_moments_of_thoughts_that_are_late_do_not_tell_by_how_much(
    key: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = Table(TABLES[key], 0, "normal", "live", False)
    begin = TABLES[key].new(SEED).clone
    rng = random.Random(key)
    shown = []
    for number in range(2):
        thinking(monkeypatch, lambda decision: rng.uniform(2.6, LATEST))
        shown.append(await seen(tmp_path / str(number), table, begin))
    assert len(shown[0]) > LEAST and shown[0] == shown[1]


def test_a_computer_player_answers_a_question_with_an_evident_answer_within_a_second() -> None:
    within = timedelta(seconds=1)
    for setting in TABLES.values():
        state = setting.new(SEED)
        table = UnstoredMatch(setting.game, setting.mode, state, seated(1, setting.seats - 1)).match
        asked = [due for due in agenda(table) if due.kind == "computer"]
        if all(map(partial(setting.game.is_evident, table.view(None)), table.view(None).asked)):
            assert asked and all(due.when - START <= within for due in asked)
            return
    raise AssertionError("no game begins with such a question")


@pytest.mark.parametrize("level", LEVELS)
def test_a_search_that_is_late_ends_before_its_player_answers_at_the_latest(level: str) -> None:
    """Its worker is waited for until then, and after it the policy answers."""
    assert Brain(level).seconds + GRACE + OWN_PACE.ready < LATEST
