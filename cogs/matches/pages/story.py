"""The log of a match as pages of sentences, told to one seat or to a spectator."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from cogs.kit.interactions.ids import make
from cogs.kit.pages import layout
from cogs.kit.pages.layout import Page, page, rows
from cogs.kit.parts.back import back_to_hand
from cogs.kit.parts.paging import turning_row
from cogs.kit.texts.names import all_escaped
from cogs.kit.texts.telling import tell
from cogs.kit.texts.words import opened_seed, sealed_deal
from games.core.language import say
from games.core.protocol import Event
from host.matches.match import LiveMatch

PAGE = 1000
"""Characters on a page: about as many as a phone shows at once."""


def story_page(match: LiveMatch, viewer: int | None, events: Sequence[Event], number: int | None = None) -> Page:
    """One page of the story; without a number the newest."""
    names = all_escaped(match.names)
    lines = [line for event in events if (line := tell(match.game.screen, event, viewer, names))]
    pages = _pages(lines)
    last = len(pages) - 1
    at = last if number is None else min(number, last)
    title = f"**{say('Log of match {match}', match=f'#{match.id}')}**"
    if last:
        title = say("{title}, page {at} of {last}", title=title, at=at + 1, last=last + 1)
    whose = "" if viewer is None else f"\n-# {say('Only you see this log: it tells what you know.')}"
    return page(
        f"{title}{whose}\n-# {sealed_deal(match)}{_seed(match)}",
        pages[at],
        turning_row(at, last, partial(make, "log", match.id), ends=True),
        *rows(back_to_hand(match, viewer)),
    )


def _seed(match: LiveMatch) -> str:
    """The seed of a match that is over, with which the sealed deal can be checked."""
    seed = opened_seed(match)
    return f"\n-# {say('It is the SHA-256 of the seed: {seed}', seed=f'`{seed}`')}" if seed else ""


def _pages(lines: Sequence[str]) -> list[str]:
    pages = [""]
    for line in lines:
        text = layout.cut(line, PAGE)
        if pages[-1] and layout.size(pages[-1]) + layout.size(text) + 1 > PAGE:
            pages.append(text)
        else:
            pages[-1] = f"{pages[-1]}\n{text}".strip("\n")
    return pages if pages[0] else [say("Nothing has happened yet.")]
