"""Compares answers with chances: a search finds the promising ones, and all of them are tried in the same worlds.

In a game with learned weights it is the search of the strongest computer player, without its guesses of hidden cards
(`ai.belief`), and the chance is that to win the round. In other games with advice, and where positions are appraised,
answers are played out (`ai.playouts`). The search may end play-outs early, where a position is appraised; the chances
are those of matches played to their end, since in a game that is decided late early ones look all the same. Nothing but
worlds sampled for the asked seat is seen.
"""

from __future__ import annotations

import random
from collections.abc import Hashable, Sequence
from math import inf
from time import monotonic
from typing import Any, NamedTuple

from ai.network import Network
from ai.playouts import Playouts, Trial
from ai.policy import learned
from ai.protocol import Variant
from ai.questions import Question, asked_in, follow, opened
from ai.rounds import Round, is_forced
from ai.search import Node, Search, best
from ai.thinkers import variant_of
from ai.worlds import Worlds, drawing, worlds_of
from games.core.features import Encoder
from games.core.game import Advised, Appraised, Game
from games.core.kernel import unseal
from games.core.protocol import Choice, Decision, NoWorldError, tokens_of

SEARCHING = 0.3
"""The share of the time in which promising answers are searched for."""
SURELY = 2.0
"""An answer is worse than the first one if its results are by more than so many standard errors."""


class Compared(NamedTuple):
    """An answer in a comparison.

    chance  the mean chance to win, from 0 to 1
    worse   whether it is surely worse than the first one; False where the draw of the worlds may have decided
    """

    choice: Choice
    chance: float
    worse: bool


class Comparison(NamedTuple):
    """Answers: first what the search prefers, unless another is surely better; then the others by their chances.

    worlds    in how many all of them were tried; 0: only one answer is known, without its chance
    of_round  whether the chances are those to win the round; else the match
    """

    answers: tuple[Compared, ...]
    worlds: int
    of_round: bool


def compare(
    game: Game[Any],
    world: Any,
    decision: Decision,
    rng: random.Random,
    *,
    simulations: int,
    most: int,
    given: Sequence[Choice] = (),
    until: float = inf,
) -> Comparison | None:
    """The `most` best answers and the `given` ones, as if no other seat had answered yet.

    None where the answer is forced, or no world is found.

    world        the position, or a world that its seat cannot tell from it
    simulations  for the search, and worlds in which each answer is tried
    until        a value of `monotonic` at which it ends, with fewer of both
    """
    trier = _trier(game, world, decision)
    if trier is None:
        return None
    unsealed = world.clone()
    unseal(unsealed, decision.seat)
    try:
        source = worlds_of(game, drawing(game, unsealed, decision.seat), decision.seat, rng, simulations)
    except NoWorldError:
        return None
    begun = monotonic()
    found = trier.promising(source, rng, simulations, begun + SEARCHING * (until - begun))[:most]
    trials = [Trial(choice, 0) for choice in {trier.key(one): one for one in [*found, *given]}.values()]
    for done in range(simulations):
        if done and monotonic() >= until:
            break
        tried, seed = next(source), rng.getrandbits(64)
        for trial in trials:
            trial.results.append(trier.worth(tried.clone(), trial.choice, seed))
    top = max(trials, key=lambda trial: trial.mean)
    first = top if trials[0].is_surely_worse(top, SURELY) else trials[0]
    trials.sort(key=lambda trial: (trial is not first, -trial.mean))
    return Comparison(
        tuple([Compared(one.choice, trier.chance(one.mean), one.is_surely_worse(first, SURELY)) for one in trials]),
        len(first.results),
        wins_round(game, world),
    )


def comparable(game: Game[Any], state: Any) -> bool:
    """Whether answers can be compared in this match: there is advice, or there are learned weights for it."""
    return isinstance(game, Advised) or wins_round(game, state)


def wins_round(game: Game[Any], state: Any) -> bool:
    """Whether chances are those to win the round; else the match."""
    return learned(variant_of(game, state)) is not None and not isinstance(game, Appraised)


def _trier(game: Game[Any], world: Any, decision: Decision) -> Searched | PlayedOut | None:
    """What tries the answers.

    None for a forced answer, where others would cost points of the match, and without weights and advice.
    """
    variant = variant_of(game, world)
    known = learned(variant)
    if known is not None and not isinstance(game, Appraised):
        view = game.view(world, decision.seat)
        question = opened(known[0], view, decision)
        return Searched(variant, *known, question, view) if isinstance(question, Question) else None
    return PlayedOut(variant, decision) if isinstance(game, Advised) and not is_forced(decision) else None


class Searched:
    """Tries answers to one decision by search with learned weights.

    Each answer has a tree of its own, which grows with the worlds.
    """

    def __init__(self, variant: Variant, encoder: Encoder, network: Network, question: Question, view: Any) -> None:
        self._search = Search(variant, encoder, network)
        self._question, self._decision = question, question.decision
        self._slot = dict(zip(self._decision.options, encoder.options(view, self._decision), strict=True))
        self._trees: dict[Hashable, Node] = {}

    def promising(self, source: Worlds, rng: random.Random, simulations: int, until: float) -> list[Choice]:
        """The answers that a search prefers, the best first. `until` is a value of `monotonic`."""
        root = Node(self._search.evaluate(self._question)[1])
        for done in range(simulations):
            if done and monotonic() >= until:
                break
            self._search.simulate(root, self._question, next(source))
        visits = [root.visits.get(slot, 0) for slot in self._question.slots]
        order = sorted(range(len(visits)), key=lambda at: -visits[at])
        return [self._completed(root, at, rng) for at in order if visits[at]]

    def _completed(self, root: Node, at: int, rng: random.Random) -> Choice:
        """The best answer that begins with this slot of the first choice."""
        step = follow(self._question.answer(at))
        if not isinstance(step, Question):
            return step
        below = root.children.get((self._question.slots[at], self._decision.seat, self._decision.prompt))
        return best(below or Node(0.0), step, False, rng)

    def worth(self, world: Any, choice: Choice, seed: int) -> float:
        """The result of an answer for its seat, from -1 to 1; the world is changed."""
        search, root = self._search, self._trees.setdefault(self.key(choice), Node(0.0))
        going = Round(search.game, search.encoder, world)
        going.apply(self._decision, choice)
        while (following := going.decision()) is not None:
            question = follow(asked_in(search.encoder, search.game, world, following))
            if isinstance(question, Question):
                result = search.simulate(self._below(root, question), question, world)
                return result[self._decision.seat]
            going.apply(following, question)
        worth = going.worth()
        return worth[self._decision.seat] if worth else 0.0

    def _below(self, root: Node, question: Question) -> Node:
        """The node of the question that follows the answer; the question may differ between worlds."""
        key = (0, question.decision.seat, question.decision.prompt)
        if key not in root.children:
            root.children[key] = Node(self._search.evaluate(question)[1])
        return root.children[key]

    def key(self, choice: Choice) -> Hashable:
        """Equal for answers of equal value, such as two cards of one kind."""
        return tuple(sorted(self._slot[token] for token in tokens_of(choice)))

    def chance(self, worth: float) -> float:
        """The chance to win, from 0 to 1, of a seat with this mean result."""
        return self._search.encoder.chance(worth)


class PlayedOut:
    """The same by play-outs along the game's advice."""

    def __init__(self, variant: Variant, decision: Decision) -> None:
        self._playouts = Playouts(variant)
        self._decision = decision

    def promising(self, source: Worlds, rng: random.Random, simulations: int, until: float) -> list[Choice]:
        trials = self._playouts.proposals(lambda _: next(source), self._decision, rng)
        good = self._playouts.compare(trials, lambda _: next(source), self._decision, rng, simulations, until)
        advised = max(good, key=lambda one: one.advised)
        trials.sort(key=lambda one: (one is not advised, -len(one.results), -one.mean))
        return [one.choice for one in trials]

    def worth(self, world: Any, choice: Choice, seed: int) -> float:
        return self._playouts.worth(world, self._decision, choice, random.Random(seed), ahead=inf)

    def key(self, choice: Choice) -> Hashable:
        return self._decision.admit(choice)

    def chance(self, worth: float) -> float:
        return (1 + worth) / 2
