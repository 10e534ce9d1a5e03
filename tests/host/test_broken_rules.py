"""Rules that raise at any moment, in any function: their match is stopped and says so, and no other one notices."""

from __future__ import annotations

import random
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from games.core.protocol import Decision, Seat
from host.errors import Refusal
from host.matches.match import LiveMatch
from host.model import Ending
from tests.host.duel import Duel, DuelState
from tests.host.looks import looks
from tests.host.world import World, a_world
from tests.long import first

CALLS = {
    "new": 6,
    "pending": 40,
    "apply": 40,
    "view": 40,
    "sample": 6,
    "outcome": 1,
    "default": 4,
    "clone": 40,
    "fingerprint": 4,
}
"""Functions, and how often each may be asked before it raises: no more than it is in one of the tests."""


class Moody(Duel):
    """Duel that raises in one of its functions, after it has been asked so often."""

    key = "moody"

    def __init__(self, where: str, after: int) -> None:
        super().__init__()
        self.where, self.left, self.raised = where, after, 0
        if hasattr(Duel, where):  # else it is a function of its states
            setattr(self, where, partial(self._maybe, where, getattr(self, where)))

    def _maybe(self, where: str, function: Callable[..., Any], *given: Any) -> Any:
        """What the function returns, unless it is the one that raises."""
        if where == self.where:
            self.left -= 1
            if self.left < 0:
                self.raised += 1
                raise RuntimeError(f"{where} fails")
        return function(*given)

    def new(self, *args: Any) -> DuelState:
        return MoodyState(self, super().new(*args))

    def _question(self, state: DuelState, seat: Seat, number: int) -> Decision:
        asked = super()._question(state, seat, number)

        def default(decision: Decision) -> Any:
            return self._maybe("default", lambda: asked.default)

        return Decision(
            number, seat, asked.prompt, asked.options, pick=asked.pick, window=asked.window, chooser=default
        )


class MoodyState(DuelState):
    """Its state, which may raise as well."""

    def __init__(self, game: Moody, state: DuelState) -> None:
        super().__init__(**vars(state))
        self.game = game

    def __deepcopy__(self, memo: Any) -> Any:
        raise AssertionError("cloned by clone")

    def clone(self) -> DuelState:
        return MoodyState(self.game, self.game._maybe("clone", self._plain().clone))

    def fingerprint(self) -> str:
        return self.game._maybe("fingerprint", self._plain().fingerprint)

    def _plain(self) -> DuelState:
        return DuelState(**{name: value for name, value in vars(self).items() if name != "game"})


async def press_something(world: World, match: LiveMatch, rng: random.Random) -> None:
    """Random seats give random answers; the host accepts or refuses each."""
    for player in match.people:
        offered = match.decisions(player.seat)
        if offered:
            asked = rng.choice(offered)
            with suppress(Refusal):
                await world.host.answer(match.id, 100 + player.seat, asked.id, [rng.randrange(len(asked.options))])


@pytest.mark.parametrize("where", CALLS)
@pytest.mark.parametrize("seed", first(1, range(2)))
async def test_rules_that_raise_anywhere_stop_their_match_alone(tmp_path: Path, where: str, seed: int) -> None:
    rng = random.Random(f"{where} {seed}")
    moody = Moody(where, rng.randrange(CALLS[where]))
    async with a_world(tmp_path, {"duel": Duel(), "moody": moody}) as world:
        bad: dict[int, LiveMatch] = {}
        good = [await world.open(2, 1, game="duel", rounds=2), await world.open(3, 0, game="duel", rounds=2)]
        for _ in range(3):
            with suppress(RuntimeError):
                match = await world.open(2, 1, game="moody", rounds=2)
                bad[match.id] = match
        for number in range(24):
            for match in list(world.host.live.values()):
                await press_something(world, match, rng)
            await world.advance(rng.choice([0.5, 3, 12, 95]))
            if number in (6, 15):
                await world.restart()
        await world.advance(1500)
        assert moody.raised
        assert not world.host.background.failed.is_set()
        assert not world.host.live
        for match in good:
            assert (await world.history.match_result(match.id)).ending is Ending.finished
        for match_id in bad:
            stored = await world.store.load_match(match_id)
            assert stored.ending in (Ending.finished, Ending.stopped)
            assert (stored.deadlines, stored.sealed) == ((), ())


@pytest.mark.parametrize("where", ["new", "pending", "apply", "fingerprint"])
@pytest.mark.parametrize("after", first(2, range(0, 60, 15)))
async def test_rules_that_raise_as_a_match_is_recovered_stop_it_alone(tmp_path: Path, where: str, after: int) -> None:
    moody = Moody(where, 10_000)
    async with a_world(tmp_path, {"duel": Duel(), "moody": moody}) as world:
        first = await world.open(2, 0, game="duel", rounds=2)
        bad = [await world.open(2, 0, game="moody", rounds=2) for _ in range(3)]
        last = await world.open(2, 0, game="duel", rounds=2)
        for match in (first, *bad, last):
            for _ in range(12):
                await world.say(match, 1, "boo", prompt="shout")
        moody.left = after
        await world.restart()
        assert [looks(world.host.find(match.id)) for match in (first, last)] == [looks(first), looks(last)]
        stopped = {match.id for match in world.told.ended}
        assert stopped | set(world.host.live) == {match.id for match in (first, *bad, last)}
        assert all(match.ending is Ending.stopped for match in world.told.ended)
        assert bool(stopped) == bool(moody.raised)
        moody.left = 10_000
        await world.restart()
        assert stopped.isdisjoint(world.host.live), "what is stopped stays stopped"
