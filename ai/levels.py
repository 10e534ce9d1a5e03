"""The levels that a lobby offers: named computer players, each with a sentence that says how it plays.

How strong they are in each game: `python -m ai levels`.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

import structlog

from ai.baselines import clock_player, heuristic_player, random_player
from ai.beginner import Habits, beginner_player
from ai.belief import believed, name_of
from ai.playouts import playouts_player
from ai.policy import encoder_of, is_stored, learned, mixing, policy_player
from ai.protocol import FREE, Maker, Player, Sample, Variant
from ai.search import search_player
from ai.thinkers import Job, Thinkers, sent, variant_of
from ai.worlds import drawing
from games.core.game import Advised, Appraised, Game
from games.core.language import text
from games.core.protocol import Choice, Decision, IllegalAction

HARD_SIMULATIONS, EXPERT_SIMULATIONS = 150, 800
HARD_SECONDS, EXPERT_SECONDS = 0.4, 1.2

log = structlog.get_logger(__name__)

THINKERS = Thinkers()
"""The worker of all levels that search: one core for all matches together."""


BEGINNERS: Mapping[str, Maker] = {
    "novice": partial(beginner_player, habits=Habits(1.0, 60.0, 5.0, 0.8)),
    "easy": partial(beginner_player, habits=Habits(0.9, 11.5, 2.5, 0.4)),
    "casual": partial(beginner_player, habits=Habits(0.8, 4.0, 0.5, 0.25)),
    "steady": partial(beginner_player, habits=Habits(0.5, 2.0, 0.0, 0.12)),
}
"""The levels below normal."""


def normal(variant: Variant) -> Player:
    """The policy alone, without search; the game's advice without learned weights."""
    found = learned(variant)
    return heuristic_player(variant) if found is None else policy_player(*found, mixing)


def hard(variant: Variant) -> Player:
    """A search with few simulations."""
    return _searching(variant, HARD_SIMULATIONS)


def expert(variant: Variant) -> Player:
    """A search with many simulations."""
    return _searching(variant, EXPERT_SIMULATIONS)


def _searching(variant: Variant, simulations: int) -> Player:
    """A search with learned weights, else with the game's advice; the normal player in a game that has neither.

    A game that appraises positions is searched by play-outs in any case: learned values know one hand alone.
    """
    found = learned(variant)
    if found is not None and not isinstance(variant.game, Appraised):
        return search_player(variant, *found, simulations, believed(variant))
    return playouts_player(variant, simulations) if isinstance(variant.game, Advised) else normal(variant)


@dataclass(frozen=True)
class Level:
    """A computer player of the host (`host.ports.Computer`).

    It is stateless: one value serves all matches, from several threads at once.

    title    how strong it is, in a word
    name     of its seats; empty for a player that is not offered, but sits in older matches
    line     how it plays
    advised  whether a game must have advice for it
    seconds  how long it may search, in a worker; 0: it does not search
    """

    title: str
    name: str
    line: str
    maker: Maker
    advised: bool = False
    seconds: float = 0.0

    def summary(self, game: Game[Any]) -> str:
        """How it plays; empty where it is not a step of the game's ladder."""
        return self.line if self.title.lower() in game.ladder else ""

    def plays(self, game: Game[Any]) -> bool:
        """Whether the level can play this game."""
        return not self.advised or isinstance(game, Advised)

    def choose(self, game: Game[Any], world: Any, decision: Decision, rng: random.Random) -> Choice:
        """A legal answer; `world` may be changed."""
        variant = variant_of(game, world)
        if self.seconds:
            job = Job(self.maker, game, sent(game, world), decision.id, rng.getrandbits(64), self.seconds)
            found = THINKERS.think(job)
            if found is None:
                log.warning("a computer player has answered without its search", game=game.key, computer=self.title)
            try:
                if found is not None:
                    return decision.admit(found.choice)
            except IllegalAction:
                log.warning("a worker has answered what is not offered", game=game.key)
        quick = normal if self.seconds else self.maker
        return quick(variant)(game.view(world, decision.seat), _samples(game, world, decision), decision, rng, FREE)


def _samples(game: Game[Any], world: Any, decision: Decision) -> Sample:
    """Draws worlds. The first one is the world that is at hand, which was drawn already."""
    left = [world]
    further = drawing(game, world, decision.seat, world)

    def sample(rng: random.Random) -> Any:
        return left.pop() if left else further(rng)

    return sample


def has_weights(game: Game[Any]) -> bool:
    """Whether there are learned weights for the game."""
    return any(learned(variant) is not None for variant in _variants(game))


def unfit_weights(game: Game[Any]) -> Sequence[str]:
    """The names of the weights of the game that cannot be used: they have another shape, or their files are damaged."""
    unfit = []
    for variant in _variants(game):
        encoder = encoder_of(variant)
        if encoder is None:
            continue
        unfit += [encoder.name] if learned(variant) is None else []
        unfit += [name_of(encoder)] if believed(variant) is None else []
    return [name for name in dict.fromkeys(unfit) if is_stored(name)]


def _variants(game: Game[Any]) -> Sequence[Variant]:
    return [Variant(game, key, seats) for key, mode in game.modes.items() for seats in mode.seats]


def steps(game: Game[Any]) -> list[str]:
    """The levels of the game's ladder, the weakest first."""
    return [key for key, computer in LEVELS.items() if computer.summary(game)]


def _beginner(level: str, title: str, name: str, line: str) -> Level:
    return Level(title, name, line, BEGINNERS[level])


LEVELS: Mapping[str, Level] = {
    "random": Level("Random", "", "", random_player),
    "clock": Level("Clock", "", "", clock_player),
    "sensible": Level("Sensible", "", "", normal, True),
    "novice": _beginner(
        "novice",
        text("Novice"),
        "Bobbin",
        text("Has just learned the rules, plays almost anything and remembers nothing."),
    ),
    "easy": _beginner("easy", text("Easy"), "Toggle", text("Plays like a beginner: forgets cards and acts too early.")),
    "casual": _beginner("casual", text("Casual"), "Pulley", text("Knows what is good, and is often careless.")),
    "steady": _beginner(
        "steady", text("Steady"), "Shuttle", text("Plays well for most of the time, with a slip now and then.")
    ),
    "normal": Level(text("Normal"), "Magnet", text("Knows the game well and decides at once."), normal, True),
    "hard": Level(text("Hard"), "Flywheel", text("Thinks a few turns ahead."), hard, True, HARD_SECONDS),
    "expert": Level(
        text("Expert"), "Governor", text("Thinks longest, and hides what it holds."), expert, True, EXPERT_SECONDS
    ),
}
"""Weakest first. The first three are not offered: the clock's sits in for absent persons (`host.matches.presence`), and
matches that were begun with the others go on.
"""
