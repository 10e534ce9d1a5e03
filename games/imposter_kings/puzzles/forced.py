"""The exact search for a forced win of the round, in so many own turns, with all that a seat does not know.

A win is forced if the seat has a way to play that wins the round by then in every world that it cannot tell from the
real one, against all answers. The way to play may depend only on what the seat has heard and sees: worlds in
which both are the same are answered alike (`Search`). Nothing is sampled and nothing is estimated.
Two players only.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterator, Sequence
from typing import NamedTuple

from games.core.kernel import apply, pending
from games.core.protocol import Action, Choice, Decision, Event, Seat
from games.core.puzzles import choices
from games.imposter_kings.state import State
from games.imposter_kings.view import told, view


class SearchTooLongError(ValueError):
    """The search has taken more steps than it may."""


class Line(NamedTuple):
    """A world, its events since the seat's last choice, and the world before that choice."""

    world: State
    events: tuple[Event, ...]
    origin: State


class Spot(NamedTuple):
    """The seat is asked: its question, and all worlds that are possible for it now."""

    decision: Decision
    lines: tuple[Line, ...]

    @property
    def worlds(self) -> list[State]:
        return [line.world for line in self.lines]


class Failure(NamedTuple):
    """A reason why a choice fails: one world with its events to the end of the round, or of the time.

    lost  the round is lost, else no win is forced
    long  the seat has answered further questions on the way, as well as it could: all other ways fail, too
    """

    line: Line
    lost: bool
    long: bool = False


class After(NamedTuple):
    """The consequences of a choice: lines in which the round is won, and the spots where the seat is asked again."""

    won: tuple[Line, ...]
    spots: tuple[Spot, ...]


class Search:
    """Looks from the start of one of `seat`'s turns for a win within `turns` of its turns, this one included.

    budget   answers that may be played out; SearchTooLongError is raised for more
    """

    def __init__(self, seat: Seat, turns: int, start: State, budget: int) -> None:
        self.seat = seat
        self.budget = budget
        self._last = start.minted + 2 * turns
        self._rounds = len(start.rounds)

    def start(self, worlds: Sequence[State]) -> Spot:
        """The question that the seat is asked in all of these worlds. The match ends with this round in them."""
        lines = []
        for world in worlds:
            t = world.clone()
            t.points = [t.target - 1] * t.seats
            lines.append(Line(t, (), t))
        return Spot(_asked(lines[0].world, self.seat), tuple(lines))

    def right(self, spot: Spot) -> list[Choice]:
        """The choices that force the win."""
        return [choice for choice in choices(spot.decision) if self.forces(spot, choice)]

    def forces(self, spot: Spot, choice: Choice) -> bool:
        """Whether this choice forces the win: first each world is looked at by itself, which is quick to refute."""
        if len(spot.lines) > 1 and not all(self._follows(Spot(spot.decision, (line,)), choice) for line in spot.lines):
            return False
        return self._follows(spot, choice)

    def _follows(self, spot: Spot, choice: Choice) -> bool:
        after = self.after(spot, choice)
        if isinstance(after, Failure):
            return False
        return all(any(self.forces(next_, option) for option in choices(next_.decision)) for next_ in after.spots)

    def after(self, spot: Spot, choice: Choice) -> After | Failure:
        """The consequences in all worlds of all answers of the opponent; a Failure as soon as one of them is no win."""
        won: list[Line] = []
        asked: dict[Hashable, list[Line]] = {}
        for line in spot.lines:
            for reached in self._played(line.world, spot.decision, choice):
                winners = self._winners(reached.world)
                if winners == (self.seat,):
                    won.append(reached)
                elif winners or reached.world.minted >= self._last:
                    return Failure(reached, bool(winners))
                else:
                    asked.setdefault(self._heard(reached), []).append(reached)
        alike = [lines for heard in asked.values() for lines in self._by_sight(heard)]
        return After(tuple(won), tuple([Spot(_asked(lines[0].world, self.seat), tuple(lines)) for lines in alike]))

    def failure(self, spot: Spot, choice: Choice) -> Failure | None:
        """One way in which a choice fails, with good answers of the seat; None for a choice that forces the win."""
        after = self.after(spot, choice)
        if isinstance(after, Failure):
            return after
        for next_ in after.spots:
            found = [self.failure(next_, option) for option in choices(next_.decision)]
            failed = [one for one in found if one is not None]
            if len(failed) == len(found):
                return self._continued(next_, max(failed, key=lambda one: (not one.lost, len(one.line.events))))
        return None

    def _continued(self, spot: Spot, end: Failure) -> Failure:
        """A failure after this spot, told from the choice that led to the spot."""
        line = next(line for line in spot.lines if line.world is end.line.origin)
        return Failure(Line(end.line.world, line.events + end.line.events, line.origin), end.lost, long=True)

    def _played(self, world: State, decision: Decision, choice: Choice) -> Iterator[Line]:
        """Every line from this choice to the next one of the seat, or to the end."""
        t = world.clone()
        waiting = [Line(t, self._apply(t, decision, choice), world)]
        while waiting:
            line = waiting.pop()
            open_ = self._open(line.world)
            if open_ is None:
                yield line
                continue
            for answer in choices(open_):
                t = line.world.clone()
                waiting.append(Line(t, line.events + self._apply(t, open_, answer), world))

    def _open(self, world: State) -> Decision | None:
        """The opponent's question, if there is one before the seat's next and before the last turn is over."""
        if self._winners(world) or world.minted >= self._last:
            return None
        return next((decision for decision in pending(world) if decision.seat != self.seat), None)

    def _apply(self, world: State, decision: Decision, choice: Choice) -> tuple[Event, ...]:
        self.budget -= 1
        if self.budget < 0:
            raise SearchTooLongError("the search takes too many steps")
        world.events = []
        apply(world, Action(decision.seat, decision.id, choice))
        pending(world)
        events = tuple([told(*raw) for raw in world.events])
        world.events = []
        return events

    def _winners(self, world: State) -> tuple[Seat, ...]:
        return world.rounds[-1].winners if len(world.rounds) > self._rounds else ()

    def _heard(self, line: Line) -> Hashable:
        """The events and the question that the seat knows."""
        asked = _asked(line.world, self.seat)
        seen = repr([(event.kind, dict(event.public), event.private.get(self.seat)) for event in line.events])
        return seen, asked.id, asked.options, asked.pick

    def _by_sight(self, lines: list[Line]) -> Collection[list[Line]]:
        """Lines in which the seat has heard the same, in those that it cannot tell apart by looking either."""
        if len(lines) == 1:
            return [lines]
        seen: dict[str, list[Line]] = {}
        for line in lines:
            seen.setdefault(repr(view(line.world, self.seat)), []).append(line)
        return seen.values()


def _asked(world: State, seat: Seat) -> Decision:
    for decision in pending(world):
        if decision.seat == seat:
            return decision
    raise ValueError(f"seat {seat} is not asked anything")
