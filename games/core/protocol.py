"""The values that pass between a game's rules and everything around them; `games.core.game.Game` is the interface.

A `Game` knows the rules, a `State` knows one match. Everything that a
person, a computer player or the clock can do is an answer to a `Decision` that the game itself lists: there is no
second way to act. The rules never see a clock, a network, a file or a global random generator.

A match is its seed and its list of actions; everything else is derived. A game may keep its state as it likes:
`games.core.script` helps with rules that pause in the middle of an ability, but it is not part of this contract.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, NamedTuple, Protocol, TypeAlias

Seat: TypeAlias = int
Token: TypeAlias = str | int | bool | None
"""One option of a decision: stable and plain JSON. What it means is for the game to say (`Screen.items`)."""
Choice: TypeAlias = Token | tuple[Token, ...]
"""An answer: one token, or where a decision picks several cards a tuple of different tokens."""

ONE = (1, 1)


LEAVE = "leave"
"""The prompt by which a game lets a seat go: a non-blocking decision with one option, open while the seat may leave.

Whoever gives up a seat answers it; afterwards that seat is asked nothing more. In a game without it a computer player
sits in.
"""


class IllegalAction(ValueError):
    """The action does not answer an open decision with one of its options; the state is as it was.

    code  a key of `Screen.refusals` where the rules can say more than that, else ""
    """

    def __init__(self, message: str, code: str = "") -> None:
        super().__init__(message)
        self.code = code


class Decision:
    """A question that one seat is to answer.

    id        names this question in this match, never used again, unchanged while other seats answer theirs
    seat      who is asked
    prompt    the kind of question, a key for `Screen.question`
    options   every legal token, never bools among numbers; None says "none", "pass" or "no"
    pick      least and most options that one answer takes; (1, 1) is answered by a bare token, else by a tuple
    blocking  False: may be answered at any time, holds nobody up and has no clock. An answer may void the blocking
              questions: they are asked anew under other ids. Whether it is open follows from public facts alone, so a
              seat that can do nothing has an option that says so
    window    True: a sealed reaction; it closes by the clock so that its length tells nothing (`host.matches.windows`)

    Fixed by the class, so that they cost nothing where they are not needed:

    share      the part of a turn's time that its seat gets
    revisable  it stays open, with its id, when it has been answered: see `Draft`
    """

    __slots__ = ("blocking", "chooser", "id", "options", "pick", "prompt", "seat", "window")
    share: float = 1.0
    revisable: ClassVar[bool] = False

    def __init__(
        self,
        id: int,
        seat: Seat,
        prompt: str,
        options: tuple[Token, ...],
        chooser: Callable[[Decision], Choice] | None = None,
        pick: tuple[int, int] = ONE,
        blocking: bool = True,
        window: bool = False,
    ) -> None:
        self.id = id
        self.seat = seat
        self.prompt = prompt
        self.options = options
        self.chooser = chooser
        self.pick = pick
        self.blocking = blocking
        self.window = window

    @property
    def default(self) -> Choice:
        """What the clock answers for an absent player; read it while the decision is open.

        Legal, and made only of what the seat itself knows. Without a `chooser` it is the first legal answer. It need
        not be among the options: rules that treat who is absent otherwise than who chose have an answer for the clock.
        """
        if self.chooser is not None:
            return self.chooser(self)
        return self.options[0] if self.pick == ONE else self.options[: self.pick[0]]

    def random(self, rng: random.Random) -> Choice:
        """A legal answer, every number of picks and every option as likely as any other."""
        if self.pick is ONE or self.pick == ONE:
            options = self.options
            return options[int(rng.random() * len(options))]
        least, most = self.pick
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

    def _key(self) -> tuple[Any, ...]:
        return (self.id, self.seat, self.prompt, self.options, self.pick, self.blocking, self.window)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Decision) and self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())

    def __repr__(self) -> str:
        return f"Decision({self.id}, seat {self.seat}, {self.prompt!r}, {len(self.options)} options)"


class Draft(Decision):
    """A question that is answered as often as its seat likes, until the game closes it: all plan at once, in secret.

    An answer replaces the former one and says nothing to anybody else. The question keeps its id all the time; it is
    `blocking` as long as the match waits for this seat, and a seat that has said that it is ready may still change
    its mind. When nobody is waited for, or the clock has answered for all who are, the newest answers count.

    rule   the code of what is wrong with a set of options that are all offered, "" where nothing is
    share  as for every decision
    """

    __slots__ = ("rule", "share")
    revisable = True

    def __init__(
        self,
        id: int,
        seat: Seat,
        prompt: str,
        options: tuple[Token, ...],
        chooser: Callable[[Decision], Choice] | None = None,
        pick: tuple[int, int] = ONE,
        blocking: bool = True,
        rule: Callable[[tuple[Token, ...]], str] | None = None,
        share: float = 1.0,
    ) -> None:
        super().__init__(id, seat, prompt, options, chooser, pick, blocking)
        self.rule = rule
        self.share = share

    def random(self, rng: random.Random) -> Choice:
        """As any decision's, drawn again until the rule allows it."""
        while True:
            choice = super().random(rng)
            if self.rule is None or not self.rule(choice if isinstance(choice, tuple) else (choice,)):
                return choice

    def admit(self, choice: object) -> Choice:
        """As any decision's; what the rule forbids raises IllegalAction with its code."""
        tokens = tuple(choice) if isinstance(choice, tuple | list) else (choice,)
        code = self.rule(tokens) if self.rule is not None else ""
        if code:
            raise IllegalAction(f"{self!r}: {code}", code)
        return super().admit(choice)


class Action(NamedTuple):
    """One answer. The durable log of a match is a list of these."""

    seat: Seat
    decision: int
    choice: Choice


class Event(NamedTuple):
    """Something that happened, for people. Derived: a replay gives the same events.

    kind     a key for `Screen.tell`
    public   what everybody may know
    private  what a seat may know beside that
    """

    kind: str
    public: Mapping[str, Any]
    private: Mapping[Seat, Mapping[str, Any]] = {}


class Asked(NamedTuple):
    """Who is being asked what, as everybody may see it."""

    seat: Seat
    prompt: str
    window: bool


@dataclass(frozen=True, slots=True)
class View:
    """What one seat (or, with viewer None, a spectator) may know. Games add fields of their own.

    asked      the seats that are waited for; in a window all that were asked, whether they have answered or not
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
    """One finished round: what it scored, and who won it (empty for a round that ended unplayed)."""

    winners: tuple[Seat, ...]
    points: tuple[Point, ...]


class Outcome(NamedTuple):
    """The end of a match: total points and whether the seat won, both by seat; and its rounds, oldest first.

    winners    several have drawn; where no seat has won all have lost, which is no draw
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
    """A way to play a game: its title, the numbers of seats that it takes and a sentence for the lobby.

    summary  may name table options as "{target}": `games.core.options.summary` puts the chosen values there
    teams  by number of seats, where partners win and lose together and everybody knows it from the start: the team of
           each seat, counted from 0; secret teams are in the `Outcome`
    """

    title: str
    seats: tuple[int, ...]
    summary: str
    teams: Mapping[int, tuple[int, ...]] = {}


class TableOption(NamedTuple):
    """Something that a table may choose beside the mode, as the lobby offers it.

    choices  the values with a plain label each; the first is the default. At most 25 of them
    modes    the keys of the modes in which it matters
    usual    by mode, what the first choice means there, where that differs: "7"
    """

    title: str
    choices: tuple[tuple[Token, str], ...]
    modes: tuple[str, ...]
    usual: Mapping[str, str] = {}


class State(Protocol):
    """One match, everything included: what is on the table, what is hidden, who is asked what."""

    def clone(self) -> State:
        """An independent copy."""
        ...

    def fingerprint(self) -> str:
        """A hex digest of everything: equal exactly for equal states, on every machine and in every run."""
        ...
