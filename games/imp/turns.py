"""The course of a turn: draw, deeds, answers, discard; and what follows from every answer."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from games.core.protocol import Seat
from games.imp import queries as q
from games.imp import verbs as v
from games.imp.cards import ASSASSIN, CULTIST, IMP, KING, LINKING, PRIEST, SUN, THIEF, VARLDSMORD
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
from games.imp.verbs import Told

FIRST_TURNS = 2
CHALLENGE, ACCEPT = "challenge", "accept"


def ask(s: State, phase: str) -> None:
    """Enter a phase with a new question; `asked` makes its id."""
    s.phase = phase
    s.asked += 1


def begin(s: State, told: Told) -> None:
    """S0 and S1 of the player in `s.seat`."""
    if s.turn > FIRST_TURNS:
        v.claim_victory(s, told, s.seat)
    if not q.is_over(s):
        v.draw_up(s, told)
    if not q.is_over(s):
        ask(s, MAIN)


def pass_on(s: State, told: Told) -> None:
    """The other's turn."""
    s.seat = s.other
    s.turn += 1
    s.deeds = ()
    begin(s, told)


def close(s: State) -> None:
    """The played card goes from the table to the discard pile."""
    if s.table is not None:
        s.discard.append(s.table)
        s.table = None


def go_on(s: State, told: Told) -> None:
    """S2 after a deed, as long as one is left; S3 when none is."""
    v.settle(s, told)
    if q.is_over(s):
        return
    if len(s.deeds) < len(DEEDS):
        ask(s, MAIN)
    else:
        to_discard(s, told)


def to_discard(s: State, told: Told) -> None:
    """S3."""
    if q.must_discard(s):
        ask(s, DISCARD)
    else:
        pass_on(s, told)


# ---- answers of the player whose turn it is


def main(s: State, told: Told, seat: Seat, choice: str) -> None:
    """Perform the deed that the active player has chosen: end, torment, accuse, or play a card."""
    v.settle(s, told)  # a set that was dealt wins now: before the first answer nothing can be told
    if q.is_over(s):
        return
    if choice == q.END:
        to_discard(s, told)
    elif choice == q.TORMENT:
        s.deeds += (TORMENTED,)
        v.torment(s, told)
        if not q.is_over(s):
            go_on(s, told)
    elif choice == q.ACCUSE:
        s.deeds += (ACCUSED,)
        v.accuse(s, told)
        go_on(s, told)
    else:
        play(s, told, choice.removeprefix(q.PLAY))


def play(s: State, told: Told, card: str) -> None:
    """Lay an effect card on the table; world cards take effect, all others wait for an answer."""
    s.deeds += (PLAYED,)
    v.take(s, s.seat, [card])
    s.table = card
    v.tell(told, "played", seat=s.seat, card=card)
    if card in ANSWERED:
        s.duel = Duel(s.seat, card)
        ask(s, ANSWER)
        return
    s.duel = None
    if card == LINKING:
        if all(s.hands):
            ask(s, LINK)
            return
        v.tell(told, "linked", exchanged=False)
    else:
        {VARLDSMORD: v.varldsmord, SUN: v.sun}[card](s, told)
    if not q.is_over(s):
        close(s)
        go_on(s, told)


def discard(s: State, told: Told, seat: Seat, choice: str) -> None:
    """The active player discards down to the hand limit, one card for each answer."""
    v.discard(s, told, choice)
    v.settle(s, told)
    if not q.is_over(s):
        to_discard(s, told)


def link(s: State, told: Told, seat: Seat, choice: str) -> None:
    """Store one seat's secret card of a link; when both are in, exchange them and continue the turn."""
    s.given[seat] = choice
    if None not in s.given:
        v.link(s, told)
        close(s)
        go_on(s, told)


# ---- answers of the other player, and doubts


def answer_loss(s: State, told: Told, seat: Seat, choice: str) -> None:
    """A thief or a cleric is answered."""
    duel = _duel(s)
    s.duel = duel._replace(answer=choice)
    v.tell(told, "answered", seat=seat, card=duel.card, answer=choice)
    if choice == CLAIM:
        ask(s, DOUBT)
    else:
        _lose(s, told, seat)


def answer_assassin(s: State, told: Told, seat: Seat, choice: str) -> None:
    """The answer to an Assassin: pay, show a King, or claim one."""
    duel = _duel(s)
    s.duel = duel._replace(answer=choice)
    v.tell(told, "answered", seat=seat, card=duel.card, answer=choice)
    if choice == PAY:
        v.pay(s, told)
        v.settle(s, told)
        if not q.is_over(s):
            ask(s, DOUBT)
    elif v.show_king(s, told, seat):
        _king_found(s, told)
    else:
        _remove(s, told)


def doubt(s: State, told: Told, seat: Seat, choice: str) -> None:
    """A accepts the claim or the denial, or challenges it."""
    duel = _duel(s)
    v.tell(told, "doubted", seat=seat, card=duel.card, challenged=choice == CHALLENGE)
    if choice == ACCEPT:
        s.duel = duel._replace(verdict=ACCEPTED)
        close(s)
        go_on(s, told)
        return
    king = v.show_king(s, told, duel.defender)
    s.duel = duel._replace(verdict=TRUE if king == (duel.answer == CLAIM) else FALSE)
    if duel.answer == CLAIM:
        _lose(s, told, duel.attacker if king else duel.defender)
    elif king:
        _king_found(s, told)
    else:
        v.fine(s, told)
        _remove(s, told)


def _duel(s: State) -> Duel:
    if s.duel is None:
        raise RuntimeError("no card waits for an answer")
    return s.duel


def _lose(s: State, told: Told, loser: Seat) -> None:
    """The loss that the card on the table threatens."""
    (v.steal if s.table == THIEF else v.disarm)(s, told, loser)
    close(s)
    go_on(s, told)


def _remove(s: State, told: Told) -> None:
    """The assassin leaves the match."""
    s.removed.append(ASSASSIN)
    s.table = None
    v.tell(told, "removed", card=ASSASSIN)
    go_on(s, told)


def _king_found(s: State, told: Told) -> None:
    """An assassin has found B's King: A has won, with the Imp too unless the table says otherwise (R20)."""
    if s.options.imp_kill == "kills" and IMP in s.hands[s.seat]:
        v.kill_king(s, told)
        _remove(s, told)
    else:
        v.finish(s, told, (s.seat,), v.KING_WON, (KING,))


ANSWERED: Mapping[str, Callable[..., None]] = {
    THIEF: answer_loss,
    PRIEST: answer_loss,
    CULTIST: answer_loss,
    ASSASSIN: answer_assassin,
}
