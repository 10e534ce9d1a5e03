"""Shared by the commands: arguments, the variant to play, and a progress bar."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from math import inf
from time import monotonic
from typing import Any, NoReturn, TypeAlias

from ai.protocol import Variant
from games.core.game import Game

Games: TypeAlias = Mapping[str, Game[Any]]
Command: TypeAlias = Callable[[Sequence[str], Games], int]
WIDTH = 30
EVERY = 0.2
"""Seconds between two updates of a bar."""


class Parser(argparse.ArgumentParser):
    """Tells a wrong argument in one line, with exit code 2."""

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{self.prog}: error: {message}\n")


def number_from(least: int) -> Callable[[str], int]:
    """The type of an argument that is a whole number, not below `least`."""

    def number(text: str) -> int:
        found = int(text)
        if found < least:
            raise argparse.ArgumentTypeError(f"{found} is less than {least}")
        return found

    number.__name__ = "whole number"  # argparse names the type in its message
    return number


def seconds(text: str) -> float:
    """The type of an argument that is a time above 0."""
    found = float(text)
    if not 0 < found < inf:
        raise argparse.ArgumentTypeError(f"{text} is no time above 0")
    return found


def share(text: str) -> float:
    """The type of an argument that is a share from 0 to 1."""
    found = float(text)
    if not 0 <= found <= 1:
        raise argparse.ArgumentTypeError(f"{text} is no share from 0 to 1")
    return found


def all_games() -> Games:
    """The registry, imported by name: only these commands need all games, players know none."""
    games: Games = import_module("games.registry").GAMES
    return games


def add_variant(parser: argparse.ArgumentParser, games: Games, mode: str = "default: the game's first mode") -> None:
    """Add the options `--game`, `--mode` and `--seats` to a command's parser."""
    parser.add_argument("--game", default=next(iter(games)), choices=[*games])
    parser.add_argument("--mode", help=mode)
    parser.add_argument("--seats", type=int, help="default: as few as the mode takes")


def chosen_variant(games: Games, key: str, mode: str | None, seats: int | None) -> Variant:
    """The variant, by default the first mode with its fewest seats. Raises ValueError for one that is not there."""
    game = games[key]
    mode = next(iter(game.modes)) if mode is None else mode
    if mode not in game.modes:
        raise ValueError(f"{game.title} has no mode {mode!r}; there are {', '.join(game.modes)}")
    seats = game.modes[mode].seats[0] if seats is None else seats
    if seats not in game.modes[mode].seats:
        allowed = ", ".join(str(number) for number in game.modes[mode].seats)
        raise ValueError(f"{game.modes[mode].title} takes {allowed} seats, not {seats}")
    return Variant(game, mode, seats)


class Bar:
    """A progress bar on standard error: one line that is rewritten; in a file an occasional line."""

    def __init__(self) -> None:
        self._started = self._written = monotonic()
        self._live = sys.stderr.isatty()

    def __call__(self, what: str, done: int, of: int, note: str) -> None:
        now = monotonic()
        pause = EVERY if self._live else 60 * EVERY
        if done < of and now - self._written < pause:
            return
        self._written = now
        full = WIDTH * done // max(of, 1)
        left = (now - self._started) / max(done, 1) * (of - done)
        line = f"{what} [{'#' * full}{'.' * (WIDTH - full)}] {done}/{of}, {left:.0f} s left, {note}"
        sys.stderr.write(f"\r{line}\033[K" if self._live else f"{line}\n")
        if done == of and self._live:
            sys.stderr.write("\n")
        sys.stderr.flush()
