"""Rules that pause: a stack of scripts, each a generator that reads like the printed rule.

A script is a function `rule(t, *args)` that yields only questions. It never sees the state: `t.do(verb, ...)` runs a
verb or a query of the table once and logs its result, `answer = yield t.ask(...)` asks a question and logs the answer.
A paused script is stored as plain data (name, arguments, log); the running generator is only a cache, which a clone
drops and which is rebuilt by running the script again over its log.

Laws, checked by the conformance suite:
- every value that `do` returns is public or an id, since a sampled world rebuilds its scripts from the same log;
- a question with one option is skipped (`ask`, `ask_all`) only where the *number* of options is public; where it is
  not, use `ask_openly` or `window`;
- verbs get plain arguments and never another script's handle.

A question with `pick` takes from `pick[0]` to `pick[1]` different options of each seat, all where there are fewer. The
script gets them as a tuple, also exactly one: a bare one could be 0 or "", which counts as false.

A game's state derives from `ScriptState` and adds its own slots. `games.core.kernel` runs it.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import blake2b
from typing import Any, ClassVar, Final, NamedTuple, Self, TypeAlias, TypeVar, TypeVarTuple

from games.core.prompts import Prompt
from games.core.protocol import Choice, Decision, Event, Seat, Token

T = TypeVar("T")
Args = TypeVarTuple("Args")
Rule: TypeAlias = "Generator[Ask, Any, None]"
Options: TypeAlias = Callable[..., Sequence[Any]]
Seats: TypeAlias = tuple[Seat, ...]
Pick: TypeAlias = tuple[int, int]
AnyState: TypeAlias = Any
"""The game's own state class, used by verbs and options; the kernel does not look inside."""

NOT_REPLAYING: Final = -1
ANEW: Final = "(anew)"
"""The answer that a script gets when a play at any time has voided its question (`begin_anew`)."""


class Style(NamedTuple):
    """How a question is asked.

    forced   a single option is taken without asking
    sealed   several seats answer at once; the script gets their answers together, as a tuple
    pick     least and most options of an answer that takes several; None: it takes one
    window   every seat is asked, also with one option or none
    """

    forced: bool
    sealed: bool
    pick: Pick | None = None
    window: bool = False


CHOICE: Final = Style(forced=True, sealed=False)
OPEN_CHOICE: Final = Style(forced=False, sealed=False)
SEALED_CHOICE: Final = Style(forced=True, sealed=True)
WINDOW: Final = Style(forced=False, sealed=True, window=True)


class Ask(NamedTuple):
    """A question as a script yields it. `options(state, seat, *args)` is worked out when the question is shown."""

    seats: Seats
    prompt: str
    options: Options
    args: tuple[Any, ...]
    style: Style


@dataclass(slots=True, eq=False, repr=False)
class Script:
    """One paused rule: number, name, arguments, log of results; `live` is the cache.

    anew   its question is void; the script gets `ANEW` as the next answer
    at     in a re-run, the place of the next result in the log
    asked  its question, once it runs
    """

    state: AnyState
    no: int
    name: str
    args: tuple[Any, ...]
    log: list[Any]
    sealed: dict[Seat, Choice]
    anew: bool = False
    at: int = field(default=NOT_REPLAYING, init=False)
    live: Rule | None = field(default=None, init=False)
    asked: Ask = field(init=False)

    # ---- for rules: acting, and asking a question

    def do(self, verb: Callable[[AnyState, *Args], T], *args: *Args) -> T:
        """Run a verb or query now; on a re-run return the logged result."""
        if self.at >= 0:
            logged: T = self._logged()
            return logged
        result = verb(self.state, *args)
        self.log.append(result)
        return result

    def _logged(self) -> Any:
        """The next result in the log of a re-run."""
        logged = self.log[self.at]
        self.at += 1
        if self.at == len(self.log):
            self.at = NOT_REPLAYING
        return logged

    def ask(self, seat: Seat, prompt: str, options: Options, *args: Any, pick: Pick | None = None) -> Ask:
        """One seat chooses. A single option is taken, no option answers None: their number must be public."""
        return Ask((seat,), prompt, options, args, CHOICE if pick is None else Style(True, False, pick))

    def ask_openly(self, seat: Seat, prompt: str, options: Options, *args: Any, pick: Pick | None = None) -> Ask:
        """As `ask`, but a single option is shown and must be pressed. No option answers None."""
        return Ask((seat,), prompt, options, args, OPEN_CHOICE if pick is None else Style(False, False, pick))

    def ask_all(self, seats: Seats, prompt: str, options: Options, *args: Any, pick: Pick | None = None) -> Ask:
        """All seats choose at once, sealed; the answers are a tuple in the order of `seats`."""
        return Ask(seats, prompt, options, args, SEALED_CHOICE if pick is None else Style(True, True, pick))

    def window(self, seats: Seats, prompt: str, options: Options, *args: Any, pick: Pick | None = None) -> Ask:
        """A sealed reaction: every seat is always asked, so that neither silence nor time reveals anything.

        With `pick` there must be an option for a seat that can do nothing.
        """
        return Ask(seats, prompt, options, args, WINDOW if pick is None else Style(False, True, pick, True))

    # ---- for the kernel

    def copy(self, state: AnyState) -> Script:
        """The same paused rule for a clone of the state."""
        return Script(state, self.no, self.name, self.args, self.log[:], self.sealed.copy(), self.anew)

    def wake(self, state: AnyState) -> bool:
        """Start the generator, or rebuild it from the log. False if the rule ends without a question."""
        self.state = state
        rule: Callable[..., Rule] = state.scripts[self.name]
        live = self.live = rule(self, *self.args)
        if self.log:
            self.at = 0
        try:
            self.asked = next(live)
            while self.at >= 0:
                self.asked = live.send(self._logged())
        except StopIteration:
            return False
        return True


class WindowAnswers(tuple[Any, ...]):
    """The answers in a window as logged, so that a sampled world can replace those that were never shown."""

    __slots__ = ()


class Interrupt(NamedTuple):
    """A play that is possible at any time: `options(state, seat)`, empty if there is none; `script` resolves it.

    The script gets the seat and the token, and runs on top of the stack.
    """

    prompt: str
    options: Callable[[AnyState, Seat], Sequence[Token]]
    script: str


class ScriptState(ABC):
    """The part of a state that the kernel owns.

    scripts     the game's rules by name
    stack       paused scripts, the running one last
    open        the blocking decisions; None when they must be computed again
    interrupts  the possible plays at any time
    over        True: the match has ended; a script may say so in the middle of others
    minted      the number of started scripts; part of decision ids
    interrupted by seat, the number of its interrupts; part of non-blocking decision ids
    events      the events since it was last taken, as raw tuples (`kind, ...`)
    prompts     the game's questions: the clock's answer to each, and the part of a turn's time that it gets
    """

    __slots__ = ("events", "interrupted", "minted", "open", "over", "stack")

    scripts: ClassVar[Mapping[str, Callable[..., Rule]]]
    prompts: ClassVar[Mapping[str, Prompt[Any]]]
    interrupts: ClassVar[tuple[Interrupt, ...]] = ()

    def __init__(self) -> None:
        self.stack: list[Script] = []
        self.open: tuple[Decision, ...] | None = None
        self.over = False
        self.minted = 0
        self.interrupted: dict[Seat, int] = {}
        self.events: list[tuple[Any, ...]] = []

    # ---- provided by the game

    seats: int
    """The number of seats; a slot of the game's own (or a property, if it is seldom read)."""

    @abstractmethod
    def follow(self) -> None:
        """Push the next script (a turn, a round) when none is left, or set `over`."""

    @abstractmethod
    def clone(self) -> Self:
        """An independent copy."""

    @abstractmethod
    def data(self) -> tuple[Any, ...]:
        """All of the game's own fields as plain data with a stable repr."""

    # ---- provided by the kernel

    def default_choice(self, decision: Decision) -> Choice:
        """The clock's answer."""
        return self.prompts[decision.prompt].clock_answer(self, decision)

    def copy_kernel(self, to: Self) -> None:
        """The kernel's part of `clone`."""
        to.stack = [f.copy(to) for f in self.stack]
        to.over = self.over
        to.open = () if self.over else None
        to.minted = self.minted
        to.interrupted = self.interrupted
        to.events = self.events[:]

    def still(self) -> Self:
        """A copy that asks nothing, for views of a moment in the middle of a script."""
        copy = self.clone()
        copy.stack, copy.open, copy.events = [], (), []
        return copy

    def rest(self) -> None:
        """Drop what refers back to this state, as a clone does: then its reference count frees it.

        The next use makes it again.
        """
        for script in self.stack:
            script.live = script.state = None
        self.open = () if self.over else None

    def fingerprint(self) -> str:
        scripts = [(f.no, f.name, f.args, f.log, sorted(f.sealed.items())) + (ANEW,) * f.anew for f in self.stack]
        everything = (self.data(), scripts, self.over, self.minted, sorted(self.interrupted.items()))
        return blake2b(repr(everything).encode(), digest_size=16).hexdigest()


class Events(Sequence[Event]):
    """Raw events that are converted to `Event` on access, because most computer players never read them."""

    __slots__ = ("_make", "_raw")

    def __init__(self, raw: list[tuple[Any, ...]], make: Callable[..., Event]) -> None:
        self._raw = raw
        self._make = make

    def __len__(self) -> int:
        return len(self._raw)

    def __getitem__(self, at: Any) -> Any:
        if isinstance(at, slice):
            return Events(self._raw[at], self._make)
        return self._make(*self._raw[at])

    def __iter__(self) -> Iterator[Event]:
        return (self._make(*raw) for raw in self._raw)


def push(s: ScriptState, name: str, *args: Any) -> Script:
    """Put a script on the stack. The kernel runs it later."""
    s.minted += 1
    f = Script(s, s.minted, name, args, [], {})
    s.stack.append(f)
    return f


def offered(s: AnyState, seat: Seat, *options: Token) -> Sequence[Token]:
    """The options of a question that names them itself: `t.ask(seat, "direction", offered, "left", "right")`."""
    return options


def begin_anew(s: ScriptState) -> None:
    """For the script of a play at any time: void the question below, with its sealed answers.

    After the play, the script below gets `ANEW` and may end or ask again, under new ids.
    """
    s.stack[-2].anew = True


def insist(ask: Ask) -> Generator[Ask, Any, Any]:
    """Ask a question again as long as plays at any time void it: `answer = yield from insist(t.ask(...))`."""
    while True:
        answer = yield ask
        if answer != ANEW:
            return answer
