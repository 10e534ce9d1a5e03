"""Pages of a review fit Discord's limits with the longest names, and show the played and the better answer."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ai.review import turning_points
from cogs.kit.pages.layout import Menu, Picture
from cogs.review.pages import decision_page, progress_page, review_page
from cogs.review.reviews import Progress
from games.registry import GAMES
from host.matches.playback import Playback
from tests.cogs.assessed import assessed_of
from tests.cogs.limits import check
from tests.cogs.pages import text_of
from tests.cogs.wide import NAME
from tests.host.played import played


@pytest.fixture(scope="module")
def playback() -> Playback:
    stored = played("imposter_kings")[0]
    players = tuple(replace(player, name=NAME) for player in stored.setup.players)
    return Playback(GAMES["imposter_kings"], replace(stored, setup=replace(stored.setup, players=players)))


def test_the_review_of_each_seat_fits_and_names_its_three_worst_decisions(playback: Playback) -> None:
    assessed = assessed_of(playback)
    for seat in range(len(playback.names)):
        page = review_page(playback, assessed, seat)
        check(page)
        worst = turning_points(assessed, seat)
        assert [one.seat for one in worst] == [seat] * 3
        assert worst[0].loss == max(one.loss for one in assessed if one.seat == seat)
        assert text_of(page).count("better:") == 3
        assert any(isinstance(part, Picture) for part in page.parts)
        [menu] = [part for part in page.parts if isinstance(part, Menu)]
        numbers = [int(choice.value) for choice in menu.choices]
        assert numbers == sorted(numbers)
        assert len(numbers) == min(25, sum(one.seat == seat for one in assessed))
        assert {one.number for one in worst} <= set(numbers)


def test_a_seat_without_errors_and_one_without_choices_have_a_page(playback: Playback) -> None:
    good = [one._replace(best=one.choice, best_chance=one.chance) for one in assessed_of(playback)]
    check(review_page(playback, good, 0))
    assert "No answer gave away" in text_of(review_page(playback, good, 0))
    alone = [one for one in good if one.seat == 1]
    check(review_page(playback, alone, 0))
    shown = text_of(review_page(playback, alone, 0))
    assert "answered nothing that can be judged." in shown and "No answer gave away" not in shown


def test_every_decision_has_a_page_that_fits(playback: Playback) -> None:
    for one in assessed_of(playback)[::4]:
        page = decision_page(playback, one)
        check(page)
        assert ("better:" in text_of(page)) == (one.choice != one.best)


def test_an_answer_as_good_as_the_best_one_is_not_called_worse(playback: Playback) -> None:
    one = next(one for one in assessed_of(playback) if one.choice != one.best)
    shown = text_of(decision_page(playback, one._replace(chance=0.59, best_chance=0.59)))
    assert "better:" not in shown
    assert "(59 %), as good as the computer's **" in shown


def test_progress_counts_decisions() -> None:
    assert "waits for its turn" in text_of(progress_page(3, Progress(0, 0)))
    assert "███░" in text_of(progress_page(3, Progress(5, 20)))
    assert "5 of 20" in text_of(progress_page(3, Progress(5, 20)))
