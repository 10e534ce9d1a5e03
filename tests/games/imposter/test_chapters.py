"""The rules of a match fit its number of seats and its options."""

from games.imposter.chapters import chapters
from games.imposter.teaching.lessons import LESSONS
from games.registry import GAMES


def test_one_imposter_has_no_fellows() -> None:
    alone, several = chapters(4), chapters(6)
    assert "**1 is an imposter**" in alone["How to play"]
    assert "fellows" not in alone["How to play"]
    assert "other imposters" not in alone["The start"]
    assert "fellows" in several["How to play"]
    assert "other imposters" in several["The start"]


def test_the_first_postmaster_is_not_told_as_drawn_if_the_opener_begins() -> None:
    assert "the first postmaster are drawn by lot" in chapters(6)["The start"]
    chosen = chapters(6, {"dealer": "opener"})["The start"]
    assert "The player who opened the table is the first postmaster." in chosen
    assert "all else" not in chosen


def test_a_last_veto_that_decides_can_come_before_any_post() -> None:
    assert "It takes 5 to 9 posts." in chapters(6)["Winning and talking"]
    assert "It takes 9 posts at most." in chapters(6, {"last_veto_loses": True})["Winning and talking"]


def test_a_group_of_one_is_one_player() -> None:
    assert "picks 1 player, in any mixture" in chapters(6, {"group_size": 1})["A round"]


def test_the_rules_say_what_is_never_shown_and_what_can_be_concluded() -> None:
    one, several = chapters(6, {"group_size": 1})["A round"], chapters(6)["A round"]
    assert "With one player in the group the bag tells what that player posted." in one
    assert "never shown" not in one
    assert "Who posted which card is never shown, not even at the end." in several
    assert "where a group had one imposter, a treasure was that player's" in several
    assert "ever learns" not in several


def test_one_lesson_is_that_of_an_imposter() -> None:
    starts = [lesson.start(GAMES["imposter"]) for lesson in LESSONS]
    assert [state.imposters[0] for state in starts] == [False, True]
    assert {"Letter", "Treasure", "Veto"} <= {label for step in LESSONS[1].steps for label in step.marked}
