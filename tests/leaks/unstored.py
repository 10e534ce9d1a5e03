"""A live match in memory: the host's steps for answers and time, without a store, an event loop or Discord."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any

from games.core.protocol import Choice, Decision, Event, Seat
from host.matches import intermissions, seats, steps
from host.matches.agenda import Due, next_due, start_clocks
from host.matches.match import LiveMatch
from host.matches.plan import Plan
from host.matches.position import Position
from host.matches.presence import newly_away
from host.model import PACES, Player, Setup
from host.ports import AnyGame
from host.records import By, Presence, StoredMatch

START = datetime(2026, 1, 1, tzinfo=UTC)
SEED = bytes(range(32))
GUILD, CHANNEL, FIRST_USER = 10, 11, 100
LEVEL = "scripted"
"""Of every computer player here."""
NAMES = ("Ann", "Ben", "Cid", "Dan", "Eve", "Fay", "Gus", "Hal", "Ida", "Jon", "Kim", "Leo", "Mia", "Ned", "Ola", "Pia")


def seated(people: int, computers: int = 0) -> tuple[Player, ...]:
    """Ann, Ben and so on with the user ids 100, 101, ..., then computer players."""
    persons = [Player(seat, NAMES[seat], user_id=FIRST_USER + seat) for seat in range(people)]
    return (*persons, *[Player(people + at, "Computer", level=LEVEL) for at in range(computers)])


class UnstoredMatch:
    """One match from this state on, and everything that has happened in it."""

    def __init__(self, game: AnyGame, mode: str, state: Any, players: Sequence[Player]) -> None:
        setup = Setup(game.key, mode, "live", tuple(players), GUILD, CHANNEL)
        stored = StoredMatch(1, setup, game.rules_version, SEED, hashlib.sha256(SEED).hexdigest(), START)
        pace, pending = PACES["live"], tuple(game.pending(state))
        computers = {player.seat for player in players if player.is_computer}
        clocks = start_clocks([d for d in pending if d.blocking], pace, SEED, START, computers)
        came = {p.seat: Presence(p.seat, came=True, missing_at=START) for p in players if not p.is_computer}
        position = Position(state, pending, 0, {row.decision: row for row in clocks}, presence=came)
        self.match = LiveMatch(stored, game, pace, position)
        self.events: list[Event] = []
        self.now = START

    @property
    def state(self) -> Any:
        return self.match.position.state

    def decision(self, number: int) -> Decision:
        return next(d for d in self.match.position.pending if d.id == number)

    def due(self) -> Due | None:
        return next_due(self.match)

    def answer(self, number: int, choice: Choice, by: By = "player") -> Plan:
        """What this answer would do."""
        return steps.answer(self.match, self.decision(number), choice, by, self.now)

    def read(self, seat: Seat) -> Plan:
        """What a press on Next round would do."""
        return intermissions.read(self.match, seat, self.now)

    def by_itself(self, due: Due) -> Plan:
        """What would happen without a press, if no computer player is to think."""
        if due.kind == "begins":
            return intermissions.begin(self.match, self.now)
        if due.kind == "ping":
            return steps.ping(self.match, due.decisions)
        gone = newly_away(self.match)
        if due.kind == "away" and gone is not None:
            return seats.away(self.match, gone, LEVEL)
        return steps.time_is_up(self.match, due.decisions, self.now)

    def take(self, plan: Plan) -> None:
        self.match.take(plan)
        self.events.extend(plan.events)
