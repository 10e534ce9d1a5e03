"""Many games at once, played by networks: one batch of positions for all games that wait at a question.

An episode is a round that is played to its end; an unplayed round is followed by the next one.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

import numpy as np

from ai.network import BARRED, Network, dense, log_softmax, padded
from ai.policy import encoder_of
from ai.protocol import FREE, Player, Variant
from ai.questions import Question, follow, settled
from ai.rounds import LONGEST, is_forced, one_round, waiting
from games.core.features import Encoder, Guessable, Hidden
from games.core.protocol import Action, Choice, Decision


@dataclass(slots=True)
class Step:
    """One choice: the input, the choice, and the estimates of it; `secrets` are the input of a critic alone."""

    features: list[int]
    slots: list[int]
    chosen: int
    log_chance: float
    value: float
    secrets: list[int] = field(default_factory=list)


@dataclass(slots=True)
class Path:
    """All choices of one seat in one episode, and the round's value for it."""

    steps: list[Step] = field(default_factory=list)
    worth: float = 0.0


def encoder_for(variant: Variant) -> Encoder:
    """The encoder of a variant. Raises ValueError for a game without one."""
    encoder = encoder_of(variant)
    if encoder is None:
        raise ValueError(f"{variant.game.title} offers no features to learn from")
    return encoder


def hidden_for(variant: Variant) -> Hidden:
    """What a critic sees beside a view. Raises ValueError in a game that does not name its hidden cards."""
    if not isinstance(variant.game, Guessable):
        raise ValueError(f"{variant.game.title} does not name its hidden cards")
    return variant.game.hidden(*variant[1:])


class Episode:
    """One running game; `learners` are the seats whose choices are kept. A rival, if there is one, plays all others."""

    def __init__(self, variant: Variant, seed: int, learners: Sequence[int], rival: Player | None = None) -> None:
        self.variant = variant
        self.encoder = encoder_for(variant)
        self.rival = rival
        self._rng = random.Random(seed)
        self.state = variant.game.new(variant.seats, seed, {**variant.options, **(one_round(variant) or {})})
        self.paths = {seat: Path() for seat in learners}
        self.question: Question | None = None
        self._answered = 0

    def advance(self) -> bool:
        """Go on to the next real choice. False when the round is over."""
        game, state = self.variant.game, self.state
        while (decision := waiting(game, state)) is not None:
            if is_forced(decision):
                self._apply(decision, decision.options[0])
                continue
            if self.rival is not None and decision.seat not in self.paths:
                self._apply(decision, self._answer(self.rival, decision))
                continue
            step = settled(self.encoder, game.view(state, decision.seat), decision)
            if isinstance(step, Question):
                self.question = step
                return True
            self._apply(decision, step)
        self._close()
        return False

    def _answer(self, rival: Player, decision: Decision) -> Choice:
        game, state, seat = self.variant.game, self.state, decision.seat
        return rival(game.view(state, seat), lambda rng: game.sample(state, seat, rng), decision, self._rng, FREE)

    def _apply(self, decision: Decision, choice: Choice) -> None:
        """Answer the decision. Raises RuntimeError in a match that does not end."""
        self._answered += 1
        if self._answered > LONGEST:
            raise RuntimeError(f"a match of {self.variant.game.key} does not end")
        self.variant.game.apply(self.state, Action(decision.seat, decision.id, choice))

    def _close(self) -> None:
        outcome = self.variant.game.outcome(self.state)
        if outcome is None:
            raise RuntimeError("a match that is not over asks nothing")
        worth = self.encoder.worth(outcome.rounds[-1])
        for seat, path in self.paths.items():
            path.worth = worth[seat]

    def secrets(self) -> list[int]:
        """What the asked seat does not know, as inputs of a critic after those of the network."""
        seat, inputs = asked(self).decision.seat, self.encoder.inputs
        return [inputs + fact for fact in hidden_for(self.variant).true_in(self.state, seat)]

    def choose(self, at: int, log_chance: float, value: float, secrets: list[int]) -> bool:
        """Take the slot at this place. False when the round is over."""
        question = asked(self)
        seat = question.decision.seat
        if seat in self.paths:
            self.paths[seat].steps.append(Step(question.features, question.slots, at, log_chance, value, secrets))
        step: Choice | Question = follow(question.answer(at))
        if isinstance(step, Question):
            self.question = step
            return True
        self._apply(question.decision, step)
        return self.advance()


def play(
    episodes: list[Episode],
    network_of: Callable[[Episode, int], Network],
    rng: np.random.Generator,
    critic: Network | None = None,
) -> list[Path]:
    """Play all episodes to their ends, every choice drawn from the network of its seat.

    critic  estimates the values of positions, and sees all cards; without one each network does for its seat
    """
    running = [episode for episode in episodes if episode.advance()]
    while running:
        groups: dict[int, tuple[Network, list[Episode]]] = {}
        for episode in running:
            network = network_of(episode, asked(episode).decision.seat)
            groups.setdefault(id(network), (network, []))[1].append(episode)
        running = []
        for network, own in groups.values():
            chosen, log_chances, values = draw(network, [asked(episode) for episode in own], rng)
            secrets: list[list[int]] = [[] for _ in own]
            if critic is not None:
                secrets = [episode.secrets() for episode in own]
                rows = [[*asked(episode).features, *more] for episode, more in zip(own, secrets, strict=True)]
                values = critic.forward(dense(padded(rows), critic.inputs)).values.tolist()
            for episode, at, log_chance, value, more in zip(own, chosen, log_chances, values, secrets, strict=True):
                if episode.choose(at, log_chance, value, more):
                    running.append(episode)
    return [path for episode in episodes for path in episode.paths.values() if path.steps]


def asked(episode: Episode) -> Question:
    """The question at which the game waits. Raises RuntimeError when it is over."""
    if episode.question is None:
        raise RuntimeError("nothing is asked")
    return episode.question


def draw(
    network: Network, questions: Sequence[Question], rng: np.random.Generator
) -> tuple[list[int], list[float], list[float]]:
    """For every question the place of the chosen slot, its log probability, and the value of the position."""
    layers = network.forward(dense(padded([question.features for question in questions]), network.inputs))
    slots = padded([question.slots for question in questions])
    logits = np.where(slots < 0, BARRED, np.take_along_axis(layers.logits, np.maximum(slots, 0), 1))
    logs = log_softmax(logits.astype(np.float32))
    chosen = (logs + rng.gumbel(size=logs.shape)).argmax(1)
    return chosen.tolist(), logs[np.arange(len(chosen)), chosen].tolist(), layers.values.tolist()
