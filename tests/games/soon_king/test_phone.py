"""Every question on a phone, in the positions that are built for it."""

from collections import Counter

import pytest

from cogs.kit.layout import Row
from cogs.matches.pages.panel import panel_page
from games.core.glyphs import using
from games.soon_king.questions import PROMPTS
from tests.cogs import wide
from tests.cogs.phone import above_the_buttons, texts
from tests.cogs.test_phone import MOST_LINES, facts
from tests.games.soon_king.at import SEAT, At
from tests.games.soon_king.positions import POSITIONS, asked, match_at


def panel(at: At, who: str):
    return panel_page(match_at(at), SEAT[who], pictures=wide.DRAWN)


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
