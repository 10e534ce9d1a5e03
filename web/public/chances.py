"""Win chances of a match that is over, from its review (`cogs.review`), where one was worked out in Discord.

A review judges a person's play, so pages show less of it than Discord does: the chances of a seat without its mistakes,
and only if the person of the seat agrees to be named on web pages. Computer players agree. Pages never start a review.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from cogs.pictures.chances import Chance, chances_picture, chances_words, percent
from cogs.review.reviews import stored_review
from games.core.protocol import Seat
from host.matches.playback import Playback
from web.source import PublicMatch, Source


class Step(NamedTuple):
    """The chance to win the round with an answer, from 0 to 1; `stop` is the step of the replay that shows it."""

    stop: int
    round: int
    chance: float


async def chances_of(source: Source, seen: PublicMatch, playback: Playback) -> Mapping[Seat, Sequence[Step]]:
    """The chances of each seat that may be shown; empty for a live match and without a review."""
    review = await stored_review(source.stores.reviews, seen.match.id) if playback.open else None
    if review is None:
        return {}
    persons = seen.stored.persons
    named = await source.named(set(persons.values()))
    found: dict[Seat, list[Step]] = {}
    for one in review:
        if one.seat not in persons or persons[one.seat] in named:
            stop = min(bisect_left(playback.stops, one.number), playback.last)
            found.setdefault(one.seat, []).append(Step(stop, one.round, one.chance))
    return found


def chances_png(title: str, name: str, steps: Sequence[Step]) -> bytes:
    """The curve as Discord shows it, without turning points. Slow: not for the event loop."""
    return chances_picture(title, name, [Chance(step.round, step.chance) for step in steps])


def described(steps: Sequence[Step]) -> str:
    """The curve in words: the chances at the beginning and end of each round."""
    return f"Win chance: {chances_words([(step.round, step.chance) for step in steps])}"


def chance_at(steps: Sequence[Step], stop: int) -> str:
    """The newest chance at a step of the replay; "" before the first answer."""
    return next((percent(step.chance) for step in reversed(steps) if step.stop <= stop), "")
