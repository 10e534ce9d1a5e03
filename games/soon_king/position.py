"""Positions from names: for tests, lessons and puzzles."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from games.core.kernel import pending
from games.core.protocol import Seat
from games.core.rng import seed_bytes, shuffled
from games.soon_king.cards import KIND, KINDS
from games.soon_king.hands import mint, open_hand, take
from games.soon_king.heirs import BY_NAME, claimant
from games.soon_king.modes import SEATS, Options
from games.soon_king.state import CLOSE, CROWN, DEED, END, EXECUTE, PLAN, RETURN, State

STEPS = (RETURN, CROWN, PLAN, EXECUTE, DEED, END, CLOSE)


def position(
    line: Sequence[str | Seat],
    *,
    hands: Sequence[Sequence[str]],
    turn: Seat,
    step: str = DEED,
    order: Sequence[Seat] | None = None,
    home: Mapping[str, Seat] | None = None,
    bribed: Mapping[str, Seat] | None = None,
    abroad: Sequence[str | Seat] = (),
    dead: Sequence[Seat] = (),
    gone: Sequence[str] = (),
    discard: Sequence[str] = (),
    pile: Sequence[str] | None = None,
    number: int = 1,
    declared: bool = False,
    seed: int | bytes = 0,
    **options: Any,
) -> State:
    """The state before a step of a turn, as it stands: nothing is settled before something changes.

    line      heirs from the throne on: courtiers by name ("c1" to "c20" have no abilities), claimants by seat
    hands     by seat, the names of cards; "made Knight 1" is a made one
    turn      whose turn it is, `step` being what comes next: return, crown, plan, execute, deed, end or close
    order     the turn order; by default the seats descending
    home, bribed    loyalties by courtier
    pile      the cards to draw, the next one first; by default all that are nowhere else, shuffled
    number    the round
    declared  the active player has declared a coronation

    Raises ValueError for names, seats and steps that do not exist, and for a claimant or card that is nowhere or twice.
    """
    seats = len(hands)
    if seats not in SEATS or step not in STEPS or turn not in range(seats):
        raise ValueError(f"no position for {seats} seats, turn {turn!r}, step {step!r}")
    s = State(Options.read(options), seats, seed_bytes(seed), seed_bytes(f"{seed!r} salt".encode()))
    s.line = [heir(name, seats) for name in line]
    s.abroad = [heir(name, seats) for name in abroad]
    s.dead = [claimant(seat) for seat in dead]
    s.gone = [heir(name, seats) for name in gone]
    everywhere = s.line + s.abroad + s.dead + s.gone
    if len(set(everywhere)) < len(everywhere) or any(claimant(seat) not in everywhere for seat in range(seats)):
        raise ValueError("an heir is in two places, or a claimant is nowhere")
    s.home = {heir(name, seats): seat for name, seat in (home or {}).items()}
    s.bribed = {heir(name, seats): seat for name, seat in (bribed or {}).items()}
    s.order = tuple(order if order is not None else reversed(range(seats)))
    s.turn, s.step, s.now, s.round, s.declared = turn, step, step, number, declared
    _deal(s, hands, discard, pile)
    open_hand(s)
    pending(s)
    return s


def heir(name: str | Seat, seats: int) -> int:
    """A courtier by name, a claimant by seat."""
    if isinstance(name, int):
        if name not in range(seats):
            raise ValueError(f"there is no seat {name}")
        return claimant(name)
    if name not in BY_NAME:
        raise ValueError(f"no courtier is called {name!r}")
    return BY_NAME[name]


def kind_of(name: str) -> int:
    """The kind of a card by its name. Raises ValueError for an unknown name."""
    if name not in KIND:
        raise ValueError(f"no card is called {name!r}")
    return KIND[name]


def _deal(s: State, hands: Sequence[Sequence[str]], discard: Sequence[str], pile: Sequence[str] | None) -> None:
    left = [s.options.copies] * KINDS
    for seat, names in enumerate(hands):
        for name in names:
            made = name.startswith("made ")
            card = mint(s, kind_of(name.removeprefix("made ")))
            take(s, seat, card, [seat])
            if made:
                s.made |= 1 << card
                s.public |= 1 << card
            else:
                left[s.ident[card]] -= 1
    for name in discard:
        card = mint(s, kind_of(name))
        s.discard.append(card)
        s.public |= 1 << card
        left[s.ident[card]] -= 1
    if s.options.draw == "dice":
        return
    for name in pile or ():
        left[kind_of(name)] -= 1
    if min(left) < 0:
        raise ValueError("there are not so many copies of a card")
    kinds = [kind for kind, number in enumerate(left) for _ in range(number)]
    names_in_pile = shuffled(s.seed, "deck", kinds) if pile is None else [kind_of(name) for name in reversed(pile)]
    s.pile = [mint(s, kind) for kind in names_in_pile]
