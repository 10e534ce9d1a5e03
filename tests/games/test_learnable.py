"""The promises of `games.core.features.Learnable`, for every game that is learnable."""

import random

import pytest

from games.core.features import Learnable
from games.core.protocol import ONE, Action
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
def test_features_and_slots_are_in_range_and_the_same_in_every_world_of_the_seat(setting: Setting) -> None:
    """What a network is told is all that the seat may know, and nothing else."""
    game, compared = setting.game, 0
    assert isinstance(game, Learnable)
    encoder, rng = game.encoder(setting.mode, setting.seats), random.Random(1)
    for seed in setting.seeds(6):
        for state, decision, _ in looks(setting, seed):
            view, world = game.view(state, decision.seat), game.sample(state, decision.seat, rng)
            picked = decision.options[: decision.pick[1] - 1]
            features, slots = encoder.features(view, decision, picked), encoder.options(view, decision)
            assert len(set(features)) == len(features) and min(features) >= 0 and max(features) < encoder.inputs
            assert len(slots) == len(decision.options) and min(slots) >= 0 and max(slots) < encoder.slots
            assert decision.pick == ONE or encoder.stop(decision) not in slots
            other = game.view(world, decision.seat)
            same = next(d for d in other.decisions if d.id == decision.id)
            assert (encoder.features(other, same, picked), encoder.options(other, same)) == (features, slots)
            assert encoder.options_in(state, decision) == encoder.options_in(world, same) == slots
            compared += world.fingerprint() != state.fingerprint()
    assert compared > 5, "the worlds were all the same"


@pytest.mark.parametrize("setting", LEARNABLE)
def test_bytes_that_are_not_a_position_raise_a_value_error(setting: Setting) -> None:
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
