"""What has happened since a seat's last answer: in its panel as far as there is room, and whole behind a button.

What the reader has lost comes first, and is never behind the button alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from cogs.kit.interactions.ids import make
from cogs.kit.pages import layout
from cogs.kit.pages.layout import Button, Page, Part, page, rows
from cogs.kit.parts.back import back_to_hand
from cogs.kit.texts.names import all_escaped
from cogs.matches.pages.board import moment_of, small
from cogs.matches.pages.told import BRIEF, Told, in_small_print, length, newest, of_this_round, told, unsaid
from games.core.language import say
from games.core.protocol import Seat
from host.matches.match import LiveMatch

ROOM = 3500
"""Characters of the page: of more the newest turns are shown."""


class Since(NamedTuple):
    """The sentences of a panel in small print, and a button to all of them if some are left out."""

    lines: str
    folded: tuple[Button, ...] = ()


def since(match: LiveMatch, seat: Seat, names: tuple[str, ...], above: Sequence[Part | None]) -> Since:
    """The reader's losses, then the other sentences, oldest first. What is said `above` is left out."""
    everything = told(match, seat, names, match.since_answer(seat))
    new = unsaid(everything, above)
    lost = [one for one in new if _is_lost(match, seat, one)]
    others = unsaid(of_this_round(match, everything), above) if moment_of(match, seat) else new
    rest = newest([one for one in others if one not in lost], BRIEF - sum(map(length, lost)))
    all_said = len(lost) + len(rest) == len(new)
    label = say("What happened ({n})", context="label", n=len(everything))
    return Since(in_small_print([*lost, *rest]), () if all_said else (Button(label, make("since", match.id)),))


def since_page(match: LiveMatch, seat: Seat) -> Page:
    """All sentences since the last answer of this seat, oldest first, a paragraph for each turn."""
    begins, names = match.game.screen.turn_begins, all_escaped(match.names)
    paragraphs: list[list[str]] = [[]]
    for event, lines in told(match, seat, names, match.since_answer(seat)):
        if event.kind in begins:
            paragraphs.append([])
        paragraphs[-1] += lines
    texts = ["\n".join(lines) for lines in paragraphs if lines]
    shown_from = len(texts)
    while shown_from and layout.size("\n\n".join(texts[shown_from - 1 :])) <= ROOM:
        shown_from -= 1
    return page(
        f"**{say('Since your last answer')}**",
        small(say("What was before is in the log.")) if shown_from else "",
        "\n\n".join(texts[shown_from:]) or say("Nothing has happened yet."),
        *rows(back_to_hand(match, seat)),
    )


def _is_lost(match: LiveMatch, seat: Seat, one: Told) -> bool:
    return ":" not in one.event.kind and seat in match.game.screen.losers(one.event)
