"""What people read: the circle, the finished rounds, the panel, and sentences that say "you" to the right seat."""

from dataclasses import replace

import pytest

from games.imposter.chapters import chapters
from games.imposter.state import LOOK, Bag
from games.imposter.words import bag_text, people
from tests.games.imposter.at import GAME, NAMES, At, seats_of

SCREEN = GAME.screen


def rounds(at: At, names=None) -> list[str]:
    """The lines of the finished rounds."""
    return SCREEN.board(at.view(), names or at.names)[-1].splitlines()


def test_rounds_of_long_names_are_told_by_numbers_and_very_many_from_the_last_ones():
    at = At("Ann Ben Cat Dan", seats=16)
    for _ in range(2):
        at.round("Ann Ben Cat Dan", vetoes=" ".join(NAMES))
    long = ["W" * 64 for _ in NAMES]
    assert rounds(at, long)[1].startswith("1. #1 chose #1, #2, #3 and #4: **vetoed**. For a veto: #2, #3, #4")
    view = replace(at.view(), history=at.view().history * 9)
    told = SCREEN.board(view, long)[-1].splitlines()
    assert told[1] == "-# Earlier rounds are in the log." and told[-1].startswith("2. #2 chose #1, #2, #3 and #4")
    assert len(told) > 6 and len("\n".join(told)) < 1000


def test_the_own_vote_is_marked_among_its_choices():
    at = At().choose("Ann", "Ann Cat Fay")
    at.answer("Cat", "veto", "veto")
    picked = [(item.label, item.picked) for item in at.items("Cat", "veto")]
    assert picked == [("Veto (your vote)", True), ("Let it post", False)]


def test_a_seat_is_offered_with_its_record():
    at = At().round("Ann Cat Fay", treasures="Cat")
    items = {item.label: item.detail for item in at.items("Ben", "choose")}
    assert items["3. Cat"].endswith("1 post, 1 with a treasure.")
    assert items["2. Ben (you)"].endswith("no post yet.")


def test_many_players_are_listed_by_number():
    circle = tuple(range(16))
    assert people((1, 2), NAMES, circle) == "Ben and Cat"
    assert people(tuple(range(6)), NAMES, circle) == "numbers 1, 2, 3, 4, 5 and 6"
    assert people((1, 2, 3), ["W" * 64] * 16, circle) == "numbers 2, 3 and 4"


def test_a_bag_is_told_as_numbers_of_letters_and_treasures():
    assert bag_text(Bag(2, 1)) == "2 letters and 1 treasure"
    assert bag_text(Bag(1, 0)) == "1 letter"
    assert bag_text(Bag(0, 2)) == "0 letters and 2 treasures"
    assert bag_text(Bag(None, 1)) == "at least one treasure" and bag_text(Bag(None, 0)) == "letters only"


def test_the_result_names_the_imposters_and_the_last_veto():
    at = At(used_vetoes=2, last_veto_loses=True).round("Ann Ben Fay", vetoes="Ben Cat Dan")
    shown = "\n".join(SCREEN.result(GAME.outcome(at.state), at.names))
    assert "The imposters won" in shown and "**Imposters:** Cat and Eve" in shown and "last veto card" in shown
    assert seats_of("Cat Eve") == GAME.view(at.state, None).revealed


def test_a_vote_says_that_it_can_be_changed_only_while_it_can():
    at = At().choose("Ann", "Ann Cat Fay")

    assert at.question("Cat", "veto") == "Do you veto the group of Ann, you and Fay? That takes 3 of 5 votes."
    view, decision = at.view("Cat"), at.decision("Cat", "veto")
    assert SCREEN.late(view, decision) == "If time runs out, you let it post."
    at.answer("Cat", "veto", "veto")
    assert at.question("Cat", "veto") == "You have voted on this group. You can change your vote until all have voted."
    assert at.late("Cat", "veto") == ""
    told = [SCREEN.answered(view, decision, choice, at.names) for choice in ("veto", decision.default)]
    assert told == ["You vote for a veto.", "You vote to let the group post."], "the log keeps it after the vote"


def test_the_last_veto_card_warns_where_it_decides_the_match():
    at = At(used_vetoes=2, last_veto_loses=True)
    warning = "It is the last veto card: if the veto passes, the imposters win."
    at.choose("Ann", "Ann Ben Fay")
    asked = at.question("Ben", "veto")
    assert asked.endswith(f"votes. {warning}")
    at.answer("Ben", "veto", "veto")
    assert at.question("Ben", "veto").endswith(f"have voted. {warning}")
    assert at.board().count(warning) == 1
    assert "If it is used, the imposters win" in GAME.picture.scene(at.view(), at.names).lines
    at.vote("Cat Dan")
    assert at.winners == ["Cat", "Eve"]
    assert warning not in at.board()
    end = next(event for event in at.events if event.kind == "ended")
    told = "The last veto card was used up: the imposters win. The imposters were Cat"
    assert SCREEN.tell(end, None, at.names).startswith(told)


@pytest.mark.parametrize("options", [{"used_vetoes": 1, "last_veto_loses": True}, {"used_vetoes": 2}])
def test_a_veto_card_that_decides_nothing_does_not_warn(options):
    at = At(**options).choose("Ann", "Ann Ben Fay")
    assert "last veto card" not in at.question("Ben", "veto")
    assert "last veto card" not in at.board()
    assert "If it is used, the imposters win" not in GAME.picture.scene(at.view(), at.names).lines


def test_an_end_by_points_says_nothing_of_veto_cards():
    at = At(score=(0, 4), last_veto_loses=True).round("Ann Cat Fay", treasures="Cat")
    end = next(event for event in at.events if event.kind == "ended")
    assert SCREEN.tell(end, None, at.names).startswith("The imposters win. The imposters were Cat")


@pytest.mark.parametrize(
    ("size", "asked", "told"), [(1, "pick 1 player who posts;", "1 posts"), (2, "pick 2 players who post;", "2 post")]
)
def test_a_group_of_any_size_is_told_in_good_grammar(size, asked, told):
    at = At(group_size=size)
    assert asked in at.question("Ann", "choose")
    assert f"2 imposters, {told}\n" in at.board()
    assert GAME.picture.scene(at.view(), at.names).corner == f"Round 1 · 2 imposters among 6 · {told}"


def test_a_look_and_the_first_round_invite_to_speak_in_character():
    at = At()
    at.state.stage, at.state.looked = LOOK, (False,) * 6
    look = next(d for d in GAME.pending(at.state) if d.seat == 0)
    assert "In the thread speak as your character would." in SCREEN.question(at.view("Ann"), look, at.names)
    assert "in the voices of their characters" in at.board()
    picture = GAME.picture
    assert "Speak as your character would" in picture.scene(at.view(), at.names).lines
    assert "in character" in GAME.modes["standard"].summary and "voice" in chapters(6)["How to play"]
    at = At().round("Ann Ben Fay")
    assert "character would" not in at.board() and len(picture.scene(at.view(), at.names).lines) == 2


@pytest.mark.parametrize(
    ("options", "titles"),
    [
        ({"imposters": 3}, "“Imposters”"),
        ({"imposters": 2, "group_size": 5}, "“Players who post in a round” and “Imposters”"),
    ],
)
def test_options_that_do_not_fit_the_players_are_named_by_their_titles(options, titles):
    with pytest.raises(ValueError, match=titles) as refused:
        GAME.new(6, 1, {"mode": "standard", **options})
    assert "group_size" not in str(refused.value) and "option imposters" not in str(refused.value)


def test_the_answer_of_a_look_reads_well_from_a_press_and_from_the_clock():
    at = At()
    at.state.stage, at.state.looked = LOOK, (False,) * 6
    decision = next(d for d in GAME.pending(at.state) if d.seat == 0)
    said = SCREEN.answered(GAME.view(at.state, 0), decision, decision.default, at.names)
    assert said == "Your look is over. Your panel keeps showing your identity."
