"""The set-up (section 4)."""

from __future__ import annotations

from games.core.rng import draw, shuffled
from games.soon_king.cards import KINDS
from games.soon_king.hands import draw as deal
from games.soon_king.hands import mint, tell
from games.soon_king.heirs import COURTIERS, LIBRARIAN, NOT_IN_FRONT, claimant
from games.soon_king.line import settle
from games.soon_king.modes import COURTIERS as NUMBER
from games.soon_king.state import State

SEAT_FOUR = 3


def set_up(s: State) -> None:
    """Courtiers, claimants behind them, turn order, cards."""
    s.line = courtiers(s)
    seniority = shuffled(s.seed, "seniority", range(s.seats))
    s.line += [claimant(seat) for seat in seniority]
    s.order = tuple(reversed(seniority))  # R6
    s.turn = s.order[0]
    s.pile = deck(s)
    tell(s, "dealt", order=s.order, cards=s.options.start_hand)
    for seat in s.order:
        deal(s, seat, s.options.start_hand, "deal")
    settle(s)
    s.hanged = False


def courtiers(s: State) -> list[int]:
    """All of them, or the mode's number; none in front that would end or shake the match (R4)."""
    line = shuffled(s.seed, "courtiers", range(COURTIERS))[: NUMBER[s.options.mode]]
    if s.options.raw_deal:
        return line
    for place in range(SEAT_FOUR):
        if line[place] == LIBRARIAN or (place == 0 and line[place] in NOT_IN_FRONT):
            behind = [at for at in range(SEAT_FOUR, len(line)) if line[at] not in NOT_IN_FRONT]
            at = behind[draw(s.seed, f"front {place}") % len(behind)]
            line[place], line[at] = line[at], line[place]
    return line


def deck(s: State) -> list[int]:
    """R1; with dice there is none (R3)."""
    if s.options.draw == "dice":
        return []
    kinds = [kind for kind in range(KINDS) for _ in range(s.options.copies)]
    return [mint(s, kind) for kind in shuffled(s.seed, "deck", kinds)]
