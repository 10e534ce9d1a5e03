"""Texts and choices of a game as plain values; the bot decides their layout.

A screen turns views, decisions and events into Discord markdown. It gets the view alone, so it cannot reveal hidden
information. `names` are the seats' names in order, already escaped by the caller. Texts say "you" to the viewer and use
names for all others, never a pronoun that needs a gender.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Literal

from games.core.language import say
from games.core.prompts import Prompt
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


class Screen(ABC):
    """The words of one game. What is not abstract a game need not say."""

    refusals: Mapping[str, str] = MappingProxyType({})
    """A text for each code of `IllegalAction`: the fault, its reason, and the way out."""

    windows: Mapping[str, str] = MappingProxyType({})
    """The subject of a window by prompt, as it follows "when you are asked for": "the King's Hand"."""

    prompts: Mapping[str, Prompt[Any]] = MappingProxyType({})
    """The texts of each kind of question, where the game declares them in this way."""

    reasons: Mapping[str, str] = MappingProxyType({})
    """Why a point was scored, as a few words: "King still up"."""

    round_begins: frozenset[str] = frozenset()
    """The kinds of events with which a round begins: a replay offers to jump to them."""

    round_ends: frozenset[str] = frozenset()
    """The kinds of events with which a round may end: where there is a moment, it tells all up to the last one."""

    turn_begins: frozenset[str] = frozenset()
    """The kinds of events with which a turn begins: panels tell the story since the last answer by turns."""

    turning_points: frozenset[str] = frozenset()
    """Kinds of other events to which a replay offers to jump. `tell` has a sentence for each."""

    @abstractmethod
    def rules(self, seats: int, options: Mapping[str, Any]) -> Mapping[str, str]:
        """The rules of one match by chapter title, each at most 1,800 characters; first the short introduction.

        They tell the mode, target, cards and options of this table. `options` are those of `Game.new`, "mode" among
        them. Raises ValueError for a table that `Game.new` refuses.
        """

    @abstractmethod
    def board(self, view: Any, names: Names) -> Sequence[str]:
        """The public table as blocks of markdown, most important first. `view` is a spectator's.

        The first block is what every choice depends on, in one or two lines: a panel shows it above the choices.
        It may be "", other blocks may not.
        """

    @abstractmethod
    def status(self, view: Any, names: Names) -> str:
        """One line: the seat that is to act, or the open question; nested windows as a stack of lines."""

    @abstractmethod
    def panel(self, view: Any, names: Names) -> Sequence[str]:
        """The private part of a seat, whose view it is: the hand, and knowledge of others. Blocks of markdown."""

    @abstractmethod
    def question(self, view: Any, decision: Decision, names: Names) -> str:
        """The question as a sentence to its seat."""

    def late(self, view: Any, decision: Decision) -> str:
        """What happens if time runs out, as a sentence after the question; "" if it is not said.

        It is not shown in a match without a clock.
        """
        prompt = self.prompts.get(decision.prompt)
        return say(prompt.late) if prompt else ""

    @abstractmethod
    def items(self, view: Any, decision: Decision, names: Names) -> Sequence[Item]:
        """Every option of the decision in display order, and the forbidden ones with their reasons."""

    def final(self, view: Any, decision: Decision, choice: Choice) -> str:
        """The reason to confirm this answer, which new players are asked for, as a sentence; "" if there is none.

        The seat reads it before it answers, so it is made from the seat's own view alone.
        """
        prompt = self.prompts.get(decision.prompt)
        return prompt.second_look(view, decision, choice) if prompt else ""

    @abstractmethod
    def answered(self, view: Any, decision: Decision, choice: Choice, names: Names) -> str:
        """The text for the seat once its answer is stored: "You play the Fool." `view` is from before the answer."""

    @abstractmethod
    def tell(self, event: Event, viewer: Seat | None, names: Names) -> str:
        """The event as a sentence for `viewer`; "" when there is nothing to say."""

    def deals(self, event: Event) -> bool:
        """Whether the event tells its viewer nothing but what the panel shows, which does not tell it once more."""
        return False

    def losers(self, event: Event) -> Collection[Seat]:
        """The seats that lose cards, loyalties or their place by this event, against their will: told first to them."""
        return ()

    def cards(self, event: Event) -> Sequence[tuple[Seat, str]]:
        """The cards that were publicly played in this event: the seat and the card's name for people.

        For counting the favourite cards of a player; empty for all other events, and in games without cards.
        """
        return ()

    def moment(self, events: Sequence[Event], viewer: Seat | None, names: Names) -> str:
        """The end of a round as a heading and one or two lines in small print: winner, reason and points.

        `events` are the newest of the match, oldest first. "" where no round has just ended: the next one has begun.
        """
        return ""

    def reason(self, reason: str) -> str:
        """Why a point was scored, as a few words."""
        return self.reasons[reason]

    @abstractmethod
    def result(self, outcome: Outcome, names: Names) -> Sequence[str]:
        """The end of the match as blocks of markdown: winners, score, the points of each round with reasons."""

    def aftermath(self, view: Any, names: Names) -> Sequence[str]:
        """The public facts under the result, as blocks of markdown. `view` is a spectator's, after the end.

        A message with a picture of the table leaves them out where all of them are blocks of `board`.
        """
        return ()


class Explains(Screen):
    """A screen of a game whose cards, devices or characters do something: its panels lead to a page about them."""

    @abstractmethod
    def explained(self, view: Any, names: Names) -> Sequence[tuple[str, str]]:
        """Name and text of everything in the viewer's hand and of what counts on the table now, each once.

        The text is whole sentences. A spectator's view has the table alone.
        """

    def tracked(self, view: Any, names: Names) -> Sequence[str]:
        """The cards that the viewer has not seen, with where they can be, and all others, as blocks of markdown.

        Empty in a game without a known set of cards.
        """
        return ()
