"""How good a position is, for searches: fitted to matches of the advice against itself.

A logistic regression over 8,800 matches with 5 to 10 seats, of positions in which a group is about to be chosen: it
gives the winner 0.41 nats instead of 0.56. Most is told by the points that are missing and by the chance that an
innocent postmaster would choose a group with an imposter.
"""

from __future__ import annotations

from math import tanh
from statistics import fmean

from games.core.protocol import Seat
from games.imposter import queries as q
from games.imposter.beliefs import best_groups, mask_of
from games.imposter.state import CHOOSE, IMPOSTERS, INNOCENTS, State

BASE = 0.98
NEEDED = {INNOCENTS: -0.57, IMPOSTERS: 0.94}
"""For each point that the team needs."""
LAST_NEEDED = {INNOCENTS: 0.44, IMPOSTERS: -0.69}
"""Where the team needs one point."""
DECEIVED = -2.24
"""For the share of innocents who would choose an imposter."""
DISC = -0.52
"""For an imposter as postmaster."""


def appraise(s: State) -> tuple[float, ...] | None:
    """The expected result by seat, from -1 to 1; None but before the choice of a group."""
    if s.stage != CHOOSE:
        return None
    logit = BASE + DECEIVED * _deceived(s) + DISC * s.imposters[s.postmaster]
    for team in (INNOCENTS, IMPOSTERS):
        needed = s.options.target - q.score(s, team)
        logit += NEEDED[team] * needed + LAST_NEEDED[team] * (needed == 1)
    result = tanh(logit / 2)
    return tuple([-result if imposter else result for imposter in s.imposters])


def _deceived(s: State) -> float:
    """The share of innocents who, as postmaster, would choose an imposter by what the opened bags tell."""
    imposters = mask_of(q.members(s, IMPOSTERS))
    return fmean([_hit(s, seat, imposters) for seat in q.members(s, INNOCENTS)])


def _hit(s: State, postmaster: Seat, imposters: int) -> float:
    groups = best_groups(s.seats, s.card.imposters, q.bags(s), s.card.group, postmaster).groups
    return fmean([group & imposters != 0 for group in groups])
