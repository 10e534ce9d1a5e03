"""The promises of `games.core.features.Learnable` beside its encoder, for every game that is learnable."""

import random

import pytest

from games.core.features import Learnable
from games.core.protocol import Action
from tests.games.conformance import CASES, Setting, looks

LEARNABLE = [case for case in CASES if isinstance(case.values[0].game, Learnable)]


@pytest.mark.parametrize("setting", LEARNABLE)
def test_a_position_comes_back_from_json_and_goes_on(setting: Setting) -> None:
    """What a search in another process starts from; `sample` draws values that no real match has."""
    game = setting.game
    assert isinstance(game, Learnable)
    for seed in setting.seeds(5):
        for state, decision, choice in looks(setting, seed):
            world = game.sample(state, decision.seat, random.Random(seed))
            for one in (state.clone(), world):
                data = game.as_json(one)
                again = game.from_json(data)
                assert b"\n" not in data
                assert again.fingerprint() == one.fingerprint()
                assert game.pending(again) == game.pending(one)
                for each in (one, again):
                    game.apply(each, Action(decision.seat, decision.id, choice))
                assert again.fingerprint() == one.fingerprint()


@pytest.mark.parametrize("setting", LEARNABLE)
def test_what_is_no_position_is_a_value_error(setting: Setting) -> None:
    game = setting.game
    assert isinstance(game, Learnable)
    data = game.as_json(setting.new(1))
    for wrong in (
        b"",
        b"{}",
        b"[]",
        b"null",
        data[:-1],
        data + b"{",
        b"[" * 10_000 + b"]" * 10_000,
        data[:-1] + b',"x":1}',
    ):
        with pytest.raises(ValueError):  # noqa: PT011 (any of its kind)
            game.from_json(wrong)
