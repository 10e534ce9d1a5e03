"""Sentences about events and answers. Layout is in `screen`.

A claim is worded as a claim, with a speech bubble; only facts that the bot has checked in a hand are worded as "Shown"
or "Certain".
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence

from games.core.glyphs import glyph
from games.core.protocol import Event, Seat
from games.core.screen import Names
from games.core.telling import SeatTelling, counted
from games.imp import answers, queries, verbs
from games.imp.cards import ARIOR, ARMY, ASSASSIN, BY_KEY, CLERICS, IMP, KING, PIETY, THIEF, WEALTH, in_order
from games.imp.chapters import LOOT
from games.imp.modes import Options
from games.imp.state import CLAIM, FALSE, OPEN, PAY, TRUE

SAID_OF_KING: Mapping[str, str] = {CLAIM: "“I have the King.”", PAY: "“I have no King.”"}
"""The words of an answer that claims or denies a King."""
PROOFS: Mapping[str, str] = {"": "Unproven.", TRUE: "**Certain: true.**", FALSE: "**Certain: a lie.**"}
"""What follows for a claim or a denial from the certain cards of that hand."""
REASONS: Mapping[str, str] = {
    queries.WEALTH_SET: "a King and Wealth",
    queries.ARMY_SET: "a King and an Army",
    queries.PIETY_SET: "a King and Piety",
    verbs.KING_WON: "the other's King was found",
    verbs.EXODUS_WON: "the Imp tormented a hand with Exodus",
    verbs.COUNT_WON: "the hands were counted",
}
REFUSALS: Mapping[str, str] = {
    answers.NOT_AN_EFFECT: "A card without an effect is not played. It counts while you hold it.",
    answers.ALREADY_PLAYED: "You have played a card this turn, and one is the limit. Play this one in your next turn.",
    answers.IMP_HELD: "The Imp stays while you hold a Priest or a Cultist. Discard these first, or another card.",
    answers.NO_WEALTH: "You have no Wealth to pay with, so you cannot deny. You can only open.",
}
ALREADY_TORMENTED = "You have tormented this turn, and the Imp does it once each turn."
ALREADY_ACCUSED = "You have accused this turn, and Arior does it once each turn."


def emoji(key: str) -> str:
    """The glyph of a card, or its plain emoji."""
    return glyph("imp", key, BY_KEY[key].emoji)


def card(key: str) -> str:
    """ "👑 King"."""
    return f"{emoji(key)} {BY_KEY[key].title}"


def cards(keys: Iterable[str]) -> str:
    """ "🪙 Gold coin ×3, 👑 King", in the order of the card list."""
    counts = Counter(in_order(keys))
    return ", ".join([card(key) + (f" ×{count}" if count > 1 else "") for key, count in counts.items()])


def emblems(keys: Iterable[str]) -> str:
    """The same without titles: "🪙×3 👑"."""
    counts = Counter(in_order(keys))
    return " ".join([emoji(key) + (f"×{count}" if count > 1 else "") for key, count in counts.items()])


def about(key: str, options: Options, hand: Collection[str]) -> str:
    """What a card in this hand does at this table."""
    if key == THIEF:
        return f"The other gives you all {LOOT[options.thief]}, or claims a King."
    if key == ASSASSIN and options.imp_kill == "kills" and IMP in hand:
        return "Finds and discards the other's King, because you hold the Imp."
    return BY_KEY[key].text


def loss(key: str, options: Options) -> str:
    """What this card costs the reader after a challenge that was wrong, as the end of a sentence."""
    return "you lose the strongest Army card" if key in CLERICS else f"you give all your {LOOT[options.thief]}"


def opened(options: Options, imp: bool, no_imp: bool) -> str:
    """What happens to a King that is opened to an Assassin.

    imp, no_imp   the attacker certainly holds the Imp, or certainly does not, as far as the reader knows
    """
    if options.imp_kill != "kills" or no_imp:
        return "An open King loses."
    return "An open King is discarded." if imp else "An open King loses, unless the attacker holds the Imp."


CHOSEN: Mapping[str, str] = {
    queries.TORMENT: "You torment with the Imp.",
    queries.ACCUSE: "You accuse with Arior.",
    queries.END: "You end your turn.",
    "yield": "You yield, without a claim.",
    CLAIM: "You claim a King.",
    PAY: "You pay and deny a King.",
    OPEN: "You open to the Assassin, which looks for a King alone.",
    "accept": "You accept.",
    "challenge": "You challenge.",
}


def chosen(choice: str) -> str:
    """The viewer's own answer as a sentence."""
    return CHOSEN[choice] if choice in CHOSEN else f"You play {card(choice.removeprefix(queries.PLAY))}."


class Telling(SeatTelling):
    """The facts of an event, in sentences of a subject and a verb."""

    def does(self, seat: Seat, verb: str) -> str:
        """ "You play", "Ben plays"."""
        return self.verb(seat, f"{verb}s", verb)


def _dealt(t: Telling) -> str:
    own = f" Your hand: {cards(t['cards'])}." if t["cards"] else ""
    return f"Each player is dealt 8 cards. {t.does(t['seat'], 'begin')}.{own}"


def _drawn(t: Telling) -> str:
    what = cards(t["cards"]) if t["cards"] else counted(t["number"], "card")
    return f"{t.does(t['seat'], 'draw')} {what}."


def _spare_king(t: Telling) -> str:
    holds = t.verb(t["seat"], "still holds", "still hold")
    gets = t.verb(t["seat"], "gets a second", "get a second")
    discards = "discard" if t["seat"] == t.viewer else "discards"
    return f"{gets} {card(KING)} and {discards} it. **Certain:** {holds} the first one."


def said(name: str, answer: str, proof: str) -> str:
    """A claim or a denial of another player, as a claim."""
    return f"🗨️ {name} {'claims' if answer == CLAIM else 'denies'}: {SAID_OF_KING[answer]} {PROOFS[proof]}"


def _answered(t: Telling) -> str:
    seat, answer = t["seat"], t["answer"]
    if answer in (CLAIM, PAY):
        if seat != t.viewer:
            return said(t.names[seat], answer, t["proof"])
        return f"🗨️ You {'claim' if answer == CLAIM else 'deny'}: {SAID_OF_KING[answer]} {PROOFS[t['proof']]}"
    if answer == OPEN:
        return f"{t.does(seat, 'open')} to the {BY_KEY[ASSASSIN].title}, which looks for a King alone."
    return f"{t.does(seat, 'yield')} to the {BY_KEY[t['card']].title} without a claim."


def _doubted(t: Telling) -> str:
    if t["challenged"]:
        return f"❗ {t.does(t['seat'], 'challenge')} it."
    return f"{t.does(t['seat'], 'accept')} it.{'' if t['proof'] else ' It stays unproven.'}"


def _stolen(t: Telling) -> str:
    loser, winner = t["loser"], 1 - t["loser"]
    if not t["cards"]:
        return f"{t.verb(loser, 'has', 'have')} nothing that the Thief takes."
    return f"{t.does(winner, 'take')} {cards(t['cards'])} from {t.whom(loser)}."


def _disarmed(t: Telling) -> str:
    loser = t["loser"]
    if t["card"] is None:
        return f"{t.verb(loser, 'has', 'have')} no Army card to lose."
    return f"{t.does(loser, 'discard')} {card(t['card'])}, the strongest Army card."


def _paid(t: Telling) -> str:
    to = "to the discard pile" if t["to"] is None else f"to {t.whom(t['to'])}"
    return f"{t.does(t['seat'], 'pay')} {card(t['card'])} {to}."


def _fined(t: Telling) -> str:
    if not t["cards"]:
        return f"{t.verb(t['seat'], 'has', 'have')} no Wealth to lose."
    return f"{t.does(t['seat'], 'discard')} all Wealth: {cards(t['cards'])}."


def _worlds_end(t: Telling) -> str:
    hands = "\n".join([f"{t.does(seat, 'discard')} {_hand(hand)}." for seat, hand in enumerate(t["hands"])])
    return f"Both hands are discarded.\n{hands}"


def _sun(t: Telling) -> str:
    hands = "\n".join([f"**Shown:** {t.does(seat, 'hold')} {_hand(hand)}." for seat, hand in enumerate(t["hands"])])
    return f"The Sun shows both hands.\n{hands}"


def _hand(hand: Sequence[str]) -> str:
    return cards(hand) if hand else "no card"


def _linked(t: Telling) -> str:
    if not t["exchanged"]:
        return "A hand is empty, so no cards are exchanged."
    if t["given"] is None:
        return "Each player has given the other a card, unseen."
    return f"You give {card(t['given'])} and get {card(t['got'])}."


def _tormented(t: Telling) -> str:
    victim = 1 - t["seat"]
    torments = "torment" if t["seat"] == t.viewer else "torments"
    lost = f" {t.does(victim, 'lose')} {cards(t['cards'])}." if t["cards"] else ""
    return f"**Shown:** {t.does(t['seat'], 'hold')} {card(IMP)} and {torments} {t.whom(victim)}.{lost}"


def _accused(t: Telling) -> str:
    seat, accused = t["seat"], 1 - t["seat"]
    accuses = "accuse" if seat == t.viewer else "accuses"
    head = f"**Shown:** {t.does(seat, 'hold')} {card(ARIOR)} and {accuses} {t.whom(accused)} of holding the Imp."
    if t["right"]:
        return f"{head} **True:** {t.does(accused, 'discard')} {card(IMP)}."
    return f"{head} **False:** {t.does(seat, 'discard')} all Piety: {cards(t['cards'])}."


def _shuffled(t: Telling) -> str:
    return (
        f"The draw pile is exhausted ({t['time']} of 3). The discard pile is shuffled: {counted(t['cards'], 'card')}."
    )


def _counted(t: Telling) -> str:
    lines = []
    for seat, (wealth, army, piety) in enumerate(t["totals"]):
        imp = f", and {card(IMP)}" if seat == t["imp"] else ""
        lines.append(f"{t.verb(seat, 'has', 'have')} {wealth} Wealth, {army} Army, {piety} Piety{imp}.")
    hands = " ".join([*lines, *_decided(t["totals"], t["imp"])])
    return f"The draw pile is exhausted for the last time, so the hands are counted.\n{hands}"


def _decided(totals: Sequence[Sequence[int]], imp: Seat | None) -> list[str]:
    """What decides the count; nothing where all is equal."""
    if imp is not None:
        return ["The holder of the Imp loses."]
    mine, theirs = totals
    decides = [kind for kind, one, other in zip((WEALTH, ARMY, PIETY), mine, theirs, strict=True) if one != other]
    return [f"The most {decides[0]} wins."] if decides else []


def _won(t: Telling) -> str:
    winners = t["winners"]
    if len(winners) > 1:
        return "All is equal: both win."
    how = f" with {cards(t['cards'])}" if t["how"] in queries.WEIGHTS else f": {REASONS[t['how']]}"
    return f"**{t.does(winners[0], 'win')}**{how}."


def losers(event: Event) -> Collection[Seat]:
    """The seats that lose cards by this event, or that nearly did."""
    facts = event.public
    if event.kind in ("stolen", "disarmed"):
        return (facts["loser"],)
    if event.kind in ("paid", "fined"):
        return (facts["seat"],)
    if event.kind == "tormented":
        return (1 - facts["seat"],)
    if event.kind == "accused":
        return (1 - facts["seat"] if facts["right"] else facts["seat"],)
    return (0, 1) if event.kind == "worlds_end" else ()


TELL: Mapping[str, Callable[[Telling], str]] = {
    "dealt": _dealt,
    "drawn": _drawn,
    "spare_king": _spare_king,
    "played": lambda t: f"{t.does(t['seat'], 'play')} {card(t['card'])}.",
    "answered": _answered,
    "doubted": _doubted,
    "king_shown": lambda t: f"**Shown:** {t.does(t['seat'], 'hold')} {card(KING)}.",
    "no_king": lambda t: f"**Shown:** {t.verb(t['seat'], 'holds', 'hold')} no King.",
    "stolen": _stolen,
    "disarmed": _disarmed,
    "paid": _paid,
    "fined": _fined,
    "removed": lambda t: f"The {BY_KEY[t['card']].title} is removed from the match.",
    "worlds_end": _worlds_end,
    "sun": _sun,
    "linked": _linked,
    "tormented": _tormented,
    "accused": _accused,
    "discarded": lambda t: f"{t.does(t['seat'], 'discard')} {card(t['card'])}.",
    "shuffled": _shuffled,
    "counted": _counted,
    "won": _won,
}


def tell(event: Event, viewer: Seat | None, names: Names) -> str:
    """The event as a sentence for the viewer; "" where there is nothing to say."""
    return TELL[event.kind](Telling(event, viewer, names))
