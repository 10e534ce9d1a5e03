"""One live match, readable from outside the host. Only modules of `host.matches` change it, under `lock`."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any, Final, NamedTuple, TypeVar

from games.core.ends import newest_end
from games.core.protocol import LEAVE, Choice, Decision, Event, Outcome, Seat, View
from host.matches.acted_for import RECENT, last_told, newest
from host.matches.plan import Plan
from host.matches.position import Position, forget
from host.model import Ending, Pace, Panel, Place, Player, Setup
from host.ports import AnyGame
from host.records import UNDO, By, Order, Presence, StoredMatch

T = TypeVar("T")
_NOT_MADE: Final[Any] = object()


class Considered(NamedTuple):
    """The answer of a computer player, which it had at `at`."""

    decision: Decision
    choice: Choice
    at: datetime


class LiveMatch:
    """Setup, place, panels and position of one match.

    other_rules    played by another version of the rules, which stops it
    panels         the newest panel of each seat; `stored_panels` are those in the database
    seq            number of actions in the log
    acted_for      by seat, the newest event of an answer for its absent person, until that person answers again
    recent         the last `RECENT` events, oldest first, with private parts: `Screen.tell` shows a
                   viewer only their own
    ending         None while the match is live
    outcome        the result of a finished match
    persons        the seats that persons have taken, those who have left included
    counts         what their seats count as, when it has ended with a result
    excuses        why an organiser has taken these seats out of the ratings
    forfeited_by   the seat that left, if that ended it
    reason         why an organiser called it off
    abort_wanted   the seats that agree to abort
    abort_offered  whether the others were called because a seat agrees to abort
    orders         standing orders; only their seats may learn of them
    table_outage   how its persons can reach the table
    intermission   who reads the end of a round, and whether the clocks wait for that
    ends           by viewer, the newest events up to the end of the last round, oldest first
    ping_id        the message in the thread that pings; None without one
    undos          how often answers were taken back
    """

    def __init__(self, stored: StoredMatch, game: AnyGame, pace: Pace, position: Position) -> None:
        self.id = stored.id
        self._made: dict[Hashable, Any] = {}
        self.setup = stored.setup
        self.game = game
        self.other_rules = stored.rules_version != game.rules_version
        self.pace = pace
        self.place: Place = stored.place
        self.panels: dict[Seat, Panel] = {panel.seat: panel for panel in stored.panels}
        self.stored_panels = dict(self.panels)
        self.seed_hash = stored.seed_hash
        self.created_at = stored.created_at
        self.recent: Sequence[Event] = ()
        self.ends: dict[Seat | None, Sequence[Event]] = {}
        self.acted_for: dict[Seat, Event] = {}
        self.ending: Ending | None = stored.ending
        self.outcome: Outcome | None = None
        self.persons = frozenset(stored.persons)
        self.counts, self.excuses = stored.counts, stored.excuses
        self.forfeited_by: Seat | None = stored.forfeited_by
        self.reason = stored.reason
        self.abort_wanted: frozenset[Seat] = stored.abort_wanted
        self.abort_offered = bool(stored.abort_wanted)
        self.orders: frozenset[Order] = stored.orders
        self.ping_id = stored.ping_id
        self.undos = sum([line.by == UNDO for line in stored.actions])
        self.table_outage = stored.table_outage
        self.intermission = stored.intermission
        self._position = position
        self.lock = asyncio.Lock()
        self.thought: dict[int, datetime] = {}
        """Decisions that a computer player is thinking about or has answered, and since when; the clock answers if it
        fails."""
        self.in_vain: dict[Seat, int] = {}
        """By seat, how many answers of clock and computer players in a row have left their question open."""
        self.considered: dict[int, Considered] = {}
        """Answers of computer players that are held back until their scheduled moments."""
        self._seed = stored.seed

    def __repr__(self) -> str:
        return f"LiveMatch({self.id}, {self.setup.game}, seq {self.seq}, {self.ending or 'live'})"

    @property
    def setup(self) -> Setup:
        """The players and the rules that they chose; replaced as a whole, never modified."""
        return self._setup

    @setup.setter
    def setup(self, setup: Setup) -> None:
        self._setup = setup
        self._names = tuple([player.name for player in setup.players])
        self._seats = {player.user_id: player.seat for player in setup.players if player.user_id is not None}
        self._computers = frozenset([player.seat for player in setup.players if player.is_computer])
        self._made.clear()

    @property
    def position(self) -> Position:
        """State, open questions, clocks and sealed answers; replaced as a whole, never modified."""
        return self._position

    @position.setter
    def position(self, position: Position) -> None:
        former, self._position = self._position.state, position
        if former is not position.state:
            forget(former)
        self._made.clear()

    @property
    def seq(self) -> int:
        """The number of actions in the log."""
        return self.position.seq

    @property
    def names(self) -> tuple[str, ...]:
        """The seats' names as their owners typed them: escape them before showing."""
        return self._names

    @property
    def seed(self) -> bytes | None:
        """The seed of the deal; None while the match is live, because it would reveal all cards."""
        return self._seed if self.ending else None

    @property
    def secret_seed(self) -> bytes:
        """The seed, for draws of the host itself. It must never be shown."""
        return self._seed

    def seat_of(self, user_id: int) -> Seat | None:
        """The seat of this user; None without one."""
        return self._seats.get(user_id)

    def view(self, viewer: Seat | None) -> View:
        """The current view of a seat, or of spectators (None). Cached, because screens ask often."""
        return self.once(("view", viewer), lambda: self.game.view(self.position.state, viewer))

    def once(self, key: Hashable, make: Callable[[], T]) -> T:
        """The result of `make` for the current position, cached under this key until the position changes."""
        made: T = self._made.get(key, _NOT_MADE)
        if made is _NOT_MADE:
            made = self._made[key] = make()
        return made

    def decisions(self, seat: Seat) -> tuple[Decision, ...]:
        """The questions that the seat can answer now. A seat whose sealed answer is in is not asked again.

        The decision to leave is not included: `host.matches.service.Host.leave` handles it.
        """
        if self.ending:
            return ()
        pending, sealed = self.position.pending, self.position.sealed
        return tuple([d for d in pending if d.seat == seat and d.prompt != LEAVE and d.id not in sealed])

    def way_out(self, seat: Seat) -> Decision | None:
        """The decision by which the rules let the seat leave; None if they offer none."""
        return next((d for d in self.position.pending if (d.seat, d.prompt) == (seat, LEAVE)), None)

    def sealed_by(self, seat: Seat) -> By | None:
        """By whom the seat's sealed answer was given; None if it is not in. Show it to that seat only."""
        return next((sealed.by for sealed in self.position.sealed.values() if sealed.seat == seat), None)

    @property
    def deadline(self) -> datetime | None:
        """When the clock acts next, reserves included. In a window always the later end, independent of answers."""
        return min((row.due_at for row in self.position.deadlines.values()), default=None)

    @property
    def window_open(self) -> bool:
        """Whether a window is open."""
        return not self.ending and any(decision.window for decision in self.position.blocking)

    @property
    def people(self) -> tuple[Player, ...]:
        """The players that are persons."""
        return tuple(player for player in self.setup.players if not player.is_computer)

    @property
    def computers(self) -> frozenset[Seat]:
        """The seats that computer players play, including those of absent persons; both are public."""
        return self._computers

    def player(self, seat: Seat) -> Player:
        """The player of a seat."""
        return self.setup.players[seat]

    def presence(self, seat: Seat) -> Presence:
        """The presence of a seat; that of the beginning if none is stored."""
        return self.position.presence.get(seat) or Presence(seat)

    @property
    def missing(self) -> tuple[Seat, ...]:
        """The seats of persons who did not come in time, while the others may choose to go on; it is public."""
        seats = [row.seat for row in self.position.presence.values() if row.no_show]
        return tuple(sorted([seat for seat in seats if self.player(seat).user_id is not None]))

    def reserve(self, seat: Seat) -> float:
        """Seconds that are left of the seat's reserve."""
        return max(0.0, self.pace.reserve - self.presence(seat).spent)

    def take(self, plan: Plan) -> None:
        """Apply the plan, which is stored."""
        step = plan.step
        self.position = plan.after
        self.remember(plan.events)
        answered = {line.action.seat for line in step.actions if line.by == "player"}
        answered |= {given.seat for given in step.sealed if given.by == "player"}
        self.acted_for = newest(plan.events, answered, self.acted_for)
        open_ones = set(plan.after.deadlines) - {line.action.decision for line in step.actions}
        self._forget_thoughts(self.thought.keys() - open_ones)
        moved_on = {line.action.seat for line in step.actions} - plan.in_vain
        self.in_vain = {seat: times for seat, times in self.in_vain.items() if seat not in moved_on}
        self.in_vain.update((seat, self.in_vain.get(seat, 0) + 1) for seat in plan.in_vain)
        if step.abort_wanted_by is not None:
            self.abort_wanted |= {step.abort_wanted_by}
        if step.abort_declined:
            self.abort_wanted = frozenset()
        if step.substitute:
            self._seat(step.substitute)
        if step.ordered or step.unordered:
            self.orders = (self.orders | {*step.ordered}) - {*step.unordered}
        self.table_outage = step.table_outage or self.table_outage
        self.intermission = step.intermission or self.intermission
        if step.end:
            self.ending, self.forfeited_by, self.outcome = step.end.ending, step.end.forfeited_by, plan.outcome
            self.reason, self.counts = step.end.reason, step.end.counts
        self._made.clear()

    def take_over(self, fresh: LiveMatch) -> None:
        """Take the state that another process has stored for this match."""
        self.setup, self.place, self.table_outage = fresh.setup, fresh.place, fresh.table_outage
        self.panels, self.stored_panels = fresh.panels, fresh.stored_panels
        self.intermission = fresh.intermission
        self.position, self.recent, self.ends = fresh.position, fresh.recent, fresh.ends
        self._forget_thoughts(set(self.thought))
        self.acted_for = fresh.acted_for
        self.abort_wanted, self.ending, self.counts = fresh.abort_wanted, fresh.ending, fresh.counts
        self.orders, self.ping_id, self.undos = fresh.orders, fresh.ping_id, fresh.undos
        self.forfeited_by, self.outcome, self.reason = fresh.forfeited_by, fresh.outcome, fresh.reason
        self._made.clear()

    def remember(self, events: Sequence[Event]) -> None:
        """Add these events to `recent`, and the ends of rounds among them to `ends`."""
        for viewer in (None, *range(len(self.names))):
            at = newest_end(events, viewer)
            if at is not None:
                self.ends[viewer] = last_told((*self.recent, *events[: at + 1]))
        self.recent = last_told((*self.recent, *events))
        self._made.clear()

    def since_answer(self, seat: Seat) -> Sequence[Event]:
        """The events since the last answer of this seat's person, with those of that answer; all without one."""
        number = self.position.heard.get(seat, RECENT)
        return self.recent[max(0, len(self.recent) - number) :]

    def _forget_thoughts(self, decisions: set[int]) -> None:
        for decision in decisions:
            self.thought.pop(decision, None)
            self.considered.pop(decision, None)

    def _seat(self, substitute: Player) -> None:
        players = tuple(substitute if p.seat == substitute.seat else p for p in self.setup.players)
        self.setup = replace(self.setup, players=players)
        self.in_vain.pop(substitute.seat, None)
        self._forget_thoughts({d.id for d in self.position.blocking if d.seat == substitute.seat})
        self.abort_wanted -= {substitute.seat}


def of_person(matches: Iterable[LiveMatch], user_id: int, guild_id: int) -> list[LiveMatch]:
    """Those of these matches that are in this server and in which the person has a seat."""
    # read for each panel, over all live matches of the process
    return [match for match in matches if user_id in match._seats and match._setup.guild_id == guild_id]


class Answered(NamedTuple):
    """A stored answer. `before` is the seat's view when it was given."""

    match: LiveMatch
    decision: Decision
    choice: Choice
    before: View
