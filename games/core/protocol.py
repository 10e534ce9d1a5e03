"""The values that games exchange with host, bot and computer players; `games.core.game.Game` is the interface.

A `Game` knows the rules, a `State` is one match. Persons, computer players and the clock act only by answering a
`Decision` that the game lists. The rules use no clock, network, file or global random generator.

A match is its seed and its list of actions; everything else is derived. A game may represent its state as it likes:
`games.core.script` helps with rules that pause in the middle of an ability, but its use is optional.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol

from games.core.decisions import ONE as ONE
from games.core.decisions import Choice as Choice
from games.core.decisions import Decision as Decision
from games.core.decisions import Draft as Draft
from games.core.decisions import IllegalAction as IllegalAction
from games.core.decisions import Seat as Seat
from games.core.decisions import Token as Token
from games.core.decisions import tokens_of as tokens_of
from games.core.language import Text

LEAVE = "leave"
"""The prompt with which a game lets a seat leave: a non-blocking decision with one option.

Giving up a seat answers it; afterwards that seat is not asked any more. In a game without it a computer player
sits in.
"""


class NoWorldError(Exception):
    """`Game.sample` has found no world that agrees with all that the viewer knows. It happens next to never."""


class Action(NamedTuple):
    """One answer. The stored log of a match is a list of these."""

    seat: Seat
    decision: int
    choice: Choice


class Event(NamedTuple):
    """An event for people. Derived: a replay gives the same events.

    kind     a key for `Screen.tell`
    public   facts for all
    private  additional facts by seat
    """

    kind: str
    public: Mapping[str, Any]
    private: Mapping[Seat, Mapping[str, Any]] = {}

    def seen_by(self, viewer: Seat | None) -> Event:
        """The event without the private facts of other seats; for a spectator (None) without any."""
        own = {} if viewer is None or viewer not in self.private else {viewer: self.private[viewer]}
        return self._replace(private=own)


class Asked(NamedTuple):
    """The public part of a question: the seat and the prompt."""

    seat: Seat
    prompt: str
    window: bool


@dataclass(frozen=True, slots=True)
class View:
    """The knowledge of one seat (or, with viewer None, of a spectator). Games add fields of their own.

    asked      the seats that the match waits for; in a window all asked seats, whether they have answered or not
    decisions  the viewer's own open decisions
    """

    viewer: Seat | None
    asked: tuple[Asked, ...]
    decisions: tuple[Decision, ...]


class Point(NamedTuple):
    """Points that a seat scored at once, and why (a key for `Screen.reason`)."""

    seat: Seat
    points: int
    reason: str


class Round(NamedTuple):
    """One finished round: its points, and its winners (empty for a round that ended unplayed)."""

    winners: tuple[Seat, ...]
    points: tuple[Point, ...]


class Outcome(NamedTuple):
    """The end of a match: total points and whether the seat won, both by seat; and its rounds, oldest first.

    winners    two or more have drawn, unless they are one team; if no seat has won, all have lost, which is no draw
    mulligans  how often each seat gave its hand back; empty in games without that
    teams      the team of each seat, counted from 0, in games whose teams are secret until the end; of any sizes.
               Members win together. Empty where the mode says the teams, or every seat plays for itself
    """

    points: tuple[int, ...]
    winners: tuple[bool, ...]
    rounds: tuple[Round, ...]
    mulligans: tuple[int, ...] = ()
    teams: tuple[int, ...] = ()


class Mode(NamedTuple):
    """A way to play a game: its title, its numbers of seats and a sentence for the lobby.

    summary  may name table options as "{target}": `games.core.options.summary` inserts the chosen values
    teams  by number of seats, if there are public teams from the start: the team of
           each seat, counted from 0; secret teams are in the `Outcome`
    learning  a new player's first matches are played so, where nothing else is chosen
    order_matters  the order of seats favours some of two: chance does not decide which of them begins
                   (`python -m benchmarks.sides` measures it)
    """

    title: Text
    seats: tuple[int, ...]
    summary: Text
    teams: Mapping[int, tuple[int, ...]] = {}
    learning: bool = False
    order_matters: bool = False


class TableOption(NamedTuple):
    """An option of a table beside the mode, as the lobby offers it.

    choices  the values with a plain label each; the first is the default. At most 25 of them
    modes    the keys of the modes that use it
    usual    by mode, what the first choice means there, where that differs: "7"
    """

    title: Text
    choices: tuple[tuple[Token, Text], ...]
    modes: tuple[str, ...]
    usual: Mapping[str, str] = {}


class State(Protocol):
    """One match with all public and hidden data, and its open questions."""

    def clone(self) -> State:
        """An independent copy."""
        ...

    def fingerprint(self) -> str:
        """A hex digest of the whole state: equal exactly for equal states, on every machine and in every run."""
        ...
