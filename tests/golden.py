"""Writes the golden playthroughs: `python -m tests.golden` (or `make golden`).

A playthrough is one random match in words: every question with its options, every answer, what every viewer hears, and
the state's fingerprint after each answer.
"""

import random
from collections.abc import Iterator
from pathlib import Path

from games.core.protocol import Action
from tests.games.conformance import SETTINGS, Setting

FOLDER = Path(__file__).parent / "games" / "golden"
SEED = 2026


def golden_file(setting: Setting) -> Path:
    return FOLDER / f"{setting}.txt"


def playthrough(setting: Setting) -> str:
    return "\n".join(_lines(setting)) + "\n"


def _lines(setting: Setting) -> Iterator[str]:
    game, screen = setting.game, setting.game.screen
    names = [f"P{seat}" for seat in range(setting.seats)]
    rng = random.Random(SEED)
    state = setting.new(SEED)
    yield f"{setting}, rules {game.rules_version}, seed {SEED}"
    while pending := [d for d in game.pending(state) if d.blocking]:
        for d in pending:
            yield f"  {d.id} {names[d.seat]} {d.prompt} {list(d.options)} pick {d.pick} default {d.default!r}"
        d = rng.choice(pending)
        choice = d.random(rng)
        told = game.apply(state, Action(d.seat, d.id, choice))
        yield f"{names[d.seat]} {d.prompt}: {choice!r}"
        for event in told:
            heard = [screen.tell(event, viewer, names) for viewer in (None, *range(setting.seats))]
            yield "    " + " | ".join(dict.fromkeys(heard))
        yield f"  = {state.fingerprint()}"
    yield str(game.outcome(state))


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for setting in SETTINGS:
        golden_file(setting).write_text(playthrough(setting), encoding="utf-8")
        print(golden_file(setting))


if __name__ == "__main__":
    main()
