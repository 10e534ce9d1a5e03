"""`python -m ai levels --game G`: the ladder of a game, each level measured against the one below."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence

from ai.arena.command import seated
from ai.arena.matches import opened, sides
from ai.arena.measure import Measurement
from ai.console import Bar, Games, Parser, add_variant, chosen_variant, number_from
from ai.levels import LEVELS, steps
from ai.protocol import Variant
from ai.rounds import one_round

BELOW = "random"
"""What the lowest level is measured against."""
HEAD = ("| level | plays | against | wins of {played} | fair |", "|---|---|---|---|---|")


def main(arguments: Sequence[str], games: Games) -> int:
    """Measure, and write a table in Markdown, the strongest level last. Returns the exit code."""
    parser = _parser(games)
    told = parser.parse_args(arguments)
    try:
        variant = chosen_variant(games, told.game, told.mode, told.seats)
    except ValueError as error:
        parser.error(str(error))
    played = "rounds" if one_round(variant) is not None else "matches"
    sys.stdout.write("\n".join(HEAD).format(played=played) + "\n")
    for row in rows(variant, told.deals, told.seed):
        sys.stdout.write(f"{row}\n")
        sys.stdout.flush()
    return 0


def rows(variant: Variant, deals: int, seed: int) -> Iterator[str]:
    """A row for each level: what one side of it wins where the level below has all others, and a fair share."""
    ladder = steps(variant.game)
    options = one_round(variant)
    fair = 1 / len(sides(variant, opened(variant, "", {})))
    for below, level in zip([BELOW, *ladder], ladder, strict=False):
        makers = (seated(level, variant), seated(below, variant))
        bar = Bar()

        def progress(what: str, done: int, of: int, share: float, level: str = level, bar: Bar = bar) -> None:
            bar(level, done, of, f"{share:.1%}")

        share = Measurement(variant, (level, below), makers, seed, options, None).run(deals, 0, progress).rounds
        found = LEVELS[level]
        wins = f"{share.share:.1%} of {share.played} ({share.low:.1%} to {share.high:.1%})"
        yield f"| {found.name}, {found.title.lower()} | {found.summary(variant.game)} | {below} | {wins} | {fair:.0%} |"


def _parser(games: Games) -> argparse.ArgumentParser:
    parser = Parser(
        prog="python -m ai levels",
        description="Let each level of a game play against the one below, and the lowest against random answers: every "
        "deal once on each side of the table. The same seed gives the same result.",
    )
    add_variant(parser, games)
    parser.add_argument("--deals", type=number_from(1), default=100, help="for each level (%(default)s)")
    parser.add_argument("--seed", type=int, default=1)
    return parser
