"""What a cheat wins in The Game of Imp against a rival that it knows: how much room luck leaves for strength.

`python -m benchmarks.ceiling RIVAL DEALS SIMULATIONS [pile]` plays every deal on both sides of the table. RIVAL is a
name of `ai.players`. The cheat sees both hands, with `pile` also the draw pile and what later shuffles bring. It
searches the real match, in which the rival answers for itself; beyond the tree the level normal plays on for the cheat.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Sequence
from math import sqrt
from typing import Any

from ai.arena.matches import opened
from ai.arena.shares import Share, share
from ai.levels import normal
from ai.players import maker
from ai.protocol import FREE, Player, Variant
from ai.rounds import is_forced, waiting
from games.core.protocol import Action, Choice, Decision
from games.core.rng import SEED_BYTES
from games.imp import Imp

VARIANT = Variant(Imp(), "standard", 2)
GAME = VARIANT.game
EXPLORE = 0.7
SHORT = "benchmarks.rivals:plain", 5, 20


class Node:
    """A question: how often it was met, the sum of the cheat's results, and what followed by answer."""

    def __init__(self) -> None:
        self.children: dict[Choice, Node] = {}
        self.visits, self.total = 0, 0.0

    def select(self, options: Sequence[Choice], rng: random.Random) -> Choice:
        """An untried option, else the one with the highest upper bound."""
        fresh = [option for option in options if option not in self.children]
        return rng.choice(fresh) if fresh else max(options, key=self._bound)

    def _bound(self, option: Choice) -> float:
        child = self.children[option]
        return child.total / child.visits + EXPLORE * sqrt(self.visits) / (1 + child.visits)


class Cheat:
    """Searches the real match for its seat, and knows how its rival decides."""

    def __init__(self, seat: int, rival: Player, simulations: int, sees_pile: bool) -> None:
        self.seat, self.rival, self.simulations, self.sees_pile = seat, rival, simulations, sees_pile
        self.own = normal(VARIANT)

    def choose(self, state: Any, decision: Decision, rng: random.Random) -> Choice:
        """The answer that was tried most often."""
        root = Node()
        for _ in range(self.simulations):
            self._simulate(root, self._world(state, rng), rng)
        return max(root.children, key=lambda choice: root.children[choice].visits)

    def _world(self, state: Any, rng: random.Random) -> Any:
        world = state.clone()
        if not self.sees_pile:
            rng.shuffle(world.pile)
            world.seed = rng.randbytes(SEED_BYTES)
        return world

    def _simulate(self, root: Node, world: Any, rng: random.Random) -> None:
        node: Node | None = root
        path = [root]
        while (asked := waiting(GAME, world)) is not None:
            own = asked.seat == self.seat and not is_forced(asked)
            choice = node.select(asked.options, rng) if own and node else _answer(self, world, asked, rng)
            if node is not None:
                grown = own and choice not in node.children
                child = node.children.setdefault(choice, Node())
                path.append(child)
                node = None if grown else child
            GAME.apply(world, Action(asked.seat, asked.id, choice))
        for passed in path:
            passed.visits += 1
            passed.total += _result(world, self.seat)


def _answer(cheat: Cheat, world: Any, decision: Decision, rng: random.Random) -> Choice:
    """What the rival answers, or the level normal for the cheat. Both see only what their seat may know."""
    if is_forced(decision):
        return decision.options[0]
    seat = decision.seat
    player = cheat.own if seat == cheat.seat else cheat.rival
    return player(GAME.view(world, seat), lambda rng: GAME.sample(world, seat, rng), decision, rng, FREE)


def _result(world: Any, seat: int) -> float:
    outcome = GAME.outcome(world)
    if outcome is None:
        raise RuntimeError("the match is not over")
    return outcome.winners[seat] / sum(outcome.winners)


def _played(deal: int, cheat: Cheat) -> float:
    """What the cheat wins of this deal."""
    state, rng = opened(VARIANT, f"ceiling:{deal}", {}), random.Random(2 * deal + cheat.seat)
    while (asked := waiting(GAME, state)) is not None:
        own = asked.seat == cheat.seat and not is_forced(asked)
        choice = cheat.choose(state, asked, rng) if own else _answer(cheat, state, asked, rng)
        GAME.apply(state, Action(asked.seat, asked.id, choice))
    return _result(state, cheat.seat)


def measured(name: str, deals: int, simulations: int, sees_pile: bool) -> Share:
    """The cheat's share of victories."""
    rival = maker(name)(VARIANT)
    cheats = [Cheat(seat, rival, simulations, sees_pile) for seat in (0, 1)]
    return share([sum(_played(deal, cheat) for cheat in cheats) / 2 for deal in range(deals)], 2 * deals)


def report(name: str, deals: int, simulations: int, sees_pile: bool = False) -> None:
    """Print what the cheat wins."""
    found = measured(name, deals, simulations, sees_pile)
    seen = "both hands and the draw pile" if sees_pile else "both hands"
    wins = f"{found.share:.1%} of {found.played} matches ({found.low:.1%} to {found.high:.1%})"
    print(f"imp: a cheat that sees {seen} wins {wins} against {name}, {simulations} simulations")


async def main() -> None:
    """In short."""
    report(*SHORT)


if __name__ == "__main__":
    report(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), "pile" in sys.argv[4:])
