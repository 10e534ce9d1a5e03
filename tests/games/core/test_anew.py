"""Plays at any time that void the question below: new ids, sealed answers dropped, the script told (`ANEW`)."""

from games.core import kernel
from games.core.protocol import Action
from games.core.script import ANEW, Interrupt, Rule, Script, begin_anew, insist
from tests.games.core.state import SmallState, blocking

NOTHING = "nothing"


class Vote(SmallState):
    """Three seats vote sealed, any may ring; a ringing seat may also end the vote. Then seat 0 says a number."""

    __slots__ = ("ended", "heard", "seats", "stop", "voted")

    def __init__(self) -> None:
        super().__init__()
        self.seats = 3
        self.heard = []
        self.voted = None
        self.stop = False
        self.ended = False

    def follow(self) -> None:
        if self.ended:
            self.over = True
        else:
            kernel.push(self, "vote")


def may_ring(s, seat):
    return (NOTHING, "ring", "stop")


def ballots(s, seat):
    return (NOTHING,) if seat == 2 else (NOTHING, 1, 2)


def numbers(s, seat):
    return () if s.stop else (7,)


def vote(t: Script) -> Rule:
    while not t.do(lambda s: s.stop):
        answers = yield t.window((0, 1, 2), "vote", ballots, pick=(0, 9))
        t.do(lambda s, heard: s.heard.append(heard), answers)
        if answers != ANEW:
            break
    number = yield from insist(t.ask_openly(0, "number", numbers))
    t.do(finish, number)


def finish(s, number):
    s.voted, s.ended = number, True


def ring(t: Script, seat: int, token: str) -> Rule:
    if token == NOTHING:
        return
    t.do(begin_anew)
    confirmed = yield t.ask_openly(seat, "sure", lambda s, seat: (True,))
    if token == "stop" and confirmed:
        t.do(lambda s: setattr(s, "stop", True))


Vote.scripts = {"vote": vote, "ring": ring}
Vote.interrupts = (Interrupt("ring", may_ring, "ring"),)


def answer(s, seat, prompt, choice):
    d = next(d for d in kernel.pending(s) if (d.seat, d.prompt) == (seat, prompt))
    kernel.apply(s, Action(seat, d.id, choice))
    return d


def test_a_play_voids_the_window_and_what_was_sealed_for_it():
    s = Vote()
    before = {d.id for d in blocking(s)}
    answer(s, 0, "vote", (1, 2))
    answer(s, 1, "ring", "ring")
    assert [(d.seat, d.prompt) for d in blocking(s)] == [(1, "sure")]
    answer(s, 1, "sure", True)
    again = blocking(s)
    assert [d.seat for d in again] == [0, 1, 2] and not before & {d.id for d in again}
    assert s.heard == [ANEW]
    for seat in range(3):
        answer(s, seat, "vote", ())
    assert s.heard == [ANEW, ((), (), ())]


def test_a_play_of_nothing_leaves_the_question_below_open():
    s = Vote()
    answer(s, 0, "vote", (1,))
    before = blocking(s)
    ring_id = next(d.id for d in kernel.pending(s) if d.prompt == "ring" and d.seat == 1)
    answer(s, 1, "ring", NOTHING)
    assert blocking(s) == before
    assert ring_id not in {d.id for d in kernel.pending(s)}, "ids are never used again"
    answer(s, 1, "vote", ())
    answer(s, 2, "vote", (NOTHING,))
    assert s.heard == [((1,), (), (NOTHING,))]


def test_sealed_answers_leave_the_ids_of_plays_alone_and_a_new_question_changes_them():
    s = Vote()
    ids = [d.id for d in kernel.pending(s) if not d.blocking]
    answer(s, 0, "vote", ())
    assert [d.id for d in kernel.pending(s) if not d.blocking] == ids
    answer(s, 1, "vote", ())
    answer(s, 2, "vote", ())
    assert not set(ids) & {d.id for d in kernel.pending(s)}
    assert all(0 <= d.id < 10**18 for d in kernel.pending(s)), "a press can name it"


def test_a_window_also_asks_seats_that_can_do_nothing():
    s = Vote()
    d = next(d for d in blocking(s) if d.seat == 2)
    assert d.options == (NOTHING,) and d.pick == (0, 1) and d.window


def test_a_script_may_end_what_a_play_has_made_pointless():
    s = Vote()
    answer(s, 2, "ring", "stop")
    answer(s, 2, "sure", True)
    assert s.over and kernel.pending(s) == () and s.voted is None


def test_a_single_question_is_put_anew_too():
    s = Vote()
    for seat in range(3):
        answer(s, seat, "vote", ())
    (before,) = blocking(s)
    answer(s, 2, "ring", "ring")
    answer(s, 2, "sure", True)
    (after,) = blocking(s)
    assert (after.prompt, after.options) == (before.prompt, before.options) and after.id != before.id
    answer(s, 0, "number", 7)
    assert s.voted == 7


def test_a_clone_in_the_middle_of_a_play_goes_the_same_way():
    s = Vote()
    answer(s, 0, "vote", (1,))
    plain = s.fingerprint()
    answer(s, 1, "ring", "ring")
    t = s.clone()
    assert t.fingerprint() == s.fingerprint() != plain
    for state in (s, t):
        answer(state, 1, "sure", True)
    assert t.fingerprint() == s.fingerprint() and t.heard == [ANEW]
