"""The texts and choices of Soon I Will Be King!, made from a `TableView` alone. Sentences are in `words`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from games.core.protocol import Decision, Event, Outcome, Seat
from games.core.screen import Explains, Names, sentence
from games.core.telling import counted, listed
from games.soon_king import unseen, words
from games.soon_king.answers import answered
from games.soon_king.cards import NAMES as CARDS
from games.soon_king.chapters import chapters
from games.soon_king.heirs import FIRST_CLAIMANT, KING, RANK_AT, TRUE_HEIR
from games.soon_king.heirs import NAMES as HEIRS
from games.soon_king.items import items
from games.soon_king.questions import PROMPTS, asked, late
from games.soon_king.view import TableView

RANK_EMOJI = ("👑", "🏰", "⚜️", "🍷", "📐", "⚒️", "🌾")
NEAR_THE_THRONE = 4
NAMED = 3
"""Up to so many players that are waited for are named."""


class SoonKingScreen(Explains):
    """The game's `games.core.screen.Screen`."""

    prompts = PROMPTS
    reasons = words.REASONS
    rules = staticmethod(chapters)
    tell = staticmethod(words.tell)
    losers = staticmethod(words.losers)
    tracked = staticmethod(unseen.tracker)
    items = staticmethod(items)
    answered = staticmethod(answered)
    late = staticmethod(late)
    round_begins = frozenset({"dealt", "round"})
    turn_begins = frozenset({"turn"})
    turning_points = frozenset({"declared", "died", "hanged_man", "over", "pardoned", "returned"})
    windows: Mapping[str, str] = {
        "knights": "Knights",
        "poison": "Poison",
        "antidote": "an Antidote",
        "rescue": "a Ship",
        "seal": "a joint attempt",
        "call": "an answer before something goes on",
    }

    def board(self, view: TableView, names: Names) -> Sequence[str]:
        line = "\n".join([_throne(view, names), _line(view, names)])
        return ["", line, _aside(view, names)]

    def status(self, view: TableView, names: Names) -> str:
        if view.over:
            return "The match is over."
        lines = [" ".join([_turn(view, names), *[_attack(view, at, names) for at in range(len(view.attacks))]])]
        if view.asked:
            waiting = PROMPTS[view.asked[0].prompt].waiting
            asked = f"{_asked(view, names)} {waiting if len(view.asked) == 1 else _plural(waiting)}."
            if not view.attacks and not view.hanging and [each.seat for each in view.asked] == [view.turn]:
                return f"{_bell(view)}{asked}"  # the player on turn is named by that
            lines.append(asked)
        return "\n".join(lines)

    def panel(self, view: TableView, names: Names) -> Sequence[str]:
        mine = FIRST_CLAIMANT + view.me
        if mine in view.dead:
            return ["Your claimant is dead. At your next turn you return at the end of the line with five cards."]
        held = [HEIRS[heir] for heir in view.line if heir < FIRST_CLAIMANT and view.holder(heir) == view.viewer]
        loyal = f"\nLoyal to you: {listed([f'**{name}**' for name in held])}." if held else ""
        return [_hand(view), "\n".join([f"{_place(view, mine)}{loyal}", *goal(view)])]

    def question(self, view: TableView, decision: Decision, names: Names) -> str:
        about = ""
        if view.attacks and decision.prompt in ("knights", "poison", "antidote", "rescue", "call", "seal", "queen"):
            about = _attack(view, len(view.attacks) - 1, names, view.viewer) + "\n"
        elif decision.prompt == "call":
            about = _why_call(view, names) + "\n"
        return about + asked(view, decision)

    def explained(self, view: TableView, names: Names) -> Sequence[tuple[str, str]]:
        cards = {name: sentence(words.card_text(name, view.options)) for name in view.hand}
        explained = [(f"{words.EMOJI[name]} {name}", text) for name, text in cards.items()]
        heirs = [heir for heir in view.line if view.viewer is not None and heir < FIRST_CLAIMANT]
        mine = [HEIRS[heir] for heir in heirs if view.holder(heir) == view.viewer]
        texts = {name: sentence(words.courtier_text(name, view.options)) for name in mine}
        return explained + [(name, text) for name, text in texts.items() if text]

    def deals(self, event: Event) -> bool:
        return event.kind == "drew" and event.public["why"] == "deal"

    def cards(self, event: Event) -> Sequence[tuple[Seat, str]]:
        if event.kind == "laid":
            return [(event.public["seat"], event.public["card"])]
        if event.kind in ("knights", "seal"):
            return [(seat, card) for seat, cards in event.public["laid"] for card in cards]
        if event.kind == "poison":
            return [(seat, "Poison") for seat, number in event.public["laid"] for _ in range(number)]
        return []

    def result(self, outcome: Outcome, names: Names) -> Sequence[str]:
        if not any(outcome.winners):
            return ["## All have lost"]
        winner, reason = outcome.winners.index(True), outcome.rounds[0].points[0].reason
        return [f"## {words.TITLES[reason].format(name=names[winner])}\n{sentence(words.REASONS[reason])}"]

    def aftermath(self, view: TableView, names: Names) -> Sequence[str]:
        """The table as it ended: a match in words has no picture of it."""
        return [block for block in self.board(view, names) if block]


def _asked(view: TableView, names: Names) -> str:
    """The seats that the match waits for, on one line of a phone: many by their number."""
    if len(view.asked) == len(names):
        return "**All players**"
    if len(view.asked) > NAMED:
        return f"**{len(view.asked)} players**"
    return listed([f"**{names[asked.seat]}**" for asked in view.asked])


def _plural(waiting: str) -> str:
    """The same for several: "may answer" stays, "chooses" loses its s."""
    verb, _, rest = waiting.partition(" ")
    if verb != "may":
        verb = verb.removesuffix("s")
    return f"{verb} {rest}"


def _mark(view: TableView, seat: Seat) -> str:
    return words.MARKS[view.order.index(seat)]


def _heir(view: TableView, heir: int, names: Names) -> str:
    """A name in the line with its marks."""
    marks = ""
    if heir in view.investigated:
        marks += "🔎"
    if heir >= FIRST_CLAIMANT:
        seat = heir - FIRST_CLAIMANT
        bell = "" if seat != view.turn else "🔔" if view.declared else "▶️"
        return f"{bell}**{names[seat]}** {_mark(view, seat)}{marks} [{view.counts[seat]}]"
    if heir in view.bribed:
        marks += f"💰{_mark(view, view.bribed[heir])}"
    if heir in view.home:
        home = _mark(view, view.home[heir])
        marks += f"({home})" if heir in view.bribed else home
    return f"{HEIRS[heir]} {marks}".rstrip()


def _throne(view: TableView, names: Names) -> str:
    """The heir on the throne."""
    king = _heir(view, view.line[0], names) if view.line else "empty"
    return f"### {RANK_EMOJI[0]} King: {king}"


def _line(view: TableView, names: Names) -> str:
    """One line for each rank that is taken, below the King."""
    lines = []
    for rank, title, heirs in words.tiers(view.line):
        if rank != KING:
            lines.append(f"{RANK_EMOJI[rank]} __{title}__: {' · '.join(_heir(view, heir, names) for heir in heirs)}")
    return "\n".join(lines)


def effects(view: TableView, names: Names) -> list[str]:
    """The True Heir near the throne, and what holds for this turn."""
    lines = []
    if TRUE_HEIR in view.line[:NEAR_THE_THRONE]:
        seat = view.line.index(TRUE_HEIR) + 1
        lines.append(f"⚠️ **The True Heir is in seat {seat}**: in seat 1 all lose.")
    if view.protected:
        lines.append("The Poison Taster cannot die this turn.")
    for seat, heir, rank in view.proxies:
        lines.append(f"{names[seat]} has the ability of {words.one(rank)} through {words.heir(heir, names)}.")
    return lines


def _aside(view: TableView, names: Names) -> str:
    lines = effects(view, names)
    if view.open_hand is not None:
        seat, cards = view.open_hand
        lines.append(f"😈 Open hand of {names[seat]}: {listed(cards) if cards else 'no card'}")
    back = "Dead, back on the player's next turn"
    dead = "Dead" if view.options.ship_dead else "Dead for good"
    for title, heirs in ((back, view.dead), ("Abroad", view.abroad), (dead, view.gone)):
        if heirs:
            lines.append(f"-# {title}: {', '.join(_heir(view, heir, names) for heir in heirs)}")
    piles = "dice" if view.dice else f"{counted(view.pile, 'card')} to draw · {len(view.discard)} discarded"
    lines.append(f"-# Round {view.round} of {view.options.last_round} · {piles}")
    lines.append(
        "-# ①… the players; behind a courtier: loyal for good · 💰 bribed until the end of the turn · [5] cards in hand"
    )
    return "\n".join(lines)


KINDS: Mapping[str, str] = {
    "attempt": "{by} attacks {target}",
    "joint": "Joint attempt on {target}",
    "execution": "{by} has {target} executed",
    "judged": "The Judge has {target} executed",
    "betrayed": "{by} betrays {target}",
    "blackmailed": "{by} blackmails {target}",
}
OWN_KINDS: Mapping[str, str] = {
    **KINDS,
    "attempt": "You attack {target}",
    "execution": "You have {target} executed",
    "betrayed": "You betray {target}",
    "blackmailed": "You blackmail {target}",
}
"""The same for the player who does it."""


def _attack(view: TableView, at: int, names: Names, reader: Seat | None = None) -> str:
    """The attack in a line; with a reader as that seat reads it."""
    attack = view.attacks[at]
    mine = None if reader is None else FIRST_CLAIMANT + reader
    target = (
        "an heir" if attack.target is None else "you" if attack.target == mine else words.heir(attack.target, names)
    )
    text = (OWN_KINDS if attack.by == reader else KINDS)[attack.kind].format(by=names[attack.by], target=target)
    if attack.dying is not None:
        told = "who" if attack.dying == attack.target else words.heir(attack.dying, names)
        return f"⚔️ {text}, {'and you' if attack.dying == mine else told} would die."
    if attack.laid_by and at == len(view.attacks) - 1 and view.score is not None:
        text += f": hit {view.score[0]}, guard {view.score[1]}"
    return f"⚔️ {text}."


def _turn(view: TableView, names: Names) -> str:
    if view.hanging:
        return "The Hanged Man is being crowned."
    return f"{_bell(view)}{names[view.turn]}'s turn."


def _bell(view: TableView) -> str:
    """The mark of a turn with a declared coronation."""
    return "🔔 " if view.declared else ""


def _why_call(view: TableView, names: Names) -> str:
    if view.hanging:
        return "The Hanged Man is about to be crowned."
    mine = view.turn == view.viewer
    if view.now == "end":
        if not view.is_king(view.turn) or view.holder(TRUE_HEIR) == view.turn:
            return f"The turn ends, and as it stands {'you are' if mine else f'{names[view.turn]} is'} not crowned."
        return f"The turn ends: {'you are' if mine else f'{names[view.turn]} is'} about to be crowned."
    return f"{'You' if mine else names[view.turn]} may order an Execution next."


BACK: Mapping[str, str] = {
    "turn": "at your next turn you are back, last in the line",
    "ship": "your turns are passed over until a Ship brings you back",
}
"""By the table option `exile` (R31)."""


GOAL = "Your goal: sit in seat 1, declare your coronation there and stay King."


def goal(view: TableView) -> list[str]:
    """The goal of the game to a player in the first round."""
    return [GOAL] if view.viewer is not None and view.round == 1 and not view.over else []


def _place(view: TableView, mine: int) -> str:
    if mine in view.abroad:
        return f"You are abroad: you may still play, and {BACK[view.options.exile]}."
    place = view.line.index(mine)
    return f"You sit in **seat {place + 1}**, {words.one(RANK_AT[place])}."


def _hand(view: TableView) -> str:
    """The cards by name; the button "Cards" explains them."""
    kinds = Counter(sorted(view.hand, key=CARDS.index))
    cards = [f"{words.EMOJI[name]} **{name}**{f' ×{number}' if number > 1 else ''}" for name, number in kinds.items()]
    return f"### Your hand ({len(view.hand)})\n{', '.join(cards)}".strip()
