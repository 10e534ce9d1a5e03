"""What a hint says of other answers, and how little it says of answers that were hardly tried."""

from __future__ import annotations

from ai.comparing import Compared, Comparison
from cogs.matches.pages.hint import ENOUGH, hint_page
from games.core.screen import Item
from games.registry import GAMES
from tests.cogs.matches import match_of
from tests.cogs.pages import text_of

ITEMS = [Item("Fool", 0), Item("Elder", 1), Item("Judge", 2)]


def told(*chances: float, worlds: int) -> str:
    """The hint of answers of which the first is preferred and the last surely worse."""
    last = len(chances) - 1
    answers = tuple([Compared(at, chance, 0 < at == last) for at, chance in enumerate(chances)])
    match = match_of(GAMES["imp"], "standard", 2)
    return text_of(hint_page(match, 0, ITEMS, Comparison(answers, worlds, of_round=False)))


def test_an_answer_that_wins_more_than_the_hint_without_being_surely_better_is_not_called_as_good() -> None:
    assert "- Elder: wins 40, perhaps by luck\n- Judge: wins 20" in told(0.32, 0.40, 0.20, worlds=100)
    assert "- Elder: wins 30, perhaps as good" in told(0.32, 0.30, 0.20, worlds=100)


def test_two_cards_of_one_kind_are_told_once() -> None:
    answers = tuple([Compared(at, 0.5, False) for at in range(4)])
    items = [Item("Fool", 0), Item("Elder", 1), Item("Fool", 2), Item("Elder", 3)]
    page = hint_page(match_of(GAMES["imp"], "standard", 2), 0, items, Comparison(answers, 100, of_round=False))
    assert (text_of(page).count("Fool"), text_of(page).count("Elder")) == (1, 1)


def test_a_hint_of_a_few_cases_tells_no_numbers() -> None:
    assert "3 of 10 cases" in told(0.32, 0.40, 0.20, worlds=ENOUGH)
    assert told(0.0, 1.0, 0.0, worlds=1) == (
        "**Hint:** Fool\n-# A computer player that knows what you know would answer this."
    )
