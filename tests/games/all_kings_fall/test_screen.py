"""What people read: how a tie was decided, the own plot, and the end."""

import pytest

from cogs.pictures.spoken import hand_words
from tests.games.all_kings_fall.at import GAME, At, tokens

SCREEN = GAME.screen
LAST = GAME.view(GAME.new(2, 1), None).last_round
"""The round after which a match ends."""


@pytest.mark.parametrize(
    ("points", "pools", "told"),
    [
        ((4, 4), (2, 5), "Ben wins in the last round, with most tokens: Ben 5, Ana 2."),
        ((4, 3), (2, 5), "Ana wins in the last round."),
        ((4, 4), (5, 5), "Ana and Ben share the victory, in the last round."),
    ],
)
def test_a_tie_that_tokens_decide_is_told_as_one(points, pools, told):
    at = At(seats=2, points=points, number=LAST, Ana=(pools[0], 0, 0), Ben=(pools[1], 0, 0)).round()
    by_tokens = "most tokens" in told
    end = next(event for event in at.events if event.kind == "end")
    assert SCREEN.tell(end, None, at.names) == told
    assert told in SCREEN.moment(at.events, None, at.names)
    result = SCREEN.result(GAME.outcome(at.state), at.names)[0]
    assert ("The tie was decided by tokens." in result) == by_tokens
    assert not by_tokens or "Ben **4** · Ana **4** VP" in result, "the winner is named first"


def test_no_points_at_all_are_no_tie_with_kingdoms_that_have_fallen():
    at = At(seats=2).leave("Ben")
    assert at.winners == ["Ana"]
    assert "tie" not in SCREEN.result(GAME.outcome(at.state), at.names)[0]


def test_a_player_who_has_saved_nothing_reads_what_the_clock_does():
    at = At(seats=2, Ana=(2, 0, 1))
    assert at.question("Ana", "plot") == "Choose two orders."
    assert at.late("Ana", "plot") == "Otherwise the clock checks your cup and bolsters your smallest pool."
    at.time_is_up()
    assert at.pools("Ana") == (2, 1, 1)


def test_a_player_who_has_saved_a_plot_reads_that_it_counts():
    at = At(seats=2).save("Ana", "+sword Ben@mask")
    assert at.question("Ana", "plot") == "Your plot: choose two orders, then Ready."
    assert at.late("Ana", "plot") == "If time runs out, the saved plot counts."
    at.time_is_up()
    assert at.pools("Ana") == (1, 0, 0)


@pytest.mark.parametrize("ready", [True, False])
def test_a_plot_and_its_warnings_stand_once_below_its_answer(ready):
    at = At(seats=3)
    view, decision = GAME.view(at.state, 0), at.decision("Ana", "plot")
    choice = (*tokens("Ben@rat +cup"), *(["ready"] if ready else []))
    at.answer("Ana", "plot", choice)
    said = SCREEN.answered(view, decision, choice, at.names)
    assert said in at.panel("Ana"), "so a page does not repeat it"
    assert "\n" not in said and "⚠️" not in said, "a replay puts it in one line of small print"
    assert at.panel("Ana").count("⚠️ You have no tokens on the Rat") == 1


def test_a_player_who_is_ready_is_not_asked_for_a_plot_as_if_there_were_none():
    at = At(seats=3).ready("Ana", "Ben@rat +cup")
    asked = [at.question("Ana", prompt) for prompt in ("plot", "unready")]
    assert asked == [
        "You are Ready. You can still change the two orders.",
        "With Not Ready the round waits for you. Your plot stays saved.",
    ]
    assert "?" not in "".join(asked)
    at.unready("Ana")
    assert at.question("Ana", "plot") == "Your plot: choose two orders, then Ready."


def test_a_viewer_among_many_who_score_reads_so():
    at = At(seats=6)
    at.round(Ana="Eli@cup +rat", Ben="Eli@cup +rat", Cat="Eli@cup +rat", Dov="Eli@cup +rat", Eli="+rat +rat")
    heads = [SCREEN.moment(at.events, viewer, at.names) for viewer in (None, 1, 4)]
    assert heads == [
        "### Round 1: 4 players +1 each",
        "### Round 1: You and 3 others +1 each",
        "### Round 1: 4 players +1 each",
    ]


def test_a_viewer_among_many_who_score_less_reads_so():
    at = At(seats=6)
    at.round(Ana="Eli@cup Fia@cup", Ben="Eli@cup", Cat="Eli@cup", Dov="Eli@cup", Eli="+rat +rat", Fia="+rat +rat")
    told = [SCREEN.moment(at.events, viewer, at.names) for viewer in (None, 2)]
    assert [text.splitlines()[1].rpartition(". ")[2] for text in told] == [
        "+1 for 3 players.",
        "+1 for you and 2 others.",
    ]


def test_the_answer_of_a_division_is_a_sentence():
    at = At(Ana=(5, 0, 0), divide="plot").save("Ana", "Ben@sword Cat@sword")
    view, decision = GAME.view(at.state, 0), at.decision("Ana", "share")
    assert SCREEN.answered(view, decision, "even", at.names) == "You divide the pool as evenly as possible."
    assert SCREEN.answered(view, decision, "4:1", at.names) == "You send: 4 to Ben, 1 to Cat."


def test_a_saved_plot_is_told_in_words_with_what_its_orders_do():
    at = At(seats=3).save("Ana", "Cat@mask +cup")
    hand = GAME.picture.hand(at.view("Ana"), at.names)
    assert hand_words(hand, (), GAME.picture.hand_title) == "Your plot: Cup checked, Mask against Cat."
