"""The answers of a sensible computer player. It reasons over all sets of imposters that the opened bags allow.

An imposter chooses and votes as an innocent of its seat would, so that groups and votes tell nothing of identities
that the bags do not tell (`benchmarks.observer`). Innocents who always followed the odds would win nearly every match,
so they often follow a hunch: `HUNCH` is measured so that tables of computers are won by either team
(`benchmarks.sides`; the README has the shares).
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping

from games.core.protocol import ONE, Choice, Decision, Seat, Token
from games.imposter import queries as q
from games.imposter.beliefs import best_groups, hit_chance, suspects, without
from games.imposter.prompts import VOTE_GO, VOTE_VETO
from games.imposter.state import CHOOSE, IMPOSTERS, INNOCENTS, LETTER, POST, TREASURE, VETO, State

RISKY = 0.5
"""A group that more probably than this holds an imposter may be vetoed,"""
WORSE = 0.15
"""if it is so much worse than the best group;"""
LAST_CHANCE = 0.35
"""and above this chance always, when the imposters need one point."""
HUNCH: Mapping[int, float] = {5: 0.42, 6: 0.38, 7: 0.56, 8: 0.46, 9: 0.58, 10: 0.52}
USUAL_HUNCH = 0.5
"""By number of seats, how often a player chooses its company by chance, or lets a group post without a thought."""
FEWER = 0.75
"""The share of these hunches that the levels that search have; with their better posts innocents win 50 to 62 %."""
BOLD = 0.9
"""How often an imposter alone in a group posts a treasure."""


def advise(s: State, decision: Decision, rng: random.Random) -> Choice:
    """A sensible answer; the only one where there is nothing to think about."""
    return _advised(s, decision, rng, rng.random() < HUNCH.get(s.seats, USUAL_HUNCH))


def advise_well(s: State, decision: Decision, rng: random.Random) -> Choice:
    """The same with fewer hunches."""
    return _advised(s, decision, rng, rng.random() < FEWER * HUNCH.get(s.seats, USUAL_HUNCH))


def _advised(s: State, decision: Decision, rng: random.Random, by_hunch: bool) -> Choice:
    think = THINK.get(decision.prompt)
    return decision.random(rng) if think is None else think(s, decision, rng, by_hunch)


# ---- choosing and voting: as an innocent, whatever the seat is


def _choose(s: State, decision: Decision, rng: random.Random, by_hunch: bool) -> Choice:
    """Itself, and the company that is most probably clean; by a hunch any company."""
    seat = decision.seat
    if by_hunch or _is_found_out(s, seat):
        group = [seat, *rng.sample([other for other in s.circle if other != seat], s.card.group - 1)]
    else:
        mask = rng.choice(best_groups(s.seats, s.card.imposters, q.bags(s), s.card.group, seat).groups)
        group = [other for other in s.circle if mask >> other & 1]
    tokens: tuple[Token, ...] = q.in_circle(s, group)
    return tokens[0] if decision.pick == ONE else tokens


def _vote(s: State, decision: Decision, rng: random.Random, by_hunch: bool) -> Choice:
    if s.options.last_veto_loses and s.vetoes == 1:
        return VOTE_GO
    seat = decision.seat
    veto = not by_hunch and not _is_found_out(s, seat) and _too_risky(s, seat)
    return VOTE_VETO if veto else VOTE_GO


def _is_found_out(s: State, seat: Seat) -> bool:
    """Whether the opened bags prove that this seat is an imposter."""
    return not without(suspects(s.seats, s.card.imposters, q.bags(s)), seat)


def _too_risky(s: State, seat: Seat) -> bool:
    """As this seat reckons if it is innocent.

    A group without this seat is compared with other groups without it: each player knows one innocent more than the
    postmaster does, and would else veto every first group.
    """
    hit = hit_chance(without(suspects(s.seats, s.card.imposters, q.bags(s)), seat), s.group)
    if q.score(s, IMPOSTERS) >= s.options.target - 1 and hit > LAST_CHANCE:
        return True
    if hit <= RISKY:
        return False
    best = best_groups(s.seats, s.card.imposters, q.bags(s), s.card.group, seat, along=seat in s.group)
    return hit >= best.hit + WORSE


# ---- posting


def _post(s: State, decision: Decision, rng: random.Random, by_hunch: bool) -> Choice:
    seat = decision.seat
    if not s.imposters[seat]:
        return LETTER
    posting = _from_the_postmaster_on(s)
    if len(posting) > 1:
        return agreed(s, seat)
    decisive = max(q.score(s, INNOCENTS), q.score(s, IMPOSTERS)) >= s.options.target - 1
    return TREASURE if decisive or rng.random() < BOLD else LETTER


def agreed(s: State, seat: Seat) -> str:
    """The card of an imposter in the group, by a rule that needs no talk: the first after the postmaster posts one."""
    return TREASURE if seat == _from_the_postmaster_on(s)[0] else LETTER


def _from_the_postmaster_on(s: State) -> list[Seat]:
    """The imposters of the group in the order of the circle, those after the postmaster first, the postmaster last."""
    start = s.circle.index(s.postmaster) + 1
    around = s.circle[start:] + s.circle[:start]
    return [seat for seat in around if seat in s.group and s.imposters[seat]]


THINK: Mapping[str, Callable[[State, Decision, random.Random, bool], Choice]] = {
    CHOOSE: _choose,
    VETO: _vote,
    POST: _post,
}
