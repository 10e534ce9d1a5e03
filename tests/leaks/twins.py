"""Two matches that some readers may not be able to tell apart, and what can happen in both.

The blind see no difference at the start: seats and spectators (None) for whom both worlds look the same. What happens
then is the same for the blind: they choose the same at the same moments and are told the same. What the others choose,
and when they press in a window, may differ. `tests.leaks.courses` draws such courses at random.

Here is only what is *told* made sure of. What is shown, asked and sent, and when, is for the tests to compare.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from datetime import datetime
from typing import Any, Literal, NamedTuple, TypeAlias

from games.core.protocol import Choice, Decision, Event, Seat, View, tokens_of
from host.matches import seats
from host.matches.plan import Plan
from host.model import Player
from host.ports import AnyGame
from tests.leaks.unstored import START, UnstoredMatch

Reader: TypeAlias = Seat | None
Kind: TypeAlias = Literal["press", "computer", "clock", "ping", "away", "back", "read", "begins"]


class Move(NamedTuple):
    """One act: a player answers, a computer player does, an absent player is back, or what happens
    by itself (`host.matches.agenda`).

    at      seconds after the start, in the one world and in the other
    chosen  the answers, where there are any
    picks   the same as places among the options
    window  the prompt, where that was in a window
    """

    kind: Kind
    at: tuple[float, float]
    seat: Seat = -1
    decision: int = -1
    chosen: tuple[Choice, Choice] = (None, None)
    picks: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())
    window: str = ""


class Dealt:
    """A game whose matches begin in a world of the test's choice; in all else the game itself.

    The host deals a match from the bytes of a server seed. A lesson deals from a number of its own, and the game itself
    deals it.
    """

    def __init__(self, game: AnyGame, begin: Callable[[], Any]) -> None:
        self._game, self._begin = game, begin

    def __getattr__(self, name: str) -> Any:
        return getattr(self._game, name)

    def new(self, seats: int, seed: int | bytes, options: Any = None) -> Any:
        return self._begin() if isinstance(seed, bytes) else self._game.new(seats, seed, options)


class Twins:
    """Both worlds side by side in memory, and the moves that led here.

    secretive  seats that may choose otherwise in the one than in the other, though both worlds begin alike for them
    starts     the two states they began with
    differed   whether a player has chosen otherwise
    """

    def __init__(
        self,
        game: AnyGame,
        mode: str,
        here: Any,
        there: Any,
        players: Sequence[Player],
        secretive: Collection[Seat] = (),
    ) -> None:
        readers: list[Reader] = [None, *[seat for seat in range(len(players)) if seat not in secretive]]
        self.game = game
        self.mode = mode
        self.blind = tuple([reader for reader in readers if game.view(here, reader) == game.view(there, reader)])
        self.starts = here, there
        self.matches = (
            UnstoredMatch(game, mode, here.clone(), players),
            UnstoredMatch(game, mode, there.clone(), players),
        )
        self.differed = False
        self.moves: list[Move] = []

    @property
    def here(self) -> UnstoredMatch:
        return self.matches[0]

    def decisions(self, number: int) -> tuple[Decision, Decision]:
        return self.matches[0].decision(number), self.matches[1].decision(number)

    def try_answer(
        self, number: int, chosen: tuple[Choice, Choice], at: tuple[datetime, datetime], kind: Kind = "press"
    ) -> Move | None:
        """Answer, if the blind are then told and shown the same in both worlds; what has happened."""
        decisions = self.decisions(number)
        for unstored, moment in zip(self.matches, at, strict=True):
            unstored.now = moment
        by = "player" if kind == "press" else "computer"
        plans = [unstored.answer(number, choice, by) for unstored, choice in zip(self.matches, chosen, strict=True)]
        picks = _picks(decisions[0], chosen[0]), _picks(decisions[1], chosen[1])
        window = decisions[0].prompt if decisions[0].window else ""
        return self._try(plans, Move(kind, _seconds(at), decisions[0].seat, number, chosen, picks, window))

    def try_clock(self) -> Move | None:
        """Let happen what is due, if the blind are then told and shown the same in both worlds."""
        plans, due = [], self.here.due()
        assert due is not None
        now = max(due.when, *[unstored.now for unstored in self.matches])
        for unstored in self.matches:
            other = unstored.due()
            assert other and (other.when, other.kind) == (due.when, due.kind), "clocks tell the worlds apart"
            unstored.now = now
            plans.append(unstored.by_itself(other))
        return self._try(plans, Move(due.kind, _seconds((now, now))))

    def try_return(self, seat: Seat, at: datetime) -> Move | None:
        """Let an absent player press, if the blind are then shown the same in both worlds."""
        for unstored in self.matches:
            unstored.now = at
        plans = [seats.back(unstored.match, seat, at) for unstored in self.matches]
        return self._try(plans, Move("back", _seconds((at, at)), seat))

    def read(self, seat: Seat, at: datetime) -> Move | None:
        """Let a player press Next round."""
        for unstored in self.matches:
            unstored.now = at
        return self._try([unstored.read(seat) for unstored in self.matches], Move("read", _seconds((at, at)), seat))

    def _try(self, plans: Sequence[Plan], move: Move) -> Move | None:
        if not self._alike(*plans):
            return None
        for unstored, plan in zip(self.matches, plans, strict=True):
            unstored.take(plan)
        self.differed |= move.chosen[0] != move.chosen[1] or _acts(plans[0]) != _acts(plans[1])
        self.moves.append(move)
        return move

    def _alike(self, here: Plan, there: Plan) -> bool:
        """Whether the blind hear and see the same. If they hear the same they are asked the same, or it leaks."""
        if [self._heard(event) for event in here.events] != [self._heard(event) for event in there.events]:
            return False
        views = [(self.game.view(here.after.state, r), self.game.view(there.after.state, r)) for r in self.blind]
        if not self.differed and _acts(here) == _acts(there):
            assert all(_asked(a) == _asked(b) for a, b in views), "the blind are told the same, and others are asked"
        return all(a == b for a, b in views)

    def _heard(self, event: Event) -> tuple[Any, ...]:
        return (event.kind, event.public, [event.private.get(reader) for reader in self.blind if reader is not None])


def _asked(view: View) -> tuple[Any, ...]:
    return view.asked, [(decision.id, decision.prompt, decision.window) for decision in view.decisions]


def _acts(plan: Plan) -> list[Any]:
    return [line.action for line in plan.step.actions]


def _seconds(at: tuple[datetime, datetime]) -> tuple[float, float]:
    return (at[0] - START).total_seconds(), (at[1] - START).total_seconds()


def _picks(decision: Decision, choice: Choice) -> tuple[int, ...]:
    return tuple([decision.options.index(token) for token in tokens_of(choice)])
