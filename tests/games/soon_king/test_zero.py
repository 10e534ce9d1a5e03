"""The card with the id 0 is a card like any other, in every question: matches with other ids take the same course."""

import pytest

from games.core.protocol import ONE, Action, Decision
from games.core.standstill import in_vain
from games.soon_king.state import EXECUTE, PLAN, State
from tests.games.soon_king.at import GAME, At
from tests.games.soon_king.positions import POSITIONS, TEN

ASKED = {
    **POSITIONS,
    "more": lambda: At(Ada="Assassin 3, Assassin 1, Ship").do("Ada", "deed", "Assassin 3").do("Ada", "target", "c9"),
    "call": lambda: At(put={2: "Ada"}, step=EXECUTE, Ada="Bribe, Ship", Bo="Bribe"),
    "play": lambda: At(Ada="Ship", Bo="Bribe, Ship"),
    "trim of one": lambda: At(step=PLAN, put={12: "Ada"}, Ada="Ship"),
    "drop of one": lambda: (
        At(turn="Cy", put={5: "Merchant"}, home={"Merchant": "Bo"}, Bo="Poison", Cy="Blackmail, Bribe")
        .do("Cy", "deed", "Blackmail")
        .aim("Cy", "Merchant", "gain")
    ),
    "discards of one": lambda: At(step=PLAN, Ada="Ship", Bo=TEN),
}
WITHOUT_CARDS = {"coronation", "search", "execution", "target", "mode", "queen", "drop of one"}


def with_ids(s: State, card: int) -> State:
    """The same match in which this card and the card 0 have exchanged their ids."""
    t = s.clone()
    new = {card: 0, 0: card}

    def mask(bits: int) -> int:
        both = bits & (1 | 1 << card)
        return bits ^ (1 | 1 << card) if both not in (0, 1 | 1 << card) else bits

    t.ident[0], t.ident[card] = t.ident[card], t.ident[0]
    t.hands = [[new.get(held, held) for held in hand] for hand in t.hands]
    t.pile, t.discard = ([new.get(other, other) for other in cards] for cards in (t.pile, t.discard))
    t.public, t.made, t.private = mask(t.public), mask(t.made), [mask(bits) for bits in t.private]
    t.attacks = tuple([a._replace(cards=tuple([new.get(c, c) for c in a.cards])) for a in t.attacks])
    return t


def course(s: State, asked: Decision, choice: object) -> tuple[object, ...]:
    """What is told of an answer, and the questions that follow it."""
    t, before = s.clone(), GAME.view(s, asked.seat)
    told = list(GAME.apply(t, Action(asked.seat, asked.id, choice)))
    assert not in_vain(GAME, before, asked, told, t)
    hands = [sorted(t.ident[card] for card in hand) for hand in t.hands]
    return told, [(d.seat, d.prompt, len(d.options)) for d in GAME.pending(t)], hands


@pytest.mark.parametrize("name", ASKED)
def test_the_card_0_is_answered_as_any_other(name: str):
    s = ASKED[name]().state
    tried = 0
    for d in [d for d in GAME.pending(s) if d.prompt == name.split(" ")[0]]:
        least = d.pick[0]
        for card in [token for token in d.options if isinstance(token, int) and token in s.hands[d.seat]]:
            zero = with_ids(s, card)
            again = next(other for other in GAME.pending(zero) if other.id == d.id)
            rest = [other for other in d.options if other not in (card, "nothing")][: max(0, least - 1)]
            here = {0: card, card: 0}
            choice = card if d.pick == ONE else (card, *rest)
            other = 0 if d.pick == ONE else (0, *[here.get(token, token) for token in rest])
            assert course(zero, again, other) == course(s, d, choice)
            tried += 1
    assert bool(tried) == (name not in WITHOUT_CARDS)


def test_a_trim_of_exactly_one_card_discards_it():
    at = ASKED["trim of one"]()
    asked = at.decision("Ada", "trim")
    assert asked.pick == (1, 1) and 0 in asked.options
    at.apply(asked, 0)
    assert at.prompt() == "deed" and at.discarded() == ["Ship to a Distant Land"] and len(at.hand("Ada")) == 5
