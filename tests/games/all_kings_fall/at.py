"""A position that tests play by names, in the words of players.

`at = At(Ana=(2, 0, 0), Ben=(2, 0, 0))`, then `at.round(Ana="+sword Ben@sword")` lets all players plot and be Ready. The
turn order is Ana, Ben, Cat, Dov; a player who is not named checks the cup twice, and an order that is not given is a
Bolster on the own Cup.
"""

from typing import Self

from games.all_kings_fall import AllKingsFall, position
from games.all_kings_fall.plots import POOLS
from tests.games.table import Table

GAME = AllKingsFall()
NAMES = ("Ana", "Ben", "Cat", "Dov", "Eli", "Fia", "Gus", "Hal", "Ida")


def tokens(orders: str) -> tuple[str, ...]:
    """ "+sword Ben@cup" as the options that it names; two equal Bolsters are two different options."""
    found: list[str] = []
    for word in (*orders.split(), "+cup", "+cup")[:2]:
        if word.startswith("+"):
            bolster = f"bolster@{word[1:]}"
            found.append(f"again@{word[1:]}" if bolster in found else bolster)
        else:
            name, _, device = word.partition("@")
            found.append(f"{NAMES.index(name)}@{device}")
    return tuple(found)


class At(Table):
    """Pools by name; four players unless more or fewer are named or `seats` says so."""

    game = GAME

    def __init__(self, seats: int = 4, points: tuple[int, ...] = (), number: int = 1, since=None, **named):
        pools = {name: named.pop(name) for name in list(named) if name in NAMES}
        self.names = NAMES[:seats]
        state = position(
            [pools.get(name, (0, 0, 0)) for name in self.names],
            (*points, *[0] * (seats - len(points))),
            number=number,
            overtime_since=since,
            **named,
        )
        super().__init__(state)

    def asked(self) -> list[tuple[str, str]]:
        """The blocking questions."""
        return [(NAMES[d.seat], d.prompt) for d in GAME.pending(self.state) if d.blocking]

    # ---- answers

    def save(self, name: str, orders: str) -> Self:
        return self.answer(name, "plot", tokens(orders))

    def ready(self, name: str, orders: str) -> Self:
        return self.answer(name, "plot", (*tokens(orders), "ready"))

    def unready(self, name: str) -> Self:
        return self.answer(name, "unready", "unready")

    def leave(self, name: str) -> Self:
        return self.answer(name, "leave", "leave")

    def round(self, **orders: str) -> Self:
        """All asked players plot and are Ready."""
        for name, prompt in self.asked():
            assert prompt == "plot"
            self.ready(name, orders.get(name, ""))
        return self

    def divide(self, name: str, first: int, second: int) -> Self:
        return self.answer(name, "divide", f"{first}:{second}")

    def refused(self, name: str, *options: str, prompt: str = "plot") -> str:
        return self.code(self.decision(name, prompt), options if prompt == "plot" else options[0])

    # ---- what lies where

    def pools(self, name: str) -> tuple[int, ...]:
        return tuple(self.state.pools[NAMES.index(name)][device] for device in POOLS)

    def vp(self, name: str) -> int:
        return self.state.points[NAMES.index(name)]

    def plot(self, name: str):
        return self.view(name).plot

    def is_ready(self, name: str) -> bool:
        return self.view(name).kingdoms[NAMES.index(name)].ready

    @property
    def number(self) -> int:
        return self.view().round
