"""The texts and choices of the Game of Imp, made from a `TableView` alone. Sentences are in `words`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence

from games.core.protocol import Choice, Decision, Event, Outcome, Seat
from games.core.screen import Explains, Item, Names
from games.core.telling import counted, listed
from games.imp import queries as q
from games.imp import unseen, words
from games.imp.answers import ALREADY_PLAYED, IMP_HELD, NO_WEALTH, NOT_AN_EFFECT
from games.imp.cards import (
    ARIOR,
    ARMY,
    BY_KEY,
    IMP,
    KING,
    PIETY,
    WEALTH,
    kinds,
    points,
)
from games.imp.chapters import LOOT, chapters
from games.imp.prompts import ANSWER_ASSASSIN, ANSWER_CLERIC, ANSWER_THIEF, PROMPTS
from games.imp.state import (
    ACCEPTED,
    ACCUSED,
    CLAIM,
    DISCARD,
    DOUBT,
    LINK,
    MAIN,
    OPEN,
    PAY,
    TORMENTED,
    TRUE,
)
from games.imp.turns import CHALLENGE
from games.imp.view import TableView

TURN, IMP_AND_ARIOR, ASSASSINS = "Your turn", "Imp and Arior", "Assassins"
"""Titles of chapters that refusals name."""

DANGEROUS = (CHALLENGE, OPEN)
"""They look the same for both players and do not depend on the hand (R17)."""


class ImpScreen(Explains):
    """The game's `games.core.screen.Screen`."""

    refusals = words.REFUSALS
    windows: Mapping[str, str] = {LINK: "a card for Linking"}
    prompts = PROMPTS
    reasons = words.REASONS
    rules = staticmethod(chapters)
    tell = staticmethod(words.tell)
    losers = staticmethod(words.losers)
    tracked = staticmethod(unseen.tracker)
    round_begins = frozenset({"dealt"})
    turn_begins = frozenset({"drawn", "played"})
    turning_points = frozenset(
        {"accused", "fined", "king_shown", "no_king", "removed", "sun", "tormented", "won", "worlds_end"}
    )

    def board(self, view: TableView, names: Names) -> Sequence[str]:
        blocks = ["", " · ".join([_seat_line(view, seat, names) for seat in (0, 1)])]
        table = _table(view, names)
        if table:
            blocks.append(table)
        return [*blocks, piles(view)]

    def status(self, view: TableView, names: Names) -> str:
        if view.over:
            return "The match is over."
        asked = view.asked[0]
        if asked.window:
            return "🔗 Linking: both choose a card to give."
        waiting = PROMPTS[asked.prompt].waiting.format(card=_title(view))
        whose = "your" if view.viewer == view.seat else f"{names[view.seat]}'s"
        turn = f" It is {whose} turn." if asked.seat != view.seat else ""
        return f"**{names[asked.seat]}** {waiting}.{turn}"

    def panel(self, view: TableView, names: Names) -> Sequence[str]:
        return ["\n".join([f"### Your hand ({len(view.hand)})", *_hand_lines(view.hand)]), known(view, names)]

    def question(self, view: TableView, decision: Decision, names: Names) -> str:
        asked = PROMPTS[decision.prompt].question.format(
            other=names[1 - decision.seat], loot=LOOT[view.options.thief], stake=_stake(view), opened=_opened(view)
        )
        return "\n".join([*_story(view, decision, names), asked])

    def explained(self, view: TableView, names: Names) -> Sequence[tuple[str, str]]:
        return [
            (f"{words.emoji(card)} {BY_KEY[card].title}", words.about(card, view.options, view.hand))
            for card in kinds(view.hand)
        ]

    def items(self, view: TableView, decision: Decision, names: Names) -> Sequence[Item]:
        return ITEMS.get(decision.prompt, _answer_items)(view, decision)

    def answered(self, view: TableView, decision: Decision, choice: Choice, names: Names) -> str:
        if decision.prompt == LINK:
            return f"You give {words.card(str(choice))}."
        if decision.prompt == DISCARD:
            return f"You discard {words.card(str(choice))}."
        return words.chosen(str(choice))

    def deals(self, event: Event) -> bool:
        return event.kind == "dealt"

    def cards(self, event: Event) -> Sequence[tuple[Seat, str]]:
        return [(event.public["seat"], words.card(event.public["card"]))] if event.kind == "played" else []

    def result(self, outcome: Outcome, names: Names) -> Sequence[str]:
        won = [names[seat] for seat, winner in enumerate(outcome.winners) if winner]
        points = outcome.rounds[0].points
        how = words.REASONS[points[0].reason] if points else "all was equal when the hands were counted"
        return [f"## {listed(won)} won the match\nReason: {how}"]

    def aftermath(self, view: TableView, names: Names) -> Sequence[str]:
        """The table as it ended: a match in words has no picture of it."""
        return self.board(view, names)


def _story(view: TableView, decision: Decision, names: Names) -> list[str]:
    """What the question is about, in the words of the log."""
    duel, other = view.duel, names[1 - decision.seat]
    if decision.prompt == DOUBT and duel is not None:
        return [f"-# {words.said(other, duel.answer, q.proof(duel.answer, view.facts[duel.defender]))}"]
    if view.table is not None and decision.prompt in (ANSWER_THIEF, ANSWER_CLERIC, ANSWER_ASSASSIN):
        return [f"-# {other} plays {words.card(view.table)}."]
    return []


def _stake(view: TableView) -> str:
    """The possible gain and loss of a challenge."""
    if view.duel is None:
        return ""
    if view.duel.answer == CLAIM:
        return f"If true, {words.loss(view.duel.card, view.options)}"
    only_kills = view.options.imp_kill == "kills" and IMP in view.hand
    return "The King is discarded, or all your Wealth" if only_kills else "You win, or you discard all your Wealth"


def _opened(view: TableView) -> str:
    """What happens to a King that the reader opens, as far as the reader knows the attacker's hand."""
    attacker = view.facts[view.seat]
    return words.opened(view.options, IMP in attacker.sure, IMP in attacker.none)


def _title(view: TableView) -> str:
    return BY_KEY[view.table].title if view.table is not None else ""


# ---- board


def _seat_line(view: TableView, seat: Seat, names: Names) -> str:
    turn = "▶️ " if seat == view.seat and not view.over else ""
    line = f"{turn}**{names[seat]}** {counted(view.sizes[seat], 'card')}"
    fact = view.public[seat]
    certain = [words.cards(fact.sure)] if fact.sure else []
    if KING in fact.none:
        certain.append("no King")
    return f"{line}, certain: {', '.join(certain)}" if certain else line


def _table(view: TableView, names: Names) -> str:
    """The last claim, and whether it is known to be true. The status line names the card on the table."""
    duel = view.duel
    if duel is None or duel.answer not in words.SAID_OF_KING:
        return ""
    proof = q.proof(duel.answer, view.public[duel.defender])
    said = f"{words.SAID_OF_KING[duel.answer]} {_verdict(duel.verdict, proof)}"
    return f"🗨️ {names[duel.defender]} against {BY_KEY[duel.card].title}: {said}"


def _verdict(verdict: str, proof: str) -> str:
    if not verdict:
        return words.PROOFS[proof]
    if verdict == ACCEPTED:
        return "Accepted." if proof else "Accepted, unproven."
    return "**True.**" if verdict == TRUE else "**A lie.**"


def piles(view: TableView) -> str:
    """The draw pile in a line, and all cards of the others."""
    draw = f"-# Draw pile {view.pile} · exhausted {view.exhaustions} of {q.EXHAUSTIONS} times"
    return "\n".join([draw, *spent(view)])


def spent(view: TableView) -> list[str]:
    """All cards that were discarded and removed, in a line each."""
    lines = []
    if view.discard:
        lines.append(f"-# Discard pile {len(view.discard)}{_discarded(view.discard)}")
    if view.removed:
        lines.append(f"-# Removed: {words.cards(view.removed)}")
    return lines


def _discarded(pile: Sequence[str]) -> str:
    """The cards of the discard pile; the top one by name where there are several kinds."""
    if len(set(pile)) == 1:
        return f": {words.card(pile[0])}"
    return f", top {words.card(pile[-1])}: {words.emblems(pile)}"


# ---- panel


def known(view: TableView, names: Names) -> str:
    """The distance to each set, what each knows of the other's hand, and the card that the viewer gives."""
    if view.viewer is None:
        return ""
    other = 1 - view.viewer
    theirs, mine = _facts(view, other), _facts(view, view.viewer)
    lines = [
        _sets_line(view, names),
        f"**You know of {names[other]}'s hand:** {theirs}" if theirs else "",
        f"**{names[other]} knows of your hand:** {mine}" if mine else "",
        "" if view.given is None else f"You give {words.card(view.given)}. It is exchanged when both have chosen.",
    ]
    return "\n".join([line for line in lines if line])


def _hand_lines(hand: Sequence[str]) -> list[str]:
    """By type, with points."""
    lines = []
    for kind in (WEALTH, ARMY, PIETY):
        cards = [card for card in hand if BY_KEY[card].type == kind]
        if cards:
            lines.append(f"{kind} **{points(hand, kind)}**: {words.cards(cards)}")
    others = [card for card in hand if BY_KEY[card].type not in (WEALTH, ARMY, PIETY)]
    if others:
        lines.append(words.cards(others))
    return lines or ["Your hand is empty."]


def _sets_line(view: TableView, names: Names) -> str:
    """The distance to each set; of a complete one with a King, when it wins (R26).

    Where a set counts at once, only a dealt one waits: for the first answer. Elsewhere none counts in a first turn.
    """
    hand, seat = view.hand, view.viewer
    if q.victory_set(hand) and not view.over:
        if view.options.victory == "turn":
            turn = "second" if view.turn == 1 and seat != view.seat else "next"
            return f"**You hold a victory set. It wins at the start of your {turn} turn, if you still hold it then.**"
        if seat == view.seat:
            return "**You were dealt a victory set. Whatever you press shows it, and you have won.**"
        first = names[view.seat]
        return f"**You were dealt a victory set. It wins when {first} has answered, unless {first} holds one too.**"
    goals = ((WEALTH, q.WEALTH_SET), (ARMY, q.ARMY_SET), (PIETY, q.PIETY_SET))
    missing = [f"{title} {_still(hand, victory)}" for title, victory in goals]
    king = "" if KING in hand else " · you need a King"
    imp = " · with the Imp in your hand none wins" if IMP in hand else ""
    return f"-# To a set: {' · '.join(missing)}{king}{imp}"


def _still(hand: Sequence[str], victory: str) -> str:
    """What the hand lacks of a set: points, of Piety cards."""
    missing = q.missing(hand, victory)
    amount = counted(missing, "card") if victory == q.PIETY_SET else missing
    return f"{amount} more" if missing else "complete"


def _facts(view: TableView, seat: Seat) -> str:
    """What the other seat knows for certain of this hand, and what was only claimed; "" if nothing.

    The line of the seat says what all know.
    """
    fact, public = view.facts[seat], view.public[seat]
    sure = list((Counter(fact.sure) - Counter(public.sure)).elements())
    parts = [f"certain: {words.cards(sure)}"] if sure else []
    absent = [card for card in fact.none if not (card in public.none and card == KING)]
    if absent and view.sizes[seat] > len(fact.sure):
        missing = listed([BY_KEY[card].title for card in absent if card not in fact.sure], "or")
        parts.append(f"certainly no {'further ' if fact.sure else ''}{missing}")
    if _claimed(view, seat) and not any(decision.prompt == DOUBT for decision in view.decisions):
        parts.append(f"🗨️ claimed, unproven: {_claimed(view, seat)}")  # beside that question it would be told twice
    return " · ".join(parts)


def _claimed(view: TableView, seat: Seat) -> str:
    """What this seat has said of its hand without proof."""
    duel = view.duel
    if duel is None or duel.defender != seat or duel.verdict not in ("", ACCEPTED):
        return ""
    if q.proof(duel.answer, view.facts[seat]):
        return ""
    return {CLAIM: "a King", PAY: "no King"}.get(duel.answer, "")


# ---- items


def _main_items(view: TableView, decision: Decision) -> list[Item]:
    offered = set(decision.options)
    items = []
    for card in kinds(view.hand):
        token, about = q.PLAY + card, BY_KEY[card]
        label = f"Play {about.title}"
        if token in offered:
            items.append(Item(label, token, words.about(card, view.options, view.hand), words.emoji(card)))
        elif about.effect:
            items.append(Item(label, emoji=words.emoji(about.key), why=words.REFUSALS[ALREADY_PLAYED], rule=TURN))
    items += _deed(view, decision, q.TORMENT, IMP, TORMENTED, words.ALREADY_TORMENTED)
    items += _deed(view, decision, q.ACCUSE, ARIOR, ACCUSED, words.ALREADY_ACCUSED)
    rest = [card for card in kinds(view.hand) if not BY_KEY[card].effect and card not in (IMP, ARIOR)]
    items.append(Item(PROMPTS[MAIN].labels[q.END], q.END, style="go"))
    return items + [
        Item(BY_KEY[card].title, emoji=words.emoji(card), why=words.REFUSALS[NOT_AN_EFFECT], rule=TURN) for card in rest
    ]


def _deed(view: TableView, decision: Decision, token: str, card: str, done: str, why: str) -> list[Item]:
    label, about = PROMPTS[MAIN].labels[token], BY_KEY[card]
    if token in decision.options:
        return [Item(label, token, about.text, words.emoji(about.key))]
    return (
        [Item(label, emoji=words.emoji(about.key), why=why, rule=IMP_AND_ARIOR)]
        if done in view.deeds and card in view.hand
        else []
    )


def _card_items(view: TableView, decision: Decision) -> list[Item]:
    counts = Counter(view.hand)
    items = []
    for card in kinds(view.hand):
        about = BY_KEY[card]
        label = about.title + (f" ×{counts[card]}" if counts[card] > 1 else "")
        if card in decision.options:
            items.append(Item(label, card, words.about(card, view.options, view.hand), words.emoji(card)))
        else:
            items.append(Item(label, emoji=words.emoji(about.key), why=words.REFUSALS[IMP_HELD], rule=IMP_AND_ARIOR))
    return items


def _answer_items(view: TableView, decision: Decision) -> list[Item]:
    labels = PROMPTS[decision.prompt].labels
    items = [
        Item(labels[str(option)], option, style="danger" if option in DANGEROUS else "plain")
        for option in decision.options
    ]
    if decision.prompt == ANSWER_ASSASSIN and PAY not in decision.options:
        items.insert(0, Item(labels[PAY], why=words.REFUSALS[NO_WEALTH], rule=ASSASSINS))
    return items


ITEMS: Mapping[str, Callable[[TableView, Decision], list[Item]]] = {
    MAIN: _main_items,
    DISCARD: _card_items,
    LINK: _card_items,
}
