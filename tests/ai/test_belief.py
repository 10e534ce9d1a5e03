"""Guesses of hidden cards: read from the view alone, and worlds are visited as often as they say."""

import random
from math import exp, log

import numpy as np
import pytest

from ai.__main__ import main as run_command
from ai.belief import SUREST, Belief, believed, name_of
from ai.learning import believe, guesses
from ai.learning.guesses import Examples, bits, collect, fit
from ai.network import Network
from ai.policy import WEIGHTS, stored_network
from ai.protocol import Variant
from ai.search import search_player
from ai.worlds import DRAWN, WEIGHED, chosen, drawing, worlds_of
from games.core.features import Guessable
from tests.ai.positions import KINGS, VARIANTS, answer_of, answers_in_two_worlds, positions, title
from tests.games.imposter_kings.at import At
from tests.host.duel import Duel

VARIANT = VARIANTS[0]
ENCODER, HIDDEN = KINGS.encoder("standard", 2), KINGS.hidden("standard", 2)
KINDS = HIDDEN.facts // 4


def untaught(scale=0.4):
    """Guesses at random: any weights show where they are read from."""
    network = Network.new(ENCODER.inputs, HIDDEN.facts, 5, (16, 8))
    network.weights["policy"] *= 100 * scale
    return Belief(ENCODER, HIDDEN, network)


def certain(fact, score):
    """One fact has this score in every view, all others zero."""
    network = Network.new(ENCODER.inputs, HIDDEN.facts, 5, (16, 8))
    network.weights["policy"][:] = 0
    network.weights["policy_bias"][fact] = score
    return Belief(ENCODER, HIDDEN, network)


# ---- facts


def test_facts_are_the_cards_in_hand_the_discard_and_the_successor_of_the_others():
    table = {"successors": "Warlord, Judge", "discards": "Mystic, Fool", "accused": "Sentry", "court": "Soldier"}
    state = At("Queen", "Elder, Fool, Elder", **table).state
    at = ENCODER.kind
    assert sorted(HIDDEN.true_in(state, 0)) == sorted(
        [at["Fool"], at["Elder"], KINDS + at["Elder"], 2 * KINDS + at["Fool"], 3 * KINDS + at["Judge"]]
    )
    assert sorted(HIDDEN.true_in(state, 1)) == [at["Queen"], 2 * KINDS + at["Mystic"], 3 * KINDS + at["Warlord"]]


@pytest.mark.parametrize("variant", VARIANTS, ids=title)
def test_facts_are_in_range_and_each_is_there_once(variant):
    hidden = KINGS.hidden(variant.mode, variant.seats)
    for state, decision in positions(variant, range(3), 0.3):
        found = list(hidden.true_in(state, decision.seat))
        assert len(set(found)) == len(found)
        assert all(0 <= fact < hidden.facts for fact in found)
        assert len(found) >= sum(state.hands[s].bit_count() for s in range(variant.seats) if s != decision.seat)


def test_seats_count_in_the_direction_of_play():
    found = []
    for direction in (1, -1):
        state = At("Queen", "Fool", "Judge", successors="-, -, -", accused=None, court="Elder").state
        state.direction = direction
        found.append(set(KINGS.hidden("standard", 3).true_in(state, 0)))
    at, each = KINGS.encoder("standard", 3).kind, KINGS.hidden("standard", 3).facts // 2
    assert found == [{at["Fool"], each + at["Judge"]}, {at["Judge"], each + at["Fool"]}]


# ---- weights of worlds


def test_dealing_the_hidden_cards_anew_changes_no_weight():
    belief, rng, differing = untaught(), random.Random(1), 0
    for state, decision in positions(VARIANT, range(4), 0.3):
        worlds = [KINGS.sample(state, decision.seat, rng) for _ in range(4)]
        told = [
            [belief(KINGS.view(real, decision.seat), decision)(world) for world in worlds] for real in (state, *worlds)
        ]
        assert all(weights == told[0] for weights in told)
        differing += len(set(told[0])) > 1
    assert differing > 20, "all worlds had the same weight"


def test_the_weight_of_a_world_is_that_of_its_facts():
    state = At("Fool", "Queen, Elder", successors="-, -", accused=None, court="Soldier").state
    view = KINGS.view(state, 0)
    (decision,) = view.decisions
    for name, score, weight in (
        ("Queen", 1.5, exp(1.5)),
        ("Judge", 1.5, 1.0),
        ("Queen", -9999, exp(-SUREST)),
        ("Queen", 9999, exp(SUREST)),
    ):
        assert certain(ENCODER.kind[name], score)(view, decision)(state) == pytest.approx(weight)


class Numbered(int):
    def clone(self):
        return self


def test_worlds_are_chosen_as_often_as_their_weights_say():
    weights = [0.0, 1.0, 2.0, 5.0, 0.0, 0.25]
    visits = [0] * len(weights)
    for seed in range(300):
        worlds = chosen([Numbered(at) for at in range(6)], weights, random.Random(seed))
        for _ in range(6):
            visits[next(worlds)] += 1
    total = sum(visits)
    assert [count / total for count in visits] == pytest.approx([w / 8.25 for w in weights], abs=0.03)


def early():
    """A position with many possible worlds, and its question."""
    return next((s, d) for s, d in positions(VARIANT, range(1)) if d.prompt == "play")


def late():
    """A position in which seat 0 has few possible worlds: seat 1 has two of four hidden cards in hand."""
    hidden = {"successors": "-, Zealot", "discards": "-, Warden"}
    return At("Queen, Judge", "Fool, Elder", accused="Sentry", flipped=[0], **hidden).state


@pytest.mark.parametrize(("few", "visits"), [(True, 400), (False, DRAWN)])
def test_a_search_visits_unlikely_worlds_less_often(few, visits):
    """Where they are few, which are listed, and where they are many, which are drawn."""
    state = late() if few else early()[0]
    (decision,) = (d for d in KINGS.pending(state) if d.blocking)

    def visited(weigh):
        worlds = worlds_of(KINGS, drawing(KINGS, state, decision.seat), decision.seat, random.Random(1), WEIGHED, weigh)
        return [HIDDEN.true_in(next(worlds), decision.seat) for _ in range(visits)]

    def share(of, fact):
        return sum(fact in facts for facts in of) / visits

    equal, score = visited(lambda world: 1.0), -1.5
    fact = next(fact for fact in range(KINDS) if 0.2 < share(equal, fact) < 0.85)
    likely = share(equal, fact) * exp(score)
    weighed = share(visited(certain(fact, score)(KINGS.view(state, decision.seat), decision)), fact)
    assert weighed == pytest.approx(likely / (likely + 1 - share(equal, fact)), abs=0.02 if visits > DRAWN else 0.1)


def test_no_more_worlds_are_drawn_than_simulations_or_time_allow():
    state, decision = early()
    for simulations, has_time, most in ((10**6, True, WEIGHED), (9, True, 9), (10**6, False, 1)):
        weighed = []
        sample, rng, asked = drawing(KINGS, state, decision.seat), random.Random(1), iter([has_time] * WEIGHED)
        seen = weighed.append
        worlds_of(
            KINGS, sample, decision.seat, rng, simulations, lambda world, seen=seen: seen(world) or 1.0, asked.__next__
        )
        assert len(weighed) == most


# ---- players


def test_the_real_hidden_cards_change_no_answer():
    """Two states that the seat cannot tell apart, and the same worlds: the same answer."""
    network = Network.new(ENCODER.inputs, ENCODER.slots, 3)
    player = search_player(VARIANT, ENCODER, network, 30, untaught())
    for answer, in_another_world in answers_in_two_worlds(player, VARIANT, 31):
        assert answer == in_another_world


@pytest.mark.parametrize("held", ["Judge", "Soldier"])
def test_an_answer_follows_the_guesses(held):
    """Seat 1 holds the Judge or the other Soldier and has discarded the other. A Soldier that names its card wins."""
    at = At("Soldier, Elder", "Judge", discards="-, Soldier", court="Zealot", flipped=[0, 1]).play(0, "Soldier")
    state, decision = at.state, at.decision(0, "soldier")
    network = Network.new(ENCODER.inputs, ENCODER.slots, 3)
    player = search_player(VARIANT, ENCODER, network, 200, certain(ENCODER.kind[held], 6.0))
    assert {answer_of(player, KINGS, state, decision, random.Random(seed)) for seed in range(3)} == {held}


def test_a_table_without_suitable_guesses_has_none(monkeypatch):
    assert believed(Variant(Duel(), "standard", 2)) is None
    assert not isinstance(Duel(), Guessable)
    encoder = KINGS.encoder("quickplay1", 2)
    for network in (None, Network.new(encoder.inputs + 1, 4, 1), Network.new(encoder.inputs, 4, 1)):
        monkeypatch.setattr("ai.policy.stored_network", lambda name, network=network: network)
        assert believed(Variant(KINGS, "quickplay1", 2)) is None
    fitting = Network.new(encoder.inputs, KINGS.hidden("quickplay1", 2).facts, 1)
    monkeypatch.setattr("ai.policy.stored_network", lambda name: fitting)
    assert believed(Variant(KINGS, "quickplay1", 2)).network is fitting


def test_the_stored_guesses_fit_and_are_small():
    assert believed(VARIANT) is not None
    for variant in VARIANTS:
        name = name_of(KINGS.encoder(variant.mode, variant.seats))
        if stored_network(name) is not None:
            assert believed(variant) is not None
            assert (WEIGHTS / f"{name}.npz").stat().st_size < 200_000
            assert (WEIGHTS / f"{name}.txt").read_text().count("python -m ai believe") == 1


# ---- learning


def planted(count, rng):
    """Worlds of one of four facts: the real one has the fact of the feature three times out of four."""
    told = rng.integers(4, size=count)
    real = np.where(rng.random(count) < 0.75, told, rng.integers(4, size=count))
    worlds = np.column_stack([real, *[rng.integers(4, size=count) for _ in range(40)]])
    return Examples(told[:, None], worlds[:, :, None], np.zeros(count, np.int64))


def test_a_guess_network_learns_the_likelihood_of_cards_relative_to_the_drawn_worlds(monkeypatch):
    monkeypatch.setattr(guesses, "BATCH", 32)
    rng = np.random.default_rng(1)
    steps = []
    network = fit(4, 4, planted(1600, rng), 1, lambda done, of, gained: steps.append((done, of, gained)))
    assert steps[-1][0] == steps[-1][1] == len(steps)
    scores = network.one([2], range(4))[0]
    likely, other = 0.75 + 0.25 / 4, 0.25 / 4
    assert scores[2] - scores[[0, 1, 3]].mean() == pytest.approx(log(likely / other), abs=0.5)
    expected = likely * np.log2(4 * likely) + 3 * other * np.log2(4 * other)
    held_out = bits(network, planted(2000, rng))
    assert held_out.mean() == pytest.approx(expected, abs=0.15)


def test_bits_compare_the_real_world_with_the_drawn_ones_alone():
    network = Network.new(2, 3, 1, (4, 4))
    network.weights["policy"][:] = 0
    network.weights["policy_bias"][:] = [log(6), log(2), 0]
    example = Examples(np.array([[0]]), np.array([[[0], [0], [1], [2], [2]]]), np.array([0]))
    assert bits(network, example)[0] == pytest.approx(np.log2(6 / ((6 + 2 + 1 + 1) / 4)))


def test_the_first_world_of_an_example_is_the_real_one_and_equal_seeds_collect_the_same(monkeypatch, tmp_path):
    monkeypatch.setattr(guesses, "ROUNDS", 3)
    monkeypatch.setattr(guesses, "SHARE", 1.0)
    variant, encoder = Variant(KINGS, "quickplay1", 2), KINGS.encoder("quickplay1", 2)
    hidden = KINGS.hidden("quickplay1", 2)
    network = Network.new(encoder.inputs, encoder.slots, 1)
    told, worlds, real = hidden.true_in, [], []

    def noting(world, seat):
        worlds.append(world)  # kept, so that no two worlds have the same id
        real.append(told(world, seat))
        return real[-1]

    monkeypatch.setattr(hidden, "true_in", noting)
    one = collect(variant, hidden, network, (1, 1), 4, 1.0)
    assert one.worlds.shape[:2] == (len(one), 5)
    firsts = [sorted(row[row >= 0].tolist()) for row in one.worlds[:, 0]]
    assert sorted(firsts) == sorted(sorted(facts) for facts in real[::5])
    assert len({id(world) for world in worlds[::5]}) == 3, "the first world is the state of one of three games"
    assert len({id(world) for world in worlds}) == 3 + 4 * len(one)
    again = collect(variant, hidden, network, (1, 1), 4, 1.0)
    assert (again.worlds == one.worlds).all() and (again.features == one.features).all()
    one.save(tmp_path / "one.npz")
    collect(variant, hidden, network, (1, 2), 4, 1.0).save(tmp_path / "two.npz")
    both = Examples.load([tmp_path / "one.npz", tmp_path / "two.npz"])
    assert len(both) > len(one)
    assert (both[: len(one)].worlds[..., : one.worlds.shape[2]] == one.worlds).all()


def test_the_command_learns_and_uses_the_rounds_that_are_there(monkeypatch, tmp_path, capsys):
    for module in (guesses, believe):
        monkeypatch.setattr(module, "ROUNDS", 4)
    monkeypatch.setattr(believe, "TEST_DRAWN", 4)
    arguments = ["ai", "believe", "--mode", "quickplay1", "--rounds", "8", "--out", str(tmp_path)]
    monkeypatch.setattr("sys.argv", arguments)
    assert run_command() == 0
    told = capsys.readouterr()
    assert "8/8" in told.err and "bits gained" in told.out
    files = sorted(tmp_path.glob("*-1-*.npz"))
    assert len(files) == 2
    changed = [file.stat().st_mtime_ns for file in files]
    assert run_command() == 0
    assert [file.stat().st_mtime_ns for file in files] == changed
    learned = Network.load(tmp_path / "imposter_kings-quickplay1-2-belief.npz")
    assert learned.slots == KINGS.hidden("quickplay1", 2).facts
    monkeypatch.setattr("sys.argv", ["ai", "believe", "--game", "all_kings_fall", "--out", str(tmp_path)])
    with pytest.raises(SystemExit):
        run_command()
    assert "no learned policy" in capsys.readouterr().err
