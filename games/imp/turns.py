"""The course of a turn: draw, deeds, answers, discard; and the effects of every answer."""

from __future__ import annotations

from games.core.plain import EventList
from games.core.protocol import Seat
from games.imp import queries as q
from games.imp import verbs as v
from games.imp.cards import ASSASSIN, CLERICS, IMP, KEPT, KING, LINKING, SUN, THIEF, VARLDSMORD
from games.imp.state import (
    ACCEPTED,
    ACCUSED,
    ANSWER,
    CLAIM,
    DEEDS,
    DISCARD,
    DOUBT,
    FALSE,
    LINK,
    MAIN,
    PAY,
    PLAYED,
    TORMENTED,
    TRUE,
    Duel,
    State,
)

FIRST_TURNS = 2
ANSWERED = (THIEF, *CLERICS, ASSASSIN)
"""The cards that the other player answers."""
CHALLENGE, ACCEPT = "challenge", "accept"


def ask(s: State, phase: str) -> None:
    """Enter a phase with a new question; `asked` makes its id."""
    s.phase = phase
    s.asked += 1


def begin(s: State, events: EventList) -> None:
    """S0 and S1: begin the turn of the seat `s.seat`."""
    if s.turn > FIRST_TURNS:
        v.claim_victory(s, events, s.seat)
    if not q.is_over(s):
        v.draw_up(s, events)
    if not q.is_over(s):
        ask(s, MAIN)


def pass_on(s: State, events: EventList) -> None:
    """Begin the opponent's turn."""
    s.seat = s.other
    s.turn += 1
    s.deeds = ()
    begin(s, events)


def close(s: State) -> None:
    """Move the played card from the table to the discard pile."""
    if s.table is not None:
        s.discard.append(s.table)
        s.table = None


def go_on(s: State, events: EventList) -> None:
    """S2: ask for another deed, as long as one is possible; else S3."""
    v.settle(s, events)
    if q.is_over(s):
        return
    if len(s.deeds) < len(DEEDS):
        ask(s, MAIN)
    else:
        to_discard(s, events)


def to_discard(s: State, events: EventList) -> None:
    """S3: discard down to 7 cards, or end the turn."""
    if len(s.hands[s.seat]) > KEPT:
        ask(s, DISCARD)
    else:
        pass_on(s, events)


# ---- answers of the player whose turn it is


def main(s: State, events: EventList, seat: Seat, choice: str) -> None:
    """Perform the deed that the active player has chosen: end, torment, accuse, or play a card."""
    if not s.announced:
        v.announce(s, events)
    v.settle(s, events)  # a set that was dealt wins now: no event may come before the first answer
    if q.is_over(s):
        return
    if choice == q.END:
        to_discard(s, events)
    elif choice == q.TORMENT:
        s.deeds += (TORMENTED,)
        v.torment(s, events)
        if not q.is_over(s):
            go_on(s, events)
    elif choice == q.ACCUSE:
        s.deeds += (ACCUSED,)
        v.accuse(s, events)
        go_on(s, events)
    else:
        play(s, events, choice.removeprefix(q.PLAY))


def play(s: State, events: EventList, card: str) -> None:
    """Lay an effect card on the table; world cards take effect, all others wait for an answer."""
    s.deeds += (PLAYED,)
    v.take(s, s.seat, [card])
    s.table = card
    v.tell(events, "played", seat=s.seat, card=card)
    if card in ANSWERED:
        s.duel = Duel(s.seat, card)
        ask(s, ANSWER)
        return
    s.duel = None
    if card == LINKING:
        if all(s.hands):
            ask(s, LINK)
            return
        v.tell(events, "linked", exchanged=False)
    else:
        {VARLDSMORD: v.varldsmord, SUN: v.sun}[card](s, events)
    if not q.is_over(s):
        close(s)
        go_on(s, events)


def discard(s: State, events: EventList, seat: Seat, choice: str) -> None:
    """The active player discards down to the hand limit, one card for each answer."""
    v.discard(s, events, choice)
    v.settle(s, events)
    if not q.is_over(s):
        to_discard(s, events)


def link(s: State, events: EventList, seat: Seat, choice: str) -> None:
    """Store one seat's secret card of a link; when both are in, exchange them and continue the turn."""
    s.given[seat] = choice
    if None not in s.given:
        v.link(s, events)
        close(s)
        go_on(s, events)


# ---- answers of the other player, and doubts


def answer_loss(s: State, events: EventList, seat: Seat, choice: str) -> None:
    """Apply the answer to a thief or a cleric."""
    _note(s, events, seat, choice)
    if choice == CLAIM:
        ask(s, DOUBT)
    else:
        _lose(s, events, seat)


def answer_assassin(s: State, events: EventList, seat: Seat, choice: str) -> None:
    """The answer to an Assassin: pay, show a King, or claim one."""
    _note(s, events, seat, choice)
    if choice == PAY:
        v.pay(s, events)
        v.settle(s, events)
        if not q.is_over(s):
            ask(s, DOUBT)
    elif v.show_king(s, events, seat):
        _king_found(s, events)
    else:
        _remove(s, events)


def _note(s: State, events: EventList, seat: Seat, choice: str) -> None:
    duel = _duel(s)
    s.duel = duel._replace(answer=choice)
    v.tell(events, "answered", seat=seat, card=duel.card, answer=choice, proof=q.proof(choice, s.public[seat]))


def doubt(s: State, events: EventList, seat: Seat, choice: str) -> None:
    """The player whose turn it is accepts the claim or the denial, or challenges it."""
    duel = _duel(s)
    proof = q.proof(duel.answer, s.public[duel.defender])
    v.tell(events, "doubted", seat=seat, card=duel.card, challenged=choice == CHALLENGE, proof=proof)
    if choice == ACCEPT:
        s.duel = duel._replace(verdict=ACCEPTED)
        close(s)
        go_on(s, events)
        return
    king = v.show_king(s, events, duel.defender)
    s.duel = duel._replace(verdict=TRUE if king == (duel.answer == CLAIM) else FALSE)
    if duel.answer == CLAIM:
        _lose(s, events, duel.attacker if king else duel.defender)
    elif king:
        _king_found(s, events)
    else:
        v.fine(s, events)
        _remove(s, events)


def _duel(s: State) -> Duel:
    if s.duel is None:
        raise RuntimeError("no card waits for an answer")
    return s.duel


def _lose(s: State, events: EventList, loser: Seat) -> None:
    """Apply the loss that the card on the table threatens."""
    (v.steal if s.table == THIEF else v.disarm)(s, events, loser)
    close(s)
    go_on(s, events)


def _remove(s: State, events: EventList) -> None:
    """Remove the assassin from the match."""
    s.removed.append(ASSASSIN)
    s.table = None
    v.tell(events, "removed", card=ASSASSIN)
    go_on(s, events)


def _king_found(s: State, events: EventList) -> None:
    """An assassin has found B's King: A has won, with the Imp too unless the table says otherwise (R20)."""
    if s.options.imp_kill == "kills" and IMP in s.hands[s.seat]:
        v.kill_king(s, events)
        _remove(s, events)
    else:
        v.finish(s, events, (s.seat,), v.KING_WON, (KING,))
