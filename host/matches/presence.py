"""The presence of seats: whether their persons came, how much reserve they have used, whether they are away. Pure.

A person has come who was shown the hand or has pressed anything of the match. Whether that has happened is secret until
the time for it is over.

A seat is away when the clock has answered `AWAY_AFTER` of its turns in a row. Windows do not count, because whether a
seat has answered there is secret; any answer of its person starts the count again.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from datetime import datetime, timedelta

from games.core.protocol import Decision, Seat
from host.matches.match import LiveMatch
from host.model import Pace
from host.ports import AnyGame, Computers
from host.records import By, Deadline, Presence

AWAY_AFTER = 2
STAND_IN = "normal"
"""The level that takes the seats of persons, where it plays the game."""
AS_THE_CLOCK = "clock"
"""The level that gives the clock's answers."""


def kept(
    match: LiveMatch, turns: Iterable[tuple[Seat, By]], closed: Iterable[Deadline], now: datetime
) -> Mapping[Seat, Presence]:
    """The presence of the seats for which it changes.

    turns   the seat of each answer outside windows, and by whom it was given
    closed  the clocks that end; time beyond the ordinary time is taken from the reserve
    """
    changed: dict[Seat, Presence] = {}

    def of(seat: Seat) -> Presence:
        return changed.get(seat) or match.presence(seat)

    for row in closed:
        if row.reserve_at is not None and now > row.reserve_at and row.seat not in match.computers:
            before = of(row.seat)
            spent = before.spent + (now - row.reserve_at).total_seconds()
            changed[row.seat] = before._replace(spent=min(spent, match.pace.reserve))
    for seat, by in turns:
        if seat not in match.computers:
            changed[seat] = of(seat)._replace(missed=of(seat).missed + 1 if by == "clock" else 0)
    return {seat: presence for seat, presence in changed.items() if presence != match.presence(seat)}


def newly_away(match: LiveMatch) -> Seat | None:
    """The first seat in order that is away and has not been handled yet; None if there is none."""
    late = [p.seat for p in match.position.presence.values() if p.missed >= AWAY_AFTER]
    return min((seat for seat in late if not match.player(seat).is_computer), default=None)


def has_come(match: LiveMatch, there: Presence) -> bool:
    """Whether the person of this seat has come; true where no person waits for another."""
    return there.came or match.pace.no_show is None


def is_there(match: LiveMatch, seat: Seat) -> bool:
    """Whether it is stored that the person of this seat has come, and is not away."""
    return has_come(match, match.presence(seat)) and not match.player(seat).is_away


def asked_first(
    opened: Iterable[Decision], pace: Pace, presence: Mapping[Seat, Presence], people: Collection[Seat], now: datetime
) -> Mapping[Seat, Presence]:
    """The presence of the persons of whom these are the first questions: the time in which they have to come begins."""
    if pace.no_show is None:
        return {}
    new = {decision.seat: presence.get(decision.seat, Presence(decision.seat)) for decision in opened}
    missing_at = now + timedelta(seconds=pace.no_show)
    return {
        seat: there._replace(missing_at=missing_at)
        for seat, there in new.items()
        if seat in people and there.missing_at is None
    }


def sits_in(computers: Computers, game: AnyGame) -> str | None:
    """The level that sits in for a person who is away: that of the clock's own answers where the rules want those."""
    if game.defaults_while_away and AS_THE_CLOCK in computers:
        return AS_THE_CLOCK
    return stand_in(computers, game)


def stand_in(computers: Computers, game: AnyGame) -> str | None:
    """The level that takes the seats of persons: "normal", else the strongest that plays this game (listed last)."""
    if STAND_IN in computers and computers[STAND_IN].plays(game):
        return STAND_IN
    return next((level for level in [*computers][::-1] if computers[level].plays(game)), None)


def offered(computers: Computers, game: AnyGame) -> list[str]:
    """The levels that people may choose for this game, the weakest first: its ladder.

    Where no level says how it plays, those that play the game.
    """
    playing = [level for level, computer in computers.items() if computer.plays(game)]
    return [level for level in playing if computers[level].summary(game)] or playing
