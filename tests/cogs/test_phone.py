"""On a phone at most six lines of text stand above the first button, and no page says a fact twice."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from ai import COMPUTERS
from benchmarks.words import NAMES, TABLES, named_match
from cogs.kit.pages.layout import Line, Page
from cogs.lobbies.offer import offer_page, practice
from cogs.lobbies.pages import lobby_page
from cogs.matches.pages.board import board_page, table_of
from cogs.matches.pages.panel import panel_page
from cogs.matches.pages.picture import NO_PICTURES
from cogs.matches.pages.spectator import spectator_page
from cogs.matches.pages.story import story_page
from games.core.glyphs import using
from games.registry import GAMES
from host.matches.match import LiveMatch
from host.model import PACES, Player
from host.records import Played
from tests.cogs import wide
from tests.cogs.matches import answer, answer_by_default, finish, looks_at, next_answered
from tests.cogs.phone import MOST_LINES, above_the_buttons, facts, shown_lines, texts
from tests.host.lobbies import posted
from tests.long import first

LOOKED_AT = 120
"""Steps of a random match; a long one repeats itself."""
FIRST = [
    ("imposter_kings", "quickplay1", 2),
    ("imposter_kings", "standard", 3),
    ("imposter_kings", "standard", 4),
    ("all_kings_fall", "standard", 9),
    ("soon_king", "full", 5),
    ("imposter", "standard", 8),
    ("imp", "standard", 2),
]
EACH = [*FIRST, *[table for table in TABLES if table not in FIRST]]


def moments(match: LiveMatch, seed: int = 7) -> Iterator[None]:
    """A random match, at some of its steps and after its end."""
    rng = random.Random(seed)
    for step in range(LOOKED_AT):
        if not match.position.blocking:
            finish(match)
            yield
            return
        if looks_at(step):
            yield
        decision = next_answered(match, rng)
        answer(match, decision, decision.random(rng))


def pages(match: LiveMatch) -> Iterator[Page]:
    """The pages of this moment: the board, the spectators' panel, and the panel of every asked seat."""
    yield board_page(match)
    yield spectator_page(match)
    for seat in sorted({decision.seat for decision in match.position.blocking}):
        yield panel_page(match, seat)
        yield panel_page(match, seat, pictures=wide.DRAWN)


@pytest.mark.parametrize(("key", "mode", "seats"), first(len(FIRST), EACH))
async def test_at_most_six_lines_stand_above_the_first_button(key: str, mode: str, seats: int) -> None:
    match = named_match(key, mode, seats)
    for _ in moments(match):
        with using(wide.GLYPHS):
            for shown in pages(match):
                lines = above_the_buttons(shown)
                assert len(lines) <= MOST_LINES, "\n".join(lines)


@pytest.mark.parametrize("practice", [False, True])
@pytest.mark.parametrize(("key", "mode", "seats"), first(len(FIRST), EACH))
async def test_no_page_says_a_fact_twice(key: str, mode: str, seats: int, practice: bool) -> None:
    match = named_match(key, mode, seats, practice=practice)
    for _ in moments(match):
        for shown in pages(match):
            twice = [fact for fact, times in Counter(facts(shown)).items() if times > 1]
            assert not twice, "\n".join(texts(shown))


@pytest.mark.parametrize("pictures", [NO_PICTURES, wide.DRAWN._replace(tells_hand=True)])
async def test_the_successor_is_told_once(pictures: Any) -> None:
    """In words where the hand is words, and else in the picture of the hand alone."""
    match = named_match("imposter_kings", "standard", 2)
    found = False
    for _ in moments(match):
        if match.ending is None and match.view(0).places[0].successor_name:
            found = True
            told = "\n".join(texts(panel_page(match, 0, pictures=pictures)))
            name = match.view(0).places[0].successor_name
            assert len(re.findall(rf"Successor: \W*{name}", told)) == (0 if pictures.tells_hand else 1)
    assert found


@pytest.mark.parametrize("key", GAMES)
async def test_a_table_has_two_lines_besides_its_people(key: str) -> None:
    game = GAMES[key]
    for mode, about in game.modes.items():
        for people in range(1, max(about.seats) + 1):
            players = [Player(seat, NAMES[seat], user_id=seat) for seat in range(people)]
            lobby = posted(*players, game=key, mode=mode, expires_at=wide.NOW)
            lines = above_the_buttons(lobby_page(lobby, game, PACES))
            assert len(lines) - people - bool(about.teams.get(people)) <= 4, "\n".join(lines)


async def test_the_offer_of_play_is_short_in_every_mode() -> None:
    for game in GAMES.values():
        for mode, about in game.modes.items():
            for seats in about.seats:
                offered = practice(game, mode, COMPUTERS, Played())._replace(seats=seats)
                shown = offer_page(GAMES, COMPUTERS, offered, lesson="any")
                lines = above_the_buttons(shown)
                assert len(lines) <= MOST_LINES, "\n".join(lines)


async def test_a_practice_panel_leaves_to_its_picture_what_the_picture_says() -> None:
    match = named_match("imposter_kings", "quickplay1", 2, practice=True)
    words, drawn = (texts(panel_page(match, 0, pictures=shown)) for shown in (NO_PICTURES, wide.DRAWN))
    assert "King up" in "\n".join(words)
    assert "King up" not in "\n".join(drawn)


@pytest.mark.parametrize(("key", "mode", "seats"), FIRST)
async def test_a_panel_shows_the_whole_table(key: str, mode: str, seats: int) -> None:
    """On a phone the board is out of sight: Kings, cards in hand and the Accused are in the panel too."""
    match = named_match(key, mode, seats)
    for _ in moments(match):
        if match.ending is None:
            for seat in range(seats):
                shown = panel_page(match, seat, pictures=wide.DRAWN._replace(table=None)).parts
                assert set(filter(None, table_of(match))) <= set(shown)


async def test_a_line_separates_the_last_events_on_a_panel_from_the_knowledge_of_the_seat() -> None:
    match = named_match("imposter_kings", "standard", 2)
    apart = 0
    for _ in moments(match):
        parts = panel_page(match, 0, done="You play the Soldier.").parts
        known = next((at for at, part in enumerate(parts) if isinstance(part, str) and "What you know" in part), None)
        if known is not None and match.decisions(0):
            happened = parts.index("You play the Soldier.")
            assert isinstance(parts[happened - 1], Line)
            apart += happened > known
    assert apart


async def test_the_line_counter_breaks_words_as_a_phone_does() -> None:
    assert shown_lines("a " * 30) == [("a " * 23).strip(), ("a " * 7).strip()]
    assert shown_lines("## " + "x" * 40) == ["x" * 33, "x" * 7]
    assert shown_lines("**Ann** <:ik_elder_3_ab:123> <t:99:R>") == ["Ann WW in 4 minutes"]


@pytest.mark.parametrize(("key", "told"), [("imp", "is dealt 8 cards"), ("soon_king", "You are dealt")])
async def test_a_panel_does_not_tell_the_deal_beside_the_hand(key: str, told: str) -> None:
    game = GAMES[key]
    mode, about = next(iter(game.modes.items()))
    match = named_match(key, mode, about.seats[0], practice=True)
    answer_by_default(match)
    shown = "\n".join(texts(panel_page(match, 0)))
    assert "Your hand" in shown and told not in shown
    assert told in "\n".join(texts(story_page(match, 0, match.recent)))
