"""`python -m ai train`: the command line of a run."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from time import monotonic

from ai.arena.command import seated
from ai.console import Bar, Games, Parser, add_variant, all_games, chosen_variant, number_from
from ai.learning.crew import Crew
from ai.learning.curve import draw
from ai.learning.run import RATE, Plan, Run
from ai.learning.selfplay import encoder_for
from ai.network import Network
from ai.protocol import Variant

SAVE_EVERY = 60
"""Seconds between two checkpoints."""


def main(arguments: Sequence[str], games: Games) -> int:
    """Train to the end of the plan; Ctrl-C writes a checkpoint, from which the same command continues."""
    parser = _parser(games)
    told = parser.parse_args(arguments)
    modes = told.mode.split(",") if told.mode else [next(iter(games[told.game].modes))]
    rivals = tuple(told.rivals.split(",")) if told.rivals else ()
    try:
        variants = trained_variants(told.game, modes, told.seats)
        for rival in rivals:
            seated(rival, chosen_variant(games, told.game, modes[0], told.seats))
    except ValueError as error:
        parser.error(str(error))
    told.out.mkdir(parents=True, exist_ok=True)
    checkpoint = told.out / "checkpoint.npz"
    plan = Plan(told.rounds, told.seed, told.batch, rate=told.rate, critic=told.critic, rivals=rivals)
    if checkpoint.exists():
        run = Run.load(checkpoint, variants)
        if replace(run.plan, exploits=plan.exploits) != plan:
            parser.error(f"{told.out} has a run with another plan; go on with {run.plan}, or choose another folder")
    else:
        start, against = (Network.load(file) if file else None for file in (told.start, told.against))
        run = Run.begin(plan, variants, start, against)
    crew = Crew(told.workers, partial(trained_variants, told.game, modes, told.seats))
    try:
        _train(run, crew, checkpoint)
    finally:
        crew.close()
        run.save(checkpoint)
        run.network.save(told.out / f"{encoder_for(variants[0]).name}.npz")
        draw(run.curve, told.out / "curve.png")
    return 0


def _train(run: Run, crew: Crew, checkpoint: Path) -> None:
    bar, saved = Bar(), monotonic()
    while not run.done:
        try:
            mark = run.iterate(crew)
        except KeyboardInterrupt:
            return
        about = (
            f"value error {mark.value_error:.3f}, entropy {mark.entropy:.3f}, {mark.against_old:.0%} won against others"
        )
        bar("rounds", run.rounds, run.plan.rounds, about)
        if monotonic() - saved > SAVE_EVERY:
            saved = monotonic()
            run.save(checkpoint)
            draw(run.curve, checkpoint.parent / "curve.png")


def trained_variants(key: str, modes: Sequence[str], seats: int | None) -> list[Variant]:
    """The modes that are trained together. Raises ValueError if one network cannot play all of them."""
    found = [chosen_variant(all_games(), key, mode, seats) for mode in modes]
    if len({encoder_for(variant).name for variant in found}) > 1:
        raise ValueError(f"{', '.join(modes)} do not share a network")
    return found


def _parser(games: Games) -> argparse.ArgumentParser:
    parser = Parser(
        prog="python -m ai train",
        description="Learn a policy by self-play. The folder gets a checkpoint, the weights and the learning curve; "
        "the same command goes on where an earlier one was stopped.",
    )
    add_variant(parser, games, "one mode, or several with commas between them that share a network")
    parser.add_argument("--rounds", type=number_from(1), default=300_000, help="rounds to play (%(default)s)")
    parser.add_argument("--batch", type=number_from(1), default=512, help="rounds between two updates (%(default)s)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--workers", type=number_from(0), default=2, help="processes that play (%(default)s); 0 plays in this one"
    )
    parser.add_argument("--start", type=Path, help="begin with these weights")
    parser.add_argument(
        "--against", type=Path, help="learn to beat these weights, which stay as they are, instead of by self-play"
    )
    parser.add_argument("--rivals", help="half of the rounds are played against these players (with commas)")
    parser.add_argument("--critic", action="store_true", help="judge positions with all cards in sight while learning")
    parser.add_argument("--rate", type=float, default=RATE, help="how fast it learns at first (%(default)s)")
    parser.add_argument("--out", type=Path, required=True, help="folder of the run")
    return parser
