"""What boards and panels share: the matches that messages show, the pages shown last, and their pictures."""

from __future__ import annotations

from collections.abc import Callable

from cogs.kit.lobbies.messages import Key
from cogs.kit.pages.layout import Page
from cogs.kit.pages.looks import Looks
from cogs.matches.pages.choices import Spot
from cogs.matches.publishing.illustrator import Illustrator
from host.matches.match import LiveMatch


class MessageState:
    """The state of the messages of all matches.

    matches  the matches that messages show
    pages    the pages that messages showed last, to save edits
    spots    where readers of panels are: later edits keep the reader's page and picks
    trouble  says why the boards of matches cannot be shown
    """

    def __init__(self, looks: Looks, illustrator: Illustrator) -> None:
        self.looks, self.illustrator = looks, illustrator
        self.matches: dict[int, LiveMatch] = {}
        self.pages: dict[Key, Page] = {}
        self.spots: dict[Key, Spot] = {}
        self.trouble: dict[int, Callable[[], str]] = {}

    def forget(self, match_id: int) -> None:
        """The match is over, and its messages show it."""
        self.matches.pop(match_id, None)
        self.trouble.pop(match_id, None)
        for key in [key for key in (*self.pages, *self.spots) if of_match(key, match_id)]:
            self.pages.pop(key, None)
            self.spots.pop(key, None)


def of_match(key: Key, match_id: int) -> bool:
    """Whether this is a message of the match."""
    return key.id == match_id and key.kind != "lobby"
