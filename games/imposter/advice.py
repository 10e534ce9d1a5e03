"""The answers of a sensible computer player. It reasons over all sets of imposters that the opened bags allow.

An imposter behaves as the public weights would have an innocent behave, as far as it can without losing the match.
Innocents who always followed the odds would win nearly every match, so they often follow a hunch instead: `HUNCH` is
measured so that tables of computers are won by either team (`benchmarks.sides`; the README has the shares).
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence

from games.core.protocol import ONE, Choice, Decision, Seat, Token
from games.imposter import queries as q
from games.imposter.beliefs import (
    Suspect,
    best_groups,
    hit_chance,
    suspects,
    suspicion,
    without,
)
from games.imposter.prompts import VOTE_GO, VOTE_VETO
from games.imposter.state import CHOOSE, IMPOSTERS, INNOCENTS, LETTER, POST, TREASURE, VETO, State

RISKY = 0.5
"""A group that more probably than this holds an imposter may be vetoed,"""
WORSE = 0.15
"""if it is so much worse than the best group;"""
LAST_CHANCE = 0.35
"""and above this chance always, when the imposters need one point."""
HUNCH = 0.5
"""How often an innocent chooses its company by chance, or lets a group post without a thought."""
BOLD = 0.9
"""How often an imposter alone in a group posts a treasure."""


def advise(s: State, decision: Decision, rng: random.Random) -> Choice:
    """A sensible answer; the only one where there is nothing to think about."""
    think = THINK.get(decision.prompt)
    return decision.random(rng) if think is None else think(s, decision, rng)


def public_suspects(s: State) -> tuple[Suspect, ...]:
    """The possible teams of imposters with their weights, by public facts alone."""
    return suspects(s.seats, s.card.imposters, q.bags(s))


# ---- choosing


def _choose(s: State, decision: Decision, rng: random.Random) -> Choice:
    seat = decision.seat
    if s.imposters[seat]:
        group = _with_one_imposter(s, rng)
    elif rng.random() < HUNCH:
        group = [seat, *rng.sample([other for other in s.circle if other != seat], s.card.group - 1)]
    else:
        mask = rng.choice(best_groups(s.seats, s.card.imposters, q.bags(s), s.card.group, seat).groups)
        group = [other for other in s.circle if mask >> other & 1]
    tokens: tuple[Token, ...] = q.in_circle(s, group)
    return tokens[0] if decision.pick == ONE else tokens


def _with_one_imposter(s: State, rng: random.Random) -> list[Seat]:
    """The least suspected imposter among the least suspected innocents."""
    shares = suspicion(public_suspects(s), s.seats)
    order = sorted(s.circle, key=lambda seat: (round(shares[seat], 9), rng.random()))
    imposter = next(seat for seat in order if s.imposters[seat])
    innocents = [seat for seat in order if not s.imposters[seat]]
    return [imposter, *innocents[: s.card.group - 1]]


# ---- voting


def _vote(s: State, decision: Decision, rng: random.Random) -> Choice:
    if s.options.last_veto_loses and s.vetoes == 1:
        return VOTE_GO
    seat = decision.seat
    veto = _imposter_vetoes(s, seat) if s.imposters[seat] else _too_risky(s, seat) and rng.random() >= HUNCH
    return VOTE_VETO if veto else VOTE_GO


def _too_risky(s: State, innocent: Seat | None) -> bool:
    """As this seat reckons, which knows that it is innocent; with None as the public weights have it.

    A group without this seat is compared with other groups without it: each player knows one innocent more than the
    postmaster does, and would else veto every first group.
    """
    found: Sequence[Suspect] = public_suspects(s)
    if innocent is not None:
        found = without(found, innocent)
    hit = hit_chance(found, s.group)
    if q.score(s, IMPOSTERS) >= s.options.target - 1 and hit > LAST_CHANCE:
        return True
    if hit <= RISKY:
        return False
    along = innocent in s.group
    best = best_groups(s.seats, s.card.imposters, q.bags(s), s.card.group, innocent, along=along)
    return hit >= best.hit + WORSE


def _imposter_vetoes(s: State, seat: Seat) -> bool:
    """As an innocent would by the public weights, but against a clean group when the innocents are about to win."""
    clean = not any(s.imposters[member] for member in s.group)
    if clean and q.score(s, INNOCENTS) >= s.options.target - 2:
        average = s.card.imposters / s.seats
        if suspicion(public_suspects(s), s.seats)[seat] < average:
            return True
    return _too_risky(s, None)


# ---- posting


def _post(s: State, decision: Decision, rng: random.Random) -> Choice:
    seat = decision.seat
    if not s.imposters[seat]:
        return LETTER
    posting = _from_the_postmaster_on(s)
    if len(posting) > 1:
        return TREASURE if seat == posting[0] else LETTER
    decisive = max(q.score(s, INNOCENTS), q.score(s, IMPOSTERS)) >= s.options.target - 1
    return TREASURE if decisive or rng.random() < BOLD else LETTER


def _from_the_postmaster_on(s: State) -> list[Seat]:
    """The imposters of the group in the order of the circle, those after the postmaster first, the postmaster last."""
    start = s.circle.index(s.postmaster) + 1
    around = s.circle[start:] + s.circle[:start]
    return [seat for seat in around if seat in s.group and s.imposters[seat]]


THINK: Mapping[str, Callable[[State, Decision, random.Random], Choice]] = {CHOOSE: _choose, VETO: _vote, POST: _post}
