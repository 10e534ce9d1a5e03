"""Sentences about events, running attacks and questions. Layout is in `screen`."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence

from games.core.glyphs import Emojis
from games.core.protocol import Event, Seat
from games.core.screen import Names
from games.core.telling import SeatTelling, counted, listed
from games.soon_king.cards import NAMES
from games.soon_king.heirs import COURTIERS as COURTIERS_IN_ALL
from games.soon_king.heirs import FIRST_CLAIMANT, KING, RANK_AT, RANKS
from games.soon_king.heirs import NAMES as HEIRS
from games.soon_king.modes import Options
from games.soon_king.verbs import KIND_OF

MARKS = "①②③④⑤⑥⑦⑧"
"""A player's mark, by place in the turn order: loyalties are shown by it."""
PLURALS = ("King", "Dukes", "Marquises", "Earls", "Viscounts", "Barons", "Commoners")
REASONS: Mapping[str, str] = {
    "coronation": "crowned after a coronation",
    "hanged_man": "the Hanged Man was crowned and was loyal",
    "regency": "the foremost claimant when the rounds were over",
}
ALL_LOST: Mapping[str, str] = {
    "true_heir": "The True Heir has come to the throne: all have lost.",
    "hanged_man": "The Hanged Man is crowned, and no player may win by him: all have lost.",
    "no_regent": "The rounds are over, and no claimant may become Regent: all have lost.",
}
WON: Mapping[str, str] = {
    "coronation": "The coronation stands: {wins}.",
    "hanged_man": "The Hanged Man is crowned: {wins}.",
    "regency": "The rounds are over: {wins}.",
}
TITLES: Mapping[str, str] = {
    "coronation": "{name} is King",
    "hanged_man": "{name} has won",
    "regency": "{name} is Regent",
}
"""The heading of a result, by reason."""
EFFECTS: Mapping[str, str] = {
    "attempt": "an assassination attempt",
    "pardon": "Royal Pardon",
    **{effect: NAMES[kind] for effect, kind in KIND_OF.items()},
}
OF_CARDS: Mapping[str, tuple[str, str]] = {
    **{f"Assassin {value}": ("🗡️", f"attacks an heir; value {value}") for value in (1, 2, 3)},
    **{f"Knight {value}": ("🛡️", f"defends an attacked heir; value {value}") for value in (1, 2, 3)},
    "Ship to a Distant Land": ("⛵", "saves a dying heir, or brings one back from abroad"),
    "Poison": ("☠️", "adds 1 to an assassination attempt"),
    "Antidote": ("🧪", "cancels all Poison of an attempt; an attacked courtier is yours for good"),
    "Bribe": ("💰", "a courtier is yours until the end of the turn, or a player draws a card"),
    "Blackmail": ("✉️", "a courtier is yours for good, or an heir goes to the last seat of its rank"),
    "Royal Pardon": ("📜", "stops an Execution; its target rises by a rank, but not the Hanged Man"),
    "Betrayal": ("🥀", "kills a courtier that you hold"),
    "Investigation": ("🔎", "an heir has no rank ability until the end of the turn"),
    "Station by Proxy": ("🎫", "you have the rank ability of a courtier that you hold, until the end of the turn"),
}
"""Emoji and effect of each card."""
CARDS: Mapping[str, str] = {name: text for name, (_, text) in OF_CARDS.items()}
EMOJI = Emojis("soon_king", {name: emoji for name, (emoji, _) in OF_CARDS.items()})
COURTIERS: Mapping[str, str] = {
    "Magician": "a coin may save him when he is the target; dies instead of his holder, without a coin",
    "Royal Sage": "no Poison or Antidote in attempts on him; holder: 3 cards for a Poison or an Antidote",
    "Queen": "adds a Poison to every attempt on the King; her holder says whether",
    "True Heir": "in seat 1 all lose; his holder can neither declare nor win",
    "Hierophant": "he and all other courtiers of his holder are immune to Blackmail",
    "Spy": "no Knights for him; holder: Blackmail and Investigation may be laid as each other",
    "General": "his own guard is 10 higher; holder: Knights may be laid as Assassins of the same value",
    "Crooked Bishop": "a player who gains him discards the whole hand; holder: a Blackmail after the own turn's draw",
    "Hermit": "immune to everything; in seat 1 he dies",
    "Gambler": "immune to Blackmail, but a Bribe on him works as one; holder: 2 cards, draw 1",
    "Fool": "a coin decides whether an effect on him is the King's; takes an attempt, an Execution or a Blackmail on "
    "his holder for the whole hand, if it could choose him",
    "Hanged Man": "crowned in seat 1, if he survives it: then his holder wins, and without a holder all lose",
    "Executioner": "he and his holder cannot be executed",
    "Poison Taster": "once poisoned he cannot die this turn; Poison counts 0 against his holder",
    "Devil": "his holder's hand is open; lost with a kill, gained by an own attempt on him that fails",
    "Royal Librarian": "near the throne he sinks to seat 6; holder: one card by name instead of drawing",
    "Prince of a Distant Land": "goes abroad instead of dying; his holder is always first of the rank",
    "Old Man of the Mountain": "cannot be assassinated; holder: 1 card for an Assassin 1",
    "Merchant": "immune to Bribe; gained: draw 3; lost: discard 2",
    "Judge": "executes the Hanged Man; his holder is never displaced by a Royal Pardon",
}
EACH_CARD = "near the throne he sinks to seat 6; holder: any card of a draw by name"
"""The Royal Librarian, with the table option that names each card of a draw."""
SHIP_FOR_THE_DEAD = "saves a dying heir, or brings back one from abroad, or a dead courtier"
"""The Ship, with the table option that it also brings back courtiers that died."""
CONVERSIONS: Mapping[str, tuple[str, str, str]] = {
    "negotiation": ("Negotiation: make a Bribe", "Earl: discard 2 cards", "You make a Bribe by Negotiation."),
    "draft": ("Draft: make a Knight 1", "Baron: discard 1 card", "You make a Knight 1 by Draft."),
    "sage_poison": ("Royal Sage: make a Poison", "Discard 3 cards", "You make a Poison with the Royal Sage."),
    "sage_antidote": ("Royal Sage: make an Antidote", "Discard 3 cards", "You make an Antidote with the Royal Sage."),
    "old_man": ("Old Man: make an Assassin 1", "Discard 1 card", "You make an Assassin 1 with the Old Man."),
    "gambler": ("Gambler: draw a card", "Discard 2 cards", "You draw a card with the Gambler."),
}
"""Label, detail, and what the player is told who has chosen it."""


def card_text(name: str, options: Options) -> str:
    """What a card does at this table."""
    return SHIP_FOR_THE_DEAD if options.ship_dead and name == "Ship to a Distant Land" else CARDS[name]


def courtier_text(name: str, options: Options) -> str:
    """What a courtier does at this table; "" for one without an ability."""
    return EACH_CARD if options.librarian == "card" and name == "Royal Librarian" else COURTIERS.get(name, "")


def tiers(line: Sequence[int]) -> Iterator[tuple[int, str, list[int]]]:
    """The ranks that are taken, from the King on: number, heading, heirs."""
    for rank, title in enumerate(RANKS):
        heirs = [heir for place, heir in enumerate(line) if RANK_AT[place] == rank]
        if heirs:
            yield rank, PLURALS[rank] if len(heirs) > 1 else title, heirs


def one(rank: int) -> str:
    """ "the King", "a Duke", "an Earl"."""
    if rank == KING:
        return f"the {RANKS[rank]}"
    return f"{'an' if RANKS[rank][0] in 'AEIOU' else 'a'} {RANKS[rank]}"


def heir(heir: int | None, names: Names) -> str:
    """The name of an heir in a sentence."""
    if heir is None:
        return "no heir"
    if heir >= FIRST_CLAIMANT:
        return names[heir - FIRST_CLAIMANT]
    name = HEIRS[heir]
    return f"the {name}" if heir < COURTIERS_IN_ALL else name


class Telling(SeatTelling):
    """Adds the heirs as the viewer reads them: "you" for the own claimant."""

    def does(self, one: str, you: str) -> str:
        """The seat of the event with its verb: "Ann plays", "You play"."""
        return self.verb(self["seat"], one, you)

    def mine(self, key: str = "heir") -> bool:
        """Whether the heir is the viewer's own claimant."""
        return self.viewer is not None and bool(self[key] == FIRST_CLAIMANT + self.viewer)

    def heir(self, key: str = "heir") -> str:
        return "you" if self.mine(key) else heir(self[key], self.names)

    def chosen(self) -> str:
        """The heir as the object of what a seat does: "yourself" where a viewer does it to the own claimant."""
        return "yourself" if self.mine() and self["seat"] == self.viewer else self.heir()

    def owner(self) -> str:
        """The seat of the event as the beginning of a sentence: "Ann's", "Your"."""
        return "Your" if self["seat"] == self.viewer else self.whose(self["seat"])

    def execution(self) -> str:
        return "your Execution" if self.mine() else f"the Execution of {self.heir()}"

    def opening(self, key: str = "heir") -> str:
        """The heir at the beginning of a sentence; a player's name stays as it is."""
        name = self.heir(key)
        named = (self[key] or 0) >= FIRST_CLAIMANT and not self.mine(key)
        return name if named else f"{name[0].upper()}{name[1:]}"

    def subject(self, one: str, you: str, key: str = "heir") -> str:
        return f"{self.opening(key)} {you if self.mine(key) else one}"

    def laid(self) -> str:
        """The cards with the seats that laid them: "Knight 1 and Knight 2 (Ann); Knight 1 (Ben)"."""
        laid = [(cards if isinstance(cards, int) else listed(cards), seat) for seat, cards in self["laid"]]
        return "; ".join([f"{cards} ({self.whom(seat)})" for cards, seat in laid])


def _dealt(t: Telling) -> str:
    order = listed([t.names[seat] for seat in t["order"]])
    dealt = f"All players are dealt {counted(t['cards'], 'card')}. " if t["cards"] else ""
    return f"{dealt}Turn order: {order}."


def _drew(t: Telling) -> str:
    if t["why"] == "deal":  # the number has been told to all at once
        return f"{t.does('is', 'are')} dealt {listed(t['cards'])}." if t["cards"] else ""
    cards = f": {listed(t['cards'])}" if t["cards"] else ""
    return f"{t.does('draws', 'draw')} {counted(t['number'], 'card')}{cards}."


def _searched(t: Telling) -> str:
    if not t["found"]:
        return f"{t.does('names', 'name')} a card, but there is none left, so that the draw is as usual."
    return f"{t.does('sends', 'send')} the Royal Librarian for {t['card'] or 'a card'}."


def _gifts(t: Telling) -> str:
    names = [t.whom(seat) for seat in t["seats"]]
    givers = listed(["You", *names[1:]] if t["seats"][0] == t.viewer else names)
    verb = "gives" if len(t["seats"]) == 1 and t["seats"][0] != t.viewer else "give"
    text = f"{givers} {verb} {t.whom(t['king'])} a card."
    if t["card"]:
        text += f" Yours is {t['card']}."
    if t["cards"]:
        text += f" You get {listed([f'{card} from {t.names[seat]}' for seat, card in t['cards']])}."
    return text


WHY_DISCARDED: Mapping[str, str] = {
    "turn": "",
    "trim": " down to the hand size",
    "death": " with the dead claimant",
    "bishop": " for gaining the Crooked Bishop",
    "merchant": " for the lost Merchant",
    "execution": " to order an Execution",
    "redirect": " to send the Fool instead",
    "toll": " for the Hanged Man",
    "negotiation": " for a Bribe",
    "draft": " for a Knight 1",
    "sage_poison": " for a Poison",
    "sage_antidote": " for an Antidote",
    "old_man": " for an Assassin 1",
    "gambler": " for a new card",
}


def _laid(t: Telling) -> str:
    as_other = ""
    if t["effect"] == "attempt":
        as_other = " for an attempt"
    elif EFFECTS[t["effect"]] != t["card"]:
        as_other = f" as {EFFECTS[t['effect']]}"
    return f"{t.does('lays', 'lay')} {t['card']}{as_other}."


def _aimed(t: Telling) -> str:
    if t["effect"] == "attempt":  # told with all cards of the attempt
        return ""
    mode = {"gain": ", to gain the loyalty", "reset": ", to be sent to the last seat of the rank"}.get(t["mode"], "")
    return f"{t.does('chooses', 'choose')} {t.chosen()}{mode}."


def _coin(t: Telling) -> str:
    side = "heads" if t["heads"] else "tails"
    if t["why"] == "magician":
        return f"The Magician's coin shows {side}: he {'lives' if t['heads'] else 'gets no help from it'}."
    if t["heads"]:
        return "The Fool's coin shows heads: it is the Fool's."
    return f"The Fool's coin shows tails: it is the King's instead, {t.heir()}."


def _attempt(t: Telling) -> str:
    by = "Together they attack" if t["seat"] is None else t.does("attacks", "attack")
    return f"{by} {t.heir()} with {listed(t['cards'])}, hit {t['hit']}."


def _seal(t: Telling) -> str:
    if not t["laid"]:
        return "No player lays an Assassin: there is no joint attempt."
    return f"The joint attempt on {t.heir()}. {t.laid()}."


def _antidote(t: Telling) -> str:
    if t["seat"] is None:
        return "No player plays an Antidote."
    return f"{t.does('plays', 'play')} an Antidote: all Poison is cancelled."


def _queen(t: Telling) -> str:
    if t["added"]:
        mine = t["seat"] is not None and t["seat"] == t.viewer
        return f"{'Your' if mine else 'The'} Queen adds a Poison."
    return f"{t.does('keeps', 'keep')} the Queen's Poison back."


def _result(t: Telling) -> str:
    end = "the target would die" if t["dies"] else "the attempt fails"
    return f"Hit {t['hit']} against guard {t['guard']}: {end}."


WHY_IMMUNE: Mapping[str, str] = {
    "hermit": "is immune to everything",
    "taster": "has been poisoned and cannot die this turn",
    "execution": "cannot be executed",
    "assassination": "cannot be assassinated",
}


def _immune(t: Telling) -> str:
    if t.mine():
        return "You cannot be executed: the Executioner is yours."
    return f"{t.opening()} {WHY_IMMUNE[t['why']]}."


def _died(t: Telling) -> str:
    if t["why"] == "hermit":
        return "The Hermit is on the throne and dies."
    return f"{t.subject('dies', 'die')}."


def _loyalty(t: Telling) -> str:
    if t["how"] in ("end", "death", "devil") and t["seat"] is None:
        return f"{t.subject('is', 'are')} neutral again."
    if t["how"] in ("end", "death", "devil"):
        return f"{t.subject('is', 'are')} loyal to {t.whom(t['seat'])} again."
    how = "until the end of the turn" if t["how"] == "bribe" else "for good"
    whose = "yours" if t["seat"] == t.viewer else f"{t.names[t['seat']]}'s"
    return f"{t.subject('is', 'are')} {whose} {how}."


def _moved(t: Telling) -> str:
    if t["how"] == "sink":
        return "The Royal Librarian flees from the throne."
    if t["how"] == "top":
        return f"{t.subject('moves', 'move')} to the top of the rank: the Prince is loyal."
    rises = t.subject("rises a rank and changes", "rise a rank and change")
    return f"{rises} places with {t.heir('other')}."


def _returned(t: Telling) -> str:
    if t["why"] == "dead":
        return f"{t.does('returns', 'return')} as the last in the line. The turn is over with that."
    return f"{t.does('is', 'are')} back from abroad, last in the line."


def _over(t: Telling) -> str:
    if t["winner"] is None:
        return ALL_LOST[t["why"]]
    return WON[t["why"]].format(wins="you win" if t["winner"] == t.viewer else f"{t.names[t['winner']]} wins")


FORCED = frozenset({"death", "bishop", "merchant", "toll"})
"""Why cards are discarded without a choice of their player."""
HURT = frozenset({"died", "gone_abroad", "reset"})
"""What happens to heirs, for the worse."""


def losers(event: Event) -> Collection[Seat]:
    """The seats that lose a loyalty, cards, or the place or the life of their claimant."""
    facts = event.public
    if event.kind == "loyalty":
        return () if facts["lost"] is None or facts["how"] == "end" else (facts["lost"],)
    if event.kind == "discarded":
        return (facts["seat"],) if facts["why"] in FORCED else ()
    lower = facts["other"] if event.kind == "moved" else facts["heir"] if event.kind in HURT else None
    return () if lower is None or lower < FIRST_CLAIMANT else (lower - FIRST_CLAIMANT,)


TELL: Mapping[str, Callable[[Telling], str]] = {
    "dealt": _dealt,
    "turn": lambda t: f"It is {t.whose(t['seat'])} turn.",
    "returned": _returned,
    "passed_over": lambda t: f"{t.does('is abroad and waits', 'are abroad and wait')} for a Ship.",
    "declared": lambda t: (
        f"{t.does('declares a', 'declare your')} coronation. All others may attack the King together."
    ),
    "gifts": _gifts,
    "discarded": lambda t: f"{t.does('discards', 'discard')} {listed(t['cards'])}{WHY_DISCARDED[t['why']]}.",
    "drew": _drew,
    "searched": _searched,
    "open_hand": lambda t: f"{t.does('plays', 'play')} with an open hand now: {listed(t['cards'])}.",
    "made": lambda t: f"{t.does('makes', 'make')} a card: {t['card']}.",
    "execution": lambda t: f"{t.does('orders', 'order')} {t.execution()}.",
    "laid": _laid,
    "aimed": _aimed,
    "fell": lambda t: f"{t.does('spends', 'spend')} the card without effect.",
    "coin": _coin,
    "redirected": lambda t: f"{t.does('sends', 'send')} the Fool to take the blow.",
    "attempt": _attempt,
    "seal": _seal,
    "knights": lambda t: f"Knights for {t.heir()}: {t.laid()}." if t["laid"] else "No player plays a Knight.",
    "poison": lambda t: f"Poison against {t.heir()}: {t.laid()}." if t["laid"] else "No player adds Poison.",
    "queen": _queen,
    "antidote": _antidote,
    "result": _result,
    "protected": lambda t: "The Poison Taster has tasted Poison: nothing can kill him this turn.",
    "immune": _immune,
    "instead": lambda t: f"The Magician has to die instead of {t.heir()}.",
    "no_effect": lambda t: "It has no effect.",
    "pardoned": lambda t: f"{t.owner()} Royal Pardon stops {t.execution()}.",
    "rescued": lambda t: f"{t.does('plays', 'play')} a Ship to save {t.chosen()}.",
    "died": _died,
    "gone_abroad": lambda t: f"{t.subject('goes', 'go')} abroad instead of dying.",
    "back": lambda t: f"{t.does('brings', 'bring')} {t.heir()} back to the end of the line.",
    "loyalty": _loyalty,
    "reset": lambda t: f"{t.subject('goes', 'go')} to the last seat of the rank.",
    "moved": _moved,
    "investigated": lambda t: (
        f"{t.does('investigates', 'investigate')} {t.chosen()}: no rank ability until the end of the turn."
    ),
    "proxy": lambda t: (
        f"{t.does('borrows', 'borrow')} the rank of {t.heir()} until the end of the turn: {RANKS[t['rank']]}."
    ),
    "hanged_man": lambda t: "The Hanged Man sits on the throne and is to be crowned.",
    "shuffled": lambda t: f"The discard pile is shuffled: {counted(t['number'], 'card')}.",
    "round": lambda t: f"Round {t['number']} begins.",
    "over": _over,
}


def tell(event: Event, viewer: Seat | None, names: Names) -> str:
    """The event as a sentence for the viewer; "" where there is nothing to say."""
    return TELL[event.kind](Telling(event, viewer, names))
