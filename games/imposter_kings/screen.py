"""The texts and choices of The Imposter Kings, made from a `TableView` alone. Sentences are in `words`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from games.core.glyphs import CardState, glyph
from games.core.protocol import Choice, Decision, Event, Outcome, Seat, Token, tokens_of
from games.core.screen import Item, Names
from games.core.telling import listed
from games.imposter_kings import words
from games.imposter_kings.cards import BASE, BRIEF, CARDS, KIND
from games.imposter_kings.chapters import TURNS_TITLE as TURNS
from games.imposter_kings.chapters import chapters
from games.imposter_kings.prompts import OWN_LOSS, PROMPTS, REACTIONS, WINDOWS, against_partner, mulligan_ends
from games.imposter_kings.queries import CLOCKWISE, FLIP
from games.imposter_kings.table_view import CourtCard, HandCard, Hint, Place, TableView

PLAYS = ("play", "play-antechamber")
"""The events in which a card comes to the Court from a seat."""
BEGINS = (*PLAYS, "flip", "remove")
"""With one of these events a round is being played, and the one before is history."""
MYSELF: Mapping[str, str] = {
    "first-player": "You start.",
    "exchange-first": "You choose to take a card first.",
    "spy-force": "You exchange your own Successor.",
}
"""The answers of a player who chooses their own seat, by prompt."""
FEW = 2
"""The most asked players that are named; more are counted."""
MUTED = "It is Muted: its text does not count in this round."


def emoji(name: str, state: CardState = "") -> str:
    """The glyph of a card in a state ("" is the usual one), or its plain emoji."""
    return glyph("imposter_kings", name, CARDS[KIND[name]].emoji, state)


def _text(view: TableView, name: str) -> str:
    """The card's effect, in the length of a detail."""
    return MUTED if BASE[KIND[name]] in view.muted else BRIEF[name]


class ImposterKingsScreen:
    """The game's `games.core.screen.Screen`."""

    refusals: Mapping[str, str] = {}
    windows: Mapping[str, str] = WINDOWS
    round_begins = frozenset({"deal"})
    round_ends = frozenset({"mulligan", "round"})
    turning_points = frozenset({"assassin", "flip", "kings-hand", "mulligan", "round"})

    def rules(self, seats: int, options: Mapping[str, Any]) -> Mapping[str, str]:
        return chapters(seats, options)

    def board(self, view: TableView, names: Names) -> Sequence[str]:
        now = f"Round {view.round}, to {_count(view.target, 'point')}"
        if not view.over:  # at the end the next round's is known, which is not played
            now += f" · True King: {names[view.true_king]}"
        set_up = not view.court and not view.playing
        blocks = [f"-# {now}" if set_up else _throne(view), *[court for court in (_court(view),) if court]]
        blocks.append("\n".join(_seat_line(view, seat, names) for seat in range(len(view.places))))
        aside = [f"Accused: {emoji(view.accused)} {view.accused}"] if view.accused else []
        if view.muted:
            aside.append("Muted: base value " + ", ".join(str(number) for number in view.muted))
        aside += [*([] if set_up else [now]), *_seating(view, names)]
        return [*blocks, "-# " + " · ".join(aside)] if aside else blocks

    def status(self, view: TableView, names: Names) -> str:
        if view.over:
            return "The match is over."
        if not view.asked:
            return ""
        prompt = view.asked[0].prompt
        if prompt in REACTIONS:
            answered = words.answering(view.announced, view.viewer, names)
            stack = [f"{'↳ ' * depth}{line}" for depth, line in enumerate(answered)]
            return "\n".join([*stack, f"{_asked(view, names, 'or')} may answer with {REACTIONS[prompt]}."])
        doing = PROMPTS[prompt].waiting
        return f"{_asked(view, names, 'and')} {doing if len(view.asked) == 1 else words.together(doing)}."

    def panel(self, view: TableView, names: Names) -> Sequence[str]:
        if view.viewer is None:
            return []
        me = view.places[view.viewer]
        own = ["### Your hand", _hand(view.hand) if view.hand else "No cards."]
        if me.successor_name:
            own.append(f"Successor: {emoji(me.successor_name)} {me.successor_name}")
        if me.discard:
            own.append("Discarded: " + ", ".join(me.discard))
        if me.antechamber:
            own.append("Antechamber: " + ", ".join(me.antechamber))
        if me.condemned_names:
            own.append("Condemned: " + ", ".join(me.condemned_names))
        blocks = ["\n".join(own)]
        known = [line for seat in range(len(view.places)) for line in _known(view, seat, names)]
        if known:
            blocks.append("**What you know**\n" + "\n".join(known))
        return blocks

    def question(self, view: TableView, decision: Decision, names: Names) -> str:
        asked = PROMPTS[decision.prompt].question
        if decision.prompt in REACTIONS:
            story = words.answering(view.announced, view.viewer, names)
            if len(decision.options) == 1:
                return "\n".join([*story, _not_held(decision.prompt)])
            return "\n".join([*story, *_partner(view, decision, names), asked])
        return asked.format(ends=mulligan_ends(view, decision.seat)) if decision.prompt == "mulligan" else asked

    def final(self, view: TableView, decision: Decision, choice: Choice) -> str:
        return PROMPTS[decision.prompt].second_look(view, decision, choice)

    def explained(self, view: TableView, names: Names) -> Sequence[tuple[str, str]]:
        shown = [(card.name, card.value) for card in view.hand]
        if view.court and not view.court[-1].disgraced:
            shown.append((view.court[-1].name, view.court[-1].value))
        titles = {name: f"{emoji(name)} {name} {value}" for name, value in shown}
        muted = {name for name in titles if BASE[KIND[name]] in view.muted}
        return [(title, MUTED if name in muted else CARDS[KIND[name]].text) for name, title in titles.items()]

    def moment(self, events: Sequence[Event], viewer: Seat | None, names: Names) -> str:
        for at in range(len(events) - 1, -1, -1):
            event = events[at]
            if event.kind in BEGINS:
                return ""
            if event.kind == "mulligan":
                return words.mulligan_moment(event, viewer, names)
            if event.kind in self.round_ends:
                return words.round_moment(events[max(0, at - 2) : at], event, viewer, names)
        return ""

    def items(self, view: TableView, decision: Decision, names: Names) -> Sequence[Item]:
        if decision.prompt == "play":
            return _plays(view, decision)
        return [_item(view, decision, option, names) for option in _in_order(view, decision)]

    def answered(self, view: TableView, decision: Decision, choice: Choice, names: Names) -> str:
        if choice == FLIP:
            return "You flip your King."
        prompt, tokens = PROMPTS[decision.prompt], tokens_of(choice)
        if tokens in ((), (None,)):
            return prompt.declined
        if tokens == (view.viewer,) and decision.prompt in MYSELF:
            return MYSELF[decision.prompt]
        if decision.prompt == "assassin-swap" and tokens == decision.options[:1]:
            return "You keep the Assassin."
        said = [_chosen(view, decision, token, names) for token in tokens]
        return prompt.answered.format(listed([said[0], *[f"the {name}" for name in said[1:]]]))

    def tell(self, event: Event, viewer: Seat | None, names: Names) -> str:
        return words.tell(event, viewer, names)

    def cards(self, event: Event) -> Sequence[tuple[Seat, str]]:
        if event.kind not in PLAYS:
            return ()
        card = event.public["card"]
        return ((event.public["seat"], f"{CARDS[KIND[card]].emoji} {card}"),)

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


def _asked(view: TableView, names: Names, joined: str) -> str:
    """The asked players; many by their number."""
    if len(view.asked) > FEW:
        return f"**{len(view.asked)} players**"
    return f" {joined} ".join([f"**{names[asked.seat]}**" for asked in view.asked])


def _not_held(prompt: str) -> str:
    """The text for a seat that cannot answer a window: the asked seats are public, so it is asked too."""
    card = REACTIONS[prompt].removeprefix("the ")
    article = "an" if card[0] in "AEIOU" else "a"
    return f"Every player who might hold {article} {card} is asked. You do not hold one: press Pass."


def _partner(view: TableView, decision: Decision, names: Names) -> list[str]:
    """A warning before a Reaction against the viewer's own team."""
    if not against_partner(view, decision):
        return []
    loss = f" {OWN_LOSS}" if decision.prompt == "assassin" else ""
    return [f"⚠️ {names[view.announced[-1].public['seat']]} is your partner.{loss}"]


def _throne(view: TableView) -> str:
    """The card to beat, with its value."""
    if not view.court:
        return "## Throne: empty" + ("\nAny card may be played." if view.playing else "")
    throne = view.court[-1]
    if throne.disgraced:
        return f"## Throne: {glyph('imposter_kings', throne.name, '▪️', 'disgraced')} Disgraced {throne.value}"
    marks = (" (Muted)" if throne.muted else "") + (" (+2)" if throne.plus_two else "")
    return f"## Throne: {emoji(throne.name, 'muted' if throne.muted else '')} {throne.name} {throne.value}{marks}"


def _card(card: CourtCard) -> str:
    marks = (" Muted" if card.muted else "") + (" (+2)" if card.plus_two else "")
    return f"{emoji(card.name, 'muted' if card.muted else '')} {card.name} {card.value}{marks}"


def _court(view: TableView) -> str:
    """The cards under the Throne: face-up ones, the newest first, and the number of Disgraced ones."""
    rest = view.court[:-1][::-1]
    row = [_card(card) for card in rest if not card.disgraced]
    down = [card.name for card in rest if card.disgraced]
    if down:
        row.append(f"{len(down)} Disgraced")
    if not row:
        return ""
    names = f"\n-# Disgraced: {', '.join(down)}" if down else ""
    return "**Court** " + " · ".join(row) + names


def _seating(view: TableView, names: Names) -> list[str]:
    """Partners, and the direction once it is chosen, in modes with a choice of them."""
    seats = range(len(view.places))
    if len(seats) == 2:
        return []
    around = ["↻ clockwise" if view.direction == 1 else "↺ counterclockwise"] if view.directed else []
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
    """The viewer's knowledge of another seat's hidden cards."""
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
            lines.append(f"{names[seat]} {what} {', '.join(_kinds(hint, place.known) for hint in hints)}")
    if place.successor_name:
        lines.append(f"{names[seat]}'s Successor: {place.successor_name}")
    if place.condemned_names:
        lines.append(f"{names[seat]}'s Condemned: {', '.join(place.condemned_names)}")
    return lines


def _kinds(hint: Hint, known: Sequence[str]) -> str:
    """The cards of the hint, which is about the cards beside the `known` ones."""
    kinds = " or ".join(f"{'another' if name in known else 'the'} {name}" for name in hint.names)
    return f"{kinds} ×{hint.least}" if hint.least > 1 else kinds


def _plays(view: TableView, decision: Decision) -> list[Item]:
    """All hand cards; the forbidden ones with the reason and the allowed alternatives."""
    instead = _instead(view, decision)
    items = []
    for card in view.hand:
        label = f"{card.name} {card.value}"
        if card.id in decision.options:
            items.append(Item(label, card.id, _text(view, card.name), emoji(card.name)))
        else:
            why = f"The {card.name} is a {card.value} and the Throne shows {view.court[-1].value}. {instead}"
            items.append(Item(label, None, "", emoji(card.name), why=why, rule=TURNS))
    if FLIP in decision.options:
        items.append(
            Item("Flip your King", FLIP, "The Throne is Disgraced, and you take your Successor into your hand.", "👑")
        )
    elif view.viewer is not None and view.places[view.viewer].king_up:
        why = f"The King cannot be flipped while the Court is empty. {instead}"
        items.append(Item("Flip your King", None, "", "👑", why=why, rule=TURNS))
    return items


def _instead(view: TableView, decision: Decision) -> str:
    can = sorted({card.name for card in view.hand if card.id in decision.options}, key=lambda name: KIND[name])
    acts = ([f"play the {listed(can, 'or')}"] if can else []) + (["flip your King"] if FLIP in decision.options else [])
    return f"You can {' or '.join(acts)}." if acts else ""


def _in_order(view: TableView, decision: Decision) -> list[Token]:
    """Hand cards in value order, everything else as it is offered; "no" last, but where it is the natural answer."""
    if decision.prompt == "mulligan":
        return list(decision.options)
    in_hand = {card.id: place for place, card in enumerate(view.hand)}
    is_card = PROMPTS[decision.prompt].options == "card"
    return sorted(
        decision.options,
        key=lambda option: (option is None, in_hand.get(option, 0) if is_card and isinstance(option, int) else 0),
    )


def _item(view: TableView, decision: Decision, option: Token, names: Names) -> Item:
    """One option of any question but a turn."""
    prompt = decision.prompt
    if option is None:
        return Item(PROMPTS[prompt].decline, None, style="go" if prompt == "mulligan" else "plain")
    if prompt == "mulligan":
        return Item("Call a Mulligan", option, style="danger")
    if prompt in ("warden", "spy"):
        return Item("Use it", option, style="go")
    if isinstance(option, int) and PROMPTS[prompt].options == "seat":
        return Item("You" if option == view.viewer else names[option], option)
    if isinstance(option, int) and PROMPTS[prompt].options == "number":
        hit = [card.name for card in CARDS if card.base == option and view.copies[KIND[card.name]]]
        return Item(str(option), option, f"Cards of this number: {', '.join(hit)}." if hit else "", compare=True)
    if prompt == "direction":
        after = (view.turn + (1 if option == CLOCKWISE else -1)) % len(view.places)
        follows = "you are" if after == view.viewer else f"{names[after]} is"
        return Item(f"{str(option).capitalize()}: {follows} next", option)
    if not isinstance(option, int):
        return Item(option, option, f"Its base value is {BASE[KIND[option]]}.", emoji(option), compare=True)
    return _card_item(view, decision, option)


def _card_item(view: TableView, decision: Decision, card: int) -> Item:
    name = dict(view.ids)[card]
    label = f"{name} {_value(view, card)}"
    if decision.prompt in REACTIONS:
        return Item(f"Reveal the {name}", card, "", emoji(name), style="go")
    if decision.prompt == "assassin-swap":
        if card == decision.options[0]:
            return Item("Keep the Assassin", card, "You take no card.", emoji(name))
        if card == decision.options[-1] and any(place.successor_name == name for place in view.places):
            label = f"{label}, the Successor"
    return Item(label, card, _text(view, name), emoji(name))


def _chosen(view: TableView, decision: Decision, option: Token, names: Names) -> str:
    """The option within a sentence; of a card its name."""
    kind = PROMPTS[decision.prompt].options
    if isinstance(option, int) and kind == "card":
        return dict(view.ids)[option]
    return names[option] if isinstance(option, int) and kind == "seat" else str(option)


def _value(view: TableView, card: int) -> int:
    """The value of a card where the viewer sees it: in Court, in hand, or printed."""
    for place in (view.court, view.hand):
        for shown in place:
            if shown.id == card:
                return shown.value
    return BASE[KIND[dict(view.ids)[card]]]
