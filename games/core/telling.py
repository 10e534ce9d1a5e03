"""The facts of an event as one viewer may read them, for the sentences of a game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from games.core.protocol import Event, Seat


def listed(words: Sequence[str], last: str = "and") -> str:
    """The words as a list in a sentence: "a, b and c"."""
    return f" {last} ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def counted(number: int, one: str, many: str = "") -> str:
    """A number with its noun: "1 letter", "3 letters", "2 veto cards are"."""
    return f"{number} {one if number == 1 else many or one + 's'}"


class Telling:
    """The public facts of an event and the viewer's private ones; a fact that is not there is None."""

    def __init__(self, event: Event, viewer: Seat | None, names: Sequence[str]) -> None:
        private = {} if viewer is None else event.private.get(viewer, {})
        self.facts: Mapping[str, Any] = {**event.public, **private}
        self.viewer = viewer
        self.names = names

    def __getitem__(self, key: str) -> Any:
        return self.facts.get(key)


class SeatTelling(Telling):
    """Adds the names of seats as the viewer reads them: "you" for the viewer."""

    def who(self, seat: Seat) -> str:
        """The subject of a sentence: "You", "Ann"."""
        return "You" if seat == self.viewer else self.names[seat]

    def whom(self, seat: Seat) -> str:
        """The object of a sentence: "you", "Ann"."""
        return "you" if seat == self.viewer else self.names[seat]

    def whose(self, seat: Seat) -> str:
        """The owner of something: "your", "Ann's"."""
        return "your" if seat == self.viewer else f"{self.names[seat]}'s"

    def verb(self, seat: Seat, one: str, you: str) -> str:
        """The subject with its verb: "Ann has", "You have"."""
        return f"{self.who(seat)} {you if seat == self.viewer else one}"
