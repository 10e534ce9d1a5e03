"""The Game of Imp for a learning computer player: the features of a view, and a slot for every option.

`games.core.features` says what they are for. Everything is read from the `TableView`; the order of the features and
slots is part of the weights.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from games.core.features import Layout
from games.core.protocol import Decision, Round, Seat, Token
from games.imp import queries as q
from games.imp.cards import CARDS, EFFECTS, KING, RANK
from games.imp.known import Known
from games.imp.prompts import ANSWER_ASSASSIN, ANSWER_CLERIC, ANSWER_THIEF
from games.imp.state import ACCEPTED, CLAIM, DEEDS, DISCARD, DOUBT, FALSE, LINK, MAIN, OPEN, PAY, TRUE, YIELD, State
from games.imp.turns import ACCEPT, CHALLENGE
from games.imp.view import TableView

PROMPTS = (MAIN, DISCARD, ANSWER_THIEF, ANSWER_CLERIC, ANSWER_ASSASSIN, DOUBT, LINK)
KINDS = len(CARDS)
WORDS = (
    (MAIN, [*[q.PLAY + card for card in EFFECTS], q.TORMENT, q.ACCUSE, q.END]),
    (DISCARD, [card.key for card in CARDS]),
    (LINK, [card.key for card in CARDS]),
    (ANSWER_THIEF, [YIELD, CLAIM]),
    (ANSWER_CLERIC, [YIELD, CLAIM]),
    (ANSWER_ASSASSIN, [PAY, OPEN]),
    *[(DOUBT + card, [ACCEPT, CHALLENGE]) for card in EFFECTS],
)
SLOTS = {word: at for at, word in enumerate([(prompt, word) for prompt, words in WORDS for word in words])}
"""By kind of question, a doubt by its card, and option."""
MIXED = frozenset({ANSWER_THIEF, ANSWER_CLERIC, ANSWER_ASSASSIN, DOUBT})
HAND_STEPS = 6
"""Most cards of a kind in a hand that are told apart."""
GOALS = 9
PILE_STEP, PILES = 4, 10
BLUNDERS = 0.22
"""So measured that the steps of the ladder lie equally far apart (docs/opponents.md)."""
NEXT = 6
"""So many cards of the draw pile are among the hidden ones, the next one first."""
ANSWERS = (YIELD, CLAIM, PAY, OPEN)
VERDICTS = (ACCEPTED, TRUE, FALSE)


def steps(copies: Iterable[int], most: int) -> list[int]:
    """For each kind the first of its features: one for "at least one card", one for "at least two" and so on."""
    starts, at = [], 0
    for number in copies:
        starts.append(at)
        at += min(number, most)
    return [*starts, at]


COPIES = [card.copies for card in CARDS]
HELD, LEFT = steps(COPIES, HAND_STEPS), steps(COPIES, max(COPIES))
FIRST = {card.key: HELD[at] for at, card in enumerate(CARDS)}


class ImpEncoder:
    """The `games.core.features.Encoder` of the game's only mode."""

    name = "imp"
    blunders = BLUNDERS

    def __init__(self) -> None:
        new = Layout()
        self._prompt = new(len(PROMPTS))
        self._table = new(len(EFFECTS))
        self._hand = new(HELD[-1])
        self._goals = [new(GOALS) for _ in range(3)]
        self._set = new(1)
        self._sure, self._lacks = new(HELD[-1]), new(KINDS)
        self._shown, self._denied = new(HELD[-1]), new(KINDS)
        self._unseen = new(LEFT[-1])
        self._sizes = [new(12), new(12)]
        self._own_turn, self._early = new(1), new(1)
        self._deeds = new(len(DEEDS))
        self._pile, self._exhaustions = new(PILES), new(q.EXHAUSTIONS)
        self._duel = new(2 * len(EFFECTS))
        self._answer, self._verdict = new(len(ANSWERS)), new(len(VERDICTS))
        self.inputs = new.size
        self.slots = len(SLOTS)
        self.memories: Sequence[int] = (*range(self._sure, self._sizes[0]),)
        self.tempting: Sequence[int] = (*range(SLOTS[MAIN, q.END]), SLOTS[DISCARD, KING])

    # ---- features

    def features(self, view: TableView, decision: Decision, picked: Sequence[Token]) -> list[int]:
        seat, hand = decision.seat, view.hand
        found = [self._prompt + PROMPTS.index(decision.prompt), *counted(self._hand, hand)]
        if view.table:
            found.append(self._table + EFFECTS.index(view.table))
        found += self._aims(hand)
        found += self._facts(self._sure, self._lacks, view.facts[1 - seat])
        found += self._facts(self._shown, self._denied, view.facts[seat])
        unseen = COPIES[:]
        for card in (*hand, *view.facts[1 - seat].sure, *view.discard, *view.removed):
            unseen[RANK[card]] -= 1
        if view.table:
            unseen[RANK[view.table]] -= 1
        for first, count in zip(LEFT, unseen, strict=False):
            found += range(self._unseen + first, self._unseen + first + count)
        found += [self._sizes[at] + min(11, view.sizes[who]) for at, who in enumerate((seat, 1 - seat))]
        if view.seat == seat:
            found.append(self._own_turn)
        if view.turn <= 2:
            found.append(self._early)
        found += [self._deeds + DEEDS.index(deed) for deed in view.deeds]
        found.append(self._pile + min(PILES - 1, -(-view.pile // PILE_STEP)))
        found.append(self._exhaustions + min(2, view.exhaustions))
        return found + self._story(view, seat)

    def _aims(self, hand: Sequence[str]) -> list[int]:
        """How much the hand lacks for each set, and whether it holds one."""
        found = [
            start + min(GOALS - 1, q.missing(hand, goal)) for start, goal in zip(self._goals, q.WEIGHTS, strict=True)
        ]
        return [*found, self._set] if q.victory_set(hand) else found

    def _facts(self, sure: int, lacks: int, fact: Known) -> list[int]:
        return [*counted(sure, fact.sure), *[lacks + RANK[kind] for kind in fact.none]]

    def _story(self, view: TableView, seat: Seat) -> list[int]:
        """The last card that had to be answered, by whom, and what became of it."""
        duel = view.duel
        if duel is None:
            return []
        found = [self._duel + EFFECTS.index(duel.card) + (len(EFFECTS) if duel.attacker == seat else 0)]
        if duel.answer:
            found.append(self._answer + ANSWERS.index(duel.answer))
        if duel.verdict:
            found.append(self._verdict + VERDICTS.index(duel.verdict))
        return found

    # ---- options

    def options(self, view: TableView, decision: Decision) -> list[int]:
        return _slots(decision, view.table)

    def options_in(self, world: State, decision: Decision) -> list[int]:
        return _slots(decision, world.table)

    def stop(self, decision: Decision) -> int:
        """No question takes several options."""
        raise ValueError(decision.prompt)

    # ---- worth and search

    def worth(self, finished: Round) -> list[float]:
        """A draw is worth nothing to both."""
        if len(finished.winners) > 1:
            return [0.0, 0.0]
        return [1.0 if seat in finished.winners else -1.0 for seat in (0, 1)]

    def chance(self, worth: float) -> float:
        return (worth + 1) / 2

    def rounds(self, world: State) -> Sequence[Round]:
        return (Round(world.winners, ()),) if q.is_over(world) else ()

    def label(self, world: State, token: Token, decision: Decision) -> Token:
        return token

    def mixes(self, decision: Decision) -> bool:
        return decision.prompt in MIXED

    def takes_default(self, view: TableView, decision: Decision) -> bool:
        return False


def counted(start: int, cards: Iterable[str]) -> list[int]:
    """The features for the numbers of cards of each kind. The cards are in the order of the card list."""
    found: list[int] = []
    last, count = "", 0
    for card in cards:
        count = count + 1 if card == last else 0
        last = card
        if count < HAND_STEPS:
            found.append(start + FIRST[card] + count)
    return found


def _slots(decision: Decision, table: str | None) -> list[int]:
    prompt = decision.prompt if decision.prompt != DOUBT else f"{DOUBT}{table}"
    return [SLOTS[prompt, str(option)] for option in decision.options]


class HiddenCards:
    """The `games.core.features.Hidden` of the game's only mode."""

    facts = HELD[-1] + NEXT * len(CARDS)

    def true_in(self, world: State, viewer: Seat) -> Sequence[int]:
        coming = reversed(world.pile[-NEXT:])
        drawn = [HELD[-1] + at * len(CARDS) + RANK[card] for at, card in enumerate(coming)]
        return [*counted(0, world.hands[1 - viewer]), *drawn]
