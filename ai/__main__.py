"""`python -m ai arena` compares two players, `python -m ai levels` the levels of a game, each with the one below.

`python -m ai train` learns a policy by self-play.
`python -m ai believe` learns to guess hidden cards, `python -m ai worker` thinks for bots on other machines.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping

from ai import worker
from ai.arena import command as arena
from ai.arena import ladder
from ai.console import Command, all_games
from ai.learning import believe, train

COMMANDS: Mapping[str, Command] = {
    "arena": arena.main,
    "levels": ladder.main,
    "train": train.main,
    "believe": believe.main,
    "worker": worker.main,
}

HELP = ("-h", "--help")


def main() -> int:
    """Run the named command; the exit code, 2 for an unknown command."""
    name, *rest = sys.argv[1:] or [""]
    if name in HELP:
        sys.stdout.write(f"{__doc__}\n")
        return 0
    if name not in COMMANDS:
        sys.stderr.write(f"{__doc__}\n")
        return 2
    return COMMANDS[name](rest, all_games())


if __name__ == "__main__":
    sys.exit(main())
