"""The worked examples, by number."""

import random

import pytest

from games.core.ends import final_view
from games.core.protocol import Action, Point
from games.imposter import position
from games.imposter.state import Bag
from tests.games.imposter.at import GAME, NAMES, At, dealt, seats_of


def test_example_1_a_clean_bag():
    at = At().vote_on("Ann Ben Fay", "Dan Eve")
    at.post()
    assert at.last.bag == Bag(letters=3, treasures=0)
    assert at.score == (1, 0)
    assert at.disc == "Ben"


def test_example_2_nothing_says_who_posted_the_treasure():
    at = At(score=(1, 0))
    at.round("Ann Ben Fay", vetoes="Ben Cat Dan")  # vetoed: the disc goes to Ben
    at.events.clear()
    at.round("Ben Cat Dan", treasures="Cat")
    assert at.last.bag == Bag(letters=2, treasures=1)
    assert at.score == (1, 1)
    told = repr(
        [(event.kind, event.public, event.private) for event in at.events if event.kind not in ("chosen", "disc")]
    )
    [end] = [event for event in at.events if event.kind == "disc"]
    own = [at.view(name).posts for name in ("Ben", "Cat", "Dan")]
    assert [final_view(end, seat).posts for seat in (1, 2, 3)] == own
    assert final_view(end, None).posts == () and final_view(end, 4).posts == ()
    assert "cards" not in told and repr(seats_of("Cat")) not in told
    for name in ("Ben", "Dan", "Ann"):
        assert "treasure" not in at.panel(name).lower() and "💎" not in at.panel(name)
    for seat, other in ((1, 3), (3, 1)):  # the bag and all that follows treat the three members alike
        texts = [GAME.screen.tell(e, seat, NAMES) for e in at.events if e.kind == "opened"]
        assert texts == [GAME.screen.tell(e, other, NAMES) for e in at.events if e.kind == "opened"]


def test_example_3_two_treasures_are_one_point():
    at = At().round("Cat Eve Ann", treasures="Cat Eve")
    assert at.last.bag == Bag(letters=1, treasures=2)
    assert at.score == (0, 1)


def test_example_4_an_imposter_posts_a_letter():
    at = At().round("Cat Ann Ben")
    assert at.score == (1, 0)


def test_R17_example_5_a_vetoed_round_is_no_post():
    at = At().vote_on("Ann Ben Fay", "Ben Cat Dan")
    assert at.view().vetoes == 2
    assert at.score == (0, 0) and at.posts == 0
    assert at.told("opened") == [] and at.asked() == ["Ben"] and at.stage == "choose"
    assert at.disc == "Ben" and at.view().number == 2 and at.last.bag is None and at.last.vote.passed


def test_example_6_half_is_not_enough():
    at = At("Cat Eve", seats=7).vote_on("Ann Ben Fay", "Ben Cat Dan")
    assert at.stage == "post" and at.view().vetoes == 3


def test_example_7_votes_that_are_left_to_the_clock_let_the_post_go():
    at = At().choose("Ann", "Ann Ben Fay")
    at.answer("Ben", "veto", "veto")
    at.answer("Cat", "veto", "veto")
    at.answer("Dan", "veto", "go")
    at.time_is_up()
    assert at.stage == "post" and at.view().vote.vetoes == 2


def test_example_8_an_innocent_posts_letters():
    at = At().vote_on("Ann Ben Fay")
    assert at.decision("Ben", "post").options == ("letter",)
    assert (at.refused("Ben", "post", "treasure"), at.refused("Ben", "post", "stamp")) == ("LETTERS_ONLY", "")
    assert at.view("Ben").own_card is None
    at.answer("Ben", "post", "letter")
    assert at.view("Ben").own_card == "letter"


def test_example_9_an_imposter_who_does_not_answer_posts_a_letter():
    at = At().vote_on("Ann Cat Fay")
    assert at.decision("Cat", "post").window
    at.time_is_up()
    assert at.last.bag == Bag(letters=3, treasures=0)
    assert at.view("Cat").posts == ((1, "letter"),)


def test_example_10_an_absent_postmasters_group_is_drawn():
    drawn = set()
    for imposters in ("Cat Eve", "Ann Dan", "Ben Fay"):
        at = At(imposters, chance=10)
        for _ in range(3):
            at.round("Ann Ben Fay")
        assert at.disc == "Dan"
        at.time_is_up()
        assert len(at.group) == 3 and at.stage == "veto"
        drawn.add(tuple(at.group))
    assert len(drawn) == 1
    assert len({default_group(luck) for luck in range(40)}) > 10, "not always the same three"
    assert {seat for luck in range(40) for seat in default_group(luck)} == set(range(6)), "drawn from all six"


def default_group(luck: int) -> tuple[int, ...]:
    return GAME.pending(position(6, [2, 4], chance=luck))[0].default


def test_example_11_the_ninth_post_decides():
    at = At(score=(4, 4)).round("Ann Ben Cat", treasures="Cat")
    assert at.score == (4, 5) and at.posts == 9
    assert at.winners == ["Cat", "Eve"]
    assert at.view().revealed == seats_of("Cat Eve")
    assert at.view("Ann").posts == ((9, "letter"),) and at.view().posts == ()
    assert "Cat" in "".join(GAME.screen.result(GAME.outcome(at.state), at.names))


def test_example_12_five_clean_bags():
    at = At()
    for _ in range(5):
        at.round("Ann Ben Fay")
    outcome = GAME.outcome(at.state)
    assert at.score == (5, 0) and at.posts == 5 == len(outcome.rounds)
    assert outcome.points == (5, 5, 0, 5, 0, 5)
    assert outcome.winners == (True, True, False, True, False, True)


@pytest.mark.parametrize("loses", [False, True])
def test_example_13_the_last_veto(loses: bool):
    at = At(used_vetoes=2, last_veto_loses=loses).round("Ann Ben Fay", vetoes="Ben Cat Dan")
    assert at.view().vetoes == 0
    if loses:
        assert at.winners == ["Cat", "Eve"]
        outcome = GAME.outcome(at.state)
        assert outcome.points == (0,) * 6 and outcome.rounds[-1].winners == seats_of("Cat Eve")
        assert outcome.rounds[-1].points == ()
    else:
        at.choose("Ben", "Ann Ben Fay")
        assert at.stage == "post", "S3 follows S1"


def test_example_14_a_postmaster_outside_the_group_posts_nothing():
    at = At().vote_on("Ben Dan Fay")
    assert at.asked("post") == ["Ben", "Dan", "Fay"]


def test_example_15_exactly_three_different_seats():
    at = At()
    asked = at.decision("Ann", "choose")
    assert at.refused("Ann", "choose", seats_of("Ann Ben")) == "GROUP_SIZE"
    assert at.refused("Ann", "choose", seats_of("Ann Ben Ben")) == "GROUP_SIZE"
    assert at.refused("Ann", "choose", seats_of("Ann Ben Cat Dan")) == "GROUP_SIZE"
    assert at.decision("Ann", "choose").id == asked.id, "the question stands, so its clock does"


def test_example_16_panels_after_the_deal():
    at = At()
    assert "imposter" in at.panel("Cat") and "With you: **Eve**" in at.panel("Cat")
    assert "With you: **Cat**" in at.panel("Eve")
    assert "You are **innocent**" in at.panel("Ann") and "With you" not in at.panel("Ann")
    four = At("Cat", seats=4)
    assert "You are the only one" in four.panel("Cat")


def test_example_17_the_last_vote_counts_and_the_first_is_never_seen():
    at = At().choose("Ann", "Ann Cat Fay")
    before = [at.view(name) for name in ("Ann", "Cat", None)]
    at.answer("Ben", "veto", "veto")
    seen = [at.view(name) for name in ("Ann", "Cat", None)]
    at.answer("Ben", "veto", "go")
    assert [at.view(name) for name in ("Ann", "Cat", None)] == seen != before, "only that Ben has voted is seen"
    at.vote("Cat Dan")
    assert at.told("voted")[0]["vote"] == (2, seats_of("Cat Dan"), False)


def test_R21_example_18_a_computer_player_takes_the_seat_with_its_identity():
    at = At().vote_on("Ann Eve Fay")
    eve = NAMES.index("Eve")
    assert not [d for d in GAME.pending(at.state) if d.prompt == "leave"], "no seat is ever let go"
    world = GAME.sample(at.state, eve, random.Random(0))
    cards = {GAME.advise(world, at.decision("Eve", "post"), random.Random(luck)) for luck in range(20)}
    assert cards == {"letter", "treasure"}
    at.answer("Eve", "post", "treasure")
    at.post()
    assert at.score == (0, 1) and at.view("Eve").identity is True
    assert (at.view().imposters, at.view().group_size) == (2, 3)


def test_example_19_numbers_of_imposters_and_posts():
    refused = [(6, 3, None), (5, 2, 4)]
    for seats, imposters, group in refused:
        with pytest.raises(ValueError, match="option"):
            GAME.new(seats, 1, {"imposters": imposters, "group_size": group})
    state = GAME.new(3, 1, {"imposters": 1, "group_size": 2})
    assert state.card == (1, 2)


def test_example_20_three_players_need_both_voters():
    at = At("Cat", seats=3).choose("Ann", "Ann Ben")
    assert at.asked("veto") == ["Ben", "Cat"]
    at.vote("Ben")
    assert at.stage == "post"
    at.post()
    at.vote_on("Ann Ben", "Ann Cat")
    assert at.stage == "choose" and at.view().vetoes == 2


def test_R8_example_21_a_vetoed_group_may_be_chosen_again():
    at = At().round("Ann Ben Fay")
    at.round("Ann Dan Fay", vetoes="Ann Cat Dan")
    at.choose("Cat", "Ann Dan Fay")
    assert at.group == ["Ann", "Dan", "Fay"]


def test_example_22_players_and_veto_cards():
    for seats in (2, 17):
        with pytest.raises(ValueError, match="3 to 16"):
            GAME.new(seats, 1)
    assert [len(GAME.new(seats, 1).circle) for seats in (3, 16)] == [3, 16]
    at = At()
    assert at.view().vetoes == 3
    for _ in range(3):
        at.round("Ann Ben Fay", vetoes="Ann Ben Cat Dan Eve Fay")
    assert at.view().vetoes == 0
    at.choose(at.disc, "Ann Ben Fay")
    assert at.asked("veto") == [] and at.stage == "post"


def test_R19_example_23_talk_changes_nothing():
    """There is no decision for talk: the rules have no way to hear of it."""
    at = At().choose("Ann", "Ann Ben Cat")
    assert {d.prompt for d in GAME.pending(at.state)} == {"veto"}
    at.vote()
    assert {d.prompt for d in GAME.pending(at.state)} == {"post"}
    assert all(d.blocking for d in GAME.pending(at.state))


def test_example_24_an_innocent_sees_the_same_with_other_imposters():
    def played(imposters: str) -> At:
        at = At(imposters).round("Cat Dan Eve", treasures=imposters.split()[0])
        at.round("Ann Ben Fay", vetoes="Cat")
        at.vote_on("Cat Dan Eve")
        at.answer("Dan", "post", "letter")
        return at

    tables = [played(imposters) for imposters in ("Cat Eve", "Cat Ben", "Eve Fay", "Cat Fay")]
    assert len({repr(at.view("Ann")) for at in tables}) == 1
    assert len({at.panel("Ann") for at in tables}) == 1
    asked = [[(d.id, d.seat, d.prompt, d.window) for d in GAME.pending(at.state)] for at in tables]
    assert all(questions == asked[0] for questions in asked)


# ---- the circle, and what is between two rounds


def test_the_disc_and_groups_follow_the_circle_and_not_the_seats():
    state = dealt(7, 3)
    assert state.circle != tuple(sorted(state.circle))
    d = GAME.pending(state)[0]
    assert d.options == state.circle
    GAME.apply(state, Action(d.seat, d.id, tuple(reversed(state.circle[:3]))))
    assert state.group == state.circle[:3]
    while state.stage != "choose":
        d = next(d for d in GAME.pending(state) if d.blocking)
        GAME.apply(state, Action(d.seat, d.id, d.default))
    assert state.postmaster == state.circle[(state.circle.index(state.dealer) + 1) % 7]


def test_the_outcome_says_why_each_team_scored():
    at = At(score=(4, 3)).round("Ann Ben Cat", treasures="Cat")
    at.round("Ann Ben Fay")
    assert at.winners == ["Ann", "Ben", "Dan", "Fay"]
    treasure, clean = GAME.outcome(at.state).rounds[-2:]
    assert treasure.points == tuple([Point(seat, 1, "treasure") for seat in seats_of("Cat Eve")])
    assert clean.points == tuple([Point(seat, 1, "clean_bag") for seat in seats_of("Ann Ben Dan Fay")])
