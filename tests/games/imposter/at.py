"""A table in the middle of a match, played by names: what a player would say is what a test writes.

Six sit in the circle Ann, Ben, Cat, Dan, Eve, Fay; Cat and Eve are the imposters, three post, three veto cards lie
open, and Ann has the disc. `At().vote_on("Ann Ben Fay", "Dan Eve").post()` plays a round.
"""

from typing import Self

from games.core.protocol import Action
from games.imposter import Imposter, position
from tests.games.table import Table

GAME = Imposter()
NAMES = ("Ann", "Ben", "Cat", "Dan", "Eve", "Fay", "Gus", "Hal", "Ida", "Jon", "Kim", "Lea", "Max", "Ned", "Oda", "Pia")


def seats_of(names: str) -> tuple[int, ...]:
    return tuple(NAMES.index(name) for name in names.split())


class At(Table):
    game = GAME

    def __init__(self, imposters: str = "Cat Eve", score=(0, 0), seats: int = 6, **options):
        super().__init__(position(seats, seats_of(imposters), score, **options))
        self.names = NAMES[:seats]

    def asked(self, prompt: str | None = None) -> list[str]:
        """The players who are waited for, where a prompt is given by that prompt alone."""
        return [NAMES[d.seat] for d in GAME.pending(self.state) if d.blocking and prompt in (None, d.prompt)]

    # ---- answers

    def choose(self, name: str, group: str) -> Self:
        return self.answer(name, "choose", seats_of(group))

    def vote(self, vetoes: str = "") -> Self:
        """All vote, these for a veto."""
        for name in self.asked("veto"):
            self.answer(name, "veto", "veto" if name in vetoes.split() else "go")
        return self

    def vote_on(self, group: str, vetoes: str = "") -> Self:
        """The postmaster chooses this group, and all vote."""
        return self.choose(NAMES[self.state.postmaster], group).vote(vetoes)

    def post(self, treasures: str = "") -> Self:
        """All members of the group post, these a treasure."""
        for name in self.asked("post"):
            self.answer(name, "post", "treasure" if name in treasures.split() else "letter")
        return self

    def round(self, group: str, treasures: str = "", vetoes: str = "") -> Self:
        """A whole round: the postmaster chooses, all vote, the group posts where it may."""
        return self.vote_on(group, vetoes).post(treasures)

    def refused(self, name: str, prompt: str, choice) -> str:
        return self.code(self.decision(name, prompt), choice)

    # ---- public facts

    @property
    def stage(self) -> str:
        return self.view().stage

    @property
    def score(self) -> tuple[int, int]:
        return self.view().score

    @property
    def disc(self) -> str:
        return NAMES[self.view().postmaster]

    @property
    def group(self) -> list[str]:
        return [NAMES[seat] for seat in self.view().group]

    @property
    def last(self):
        """The last finished round."""
        return self.view().history[-1]

    @property
    def posts(self) -> int:
        return sum(past.bag is not None for past in self.view().history)


def dealt(seats: int, seed: int = 1, **options):
    """A match from its deal, after the look."""
    state = GAME.new(seats, seed, options)
    for d in GAME.pending(state):
        GAME.apply(state, Action(d.seat, d.id, "looked"))
    return state
