"""Matches as files: `python -m games sample GAME`, `replay FILE`, `verify FILE`, `puzzles find`, `puzzles verify`.

`verify` proves a deal: exit code 0 only if the published hash fits the seed, every answer is legal and the result is
the recorded one; else 1 and one line that says where it breaks. Wrong arguments exit with 2.
"""

from __future__ import annotations

import argparse
import os
import random
import sys
from collections.abc import Sequence
from pathlib import Path

from games.core import puzzles, record
from games.core.puzzles import Book, Found
from games.core.record import MatchRecord, RecordError, printable
from games.core.rng import seed_bytes
from games.registry import GAMES, PUZZLES


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; its exit code."""
    arguments = _parser().parse_args(argv)
    try:
        code = int(arguments.run(arguments))
        sys.stdout.flush()
    except BrokenPipeError:  # its reader has seen enough, as in `replay FILE | head`
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except OSError as error:
        where = f"{error.filename}: " if error.filename else ""
        print(f"games: {printable(f'{where}{error.strerror}')}", file=sys.stderr)
        return 1
    except (RecordError, UnicodeDecodeError) as error:
        print(f"games: {printable(str(error))}", file=sys.stderr)
        return 1
    return code


def sample(arguments: argparse.Namespace) -> int:
    """Write a random match."""
    game = GAMES[arguments.game]
    mode = arguments.mode or next(iter(game.modes))
    if mode not in game.modes:
        raise RecordError(f"{game.key} has no mode {mode!r}; there are {', '.join(game.modes)}")
    seats = arguments.seats or game.modes[mode].seats[0]
    rng = random.Random(f"answers {arguments.seed}")
    try:
        made = record.play(
            game, seats, seed_bytes(arguments.seed.encode()), {"mode": mode}, lambda d: d.random(rng), rng.choice
        )
    except ValueError as error:
        raise RecordError(str(error)) from None
    Path(arguments.out).write_text(made.model_dump_json(indent=1) + "\n", encoding="utf-8")
    print(f"{game.title}, {len(made.actions)} answers, hash {made.seed_hash}: {arguments.out}")
    return 0


def replay(arguments: argparse.Namespace) -> int:
    """Print what happened, as the spectators or one seat heard it."""
    found = _read(arguments.file)
    game = GAMES[found.game]
    seat: int | None = arguments.seat
    if seat is not None and seat not in range(found.seats):
        raise RecordError(f"there is no seat {seat}: the seats are 0 to {found.seats - 1}")
    names = [found.name(at) for at in range(found.seats)]
    print(f"{game.title}, {', '.join(names)}")
    state = None
    for step in record.replay(found, game):
        state = step.after
        if step.decision.seat == seat:
            print(f"  > {game.screen.answered(game.view(step.before, seat), step.decision, step.choice, names)}")
        sentences = [game.screen.tell(event, seat, names) for event in step.events]
        print("".join(f"{line}\n" for line in sentences if line), end="")
    outcome = None if state is None else game.outcome(state)
    print("\n".join(game.screen.result(outcome, names)) if outcome is not None else "The match is not over.")
    return 0


def verify(arguments: argparse.Namespace) -> int:
    """Check a record; 0 only if all of it is true."""
    found = _read(arguments.file)
    record.verify(found, GAMES[found.game])
    print(f"{arguments.file}: hash, {len(found.actions)} answers and result are right")
    return 0


def find_puzzles(arguments: argparse.Namespace) -> int:
    """Write a set of puzzles; the same searches find the same ones."""
    puzzling = PUZZLES[arguments.game]
    if arguments.mode not in (None, *puzzling.modes):
        raise RecordError(f"{arguments.game} has puzzles of the modes {', '.join(puzzling.modes)}")
    book = Book(rules_version=puzzling.game.rules_version)
    if arguments.add is not None:
        book = puzzles.read(puzzling, Path(arguments.add).read_text(encoding="utf-8"))
    book = puzzles.extended(puzzling, book, Found(seed=arguments.seed, count=arguments.count, mode=arguments.mode))
    Path(arguments.out).write_text(puzzles.written(book), encoding="utf-8")
    print(f"{len(book.puzzles)} puzzles: {arguments.out}")
    return 0


def verify_puzzles(arguments: argparse.Namespace) -> int:
    """Search every puzzle of a file exhaustively; 0 only if each has one choice that forces the win."""
    puzzling = PUZZLES[arguments.game]
    file = Path(arguments.file or puzzling.file)
    book = puzzles.read(puzzling, file.read_text(encoding="utf-8"))
    for number, puzzle in enumerate(book.puzzles, 1):
        try:
            puzzling.check(puzzle)
        except ValueError as error:
            raise RecordError(f"puzzle {number}: {error}") from None
    print(f"{file}: {len(book.puzzles)} puzzles are right")
    return 0


def _read(path: str) -> MatchRecord:
    found = record.read(Path(path).read_bytes())
    if found.game not in GAMES:
        raise RecordError(f"game: {found.game!r} is unknown; there are {', '.join(GAMES)}")
    return found


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m games", description="Matches as files, offline.")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    sampled = commands.add_parser("sample", help="write a random match as JSON")
    sampled.add_argument("game", choices=sorted(GAMES))
    sampled.add_argument("--seed", default="1", help="any text; the same gives the same match")
    sampled.add_argument("--mode", help="default: the first mode of the game")
    sampled.add_argument("--seats", type=int, help="default: the least of the mode")
    sampled.add_argument("--out", required=True, metavar="FILE")
    sampled.set_defaults(run=sample)
    replayed = commands.add_parser("replay", help="print a recorded match")
    replayed.add_argument("file", metavar="FILE")
    replayed.add_argument("--seat", type=int, help="what this seat saw, counted from 0; else what spectators saw")
    replayed.set_defaults(run=replay)
    verified = commands.add_parser("verify", help="check hash, answers and result")
    verified.add_argument("file", metavar="FILE")
    verified.set_defaults(run=verify)
    puzzling = commands.add_parser("puzzles", help="positions with a forced win").add_subparsers(required=True)
    finding = puzzling.add_parser("find", help="search random matches for puzzles")
    finding.add_argument("--seed", default="1", help="any text; the same finds the same puzzles")
    finding.add_argument("--count", type=int, default=48)
    finding.add_argument("--mode", help="default: all, at most a third of the puzzles of one")
    finding.add_argument("--add", metavar="FILE", help="puzzles to which these are added")
    finding.add_argument("--out", required=True, metavar="FILE")
    finding.set_defaults(run=find_puzzles)
    checking = puzzling.add_parser("verify", help="search every puzzle exhaustively")
    checking.add_argument("file", nargs="?", metavar="FILE", help="default: that of the package")
    checking.set_defaults(run=verify_puzzles)
    for command in (finding, checking):
        command.add_argument("--game", choices=sorted(PUZZLES), default=next(iter(PUZZLES)))
    return parser


if __name__ == "__main__":
    sys.exit(main())
