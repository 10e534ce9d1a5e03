"""How much more an onlooker of The Game of Imp learns from what players do than from what the rules publish.

`python -m benchmarks.claims MATCHES LEVEL` plays so many matches of computer players to learn from and as many to
judge. Two logistic models say of each claim of a King, and of each denial, whether it is true: one by the chance of a
King among the cards that are not seen, one also by what both players did before. Printed are the bits a claim that each
leaves open.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator

import numpy as np

from ai import COMPUTERS
from benchmarks.observer import bits
from games.core.protocol import Action, Decision
from games.imp import Imp
from games.imp.cards import CARDS, KING
from games.imp.prompts import ANSWER_ASSASSIN, ANSWER_CLERIC, ANSWER_THIEF
from games.imp.state import CLAIM, PAY, State

GAME = Imp()
SHORT = 20
ANSWERS = (ANSWER_THIEF, ANSWER_CLERIC, ANSWER_ASSASSIN)
KINDS = [card.key for card in CARDS]


def by_rules(state: State, decision: Decision) -> list[float]:
    """The question, and the chance of a King by what all have seen."""
    view = GAME.view(state, None)
    seat = decision.seat
    fact = view.public[seat]
    left = sum(card.copies for card in CARDS) - len(view.discard) - len(view.removed) - (view.table is not None)
    kings = 2 - [*view.discard, *view.removed].count(KING)
    chance = min(1.0, kings * view.sizes[seat] / max(left, 1))
    known = float(KING in fact.sure) - float(KING in fact.none)
    asked = [float(decision.prompt == prompt) for prompt in ANSWERS]
    return [*asked, chance, known, float(view.sizes[seat]), float(view.exhaustions)]


class Habits:
    """What the players of a match have done in public so far."""

    def __init__(self) -> None:
        self.claimed, self.yielded, self.since = [0, 0], [0, 0], [0, 0]
        self.played = np.zeros((2, len(KINDS)))
        self.thrown = np.zeros((2, len(KINDS)))

    def row(self, seat: int) -> list[float]:
        """Of the seat that answers and of the other."""
        both = [(self.claimed[one], self.yielded[one], self.since[one]) for one in (seat, 1 - seat)]
        counts = [float(number) for numbers in both for number in numbers]
        return [*counts, *self.played[seat], *self.thrown[seat]]

    def note(self, decision: Decision, choice: object) -> None:
        """Remember an answer."""
        seat, word = decision.seat, str(choice).rpartition(":")[2]
        if decision.prompt in ANSWERS:
            kept = choice in (CLAIM, PAY)
            self.claimed[seat] += kept
            self.yielded[seat] += not kept
            self.since[seat] = 0 if kept else 5
        else:
            self.since[seat] = max(0, self.since[seat] - 1)
            if word in KINDS:
                (self.thrown if decision.prompt == "discard" else self.played)[seat, KINDS.index(word)] += 1


def claims(number: int, level: str) -> Iterator[tuple[list[float], list[float], bool]]:
    """The claims of a match: by the rules, by what was done, and whether there was a King."""
    state, rng, habits = GAME.new(2, number, {}), random.Random(number), Habits()
    while asked := [d for d in GAME.pending(state) if d.blocking]:
        decision = asked[0]
        world = GAME.sample(state, decision.seat, rng)
        choice = COMPUTERS[level].choose(GAME, world, decision, rng)
        if decision.prompt in ANSWERS and choice in (CLAIM, PAY):
            yield by_rules(state, decision), habits.row(decision.seat), KING in state.hands[decision.seat]
        habits.note(decision, choice)
        GAME.apply(state, Action(decision.seat, decision.id, choice))


def report(matches: int, level: str) -> None:
    """Print what both models leave open."""
    found = [list(claims(number, level)) for number in range(2 * matches)]
    half = sum(len(some) for some in found[:matches])
    rows = [row for some in found for row in some]
    rules = np.array([row[0] for row in rows])
    acts = np.array([[*row[0], *row[1]] for row in rows])
    true = np.array([row[2] for row in rows], float)
    few, more = [bits((x[:half], true[:half]), (x[half:], true[half:])) for x in (rules, acts)]
    said = f"imp, {level}, {matches} matches, {half} claims, {true.mean():.0%} true"
    print(f"{said}: {few:.3f} bits a claim by the rules, {more:.3f} by everything public")


async def main() -> None:
    """In short."""
    report(SHORT, "normal")


if __name__ == "__main__":
    report(int(sys.argv[1]), sys.argv[2])
