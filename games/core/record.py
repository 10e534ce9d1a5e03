"""A match as a JSON document: deal, answers, result. It can be replayed and checked offline.

The file proves the deal: the hash of the seed is published before the first card is dealt, the seed at the end.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from games.core.game import Game
from games.core.options import fault
from games.core.protocol import Action, Choice, Decision, Event, IllegalAction, Outcome

FORMAT = 1


class RecordError(ValueError):
    """The document is not a match of this game. The message is one line with the place of the error."""


class Result(BaseModel):
    """The result by the rules: points and whether the seat has won, both by seat."""

    model_config = ConfigDict(extra="forbid", strict=True)

    points: list[int]
    winners: list[bool]


class MatchRecord(BaseModel):
    """One match.

    seed       64 hex digits; `seed_hash` is the SHA-256 of its 32 bytes
    actions    [seat, decision id, choice] in the order in which the answers counted
    result     None if the rules did not bring the match to its end
    """

    model_config = ConfigDict(extra="forbid", strict=True)

    format: int = FORMAT
    game: str
    rules_version: int
    seats: int = Field(ge=1, le=16)
    options: dict[str, Any] = {}
    names: list[str] = []
    seed: str = Field(pattern=r"^[0-9a-f]{64}$")
    seed_hash: str = Field(pattern=r"^[0-9a-f]{64}$")
    actions: list[tuple[int, int, Any]]
    result: Result | None = None

    @property
    def seed_bytes(self) -> bytes:
        return bytes.fromhex(self.seed)

    def name(self, seat: int) -> str:
        """The name of a seat on one line, "Seat 1" for the first if the record has none."""
        return printable(self.names[seat]) if seat < len(self.names) else f"Seat {seat + 1}"


class Step(NamedTuple):
    """One answer of a replay: `before` is a copy of the state in which `decision` was open."""

    number: int
    before: Any
    decision: Decision
    choice: Choice
    events: Sequence[Event]
    after: Any


def hash_of(seed: bytes) -> str:
    """The hash that is published before the match: SHA-256 in hex."""
    return hashlib.sha256(seed).hexdigest()


def printable(text: str) -> str:
    """Text of a file for a terminal: on one line and without control characters."""
    return "".join([char if char.isprintable() else " " for char in text])


def result_of(outcome: Outcome | None) -> Result | None:
    """The outcome in the form of a record."""
    return None if outcome is None else Result(points=list(outcome.points), winners=list(outcome.winners))


def read(text: str | bytes) -> MatchRecord:
    """The record in a JSON document. Raises RecordError."""
    try:
        record = MatchRecord.model_validate_json(text)
    except ValidationError as error:
        raise RecordError(fault(error)) from None
    if record.format != FORMAT:
        raise RecordError(f"format: {record.format} is unknown, this program reads {FORMAT}")
    if len(record.names) > record.seats:
        raise RecordError(f"names: {len(record.names)} names for {record.seats} seats")
    return record


def replay(record: MatchRecord, game: Game[Any]) -> Iterator[Step]:
    """Replay every answer of the record. Raises RecordError at the first one that the rules do not allow."""
    if record.rules_version != game.rules_version:
        raise RecordError(
            f"rules_version: recorded with {record.rules_version}, this program plays {game.rules_version}"
        )
    state = _dealt(record, game)
    for number, (seat, decision_id, choice) in enumerate(record.actions, 1):
        asked = next((d for d in game.pending(state) if (d.id, d.seat) == (decision_id, seat)), None)
        if asked is None:
            raise RecordError(f"action {number}: seat {seat} is not asked question {decision_id}")
        chosen: Choice = tuple(choice) if isinstance(choice, list) else choice
        before = state.clone()
        try:
            events = game.apply(state, Action(seat, decision_id, chosen))
        except IllegalAction as error:
            raise RecordError(f"action {number}: {error}") from None
        yield Step(number, before, asked, chosen, events, state.clone())


def verify(record: MatchRecord, game: Game[Any]) -> None:
    """Check hash, answers and result. Raises RecordError with the first error."""
    if hash_of(record.seed_bytes) != record.seed_hash:
        raise RecordError("seed_hash: it is not the SHA-256 of the seed")
    last = _dealt(record, game)
    for step in replay(record, game):
        last = step.after
    outcome = game.outcome(last)
    if outcome is None and record.result is not None:
        raise RecordError(f"result: the match is not over after {len(record.actions)} actions")
    if result_of(outcome) != record.result:
        raise RecordError(
            f"result: the match gives {_words(result_of(outcome))}, the record says {_words(record.result)}"
        )


def play(
    game: Game[Any],
    seats: int,
    seed: bytes,
    options: Mapping[str, Any],
    choose: Callable[[Decision], Choice],
    pick: Callable[[Sequence[Decision]], Decision],
) -> MatchRecord:
    """Play a whole match: `pick` selects the open blocking decision to answer next, `choose` answers it."""
    state = game.new(seats, seed, options)
    actions: list[tuple[int, int, Any]] = []
    while waiting := [decision for decision in game.pending(state) if decision.blocking]:
        decision = pick(waiting)
        choice = choose(decision)
        game.apply(state, Action(decision.seat, decision.id, choice))
        actions.append((decision.seat, decision.id, choice))
    return MatchRecord(
        game=game.key,
        rules_version=game.rules_version,
        seats=seats,
        options=dict(options),
        names=[f"Seat {seat + 1}" for seat in range(seats)],
        seed=seed.hex(),
        seed_hash=hash_of(seed),
        actions=actions,
        result=result_of(game.outcome(state)),
    )


def _dealt(record: MatchRecord, game: Game[Any]) -> Any:
    try:
        return game.new(record.seats, record.seed_bytes, record.options)
    except ValueError as error:
        raise RecordError(f"options: {error}") from None


def _words(result: Result | None) -> str:
    if result is None:
        return "no result"
    return " ".join(f"{points}{'*' if won else ''}" for points, won in zip(result.points, result.winners, strict=False))
