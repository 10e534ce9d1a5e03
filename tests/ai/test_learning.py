"""Learning: right gradients, runs that go on where they stopped, and a policy that gets better."""

import functools
import json
from dataclasses import replace

import numpy as np
import pytest

from ai.__main__ import main as run_command
from ai.learning.crew import Crew
from ai.learning.ppo import LAMBDA, Adam, advantages, update
from ai.learning.run import Plan, Run
from ai.learning.selfplay import Episode, Path, Step, encoder_for, hidden_for, play
from ai.learning.train import trained_variants
from ai.network import Network, dense, padded
from tests.long import long

VARIANTS = functools.partial(trained_variants, "imposter_kings", ["quickplay1"], 2)
ENCODER = encoder_for(VARIANTS()[0])
TINY = Plan(rounds=32, seed=1, batch=8)


def doubled(network):
    for name, value in network.weights.items():
        network.weights[name] = value.astype(np.float64)
    return network


def test_the_gradients_are_those_of_the_loss():
    rng = np.random.default_rng(1)
    network = doubled(Network.new(12, 5, 2))
    inputs = (rng.random((6, 12)) < 0.4).astype(np.float64)
    by_logits, by_values = rng.standard_normal((6, 5)), rng.standard_normal(6)

    def loss():
        layers = network.forward(inputs)
        return float((layers.logits * by_logits).sum() + (layers.values * by_values).sum())

    found = network.backward(network.forward(inputs), by_logits, by_values)
    for name, weights in network.weights.items():
        for at in [tuple(rng.integers(size) for size in weights.shape) for _ in range(8)]:
            kept, step = weights[at], 1e-5
            weights[at] = kept + step
            above = loss()
            weights[at] = kept - step
            below = loss()
            weights[at] = kept
            assert found[name][at] == pytest.approx((above - below) / (2 * step), abs=1e-4), name


def test_one_position_and_many_give_the_same():
    network = Network.new(20, 7, 3)
    rows = [[0, 3, 5], [1, 19], [2, 3, 4, 5, 6]]
    layers = network.forward(dense(padded(rows), 20))
    for at, row in enumerate(rows):
        logits, value = network.one(row, [0, 2, 6])
        assert logits == pytest.approx(layers.logits[at][[0, 2, 6]], abs=1e-5)
        assert value == pytest.approx(layers.values[at], abs=1e-5)


def test_an_advantage_is_what_came_beyond_the_expected():
    path = Path([Step([0], [0, 1], 0, -0.7, 0.2), Step([0], [0, 1], 0, -0.7, 0.5)], 1.0)
    gained, targets = advantages(path)
    assert gained == pytest.approx([0.3 + LAMBDA * 0.5, 0.5])
    assert targets == pytest.approx([0.5 + 0.5 * (0.2 + gained[0]), 1.0])


def test_an_answer_with_more_value_is_chosen_more_often():
    network = Network.new(3, 4, 1)
    adam, rng = Adam(network), np.random.default_rng(1)
    for _ in range(12):
        paths = []
        for _ in range(64):
            logits, value = network.one([0], [1, 3])
            chances = np.exp(logits - logits.max())
            chances /= chances.sum()
            at = int(rng.random() < chances[1])
            paths.append(Path([Step([0], [1, 3], at, float(np.log(chances[at])), value)], 1.0 if at else -1.0))
        update(network, adam, paths, 1e-2, 0.0, rng)
    logits, _ = network.one([0], [1, 3])
    assert logits[1] - logits[0] > 1
    bias = network.weights["policy_bias"]
    assert bias[0] == bias[2] == 0, "slots that were not offered stay as they are"


def weights_after(run, batches):
    crew = Crew(0, VARIANTS)
    for _ in range(batches):
        run.iterate(crew)
    return run.network.weights


def test_the_same_seed_learns_the_same():
    one, two = [weights_after(Run.begin(TINY, VARIANTS()), 2) for _ in range(2)]
    assert all((one[name] == two[name]).all() for name in one)
    other = weights_after(Run.begin(replace(TINY, seed=2), VARIANTS()), 2)
    assert any((one[name] != other[name]).any() for name in one)


@long
def test_a_checkpoint_keeps_everything(tmp_path):
    run = Run.begin(TINY, VARIANTS())
    weights_after(run, 3)
    run.save(tmp_path / "run.npz")
    again = Run.load(tmp_path / "run.npz", VARIANTS())
    assert (again.rounds, again.plan, again.curve, len(again.pool)) == (24, TINY, run.curve, len(run.pool))
    assert all((again.network.weights[name] == value).all() for name, value in run.network.weights.items())
    assert all((again.adam.mean[name] == value).all() for name, value in run.adam.mean.items())
    weights_after(again, 1)
    assert again.done


def test_the_command_trains_goes_on_and_draws_its_curve(tmp_path, monkeypatch, capsys):
    arguments = ["train", "--mode", "quickplay1", "--batch", "8", "--workers", "0", "--out", str(tmp_path)]
    for rounds in ("16", "16"):
        monkeypatch.setattr("sys.argv", ["ai", *arguments, "--rounds", rounds])
        assert run_command() == 0
    assert "16/16" in capsys.readouterr().err
    with np.load(tmp_path / "checkpoint.npz") as stored:
        assert json.loads(str(stored["state"]))["rounds"] == 16
    assert (tmp_path / "curve.png").read_bytes().startswith(b"\x89PNG")
    assert Network.load(tmp_path / "imposter_kings-quickplay1-2.npz").slots == ENCODER.slots
    monkeypatch.setattr("sys.argv", ["ai", *arguments, "--rounds", "64"])
    with pytest.raises(SystemExit):
        run_command()
    assert "has a run with another plan" in capsys.readouterr().err, (
        "a run keeps its plan: another one needs another folder"
    )


def test_an_unknown_rival_is_refused_before_the_run(tmp_path, monkeypatch, capsys):
    command = ["ai", "train", "--mode", "quickplay1", "--workers", "0", "--rivals", "lowest,lowset"]
    monkeypatch.setattr("sys.argv", [*command, "--out", str(tmp_path / "run")])
    with pytest.raises(SystemExit):
        run_command()
    assert "no player 'lowset'" in capsys.readouterr().err and not (tmp_path / "run").exists()


@long
def test_processes_play_as_the_learner_itself_would():
    alone, together = Crew(0, VARIANTS), Crew(1, VARIANTS)
    try:
        runs = [Run.begin(TINY, VARIANTS()) for _ in range(2)]
        for run, crew in zip(runs, (alone, together), strict=True):
            run.iterate(crew)
        one, two = (run.network.weights for run in runs)
        assert all((one[name] == two[name]).all() for name in one)
    finally:
        together.close()


def test_an_exploiter_meets_only_the_fixed_weights_and_goes_on_after_a_stop(tmp_path):
    fixed = Network.new(ENCODER.inputs, ENCODER.slots, 9)
    before = fixed.copy()
    run, crew = Run.begin(TINY, VARIANTS(), against=fixed), Crew(0, VARIANTS)
    assert all(len(run.deal(at).learners) == 1 for at in range(20))
    run.iterate(crew)
    run.save(tmp_path / "checkpoint.npz")
    again = Run.load(tmp_path / "checkpoint.npz", VARIANTS())
    while not again.done:
        again.iterate(crew)
    [kept] = again.pool
    assert again.plan.exploits
    assert all((kept.weights[name] == before.weights[name]).all() for name in before.weights)
    assert any((again.network.weights[name] != run.network.weights[name]).any() for name in before.weights)


def test_rivals_are_met_in_half_of_the_rounds_and_answer_for_all_seats_that_do_not_learn():
    plan = replace(TINY, rivals=("lowest", "random"))
    run = Run.begin(plan, VARIANTS())
    deals = [run.deal(at) for at in range(400)]
    assert 150 < sum(bool(deal.rival) for deal in deals) < 250
    assert {deal.rival for deal in deals} == {"", *plan.rivals}
    assert all(len(deal.learners) == 1 + (not deal.rival) for deal in deals)
    asked = []

    def rival(view, sample, decision, rng, budget):
        assert view == VARIANTS()[0].game.view(sample(rng), decision.seat), "it sees what its seat may know"
        asked.append(decision.seat)
        return decision.random(rng)

    episode = Episode(VARIANTS()[0], 3, [1], rival)
    [path] = play([episode], lambda *_: Network.new(ENCODER.inputs, ENCODER.slots, 1), np.random.default_rng(1))
    assert path is episode.paths[1] and set(asked) == {0}


def test_a_critic_sees_the_hidden_cards_and_learns_what_they_are_worth():
    variants = trained_variants("imp", ["standard"], 2)
    run, crew = Run.begin(replace(TINY, rounds=96, batch=48, critic=True), variants), Crew(0, lambda: variants)
    run.iterate(crew)
    critic = run.critic.network
    inputs = encoder_for(variants[0]).inputs
    assert (critic.inputs, critic.slots) == (inputs + hidden_for(variants[0]).facts, 1)
    episode = Episode(variants[0], 1, (0, 1))
    assert episode.advance()
    hands = episode.state.hands
    before = episode.secrets()
    hands[1 - episode.question.decision.seat] = ["gold"] * 8
    assert min(before) >= inputs and episode.secrets() != before
    row = [*episode.question.features, *before]
    step = Step(row[:-1], [0], 0, 0.0, 0.0, row[-1:])
    for _ in range(40):
        run.critic.learn([step], np.array([0.9], np.float32), 1e-2)
    assert critic.one(row, [0])[1] > 0.6


def test_a_file_of_weights_plays_in_the_arena(tmp_path, monkeypatch, capsys):
    Network.new(ENCODER.inputs, ENCODER.slots, 9).save(tmp_path / "run.npz")
    (tmp_path / "other.npz").write_bytes(b"no weights")
    arguments = ["ai", "arena", str(tmp_path / "run.npz"), "random", "--deals", "1", "--matches", "1", "--json"]
    monkeypatch.setattr("sys.argv", [*arguments, "--mode", "quickplay1"])
    assert run_command() == 0
    assert json.loads(capsys.readouterr().out.splitlines()[-1])["rounds"]["played"] == 2
    for refused in ([*arguments, "--mode", "standard"], [*arguments[:2], str(tmp_path / "other.npz"), "random"]):
        monkeypatch.setattr("sys.argv", refused)
        with pytest.raises(SystemExit):
            run_command()
        assert "npz" in capsys.readouterr().err
