"""Words on the boards and panels of whole matches with pictures, for every game, mode and number of seats.

A word is what has a letter or a digit, as a reader sees it: a moment is "in 4 minutes". Texts alone are counted, not
labels, menus and alternative texts; a mention is one. Panels are those of all asked seats and of one that waits.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice
from statistics import median

import bot.features  # noqa: F401 (declares the ids of all buttons)
from cogs.kit.pages.layout import Page, Picture
from cogs.matches.pages.board import board_page
from cogs.matches.pages.panel import panel_page
from cogs.matches.pages.picture import NO_PICTURES, Pictures, scene_of, seen_by
from games.core.game import Advised
from games.core.protocol import Seat
from games.registry import GAMES
from host.matches.match import LiveMatch
from tests.cogs.matches import answer, match_of
from tests.cogs.phone import PERSON, texts

NAMES = ("Ann", "Ben", "Chloé", "Dimitri", "Eve", "Ferdinand", "Grace", "Henriette") * 2
DRAWN = Picture("table.jpg", b"", "")
TABLES = [
    (key, mode, seats) for key, game in GAMES.items() for mode, about in game.modes.items() for seats in about.seats
]
MOST = 400
"""Steps of a match that are looked at."""
BOARD, PANEL, LATE = 60, 70, 110
"""The most words in the median, and of nine pages in ten."""


async def main() -> None:
    """Print the median and the ninetieth percentile, by table."""
    print(f"{'game':<16}{'mode':<12}{'seats':>6}{'board':>8}{'p90':>6}{'panel':>8}{'p90':>6}{'practice':>10}{'p90':>6}")
    for key, mode, seats in TABLES:
        boards, panels = measured(key, mode, seats)
        _, practice = measured(key, mode, seats, practice=True)
        figures = [(median(each), late(each)) for each in (boards, panels, practice)]
        (board, board90), (panel, panel90), (mine, mine90) = figures
        print(
            f"{key:<16}{mode:<12}{seats:>6}{board:>8.0f}{board90:>6}{panel:>8.0f}{panel90:>6}{mine:>10.0f}{mine90:>6}"
        )


def late(counts: Sequence[int]) -> int:
    """The ninetieth percentile."""
    return sorted(counts)[(len(counts) - 1) * 9 // 10]


def measured(
    key: str, mode: str, seats: int, *, practice: bool = False, seed: int = 1, every: int = 1
) -> tuple[Sequence[int], Sequence[int]]:
    """The words of the boards, and of the panels, of one match: of each step, or of the first of so many."""
    match = named_match(key, mode, seats, practice=practice)
    boards, panels = list[int](), list[int]()
    for _ in islice(_steps(match, random.Random(seed)), None, None, every):
        boards.append(words(board_page(match, picture=DRAWN if scene_of(match) else None)))
        panels += [words(panel) for panel in _panels(match)]
    return boards, panels


def named_match(key: str, mode: str, seats: int, *, practice: bool = False) -> LiveMatch:
    """A match between persons with ordinary names."""
    match = match_of(GAMES[key], mode, seats)
    players = tuple([replace(player, name=NAMES[player.seat]) for player in match.setup.players])
    match.setup = replace(match.setup, players=players, practice=practice)
    return match


def words(page: Page) -> int:
    """The number of words in the texts of the page."""
    said = " ".join(texts(page)).replace(PERSON, "@person")
    return sum([any(map(str.isalnum, word)) for word in said.split()])


def _panels(match: LiveMatch) -> Iterator[Page]:
    """Of each seat that is asked, and of the first that is not."""
    asked = {decision.seat for decision in match.position.blocking}
    waits = [seat for seat in range(len(match.names)) if seat not in asked][:1]
    for seat in [*asked, *waits]:
        seen = seen_by(match, seat)
        tells = seen is not None and seen.tells_hand and bool(seen.hand or seen.beside)
        yield panel_page(match, seat, pictures=NO_PICTURES if seen is None else Pictures(DRAWN, tells))


def _steps(match: LiveMatch, rng: random.Random) -> Iterator[None]:
    """The match at each of its steps."""
    for _ in range(MOST):
        if not match.position.blocking:
            return
        yield
        step(match, rng)


def step(match: LiveMatch, rng: random.Random) -> Seat:
    """One of the asked seats answers, mostly by the game's advice; which one."""
    game, decision = match.game, rng.choice(match.position.blocking)
    if isinstance(game, Advised) and rng.random() < 0.8:
        choice = game.advise(match.position.state, decision, rng)
    else:
        choice = decision.random(rng)
    answer(match, decision, choice)
    return decision.seat
