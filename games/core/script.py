"""Rules that pause: a stack of scripts, each a generator that reads like the printed rule.

A script is a function `rule(t, *args)` that yields nothing but questions. It never sees the state: `t.do(verb, ...)`
runs a verb or a query of the table once and logs its result, `answer = yield t.ask(...)` puts a question and logs the
answer. What is stored of a paused script is plain data (name, arguments, log); the running generator is only a cache,
which a clone drops and which is rebuilt by running the script again over its log.

Laws, checked by the conformance suite:
- whatever `do` returns is public or an id, since a sampled world rebuilds its scripts from the same log;
- a question with one option is skipped (`ask`, `ask_all`) only where the *number* of options is public; where it is
  not, use `ask_openly` or `window`;
- verbs get plain arguments and never another script's handle.

A game's state derives from `ScriptState` and adds its own slots. The functions below are the kernel: `pending`,
`apply`, `play_out`.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from hashlib import blake2b
from typing import Any, ClassVar, NamedTuple, Self, TypeAlias, TypeVar, TypeVarTuple

from games.core.protocol import ONE, Action, Asked, Choice, Decision, Event, IllegalAction, Seat, Token

T = TypeVar("T")
Ts = TypeVarTuple("Ts")
Rule: TypeAlias = "Generator[Ask, Any, None]"
Options: TypeAlias = Callable[..., Sequence[Any]]
AnyState: TypeAlias = Any
"""The game's own state class: verbs and options are written against it, the kernel does not look inside."""

NOT_REPLAYING = -1
EXACT = frozenset({int, str, type(None)})
"""Types for which `in` is enough; it is not for bools and floats, since 1 == True == 1.0."""


class Style:
    """How a question is put. Slots: they are read several times a question, a NamedTuple's fields are slower.

    forced  a single option is taken without asking
    sealed  several seats answer at once; the answers come together, as a tuple
    """

    __slots__ = ("forced", "pick", "sealed", "window")

    def __init__(self, forced: bool, sealed: bool, pick: tuple[int, int] = ONE, window: bool = False) -> None:
        self.forced = forced
        self.sealed = sealed
        self.pick = pick
        self.window = window


CHOICE = Style(forced=True, sealed=False)
OPEN_CHOICE = Style(forced=False, sealed=False)
SEALED_CHOICE = Style(forced=True, sealed=True)
WINDOW = Style(forced=False, sealed=True, window=True)

Ask: TypeAlias = tuple[tuple[Seat, ...], str, Options, tuple[Any, ...], Style]
"""A question as a script yields it: seats, prompt, `options(state, seat, *args)`, args, style.

A bare tuple, since one is made for every question; the options are worked out when it is shown.
"""


class Replies(tuple[Any, ...]):
    """The answers in a window as they stand in a log, so that a sampled world can find those that were never shown."""

    __slots__ = ()


class Script:
    """One paused rule: number, name, arguments, log of results; `live` is the cache."""

    __slots__ = ("args", "asked", "at", "first", "live", "log", "name", "no", "sealed", "state")

    asked: Ask

    def __init__(
        self, state: AnyState, no: int, name: str, args: tuple[Any, ...], log: list[Any], sealed: dict[Seat, Choice]
    ) -> None:
        self.state = state
        self.first = (state,)  # every verb's first argument, ready to be put before the others
        self.no = no
        self.name = name
        self.args = args
        self.log = log
        self.sealed = sealed
        self.at = NOT_REPLAYING
        self.live: Rule | None = None

    # ---- what a rule may do: act, and yield a question

    def do(self, verb: Callable[[AnyState, *Ts], T], *args: *Ts) -> T:
        """Run a verb or query now; on a re-run return what it returned then."""
        if self.at < 0:
            result = verb(*self.first + args)
            self.log.append(result)
            return result
        logged: T = self.log[self.at]
        self.at += 1
        if self.at == len(self.log):
            self.at = NOT_REPLAYING
        return logged

    def ask(self, seat: Seat, prompt: str, options: Options, *args: Any) -> Ask:
        """One seat chooses. A single option is taken, no option answers None: their number must be public."""
        return ((seat,), prompt, options, args, CHOICE)

    def ask_openly(self, seat: Seat, prompt: str, options: Options, *args: Any) -> Ask:
        """As `ask`, but a single option is shown and must be pressed. No option answers None."""
        return ((seat,), prompt, options, args, OPEN_CHOICE)

    def ask_some(self, seat: Seat, prompt: str, pick: tuple[int, int], options: Options, *args: Any) -> Ask:
        """One seat picks from `pick[0]` to `pick[1]` different options, all where there are fewer: a tuple.

        For exactly one option there is `ask`.
        """
        return ((seat,), prompt, options, args, Style(True, False, pick))

    def ask_all(self, seats: tuple[Seat, ...], prompt: str, options: Options, *args: Any) -> Ask:
        """All seats choose at once, sealed; the answers come as a tuple in the order of `seats`."""
        return (seats, prompt, options, args, SEALED_CHOICE)

    def ask_all_some(
        self, seats: tuple[Seat, ...], prompt: str, pick: tuple[int, int], options: Options, *args: Any
    ) -> Ask:
        """As `ask_all`, every seat picking several: a tuple of tuples."""
        return (seats, prompt, options, args, Style(True, True, pick))

    def window(self, seats: tuple[Seat, ...], prompt: str, options: Options, *args: Any) -> Ask:
        """A sealed reaction: every seat is always asked, so that neither silence nor time tells anything."""
        return (seats, prompt, options, args, WINDOW)

    # ---- what the kernel does

    def wake(self) -> Rule:
        """Start the generator, or rebuild it from the log. Raises StopIteration if the rule ends without a question."""
        rule: Callable[..., Rule] = self.state.scripts[self.name]
        live = self.live = rule(self, *self.args)
        log = self.log
        if not log:
            self.asked = next(live)
            return live
        self.at = 0
        self.asked = next(live)
        while self.at >= 0:
            answer = log[self.at]
            self.at += 1
            if self.at == len(log):
                self.at = NOT_REPLAYING
            self.asked = live.send(answer)
        return live


class Interrupt(NamedTuple):
    """A play that anybody may make at any time: `options(state, seat)`, empty when he may not; `script` resolves it.

    The script gets the seat and the token, and runs on top of whatever is going on.
    """

    prompt: str
    options: Callable[[AnyState, Seat], Sequence[Token]]
    script: str


class ScriptState:
    """The part of a state that the kernel owns.

    scripts     the game's rules by name
    stack       paused scripts, the running one last
    open        the blocking decisions; None when they have to be worked out again
    interrupts  what may be played at any time
    over        True: the match has ended; a script may say so in the middle of others
    minted      how many scripts were started; numbers decisions
    interrupted by seat, how many interrupts it made; numbers non-blocking decisions
    told        what happened since it was last taken, as raw tuples (`kind, ...`)
    """

    __slots__ = ("interrupted", "interrupts", "minted", "open", "over", "stack", "told")

    scripts: ClassVar[Mapping[str, Callable[..., Rule]]]

    def __init__(self, interrupts: tuple[Interrupt, ...] = ()) -> None:
        self.interrupts = interrupts
        self.stack: list[Script] = []
        self.open: tuple[Decision, ...] | None = None
        self.over = False
        self.minted = 0
        self.interrupted: dict[Seat, int] = {}
        self.told: list[tuple[Any, ...]] = []

    # ---- what a game provides

    seats: int
    """How many; a slot of the game's own (or a property, where it is seldom read)."""

    def follow(self) -> None:
        """No script is left: push the next one (a turn, a round) or set `over`."""
        raise NotImplementedError

    def default_choice(self, decision: Decision) -> Choice:
        """What the clock answers."""
        raise NotImplementedError

    def clone(self) -> Self:
        raise NotImplementedError

    def data(self) -> tuple[Any, ...]:
        """All of the game's own fields as plain data with a stable repr."""
        raise NotImplementedError

    # ---- what it gets

    def copy_kernel(self, to: Self) -> None:
        """The kernel's part of `clone`."""
        to.stack = [Script(to, f.no, f.name, f.args, f.log[:], f.sealed.copy()) for f in self.stack]
        to.interrupts = self.interrupts
        to.over = self.over
        to.open = () if self.over else None
        to.minted = self.minted
        to.interrupted = self.interrupted
        to.told = self.told[:]

    def fingerprint(self) -> str:
        scripts = [(f.no, f.name, f.args, f.log, sorted(f.sealed.items())) for f in self.stack]
        everything = (self.data(), scripts, self.over, self.minted, sorted(self.interrupted.items()))
        return blake2b(repr(everything).encode(), digest_size=16).hexdigest()


class Events(Sequence[Event]):
    """Raw events, turned into `Event` only when somebody looks: most players of a game do not."""

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


# ---- questions


class _Open:
    """Answer of `_show`: somebody has to choose."""


OPEN: Any = _Open()


def _show(s: ScriptState, f: Script) -> Any:
    """Open the decisions of the script's question; if nobody has a choice, return the answer instead."""
    seats, prompt, get_options, args, style = f.asked
    if style.sealed:
        return _show_sealed(s, f)
    seat = seats[0]
    options = tuple(get_options(s, seat, *args) if args else get_options(s, seat))  # a call without * is much faster
    pick = style.pick
    if pick is not ONE:
        pick = (min(pick[0], len(options)), min(pick[1], len(options)))
        if pick[0] == len(options):
            return options
    elif len(options) < 2:
        if not options:
            return None
        if style.forced:
            return options[0]
    number = f.no << 16 | len(f.log) << 4 | seat
    s.open = (Decision(number, seat, prompt, options, s.default_choice, pick, True, style.window),)
    return OPEN


def _show_sealed(s: ScriptState, f: Script) -> Any:
    seats, prompt, get_options, args, style = f.asked
    sealed = f.sealed
    number = f.no << 16 | len(f.log) << 4
    shown = []
    for seat in seats:
        if seat in sealed:
            continue
        options = tuple(get_options(s, seat, *args) if args else get_options(s, seat))
        pick = style.pick
        if pick is not ONE:
            pick = (min(pick[0], len(options)), min(pick[1], len(options)))
            if pick[0] == len(options):
                sealed[seat] = options
                continue
        elif len(options) < 2 and style.forced:
            sealed[seat] = options[0] if options else None
            continue
        shown.append(Decision(number | seat, seat, prompt, options, s.default_choice, pick, True, style.window))
    if shown:
        s.open = tuple(shown)
        return OPEN
    f.sealed = {}
    return _together(style, [sealed[seat] for seat in seats])


def _together(style: Style, answers: list[Any]) -> tuple[Any, ...]:
    return Replies(answers) if style.window else tuple(answers)


def asked(s: ScriptState) -> tuple[Asked, ...]:
    """Who is being asked, as everybody may see it: in a window all, also those who have answered."""
    shown = _blocking(s)
    if not shown:
        return ()
    seats, prompt, _, _, style = s.stack[-1].asked
    waiting = seats if style.window else [d.seat for d in shown]
    return tuple([Asked(seat, prompt, style.window) for seat in waiting])


# ---- running


def push(s: ScriptState, name: str, *args: Any) -> Script:
    """Put a script on the stack. It runs when the kernel comes to it."""
    s.minted += 1
    f = Script(s, s.minted, name, args, [], {})
    s.stack.append(f)
    return f


def _run(s: ScriptState, f: Script, answer: Any) -> None:
    """Give the top script an answer and go on until somebody has to choose or the match is over."""
    while True:
        live = f.live or f.wake()
        f.log.append(answer)
        try:
            f.asked = live.send(answer)
        except StopIteration:
            s.stack.remove(f)
            if not _next(s):
                return
            f = s.stack[-1]
        answer = _show(s, f)
        if answer is OPEN:
            return


def _next(s: ScriptState) -> bool:
    """After a script has ended or was pushed: have the top one stand at a question. False when the match is over."""
    stack = s.stack
    while not s.over:
        if not stack:
            s.follow()
            continue
        f = stack[-1]
        if f.live is None:
            try:
                f.wake()
            except StopIteration:
                stack.remove(f)
                continue
        if f.sealed:
            _drop_outdated(s, f)
        return True
    stack.clear()
    s.open = ()
    return False


def _drop_outdated(s: ScriptState, f: Script) -> None:
    """Sealed answers that an interrupt has made impossible are asked for again."""
    _, _, get_options, args, _ = f.asked
    for seat, answer in list(f.sealed.items()):
        options = get_options(s, seat, *args)
        picked = answer if isinstance(answer, tuple) else (answer,)
        if any(token not in options for token in picked):
            del f.sealed[seat]


def _blocking(s: ScriptState) -> tuple[Decision, ...]:
    if s.open is None:
        if not _next(s):
            return ()
        f = s.stack[-1]
        answer = _show(s, f)
        if answer is not OPEN:
            _run(s, f, answer)
    return s.open  # type: ignore[return-value]  # set by _show or _next


def pending(s: ScriptState) -> tuple[Decision, ...]:
    """All open decisions, the blocking ones first.

    A blocking decision's id is the script's number, the length of its log and the seat (12 and 4 bits for these two).
    """
    shown = s.open
    if shown is None:
        shown = _blocking(s)
    if not s.interrupts or not shown:
        return shown
    return (*shown, *_standing(s))


def _standing(s: ScriptState) -> Iterator[Decision]:
    for kind, interrupt in enumerate(s.interrupts):
        for seat in range(s.seats):
            options = tuple(interrupt.options(s, seat))
            if options:
                number = -1 - (s.interrupted.get(seat, 0) << 12 | kind << 4 | seat)
                yield Decision(number, seat, interrupt.prompt, options, None, ONE, False)


def apply(s: ScriptState, action: Action) -> None:
    """Answer a decision; what happened is in `s.told`. Raises IllegalAction and changes nothing."""
    seat, number, choice = action
    shown = s.open
    if shown is None:
        shown = _blocking(s)
    for d in shown:
        if d.id == number:
            break
    else:
        _interrupt(s, action)
        return
    if d.seat != seat:
        raise IllegalAction(f"seat {seat} is not asked {d!r}")
    options = d.options
    if type(choice) not in EXACT or choice not in options or d.pick is not ONE or type(options[-1]) is bool:
        choice = d.admit(choice)
    f = s.stack[-1]
    if f.asked[4].sealed:
        choice = _seal(s, f, d, choice)
        if choice is OPEN:
            return
    s.open = None
    _run(s, f, choice)


def _seal(s: ScriptState, f: Script, answered: Decision, choice: Choice) -> Any:
    """Keep a sealed answer. All of them once the last one is in, else OPEN."""
    sealed = f.sealed
    sealed[answered.seat] = choice
    s.open = shown = tuple([d for d in s.open or () if d is not answered])
    if shown:
        return OPEN
    f.sealed = {}
    return _together(f.asked[4], [sealed[seat] for seat in f.asked[0]])


def _interrupt(s: ScriptState, action: Action) -> None:
    """A play at any time: its script runs on top of what is going on."""
    if s.open and s.interrupts:
        for d in _standing(s):
            if d.id == action.decision and d.seat == action.seat:
                token = d.admit(action.choice)
                name = next(i.script for i in s.interrupts if i.prompt == d.prompt)
                s.interrupted = {**s.interrupted, d.seat: s.interrupted.get(d.seat, 0) + 1}  # clones share the old one
                s.open = None
                push(s, name, d.seat, token)
                _blocking(s)
                return
    raise IllegalAction(f"no decision {action.decision!r} is open for seat {action.seat}")


def play_out(s: ScriptState, pick: Callable[[Sequence[Any]], Any], until: Callable[[ScriptState], bool]) -> None:
    """Play on until `until(s)` holds between two scripts, or to the end; `pick` chooses for every seat.

    The same scripts as through `pending` and `apply`, without decisions, actions and checks: for simulations.
    A question that takes several options is answered with the fewest.
    """
    s.open = None
    if not _next(s):
        return
    f = s.stack[-1]
    while True:
        seats, _, get_options, args, style = f.asked
        answer: Any
        if style.sealed:
            answer = _picked_together(s, f, pick)
        else:
            options = get_options(s, seats[0], *args) if args else get_options(s, seats[0])
            answer = _picked(style, options, pick)
        f.log.append(answer)
        try:
            f.asked = f.live.send(answer)  # type: ignore[union-attr]  # _next woke it
        except StopIteration:
            s.stack.remove(f)
            if until(s) or not _next(s):
                return
            f = s.stack[-1]


def _picked_together(s: ScriptState, f: Script, pick: Callable[[Sequence[Any]], Any]) -> tuple[Any, ...]:
    """For every seat that has not answered a sealed question."""
    seats, _, get_options, args, style = f.asked
    answers = []
    for seat in seats:
        if seat in f.sealed:
            answers.append(f.sealed[seat])
        else:
            answers.append(_picked(style, get_options(s, seat, *args) if args else get_options(s, seat), pick))
    f.sealed = {}
    return tuple(answers)


def _picked(style: Style, options: Sequence[Any], pick: Callable[[Sequence[Any]], Any]) -> Any:
    if style.pick is not ONE:
        return tuple(options[: style.pick[0]])
    return pick(options) if len(options) > 1 else options[0] if options else None
