"""A match to step through: every position of its log, as any viewer saw it.

The log is played once; a copy of the state is kept every `APART` answers, so that any position is at most that many
answers away. A stop is a position after which events were told. The views follow from the rules: when a match is over
all hands are revealed, unless the game keeps secrets; in a live match there is only the spectators' view, and only
public events make stops. Slow: create and read it off the event loop.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import takewhile
from typing import Any, NamedTuple

from games.core.protocol import Choice, Decision, Event, Seat, View
from games.core.record import MatchRecord, result_of
from host.errors import Refusal
from host.matches import undo
from host.matches.acted_for import of_rules
from host.matches.recovery import Replay, first_state, followed, game_options
from host.ports import AnyGame
from host.records import UNDO, StoredMatch

APART = 64
"""Answers between two stored states."""


class Landmark(NamedTuple):
    """A stop to jump to, with its event. `begins`: a round begins with it."""

    stop: int
    event: Event
    begins: bool


class Answer(NamedTuple):
    """A question that was open at a stop, and the answer that the log has for it; `given` is False without one."""

    decision: Decision
    given: bool
    choice: Choice = None


@dataclass(frozen=True, slots=True)
class Moment:
    """One stop as one viewer saw it.

    stop     its number, 0 for the deal
    viewer   a seat, None for spectators
    view     the position
    public   the spectators' view of it
    events   the events since the stop before, without private parts of other seats
    answers  the viewer's open questions and the answers that were given
    """

    stop: int
    viewer: Seat | None
    view: View
    public: View
    events: tuple[Event, ...]
    answers: tuple[Answer, ...]


class Playback:
    """One match. Raises what `recovery.followed` raises for a log that does not replay.

    open       whether seats' views, record and seed may be shown
    stops      for each stop the number of answers before it, ascending
    landmarks  in order
    """

    def __init__(self, game: AnyGame, stored: StoredMatch) -> None:
        self.game, self.stored = game, stored
        self.id = stored.id
        self.over = stored.ending is not None
        self.open = self.over and not game.keeps_secrets
        self.names = tuple([player.name for player in stored.setup.players])
        first = first_state(game, stored.setup, stored.seed)
        game.pending(first)
        self._kept = [first]
        self._events: list[Sequence[Event]] = [game.told_as_dealt(first)]
        done = Replay()
        for line in followed(game, stored, done):
            self._events.append(tuple(line.events))
            if line.logged.seq % APART == 0:
                game.pending(done.state)
                self._kept.append(done.state.clone())
        game.pending(done.state)
        self.outcome = game.outcome(done.state)
        last = len(stored.actions)
        told = [seq for seq, events in enumerate(self._events) if self._tells(events)]
        # In a live match no stop may reveal that a seat has changed its answer in secret.
        self.stops = tuple(sorted({0, *told, *([last] if self.over else [])}))
        self.landmarks = tuple(self._landmarks())

    def _tells(self, events: Sequence[Event]) -> bool:
        screen = self.game.screen
        told = of_rules(events)
        return any(event.kind == undo.UNDONE for event in events) or any(
            (self.open and event.private) or screen.tell(event, None, self.names) for event in told
        )

    def _landmarks(self) -> list[Landmark]:
        screen = self.game.screen
        named = screen.round_begins | screen.turning_points
        return [
            Landmark(self.stop_of(seq), event, event.kind in screen.round_begins)
            for seq, events in enumerate(self._events)
            for event in events
            if event.kind in named and screen.tell(event, None, self.names)
        ]

    def stop_of(self, seq: int) -> int:
        """The first stop after so many answers, or the last one."""
        return min(bisect_left(self.stops, seq), len(self.stops) - 1)

    def stop_before(self, number: int) -> int:
        """The stop at which the answer of this number, counted from 1, was asked for."""
        return max(0, bisect_right(self.stops, number - 1) - 1)

    @property
    def last(self) -> int:
        """The number of the last stop."""
        return len(self.stops) - 1

    @property
    def viewers(self) -> tuple[Seat | None, ...]:
        """The possible viewers; None is a spectator."""
        return (None, *range(len(self.names))) if self.open else (None,)

    @property
    def rounds(self) -> Sequence[int]:
        """The stop at which each round begins."""
        later = [mark.stop for mark in self.landmarks if mark.begins][1:]
        return sorted({0, *later})

    def round_of(self, stop: int) -> tuple[int, int, int]:
        """The round that a stop belongs to, counted from 1, with its first and its last stop."""
        starts = self.rounds
        number = bisect_right(starts, stop)
        return number, starts[number - 1], starts[number] if number < len(starts) else self.last

    def state(self, seq: int) -> Any:
        """A copy of the state after this many answers."""
        lines = self.stored.actions[:seq]
        kept = seq // APART if undo.last_undo(lines) is None else 0
        state = self._kept[kept].clone()
        for line in undo.in_effect(lines)[kept * APART :]:
            self.game.apply(state, line.action)
        self.game.pending(state)
        return state

    def events(self, stop: int) -> list[Event]:
        """All events between the stop before and this one, private parts included."""
        before = self.stops[stop - 1] if stop else -1
        return [event for told in self._events[before + 1 : self.stops[stop] + 1] for event in told]

    def moment(self, stop: int, viewer: Seat | None) -> Moment:
        """A stop as a viewer saw it. Refusal "kept_secret" or "match_goes_on" for a view that may not be shown."""
        if viewer not in self.viewers:
            self.require_open()
            raise Refusal("not_offered")
        stop = max(0, min(stop, self.last))
        seq = self.stops[stop]
        state = self.state(seq)
        view = self.game.view(state, viewer)
        return Moment(
            stop,
            viewer,
            view,
            view if viewer is None else self.game.view(state, None),
            tuple([event.seen_by(viewer) for event in self.events(stop)]),
            tuple([self._answer(decision, seq) for decision in view.decisions if decision.blocking]),
        )

    def _answer(self, decision: Decision, seq: int) -> Answer:
        """The last answer to the decision before an undo: answers may be changed while a question is open."""
        later = list(takewhile(lambda line: line.by != UNDO, self.stored.actions[seq:]))
        for line in reversed(later):
            if (line.action.seat, line.action.decision) == (decision.seat, decision.id):
                return Answer(decision, True, line.action.choice)
        return Answer(decision, False)

    def require_open(self) -> None:
        """Refusal "match_goes_on" or "kept_secret" unless all hands may be seen."""
        if not self.over:
            raise Refusal("match_goes_on")
        if not self.open:
            raise Refusal("kept_secret", game=self.game.title)

    def record(self) -> MatchRecord:
        """The match as a document that `python -m games verify` checks. Refusals as for `require_open`."""
        self.require_open()
        return self.document()

    def document(self) -> MatchRecord:
        """The same document for any match, for internal checks."""
        stored, setup = self.stored, self.stored.setup
        return MatchRecord(
            game=self.game.key,
            rules_version=stored.rules_version,
            seats=len(setup.players),
            options=game_options(setup),
            names=list(self.names),
            seed=stored.seed.hex(),
            seed_hash=stored.seed_hash,
            actions=[(seat, asked, choice) for _, (seat, asked, choice), *_ in undo.in_effect(stored.actions)],
            result=result_of(self.outcome),
        )
