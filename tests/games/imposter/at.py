"""A table in the middle of a match, played by names: what a player would say is what a test writes.

Six sit in the circle Ann, Ben, Cat, Dan, Eve, Fay; Cat and Eve are the imposters, three post, three veto cards lie
open, and Ann has the disc. `at.choose("Ann", "Ann Ben Fay"); at.vote("Dan Eve"); at.post()` plays a round.
"""

from games.core.protocol import Action, Decision, Event, IllegalAction
from games.imposter import Imposter, position

GAME = Imposter()
NAMES = ("Ann", "Ben", "Cat", "Dan", "Eve", "Fay", "Gus", "Hal", "Ida", "Jon", "Kim", "Lea", "Max", "Ned", "Oda", "Pia")


def seats_of(names: str) -> tuple[int, ...]:
    return tuple(NAMES.index(name) for name in names.split())


class At:
    """The table; `game` starts it from the deal instead of a position."""

    def __init__(self, imposters: str = "Cat Eve", score=(0, 0), seats: int = 6, **options):
        self.names = NAMES[:seats]
        self.state = position(seats, seats_of(imposters), score, **options)
        self.events: list[Event] = []

    # ---- asked seats and prompts

    def decision(self, name: str, prompt: str) -> Decision:
        seat = NAMES.index(name)
        for d in GAME.pending(self.state):
            if (d.seat, d.prompt) == (seat, prompt):
                return d
        raise AssertionError(f"{name} is not asked {prompt}; open: {self.asked()}")

    def asked(self, prompt: str | None = None) -> list[str]:
        """The players who are waited for, where a prompt is given by that prompt alone."""
        return [NAMES[d.seat] for d in GAME.pending(self.state) if d.blocking and prompt in (None, d.prompt)]

    @property
    def stage(self) -> str:
        return self.view().stage

    # ---- answers

    def answer(self, name: str, prompt: str, choice) -> list[Event]:
        d = self.decision(name, prompt)
        told = list(GAME.apply(self.state, Action(d.seat, d.id, choice)))
        self.events += told
        return told

    def choose(self, name: str, group: str) -> list[Event]:
        return self.answer(name, "choose", seats_of(group))

    def vote(self, vetoes: str = "") -> None:
        """All vote, these for a veto."""
        for name in self.asked("veto"):
            self.answer(name, "veto", "veto" if name in vetoes.split() else "go")

    def post(self, treasures: str = "") -> None:
        """All members of the group post, these a treasure."""
        for name in self.asked("post"):
            self.answer(name, "post", "treasure" if name in treasures.split() else "letter")

    def round(self, group: str, treasures: str = "", vetoes: str = "") -> None:
        """A whole round: the postmaster chooses, all vote, the group posts where it may."""
        self.choose(NAMES[self.state.postmaster], group)
        self.vote(vetoes)
        self.post(treasures)

    def time_is_up(self) -> None:
        """The clock answers for all who are waited for, as the host does it."""
        for d in [d for d in GAME.pending(self.state) if d.blocking]:
            self.events += GAME.apply(self.state, Action(d.seat, d.id, d.default))

    def refused(self, name: str, prompt: str, choice) -> str:
        """The code with which this answer is refused; nothing may have changed."""
        before = self.state.fingerprint()
        try:
            self.answer(name, prompt, choice)
        except IllegalAction as error:
            assert self.state.fingerprint() == before
            return error.code
        raise AssertionError(f"{choice} is not refused")

    # ---- public facts

    def view(self, name: str | None = None):
        return GAME.view(self.state, None if name is None else NAMES.index(name))

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

    @property
    def winners(self) -> list[str] | None:
        """The players who have won; None while the match goes on."""
        outcome = GAME.outcome(self.state)
        return None if outcome is None else [NAMES[seat] for seat, won in enumerate(outcome.winners) if won]

    def told(self, kind: str) -> list[dict]:
        return [dict(event.public) for event in self.events if event.kind == kind]

    def panel(self, name: str) -> str:
        return "\n".join(GAME.screen.panel(self.view(name), self.names))

    def board(self) -> str:
        return "\n".join([GAME.screen.status(self.view(), self.names), *GAME.screen.board(self.view(), self.names)])

    def items(self, name: str, prompt: str):
        return GAME.screen.items(self.view(name), self.decision(name, prompt), self.names)


def dealt(seats: int, seed: int = 1, **options):
    """A match from its deal, after the look."""
    state = GAME.new(seats, seed, options)
    for d in GAME.pending(state):
        GAME.apply(state, Action(d.seat, d.id, "looked"))
    return state
