"""Restores a match from its stored log: seed and actions are replayed and fingerprints compared."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice
from typing import Any, NamedTuple

from games.core.protocol import Decision, Event, Seat
from host.matches import undo
from host.matches.acted_for import acted_for, applied, heard, newest, shared
from host.matches.match import LiveMatch
from host.matches.position import Position
from host.model import Ending, Pace, Setup
from host.ports import AnyGame, Games
from host.records import OWN, UNDO, Logged, Presence, Share, StoredMatch


class NoReplay(Exception):
    """The log does not fit the rules."""


class OtherRules(NoReplay):
    """The match was played by another version of the rules."""


@dataclass(slots=True)
class Replay:
    """The result of a replay. With an `error`, `state` is as far as the log could be followed; None without a deal."""

    state: Any = None
    pending: tuple[Decision, ...] = ()
    events: list[Event] = field(default_factory=list)
    acted_for: dict[Seat, Event] = field(default_factory=dict)
    shares: Mapping[Seat, Share] = field(default_factory=dict)
    heard: Mapping[Seat, int] = field(default_factory=dict)
    error: Exception | None = None


def game_options(setup: Setup) -> dict[str, Any]:
    """The options for the rules: those of the setup, and the mode."""
    return {"mode": setup.mode, **setup.options}


def first_state(game: AnyGame, setup: Setup, seed: bytes) -> Any:
    """The state of a match as it is dealt from this seed."""
    return game.new(len(setup.players), seed, game_options(setup))


def replay(game: AnyGame, stored: StoredMatch) -> Replay:
    """Deal from the seed and play the log without what was taken back. Errors are returned, not raised."""
    done = Replay()
    try:
        _follow(game, stored, done)
        if stored.ending is not None:  # else they are told with the result
            done.events.extend(game.told_as_dealt(done.state))
        done.pending = tuple(game.pending(done.state))
    except Exception as error:  # any exception of the rules means that they cannot play this log
        done.error = error
    return done


def _follow(game: AnyGame, stored: StoredMatch, done: Replay) -> None:
    for line in _in_effect(game, stored, done):
        answered = {line.logged.action.seat} if line.logged.by == "player" else set()
        done.acted_for = newest(line.events, answered, done.acted_for)
        if line.logged.by != UNDO:
            done.shares = shared(done.shares, line.logged.action.seat, line.logged.by, line.events)
        done.heard = heard(done.heard, line.logged.action.seat, line.logged.by, line.events)
        done.events.extend(line.events)


class Followed(NamedTuple):
    """A replayed line of a log, and its events."""

    logged: Logged
    events: Sequence[Event]


def _in_effect(game: AnyGame, stored: StoredMatch, done: Replay) -> Iterator[Followed]:
    """The lines that led to the position, and the newest undo at its place among them."""
    lines, last = undo.in_effect(stored.actions), undo.last_undo(stored.actions)
    replayed = followed(game, replace(stored, actions=tuple(lines)), done)
    if last is not None:
        since = len(stored.actions) - 1 - last
        yield from islice(replayed, len(lines) - since)
        yield Followed(stored.actions[last], (undo.told(stored.actions[last]),))
    yield from replayed


def followed(game: AnyGame, stored: StoredMatch, done: Replay) -> Iterator[Followed]:
    """Deal from the seed into `done.state` and play the log there, line by line, also what was taken back later.

    Raises OtherRules, NoReplay if a fingerprint differs, and any exception of the rules.
    """
    if stored.rules_version != game.rules_version:
        raise OtherRules(f"played by version {stored.rules_version} of the rules, these are {game.rules_version}")
    done.state = first_state(game, stored.setup, stored.seed)
    for line in stored.actions:
        if line.by == UNDO:
            done.state = first_state(game, stored.setup, stored.seed)
            for earlier in undo.in_effect(stored.actions[: line.seq]):
                game.apply(done.state, earlier.action)
            yield Followed(line, (undo.told(line),))
            continue
        events = applied(game, done.state, line.action, _given_instead(game, stored, done.state, line))
        if line.fingerprint is not None and line.fingerprint != done.state.fingerprint():
            raise NoReplay(f"another state after action {line.seq}")
        yield Followed(line, events)
    if stored.fingerprint is not None and stored.fingerprint != done.state.fingerprint():
        raise NoReplay("another state at the end")


def _given_instead(game: AnyGame, stored: StoredMatch, state: Any, line: Logged) -> Event | None:
    """The event of an answer that was given for an absent person."""
    if line.by in OWN:
        return None
    seat, asked, choice = line.action
    decision = next((found for found in game.pending(state) if found.id == asked), None)
    if decision is None:
        return None
    return acted_for(game, state, stored.setup.players[seat], decision, choice, line.by)


def restore(games: Games, paces: Mapping[str, Pace], stored: StoredMatch) -> tuple[LiveMatch, Exception | None]:
    """Restore the match. The second value is the error that stops it, or None; with an error it must not be shown.

    Raises KeyError for an unknown game or pace.
    """
    match, error = rebuilt(games, paces, stored)
    asked = {decision.id for decision in match.position.blocking}
    if error is None and stored.ending is None and asked != set(match.position.deadlines):
        error = NoReplay("other questions are open than have clocks")
    return match, error


def rebuilt(games: Games, paces: Mapping[str, Pace], stored: StoredMatch) -> tuple[LiveMatch, Exception | None]:
    """As `restore`, whether all open questions have clocks or not."""
    game, pace = games[stored.setup.game], paces[stored.setup.pace]
    done = replay(game, stored)
    position = Position(
        state=done.state,
        pending=done.pending,
        seq=len(stored.actions),
        deadlines={row.decision: row for row in stored.deadlines},
        sealed={row.decision: row for row in stored.sealed},
        presence={kept.seat: kept for kept in stored.presence if kept != Presence(kept.seat)},
        shares=done.shares,
        heard=done.heard,
    )
    match = LiveMatch(stored, game, pace, position)
    match.remember(done.events)
    match.acted_for = newest((), {row.seat for row in stored.sealed if row.by == "player"}, done.acted_for)
    if stored.ending is Ending.finished and done.error is None:
        match.outcome = game.outcome(done.state)
    return match, done.error
