"""`python -m ai arena A B`: the command line of a measurement."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence

from ai.arena.measure import Measurement, Report
from ai.arena.shares import Share
from ai.console import Bar, Games, Parser, add_variant, chosen_variant, number_from, seconds
from ai.console import share as share_of
from ai.players import PLAYERS, maker
from ai.protocol import Budget, Maker, Variant
from ai.rounds import one_round


def main(arguments: Sequence[str], games: Games) -> int:
    """Measure, and write the report. Returns the exit code."""
    parser = _parser(games)
    told = parser.parse_args(arguments)
    if not told.deals and not told.matches:
        parser.error("nothing is played with 0 deals and 0 matches")
    try:
        variant = chosen_variant(games, told.game, told.mode, told.seats)
        makers = (seated(told.a, variant), seated(told.b, variant))
    except ValueError as error:
        parser.error(str(error))
    measurement = Measurement(
        variant,
        (told.a, told.b),
        makers,
        told.seed,
        one_round(variant),
        None if told.full else told.against,
        Budget(told.simulations, told.seconds),
    )
    bars: dict[str, Bar] = {}

    def progress(what: str, done: int, of: int, share: float) -> None:
        bars.setdefault(what, Bar())(what, done, of, f"{told.a} wins {share:.1%}")

    report = measurement.run(told.deals, told.matches, progress)
    sys.stdout.write(f"{_words(told.a, told.b, report)}\n")
    if told.json:
        sys.stdout.write(f"{json.dumps(report.as_json())}\n")
    return 0


def seated(name: str, variant: Variant) -> Maker:
    """The maker of this name, after it has made a player. Raises ValueError if it makes none for the variant."""
    make = maker(name)
    try:
        made = make(variant)
    except TypeError as error:
        raise ValueError(f"{name} makes no player: {error}") from None
    if not callable(made):
        raise ValueError(f"{name} makes no player, but {type(made).__name__}")
    return make


def _parser(games: Games) -> argparse.ArgumentParser:
    parser = Parser(
        prog="python -m ai arena",
        description="Let A play against B: every deal once with A on each side of the table, first single rounds, then "
        "whole matches. A takes one side, B all others. The same seed gives the same result.",
        epilog=f"Players: {', '.join(PLAYERS)}, package.module:maker, or a file of weights.",
    )
    parser.add_argument("a", metavar="A")
    parser.add_argument("b", metavar="B")
    add_variant(parser, games)
    parser.add_argument(
        "--deals", type=number_from(0), default=100, help="single rounds are played with so many deals (%(default)s)"
    )
    parser.add_argument(
        "--matches", type=number_from(0), help="whole matches are played with so many; default: deals / 8"
    )
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--against", type=share_of, default=0.5, help="stop early when A's share is surely not this")
    parser.add_argument("--full", action="store_true", help="play all deals, never stop early")
    parser.add_argument("--simulations", type=number_from(1), help="at most so many for one decision")
    parser.add_argument("--seconds", type=seconds, help="at most so long for one decision; not reproducible")
    parser.add_argument("--json", action="store_true", help="the last line is the result as JSON")
    return parser


def _words(a: str, b: str, report: Report) -> str:
    def share(what: str, of: Share) -> str:
        return f"{what}: {a} wins {of.share:.1%} of {of.played} ({of.low:.1%} to {of.high:.1%})"

    times = ", ".join(f"{name} {1000 * seconds:.2f} ms" for name, seconds in report.seconds.items())
    series = {} if report.rounds is report.matches else {"rounds": report.rounds}
    shares = [share(what, of) for what, of in {**series, "matches": report.matches}.items() if of.played]
    return "\n".join([f"{a} against {b}", *shares, f"a decision: {times}"])
