"""A turn (section 5 of the rules), and the list of all rules that can be on the stack."""

from __future__ import annotations

from collections.abc import Callable

from games.core.protocol import Seat
from games.core.script import Rule, Script
from games.imposter_kings import queries as q
from games.imposter_kings import verbs as v
from games.imposter_kings.abilities import PLAIN_FROM_ANTECHAMBER, flip, resolved
from games.imposter_kings.setup import setup


def turn(t: Script, me: Seat) -> Rule:
    """Condemned, else Antechamber, else a hand card or the flip; with none of these the seat is out (section 5)."""
    duty = t.do(q.duty, me)
    if duty == q.CONDEMNED_FIRST:
        card = yield t.ask(me, "remove", q.condemned)
        t.do(v.remove_condemned, me, card)
        return
    if duty == q.ANTECHAMBER_NEXT:
        card = yield t.ask(me, "antechamber", q.antechamber)
        yield from resolved(t, me, t.do(v.play_from_antechamber, me, card), without=PLAIN_FROM_ANTECHAMBER)
        return
    card = None if duty == q.FORCED_FLIP else (yield t.ask_openly(me, "play", q.plays))
    if card == q.FLIP or duty == q.FORCED_FLIP:
        yield from flip(t, me)
    elif card is None:
        t.do(v.lose, me)
    else:
        yield from resolved(t, me, t.do(v.play, me, card))


SCRIPTS: dict[str, Callable[..., Rule]] = {"setup": setup, "turn": turn}
