"""Courses that two worlds can share, drawn at random, or written down move by move."""

from __future__ import annotations

import random
from collections.abc import Iterator
from datetime import datetime, timedelta

from games.core.protocol import LEAVE, Choice, Decision, Seat, View, tokens_of
from tests.leaks.twins import Kind, Move, Twins

TRIES = 12
RETURN = 0.2
"""How soon an absent player comes back."""
LAID_OPEN = {"reveal", "reveal-third"}
SHOWN_TO_PARTNERS = {"fourth", "successor", "trade"}
"""Sealed answers that others see afterwards, with four seats also partners: there the worlds can only part."""
PAUSE = 2.0
"""Seconds between two presses at most."""


def course(twins: Twins, rng: random.Random, length: int, idle: float = 0.02) -> Iterator[Move]:
    """Let up to `length` things happen to the twins; yields after each. Ends where the worlds must part in public.

    idle  how often no player presses until the next event of the agenda
    """
    for _ in range(length):
        due = twins.here.due()
        if due is None:
            return
        if due.kind == "computer":
            move = _anyhow(twins, rng, due.decisions[0], (due.when, due.when))
        elif due.kind == "away":
            move = twins.try_clock()
        else:
            move = (
                _back(twins, rng)
                or _read(twins, rng)
                or (rng.random() >= idle and _somebody(twins, rng))
                or twins.try_clock()
            )
        if not move:
            return
        if move.kind == "computer":
            for unstored in twins.matches:
                unstored.match.thought[move.decision] = unstored.now
        yield move


def say(twins: Twins, seat: Seat, prompt: str, here: str | int | None, there: str | int | None = "") -> None:
    """The seat answers this question a second later: with this option, or the card of this name.

    there  what it answers in the other world; the same if it is not said

    In a window the time is secret, so in the other world it takes a little longer, unless the seat is blind.
    """
    match = twins.here.match
    number = next(d.id for d in match.decisions(seat) if d.prompt == prompt)
    named = [_token(twins, side, number, answer) for side, answer in enumerate((here, here if there == "" else there))]
    at = max(unstored.now for unstored in twins.matches) + timedelta(seconds=1)
    hidden = twins.decisions(number)[0].window and seat not in twins.blind
    later = at + timedelta(seconds=1.5) if hidden else at
    assert twins.try_answer(number, (named[0], named[1]), (at, later)), "the blind can tell the worlds apart"


def wait(twins: Twins, what: Kind = "clock") -> None:
    """Until this happens by itself."""
    happened = twins.try_clock()
    assert happened, "the blind can tell the worlds apart"
    assert happened.kind == what


def _token(twins: Twins, side: int, number: int, answer: str | int | None) -> Choice:
    decision = twins.decisions(number)[side]
    names = dict(twins.game.view(twins.matches[side].state, decision.seat).ids)
    return next(token for token in decision.options if token == answer or names.get(token) == answer)


def _somebody(twins: Twins, rng: random.Random) -> Move | None:
    """A press of a random player who can press, while an answer is missing."""
    match = twins.here.match
    people = [player.seat for player in match.people]
    asked = [d for seat in people for d in match.decisions(seat) if d.prompt != LEAVE]
    if not any(decision.blocking for decision in asked):
        return None
    rng.shuffle(asked)
    for decision in asked:
        move = _anyhow(twins, rng, decision, _moments(twins, rng, decision))
        if move is not None:
            return move
    return None


def _back(twins: Twins, rng: random.Random) -> Move | None:
    """After a while an absent player comes back, between two turns."""
    match, due = twins.here.match, twins.here.due()
    away = [player.seat for player in match.setup.players if player.is_away]
    if not away or match.window_open or due is None or rng.random() > RETURN:
        return None
    at = max(unstored.now for unstored in twins.matches) + timedelta(seconds=0.25)
    return twins.try_return(away[0], at) if at < due.when else None


def _read(twins: Twins, rng: random.Random) -> Move | None:
    """After a round the players press Next round one after the other, before they answer."""
    due, reading = twins.here.due(), sorted(twins.here.match.intermission.reading)
    if not reading or due is None:
        return None
    now = max(unstored.now for unstored in twins.matches)
    at = now + timedelta(seconds=round(rng.uniform(0.01, PAUSE), 3))
    return twins.read(rng.choice(reading), at) if at < due.when else None


def _moments(twins: Twins, rng: random.Random, decision: Decision) -> tuple[datetime, datetime]:
    """Soon. In a window the time of an answer is secret, so players who are not blind answer at two moments."""
    due, match = twins.here.due(), twins.here.match
    assert due is not None
    now = max(unstored.now for unstored in twins.matches)
    row = match.position.deadlines.get(decision.id)
    last = (row.closes_at if row is not None and row.closes_at else due.when) - timedelta(milliseconds=1)
    first = now + timedelta(seconds=round(rng.uniform(0.01, PAUSE), 3))
    if not decision.window or decision.seat in twins.blind:
        return max(now, min(first, last)), max(now, min(first, last))
    return max(now, min(first, last)), max(now, min(first + timedelta(seconds=PAUSE), last))


def _anyhow(twins: Twins, rng: random.Random, here: Decision, at: tuple[datetime, datetime]) -> Move | None:
    """An answer to this question that the worlds can share."""
    there = twins.decisions(here.id)[1]
    kind = "computer" if here.seat in twins.here.match.computers else "press"
    for chosen in _choices(twins, rng, here, there):
        move = twins.try_answer(here.id, chosen, at, kind)
        if move is not None:
            return move
    return None


def _choices(twins: Twins, rng: random.Random, here: Decision, there: Decision) -> Iterator[tuple[Choice, Choice]]:
    """What may be chosen: by the blind the same in both, in a window mostly to pass, no Mulligan, else anything."""
    if here.prompt == "mulligan" or (here.window and None in here.options and None in there.options and _often(rng)):
        yield None, None
    seen = LAID_OPEN | (SHOWN_TO_PARTNERS if len(twins.here.match.names) == 4 else set())
    changed = _changed(twins, here.seat)
    for _ in range(TRIES):
        first = here.random(rng)
        if here.seat in twins.blind:
            yield first, first
        elif here.prompt not in seen and (here.revisable or not _often(rng)):
            yield first, there.random(rng)
        elif set(tokens_of(first)) <= set(there.options) - changed:
            yield first, first


def _changed(twins: Twins, seat: Seat) -> set[int]:
    """The ids that are other cards in the other world."""
    here, there = (_named(twins.game.view(unstored.state, seat)) for unstored in twins.matches)
    return {card for card, name in here.items() if there.get(card) != name}


def _named(view: View) -> dict[int, str]:
    """The ids that the viewer sees with their names, where the game has `ids` of this form."""
    return dict([entry for entry in getattr(view, "ids", ()) if isinstance(entry, tuple)])


def _often(rng: random.Random) -> bool:
    return rng.random() < 0.8
