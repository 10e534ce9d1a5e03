"""One entry for each kind of question that a game asks: its texts, the meaning of its options, and the clock's answer.

A game keeps a `Mapping[str, Prompt]` by `Decision.prompt`; its screen and its defaults read nothing else of it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, Literal, TypeAlias

from typing_extensions import TypeVar

from games.core.language import Label, Text, say
from games.core.protocol import Choice, Decision

OptionKind: TypeAlias = Literal["card", "seat", "number", "name", "plain"]
"""The meaning of a prompt's tokens: card ids, seats, numbers, names of kinds of cards, or words of `labels`."""

W = TypeVar("W", default=str)
SecondLook: TypeAlias = Callable[[Any, Decision, Choice], str]
"""Why an answer needs a second look, made of the view of its seat; "" if it needs none."""


@dataclass(frozen=True, slots=True)
class Prompt(Generic[W]):
    """The texts of one kind of question, and the clock's answer for an absent player.

    question  what its seat is asked: one or two sentences
    answered  an answer as a sentence to its seat, with "{chosen}" for the choice, in the words of its event, so that a
              panel says it once; "" in games that make these sentences elsewhere
    declined  likewise for None, and for an empty choice
    waiting   what the seat is doing, as the public board shows it: after its name, "chooses a Successor", or as whole
              sentences with "{asked}", `Counted` where several seats may be asked at once
    options   what a token is; only a prompt that declares "card" ever shows a card
    decline   label of the option None, "" where declining is not possible
    labels    labels of tokens that are words
    default   the clock's answer, made of the state and only of what the seat knows; without it None where that is
              offered, else the first legal answer
    share     the part of a turn's time that its seat gets
    late      what happens if time runs out, as a sentence; only shown with a clock
    final     the answer cannot be taken back: a sentence that says so, for every answer or made of the seat's view,
              the decision and the choice ("" for a choice that needs no second look)
    """

    question: Text
    waiting: W
    options: OptionKind = "plain"
    decline: Label = ""
    labels: Mapping[str, Label] = field(default_factory=dict)
    default: Callable[[Any, Decision], Choice] | None = None
    share: float = 1.0
    answered: Text = ""
    declined: Text = ""
    final: Text | SecondLook = ""
    late: Text = ""

    def second_look(self, view: Any, decision: Decision, choice: Choice) -> str:
        """The text that the seat confirms before this answer; "" if it need not confirm it."""
        return self.final(view, decision, choice) if callable(self.final) else say(self.final)

    def clock_answer(self, state: Any, decision: Decision) -> Choice:
        """The clock's answer to `decision`, which is open in `state`."""
        if self.default is not None:
            return self.default(state, decision)
        least = decision.pick[0]
        if decision.pick != (1, 1):
            return decision.options[:least]
        return None if None in decision.options else decision.options[0]


def clock(prompts: Mapping[str, Prompt[Any]], state: Any) -> Callable[[Decision], Choice]:
    """The clock's answer to any decision that is open in `state`: for the decisions of a game without scripts."""
    return lambda decision: prompts[decision.prompt].clock_answer(state, decision)
