"""Every question of the game as a `Decision`. Which are open follows from public facts.

All are asked also where one option is left: how many there are tells what the hand holds.
"""

from __future__ import annotations

from games.core.prompts import clock
from games.core.protocol import Decision, Seat
from games.imp import cards
from games.imp import queries as q
from games.imp.cards import ASSASSIN, THIEF
from games.imp.prompts import ANSWER_ASSASSIN, ANSWER_CLERIC, ANSWER_THIEF, PROMPTS
from games.imp.state import ANSWER, CLAIM, DISCARD, DOUBT, LINK, MAIN, OVER, YIELD, State
from games.imp.turns import ACCEPT, CHALLENGE


def number(asked: int, seat: Seat) -> int:
    """The id of a decision: from the number of the question in the match, and the seat."""
    return asked << 1 | seat


def questions(s: State) -> list[Decision]:
    """All open decisions."""
    if s.phase == OVER:
        return []
    if s.phase == LINK:
        return [_link(s, seat) for seat in (0, 1) if s.given[seat] is None]
    seat = s.other if s.phase == ANSWER else s.seat
    asked = prompt(s)
    return [Decision(number(s.asked, seat), seat, asked, options(s), clock(PROMPTS, s), share=PROMPTS[asked].share)]


def prompt(s: State) -> str:
    """The kind of question that is open; also during a window."""
    if s.phase != ANSWER:
        return s.phase
    if s.table == ASSASSIN:
        return ANSWER_ASSASSIN
    return ANSWER_THIEF if s.table == THIEF else ANSWER_CLERIC


def options(s: State) -> tuple[str, ...]:
    """The options of the open question of this phase."""
    if s.phase == MAIN:
        return q.deeds(s)
    if s.phase == DISCARD:
        return q.discards(s)
    if s.phase == DOUBT:
        return (ACCEPT, CHALLENGE)
    return q.assassin_answers(s) if s.table == ASSASSIN else (YIELD, CLAIM)


def _link(s: State, seat: Seat) -> Decision:
    return Decision(number(s.asked, seat), seat, LINK, cards.kinds(s.hands[seat]), clock(PROMPTS, s), window=True)
