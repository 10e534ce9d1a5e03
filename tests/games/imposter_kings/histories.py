"""All histories of small positions: deals of the hidden cards, and cards that the others chose unseen.

A history is a deal of the hidden cards and every card that the others chose unseen, or by name among equal ones. It
counts if Ann sees and hears the same in it at every step as in the one that was played.
"""

import itertools
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from games.core import knowledge
from games.core.protocol import Action
from games.imposter_kings.cards import NAMES
from tests.games.imposter_kings.at import GAME, At, cards
from tests.games.seen import heard


class Choices:
    """The choices of one history: those given, then always the first. `next` gives those of the next history."""

    def __init__(self, taken: list[int]) -> None:
        self.taken, self.sizes, self.at = taken, [], 0

    def of(self, options: list[Any]) -> Any:
        if self.at == len(self.taken):
            self.taken.append(0)
        self.sizes.append(len(options))
        self.at += 1
        return options[self.taken[self.at - 1]]

    def next(self) -> "Choices | None":
        taken = self.taken[: self.at]
        while taken and taken[-1] + 1 == self.sizes[len(taken) - 1]:
            taken.pop()
        return Choices([*taken[:-1], taken[-1] + 1]) if taken else None


class Told:
    """A story that is told in a deal: `play` and `pick` leave open which card it is."""

    def __init__(self, at: At, choices: Choices) -> None:
        self.at, self.choices, self.looks = at, choices, []

    def answer(self, seat: int, prompt: str, what: Any) -> None:
        self.at.answer(seat, prompt, what)
        self._look()

    def passes(self, prompt: str = "kings-hand") -> None:
        """The window passes, if there is one."""
        if any(asked == prompt for _, asked in self.at.asked()):
            self.at.let_pass(prompt)
        self._look()

    def play(self, seat: int, name: str, *what: Any) -> None:
        """Any card of this name; `what` answers the question of its ability."""
        self._put(seat, "play", [t for t in self.at.options(seat, "play") if self.at.name(seat, t) == name])
        for answer in what:
            self.answer(seat, name.lower(), answer)

    def pick(self, seat: int, prompt: str) -> None:
        """Any card at all."""
        self._put(seat, prompt, self.at.options(seat, prompt))

    def _put(self, seat: int, prompt: str, options: list[Any]) -> None:
        assert options, "no such card"
        d = self.at.decision(seat, prompt)
        self.at.events += GAME.apply(self.at.state, Action(seat, d.id, self.choices.of(options)))
        self._look()

    def _look(self) -> None:
        at = self.at
        self.looks.append((at.own(0), at.view, at.asked(), heard(at.events, 0)))


class Case(NamedTuple):
    """Ann's table. Of the hidden cards each other seat gets so many to hand, besides fixed ones.

    one  whether the seat gets a Successor too; without one its King is flipped
    """

    ann: str
    hidden: str
    hands: tuple[int, ...]
    one: tuple[bool, ...]
    story: Callable[[Told], None]
    fixed: tuple[str, ...] = ("", "")
    court: str = "Fool"
    turn: int = 0


def dealt(case: Case, order: tuple[int, ...]) -> At:
    hidden = cards(case.hidden)
    left = [hidden[at] for at in order]
    hands, successors = [case.ann], ["Inquisitor"]
    for number, one, fixed in zip(case.hands, case.one, case.fixed, strict=False):
        hands.append(", ".join([*cards(fixed), *[left.pop() for _ in range(number)]]))
        successors.append(left.pop() if one else "-")
    discards = ["Zealot", left.pop() if left else "-", *["-"] * (len(case.hands) - 1)]
    return At(
        *hands,
        successors=", ".join(successors),
        discards=", ".join(discards),
        accused="Judge",
        court=case.court,
        flipped=[seat for seat, name in enumerate(successors) if name == "-"],
        turn=case.turn,
    )


def deals(case: Case) -> Iterator[tuple[int, ...]]:
    """Every deal once: the order of cards within a hand does not count."""
    seen = set()
    for order in itertools.permutations(range(len(cards(case.hidden)))):
        left, key = list(order), []
        for number, one in zip(case.hands, case.one, strict=True):
            key += [frozenset(left.pop() for _ in range(number)), left.pop() if one else None]
        if (deal := (*key, *left)) not in seen:
            seen.add(deal)
            yield order


def world(state: Any) -> tuple[Any, ...]:
    name = [NAMES[kind] for kind in state.ident]
    places = []
    for seat in range(1, state.seats):
        successor = state.successor[seat]
        places += [
            tuple(sorted(name[card] for card in knowledge.cards(state.hands[seat]))),
            name[successor] if successor >= 0 else "",
        ]
    return tuple(places)


def histories(case: Case, order: tuple[int, ...]) -> Iterator[Told]:
    choices: Choices | None = Choices([])
    while choices is not None:
        told = Told(dealt(case, order), choices)
        try:
            case.story(told)
            assert told.at.state.dealt == 1, "the round is not over"
            yield told
        except AssertionError:  # another seat is asked, or there is no such card
            pass
        choices = choices.next()


def enumerated(case: Case, most: int) -> "tuple[Counter[Any], list[Any]]":
    """Of all that Ann may have seen, what most worlds fit: these, and some states of the match that differ in ids."""
    seen: dict[str, Counter[Any]] = {}
    states: dict[str, dict[Any, Any]] = {}
    for order in deals(case):
        for told in histories(case, order):
            looks, state = repr(told.looks), told.at.state
            seen.setdefault(looks, Counter())[world(state)] += 1
            states.setdefault(looks, {})[tuple(state.hands), state.public] = state
    looks, possible = max(seen.items(), key=lambda one: len(one[1]))
    found = list(states[looks].values())
    return possible, found[:: -(-len(found) // most)]
