"""A position that tests play by the names of players: base of the `At` of a game. What is played returns it again."""

from collections.abc import Sequence
from typing import Any, ClassVar, Self

from games.core.game import Game
from games.core.protocol import Action, Decision, Event, IllegalAction
from games.core.screen import Item


class Table:
    """What all such positions have.

    names   of the players, by seat
    events  what has been told so far
    """

    game: ClassVar[Game[Any]]
    names: tuple[str, ...]

    def __init__(self, state: Any) -> None:
        self.state = state
        self.events: list[Event] = []

    # ---- asked seats and prompts

    def decision(self, name: str, prompt: str) -> Decision:
        seat = self.names.index(name)
        for d in self.game.pending(self.state):
            if (d.seat, d.prompt) == (seat, prompt):
                return d
        raise AssertionError(f"{name} is not asked {prompt}")

    # ---- answers

    def apply(self, d: Decision, choice: Any) -> Self:
        self.events += self.game.apply(self.state, Action(d.seat, d.id, choice))
        return self

    def answer(self, name: str, prompt: str, choice: Any) -> Self:
        return self.apply(self.decision(name, prompt), choice)

    def time_is_up(self) -> None:
        """The clock answers for all who are waited for, as the host does it."""
        for d in [d for d in self.game.pending(self.state) if d.blocking]:
            if d.id in [still.id for still in self.game.pending(self.state)]:
                self.apply(d, d.default)

    def code(self, d: Decision, choice: Any) -> str:
        """The code with which this answer is refused; nothing may have changed."""
        before = self.state.fingerprint()
        try:
            self.apply(d, choice)
        except IllegalAction as error:
            assert self.state.fingerprint() == before
            return error.code
        raise AssertionError(f"{choice} is not refused")

    # ---- what is there

    def view(self, name: str | None = None) -> Any:
        """What this player sees; without a name what spectators see."""
        return self.game.view(self.state, None if name is None else self.names.index(name))

    def panel(self, name: str) -> str:
        return "\n".join(self.game.screen.panel(self.view(name), self.names))

    def board(self) -> str:
        view, screen = self.view(), self.game.screen
        return "\n".join([screen.status(view, self.names), *screen.board(view, self.names)])

    def question(self, name: str, prompt: str) -> str:
        return self.game.screen.question(self.view(name), self.decision(name, prompt), self.names)

    def late(self, name: str, prompt: str) -> str:
        return self.game.screen.late(self.view(name), self.decision(name, prompt))

    def items(self, name: str, prompt: str) -> Sequence[Item]:
        return self.game.screen.items(self.view(name), self.decision(name, prompt), self.names)

    @property
    def winners(self) -> list[str] | None:
        """The players who have won; None while the match goes on."""
        outcome = self.game.outcome(self.state)
        return None if outcome is None else [self.names[seat] for seat, won in enumerate(outcome.winners) if won]

    def told(self, kind: str) -> list[dict[str, Any]]:
        return [dict(event.public) for event in self.events if event.kind == kind]
