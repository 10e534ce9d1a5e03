"""A game that says as much as a game may: the largest case of every screen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import Any, ClassVar

from cogs.kit.pages.layout import Picture
from cogs.matches.pages.picture import Pictures
from games.core.glyphs import GlyphTable
from games.core.picture import Illustrated
from games.core.protocol import Asked, Decision, Event, Mode, Outcome, Round, TableOption, View
from games.core.screen import Item, Screen
from games.registry import GAMES
from host.matches.match import LiveMatch
from host.matches.position import Position
from host.model import PACES, Place, Player, Setup
from host.records import Deadline, StoredMatch

SEATS = 16
NOW = datetime(2026, 1, 1, tzinfo=UTC)
NAME = "\U0001d54e" * 32
LONG = "The Elder is a 3 and the Throne shows 8, so it may not be played now. " * 20


class WideScreen(Screen):
    def rules(self, seats: int, options: Any) -> Mapping[str, str]:
        return {f"Chapter {i} {'x' * 60}": "w" * 1800 for i in range(25)}

    def __init__(self, items: Sequence[Item]) -> None:
        self._items = items

    def board(self, view: Any, names: Sequence[str]) -> Sequence[str]:
        return ["\n".join(f"**{name}**: {LONG}" for name in names)] * 3

    def status(self, view: Any, names: Sequence[str]) -> str:
        return "\n".join(f"{name} is asked" for name in names)

    def panel(self, view: Any, names: Sequence[str]) -> Sequence[str]:
        return [LONG, LONG, LONG]

    def question(self, view: Any, decision: Decision, names: Sequence[str]) -> str:
        return LONG

    def items(self, view: Any, decision: Decision, names: Sequence[str]) -> Sequence[Item]:
        return self._items

    def answered(self, view: Any, decision: Decision, choice: Any, names: Sequence[str]) -> str:
        return LONG

    def tell(self, event: Event, viewer: int | None, names: Sequence[str]) -> str:
        return LONG

    def reason(self, reason: str) -> str:
        return reason

    def result(self, outcome: Outcome, names: Sequence[str]) -> Sequence[str]:
        return ["\n".join(f"{name}: {LONG}" for name in names)] * 4


class WideGame:
    key = "a_game_with_a_very_long_key"
    title = "The Game of Many Words and Seats"
    seats = tuple(range(2, SEATS + 1))
    modes: ClassVar = {
        f"mode{i}": Mode("M" * 80, tuple(range(2, SEATS + 1)), "s" * 300, teams={16: (0, 1) * 8}) for i in range(25)
    }
    table_options: ClassVar[dict[str, TableOption]] = {}
    rules_version = 1

    def __init__(self, decisions: Sequence[Decision], items: Sequence[Item] = ()) -> None:
        self.decisions = tuple(decisions)
        self.screen = WideScreen(items)

    def view(self, state: object, viewer: int | None) -> View:
        asked = tuple(Asked(seat, "q", True) for seat in range(SEATS))
        return View(viewer, asked, self.decisions if viewer == 0 else ())


def setup(game: Any) -> Setup:
    players = tuple(Player(seat, NAME, user_id=10**18 + seat) for seat in range(SEATS))
    return Setup(game.key, "mode0", "live", players, 10**18, 10**18)


def match_of(decisions: Sequence[Decision] = (), items: Sequence[Item] = ()) -> LiveMatch:
    """A match of this game in which seat 0 is asked these questions."""
    game = WideGame(decisions, items)
    stored = StoredMatch(10**9, setup(game), 1, b"s" * 32, "a" * 64, NOW, Place(10**18, 10**18))
    clocks = {d.id: Deadline(d.id, d.seat, NOW, None, NOW) for d in decisions}
    match = LiveMatch(stored, game, PACES["live"], Position(None, tuple(decisions), 10**6, clocks))
    match.remember([Event("e", {})] * 10)
    match.abort_wanted = frozenset(range(SEATS - 1))
    return match


def outcome() -> Outcome:
    return Outcome((7,) * SEATS, (True,) * SEATS, (Round((0,), ()),) * 20)


DRAWN = Pictures(Picture("table.jpg", b"", LONG))
GLYPHS = GlyphTable(
    1,
    {
        (game.key, card, state): f"<:{'w' * 32}:{'9' * 19}>"
        for game in GAMES.values()
        if isinstance(game, Illustrated)
        for card in game.picture.faces
        for state in ("", *game.picture.states)
    },
)
"""Every card as an emoji with the longest name and id."""
