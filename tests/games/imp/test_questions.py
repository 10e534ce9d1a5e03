"""When and how something is asked (sections "A turn" and "Time" of the rules)."""

import pytest

from tests.games.imp.at import ANA, BEN, GAME, At

NAMES = ("Ana", "Ben")


def test_linking_is_a_window_that_asks_both_until_both_have_chosen():
    at = At("linking militia*7", "gold*7")
    at.play("linking")
    assert all(d.window for d in GAME.pending(at.state))
    before = GAME.view(at.state, BEN), GAME.view(at.state, None)
    assert at.says("militia", seat=ANA) == []
    assert (GAME.view(at.state, BEN), GAME.view(at.state, None)) == before
    assert [asked.seat for asked in before[1].asked] == [ANA, BEN]
    assert GAME.view(at.state, ANA).given == "militia"


def test_the_turn_goes_on_by_itself_only_when_all_three_deeds_are_done():
    at = At("arior imp sun militia*5", "gold*7")
    at.says("torment", "accuse")
    assert at.options() == ("play:sun", "end")
    at.play("sun")
    assert at.asked() == [(BEN, "main")], "nothing was left to do, and seven cards or fewer are held"


@pytest.mark.parametrize(
    ("card", "answers", "prompt", "share"),
    [
        ("thief", (), "answer_thief", 1 / 2),
        ("priest", (), "answer_cleric", 1 / 2),
        ("assassin", (), "answer_assassin", 1 / 2),
        ("thief", ("claim",), "doubt", 1 / 2),
        ("assassin", ("pay",), "doubt", 1 / 2),
    ],
)
def test_answers_and_doubts_block_for_half_a_turn_and_a_challenge_looks_dangerous(card, answers, prompt, share):
    at = At(f"{card} gold*7", "gold militia*2")
    at.play(card)
    at.says(*answers)
    d = at.decision()
    assert (d.prompt, d.share, d.blocking, d.window) == (prompt, share, True, False)
    styles = {i.option: i.style for i in GAME.screen.items(GAME.view(at.state, d.seat), d, NAMES)}
    assert {option for option, style in styles.items() if style == "danger"} == {"challenge", "open"} & set(d.options)


def test_a_discard_has_a_third_of_a_turn_and_a_turn_all_of_it():
    at = At("militia*4 men-at-arms*4", "gold*7")
    assert at.decision().share == 1 and at.decision().default == "end"
    at.says("end")
    assert at.decision().share == 1 / 3
