"""The values that games exchange with host, bot and computer players; `games.core.game.Game` is the interface.

A `Game` knows the rules, a `State` is one match. Persons, computer players and the clock act only by answering a
`Decision` that the game lists. The rules use no clock, network, file or global random generator.

A match is its seed and its list of actions; everything else is derived. A game may represent its state as it likes:
`games.core.script` helps with rules that pause in the middle of an ability, but its use is optional.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar, Final, NamedTuple, Protocol, TypeAlias

from games.core.language import Text

Seat: TypeAlias = int
Token: TypeAlias = str | int | bool | None
"""One option of a decision: stable and plain JSON. The game defines its meaning (`Screen.items`)."""
Choice: TypeAlias = Token | tuple[Token, ...]
"""An answer: one token, or a tuple of different tokens if a decision picks several cards."""

ONE: Final = (1, 1)

LEAVE = "leave"
"""The prompt with which a game lets a seat leave: a non-blocking decision with one option.

Giving up a seat answers it; afterwards that seat is not asked any more. In a game without it a computer player
sits in.
"""


def tokens_of(choice: Choice) -> tuple[Token, ...]:
    """The options that an answer picks; a single one too as a tuple."""
    return choice if isinstance(choice, tuple) else (choice,)


class IllegalAction(ValueError):
    """The action does not answer an open decision with one of its options; the state is unchanged.

    code  a key of `Screen.refusals` if the rules give a reason, else ""
    """

    def __init__(self, message: str, code: str = "") -> None:
        super().__init__(message)
        self.code = code


@dataclass(slots=True, unsafe_hash=True, repr=False)
class Decision:
    """A question that one seat is to answer.

    id        identifies this question in this match; never reused, unchanged while other seats answer theirs
    seat      the seat that is asked
    prompt    the kind of question, a key for `Screen.question`
    options   every legal token, never bools among numbers; None says "none", "pass" or "no"
    chooser   makes the clock's answer: see `default`
    pick      least and most options of one answer; (1, 1) is answered by a bare token, else by a tuple
    blocking  False: may be answered at any time, delays nothing and has no clock. An answer may void the blocking
              questions: they are asked again under other ids. Whether it is open depends on public facts alone, so a
              seat that can do nothing has an option that says so
    window    True: a sealed reaction; the clock closes it so that its length reveals nothing (`host.matches.agenda`)
    share     the part of a turn's time that its seat gets

    The class says whether it is revisable: it stays open with its id after it was answered (`Draft`).
    """

    revisable: ClassVar[bool] = False

    id: int
    seat: Seat
    prompt: str
    options: tuple[Token, ...]
    chooser: Callable[[Decision], Choice] | None = field(default=None, compare=False)
    pick: tuple[int, int] = ONE
    blocking: bool = True
    window: bool = False
    share: float = field(default=1.0, compare=False)

    @property
    def default(self) -> Choice:
        """The clock's answer for an absent player; read it while the decision is open.

        Legal, and based only on what the seat itself knows. Without a `chooser` it is the first legal answer. It need
        not be among the options, if the rules treat absent players differently.
        """
        if self.chooser is not None:
            return self.chooser(self)
        return self.options[0] if self.pick == ONE else self.options[: self.pick[0]]

    def random(self, rng: random.Random) -> Choice:
        """A random legal answer, with equal chances for every number of picks and every option."""
        least, most = self.pick
        if least == most == 1:
            options = self.options
            return options[int(rng.random() * len(options))]
        number = rng.randint(least, min(most, len(self.options)))
        chosen = set(rng.sample(range(len(self.options)), number))
        return tuple(token for i, token in enumerate(self.options) if i in chosen)

    def admit(self, choice: object) -> Choice:
        """The choice as one of this decision's own tokens (a list is taken as a tuple).

        Raises IllegalAction for anything that is not offered; 1 is not True and 1.0 is not 1.
        """
        if self.pick == ONE:
            return self._token(choice)
        if not isinstance(choice, tuple | list):
            raise IllegalAction(f"{self!r} takes several options, not {choice!r}")
        tokens = tuple([self._token(token) for token in choice])
        if not self.pick[0] <= len(tokens) <= self.pick[1] or len(set(tokens)) != len(tokens):
            raise IllegalAction(f"{self!r} takes {self.pick[0]} to {self.pick[1]} different options, not {choice!r}")
        return tokens

    def _token(self, choice: object) -> Token:
        for token in self.options:
            if token == choice and type(token) is type(choice):
                return token
        raise IllegalAction(f"{self!r} does not offer {choice!r}")

    def __repr__(self) -> str:
        return f"Decision({self.id}, seat {self.seat}, {self.prompt!r}, {len(self.options)} options)"


@dataclass(eq=False, repr=False)
class Draft(Decision):
    """A question that its seat may answer repeatedly until the game closes it: for simultaneous secret plans.

    An answer replaces the former one and is invisible to others. The question keeps its id; it is `blocking` while the
    match waits for this seat, and a ready seat may still change its answer. The newest answers count when the match
    waits for no seat, or after the clock has answered for the remaining ones.

    rule  returns the code of an error in a set of offered options, "" if there is none
    """

    revisable = True

    rule: Callable[[tuple[Token, ...]], str] | None = None

    def random(self, rng: random.Random) -> Choice:
        """A random answer, drawn again until the rule allows it."""
        while True:
            choice = super().random(rng)
            if self.rule is None or not self.rule(tokens_of(choice)):
                return choice

    def admit(self, choice: object) -> Choice:
        """The choice as for any decision; a choice that the rule forbids raises IllegalAction with its code."""
        tokens = tuple(choice) if isinstance(choice, tuple | list) else (choice,)
        code = self.rule(tokens) if self.rule is not None else ""
        if code:
            raise IllegalAction(f"{self!r}: {code}", code)
        return super().admit(choice)


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

    @property
    def me(self) -> Seat:
        """The seat of the viewer. Raises ValueError for a spectator's view."""
        if self.viewer is None:
            raise ValueError("a spectator has no seat")
        return self.viewer


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

    def fingerprint(self) -> str:
        """A hex digest of the whole state: equal exactly for equal states, on every machine and in every run."""
