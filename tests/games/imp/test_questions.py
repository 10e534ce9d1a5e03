"""When and how something is asked (sections "A turn" and "Time" of the rules)."""

import pytest

from tests.games.imp.at import ANA, BEN, GAME, NAMES, At


def test_the_turn_goes_on_by_itself_only_when_all_three_deeds_are_done():
    at = At("arior imp sun militia*5", "gold*7").says("torment", "accuse")
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
    at = At(f"{card} gold*7", "gold militia*2").play(card, *answers)
    d = at.open()
    assert (d.prompt, d.share, d.blocking, d.window) == (prompt, share, True, False)
    styles = {i.option: i.style for i in GAME.screen.items(GAME.view(at.state, d.seat), d, NAMES)}
    assert {option for option, style in styles.items() if style == "danger"} == {"challenge", "open"} & set(d.options)


def test_a_discard_has_a_third_of_a_turn_and_a_turn_all_of_it():
    at = At("militia*4 men-at-arms*4", "gold*7")
    assert at.open().share == 1 and at.open().default == "end"
    at.says("end")
    assert at.open().share == 1 / 3


@pytest.mark.parametrize(
    ("card", "ben", "answers", "answer", "verdict"),
    [
        ("thief", "king gold", ("yield",), "yield", ""),
        ("thief", "king gold", ("claim", "accept"), "claim", "accepted"),
        ("thief", "king gold", ("claim", "challenge"), "claim", "true"),
        ("priest", "gold", ("claim", "challenge"), "claim", "false"),
        ("assassin", "gold", ("pay", "accept"), "pay", "accepted"),
        ("assassin", "gold", ("pay", "challenge"), "pay", "true"),
        ("assassin", "king gold", ("pay", "challenge"), "pay", "false"),
    ],
)
def test_the_last_claim_is_shown_with_what_became_of_it(card, ben, answers, answer, verdict):
    at = At(f"{card} militia*7", ben).play(card)
    assert GAME.view(at.state, None).duel == (ANA, card, "", "")
    at.says(*answers)
    assert GAME.view(at.state, None).duel == (ANA, card, answer, verdict)


def test_a_card_that_is_not_answered_takes_the_last_claim_away():
    at = At("thief militia*7", "sun gold*6").play("thief", "claim", "accept")
    at.end_turn()
    assert GAME.view(at.state, None).duel is not None
    at.play("sun")
    assert GAME.view(at.state, None).duel is None


def test_the_clock_does_not_always_draw_the_same_card():
    drawn = set()
    for turn in range(3, 15):
        at = At("gold militia treasure hoard men-at-arms knight priest exodus", "gold*7", turn=turn)
        at.state.asked += turn
        at.says("end")
        default = at.open().default
        at.state.seed = bytes(32)
        assert at.open().default == default, "it tells nothing of the seed from which cards are dealt"
        drawn.add(default)
    assert len(drawn) > 2


@pytest.mark.parametrize("torment", [0, 4, True])
def test_a_torment_takes_one_to_three_cards(torment):
    with pytest.raises(ValueError, match="torment"):
        GAME.new(2, 1, {"torment": torment})
