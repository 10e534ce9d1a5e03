"""Everything that a reader may have on the screen of a match, as plain text to compare."""

from __future__ import annotations

from cogs.matches.pages.board import board_page, thread_name
from cogs.matches.pages.my_matches import matches_page
from cogs.matches.pages.panel import panel_page
from cogs.matches.pages.story import story_page
from games.registry import GAMES
from host.matches.history import Matches
from tests.leaks.twins import Reader, Twins
from tests.leaks.unstored import FIRST_USER, UnstoredMatch


def screens(unstored: UnstoredMatch, reader: Reader) -> list[str]:
    """The board, the newest page of the log, the list of matches; for a seat also its panel, with every Why not?."""
    match = unstored.match
    shown = [
        thread_name(match),
        repr(board_page(match)),
        repr(story_page(match, reader, unstored.events)),
        moments(unstored),
    ]
    if reader is None:
        return shown
    asked = [decision.id for decision in match.decisions(reader)]
    shown += [repr(panel_page(match, reader, explain=why)) for why in (None, *asked)]
    waiting = frozenset({match.id} if any(d.blocking for d in match.decisions(reader)) else ())
    return [*shown, repr(matches_page(GAMES, Matches((match,), waiting, ()), FIRST_USER + reader))]


def moments(unstored: UnstoredMatch) -> str:
    """The next moment of the agenda; it becomes public when it has come."""
    due = unstored.due()
    return f"{unstored.match.deadline} {due and (due.when, due.kind, [decision.id for decision in due.decisions])}"


def assert_same_screens(twins: Twins) -> None:
    for reader in twins.blind:
        for here, there in zip(screens(twins.matches[0], reader), screens(twins.matches[1], reader), strict=True):
            assert here == there, f"reader {reader} after {len(twins.moves)} moves"
