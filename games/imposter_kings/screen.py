"""What people see of The Imposter Kings, laid out from a `TableView` alone. Sentences are in `words`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from textwrap import shorten
from typing import Any

from games.core.protocol import Choice, Decision, Event, Outcome, Seat, Token
from games.core.screen import DETAIL_LENGTH as DETAIL
from games.core.screen import Item, Names
from games.imposter_kings import words
from games.imposter_kings.cards import BASE, CARDS, KIND
from games.imposter_kings.chapters import TURNS_TITLE as TURNS
from games.imposter_kings.chapters import chapters
from games.imposter_kings.queries import FLIP, NUMBER_PROMPTS, SEAT_PROMPTS
from games.imposter_kings.view import CourtCard, HandCard, Hint, Place, TableView

PLAYS = ("play", "play-antechamber")
"""The events in which a card comes to the Court from a seat."""


def emoji(name: str) -> str:
    return CARDS[KIND[name]].emoji


@cache
def _text(name: str) -> str:
    """The card's text in the length of a detail."""
    return shorten(CARDS[KIND[name]].text, DETAIL, placeholder="…")


class ImposterKingsScreen:
    """The game's `games.core.screen.Screen`."""

    refusals: Mapping[str, str] = {}
    windows: Mapping[str, str] = words.REACTIONS
    round_begins = frozenset({"deal"})
    turning_points = frozenset({"assassin", "flip", "kings-hand", "mulligan", "round"})

    def rules(self, seats: int, options: Mapping[str, Any]) -> Mapping[str, str]:
        return chapters(seats, options)

    def board(self, view: TableView, names: Names) -> Sequence[str]:
        blocks = [_court(view)]
        blocks.append("\n".join(_seat_line(view, seat, names) for seat in range(len(view.places))))
        aside = [f"Accused: {emoji(view.accused)} {view.accused}"] if view.accused else []
        if view.muted:
            aside.append("Muted: base value " + ", ".join(str(number) for number in view.muted))
        aside.append(f"Round {view.round}, to {view.target} points, True King: {names[view.true_king]}")
        aside += _seating(view, names)
        blocks.append("-# " + " · ".join(aside))
        return blocks

    def status(self, view: TableView, names: Names) -> str:
        if view.over:
            return "The match is over."
        if not view.asked:
            return ""
        prompt = view.asked[0].prompt
        if prompt in words.REACTIONS:
            answered = [words.tell(event, None, names) for event in view.announced]
            stack = [f"{'↳ ' * depth}{line}" for depth, line in enumerate(answered)]
            who = " or ".join(f"**{names[asked.seat]}**" for asked in view.asked)
            return "\n".join([*stack, f"A window is open: {who} may answer with {words.REACTIONS[prompt]}."])
        doing = words.WAITING.get(prompt, "decides")
        return " · ".join(f"**{names[asked.seat]}** {doing}" for asked in view.asked)

    def panel(self, view: TableView, names: Names) -> Sequence[str]:
        if view.viewer is None:
            return []
        me = view.places[view.viewer]
        blocks = ["### Your hand\n" + (_hand(view.hand) if view.hand else "No cards.")]
        own = []
        if me.successor_name:
            own.append(f"Successor: {emoji(me.successor_name)} {me.successor_name}")
        if me.discard:
            own.append("Discarded: " + ", ".join(me.discard))
        if me.antechamber:
            own.append("Antechamber: " + ", ".join(me.antechamber))
        if me.condemned_names:
            own.append("Condemned: " + ", ".join(me.condemned_names))
        if own:
            blocks.append("\n".join(own))
        known = [line for seat in range(len(view.places)) for line in _known(view, seat, names)]
        if known:
            blocks.append("**What you know**\n" + "\n".join(known))
        return blocks

    def question(self, view: TableView, decision: Decision, names: Names) -> str:
        asked = words.QUESTIONS[decision.prompt]
        if decision.prompt in words.REACTIONS:
            story = [words.tell(event, view.viewer, names) for event in view.announced]
            aside = "" if len(decision.options) > 1 else " You do not hold it; everybody who could is asked."
            return "\n".join([*story, asked + aside])
        return asked

    def items(self, view: TableView, decision: Decision, names: Names) -> Sequence[Item]:
        if decision.prompt == "play":
            return _plays(view, decision)
        return [_item(view, decision, option, names) for option in _in_order(view, decision)]

    def answered(self, view: TableView, decision: Decision, choice: Choice, names: Names) -> str:
        if choice == FLIP:
            return "You flip your King."
        if decision.prompt == "play" and isinstance(choice, int):
            return f"You play the {dict(view.ids)[choice]}."
        tokens = choice if isinstance(choice, tuple) else (choice,)
        labels = [_item(view, decision, token, names).label for token in tokens]
        return f"{words.ABOUT[decision.prompt]}: **{', '.join(labels) or 'none'}**"

    def tell(self, event: Event, viewer: Seat | None, names: Names) -> str:
        return words.tell(event, viewer, names)

    def cards(self, event: Event) -> Sequence[tuple[Seat, str]]:
        if event.kind not in PLAYS:
            return ()
        card = event.public["card"]
        return ((event.public["seat"], f"{emoji(card)} {card}"),)

    def reason(self, reason: str) -> str:
        return words.REASONS[reason]

    def result(self, outcome: Outcome, names: Names) -> Sequence[str]:
        won = [names[seat] for seat, winner in enumerate(outcome.winners) if winner]
        score = " – ".join(f"{names[seat]}: **{points}**" for seat, points in enumerate(outcome.points))
        rounds = []
        for number, played in enumerate(outcome.rounds, 1):
            if not played.points:
                rounds.append(f"{number}. Mulligan")
                continue
            scored = [words.points_line(played.points, seat, names) for seat in words.scorers(played.points)]
            rounds.append(f"{number}. " + "; ".join(scored))
        return [f"## {' and '.join(won)} won the match\n{score}", "\n".join(rounds)]


def _card(card: CourtCard) -> str:
    if card.disgraced:
        return f"▪️ ~~{card.name}~~ {card.value}"
    marks = (" Muted" if card.muted else "") + (" (+2)" if card.boosted else "")
    return f"{emoji(card.name)} {card.name} {card.value}{marks}"


def _court(view: TableView) -> str:
    if not view.court:
        return "### Court\nThe Court is empty." + (" Any card may be played." if view.playing else "")
    *rest, throne = view.court
    row = [_card(card) for card in rest] + [f"**{_card(throne)}** ◀ Throne"]
    return "### Court\n" + " · ".join(row)


def _seating(view: TableView, names: Names) -> list[str]:
    """Who plays with whom and in which direction, where that is a question."""
    seats = range(len(view.places))
    if len(seats) == 2:
        return []
    around = ["↻ clockwise" if view.direction == 1 else "↺ counterclockwise"]
    if len(set(view.teams)) == len(seats):
        return around
    teams = [" and ".join(names[seat] for seat in seats if view.teams[seat] == team) for team in (0, 1)]
    return [" against ".join(teams), *around]


def _count(number: int, what: str) -> str:
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


def _seat_line(view: TableView, seat: Seat, names: Names) -> str:
    place = view.places[seat]
    if place.out:
        return f"{names[seat]} · {_count(place.points, 'point')} · out of this round"
    turn = "▶ " if view.playing and view.turn == seat else ""
    parts = [
        f"{turn}**{names[seat]}**",
        _count(place.points, "point"),
        "👑 King up" if place.king_up else "▫️ King flipped",
        _count(place.hand, "card"),
    ]
    if place.successor:
        parts.append("Successor")
    if place.known:
        parts.append("all saw: " + ", ".join(place.known))
    if place.antechamber:
        parts.append("Antechamber: " + ", ".join(place.antechamber))
    if place.condemned:
        parts.append(f"Condemned: {place.condemned}")
    return " · ".join(parts)


def _hand(hand: Sequence[HandCard]) -> str:
    return " · ".join(f"{emoji(card.name)} {card.name} **{card.value}**" for card in hand)


def _known(view: TableView, seat: Seat, names: Names) -> list[str]:
    """What the viewer knows of another seat's hidden cards."""
    place: Place = view.places[seat]
    if seat == view.viewer:
        return []
    lines = []
    if place.known:
        lines.append(f"{names[seat]} holds: {', '.join(place.known)}")
    lacking = [hint for hint in place.hints if not hint.least]
    in_hand = [hint for hint in place.hints if hint.least and hint.in_hand]
    anywhere = [hint for hint in place.hints if hint.least and not hint.in_hand]
    for what, hints in (
        ("does not hold", lacking),
        ("holds", in_hand),
        ("has in hand or laid aside", anywhere),
    ):
        if hints:
            lines.append(f"{names[seat]} {what} {', '.join(_kinds(hint) for hint in hints)}")
    if place.successor_name:
        lines.append(f"{names[seat]}'s Successor: {place.successor_name}")
    if place.condemned_names:
        lines.append(f"{names[seat]}'s Condemned: {', '.join(place.condemned_names)}")
    return lines


def _kinds(hint: Hint) -> str:
    kinds = " or ".join(f"the {name}" for name in hint.names)
    return f"{kinds} ×{hint.least}" if hint.least > 1 else kinds


def _plays(view: TableView, decision: Decision) -> list[Item]:
    """All hand cards; those that may not be played with the reason, and what may be."""
    instead = _instead(view, decision)
    items = []
    for card in view.hand:
        label = f"{card.name} {card.value}"
        if card.id in decision.options:
            items.append(Item(label, card.id, _text(card.name), emoji(card.name)))
        else:
            why = f"The {card.name} is a {card.value} and the Throne shows {view.court[-1].value}. {instead}"
            items.append(Item(label, None, "", emoji(card.name), why=why, rule=TURNS))
    if FLIP in decision.options:
        items.append(Item("Flip your King", FLIP, "Disgrace the Throne, take your Successor into hand", "👑"))
    elif view.viewer is not None and view.places[view.viewer].king_up:
        why = f"The King cannot be flipped while the Court is empty. {instead}"
        items.append(Item("Flip your King", None, "", "👑", why=why, rule=TURNS))
    return items


def _instead(view: TableView, decision: Decision) -> str:
    can = sorted({card.name for card in view.hand if card.id in decision.options}, key=lambda name: KIND[name])
    acts = [f"play the {name}" for name in can] + (["flip your King"] if FLIP in decision.options else [])
    return f"You can {' or '.join(acts)}." if acts else ""


def _in_order(view: TableView, decision: Decision) -> list[Token]:
    """Hand cards in value order, everything else as it is offered; "no" last, but where it is the natural answer."""
    if decision.prompt == "mulligan":
        return list(decision.options)
    in_hand = {card.id: place for place, card in enumerate(view.hand)}
    is_card = decision.prompt not in SEAT_PROMPTS | NUMBER_PROMPTS
    return sorted(
        decision.options,
        key=lambda option: (option is None, in_hand.get(option, 0) if is_card and isinstance(option, int) else 0),
    )


def _item(view: TableView, decision: Decision, option: Token, names: Names) -> Item:
    """One option of any question but a turn."""
    prompt = decision.prompt
    if option is None:
        return Item(words.DECLINE.get(prompt, "Do not use it"), None, style="go" if prompt == "mulligan" else "plain")
    if prompt == "mulligan":
        return Item("Call a Mulligan", option, style="danger")
    if prompt in ("warden", "spy"):
        return Item("Use it", option, style="go")
    if isinstance(option, int) and prompt in SEAT_PROMPTS:
        return Item("You" if option == view.viewer else names[option], option)
    if isinstance(option, int) and prompt in NUMBER_PROMPTS:
        hit = ", ".join(card.name for card in CARDS if card.base == option)
        return Item(str(option), option, shorten(hit, DETAIL, placeholder="…"))
    if prompt == "direction":
        return Item(str(option).capitalize(), option)
    if not isinstance(option, int):
        return Item(option, option, f"base value {BASE[KIND[option]]}", emoji(option))
    name = dict(view.ids)[option]
    if prompt in words.REACTIONS:
        return Item(f"Reveal the {name}", option, "", emoji(name), style="go")
    return Item(f"{name} {_value(view, option)}", option, _text(name), emoji(name))


def _value(view: TableView, card: int) -> int:
    """The value of a card where the viewer sees it: in Court, in hand, or printed."""
    for place in (view.court, view.hand):
        for shown in place:
            if shown.id == card:
                return shown.value
    return BASE[KIND[dict(view.ids)[card]]]
