"""What stands beside a choice is whole sentences that fit Discord's menus, in every game and mode."""

from __future__ import annotations

import random
from typing import Any

import pytest

from games.core.protocol import Action
from games.core.screen import DETAIL_LENGTH, Explains, sentence
from games.imp.cards import CARDS as IMP_CARDS
from games.imposter_kings.cards import BRIEF
from games.imposter_kings.cards import CARDS as KINGS_CARDS
from games.registry import GAMES
from games.soon_king.words import CARDS as COURT_CARDS

TABLES = [(key, mode) for key, game in GAMES.items() for mode in game.modes]
STEPS = 150
NAMES = [f"Player {number}" for number in range(16)]
TEXTS = [*BRIEF.values(), *[card.text for card in IMP_CARDS], *map(sentence, COURT_CARDS.values())]


def wrong(text: str) -> bool:
    return len(text) > DETAIL_LENGTH or not text.endswith(".")


@pytest.mark.parametrize("text", TEXTS)
def test_the_text_of_a_card_is_whole_sentences_in_a_detail(text: str) -> None:
    assert not wrong(text)
    assert text[0].isupper()


def test_every_card_of_the_imposter_kings_has_a_text_beside_its_choice() -> None:
    assert set(BRIEF) == {card.name for card in KINGS_CARDS}


@pytest.mark.parametrize(("key", "mode"), TABLES)
def test_details_of_choices_are_whole_sentences(key: str, mode: str) -> None:
    game: Any = GAMES[key]
    rng, state = random.Random(5), game.new(min(game.modes[mode].seats), 5, {"mode": mode})
    for _ in range(STEPS):
        pending = [decision for decision in game.pending(state) if decision.blocking]
        if not pending:
            break
        for decision in pending:
            view = game.view(state, decision.seat)
            items = game.screen.items(view, decision, NAMES)
            assert [item.detail for item in items if item.detail and wrong(item.detail)] == []
            if isinstance(game.screen, Explains):
                told = game.screen.explained(view, NAMES)
                assert all(name and text.endswith(".") for name, text in told), told
                assert len({name for name, _ in told}) == len(told)
        decision = rng.choice(pending)
        choice = decision.random(rng)
        final = game.screen.final(game.view(state, decision.seat), decision, choice)
        assert not final or final.endswith(".")
        game.apply(state, Action(decision.seat, decision.id, choice))
