"""Every question on a phone: built positions, since random matches seldom come to a coronation or an Execution."""

from collections import Counter
from collections.abc import Callable
from dataclasses import replace

import pytest

from cogs.kit.layout import Row
from cogs.matches.pages.panel import panel_page
from games.core.glyphs import using
from games.soon_king.questions import PROMPTS
from games.soon_king.state import CROWN, EXECUTE, PLAN
from tests.cogs import wide
from tests.cogs.phone import above_the_buttons, texts
from tests.cogs.test_games import match_of, position_of
from tests.cogs.test_phone import MOST_LINES, facts
from tests.games.soon_king.at import GAME, PEOPLE, SEAT, At

NAMES = ("Ann", "Benedikt", "Chloé", "Ferdinand")
TEN = "Assassin 3, Knight 1, Knight 2, Knight 3, Poison, Antidote, Royal Pardon, Betrayal, Blackmail, Ship"


def crowned() -> At:
    return At(put={1: "Ada"}, step=CROWN, Ada=TEN, Bo=TEN, Cy="Assassin 2, Bribe", Di="Ship")


def joint() -> At:
    at = crowned().do("Ada", "coronation", "declare").do("Bo", "gift", "Poison").do("Cy", "gift", "Bribe")
    return at.do("Ada", "discards", []).do("Ada", "deed", "face")


def attacked(**more) -> At:
    put = {7: "Queen", 5: "Old Man of the Mountain", 4: "Prince of a Distant Land"} | more.pop("put", {})
    return At(put=put, Ada=TEN, Bo=TEN, Cy=TEN, **more).attack("Ada", "Assassin 3", "c1")


def poisoned() -> At:
    return attacked().all("knights").all("poison", Bo=["Poison"])


def paying() -> At:
    return At(put={12: "Ada", 18: "Cy"}, Ada="Assassin 1, Ship", Cy="Assassin 3, Ship, Bribe")


POSITIONS: dict[str, Callable[[], At]] = {
    "coronation": crowned,
    "gift": lambda: crowned().do("Ada", "coronation", "declare"),
    "toll": lambda: At(put={2: "Hanged Man"}, Ada=TEN, Bo=TEN).attack("Ada", "Assassin 3", "c1").quiet(),
    "discards": lambda: At(step=PLAN, Ada=TEN, Bo=TEN),
    "search": lambda: At(
        step=PLAN, put={9: "Royal Librarian", 18: "Ada"}, home={"Royal Librarian": "Ada"}, Ada="Ship"
    ).do("Ada", "discards", []),
    "trim": lambda: At(step=PLAN, put={12: "Ada"}, Ada=TEN),
    "execution": lambda: At(put={2: "Ada"}, step=EXECUTE, Ada=TEN, Bo="Royal Pardon").quiet(),
    "deed": lambda: At(put={9: "Prince of a Distant Land"}, Ada=TEN),
    "target": lambda: At(Ada=TEN).do("Ada", "deed", "Assassin 3"),
    "mode": lambda: At(Ada=TEN).do("Ada", "deed", "Blackmail").do("Ada", "target", "c9"),
    "more": lambda: At(Ada=TEN).do("Ada", "deed", "Assassin 3").do("Ada", "target", "c9"),
    "pay": lambda: paying().attack("Ada", "Assassin 1", "c5").do("Cy", "play", "draft"),
    "drop": lambda: (
        At(turn="Cy", put={5: "Merchant"}, home={"Merchant": "Bo"}, Bo="Ship, Poison, Knight 1", Cy="Blackmail, Bribe")
        .do("Cy", "deed", "Blackmail")
        .aim("Cy", "Merchant", "gain")
    ),
    "queen": lambda: attacked(home={"Queen": "Cy"}).all("knights"),
    "knights": attacked,
    "poison": lambda: attacked().all("knights"),
    "antidote": poisoned,
    "rescue": lambda: poisoned().all("antidote"),
    "seal": joint,
    "call": lambda: At(put={2: "Ada"}, step=EXECUTE, Ada=TEN, Bo=TEN),
    "play": lambda: At(Bo=TEN),
}


def panel(at: At, who: str, *, pictures=wide.DRAWN):
    match = match_of(GAME, "full", len(at.state.hands))
    players = tuple([replace(player, name=NAMES[player.seat]) for player in match.setup.players])
    match.setup = replace(match.setup, players=players)
    match.remember(at.events[-8:])
    match.position = position_of(GAME, at.state)
    return panel_page(match, SEAT[who], pictures=pictures)


def asked(name: str) -> tuple[At, list[str]]:
    """The position and all players who are asked this question."""
    at = POSITIONS[name]()
    return at, [PEOPLE[d.seat] for d in at.pending() if d.prompt == name]


def test_there_is_a_position_for_every_question():
    assert set(POSITIONS) == set(PROMPTS)


@pytest.mark.parametrize("name", PROMPTS)
async def test_a_question_is_short_and_says_nothing_twice(name: str):
    at, people = asked(name)
    assert people, f"{name} is not asked; open: {at.asked()}"
    for who in people:
        with using(wide.GLYPHS):
            lines = above_the_buttons(panel(at, who))
            assert len(lines) <= MOST_LINES, "\n".join(lines)
        told = panel(at, who)
        twice = [fact for fact, times in Counter(facts(told)).items() if times > 1]
        assert not twice, "\n".join(texts(told))


@pytest.mark.parametrize("name", PROMPTS)
async def test_no_disabled_card_stands_between_a_question_and_its_choices(name: str):
    """One button explains the cards that may not be played, however many are in hand."""
    at, people = asked(name)
    for who in people:
        buttons = [button for part in panel(at, who).parts if isinstance(part, Row) for button in part.buttons]
        assert buttons and not [button.label for button in buttons if button.disabled]
