"""The rules of attacks as scripts: calls, attempts, Executions, Blackmails, Betrayals, deaths (section 7).

A play made in a window or call runs inside it, and the questions that it opens come first; so `plays` is here too.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from games.core.protocol import Seat
from games.core.script import ANEW, Rule, Script, begin_anew, offered
from games.soon_king import blows as b
from games.soon_king import options as o
from games.soon_king import queries as q
from games.soon_king import verbs as v
from games.soon_king.heirs import FIRST_CLAIMANT, GAMBLER, HANGED_MAN, JUDGE, QUEEN, SAGE
from games.soon_king.state import ATTEMPT, BETRAYED, BLACKMAILED, JOINT, JUDGED, State

ALL_CARDS = (0, 99)

# ---- calls


def call(t: Script) -> Rule:
    """A call: all go on or name a play; the first named in turn order is laid, and all are asked again (7.4)."""
    while True:
        seats = t.do(o.callers)
        if seats is None:
            return
        answers = yield t.window(seats, "call", o.call)
        named = t.do(o.first_named, seats, answers)
        if named is None:
            return
        yield from play(t, *named)


# ---- plays at any time


def play(t: Script, seat: Seat, token: Any) -> Rule:
    """One play: a conversion, Redirection, or a card with its target (9.1)."""
    effect, card = t.do(o.meaning, token)
    if effect == o.REDIRECT:
        t.do(b.redirect, seat)
    elif effect in v.CONVERSIONS:
        number = v.CONVERSIONS[effect].price
        t.do(v.begin_conversion, seat, effect)
        paid = yield t.ask_openly(seat, "pay", o.payable, effect, pick=(number, number))
        t.do(v.convert, seat, effect, paid)
    else:
        t.do(v.lay, seat, card, effect)
        if effect == "pardon":
            t.do(b.pardon, seat)
        else:
            yield from aimed(t, seat, effect)
    yield from aftermath(t)


def aimed(t: Script, seat: Seat, effect: str) -> Rule:
    """The laid card gets its target, and takes effect."""
    heir = yield t.ask_openly(seat, "target", o.targets, effect)
    if heir == q.FALL:
        t.do(v.let_fall, seat)
        return
    mode = ""
    if t.do(acts_as_blackmail, effect, heir):
        ways = t.do(q.modes, seat, heir, effect == "bribe")
        mode = ways[0] if len(ways) == 1 else (yield t.ask_openly(seat, "mode", o.modes, heir, effect == "bribe"))
        if mode == q.FALL:
            t.do(v.let_fall, seat)
            return
    if mode:
        own = t.do(v.aim, seat, effect, heir, mode)
        struck_heir = heir if own else t.do(heir_in_seat_1)
        yield from blackmailed(t, seat, struck_heir, mode, own, effect == "bribe")
    elif effect == "betrayal":
        yield from betrayal(t, seat, heir)
    elif t.do(v.aim, seat, effect, heir, ""):
        t.do(EFFECT[effect], seat, heir)
    elif effect == "bribe":
        yield from misled_bribe(t, seat, t.do(heir_in_seat_1))


def acts_as_blackmail(s: State, effect: str, heir: int) -> bool:
    """Whether a card acts as a Blackmail: a Bribe on the Gambler does (R42)."""
    return effect == "blackmail" or (effect == "bribe" and heir == GAMBLER)


def heir_in_seat_1(s: State) -> int:
    """The King, whom the Fool's coin has made the target; there is one, since the Fool is in the line."""
    return s.line[0]


EFFECT: dict[str, Callable[[State, Seat, int], None]] = {
    "bribe": v.take_bribe,
    "investigation": v.investigate,
    "proxy": v.borrow,
    "ship": v.bring_back,
}


def misled_bribe(t: Script, seat: Seat, king: int) -> Rule:
    """The Fool's coin has sent a Bribe to the King: on the Gambler it is a Blackmail (R42)."""
    if king == GAMBLER:
        yield from blackmailed(t, seat, king, q.GAIN, own=False, bribed=True)
    else:
        t.do(v.misled_bribe, seat, king)


def blackmailed(t: Script, seat: Seat, heir: int, mode: str, own: bool, bribed: bool) -> Rule:
    """A Blackmail on this heir: a call if it is contested, else it happens at once (7.4).

    own     the heir was chosen; else the Fool's coin has made it the target
    bribed  a Bribe acts as the Blackmail
    """
    if not t.do(q.contested, seat, heir):
        t.do(v.blackmail, seat, heir, mode, bribed, own)
        return
    t.do(b.begin, BLACKMAILED, seat, heir, mode)
    t.do(b.stage, "call")
    if not own:
        t.do(b.toss_is_over)
    yield from call(t)
    t.do(b.end_blackmail, own, bribed)


def betrayal(t: Script, seat: Seat, heir: int) -> Rule:
    """A Betrayal: the target, a courtier that its player holds, would die; with the Fool's tails the King, also a
    claimant.
    """
    if not t.do(v.aim, seat, "betrayal", heir, ""):
        heir = t.do(heir_in_seat_1)
    t.do(b.begin, BETRAYED, seat, heir)
    yield from would_die(t, heir)
    t.do(b.finish_attack)


def any_time(t: Script, seat: Seat, token: Any) -> Rule:
    """The interrupt: a play on top of the running rule, which begins anew afterwards (R59)."""
    if token == b.NOTHING:
        return
    t.do(begin_anew)
    yield from play(t, seat, token)


# ---- attempts


def own_attempt(t: Script, me: Seat, card: int) -> Rule:
    """7.1, step 1: an Assassin, its target, more Assassins."""
    t.do(b.lay_assassin, me, card)
    heir = yield t.ask_openly(me, "target", o.targets, ATTEMPT)
    if heir == q.FALL:
        t.do(v.let_fall, me)
    else:
        t.do(b.aim_attempt, heir)
        added = yield t.ask_openly(me, "more", o.more, pick=ALL_CARDS)
        t.do(b.add_assassins, me, added)
        t.do(b.announce_attempt)
        t.do(b.coin)
        yield from attempt(t)
    t.do(b.finish_attack)
    yield from aftermath(t)


def joint(t: Script, by: Seat, heir: int) -> Rule:
    """A joint attempt: all lay Assassins against a King who has declared, or the Hanged Man (7.1, 7.3)."""
    t.do(b.begin, JOINT, by, heir)
    t.do(b.stage, "seal")
    while (seats := t.do(o.sealers)) is not None:
        answers = yield t.window(seats, "seal", o.more, pick=ALL_CARDS)
        if answers == ANEW:
            continue
        if t.do(b.reveal_seal, seats, answers):
            t.do(b.announce_attempt)
            yield from attempt(t)
        break
    t.do(b.finish_attack)
    yield from aftermath(t)


def attempt(t: Script) -> Rule:
    """Steps 3 to 7 of 7.1: Knights, Poison, Antidote, the call, the result."""
    yield from reaction(t, "knights", b.play_knights)
    yield from queens_poison(t)
    yield from reaction(t, "poison", b.play_poison)
    yield from reaction(t, "antidote", b.play_antidote)
    if t.do(target_is_claimant):
        t.do(b.stage, "call")
        yield from call(t)
    t.do(b.stage, "result")
    if t.do(b.result):
        yield from would_die(t, t.do(lambda s: s.attacks[-1].target))


def reaction(t: Script, window: str, played: Callable[..., None]) -> Rule:
    """A window of an attempt; plays in it begin it anew."""
    t.do(b.stage, window)
    while (seats := t.do(o.reactors, window)) is not None:
        answers = yield t.window(seats, window, o.reactions, window, pick=None if window == "antidote" else ALL_CARDS)
        if answers == ANEW:
            continue
        t.do(played, seats, answers)
        yield from owed(t)
        return


def queens_poison(t: Script) -> Rule:
    """Before the window: the Queen's holder decides; neutral she always adds a Poison (R47)."""
    t.do(b.stage, "queen")
    if not t.do(queen_is_due):
        return
    holder = t.do(q.holder, QUEEN)
    yes = True if holder is None else (yield t.ask_openly(holder, "queen", offered, o.YES, o.NO)) == o.YES
    t.do(b.queens_poison, yes)


def queen_is_due(s: State) -> bool:
    """Whether the Queen adds a Poison to this attempt: on the King, if that is not the Royal Sage (R47)."""
    king = q.king(s)
    helps = king is not None and king != SAGE and not q.cannot_be_assassinated(king)
    return helps and king == s.attacks[-1].target and QUEEN in s.line


def target_is_claimant(s: State) -> bool:
    """Whether the innermost attack is on a claimant in the line."""
    target = s.attacks[-1].target
    return target is not None and target >= FIRST_CLAIMANT and target in s.line


def would_die(t: Script, heir: int) -> Rule:
    """7.5: immunities, the Magician, coins, the Prince, Ships; then death."""
    victim = t.do(b.strike_down, heir)
    while victim is not None and t.do(q.in_line, victim):
        seats = t.do(q.able)
        answers: Any = ()
        if seats:
            answers = yield t.window(seats, "rescue", o.reactions, "rescue")
        if answers != ANEW:
            t.do(b.rescue_or_die, victim, seats, answers)
            return


# ---- executions


def execute(t: Script, me: Seat, heir: int) -> Rule:
    """7.2: declared and paid; a call; then the target would die."""
    t.do(b.declare_execution, me, heir)
    yield from struck(t)


def struck(t: Script) -> Rule:
    """The call of an Execution, and its effect."""
    t.do(b.stage, "call")
    yield from call(t)
    heir = t.do(b.condemned)
    if heir is not None:
        yield from would_die(t, heir)
    t.do(b.finish_attack)
    yield from aftermath(t)


# ---- consequences


def owed(t: Script) -> Rule:
    """A player who lost the Merchant discards before any other act."""
    while (seat := t.do(owing)) is not None:
        cards = yield t.ask(seat, "drop", o.hand, pick=(2, 2))
        t.do(v.pay_owed, seat, cards)


def owing(s: State) -> Seat | None:
    """The next seat that has to discard for the Merchant; None if there is none."""
    return s.owing[0] if s.owing else None


def aftermath(t: Script) -> Rule:
    """After a play or an attack: the Merchant's discards; the Hanged Man, as soon as no rule runs."""
    yield from owed(t)
    if t.do(hanged_man_waits):
        yield from hanged_man(t)


def hanged_man_waits(s: State) -> bool:
    """Whether the Hanged Man's coronation is due and no attack runs."""
    return s.hanged and not s.attacks


def hanged_man(t: Script) -> Rule:
    """7.3: the Judge, a discard, a joint attempt, a call, the crown."""
    t.do(v.begin_hanging)
    if t.do(q.in_line, JUDGE):
        t.do(b.begin, JUDGED, t.do(lambda s: s.turn), HANGED_MAN)
        yield from struck(t)
    if t.do(hanged_man_is_king):
        seats = t.do(q.able)
        if seats:
            cards = yield t.ask_all(seats, "toll", o.hand)
            t.do(v.toll, seats, cards)
        yield from joint(t, t.do(lambda s: s.turn), HANGED_MAN)
    if t.do(hanged_man_is_king):
        yield from call(t)
    if t.do(hanged_man_is_king):
        t.do(v.crown_hanged_man, t.do(q.holder, HANGED_MAN))
    t.do(v.end_hanging)


def hanged_man_is_king(s: State) -> bool:
    """Whether the Hanged Man sits in seat 1."""
    return q.king(s) == HANGED_MAN
