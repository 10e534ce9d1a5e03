"""Runs the scripts of `games.core.script`: opens questions, takes answers, and continues until a seat must choose.

Games use `pending`, `apply` and `asked`. A paused script waits on the stack at its question. An interrupt
runs on top of it; when it has ended, the question below is computed again.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any, Final

from games.core.protocol import ONE, Action, Asked, Choice, Decision, IllegalAction, Seat, tokens_of
from games.core.script import ANEW, Script, ScriptState, WindowAnswers, push

PLAYS: Final = 1 << 59
"""The bit that only ids of plays at any time have; ids stay below the 10**18 that a press can name."""


# ---- questions


OPEN: Final[Any] = object()
"""The result of `_show` when a seat must choose."""


def _show(s: ScriptState, f: Script) -> Any:
    """Open the decisions of the script's question; if no seat has a choice, return the answer instead."""
    seats, _, _, _, style = f.asked
    if not style.sealed:
        found = _put_to(s, f, seats[0])
        if not isinstance(found, Decision):
            return found
        s.open = (found,)
        return OPEN
    decisions: list[Decision] = []
    for seat in seats:
        if seat not in f.sealed:
            found = _put_to(s, f, seat)
            if isinstance(found, Decision):
                decisions.append(found)
            else:
                f.sealed[seat] = found
    if decisions:
        s.open = tuple(decisions)
        return OPEN
    return _unsealed(f)


def _put_to(s: ScriptState, f: Script, seat: Seat) -> Any:
    """The decision of one of the asked seats; if it has no choice, its answer instead."""
    _, prompt, get_options, args, style = f.asked
    options = tuple(get_options(s, seat, *args))
    pick = ONE
    if style.pick is not None:
        pick = (min(style.pick[0], len(options)), min(style.pick[1], len(options)))
        if pick[0] == len(options) and (style.forced or not options):
            return options
    elif len(options) < 2 and (style.forced or not (options or style.sealed)):
        return options[0] if options else None
    number = f.no << 16 | len(f.log) << 4 | seat
    share = s.prompts[prompt].share
    return Decision(number, seat, prompt, options, s.default_choice, pick, True, style.window, share)


def _put(s: ScriptState, f: Script) -> Any:
    """Show the script's question; if a play at any time has voided it, return `ANEW` to the script."""
    if f.anew:
        f.anew = False
        f.sealed = {}
        return ANEW
    return _show(s, f)


def _unsealed(f: Script) -> tuple[Any, ...]:
    """The sealed answers of all asked seats, in their order, for the script."""
    seats, _, _, _, style = f.asked
    answers, f.sealed = [f.sealed[seat] for seat in seats], {}
    return WindowAnswers(answers) if style.window else tuple(answers)


def asked(s: ScriptState) -> tuple[Asked, ...]:
    """The public list of asked seats: in a window all, including those that have answered."""
    blocking = _blocking(s)
    if not blocking:
        return ()
    seats, prompt, _, _, style = s.stack[-1].asked
    waiting = seats if style.window else [d.seat for d in blocking]
    return tuple([Asked(seat, prompt, style.window) for seat in waiting])


# ---- running


def _run(s: ScriptState, f: Script, answer: Any) -> None:
    """Give the top script an answer and continue until a seat must choose or the match is over."""
    while True:
        f.log.append(answer)
        try:
            f.asked = f.live.send(answer)  # type: ignore[union-attr]  # `_next` has called `wake`, which sets it
        except StopIteration:
            s.stack.remove(f)
            if not _next(s):
                return
            f = s.stack[-1]
        if s.over:
            _next(s)
            return
        answer = _put(s, f) if f.anew else _show(s, f)
        if answer is OPEN:
            return


def _next(s: ScriptState) -> bool:
    """Run the top script to its next question after a script has ended or was pushed. False when the match is over."""
    stack = s.stack
    while not s.over:
        if not stack:
            s.follow()
            continue
        f = stack[-1]
        if f.live is None:
            if not f.wake(s):
                stack.remove(f)
            continue  # the script may have ended the match
        if f.sealed and not f.anew:
            _drop_outdated(s, f)
        return True
    stack.clear()
    s.open = ()
    return False


def _drop_outdated(s: ScriptState, f: Script) -> None:
    """Ask again for sealed answers that an interrupt has made illegal."""
    _, _, get_options, args, _ = f.asked
    for seat, answer in list(f.sealed.items()):
        options = get_options(s, seat, *args)
        if any(token not in options for token in tokens_of(answer)):
            del f.sealed[seat]


def _blocking(s: ScriptState) -> tuple[Decision, ...]:
    if s.open is None:
        if not _next(s):
            return ()
        f = s.stack[-1]
        answer = _put(s, f)
        if answer is not OPEN:
            _run(s, f, answer)
    return s.open  # type: ignore[return-value]  # set by _show or _next


def pending(s: ScriptState) -> tuple[Decision, ...]:
    """All open decisions, the blocking ones first.

    A blocking decision's id consists of the script's number, the length of its log and the seat (12 and 4 bits for the
    last two). The id of a play at any time also has the number of plays of its seat (`_standing`).
    """
    decisions = s.open
    if decisions is None:
        decisions = _blocking(s)
    if not s.interrupts or not decisions:
        return decisions
    return (*decisions, *_standing(s))


def _standing(s: ScriptState, only: Seat | None = None) -> Iterator[Decision]:
    """The possible plays at any time, under ids that change with the question below.

    A press names an option by its index, so an id must not outlive the options that were shown with it. Answers in a
    window do not change the id, because that would reveal that a seat has answered.
    """
    f = s.stack[-1]
    moment = PLAYS | f.no << 32 | len(f.log) << 20
    for kind, interrupt in enumerate(s.interrupts):
        for seat in range(s.seats) if only is None else (only,):
            options = tuple(interrupt.options(s, seat))
            if options:
                number = moment | (s.interrupted.get(seat, 0) & 0xFFF) << 8 | kind << 4 | seat
                share = s.prompts[interrupt.prompt].share
                yield Decision(number, seat, interrupt.prompt, options, None, ONE, False, share=share)


def apply(s: ScriptState, action: Action) -> None:
    """Answer a decision; the events are in `s.events`. Raises IllegalAction and then changes nothing."""
    seat, number, choice = action
    decisions = s.open
    if decisions is None:
        decisions = _blocking(s)
    for d in decisions:
        if d.id == number:
            break
    else:
        _interrupt(s, action)
        return
    if d.seat != seat:
        raise IllegalAction(f"seat {seat} is not asked {d!r}")
    f = s.stack[-1]
    style = f.asked.style
    choice = d.admit(choice)
    answer: Any = choice if style.pick is None else tokens_of(choice)
    if style.sealed:
        answer = _seal(s, f, d, answer)
        if answer is OPEN:
            return
    s.open = None
    _run(s, f, answer)


def _seal(s: ScriptState, f: Script, answered: Decision, choice: Choice) -> Any:
    """Store a sealed answer. Returns all of them after the last one, else OPEN."""
    f.sealed[answered.seat] = choice
    s.open = tuple([d for d in s.open or () if d is not answered])
    return OPEN if s.open else _unsealed(f)


def redraw_sealed(s: ScriptState, viewer: Seat, rng: random.Random) -> None:
    """Replace the sealed answers of seats other than the viewer's by legal ones at random: they are hidden, too."""
    if not s.stack or not s.stack[-1].sealed:
        return
    script = s.stack[-1]
    script.wake(s)
    _, _, get_options, args, style = script.asked
    for seat in sorted(script.sealed):
        if seat == viewer:
            continue
        options = tuple(get_options(s, seat, *args))
        if style.pick is None:
            script.sealed[seat] = rng.choice(options) if options else None
        else:
            least = max(min(style.pick[0], len(options)), int(style.window and bool(options)))
            script.sealed[seat] = tuple(rng.sample(options, least))


def unseal(s: object, viewer: Seat) -> None:
    """Ask the seats other than the viewer's once more whose answers are sealed: a position as if none had answered.

    The open questions keep their ids. A state without scripts stays as it is.
    """
    if isinstance(s, ScriptState) and s.stack and s.stack[-1].sealed:
        script = s.stack[-1]
        script.wake(s)
        script.sealed = {seat: answer for seat, answer in script.sealed.items() if seat == viewer}
        s.open = None


def _interrupt(s: ScriptState, action: Action) -> None:
    """Start a play at any time: its script runs on top of the stack."""
    if s.open and s.interrupts and action.seat in range(s.seats):
        for d in _standing(s, action.seat):
            if d.id == action.decision:
                token = d.admit(action.choice)
                name = next(i.script for i in s.interrupts if i.prompt == d.prompt)
                s.interrupted = {**s.interrupted, d.seat: s.interrupted.get(d.seat, 0) + 1}  # clones share the old dict
                s.open = None
                push(s, name, d.seat, token)
                _blocking(s)
                return
    raise IllegalAction(f"no decision {action.decision!r} is open for seat {action.seat}")
