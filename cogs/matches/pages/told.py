"""The newest events of a match as sentences to one reader, for boards and panels."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from cogs.kit.pages.layout import Part
from cogs.kit.texts.telling import tell
from games.core.glyphs import reader
from games.core.protocol import Event, Seat
from host.matches.acted_for import ACTED_FOR
from host.matches.match import LiveMatch

BRIEF = 20
"""Words of events on a page: one event is told in any case."""


class Told(NamedTuple):
    """An event with its sentences."""

    event: Event
    lines: Sequence[str]


def told(match: LiveMatch, viewer: Seat | None, names: tuple[str, ...], events: Sequence[Event]) -> list[Told]:
    """Those of the events that say something, oldest first; to a seat without what its panel shows anyway.

    An answer for an absent player tells the same act as the next sentence of the rules, and who acted: it stands alone.
    """
    screen = match.game.screen
    made: dict[int, list[str]] = match.once(("told", viewer, reader()), dict)
    sentences, act = list[Told](), ""
    for event in events:
        if viewer is not None and screen.deals(event):
            continue
        lines = made.get(id(event))
        if lines is None:
            lines = made[id(event)] = tell(screen, event, viewer, names).splitlines()
        if not lines:
            continue
        if act != lines[0] and act.endswith(lines[0]):
            act = ""
            continue
        act = lines[0] if event.kind == ACTED_FOR else act
        sentences.append(Told(event, lines))
    return sentences


def of_this_round(match: LiveMatch, sentences: Sequence[Told]) -> Sequence[Told]:
    """Those after the end of the last round."""
    ends = match.game.screen.round_ends
    last = max([at for at, one in enumerate(sentences) if one.event.kind in ends], default=-1)
    return sentences[last + 1 :]


def unsaid(sentences: Sequence[Told], above: Sequence[Part | None]) -> list[Told]:
    """Those that the texts `above` do not say."""
    said = "\0".join([part for part in above if isinstance(part, str)])
    return [one for one in sentences if not any(line in said for line in one.lines)]


def newest(sentences: Sequence[Told], words: int, most: int = 0) -> Sequence[Told]:
    """As many of the newest as there is room for: at least one, if there is any, and at most `most`."""
    taken = 0
    for one in reversed(sentences):
        words -= length(one)
        if taken and (words < 0 or taken == most):
            break
        taken += 1
    return sentences[len(sentences) - taken :]


def length(one: Told) -> int:
    """The number of words."""
    return len(" ".join(one.lines).split())


def in_small_print(sentences: Sequence[Told]) -> str:
    """A line for each sentence."""
    return "\n".join([f"-# {line}" for one in sentences for line in one.lines])
