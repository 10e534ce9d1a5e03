"""What games without scripts have in common: a state of plain data, and answers that change it at once."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from hashlib import blake2b
from typing import Any, Self, TypeAlias, TypeVar

from games.core.ends import with_tables
from games.core.game import Game
from games.core.options import Chosen
from games.core.protocol import Action, Choice, Decision, Event, IllegalAction, Seat, State, View
from games.core.script import Events

S = TypeVar("S", bound=State)
EventList: TypeAlias = list[Event]


class PlainState:
    """The state of a game without scripts. Its slots are plain data and have the order of its fingerprint."""

    __slots__: tuple[str, ...] = ()

    def clone(self) -> Self:
        """An independent copy. Lists are copied, but not what is in them."""
        twin = object.__new__(type(self))
        for name in self.__slots__:
            value = getattr(self, name)
            setattr(twin, name, value[:] if isinstance(value, list) else value)
        return twin

    def data(self) -> tuple[Any, ...]:
        """Everything as plain data with a stable repr."""
        return tuple([_plain(getattr(self, name)) for name in self.__slots__])

    def fingerprint(self) -> str:
        return blake2b(repr(self.data()).encode(), digest_size=16).hexdigest()


def _plain(value: Any) -> Any:
    if isinstance(value, Chosen):
        return tuple(sorted(value.model_dump().items()))
    return sorted(value) if isinstance(value, frozenset) else value


class PlainGame(Game[S]):
    """A game whose answers change the state at once.

    answers  by prompt, what the choice of a seat does to the state; it appends its events
    """

    answers: Mapping[str, Callable[[S, EventList, Seat, Any], None]]

    def apply(self, state: S, action: Action, /) -> Sequence[Event]:
        """Carry out an answer. Raises IllegalAction, with a code where the rules can say more, and changes nothing."""
        for decision in self.pending(state):
            if (decision.id, decision.seat) == (action.decision, action.seat):
                break
        else:
            raise IllegalAction(f"seat {action.seat} is not asked {action.decision}", self.why_closed(state, action))
        choice = self.admitted(state, decision, action.choice)
        events: EventList = []
        self.answers[decision.prompt](state, events, decision.seat, choice)
        return Events([(event,) for event in events], partial(with_tables, view=self.last_view))

    def admitted(self, state: S, decision: Decision, choice: Choice) -> Choice:
        """The choice as one of the decision's own tokens. Raises IllegalAction for one that is not offered."""
        try:
            return decision.admit(choice)
        except IllegalAction as refused:
            code = refused.code or self.why_refused(state, decision, choice)
            raise IllegalAction(str(refused), code) from None

    def why_refused(self, state: S, decision: Decision, choice: Choice, /) -> str:
        """The code of the rule that forbids this choice, "" without."""
        return ""

    def why_closed(self, state: S, action: Action, /) -> str:
        """The code for an answer to a question that is not open, "" without."""
        return ""

    def last_view(self, state: S, viewer: Seat | None) -> View:
        """What `viewer` sees of the table when a round has ended (`games.core.ends`)."""
        return self.view(state, viewer)
