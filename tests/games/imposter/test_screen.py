"""What people read: the circle, the finished rounds, the panel, and sentences that say "you" to the right seat."""

from dataclasses import replace

import pytest

from games.imposter.chapters import chapters
from games.imposter.prompts import PROMPTS
from games.imposter.state import CHOOSE, LOOK, POST, VETO, Bag
from games.imposter.words import bag_text, people
from tests.games.imposter.at import GAME, NAMES, At, seats_of

SCREEN = GAME.screen


def rounds(at: At, names=None) -> list[str]:
    """The lines of the finished rounds."""
    return SCREEN.board(at.view(), names or at.names)[-1].splitlines()


def test_the_answer_of_a_look_reads_well_from_a_press_and_from_the_clock():
    at = At()
    at.state.stage, at.state.looked = LOOK, (False,) * 6
    decision = next(d for d in GAME.pending(at.state) if d.seat == 0)
    said = SCREEN.answered(GAME.view(at.state, 0), decision, decision.default, at.names)
    assert said == "Your look is over. Your panel keeps showing your identity."


def test_every_round_is_told_in_words():
    at = At()
    at.round("Ann Ben Fay", vetoes="Ben Dan")
    at.round("Cat Dan Eve", treasures="Cat Eve")
    at.round("Ann Ben Fay", vetoes="Ann Ben Dan Eve Fay")
    assert rounds(at) == [
        "**Rounds**",
        "1. Ann chose Ann, Ben and Fay: **3 letters**. For a veto: Ben and Dan.",
        "2. Ben chose Cat, Dan and Eve: **1 letter and 2 treasures**.",
        "3. Cat chose Ann, Ben and Fay: **vetoed**. For a veto: Ann, Ben, Dan, Eve and Fay.",
    ]


def test_less_is_told_of_a_round_where_the_table_has_chosen_so():
    at = At(bag="whether", votes="number")
    at.round("Ann Ben Fay", vetoes="Ben Dan")
    at.round("Cat Dan Eve", treasures="Cat Eve")
    assert rounds(at)[1:] == [
        "1. Ann chose Ann, Ben and Fay: **letters only**. For a veto: 2.",
        "2. Ben chose Cat, Dan and Eve: **at least one treasure**.",
    ]


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


def test_the_picture_shows_every_round_as_a_line_of_a_grid():
    at = At()
    at.round("Ann Ben Fay", vetoes="Ben Dan")
    at.round("Cat Dan Eve", treasures="Cat Eve", vetoes="Fay")
    at.round("Ann Ben Fay", vetoes="Ann Ben Dan Eve Fay")
    scene = GAME.picture.scene(at.view(), at.names)
    post, veto, _ = [chip.icon for chip in scene.legend]
    assert [row.cells for row in scene.grid] == [
        ((post,), (post, veto), (), (veto,), (), (post,)),
        ((), (), (post,), (post,), (post,), (veto,)),
        ((post, veto), (post, veto), (), (veto,), (veto,), (post, veto)),
    ]
    assert [(row.name, row.framed, row.text) for row in scene.grid] == [
        ("1", 0, "clean"),
        ("2", 1, "2 treasures"),
        ("3", 2, "vetoed"),
    ]
    assert [chip.text for chip in scene.legend] == ["in the group", "voted for a veto", "postmaster"]


def test_the_picture_tells_the_number_of_vetoes_where_votes_are_not_shown_by_name():
    at = At(votes="number", bag="whether")
    at.round("Ann Ben Fay", vetoes="Ben")
    at.round("Cat Dan Eve", treasures="Cat Eve", vetoes="Ann Cat Dan")
    scene = GAME.picture.scene(at.view(), at.names)
    assert [row.text for row in scene.grid] == ["clean, 1 veto", "vetoed, 3 vetoes"]
    assert not any("hand" in cell for row in scene.grid for cell in row.cells)


def test_the_circle_marks_disc_group_and_at_the_end_the_imposters():
    at = At(score=(4, 0))
    at.choose("Ann", "Ben Dan Fay")
    _, facts = SCREEN.board(at.view(), at.names)[:2]
    assert "Ben, Dan and Fay" in facts and "points win" in facts
    circle = [line for line in facts.splitlines() if line.startswith("`")]
    assert ["📮" in line for line in circle] == [True, *[False] * 5]
    assert ["✉️" in line for line in circle] == [False, True, False, True, False, True]
    places = [f"`{place:>2}` **{name}**" for place, name in enumerate(NAMES[:6], 1)]
    assert [place in line for place, line in zip(places, circle, strict=True)] == [True] * 6
    assert not any("imposter" in line or "🟩" in line for line in circle)
    at.vote()
    at.post()
    end = SCREEN.aftermath(at.view(), at.names)[0].splitlines()
    assert ["🟥 imposter" in line for line in end] == [False, False, True, False, True, False]


def test_the_board_does_not_depend_on_single_posts():
    boards = set()
    for card in ("letter", "treasure"):
        at = At()
        at.choose("Ann", "Ann Cat Fay")
        at.vote()
        at.answer("Cat", "post", card)
        boards.add(at.board())
    assert len(boards) == 1


def test_status_says_who_is_waited_for():
    at = At()
    assert "**Ann** chooses the players who post (3)" in at.board()
    at.choose("Ann", "Ann Ben Fay")
    at.answer("Ben", "veto", "go")
    assert "1 of 5 have voted" in at.board() and "Missing: Cat, Dan, Eve and Fay" in at.board()
    at.vote()
    assert "the post bag goes round" in at.board() and "Missing" not in at.board()


def test_the_panel_keeps_own_vote_card_and_posts_for_its_seat_alone():
    at = At()
    at.choose("Ann", "Ann Cat Fay")
    at.answer("Cat", "veto", "veto")
    assert "Your vote: **veto**" in at.panel("Cat") and "Your vote" not in at.panel("Dan")
    picked = [(item.label, item.picked) for item in at.items("Cat", "veto")]
    assert picked == [("Veto (your vote)", True), ("Let it post", False)]
    at.vote()
    at.answer("Cat", "post", "treasure")
    assert "You put a treasure 💎 into the bag" in at.panel("Cat") and "into the bag" not in at.panel("Ann")
    at.post()
    assert "round 1 💎" in at.panel("Cat") and "round 1 ✉️" in at.panel("Ann")
    assert "Your posts" not in at.panel("Dan") and SCREEN.panel(at.view(), at.names) == []


def test_a_seat_is_offered_with_its_record():
    at = At()
    at.round("Ann Cat Fay", treasures="Cat")
    items = {item.label: item.detail for item in at.items("Ben", "choose")}
    assert items["3. Cat"].endswith("1 post, 1 with a treasure.")
    assert items["2. Ben (you)"].endswith("no post yet.")


def test_events_say_you_to_their_seat_and_names_to_others():
    at = At()
    at.round("Ann Ben Fay", vetoes="Ben Dan Eve")
    chosen, voted, disc = [event for event in at.events if event.kind in ("chosen", "voted", "disc")]
    tell = SCREEN.tell
    assert tell(chosen, 0, NAMES) == "Round 1: You choose the group: you, Ben and Fay."
    assert tell(chosen, None, NAMES).startswith(
        "Round 1: Ann (Lady Marjoram Quill) chooses the group: Ann, Ben and Fay"
    )
    assert "(Ben, you and Eve)" in tell(voted, 3, NAMES) and "2 veto cards are left" in tell(voted, None, NAMES)
    assert tell(disc, 1, NAMES) == "📮 You have the post disc."


@pytest.mark.parametrize(("seat", "said"), [(0, "You are innocent."), (2, "You are an imposter, together with Eve.")])
def test_the_deal_tells_each_seat_its_own_identity(seat, said):
    state = At().state
    state.stage, state.looked = LOOK, (False,) * 6
    told = []
    for d in GAME.pending(state):
        told += GAME.apply(state, type("A", (), {"seat": d.seat, "decision": d.id, "choice": "looked"})())
    assert said in SCREEN.tell(told[0], seat, NAMES)
    assert "imposter, together" not in SCREEN.tell(told[0], None, NAMES)
    assert "You are" not in SCREEN.tell(told[0], None, NAMES)


def test_many_players_are_listed_by_number():
    circle = tuple(range(16))
    assert people((1, 2), NAMES, circle) == "Ben and Cat"
    assert people(tuple(range(6)), NAMES, circle) == "numbers 1, 2, 3, 4, 5 and 6"
    assert people((1, 2, 3), ["W" * 64] * 16, circle) == "numbers 2, 3 and 4"


def test_a_bag_in_words():
    assert bag_text(Bag(2, 1)) == "2 letters and 1 treasure"
    assert bag_text(Bag(1, 0)) == "1 letter"
    assert bag_text(Bag(0, 2)) == "0 letters and 2 treasures"
    assert bag_text(Bag(None, 1)) == "at least one treasure" and bag_text(Bag(None, 0)) == "letters only"


def test_every_prompt_is_declared_and_asked():
    assert set(PROMPTS) == {LOOK, CHOOSE, VETO, POST}
    assert set(SCREEN.windows) == {LOOK, POST}


def test_the_result_names_the_imposters_and_the_last_veto():
    at = At(used_vetoes=2, last_veto_loses=True)
    at.round("Ann Ben Fay", vetoes="Ben Cat Dan")
    shown = "\n".join(SCREEN.result(GAME.outcome(at.state), at.names))
    assert "The imposters won" in shown and "**Imposters:** Cat and Eve" in shown and "last veto card" in shown
    assert seats_of("Cat Eve") == GAME.view(at.state, None).revealed


def test_a_vote_says_that_it_can_be_changed_only_while_it_can():
    at = At()
    at.choose("Ann", "Ann Cat Fay")

    def asked() -> str:
        return SCREEN.question(at.view("Cat"), at.decision("Cat", "veto"), at.names)

    assert asked() == "Do you veto the group of Ann, you and Fay? That takes 3 of 5 votes."
    view, decision = at.view("Cat"), at.decision("Cat", "veto")
    assert SCREEN.late(view, decision) == "If time runs out, you let it post."
    at.answer("Cat", "veto", "veto")
    assert asked() == "You have voted on this group. You can change your vote until all have voted."
    assert SCREEN.late(at.view("Cat"), at.decision("Cat", "veto")) == ""
    told = [SCREEN.answered(view, decision, choice, at.names) for choice in ("veto", decision.default)]
    assert told == ["You vote for a veto.", "You vote to let the group post."], "the log keeps it after the vote"


def test_the_last_veto_card_warns_where_it_decides_the_match():
    at = At(used_vetoes=2, last_veto_loses=True)
    warning = "It is the last veto card: if the veto passes, the imposters win."
    at.choose("Ann", "Ann Ben Fay")
    asked = SCREEN.question(at.view("Ben"), at.decision("Ben", "veto"), at.names)
    assert asked.endswith(f"votes. {warning}")
    at.answer("Ben", "veto", "veto")
    assert SCREEN.question(at.view("Ben"), at.decision("Ben", "veto"), at.names).endswith(f"have voted. {warning}")
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
    at = At(**options)
    at.choose("Ann", "Ann Ben Fay")
    assert "last veto card" not in SCREEN.question(at.view("Ben"), at.decision("Ben", "veto"), at.names)
    assert "last veto card" not in at.board()
    assert "If it is used, the imposters win" not in GAME.picture.scene(at.view(), at.names).lines


def test_an_end_by_points_says_nothing_of_veto_cards():
    at = At(score=(0, 4), last_veto_loses=True)
    at.round("Ann Cat Fay", treasures="Cat")
    end = next(event for event in at.events if event.kind == "ended")
    assert SCREEN.tell(end, None, at.names).startswith("The imposters win. The imposters were Cat")


@pytest.mark.parametrize(
    ("size", "asked", "told"), [(1, "pick 1 player who posts;", "1 posts"), (2, "pick 2 players who post;", "2 post")]
)
def test_a_group_of_any_size_is_told_in_good_grammar(size, asked, told):
    at = At(group_size=size)
    assert asked in SCREEN.question(at.view("Ann"), at.decision("Ann", "choose"), at.names)
    assert f"2 imposters, {told}\n" in at.board()
    assert GAME.picture.scene(at.view(), at.names).corner == f"Round 1 · 2 imposters among 6 · {told}"


def test_the_picture_counts_clean_bags_and_treasures():
    at = At()
    at.round("Ann Ben Cat", treasures="Cat")
    at.round("Ann Ben Cat")
    at.round("Cat Dan Eve", treasures="Cat Eve")
    scene = GAME.picture.scene(at.view(), at.names)
    assert [person.note for person in scene.ring] == [
        "1 of 2 clean",
        "1 of 2 clean",
        "1 of 3 clean",
        "0 of 1 clean",
        "0 of 1 clean",
        "",
    ]
    assert [row.text for row in scene.grid] == ["1 treasure", "clean", "2 treasures"]


def test_the_picture_tells_no_number_of_treasures_where_the_bag_does_not():
    at = At(bag="whether")
    at.round("Ann Cat Eve", treasures="Cat Eve")
    assert [row.text for row in GAME.picture.scene(at.view(), at.names).grid] == ["treasure"]


def test_a_look_and_the_first_round_invite_to_speak_in_character():
    at = At()
    at.state.stage, at.state.looked = LOOK, (False,) * 6
    look = next(d for d in GAME.pending(at.state) if d.seat == 0)
    assert "In the thread speak as your character would." in SCREEN.question(at.view("Ann"), look, at.names)
    assert "in the voices of their characters" in at.board()
    picture = GAME.picture
    assert "Speak as your character would" in picture.scene(at.view(), at.names).lines
    assert "in character" in GAME.modes["standard"].summary and "voice" in chapters(6)["How to play"]
    at = At()
    at.round("Ann Ben Fay")
    assert "character would" not in at.board() and len(picture.scene(at.view(), at.names).lines) == 2


def test_the_question_for_the_bag_says_what_each_card_does_to_all_of_the_group_alike():
    at = At()
    at.choose("Ann", "Ann Cat Fay")
    at.vote()
    told = {SCREEN.question(at.view(name), at.decision(name, "post"), at.names) for name in ("Ann", "Cat")}
    assert told == {
        "Put one card into the post bag. Letters alone score for the innocents, one treasure for the imposters."
    }
    assert [[bool(item.why) for item in at.items(name, "post")] for name in ("Ann", "Cat")] == [
        [False, True],
        [False, False],
    ]


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
