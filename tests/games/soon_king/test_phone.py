"""Every question on a phone, in the positions that are built for it."""

from collections import Counter

import pytest

from cogs.kit.pages.layout import Row
from cogs.matches.pages.board import board_page
from cogs.pictures import sheet
from cogs.pictures.own import drawn
from games.core.glyphs import using
from games.soon_king.questions import PROMPTS
from tests.cogs import wide
from tests.cogs.phone import MOST_LINES, above_the_buttons, facts, texts
from tests.cogs.pictures.writing import fitted_into
from tests.games.soon_king.at import GAME, PEOPLE, At
from tests.games.soon_king.panels import labels, panel
from tests.games.soon_king.positions import ENDS, POSITIONS, asked, ended


def test_there_is_a_position_for_every_question():
    assert set(POSITIONS) == set(PROMPTS)


@pytest.mark.parametrize("name", PROMPTS)
async def test_a_question_is_short_says_nothing_twice_and_has_no_disabled_buttons(name: str):
    """One button explains the cards that may not be played, however many are in hand."""
    at, people = asked(name)
    assert people, f"{name} is not asked; open: {at.asked()}"
    for who in people:
        with using(wide.GLYPHS):
            lines = above_the_buttons(panel(at, who))
            assert len(lines) <= MOST_LINES, "\n".join(lines)
        told = panel(at, who)
        twice = [fact for fact, times in Counter(facts(told)).items() if times > 1]
        assert not twice, "\n".join(texts(told))
        buttons = [button for part in told.parts if isinstance(part, Row) for button in part.buttons]
        assert buttons and not [button.label for button in buttons if button.disabled]


async def test_a_possible_play_is_low_beside_a_question_that_the_match_waits_for():
    at = At(Ada="Assassin 3, Ship", Bo="Knight 1, Poison").attack("Ada", "Assassin 3", "c1")
    assert "Play nothing" not in labels(at, "Bo") and "Done" in labels(at, "Bo")
    at = At(Ada="Assassin 3, Ship", Bo="Knight 1, Investigation").attack("Ada", "Assassin 3", "c1")
    assert "Investigation" in labels(at, "Bo") and "Play nothing" not in labels(at, "Bo")


async def test_a_player_who_can_play_no_card_is_not_asked_for_one():
    at = At(Ada="Ship, Poison", Bo="Knight 1, Assassin 2")
    assert at.options("Bo", "play") == ["nothing"]
    assert "Play nothing" not in labels(at, "Bo") and "card?" not in texts(panel(at, "Bo"))


async def test_a_possible_play_alone_has_all_its_buttons():
    at = At(Ada="Ship, Ship", Bo="Knight 1, Investigation")
    assert "Play nothing" in labels(at, "Bo")


@pytest.mark.parametrize("seats", [3, 5, 8])
def test_court_and_hand_are_one_low_picture(seats: int):
    """It is shown 0.35 times as wide on a phone of 420 pixels, where a panel has room for 300 pixels of picture."""
    state = GAME.new(seats, 3, {"mode": "full"})
    view = GAME.view(state, 0)
    scene = GAME.picture.scene(view, PEOPLE[:seats])
    assert drawn(scene, tuple(GAME.picture.hand(view, PEOPLE[:seats])), ()).height * 0.35 <= 300
    people = [person for _, tier in scene.tiers for person in tier]
    assert {person.count for person in people if person.role} == {5}
    assert [person.name for person in people].count("You") == 1


async def test_the_lines_of_the_picture_are_not_cut(monkeypatch: pytest.MonkeyPatch):
    shown = fitted_into(monkeypatch, sheet)
    at = At(put={5: "Prince"}, Ada="Assassin 3, Ship", Bo="Knight 1").attack("Ada", "Assassin 3", "Prince")
    dying = At(put={3: "Bo"}, Ada="Assassin 2, Ship", Bo="Ship").attack("Ada", "Assassin 2", "Bo").quiet("rescue")
    for position, end in ((at, "attacks the Prince\nHit 3, guard 0"), (dying, "Hit 2, guard 0\nMaximilian would die")):
        scene = GAME.picture.scene(GAME.view(position.state, None), ["Bartholomew", "Maximilian", "Cy", "Di"])
        assert scene.banner.endswith(end)
        assert scene.corner.endswith(" discarded · turn: Bartholomew")
        drawn(scene, (), ())
        lines = [scene.corner, *scene.banner.splitlines()]
        assert [shown[line] for line in lines] == lines
    scene = GAME.picture.scene(GAME.view(at.state, None), ["Maximilian von und z…"] * 4)
    drawn(scene, (), ())
    lines = scene.banner.splitlines()
    assert [shown[line] for line in lines] == lines
    assert "discarded · turn: Maximilian" in shown[scene.corner], "only the end of a name is cut"


@pytest.mark.parametrize("name", ENDS)
async def test_the_result_tells_nothing_twice(name: str):
    lines = "\n".join(texts(board_page(ended(name)))).splitlines()
    told = [line.removeprefix("-# ") for line in lines if line]
    assert len(told) == len(set(told))
