"""A mini-game that needs everything the kernel promises, on 2 to 16 seats in two teams.

A match has three rounds. In a round all first pick one or two of their five dishes at once, sealed. Then each seat in
turn serves a dish; another seat may spill it (a window in turn order, the first counts), which a third may in turn wipe
up (a window inside the window). At any time a seat may give a toast: it is asked for whom, in the middle of whatever
goes on, and it eats the dish that it toasts with; or it may leave, which ends the match. A team scores for every dish
served.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from games.core import kernel
from games.core.protocol import Action
from games.core.rng import seed_bytes, shuffled
from games.core.script import Interrupt, Rule, Script, push
from tests.games.core.state import SmallState

ROUNDS = 3


class Banquet(SmallState):
    __slots__ = ("dishes", "number", "playing", "seed", "served", "spills", "toasts", "turn")

    def __init__(self, seats: int, seed: int) -> None:
        super().__init__()
        self.seed = seed_bytes(seed)
        self.dishes = [0] * seats
        self.spills = [0] * seats
        self.served = [0, 0]
        self.toasts: list[tuple[int, int]] = []
        self.number = 0
        self.turn = 0
        self.playing = False
        kernel.pending(self)

    @property
    def seats(self) -> int:
        return len(self.dishes)

    def follow(self) -> None:
        if not self.playing and self.number == ROUNDS:
            self.over = True
        elif not self.playing:
            push(self, "lay")
        elif self.turn == self.seats:
            self.playing = False
            push(self, "clear")
        else:
            push(self, "serve", self.turn)
            self.turn += 1


# ---- queries and verbs


def laid(s: Banquet, seat: int) -> Sequence[int]:
    return [dish for dish in range(5) if s.dishes[seat] >> dish & 1]


def all_seats(s: Banquet) -> tuple[int, ...]:
    return tuple(range(s.seats))


def after(s: Banquet, me: int, *without: int) -> tuple[int, ...]:
    order = [(me + i) % s.seats for i in range(1, s.seats)]
    return tuple(seat for seat in order if seat not in without)


def spill(s: Banquet, seat: int) -> Sequence[Any]:
    return (None, "spill") if s.spills[seat] else (None,)


def guests(s: Banquet, seat: int) -> Sequence[int]:
    return after(s, seat)


def lay_table(s: Banquet) -> None:
    s.number += 1
    s.turn = 0
    holders = shuffled(s.seed, f"round {s.number}", range(s.seats))
    for seat in range(s.seats):
        s.dishes[seat] = 0b11111
        s.spills[seat] = int(seat in holders[: s.seats // 2])


def keep(s: Banquet, seat: int, dishes: tuple[int, ...]) -> None:
    s.dishes[seat] = sum(1 << dish for dish in dishes)
    s.events.append(("keep", seat, len(dishes)))


def begin(s: Banquet) -> None:
    s.playing = True


def serve_dish(s: Banquet, seat: int, dish: int) -> None:
    s.dishes[seat] ^= 1 << dish
    s.served[seat % 2] += 1
    s.events.append(("serve", seat, dish))


def spoil(s: Banquet, seat: int, by: int) -> None:
    s.served[seat % 2] -= 1
    s.spills[by] = 0
    s.events.append(("spoil", seat, by))


def restore(s: Banquet, seat: int, by: int) -> None:
    s.served[seat % 2] += 1
    s.spills[by] = 0
    s.events.append(("restore", seat, by))


def eat(s: Banquet, seat: int, dish: int, guest: int) -> None:
    s.dishes[seat] &= ~(1 << dish)
    s.toasts.append((seat, guest))
    s.events.append(("toast", seat, guest))


def finish(s: Banquet, seat: int) -> None:
    s.over = True
    s.events.append(("leave", seat))


# ---- rules


def lay(t: Script) -> Rule:
    t.do(lay_table)
    seats = t.do(all_seats)
    picks = yield t.ask_all(seats, "keep", laid, pick=(1, 2))
    for seat, dishes in zip(seats, picks, strict=True):
        t.do(keep, seat, dishes)
    t.do(begin)


def serve(t: Script, me: int) -> Rule:
    dish = yield t.ask(me, "serve", laid)
    if dish is None:
        return
    t.do(serve_dish, me, dish)
    by = yield from first_answer(t, t.do(after, me), "spill")
    if by is None:
        return
    t.do(spoil, me, by)
    wiper = yield from first_answer(t, t.do(after, by), "wipe")
    if wiper is not None:
        t.do(restore, me, wiper)


def first_answer(t: Script, seats: tuple[int, ...], prompt: str) -> Any:
    answers = yield t.window(seats, prompt, spill)
    for seat, answer in zip(seats, answers, strict=True):
        if answer is not None:
            return seat
    return None


def clear(t: Script) -> Rule:
    """A rule without a question."""
    t.do(all_seats)
    yield from ()


def toast(t: Script, me: int, dish: int) -> Rule:
    guest = yield t.ask_openly(me, "guest", guests)
    t.do(eat, me, dish, guest)


def leave(t: Script, me: int, _: str) -> Rule:
    t.do(finish, me)
    yield from ()


def may_toast(s: Banquet, seat: int) -> Sequence[int]:
    """Not while a toast is being given."""
    return laid(s, seat) if s.stack and s.stack[-1].name != "toast" else ()


def may_leave(s: Banquet, seat: int) -> Sequence[str]:
    return ("leave",)


Banquet.interrupts = (Interrupt("toast", may_toast, "toast"), Interrupt("leave", may_leave, "leave"))
Banquet.scripts: Mapping[str, Any] = {"lay": lay, "serve": serve, "clear": clear, "toast": toast, "leave": leave}


# ---- a small driver


def standing(s: Banquet, seat: int, prompt: str) -> Any:
    return next(d for d in kernel.pending(s) if not d.blocking and (d.seat, d.prompt) == (seat, prompt))


def answer(s: Banquet, d: Any, choice: Any) -> list[tuple[Any, ...]]:
    s.events = []
    kernel.apply(s, Action(d.seat, d.id, choice))
    return s.events
