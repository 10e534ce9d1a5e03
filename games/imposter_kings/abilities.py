"""The cards' abilities, each a rule that reads like the printed card (section 3), with its window (section 6).

Every rule gets the handle `t`, the seat `me` that played the card, the card's id, and whether it is immune to a King's
Hand. A rule whose ability was countered ends: `prevented` has already removed the card.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import Any

from games.core.protocol import Seat
from games.core.script import Ask, Options, Rule, Script
from games.imposter_kings import queries as q
from games.imposter_kings import verbs as v
from games.imposter_kings.cards import ASSASSIN, HERALD, KIND, KINGS_HAND, OATHBOUND, OF_BASE

Verdict = Generator[Ask, Any, bool]
FIVE_OR_MORE = sum(OF_BASE[5:])
TWO_OR_MORE = sum(OF_BASE[2:])


def prevented(t: Script, me: Seat, card: int, immune: bool) -> Verdict:
    """The window: seats that could hold a King's Hand answer sealed, the first in turn order counts (R3-R5, R7)."""
    if immune:
        return False
    asked = t.do(q.reactors, me, KINGS_HAND)
    if not asked:
        return False
    answers = yield t.window(asked, "kings-hand", q.reaction, KINGS_HAND)
    for seat, answer in zip(asked, answers, strict=True):
        if answer is not None:
            t.do(v.counter, seat, answer, me, card)
            return True
    return False


def used(
    t: Script,
    me: Seat,
    card: int,
    immune: bool,
    question: Ask,
    announce: Callable[..., None] | None = None,
    disgraced: bool = False,
) -> Generator[Ask, Any, Any]:
    """An ability that its owner may use: the answer when the window has closed; None if declined or prevented.

    announce   the verb that tells the answer to all; without one they hear that the ability is used
    disgraced  whether the card Disgraces itself first
    """
    choice = yield question
    if choice is None:
        return None
    if disgraced:
        t.do(v.disgrace, card)
    if announce is None:
        t.do(v.use, me, card)
    else:
        t.do(announce, me, card, choice)
    return None if (yield from prevented(t, me, card, immune)) else choice


def hidden_step(t: Script, me: Seat, kinds: int, prompt: str, options: Options) -> Generator[Ask, Any, Any]:
    """R44: the answer to a step that needs a hand card of these kinds; None if by public facts there is none."""
    if not t.do(q.seats_that_could_hold, (me,), kinds):
        return None
    (answer,) = yield t.window((me,), prompt, options)
    return answer


def resolved(t: Script, me: Seat, played: v.Played, immune: bool = False, without: tuple[int, ...] = ()) -> Rule:
    """The ability of a card that was just played, if it has one; the kinds `without` have none here."""
    laid, kind = played
    if kind in ABILITIES and kind not in without:
        yield from ABILITIES[kind](t, me, laid, immune)


def fool(t: Script, me: Seat, card: int, immune: bool) -> Rule:
    """May choose another Court card that is not Disgraced; after the window it comes to hand."""
    target = yield from used(t, me, card, immune, t.ask(me, "fool", q.fool_targets, card), v.use_on)
    if target is not None:
        t.do(v.take, me, target)


def executioner(t: Script, me: Seat, card: int, immune: bool) -> Rule:
    """May say a number; after the window each holder of a card of that base value Condemns one (R11, R30)."""
    number = yield from used(t, me, card, immune, t.ask(me, "executioner", q.executioner_numbers), v.say)
    if number is None:
        return
    living = t.do(q.turn_order, me)
    holders = t.do(q.seats_that_could_hold, living, OF_BASE[number])
    if not holders:
        return
    picks = yield t.window(holders, "condemn", q.of_base, number)
    for seat, pick in zip(holders, picks, strict=True):
        t.do(v.condemn, seat, pick, number)


def inquisitor(t: Script, me: Seat, card: int, immune: bool) -> Rule:
    """May say a card name; after the window every other holder puts one copy into the Antechamber (R21, R31)."""
    name = yield from used(t, me, card, immune, t.ask(me, "inquisitor", q.maybe_names), v.say)
    if name is None:
        return
    for seat in t.do(q.others, me):
        t.do(v.call_in, seat, name)


def judge(t: Script, me: Seat, card: int, immune: bool) -> Rule:
    """Says a name to an opponent; if right, the owner may put a card of 2 or more into the Antechamber (R2, R21)."""
    opponent = yield t.ask(me, "judge-opponent", q.opponents_with_cards)
    if opponent is None:
        return
    name = yield t.ask(me, "judge", q.names)
    t.do(v.say, me, card, name, opponent)
    if (yield from prevented(t, me, card, immune)):
        return
    if not t.do(v.answer_name, opponent, name):
        return
    reward = yield from hidden_step(t, me, TWO_OR_MORE, "judge-reward", q.judge_rewards)
    if reward is not None:
        t.do(v.put_in_antechamber, me, reward)


def soldier(t: Script, me: Seat, card: int, immune: bool) -> Rule:
    """Says a name; if an opponent holds it, +2, and up to three Court cards may be Disgraced (R2, R19, R21)."""
    if not t.do(q.opponents_with_cards, me):
        return
    name = yield t.ask(me, "soldier", q.names)
    t.do(v.say, me, card, name)
    if (yield from prevented(t, me, card, immune)):
        return
    right = [t.do(v.answer_name, seat, name) for seat in t.do(q.opponents, me)]
    if not any(right):
        return
    t.do(v.add_two, card)
    targets = yield t.ask(me, "soldier-disgrace", q.face_up, pick=(0, 3))
    for target in targets:
        t.do(v.disgrace, target)


def herald(t: Script, me: Seat, card: int, immune: bool) -> Rule:
    """Takes the Successor and lays a new one; then may play a card of value 5 or more and returns to hand (R2, R25)."""
    if not t.do(q.has_successor, me):
        return
    t.do(v.use, me, card)
    if (yield from prevented(t, me, card, immune)):
        return
    t.do(v.take_successor, me)
    successor = yield t.ask(me, "herald-successor", q.hand)
    t.do(v.set_successor, me, successor)
    follow = yield from hidden_step(t, me, FIVE_OR_MORE, "herald", q.follow_ups)
    if follow is None:
        return
    played = t.do(v.play, me, follow)
    t.do(v.return_to_hand, me, card)
    yield from resolved(t, me, played, without=(OATHBOUND,))


def oathbound(t: Script, me: Seat, card: int, immune: bool) -> Rule:
    """On a card of higher value: Disgraces it, and another hand card follows, immune to a King's Hand (R24)."""
    if not t.do(q.above_oathbound, card):
        return
    t.do(v.disgrace_under)
    follow = yield t.ask(me, "oathbound", q.hand)
    yield from resolved(t, me, t.do(v.play, me, follow), immune=True)


def mystic(t: Script, me: Seat, card: int, immune: bool) -> Rule:
    """If a card was Disgraced before: may Disgrace itself and say a number, which is Muted after the window (R22)."""
    question = t.ask(me, "mystic", q.mystic_numbers)
    number = yield from used(t, me, card, immune, question, v.say, disgraced=True)
    if number is not None:
        t.do(v.mute, number)


def warden(t: Script, me: Seat, card: int, immune: bool) -> Rule:
    """With four face-up Court cards: may exchange a hand card with the Accused after the window (R28)."""
    if (yield from used(t, me, card, immune, t.ask(me, "warden", q.warden_uses))) is None:
        return
    given = yield t.ask(me, "warden-card", q.hand)
    t.do(v.exchange_accused, me, given)


def sentry(t: Script, me: Seat, card: int, immune: bool) -> Rule:
    """May Disgrace itself and exchange a hand card with a Court card, in whose exact place it lies (R27)."""
    question = t.ask(me, "sentry", q.sentry_targets, card)
    target = yield from used(t, me, card, immune, question, v.use_on, disgraced=True)
    if target is None:
        return
    given = yield t.ask(me, "sentry-card", q.hand)
    t.do(v.exchange, me, target, given)


def spy(t: Script, me: Seat, card: int, immune: bool) -> Rule:
    """May Disgrace itself; after the window sees all Successors and may force one player to exchange it (R34)."""
    if (yield from used(t, me, card, immune, t.ask(me, "spy", q.spy_uses), disgraced=True)) is None:
        return
    t.do(v.look_at_successors, me, t.do(q.successor_owners, me))
    forced = yield t.ask(me, "spy-force", q.spy_targets)
    if forced is None:
        return
    t.do(v.use_against, me, card, forced)
    given = yield t.ask(forced, "spy-card", q.hand)
    t.do(v.exchange_successor, forced, given)


def princess(t: Script, me: Seat, card: int, immune: bool) -> Rule:
    """May pick an opponent; after the window both choose a hand card in secret and swap (R29)."""
    question = t.ask(me, "princess", q.princess_targets)
    opponent = yield from used(t, me, card, immune, question, v.use_against)
    if opponent is None:
        return
    mine, theirs = yield t.ask_all((me, opponent), "princess-card", q.hand)
    t.do(v.swap, me, mine, opponent, theirs)


def queen(t: Script, me: Seat, card: int, immune: bool) -> Rule:
    """Disgraces all other Court cards; there is no window (R1)."""
    t.do(v.disgrace_others, card)
    yield from ()


ABILITIES: dict[int, Callable[[Script, Seat, int, bool], Rule]] = {
    KIND[ability.__name__.capitalize()]: ability
    for ability in (
        fool,
        executioner,
        inquisitor,
        judge,
        soldier,
        herald,
        oathbound,
        mystic,
        warden,
        sentry,
        spy,
        princess,
        queen,
    )
}
"""By card: an ability has the name of its card."""
PLAIN_FROM_ANTECHAMBER = (HERALD, OATHBOUND)
"""R32: played this way they have no effect."""


def assassinated(t: Script, me: Seat) -> Verdict:
    """The windows on a King flip: sealed answers in turn order, and a window for each Assassin (R4, R6)."""
    asked = t.do(q.reactors, me, ASSASSIN)
    if not asked:
        return False
    answers = yield t.window(asked, "assassin", q.reaction, ASSASSIN)
    for seat, assassin in zip(asked, answers, strict=True):
        if assassin is None:
            continue
        t.do(v.reveal, seat, assassin, me)
        if (yield from prevented(t, seat, assassin, False)):
            continue
        if t.do(q.killer_looks):
            t.do(v.look_at_victim, seat, me)
            card = yield t.ask_openly(seat, "assassin-swap", q.assassin_swaps, assassin, me)
            t.do(v.swap_assassin, seat, assassin, me, card)
        return True
    return False


def flip(t: Script, me: Seat) -> Rule:
    """Flip the King: Disgrace the Throne card, take the Successor, unless an Assassin prevents it."""
    t.do(v.announce, "flip", me)
    if (yield from assassinated(t, me)):
        t.do(v.lose, me)
        return
    t.do(v.flip_king, me)
