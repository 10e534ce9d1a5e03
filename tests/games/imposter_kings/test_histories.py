"""Small positions with all histories worked out, compared with how often `sample` draws each world.

A history is a deal of the hidden cards and every card that the others chose unseen, or by name among equal ones. It
counts if Ann sees and hears the same in it at every step as in the one that was played.
"""

import itertools
import random
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import pytest

from games.core.knowledge import cards
from games.core.protocol import Action
from games.core.worlds.drawing import Worlds
from games.imposter_kings.cards import NAMES
from tests.games.imposter_kings.at import GAME, At
from tests.games.seen import heard
from tests.long import exhaustive

DRAWS = 1500
SHORT = ("spy", "trade after a denial")
"""The cases of mended worlds that are not left to the long suite."""
FEW, MANY = 1, 3
"""States of the match that differ in ids, from which worlds are drawn."""


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

    ann: tuple[str, ...]
    hidden: tuple[str, ...]
    hands: tuple[int, ...]
    one: tuple[bool, ...]
    story: Callable[[Told], None]
    fixed: tuple[tuple[str, ...], ...] = ((), ())
    court: tuple[str, ...] = ("Fool",)
    turn: int = 0


def dealt(case: Case, order: tuple[int, ...]) -> At:
    left = [case.hidden[at] for at in order]
    hands, successors = [list(case.ann)], ["Inquisitor"]
    for number, one, fixed in zip(case.hands, case.one, case.fixed, strict=False):
        hands.append([*fixed, *[left.pop() for _ in range(number)]])
        successors.append(left.pop() if one else None)
    discards = ["Zealot", *[None] * len(case.hands)]
    discards[1] = left.pop() if left else None
    flipped = [seat for seat, one in enumerate(successors) if one is None]
    return At(
        hands=hands,
        successors=successors,
        discards=discards,
        accused="Judge",
        court=case.court,
        flipped=flipped,
        turn=case.turn,
    )


def deals(case: Case) -> Iterator[tuple[int, ...]]:
    """Every deal once: the order of cards within a hand does not count."""
    seen = set()
    for order in itertools.permutations(range(len(case.hidden))):
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
            tuple(sorted(name[card] for card in cards(state.hands[seat]))),
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


# ---- the stories


def denied(told: Told, name: str = "King's Hand") -> None:
    """Ann plays the Soldier and names a card that the others do not hold."""
    told.play(0, "Soldier", name)
    told.passes()


def a_flip(told: Told) -> None:
    denied(told)
    told.answer(1, "play", "flip")
    told.passes("assassin")


def a_flip_and_a_play(told: Told) -> None:
    a_flip(told)
    told.play(0, "Elder")
    told.play(1, "Warlord")


def a_spy(told: Told) -> None:
    denied(told)
    told.play(1, "Mystic")
    told.play(0, "Spy", "look")
    told.passes()
    told.answer(0, "spy-force", 1)
    told.pick(1, "spy-card")


def a_herald(told: Told) -> None:
    denied(told)
    told.play(1, "Herald")
    told.passes()
    told.pick(1, "herald-successor")
    told.answer(1, "herald", None)


def a_princess(told: Told) -> None:
    """One of the two holds an Elder when Ann asks, the other does not, or both do."""
    told.play(0, "Soldier", "Elder")
    told.passes()
    told.at.answer(0, "soldier-disgrace")
    told.play(1, "Princess", 2)
    told.passes()
    told.pick(1, "princess-card")
    told.pick(2, "princess-card")


def a_princess_and_a_play(told: Told) -> None:
    a_princess(told)
    told.play(2, "Elder")


def an_assassin(told: Told) -> None:
    denied(told)
    told.answer(1, "play", "flip")
    for seat, _ in told.at.asked():
        told.answer(seat, "assassin", "Assassin" if seat == 2 else None)
    told.passes()
    told.pick(2, "assassin-swap")


def a_card_in_sight_and_a_herald(told: Told) -> None:
    """Ben takes an Elder from Court, then exchanges his Successor unseen. The other Elder may be his, too."""
    told.play(1, "Fool", "Elder")
    told.passes()
    told.play(0, "Soldier", "Assassin")
    told.passes()
    told.play(1, "Herald")
    told.passes()
    told.pick(1, "herald-successor")
    told.answer(1, "herald", None)


def a_trade(told: Told) -> None:
    told.play(1, "Princess", 2)
    told.passes()
    told.pick(1, "princess-card")
    told.pick(2, "princess-card")


def a_trade_of_a_card_in_sight(told: Told) -> None:
    """Ben takes an Elder from Court, then exchanges a card with Cleo. Either may have the other Elder."""
    told.play(1, "Fool", "Elder")
    told.passes()
    told.play(2, "Oathbound")
    told.play(0, "Warlord")
    a_trade(told)
    told.play(2, "Elder")


def a_trade_after_a_denial(told: Told) -> None:
    """Ben does not hold an Elder, Cleo is not asked; then the two exchange cards."""
    told.play(0, "Judge")
    told.answer(0, "judge-opponent", 1)
    told.answer(0, "judge", "Elder")
    told.passes()
    assert told.at.asked() == [(1, "play")]
    a_trade(told)
    told.play(2, "Elder")


POOL = ("King's Hand", "Sentry", "Elder", "Elder", "Mystic", "Warlord")
TWO = {"hidden": POOL, "hands": (4,), "one": (True,)}
FIVE = ("King's Hand", "Elder", "Elder", "Mystic", "Sentry")
THREE = ("Soldier", "Queen", "Fool")
SEEN = {"court": ("Elder", "Fool"), "turn": 1}
CASES = {
    "flip": Case(("Soldier", "Queen", "Elder"), story=a_flip, **TWO),
    "flip, then a play": Case(("Soldier", "Queen", "Elder"), story=a_flip_and_a_play, **TWO),
    "spy": Case(("Soldier", "Spy"), story=a_spy, **TWO),
    "herald": Case(("Soldier", "Queen"), story=a_herald, fixed=(("Herald",),), **TWO),
    "herald, a card in sight": Case(
        ("Soldier", "Queen"),
        ("Elder", "Sentry", "Mystic", "Inquisitor"),
        (2,),
        (True,),
        a_card_in_sight_and_a_herald,
        (("Fool", "Herald"),),
        **SEEN,
    ),
    "trade, a card in sight": Case(
        ("Warlord", "Queen"),
        ("Elder", "Zealot", "Sentry", "Mystic"),
        (1, 2),
        (False, False),
        a_trade_of_a_card_in_sight,
        (("Fool", "Princess"), ("Oathbound",)),
        **SEEN,
    ),
    "trade after a denial": Case(
        ("Judge", "Queen"),
        ("Elder", "Elder", "Sentry", "Mystic", "Warden"),
        (2, 2),
        (False, False),
        a_trade_after_a_denial,
        (("Princess",), ()),
    ),
    "princess": Case(THREE, FIVE, (2, 2), (False, False), a_princess, (("Princess",), ())),
    "princess, then a play": Case(THREE, FIVE, (2, 2), (False, False), a_princess_and_a_play, (("Princess",), ())),
    "assassin": Case(
        THREE,
        FIVE,
        (2, 2),
        (True, False),
        an_assassin,
        ((), ("Assassin",)),
    ),
}


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


def assert_drawn_as_often(possible: "Counter[Any]", state: Any) -> None:
    """All of these worlds and no other, within four and a half deviations."""
    found = Counter(world(GAME.sample(state, 0, random.Random(seed))) for seed in range(DRAWS))
    assert set(found) <= set(possible), set(found) - set(possible)
    for one, number in possible.items():
        chance = number / possible.total()
        spread = (DRAWS * chance * (1 - chance)) ** 0.5
        assert abs(found[one] - DRAWS * chance) < 4.5 * spread + 1, (one, found[one], DRAWS * chance)


@pytest.mark.parametrize("most", [FEW, pytest.param(MANY, marks=exhaustive)])
@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_sample_draws_each_world_as_often_as_histories_lead_to_it(case, most):
    """Whichever cards the others have really chosen."""
    possible, states = enumerated(case, most)
    assert len(possible) >= 3
    for state in states:
        assert_drawn_as_often(possible, state)


@pytest.mark.parametrize(
    "case",
    [pytest.param(case, id=name, marks=() if name in SHORT else exhaustive) for name, case in CASES.items()],
)
def test_a_mended_world_has_a_history_and_comes_about_as_often_as_histories_lead_to_it(case, monkeypatch):
    """As if no deal that was drawn had a history (`games.core.worlds.mending`)."""
    monkeypatch.setattr(Worlds, "draw_exactly", lambda worlds, ident, rng: None)
    possible, [state, *_] = enumerated(case, FEW)
    found = Counter(world(GAME.sample(state, 0, random.Random(seed))) for seed in range(DRAWS))
    assert set(found) <= set(possible), set(found) - set(possible)
    apart = sum(abs(found[one] / DRAWS - number / possible.total()) for one, number in possible.items()) / 2
    assert apart < 0.08
