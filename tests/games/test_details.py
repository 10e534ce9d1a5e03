"""In every game and mode what stands beside a choice is whole sentences that fit Discord's menus.

The words of a board are also those of its web page: they ask nothing of viewers, and speak to no seat.
"""

from __future__ import annotations

import re
from itertools import islice

import pytest

from games.core.screen import DETAIL_LENGTH, Explains, sentence
from games.imp.cards import CARDS as IMP_CARDS
from games.imposter_kings.cards import BRIEF
from games.imposter_kings.cards import CARDS as KINGS_CARDS
from games.soon_king.words import CARDS as COURT_CARDS
from tests.games.conformance import EACH_MODE, Setting, steps

STEPS = 150
NAMES = [f"Player {number}" for number in range(16)]
ASKS = re.compile(r"\b(press|this thread|you|your)\b", re.IGNORECASE)
TEXTS = [*BRIEF.values(), *[card.text for card in IMP_CARDS], *map(sentence, COURT_CARDS.values())]


def wrong(text: str) -> bool:
    return len(text) > DETAIL_LENGTH or not text.endswith(".")


@pytest.mark.parametrize("text", TEXTS)
def test_the_text_of_a_card_is_whole_sentences_in_a_detail(text: str) -> None:
    assert not wrong(text)
    assert text[0].isupper()


def test_every_card_of_the_imposter_kings_has_a_text_beside_its_choice() -> None:
    assert set(BRIEF) == {card.name for card in KINGS_CARDS}


@pytest.mark.parametrize("setting", EACH_MODE)
def test_details_of_choices_are_whole_sentences_and_the_board_asks_nothing_of_viewers(setting: Setting) -> None:
    game, screen, names = setting.game, setting.game.screen, NAMES[: setting.seats]
    for step in islice(steps(setting, 5), STEPS):
        public = game.view(step.state, None)
        lines = "\n".join([screen.status(public, names), *screen.board(public, names)]).splitlines()
        assert [line for line in lines if ASKS.search(line)] == []
        for decision in [d for d in game.pending(step.state) if d.blocking]:
            view = game.view(step.state, decision.seat)
            items = screen.items(view, decision, names)
            assert [item.detail for item in items if item.detail and wrong(item.detail)] == []
            if isinstance(screen, Explains):
                told = screen.explained(view, names)
                assert all(name and text.endswith(".") for name, text in told), told
                assert len({name for name, _ in told}) == len(told)
        final = screen.final(game.view(step.state, step.decision.seat), step.decision, step.choice)
        assert not final or final.endswith(".")
