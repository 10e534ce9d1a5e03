"""The Game of Imp by presses: claims, challenges, an assassin, Linking, and whole matches of two people."""

from __future__ import annotations

import pytest

from games.imp import position
from games.imp.game import Imp
from tests.e2e.playing import answer, at_random, offers, over, play_on, seated
from tests.e2e.world import Person, World, components, labels, texts
from tests.games.imp.at import cards
from tests.long import first


@pytest.fixture
def hands(monkeypatch: pytest.MonkeyPatch):
    """Both hands by name: the next match is not dealt, but begins with Ann's third turn."""

    def deal(ann: str, ben: str, then: str = "") -> None:
        def new(self, seats, seed, options=None):
            return position([cards(ann), cards(ben)], next_cards=cards(then))

        monkeypatch.setattr(Imp, "new", new)

    return deal


async def table(world: World) -> tuple[Person, Person]:
    await seated(world, "Ann", "Ben", game="imp")
    return world["Ann"], world["Ben"]


def style(person: Person, label: str) -> int:
    return next(part["style"] for part in components(person.panel) if part.get("label") == label)


OPEN = "Open: only a King is shown"
DANGER = 4


async def test_an_accepted_claim_stays_a_claim_everywhere(world: World, hands):
    hands("thief militia*7", "gold*3 men-at-arms*4")
    ann, ben = await table(world)
    await answer(ann, "Play Thief")
    assert "answers the Thief" in texts(ann.board)
    await answer(ben, "Claim a King")
    for message in (ann.board, ann.panel, ben.panel):
        assert "Unproven" in texts(message) or "unproven" in texts(message)
    assert "True" not in texts(ann.board)
    await answer(ann, "Accept")
    assert "Accepted, unproven." in texts(ann.board)
    assert "A lie" not in texts(ann.board) and "**Shown:**" not in texts(ann.board)


async def test_a_challenged_lie_is_told_as_one(world: World, hands):
    hands("thief militia*7", "gold*3 men-at-arms*4")
    ann, ben = await table(world)
    await answer(ann, "Play Thief")
    await answer(ben, "Claim a King")
    assert style(ann, "Challenge") == DANGER and style(ann, "Accept") != DANGER
    await answer(ann, "Challenge")
    assert "**A lie.**" in texts(ann.board)
    assert "Gold coin ×3" in texts(ann.panel)


@pytest.mark.parametrize("ben_holds", ["king gold men-at-arms*4", "men-at-arms*4"])
async def test_opening_the_hand_looks_dangerous_with_and_without_a_king(world: World, hands, ben_holds: str):
    hands("assassin militia*7", ben_holds)
    ann, ben = await table(world)
    await answer(ann, "Play Assassin")
    assert "answers the Assassin" in texts(ann.board)
    assert style(ben, OPEN) == DANGER
    assert ("Pay and deny" in labels(ben.panel)) == ("gold" in ben_holds)
    await answer(ben, OPEN)
    assert over(world) == ("king" in ben_holds)


async def test_linking_is_a_window_that_tells_no_card(world: World, hands):
    hands("linking imp militia*6", "gold*7")
    ann, ben = await table(world)
    await answer(ann, "Play Linking")
    assert "Answer" in labels(ann.board)
    before = texts(ben.board)
    await answer(ann, "Imp")
    assert texts(ben.board) == before, "who has chosen is not shown"
    await answer(ben, "Gold coin")
    await world.later(30)
    assert "Each player has given the other a card, unseen." in texts(ann.board)
    assert "Imp" in texts(ben.panel) and "You know of Ben's hand" in texts(ann.panel)


@pytest.mark.parametrize("seed", first(1, [2, 1]))
async def test_two_people_play_to_the_end(world: World, seed: int):
    people = await table(world)
    choose = at_random(seed)
    while not over(world):
        for person in people:
            if not over(world) and offers(person.panel):
                await choose(person)
        await world.later(30)
    assert "won the match" in texts(world["Ann"].board)


async def test_a_computer_player_claims_and_doubts_to_the_end(world: World):
    [ann] = await seated(world, "Ann", computers=1, game="imp")
    await play_on(world, "Ann", choose=at_random(4))
    assert "won the match" in texts(ann.board)
