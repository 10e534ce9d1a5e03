"""Sentences about events. Those of questions are in `prompts`, the layout is in `screen`."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from games.core import telling as core
from games.core.protocol import Event, Point, Seat
from games.core.screen import Names
from games.core.telling import listed
from games.imposter_kings.scoring import CARDS_LEFT, KING_UP, MULLIGAN, SECOND, WON

REASONS = {
    WON: "won the round",
    KING_UP: "King still up",
    CARDS_LEFT: "an opponent had cards left",
    SECOND: "second place",
    MULLIGAN: "an opponent called another Mulligan",
}


BOTH_HAD_CARDS = "both opponents had cards left"


def together(doing: str) -> str:
    """A predicate in the plural: "chooses a card" -> "choose a card"."""
    verb, _, rest = doing.partition(" ")
    return f"{verb.removesuffix('s')} {rest}".strip()


class Telling(core.Telling):
    """The facts of an event with names as one viewer reads them: "you" for the viewer."""

    def who(self, key: str = "seat") -> str:
        """The subject of a sentence."""
        return "You" if self.facts[key] == self.viewer else self.names[self.facts[key]]

    def whom(self, key: str) -> str:
        return "you" if self.facts[key] == self.viewer else self.names[self.facts[key]]

    def whose(self, key: str) -> str:
        return "your" if self.facts[key] == self.viewer else f"{self.names[self.facts[key]]}'s"

    def verb(self, one: str, you: str, key: str = "seat") -> str:
        """The subject with its verb: "Ann plays", "You play"."""
        return f"{self.who(key)} {you if self.facts[key] == self.viewer else one}"

    def mine(self) -> bool:
        return bool(self.facts["seat"] == self.viewer)


def _deal(t: Telling) -> str:
    king = "You are" if t["true_king"] == t.viewer else f"{t.names[t['true_king']]} is"
    return f"Round {t['number']} is dealt. The Accused is the {t['accused']}. {king} the True King."


def _first(t: Telling) -> str:
    """ "You start.", "Ann starts." for a True King who begins; else the chosen player."""
    if t["seat"] == t["true_king"]:
        return f"{t.verb('starts', 'start')}."
    return f"{t.verb('chooses', 'choose', 'true_king')} {t.whom('seat')} to start."


def _mulligan(t: Telling) -> str:
    called = f"{t.verb('calls', 'call')} a Mulligan. The round ends unplayed."
    if not t["points"]:
        return called
    scorers = " and ".join("you" if seat == t.viewer else t.names[seat] for seat in t["scorers"])
    return f"{called} {t['points']} points for {scorers}{' each' if len(t['scorers']) > 1 else ''}."


def _own(did: str, you_did: str) -> Callable[[Telling], str]:
    """The text for others, and the text for the seat itself, with "{}" for the card."""

    def tell(t: Telling) -> str:
        return f"You {you_did.format(t['card'])}." if t.mine() else f"{t.who()} {did}."

    return tell


def _direction(t: Telling) -> str:
    return f"{t.verb('chooses', 'choose', 'true_king')} to play {t['direction']}."


def _fourth(t: Telling) -> str:
    if t.mine():
        return f"You show {t.whom('partner')} the {t['card']} in secret."
    shown = f"{t.who()} shows {t.whom('partner')} a card in secret"
    return f"{shown}: the {t['card']}." if t["card"] else f"{shown}."


def _take_from_partner(t: Telling) -> str:
    what = f"the {t['card']}" if t["card"] else "the face-down card"
    return f"{t.verb('takes', 'take')} {what} from {t.whom('partner')}."


def _show_successor(t: Telling) -> str:
    if t.mine():
        return f"You show {t.whom('partner')} your Successor, the {t['card']}."
    shown = f"{t.who()} shows {t.whom('partner')} the Successor"
    return f"{shown}: the {t['card']}." if t["card"] else f"{shown}."


def _cards(number: int) -> str:
    """ "no card", "1 card", "2 cards"."""
    return f"{number or 'no'} {'cards' if number > 1 else 'card'}"


def _offer(t: Telling) -> str:
    a, b = t["numbers"]
    if a == b:
        return f"{t.who()} and {t.whom('partner')} put out {_cards(a)}{' each' if a else ''}."
    return f"{t.verb('puts', 'put')} out {_cards(a)}, {t.whom('partner')} {_cards(b)}: the numbers differ."


def _trade(t: Telling) -> str:
    traded = f"{t.who()} and {t.whom('partner')} trade {_cards(t['number'])} each"
    if t["given"] is None:
        return f"{traded}."
    return f"{traded}. You gave the {', '.join(t['given'])} and got the {', '.join(t['taken'])}."


def _use(t: Telling) -> str:
    said = f"{t.verb('uses', 'use')} the {t['card']}"
    if t["target"]:
        return f"{said} on the {t['target']}."
    if t["opponent"] is None:
        return f"{said}."
    return f"{said} against {'yourself' if t.mine() and t['opponent'] == t.viewer else t.whom('opponent')}."


def _say(t: Telling) -> str:
    to = "" if t["opponent"] is None else f" to {t.whom('opponent')}"
    return f"{t.verb('says', 'say')} “{t['what']}”{to} with the {t['card']}."


def _holds(t: Telling) -> str:
    what = f"the {t['card']} in hand"
    return f"{t.verb('holds', 'hold')} {what}." if t["right"] else f"{t.verb('does not hold', 'do not hold')} {what}."


def _remove(t: Telling) -> str:
    return f"{t.verb('removes', 'remove')} " + (f"the Condemned {t['card']}." if t["card"] else "a Condemned card.")


def _swap(t: Telling) -> str:
    swapped = f"{t.who()} and {t.whom('opponent')} swap a hand card."
    if t["given"] is None:
        return swapped
    return f"{swapped} You gave the {t['given']} and got the {t['taken']}."


def _condemn(t: Telling) -> str:
    if not t["some"]:
        return f"{t.verb('has', 'have')} no hand card of base value {t['number']}."
    what = f"the {t['card']}" if t["card"] else f"a hand card of base value {t['number']}"
    return f"{t.verb('Condemns', 'Condemn')} {what}."


def _look(t: Telling) -> str:
    if t["seen"] is None:
        return f"{t.who()} looks at all Successors."
    seen = ", ".join(f"{'your own' if s == t.viewer else t.names[s] + chr(39) + 's'}: {card}" for s, card in t["seen"])
    return f"You look at all Successors: {seen}."


def _exchange_successor(t: Telling) -> str:
    if t["placed"] is None:
        return f"{t.who()} exchanges the Successor with a hand card."
    return f"You take the {t['taken']} into hand and place the {t['placed']} as your Successor."


def reveals_assassin(t: Telling) -> str:
    """As a clause: "Ann reveals the Assassin"."""
    return t.verb("reveals", "reveal") + " the Assassin"


def answering(events: Sequence[Event], viewer: Seat | None, names: Names) -> list[str]:
    """The subject of a window, each event as an answer to the one before: the flipped King is named once."""
    first = [tell(event, viewer, names) for event in events[:1]]
    return first + [
        f"{reveals_assassin(Telling(event, viewer, names))}."
        if event.kind == "assassin"
        else tell(event, viewer, names)
        for event in events[1:]
    ]


def _look_victim(t: Telling) -> str:
    if t["hand"] is None:
        return f"{t.who()} looks at {t.whose('victim')} cards."
    successor = f" The Successor: {t['successor']}." if t["successor"] else ""
    return f"You look at {t.whose('victim')} hand: {', '.join(t['hand']) or 'no card'}.{successor}"


def _swap_assassin(t: Telling) -> str:
    if t["card"] is None:
        return f"{t.who()} may have exchanged the Assassin for one of {t.whose('victim')} cards."
    return f"You hold the {t['card']} now."


def _round(t: Telling) -> str:
    winners = [t.names[seat] if seat != t.viewer else "you" for seat in t["winners"]]
    scores = "; ".join(points_line(t["points"], seat, t.names, t.viewer) for seat in scorers(t["points"]))
    return f"Round {t['number']} goes to {' and '.join(winners)}. {scores}."


def round_moment(how: Sequence[Event], end: Event, viewer: Seat | None, names: Names) -> str:
    """The end of a round: "Ann wins round 2: +2", and in small print its cause and the other points.

    how  the events just before the end: what put the last player out
    """
    t = Telling(end, viewer, names)
    sums: dict[Seat, int] = {}
    for point in t["points"]:
        sums[point.seat] = sums.get(point.seat, 0) + point.points
    winners = sorted(t["winners"], key=lambda seat: seat != viewer)
    called = [names[seat] if seat != viewer else "You" for seat in winners]
    wins = "wins" if len(winners) == 1 and viewer not in winners else "win"
    each = " each" if len(winners) > 1 else ""
    others = [f"{'you' if seat == viewer else names[seat]} +{sums[seat]}" for seat in sums if seat not in winners]
    scored = ", ".join([f"+{sums[winners[0]]}{each}", *others])
    extra = [_why(point, names, viewer) for point in t["points"] if point.seat == winners[0] and point.reason != WON]
    details = " ".join([_last_blow(how, viewer, names), f"Extra: {', '.join(extra)}." if extra else ""]).strip()
    head = f"### {' and '.join(called)} {wins} round {t['number']}: {scored}"
    return f"{head}\n-# {details}" if details else head


def mulligan_moment(end: Event, viewer: Seat | None, names: Names) -> str:
    """The end of a round that is not played: the player who called it, and those who score for it."""
    t = Telling(end, viewer, names)
    scored = [f"{'you' if seat == viewer else names[seat]} +{t['points']}" for seat in t["scorers"] if t["points"]]
    head = f"### {t.verb('calls', 'call')} a Mulligan" + (f": {', '.join(scored)}" if scored else "")
    return f"{head}\n-# The round ends unplayed."


def _last_blow(how: Sequence[Event], viewer: Seat | None, names: Names) -> str:
    """The cause that put the last player out: the Assassin, or a turn without a possible play."""
    blows = [event for kind in ("out", "assassin") for event in how if event.kind == kind]
    return tell(blows[-1], viewer, names) if blows else ""


def scorers(points: Sequence[Point]) -> list[Seat]:
    """The seats that scored, in order."""
    return sorted({point.seat for point in points})


def _why(point: Point, names: Names, viewer: Seat | None) -> str:
    """The reason of points; in Cutthroat two may be for the cards of two opponents."""
    if point.reason != CARDS_LEFT:
        return REASONS[point.reason]
    if point.points > 1:
        return BOTH_HAD_CARDS
    if len(names) > 2:
        return REASONS[CARDS_LEFT]
    return "the opponent had cards left" if viewer in (None, point.seat) else "you had cards left"


def points_line(points: Sequence[Point], seat: Seat, names: Names, viewer: Seat | None = None) -> str:
    """ "Ann +2 (won the round, King still up)"."""
    own = [point for point in points if point.seat == seat]
    why = ", ".join(_why(point, names, viewer) for point in own)
    return f"{'You' if seat == viewer else names[seat]} +{sum(point.points for point in own)} ({why})"


TELL: Mapping[str, Callable[[Telling], str]] = {
    "deal": _deal,
    "first-player": _first,
    "direction": _direction,
    "reveal": lambda t: f"{t.verb('shows', 'show')} {listed([f'the {card}' for card in t['cards']])}.",
    "exchange-open": lambda t: f"{t.verb('takes', 'take')} the {t['card']} from {t.whom('owner')}.",
    "fourth": _fourth,
    "take-from-partner": _take_from_partner,
    "show-successor": _show_successor,
    "offer": _offer,
    "trade": _trade,
    "mulligan": _mulligan,
    "successor": _own("places a Successor", "place the {} as your Successor"),
    "discard": _own("discards a card face down", "discard the {} face down"),
    "play": lambda t: f"{t.verb('plays', 'play')} the {t['card']}.",
    "play-antechamber": lambda t: f"{t.verb('plays', 'play')} the {t['card']} from the Antechamber.",
    "remove": _remove,
    "flip": lambda t: f"{t.verb('flips the King', 'flip your King')}.",
    "flipped": lambda t: (
        "The flip stands: the Throne is Disgraced and "
        + (f"you take the {t['card']} into hand." if t.mine() else f"{t.who()} takes the Successor into hand.")
    ),
    "assassin": lambda t: f"{reveals_assassin(t)} against {t.whose('victim')} King.",
    "out": lambda t: f"{t.verb('is', 'are')} out of the round.",
    "round": _round,
    "use": _use,
    "say": _say,
    "disgrace": lambda t: f"The {t['card']} is Disgraced.",
    "disgrace-others": lambda t: "All other cards in Court are Disgraced.",
    "kings-hand": lambda t: f"{t.verb('answers', 'answer')} {t.whose('owner')} {t['card']} with the King's Hand.",
    "take": lambda t: f"{t.verb('takes', 'take')} the {t['card']} from the Court into hand.",
    "exchange": lambda t: f"{t.verb('exchanges', 'exchange')} the {t['given']} with the {t['taken']} in Court.",
    "exchange-accused": lambda t: f"{t.verb('exchanges', 'exchange')} the {t['given']} with the Accused {t['taken']}.",
    "swap": _swap,
    "mute": lambda t: f"Every card of base value {t['number']} is Muted for this round.",
    "holds": _holds,
    "antechamber": lambda t: f"{t.verb('puts', 'put')} the {t['card']} into the Antechamber.",
    "condemn": _condemn,
    "take-successor": _own("takes the Successor into hand", "take the {}, your Successor, into hand"),
    "return": lambda t: f"The {t['card']} goes back to {t.whose('seat')} hand.",
    "look": _look,
    "exchange-successor": _exchange_successor,
    "look-victim": _look_victim,
    "swap-assassin": _swap_assassin,
}


def tell(event: Event, viewer: Seat | None, names: Names) -> str:
    """The event as a sentence for the viewer."""
    return TELL[event.kind](Telling(event, viewer, names))
