"""Positions from card names: for tests, lessons, puzzles and reviews."""

from __future__ import annotations

from collections.abc import Sequence

from games.core.kernel import pending
from games.core.protocol import Seat
from games.core.rng import seed_bytes
from games.imposter_kings.cards import KIND
from games.imposter_kings.modes import Options, table
from games.imposter_kings.state import NO_CARD, State


def position(
    mode: str = "standard",
    *,
    hands: Sequence[Sequence[str]],
    successors: Sequence[str | None],
    discards: Sequence[str | None] | None = None,
    accused: str | None,
    court: Sequence[str] = (),
    flipped: Sequence[Seat] = (),
    turn: Seat = 0,
    points: Sequence[int] | None = None,
    seed: int | bytes = 0,
) -> State:
    """The state at the start of a turn; every seat knows its own cards and the public ones.

    hands, successors, discards   by seat; None for no card
    court       oldest first, a Disgraced card as "-Queen"
    flipped     the seats whose King is flipped
    turn        the seat whose turn begins

    Cards may be used that are not in the deck. Raises ValueError for unknown names, seats or numbers, for a
    Successor beside a flipped King, and for points that would have ended the match.
    """
    setting = table(mode, len(hands))
    s = State(Options.read({"mode": mode}), setting, seed_bytes(seed), seed_bytes(f"{seed!r} salt".encode()))
    _check_seats(s, successors, discards, flipped, turn, points)
    kinds: list[int] = []
    for seat, names in enumerate(hands):
        s.hands[seat] = sum(1 << _mint(kinds, name) for name in names)
    for seat, name in enumerate(successors):
        s.successor[seat] = NO_CARD if name is None else _mint(kinds, name)
    for seat, name in enumerate(discards or ()):
        s.discard[seat] = 0 if name is None else 1 << _mint(kinds, name)
    s.accused = NO_CARD if accused is None else _mint(kinds, accused)
    s.court = [_mint(kinds, name.removeprefix("-")) for name in court]
    s.down = sum(1 << card for card, name in zip(s.court, court, strict=True) if name.startswith("-"))
    s.identify(tuple(kinds))
    s.copies = tuple([max(n, kinds.count(kind)) for kind, n in enumerate(setting.copies)])
    s.public = sum(1 << card for card in [*s.court, s.accused] if card != NO_CARD)
    for seat in range(s.seats):
        own = 1 << s.successor[seat] if s.successor[seat] != NO_CARD else 0
        s.private[seat] = s.hands[seat] | s.discard[seat] | own
    s.king_up = [seat not in flipped for seat in range(s.seats)]
    s.points = list(points or [0] * s.seats)
    s.dealt = 1
    s.turn = turn
    s.playing = True
    pending(s)
    return s


def _mint(kinds: list[int], name: str) -> int:
    """The id of one more card of this name, whose kind is added to `kinds`."""
    name = name.replace("’", "'")  # the rulebook's spelling
    if name not in KIND:
        raise ValueError(f"no card is called {name!r}")
    kinds.append(KIND[name])
    return len(kinds) - 1


def _check_seats(
    s: State,
    successors: Sequence[str | None],
    discards: Sequence[str | None] | None,
    flipped: Sequence[Seat],
    turn: Seat,
    points: Sequence[int] | None,
) -> None:
    seats = s.seats
    for what, values in (("successors", successors), ("discards", discards), ("points", points)):
        if values is not None and len(values) != seats:
            raise ValueError(f"{what} names {len(values)} seats, hands {seats}")
    for seat in (*flipped, turn):
        if seat not in range(seats):
            raise ValueError(f"there is no seat {seat!r}")
    for seat in range(seats):
        if seat in flipped and successors[seat] is not None:
            raise ValueError(f"seat {seat}: the Successor of a flipped King has gone to the hand")
    if points is not None and any(not 0 <= value < s.target for value in points):
        raise ValueError(f"points are from 0 to {s.target - 1}")
