"""The texts and choices of The Imposter Kings, made from a `TableView` alone. Sentences are in `words`."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from games.core.ends import final_view
from games.core.glyphs import CardState, glyph
from games.core.language import AND, OR, Detail, Label, Listed, Text, Word, count, say, word
from games.core.protocol import Choice, Decision, Event, Outcome, Seat, Token, tokens_of
from games.core.screen import Explains, Item, Names
from games.imposter_kings import unseen, words
from games.imposter_kings.cards import BASE, BRIEF, CARDS, KIND
from games.imposter_kings.chapters import TURNS_TITLE as TURNS
from games.imposter_kings.chapters import chapters
from games.imposter_kings.prompts import OWN_LOSS, PROMPTS, REACTIONS, WINDOWS, against_partner, mulligan_price
from games.imposter_kings.queries import CLOCKWISE, FLIP
from games.imposter_kings.table_view import CourtCard, HandCard, Hint, Place, TableView
from games.imposter_kings.words import PLAYS, WORDS, named

BEGINS = (*PLAYS, "flip", "remove")
"""With one of these events a round is being played, and the one before is history."""
LOSERS: Mapping[str, str] = {
    "assassin": "victim",
    "condemn": "seat",
    "exchange-open": "owner",
    "kings-hand": "owner",
    "out": "seat",
    "swap": "opponent",
    "swap-assassin": "victim",
}
"""By event, the fact with the seat that loses a card, its King, its ability or the round."""
MYSELF: Mapping[str, Text] = {
    "first-player": "You start.",
    "exchange-first": "You choose to take a card first.",
    "spy-force": "You exchange your own Successor.",
}
"""The answers of a player who chooses their own seat, by prompt."""
FEW = 2
"""The most asked players that are named; more are counted."""
MUTED: Detail = "It is Muted: its text does not count in this round."
FLIP_KING: Label = "Flip your King"
FLIP_EFFECT: Detail = "The Throne is Disgraced, and you take your Successor into your hand."
TOO_LOW: Text = "{card:The} is a {value} and the Throne shows {throne}."
LACKS: Text = "{seat} does not hold {cards}"
HOLDS: Text = "{seat} holds {cards}"
HOLDS_OR_LAID_ASIDE: Text = "{seat} has in hand or laid aside {cards}"
"""The viewer's knowledge of another hand."""


def emoji(name: str, state: CardState = "") -> str:
    """The glyph of a card in a state ("" is the usual one), or its plain emoji."""
    return glyph("imposter_kings", name, CARDS[KIND[name]].emoji, state)


def _with_emoji(name: str, state: CardState = "") -> str:
    return f"{emoji(name, state)} {word(name)}"


def _text(view: TableView, name: str) -> str:
    """The card's effect, in the length of a detail."""
    return say(MUTED if BASE[KIND[name]] in view.muted else BRIEF[name], context="detail")


def _whole_text(view: TableView, name: str) -> str:
    """The card's effect as it is printed, or that it is Muted."""
    return _text(view, name) if BASE[KIND[name]] in view.muted else say(CARDS[KIND[name]].text)


class ImposterKingsScreen(Explains):
    """The game's `games.core.screen.Screen`."""

    windows = WINDOWS
    prompts = PROMPTS
    rules = staticmethod(chapters)
    tell = staticmethod(words.tell)
    tracked = staticmethod(unseen.tracker)
    round_begins = frozenset({"deal"})
    round_ends = frozenset({"mulligan", "round"})
    turn_begins = frozenset({*BEGINS, "deal"})
    turning_points = frozenset({"assassin", "flip", "kings-hand", "mulligan", "round"})

    def board(self, view: TableView, names: Names) -> Sequence[str]:
        now = count("Round {round}, to {n} point", "Round {round}, to {n} points", view.target, round=view.round)
        now = " · ".join([now, *true_king(view, names)])
        blocks = [_throne(view) if view.court or view.playing else "", *[court for court in (_court(view),) if court]]
        seats = range(len(view.places))
        score = [_score([view.places[seat].points for seat in seats], names)] if len(seats) == words.PARTNERS else []
        blocks.append("\n".join([*score, *[_seat_line(view, seat, names) for seat in seats]]))
        aside = [now, *([say("Accused: {card}", card=_with_emoji(view.accused))] if view.accused else [])]
        if view.muted:
            aside.append(say("Muted: base value {numbers}", numbers=", ".join(map(str, view.muted))))
        return [*blocks, "-# " + " · ".join([*aside, *_around(view)])]

    def status(self, view: TableView, names: Names) -> str:
        if view.over:
            return say("The match is over.")
        if not view.asked:
            return ""
        name = view.asked[0].prompt
        prompt, window = PROMPTS[name], name in REACTIONS
        asked = _asked(view, names, OR if window else AND)
        doing = prompt.doing(len(view.asked), asked)
        answered = words.answering(view.announced, view.viewer, names) if window else []
        return "\n".join([*[f"{'↳ ' * depth}{line}" for depth, line in enumerate(answered)], doing])

    def panel(self, view: TableView, names: Names) -> Sequence[str]:
        me = view.places[view.me]
        own = [f"### {say('Your hand')}", _hand(view.hand) if view.hand else say("No cards.")]
        if me.successor_name:
            own.append(say("Successor: {card}", card=_with_emoji(me.successor_name)))
        if me.discard:
            own.append(say("Discarded: {cards}", cards=named(me.discard)))
        if me.antechamber:
            own.append(say("Antechamber: {cards}", cards=named(me.antechamber)))
        if me.condemned_names:
            own.append(say("Condemned: {cards}", cards=named(me.condemned_names)))
        blocks = ["\n".join(own)]
        known = [line for seat in range(len(view.places)) for line in _known(view, seat, names)]
        if known:
            blocks.append(f"**{say('What you know')}**\n" + "\n".join(known))
        return blocks

    def question(self, view: TableView, decision: Decision, names: Names) -> str:
        asked = say(PROMPTS[decision.prompt].question)
        if decision.prompt in REACTIONS:
            story = words.answering(view.announced, view.viewer, names)
            if len(decision.options) == 1:
                return "\n".join([*story, _not_held(decision.prompt)])
            return "\n".join([*story, *_partner(view, decision, names), asked])
        return f"{asked} {mulligan_price(view, decision.seat)}" if decision.prompt == "mulligan" else asked

    def explained(self, view: TableView, names: Names) -> Sequence[tuple[str, str]]:
        values = [(card.name, card.value) for card in view.hand]
        if view.court and not view.court[-1].disgraced:
            values.append((view.court[-1].name, view.court[-1].value))
        return [(f"{_with_emoji(name)} {value}", _whole_text(view, name)) for name, value in dict(values).items()]

    def moment(self, events: Sequence[Event], viewer: Seat | None, names: Names) -> str:
        for at in range(len(events) - 1, -1, -1):
            event = events[at]
            if event.kind in BEGINS:
                return ""
            if event.kind == "mulligan":
                return words.mulligan_moment(event, viewer, names)
            if event.kind in self.round_ends:
                return words.round_moment(events[:at], event, viewer, names)
            if event.kind == "out" and (last := final_view(event, viewer)) is not None:
                return words.knocked_out(events[: at + 1], last, viewer, names)
        return ""

    def items(self, view: TableView, decision: Decision, names: Names) -> Sequence[Item]:
        if decision.prompt == "play":
            return _plays(view, decision)
        return [_item(view, decision, option, names) for option in _in_order(view, decision)]

    def answered(self, view: TableView, decision: Decision, choice: Choice, names: Names) -> str:
        if choice == FLIP:
            return say("You flip your King.")
        prompt, tokens = PROMPTS[decision.prompt], tokens_of(choice)
        if tokens in ((), (None,)):
            return say(prompt.declined, card=WORDS.get(prompt.about))
        if tokens == (view.viewer,) and decision.prompt in MYSELF:
            return say(MYSELF[decision.prompt])
        if decision.prompt == "assassin-swap" and tokens == decision.options[:1]:
            return say("You keep the Assassin.")
        return say(prompt.answered, chosen=Listed([_chosen(view, decision, token, names) for token in tokens]))

    def cards(self, event: Event) -> Sequence[tuple[Seat, str]]:
        if event.kind not in PLAYS:
            return ()
        card = event.public["card"]
        return ((event.public["seat"], f"{CARDS[KIND[card]].emoji} {word(card)}"),)

    def losers(self, event: Event) -> Collection[Seat]:
        if event.kind == "condemn" and not event.public["some"]:
            return ()
        return (event.public[LOSERS[event.kind]],) if event.kind in LOSERS else ()

    def reason(self, reason: str) -> str:
        return say(words.REASONS[reason])

    def result(self, outcome: Outcome, names: Names) -> Sequence[str]:
        winners = [names[seat] for seat, winner in enumerate(outcome.winners) if winner]
        won = count("{winners} won the match", "{winners} won the match", len(winners), winners=Listed(winners))
        rounds = []
        for number, played in enumerate(outcome.rounds, 1):
            if not played.points:
                rounds.append(f"{number}. {say('Mulligan')}")
                continue
            rounds.append(f"{number}. " + "; ".join(words.points_lines(played.points, names)))
        return [f"## {won}\n{_score(outcome.points, names)}", "\n".join(rounds)]


def _score(points: Sequence[int], names: Names) -> str:
    """The points of each side, of partners once."""
    sides = [(0, 2), (1, 3)] if len(names) == words.PARTNERS else [(seat,) for seat in range(len(names))]
    return " – ".join([f"{Listed([names[seat] for seat in side])}: **{points[side[0]]}**" for side in sides])


def _asked(view: TableView, names: Names, joined: str) -> str:
    """The asked players; many by their number."""
    if len(view.asked) > FEW:
        return f"**{count('{n} player', '{n} players', len(view.asked))}**"
    return str(Listed([f"**{names[asked.seat]}**" for asked in view.asked], joined))


def _not_held(prompt: str) -> str:
    """The text for a seat that cannot answer a window: the asked seats are public, so it is asked too."""
    return say(
        "Every player who might hold {card:a} is asked. You do not hold one: press Pass.", card=REACTIONS[prompt]
    )


def _partner(view: TableView, decision: Decision, names: Names) -> list[str]:
    """A warning before a Reaction against the viewer's own team."""
    if not against_partner(view, decision):
        return []
    warning = say("{seat} is your partner.", seat=names[view.announced[-1].public["seat"]])
    return [f"⚠️ {warning} {say(OWN_LOSS)}" if decision.prompt == "assassin" else f"⚠️ {warning}"]


def _throne(view: TableView) -> str:
    """The card to beat, with its value."""
    if not view.court:
        return f"## {say('Throne: empty')}" + (f"\n{say('Any card may be played.')}" if view.playing else "")
    throne = view.court[-1]
    if throne.disgraced:
        card = f"{glyph('imposter_kings', throne.name, '▪️', 'disgraced')} {say('Disgraced')} {throne.value}"
    else:
        marks = (f" ({say('Muted')})" if throne.muted else "") + (" (+2)" if throne.plus_two else "")
        card = f"{_with_emoji(throne.name, 'muted' if throne.muted else '')} {throne.value}{marks}"
    return f"## {say('Throne: {card}', card=card)}"


def _card(card: CourtCard) -> str:
    marks = (f" {say('Muted')}" if card.muted else "") + (" (+2)" if card.plus_two else "")
    return f"{_with_emoji(card.name, 'muted' if card.muted else '')} {card.value}{marks}"


def _court(view: TableView) -> str:
    """The cards under the Throne: face-up ones, the newest first, and the number of Disgraced ones."""
    rest = view.court[:-1][::-1]
    row = [_card(card) for card in rest if not card.disgraced]
    down = [card.name for card in rest if card.disgraced]
    if down:
        row.append(count("{n} Disgraced", "{n} Disgraced", len(down)))
    if not row:
        return ""
    names = f"\n-# {say('Disgraced: {cards}', cards=named(down))}" if down else ""
    return f"**{say('Court')}** " + " · ".join(row) + names


def _around(view: TableView) -> list[str]:
    """The direction once it is chosen."""
    if not view.directed:
        return []
    return [f"↻ {word('clockwise')}" if view.direction == 1 else f"↺ {word('counterclockwise')}"]


def _seat_line(view: TableView, seat: Seat, names: Names) -> str:
    place = view.places[seat]
    points = [count("{n} point", "{n} points", place.points)] if len(names) != words.PARTNERS else []
    if place.out:
        return " · ".join([names[seat], *points, say("out of this round")])
    turn = "▶ " if view.playing and view.turn == seat else ""
    parts = [
        f"{turn}**{names[seat]}**",
        *points,
        f"👑 {say('King up')}" if place.king_up else f"▫️ {say('King flipped')}",
        count("{n} card", "{n} cards", place.hand),
    ]
    if place.successor:
        parts.append(say("Successor"))
    if place.known:
        parts.append(say("all saw: {cards}", cards=named(place.known)))
    if place.antechamber:
        parts.append(say("Antechamber: {cards}", cards=named(place.antechamber)))
    if place.condemned:
        parts.append(say("Condemned: {cards}", cards=place.condemned))
    return " · ".join(parts)


def _hand(hand: Sequence[HandCard]) -> str:
    return " · ".join([f"{_with_emoji(card.name)} **{card.value}**" for card in hand])


def true_king(view: TableView, names: Names) -> list[str]:
    """The True King of the round; at the end that of the next round is known, which is not played."""
    return [] if view.over else [say("True King: {seat}", seat=names[view.true_king])]


def _known(view: TableView, seat: Seat, names: Names) -> list[str]:
    """The viewer's knowledge of another seat's hidden cards."""
    place: Place = view.places[seat]
    if seat == view.viewer:
        return []
    lines = []
    if place.known:
        lines.append(say("{seat} holds: {cards}", seat=names[seat], cards=named(place.known)))
    lines += hints(view, seat, names)
    if place.successor_name:
        lines.append(say("{seat}'s Successor: {card}", seat=names[seat], card=word(place.successor_name)))
    if place.condemned_names:
        lines.append(say("{seat}'s Condemned: {cards}", seat=names[seat], cards=named(place.condemned_names)))
    return lines


def hints(view: TableView, seat: Seat, names: Names) -> list[str]:
    """What the viewer can conclude of another seat's cards without knowing which card it is."""
    place, lines = view.places[seat], []
    lacking = [hint for hint in place.hints if not hint.least]
    in_hand = [hint for hint in place.hints if hint.least and hint.in_hand]
    anywhere = [hint for hint in place.hints if hint.least and not hint.in_hand]
    for what, hints in ((LACKS, lacking), (HOLDS, in_hand), (HOLDS_OR_LAID_ASIDE, anywhere)):
        if hints:
            kinds = ", ".join([_kinds(hint, place.known) for hint in hints])
            lines.append(say(what, seat=names[seat], cards=kinds))
    return lines


def _kinds(hint: Hint, known: Sequence[str]) -> str:
    """The cards of the hint, which is about the cards beside the `known` ones."""
    kinds = say(
        "{cards:the}", cards=Listed([_another(name) if name in known else WORDS[name] for name in hint.names], OR)
    )
    return f"{kinds} ×{hint.least}" if hint.least > 1 else kinds


def _another(name: str) -> str:
    return say("another {card}", card=WORDS[name])


def _plays(view: TableView, decision: Decision) -> list[Item]:
    """All hand cards; the forbidden ones with the reason and the allowed alternatives."""
    instead = _instead(view, decision)
    items = []
    for card in view.hand:
        label = f"{word(card.name)} {card.value}"
        if card.id in decision.options:
            items.append(Item(label, card.id, _text(view, card.name), emoji(card.name)))
        else:
            why = say(TOO_LOW, card=WORDS[card.name], value=card.value, throne=view.court[-1].value)
            why = f"{why} {instead}"
            items.append(Item(label, None, "", emoji(card.name), why=why, rule=TURNS))
    if FLIP in decision.options:
        items.append(Item(say(FLIP_KING, context="label"), FLIP, say(FLIP_EFFECT, context="detail"), "👑"))
    elif view.viewer is not None and view.places[view.viewer].king_up:
        why = f"{say('The King cannot be flipped while the Court is empty.')} {instead}"
        items.append(Item(say(FLIP_KING, context="label"), None, "", "👑", why=why, rule=TURNS))
    return items


def _instead(view: TableView, decision: Decision) -> str:
    can = sorted({card.name for card in view.hand if card.id in decision.options}, key=lambda name: KIND[name])
    cards, flips = Listed([WORDS[name] for name in can], OR), FLIP in decision.options
    if can:
        return say("You can play {cards:the} or flip your King." if flips else "You can play {cards:the}.", cards=cards)
    return say("You can flip your King.") if flips else ""


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
        return Item(
            say(PROMPTS[prompt].decline, context="label"), None, style="go" if prompt == "mulligan" else "plain"
        )
    if prompt == "mulligan":
        return Item(say("Call a Mulligan", context="label"), option, style="danger")
    if prompt in ("warden", "spy"):
        return Item(say("Use it", context="label"), option, style="go")
    if isinstance(option, int) and PROMPTS[prompt].options == "seat":
        return Item(say("You", context="label") if option == view.viewer else names[option], option)
    if isinstance(option, int) and PROMPTS[prompt].options == "number":
        return Item(str(option), option, unseen.number_detail(view, option), compare=True)
    if prompt == "direction":
        after = (view.turn + (1 if option == CLOCKWISE else -1)) % len(view.places)
        return Item(_direction(option, "" if after == view.viewer else names[after]), option)
    if not isinstance(option, int):
        return Item(word(option), option, unseen.detail(view, option, names), emoji(option), compare=True)
    return _card_item(view, decision, option)


def _direction(option: Token, following: str) -> str:
    """The label of a direction; `following` is the next player, "" for the viewer."""
    if not following:
        return say(
            "Clockwise: you are next" if option == CLOCKWISE else "Counterclockwise: you are next", context="label"
        )
    return say(
        "Clockwise: {seat} is next" if option == CLOCKWISE else "Counterclockwise: {seat} is next",
        context="label",
        seat=following,
    )


def _card_item(view: TableView, decision: Decision, card: int) -> Item:
    name = dict(view.ids)[card]
    label = f"{word(name)} {_value(view, card)}"
    if decision.prompt in REACTIONS:
        return Item(say("Reveal {card:the}", context="label", card=WORDS[name]), card, "", emoji(name), style="go")
    if decision.prompt == "assassin-swap":
        if card == decision.options[0]:
            kept, effect = say("Keep the Assassin", context="label"), say("You take no card.", context="detail")
            return Item(kept, card, effect, emoji(name))
        if card == decision.options[-1] and any(place.successor_name == name for place in view.places):
            label = say("{card}, the Successor", context="label", card=label)
    return Item(label, card, _text(view, name), emoji(name))


def _chosen(view: TableView, decision: Decision, option: Token, names: Names) -> Word | str:
    """The option within a sentence."""
    kind = PROMPTS[decision.prompt].options
    if isinstance(option, int) and kind == "card":
        return WORDS[dict(view.ids)[option]]
    return names[option] if isinstance(option, int) and kind == "seat" else WORDS.get(str(option), str(option))


def _value(view: TableView, card: int) -> int:
    """The value of a card where the viewer sees it: in Court, in hand, or printed."""
    for place in (view.court, view.hand):
        for each in place:
            if each.id == card:
                return each.value
    return BASE[KIND[dict(view.ids)[card]]]
