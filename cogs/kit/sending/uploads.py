"""Remembers the uploaded files of messages, so that an edit keeps a file that has not changed.

Discord keeps an attachment whose id is in the edit, and `attachment://name` then means the kept file. So a press that
does not change the hand uploads no picture, and phones do not load it again. Only ids are remembered, and only in this
process: a file whose id is unknown is uploaded.
"""

from __future__ import annotations

from collections import Counter, OrderedDict
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from math import inf
from time import monotonic
from typing import TypeAlias

import discord

from cogs.kit.pages.layout import Document, Page, Picture

MANY = 10_000
"""Messages that are remembered; those that were edited longest ago are forgotten first."""
REFUSED = 600.0
"""Seconds in which nothing is remembered after Discord has refused to keep a file: each such edit is sent twice."""
Mark: TypeAlias = tuple[str, int, int]
"""A file: its name, its length, and Python's hash of its bytes, which is computed once for each drawn picture."""
Note: TypeAlias = Callable[[Mapping[Mark, int]], None]
"""A function that is told the files that a message has after an edit."""


class Uploads:
    """The ids of the files in each message. `clock` counts seconds."""

    def __init__(self, many: int = MANY, clock: Callable[[], float] = monotonic) -> None:
        self._many, self._clock = many, clock
        self._resumes = -inf
        self._shown: OrderedDict[int, Mapping[Mark, int]] = OrderedDict()
        self._edits: Counter[int] = Counter()
        """The number of edits of each message that are under way."""
        self._mixed: set[int] = set()
        """Messages of which two were under way at once."""

    def of(self, message_id: int) -> Mapping[Mark, int]:
        """The known files of this message."""
        return self._shown.get(message_id, {})

    @contextmanager
    def editing(self, message_id: int) -> Iterator[Note]:
        """While an edit is under way nothing is known of its message; it notes the files afterwards.

        Of two edits at once neither does: Discord performs them in any order, and the answers come in any order.
        """
        self.note(message_id, {})
        self._edits[message_id] += 1
        if self._edits[message_id] > 1:
            self._mixed.add(message_id)
        try:
            yield lambda known: None if message_id in self._mixed else self.note(message_id, known)
        finally:
            self._edits[message_id] -= 1
            if not self._edits[message_id]:
                del self._edits[message_id]
                self._mixed.discard(message_id)

    def note(self, message_id: int, known: Mapping[Mark, int]) -> None:
        """Replace the known files of this message; 0 stands for an unknown message, of which nothing is remembered."""
        self._shown.pop(message_id, None)
        if known and message_id and self._clock() >= self._resumes:
            self._shown[message_id] = known
        while len(self._shown) > self._many:
            self._shown.popitem(last=False)

    def refused(self) -> None:
        """Discord has refused to keep a file: remember nothing for `REFUSED` seconds."""
        self._resumes = self._clock() + REFUSED
        self._shown.clear()


def attached(content: Page) -> list[Picture | Document]:
    """The files of a page in their order."""
    return [part for part in content.parts if isinstance(part, Picture | Document)]


def mark(file: Picture | Document) -> Mark:
    """The mark of this file."""
    return file.name, len(file.data), hash(file.data)


def known_files(content: Page, message: discord.Message | None) -> Mapping[Mark, int]:
    """The ids of this page's files, from the message in Discord's answer; {} if they are not all there."""
    wanted, found = attached(content), list(_ids(message.components)) if message is not None else []
    return {mark(file): given for file, given in zip(wanted, found, strict=True)} if len(wanted) == len(found) else {}


def _ids(components: Iterable[discord.Component]) -> Iterator[int]:
    """The ids of all files in these components, in the order of display."""
    for part in components:
        if isinstance(part, discord.MediaGalleryComponent):
            media = [item.media for item in part.items]
        else:
            media = [part.media] if isinstance(part, discord.FileComponent) else []
        yield from [one.attachment_id for one in media if one.attachment_id]
        if isinstance(part, discord.Container):
            yield from _ids(part.children)
