"""Words of the game, and sentences about events. Those of questions are in `prompts`, the layout is in `screen`."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any

from games.core import telling as core
from games.core.ends import TABLE
from games.core.language import Listed, Says, Text, Word, count, say, word
from games.core.protocol import Event, Point, Seat
from games.core.screen import Names
from games.imposter_kings.scoring import CARDS_LEFT, KING_UP, MULLIGAN, SECOND, WON

WORDS: Mapping[str, Word] = {
    word.key: word
    for word in (
        Word("Fool | the=the Fool"),
        Word("Assassin | the=the Assassin | a=an Assassin"),
        Word("Elder | the=the Elder"),
        Word("Zealot | the=the Zealot"),
        Word("Executioner | the=the Executioner"),
        Word("Inquisitor | the=the Inquisitor"),
        Word("Judge | the=the Judge"),
        Word("Soldier | the=the Soldier"),
        Word("Herald | the=the Herald"),
        Word("Oathbound | the=the Oathbound"),
        Word("Mystic | the=the Mystic"),
        Word("Warden | the=the Warden"),
        Word("Warlord | the=the Warlord"),
        Word("King's Hand | the=the King's Hand | a=a King's Hand"),
        Word("Sentry | the=the Sentry"),
        Word("Spy | the=the Spy"),
        Word("Princess | the=the Princess"),
        Word("Queen | the=the Queen"),
        Word("King | the=the King"),
        Word("clockwise"),
        Word("counterclockwise"),
    )
}
"""The cards, the King and the directions of play, by their names in records."""

REASONS: Mapping[str, Text] = {
    WON: "won the round",
    KING_UP: "King still up",
    CARDS_LEFT: "an opponent had cards left",
    SECOND: "second place",
    MULLIGAN: "an opponent called another Mulligan",
}
BOTH_HAD_CARDS: Text = "both opponents had cards left"
PLAYS = ("play", "play-antechamber")
"""The events in which a card comes to the Court from a seat."""
SEATS = frozenset({"seat", "partner", "owner", "victim", "opponent", "true_king"})
"""The facts that are seats."""


class Telling(core.Telling):
    """The facts of an event, and how they are said."""

    def says(self, texts: Says, **more: object) -> str:
        """The text for the viewer: seats by their names, cards as words."""
        names = self.names
        values = {
            name: (names[fact] if fact is not None else None) if name in SEATS else _value(fact)
            for name, fact in self.facts.items()
        }
        values.update(more)
        return texts(self.facts, self.viewer, values)

    def shares(self, several: Says, one: Says, seats: Sequence[Seat], **more: object) -> str:
        """The texts for one seat, or for several together: `all` of them, and the `others` beside the viewer."""
        called = [self.names[seat] for seat in seats]
        others = [self.names[seat] for seat in seats if seat != self.viewer]
        return self.says(several if len(seats) > 1 else one, all=Listed(called), others=Listed(others), **more)


MULLIGAN_CALLED = Says(
    "{seat} calls a Mulligan. The round ends unplayed.", seat="You call a Mulligan. The round ends unplayed."
)
CALLS_MULLIGAN = Says("{seat} calls a Mulligan", seat="You call a Mulligan")
MULLIGAN_SCORED = Says("{seat} calls a Mulligan: {scored}", seat="You call a Mulligan: {scored}")
MULLIGAN_POINTS = Says("{points} points for {all}.", scorers="{points} points for you.")
MULLIGAN_POINTS_SHARED = Says("{points} points for {all}.", scorers="{points} points for you and {others}.")
UNANSWERED_OF = Says(
    "{owner}'s {card} {value}; {seat} had nothing to answer.",
    owner="Your {card} {value}; {seat} had nothing to answer.",
    seat="{owner}'s {card} {value}; you had nothing to answer.",
)
UNANSWERED = Says(
    "{card} {value} on the Throne; {seat} had nothing to answer.",
    seat="{card} {value} on the Throne; you had nothing to answer.",
)
NO_CARD = Says("{seat} had no card left to play.", seat="You had no card left to play.")
REVEALS_ASSASSIN = Says("{seat} reveals the Assassin.", seat="You reveal the Assassin.")
STARTS = Says("{seat} starts.", seat="You start.")
IS_CHOSEN = Says(
    "{true_king} chooses {seat} to start.",
    true_king="You choose {seat} to start.",
    seat="{true_king} chooses you to start.",
)
TAKES_OPEN = Says(
    "{seat} takes {card:the} from {partner}.",
    seat="You take {card:the} from {partner}.",
    partner="{seat} takes {card:the} from you.",
)
TAKES_HIDDEN = Says("{seat} takes the face-down card from {partner}.")
PUT_OUT_NONE = Says(
    "{seat} and {partner} put out no card.",
    seat="You and {partner} put out no card.",
    partner="{seat} and you put out no card.",
)
PUT_OUT_SAME = Says(
    "{seat} and {partner} put out {cards} each.",
    seat="You and {partner} put out {cards} each.",
    partner="{seat} and you put out {cards} each.",
)
PUT_OUT_OTHER = Says(
    "{seat} puts out {cards}, {partner} {cards_of_partner}: the numbers differ.",
    seat="You put out {cards}, {partner} {cards_of_partner}: the numbers differ.",
    partner="{seat} puts out {cards}, you {cards_of_partner}: the numbers differ.",
)
TRADES = Says(
    "{seat} and {partner} trade {cards} each.",
    seat="You and {partner} trade {cards} each. You gave {given:the} and got {taken:the}.",
    partner="{seat} and you trade {cards} each. You gave {given:the} and got {taken:the}.",
)
USES = Says("{seat} uses {card:the}.", seat="You use {card:the}.")
USES_ON = Says("{seat} uses {card:the} on {target:the}.", seat="You use {card:the} on {target:the}.")
USES_ON_SELF = Says("{seat} uses {card:the} against {seat}.", seat="You use {card:the} against yourself.")
USES_AGAINST = Says(
    "{seat} uses {card:the} against {opponent}.",
    seat="You use {card:the} against {opponent}.",
    opponent="{seat} uses {card:the} against you.",
)
SAYS = Says("{seat} says “{what}” with {card:the}.", seat="You say “{what}” with {card:the}.")
SAYS_TO = Says(
    "{seat} says “{what}” to {opponent} with {card:the}.",
    seat="You say “{what}” to {opponent} with {card:the}.",
    opponent="{seat} says “{what}” to you with {card:the}.",
)
HOLDS = Says("{seat} holds {card:the} in hand.", seat="You hold {card:the} in hand.")
HOLDS_NOT = Says("{seat} does not hold {card:the} in hand.", seat="You do not hold {card:the} in hand.")
REMOVES = Says("{seat} removes a Condemned card.", seat="You remove the Condemned {card}.")
REMOVES_OPEN = Says("{seat} removes the Condemned {card}.", seat="You remove the Condemned {card}.")
CONDEMNS = Says("{seat} Condemns a hand card of base value {number}.", seat="You Condemn {card:the}.")
CONDEMNS_NONE = Says(
    "{seat} has no hand card of base value {number}.", seat="You have no hand card of base value {number}."
)
LOOKS_AT_HAND = Says(
    "{seat} looks at {victim}'s cards.",
    seat="You look at {victim}'s hand: {hand}.",
    victim="{seat} looks at your cards.",
)
LOOKS_AT_SUCCESSORS = Says("{seat} looks at all Successors.", seat="You look at all Successors: {seen}.")
ROUND = Says("Round {number} goes to {all}.", winners="Round {number} goes to you.")
ROUND_SHARED = Says("Round {number} goes to {all}.", winners="Round {number} goes to you and {others}.")
WINS_ROUND = Says("{all} wins round {number}: {scored}", winners="You win round {number}: {scored}")
PARTNERS = 4
"""So many play in two teams of partners, who sit opposite each other and have the same points."""
SHARES_ROUND = Says("{all} win round {number}: {scored}", winners="You and {others} win round {number}: {scored}")


def _value(fact: Any) -> object:
    if fact.__class__ is str:
        return WORDS.get(fact, fact)
    return Listed([WORDS.get(one, one) for one in fact]) if isinstance(fact, list | tuple) else fact


def _cards(number: int) -> str:
    """ "no card", "1 card", "2 cards", as what is put out or traded."""
    return count("{n} card", "{n} cards", number) if number else say("no card")


def _mulligan(t: Telling) -> str:
    called = t.says(MULLIGAN_CALLED)
    if not t["points"]:
        return called
    return f"{called} {t.shares(MULLIGAN_POINTS_SHARED, MULLIGAN_POINTS, t['scorers'])}"


def _offer(t: Telling) -> str:
    a, b = t["numbers"]
    if a != b:
        return t.says(PUT_OUT_OTHER, cards=_cards(a), cards_of_partner=_cards(b))
    return t.says(PUT_OUT_SAME if a else PUT_OUT_NONE, cards=_cards(a))


def _use(t: Telling) -> str:
    if t["target"]:
        return t.says(USES_ON)
    if t["opponent"] is None:
        return t.says(USES)
    return t.says(USES_ON_SELF if t["opponent"] == t["seat"] else USES_AGAINST)


def _look(t: Telling) -> str:
    seen = [
        say("your own: {card}", card=WORDS[card])
        if seat == t.viewer
        else say("{seat}'s: {card}", seat=t.names[seat], card=WORDS[card])
        for seat, card in t["seen"] or ()
    ]
    return t.says(LOOKS_AT_SUCCESSORS, seen=", ".join(seen) if t["seen"] else None)


def _look_victim(t: Telling) -> str:
    if t["hand"] is None:
        return t.says(LOOKS_AT_HAND, hand=None)
    successor = say("The Successor: {card}.", card=WORDS[t["successor"]]) if t["successor"] else ""
    return f"{t.says(LOOKS_AT_HAND, hand=named(t['hand']) or say('no card'))} {successor}".rstrip()


def _round(t: Telling) -> str:
    scores = "; ".join(points_lines(t["points"], t.names, t.viewer))
    return f"{t.shares(ROUND_SHARED, ROUND, t['winners'])} {scores}."


TELL: Mapping[str, Says | Callable[[Telling], str]] = {
    "deal": Says(
        "Round {number} is dealt. The Accused is {accused:the}. {true_king} is the True King.",
        true_king="Round {number} is dealt. The Accused is {accused:the}. You are the True King.",
    ),
    "first-player": lambda t: t.says(STARTS if t["seat"] == t["true_king"] else IS_CHOSEN),
    "direction": Says("{true_king} chooses to play {direction}.", true_king="You choose to play {direction}."),
    "reveal": Says("{seat} shows {cards:the}.", seat="You show {cards:the}."),
    "exchange-open": Says(
        "{seat} takes {card:the} from {owner}.",
        seat="You take {card:the} from {owner}.",
        owner="{seat} takes {card:the} from you.",
    ),
    "fourth": Says(
        "{seat} shows {partner} a card in secret.",
        seat="You show {partner} {card:the} in secret.",
        partner="{seat} shows you a card in secret: {card:the}.",
    ),
    "take-from-partner": lambda t: t.says(TAKES_OPEN if t["card"] else TAKES_HIDDEN),
    "show-successor": Says(
        "{seat} shows {partner} the Successor.",
        seat="You show {partner} your Successor, {card:the}.",
        partner="{seat} shows you the Successor: {card:the}.",
    ),
    "offer": _offer,
    "trade": lambda t: t.says(TRADES, cards=_cards(t["number"])),
    "mulligan": _mulligan,
    "successor": Says("{seat} places a Successor.", seat="You place {card:the} as your Successor."),
    "discard": Says("{seat} discards a card face down.", seat="You discard {card:the} face down."),
    "play": Says("{seat} plays {card:the}.", seat="You play {card:the}."),
    "play-antechamber": Says(
        "{seat} plays {card:the} from the Antechamber.", seat="You play {card:the} from the Antechamber."
    ),
    "remove": lambda t: t.says(REMOVES_OPEN if "card" in t.facts else REMOVES),
    "flip": Says("{seat} flips the King.", seat="You flip your King."),
    "flipped": Says(
        "The flip stands: the Throne is Disgraced and {seat} takes the Successor into hand.",
        seat="The flip stands: the Throne is Disgraced and you take {card:the} into hand.",
    ),
    "assassin": Says(
        "{seat} reveals the Assassin against {victim}'s King.",
        seat="You reveal the Assassin against {victim}'s King.",
        victim="{seat} reveals the Assassin against your King.",
    ),
    "out": Says("{seat} is out of the round.", seat="You are out of the round."),
    "round": _round,
    "use": _use,
    "say": lambda t: t.says(SAYS if t["opponent"] is None else SAYS_TO),
    "disgrace": Says("{card:The} is Disgraced."),
    "disgrace-others": Says("All other cards in Court are Disgraced."),
    "kings-hand": Says(
        "{seat} answers {owner}'s {card} with the King's Hand.",
        seat="You answer {owner}'s {card} with the King's Hand.",
        owner="{seat} answers your {card} with the King's Hand.",
    ),
    "take": Says(
        "{seat} takes {card:the} from the Court into hand.", seat="You take {card:the} from the Court into hand."
    ),
    "exchange": Says(
        "{seat} exchanges {given:the} with {taken:the} in Court.",
        seat="You exchange {given:the} with {taken:the} in Court.",
    ),
    "exchange-accused": Says(
        "{seat} exchanges {given:the} with the Accused {taken}.",
        seat="You exchange {given:the} with the Accused {taken}.",
    ),
    "swap": Says(
        "{seat} and {opponent} swap a hand card.",
        seat="You and {opponent} swap a hand card. You gave {given:the} and got {taken:the}.",
        opponent="{seat} and you swap a hand card. You gave {given:the} and got {taken:the}.",
    ),
    "mute": Says("Every card of base value {number} is Muted for this round."),
    "holds": lambda t: t.says(HOLDS if t["right"] else HOLDS_NOT),
    "antechamber": Says(
        "{seat} puts {card:the} into the Antechamber.", seat="You put {card:the} into the Antechamber."
    ),
    "condemn": lambda t: t.says(CONDEMNS if t["some"] else CONDEMNS_NONE),
    "take-successor": Says(
        "{seat} takes the Successor into hand.", seat="You take {card:the}, your Successor, into hand."
    ),
    "return": Says("{card:The} goes back to {seat}'s hand.", seat="{card:The} goes back to your hand."),
    "look": _look,
    "exchange-successor": Says(
        "{seat} exchanges the Successor with a hand card.",
        seat="You take {taken:the} into hand and place {placed:the} as your Successor.",
    ),
    "look-victim": _look_victim,
    "swap-assassin": Says(
        "{seat} may have exchanged the Assassin for one of {victim}'s cards.",
        seat="You hold {card:the} now.",
        victim="{seat} may have exchanged the Assassin for one of your cards.",
    ),
}


def tell(event: Event, viewer: Seat | None, names: Names) -> str:
    """The event as a sentence for the viewer."""
    t, texts = Telling(event, viewer, names), TELL[event.kind]
    return t.says(texts) if isinstance(texts, Says) else texts(t)


def answering(events: Sequence[Event], viewer: Seat | None, names: Names) -> list[str]:
    """The subject of a window, each event as an answer to the one before: the flipped King is named once."""
    first = [tell(event, viewer, names) for event in events[:1]]
    return first + [
        Telling(event, viewer, names).says(REVEALS_ASSASSIN) if event.kind == "assassin" else tell(event, viewer, names)
        for event in events[1:]
    ]


def named(cards: Sequence[str]) -> str:
    """The names of cards, one after the other."""
    return ", ".join([word(card) for card in cards])


def round_moment(how: Sequence[Event], end: Event, viewer: Seat | None, names: Names) -> str:
    """The end of a round: "Ann wins round 2: +2", and in small print its cause and the other points.

    how  the events before the end
    """
    t = Telling(end, viewer, names)
    sums: dict[Seat, int] = {}
    for point in t["points"]:
        sums[point.seat] = sums.get(point.seat, 0) + point.points
    winners = sorted(t["winners"], key=lambda seat: seat != viewer)
    most = sums[winners[0]]
    others = [_scored(seat, sums[seat], names, viewer) for seat in sums if seat not in winners]
    head = t.shares(SHARES_ROUND, WINS_ROUND, winners, scored=", ".join([f"+{most}", *others]))
    extra = [_why(point, names, viewer) for point in t["points"] if point.seat == winners[0] and point.reason != WON]
    more = say("Extra: {reasons}.", reasons=", ".join(extra)) if extra else ""
    details = " ".join([_last_blow(how, end.public[TABLE], viewer, names), more]).strip()
    return f"### {head}\n-# {details}" if details else f"### {head}"


def knocked_out(how: Sequence[Event], last: Any, viewer: Seat | None, names: Names) -> str:
    """The end of the viewer's own part in a round that goes on; `last` is the table there."""
    return f"### {say('You are out of round {number}', number=last.round)}\n-# {_last_blow(how, last, viewer, names)}"


def mulligan_moment(end: Event, viewer: Seat | None, names: Names) -> str:
    """The end of a round that is not played: the player who called it, and those who score for it."""
    t = Telling(end, viewer, names)
    scorers = _sides(t["scorers"], names, viewer) if t["points"] else []
    scored = [_scored(seat, t["points"], names, viewer) for seat in scorers]
    head = t.says(MULLIGAN_SCORED if scored else CALLS_MULLIGAN, scored=", ".join(scored))
    return f"### {head}\n-# {say('The round ends unplayed.')}"


def _scored(seat: Seat, points: int, names: Names, viewer: Seat | None) -> str:
    if seat == viewer and len(names) == PARTNERS:
        return say("you and {partner} +{points}", partner=names[(seat + 2) % PARTNERS], points=points)
    return say("you +{points}", points=points) if seat == viewer else f"{_side(seat, names)} +{points}"


def _last_blow(how: Sequence[Event], table: Any, viewer: Seat | None, names: Names) -> str:
    """The cause that put the last player out: the Assassin, or a turn without a possible play, with the Throne."""
    out = next(event for event in reversed(how) if event.kind == "out")
    loser: Seat = out.public["seat"]
    last = next((event for event in reversed(how) if event.kind in (*PLAYS, "remove", "assassin")), None)
    if last is None or last.public.get("victim") == loser:
        return tell(last or out, viewer, names)
    if not table.court or not table.places[loser].hand:
        return Telling(out, viewer, names).says(NO_CARD)
    throne, owner = table.court[-1], _owner(how, table.court[-1].name)
    unanswered = out._replace(public={"seat": loser, "owner": owner, "card": throne.name})
    texts = UNANSWERED if owner in (None, loser) else UNANSWERED_OF
    return Telling(unanswered, viewer, names).says(texts, value=throne.value)


def _owner(how: Sequence[Event], throne: str) -> Seat | None:
    """The seat that has played the card on the Throne; None if later events have uncovered it."""
    for event in reversed(how):
        if event.kind == "kings-hand":
            return None
        if event.kind in PLAYS:
            seat: Seat = event.public["seat"]
            return seat if event.public["card"] == throne else None
    return None


def _sides(seats: Collection[Seat], names: Names, viewer: Seat | None) -> list[Seat]:
    """Those that scored, in order: of two partners, who have the same points, one, if possible the viewer."""
    if len(names) == PARTNERS:
        return [viewer if viewer is not None and viewer in seats else min(seats)]
    return sorted({*seats})


def _side(seat: Seat, names: Names) -> str:
    """The seat, with its partner if it has one."""
    partner = [names[(seat + 2) % PARTNERS]] if len(names) == PARTNERS else []
    return str(Listed([names[seat], *partner]))


def _why(point: Point, names: Names, viewer: Seat | None) -> str:
    """The reason of points; in Cutthroat two may be for the cards of two opponents."""
    if point.reason != CARDS_LEFT or len(names) > 2:
        return say(BOTH_HAD_CARDS if point.reason == CARDS_LEFT and point.points > 1 else REASONS[point.reason])
    return say("the opponent had cards left" if viewer in (None, point.seat) else "you had cards left")


def points_lines(points: Sequence[Point], names: Names, viewer: Seat | None = None) -> list[str]:
    """For each side "Ann +2 (won the round, King still up)"."""
    return [_points_line(points, seat, names, viewer) for seat in _sides({one.seat for one in points}, names, viewer)]


def _points_line(points: Sequence[Point], seat: Seat, names: Names, viewer: Seat | None) -> str:
    own = [point for point in points if point.seat == seat]
    why = ", ".join(_why(point, names, viewer) for point in own)
    total = sum(point.points for point in own)
    if seat == viewer and len(names) == PARTNERS:
        scored = say("You and {partner} +{points}", partner=names[(seat + 2) % PARTNERS], points=total)
    else:
        scored = say("You +{points}", points=total) if seat == viewer else f"{_side(seat, names)} +{total}"
    return f"{scored} ({why})"
