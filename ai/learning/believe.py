"""`python -m ai believe`: the command line that learns to guess hidden cards."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from ai.belief import name_of
from ai.console import Bar, Games, Parser, add_variant, chosen_variant, number_from
from ai.learning.guesses import ROUNDS, Examples, bits, collect, fit
from ai.network import Network
from ai.policy import learned
from games.core.features import Guessable

TEST_DRAWN, TEST_SHARE = 191, 0.12
"""Worlds for each held-out example, and the share of decisions that are held out."""
SPAN = 5
"""Decisions of a round that share a line of the report."""


def main(arguments: Sequence[str], games: Games) -> int:
    """Collect rounds and learn from them. The same command uses the rounds that an earlier one has written."""
    parser = _parser(games)
    told = parser.parse_args(arguments)
    try:
        variant = chosen_variant(games, told.game, told.mode, told.seats)
        found = learned(variant)
        if found is None or not isinstance(variant.game, Guessable):
            raise ValueError(f"{variant.game.title} has no learned policy or no hidden cards for this variant")
    except ValueError as error:
        parser.error(str(error))
    encoder, network = found
    hidden, name = variant.game.hidden(*variant[1:]), name_of(encoder)
    told.out.mkdir(parents=True, exist_ok=True)
    bar = Bar()
    files = []
    for number in range(-(-told.rounds // ROUNDS)):
        file = told.out / f"{name}-{told.seed}-{number:04}.npz"
        if not file.exists():
            collect(variant, hidden, network, (told.seed, number + 1)).save(file)
        files.append(file)
        bar("rounds", min(told.rounds, len(files) * ROUNDS), told.rounds, "")
    steps = Bar()

    def progress(done: int, of: int, gained: float) -> None:
        steps("steps", done, of, f"{gained:.2f} bits")

    guesses = fit(encoder.inputs, hidden.facts, Examples.load(files), told.seed, progress)
    guesses.save(told.out / f"{name}.npz")
    sys.stdout.write(_report(guesses, collect(variant, hidden, network, (told.seed, 0), TEST_DRAWN, TEST_SHARE)))
    return 0


def _report(network: Network, held_out: Examples) -> str:
    """The bits gained in rounds that were not learned from, in all and by the number of the decision."""
    gained = bits(network, held_out)
    half = 1.96 * float(gained.std()) / len(gained) ** 0.5
    lines = [f"held-out decisions: {len(gained)}, bits gained: {gained.mean():.3f} +- {half:.3f}"]
    for first in range(0, int(held_out.numbers.max()) + 1, SPAN):
        own = gained[(held_out.numbers >= first) & (held_out.numbers < first + SPAN)]
        if len(own):
            lines.append(f"decisions {first + 1} to {first + SPAN}: {len(own)}, {own.mean():.3f}")
    return "\n".join([*lines, ""])


def _parser(games: Games) -> argparse.ArgumentParser:
    parser = Parser(
        prog="python -m ai believe",
        description="Learn to guess hidden cards from rounds that the learned policy plays against itself. The folder "
        "gets these rounds and the weights; the same command goes on where an earlier one was stopped.",
    )
    add_variant(parser, games)
    parser.add_argument("--rounds", type=number_from(1), default=2048, help="rounds to play (%(default)s)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, required=True, help="folder of the run")
    return parser
