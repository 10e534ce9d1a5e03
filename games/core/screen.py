"""Texts and choices of a game as plain values; the bot decides their layout.

A screen turns views, decisions and events into Discord markdown. It gets the view alone, so it cannot reveal hidden
information. `names` are the seats' names in order, already escaped by the caller. Texts say "you" to the viewer and use
names for all others, never a pronoun that needs a gender.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from typing_extensions import Protocol, runtime_checkable

from games.core.protocol import Choice, Decision, Event, Outcome, Seat, Token

Names = Sequence[str]
DETAIL_LENGTH = 100


def sentence(text: str) -> str:
    """The text with a capital and a full stop: "adds 1 to an attempt" -> "Adds 1 to an attempt."."""
    return f"{text[0].upper()}{text[1:]}{'' if text.endswith('.') else '.'}" if text else ""


@dataclass(frozen=True, slots=True)
class Item:
    """One thing to choose, or one that the rules do not allow now.

    label    at most 80 characters
    option   the token that it stands for; meaningless when `why` is set
    detail   whole sentences of at most 100 characters, shown where there is room
    compare  the detail tells facts that the choice depends on, not the text of a card: several such items are a menu,
             which shows them
    emoji    one emoji or ""
    style    "danger" for what cannot be taken back, "go" for the natural answer
    why      not empty: the item cannot be chosen, and this is the rule that forbids it
    rule     with `why`: the title of the chapter of `Screen.rules` that tells more
    folded   it changes nothing, so beside a question that the match waits for it has no button
    group    where several are picked at once: items of one group share a menu, under this heading; of the others, which
             are buttons beside the menus, each hands in what is picked together with itself; up to 59 options
    picked   it is part of the answer that was given last (`Draft`)
    """

    label: str
    option: Token = None
    detail: str = ""
    emoji: str = ""
    style: Literal["plain", "go", "danger"] = "plain"
    why: str = ""
    group: str = ""
    picked: bool = False
    rule: str = ""
    folded: bool = False
    compare: bool = False


class Screen(Protocol):
    """The words of one game."""

    def rules(self, seats: int, options: Mapping[str, Any]) -> Mapping[str, str]:
        """The rules of one match by chapter title, each at most 1,800 characters; first the short introduction.

        They tell the mode, target, cards and options of this table. `options` are those of `Game.new`, "mode" among
        them. Raises ValueError for a table that `Game.new` refuses.
        """
        ...

    refusals: Mapping[str, str]
    """A text for each code of `IllegalAction`: the fault, its reason, and the way out."""

    windows: Mapping[str, str]
    """The subject of a window by prompt, as it follows "when you are asked for": "the King's Hand"."""

    def board(self, view: Any, names: Names) -> Sequence[str]:
        """The public table as blocks of markdown, most important first. `view` is a spectator's.

        The first block is what every choice depends on, in one or two lines: a panel shows it above the choices.
        It may be "", other blocks may not.
        """
        ...

    def status(self, view: Any, names: Names) -> str:
        """One line: the seat that is to act, or the open question; nested windows as a stack of lines."""
        ...

    def panel(self, view: Any, names: Names) -> Sequence[str]:
        """The viewer's private part: the hand, and knowledge of others. Blocks of markdown."""
        ...

    def question(self, view: Any, decision: Decision, names: Names) -> str:
        """The question as a sentence to its seat."""
        ...

    def items(self, view: Any, decision: Decision, names: Names) -> Sequence[Item]:
        """Every option of the decision in display order, and the forbidden ones with their reasons."""
        ...

    def answered(self, view: Any, decision: Decision, choice: Choice, names: Names) -> str:
        """The text for the seat once its answer is stored: "You play the Fool." `view` is from before the answer."""
        ...

    def tell(self, event: Event, viewer: Seat | None, names: Names) -> str:
        """The event as a sentence for `viewer`; "" when there is nothing to say."""
        ...

    def cards(self, event: Event) -> Sequence[tuple[Seat, str]]:
        """The cards that were publicly played in this event: the seat and the card's name for people.

        For counting the favourite cards of a player; empty for all other events, and in games without cards.
        """
        ...

    def reason(self, reason: str) -> str:
        """Why a point was scored, as a few words: "King still up"."""
        ...

    def result(self, outcome: Outcome, names: Names) -> Sequence[str]:
        """The end of the match as blocks of markdown: winners, score, the points of each round with reasons."""
        ...


@runtime_checkable
class Explains(Protocol):
    """A screen of a game whose cards, devices or characters do something."""

    def explained(self, view: Any, names: Names) -> Sequence[tuple[str, str]]:
        """Name and text of everything in the viewer's hand and of what counts on the table now, each once.

        The text is whole sentences. A spectator's view has the table alone.
        """
        ...


@runtime_checkable
class Tracks(Protocol):
    """A screen of a game with a known set of cards."""

    def tracked(self, view: Any, names: Names) -> Sequence[str]:
        """The cards that the viewer has not seen, with where they can be, and all others, as blocks of markdown."""
        ...


@runtime_checkable
class Confirms(Protocol):
    """A screen of a game with answers that a new player is asked to confirm."""

    def final(self, view: Any, decision: Decision, choice: Choice) -> str:
        """The reason to confirm this answer, as a sentence; "" if there is none.

        The seat reads it before it answers, so it is made from the seat's own view alone.
        """
        ...


@runtime_checkable
class Clocked(Protocol):
    """A screen of a game that says what the clock answers."""

    def late(self, view: Any, decision: Decision) -> str:
        """What happens if time runs out, as a sentence after the question; "" if it is not said.

        It is not shown in a match without a clock.
        """
        ...


@runtime_checkable
class Moments(Protocol):
    """A screen of a game that is played in rounds."""

    @property
    def round_ends(self) -> frozenset[str]:
        """The kinds of events with which a round may end: where there is a moment, it tells all up to the last one."""
        ...

    def moment(self, events: Sequence[Event], viewer: Seat | None, names: Names) -> str:
        """The end of a round as a heading and one or two lines in small print: winner, reason and points.

        `events` are the newest of the match, oldest first. "" where no round has just ended: the next one has begun.
        """
        ...


@runtime_checkable
class Turns(Protocol):
    """A screen of a game with turns: panels tell what has happened since the last answer, turn by turn."""

    @property
    def turn_begins(self) -> frozenset[str]:
        """The kinds of events with which a turn begins."""
        ...

    def losers(self, event: Event) -> Collection[Seat]:
        """The seats that lose cards, loyalties or their place by this event, against their will: told first to them."""
        ...


@runtime_checkable
class LaysOpen(Protocol):
    """A screen of a game that lays something open when a match is over, or whose board stays below the result."""

    def aftermath(self, view: Any, names: Names) -> Sequence[str]:
        """The public facts under the result, as blocks of markdown. `view` is a spectator's, after the end.

        A message with a picture of the table leaves them out where all of them are blocks of `Screen.board`.
        """
        ...


@runtime_checkable
class Deals(Protocol):
    """A screen of a game that deals hands or roles. A panel shows these, so it does not tell them once more."""

    def deals(self, event: Event) -> bool:
        """Whether the event tells its viewer nothing but what the panel shows."""
        ...


@runtime_checkable
class Landmarked(Protocol):
    """A screen that names the events to which a replay offers to jump."""

    @property
    def round_begins(self) -> frozenset[str]:
        """The kinds of events with which a round begins."""
        ...

    @property
    def turning_points(self) -> frozenset[str]:
        """Kinds of other events that are worth jumping to. `Screen.tell` has a sentence for each."""
        ...
