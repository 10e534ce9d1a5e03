"""The arena: paired deals, honest intervals, the same result for the same seed, and the line that others read."""

import json
import random
import re

import pytest
from structlog.testing import capture_logs

from ai.__main__ import COMMANDS
from ai.__main__ import main as run
from ai.arena.matches import Thinking, opened, play
from ai.arena.measure import Measurement
from ai.arena.shares import decided, share
from ai.baselines import heuristic_player, lowest_player, random_player
from ai.levels import BEGINNERS
from ai.players import PLAYERS, maker
from ai.protocol import FREE, Budget, Variant
from games.core.protocol import LEAVE, Action, Decision
from games.registry import GAMES
from tests.ai.positions import KINGS, answer_of
from tests.host.deaf import Deaf

TWO = Variant(KINGS, "standard", 2)


def seated(variant: Variant) -> str:
    return f"{variant.game.key}-{variant.mode}-{variant.seats}"


def arena(monkeypatch, capsys, *arguments: str) -> dict:
    """The last line of `python -m ai arena ... --json`."""
    monkeypatch.setattr("sys.argv", ["ai", "arena", *arguments, "--json"])
    assert run() == 0
    return json.loads(capsys.readouterr().out.splitlines()[-1])


@pytest.mark.parametrize("asked", ["-h", "--help"])
def test_help_is_an_answer_and_no_error(monkeypatch, capsys, asked):
    monkeypatch.setattr("sys.argv", ["ai", asked])
    assert run() == 0
    shown = capsys.readouterr()
    assert all(f"`python -m ai {command}`" in shown.out for command in COMMANDS)
    assert not shown.err
    monkeypatch.setattr("sys.argv", ["ai", "nothing"])
    assert run() == 2
    assert capsys.readouterr().err == shown.out


def test_the_last_line_says_shares_intervals_and_times(monkeypatch, capsys):
    told = arena(monkeypatch, capsys, "lowest", "random", "--deals", "6", "--seats", "2", "--mode", "standard")
    assert [*told] == ["rounds", "matches", "seconds_per_decision"]
    for what in ("rounds", "matches"):
        assert [*told[what]] == ["share", "low", "high", "played"]
        assert 0 <= told[what]["low"] <= told[what]["share"] <= told[what]["high"] <= 1
    assert told["rounds"]["played"] == 12
    assert told["matches"]["played"] == 2
    assert [*told["seconds_per_decision"]] == ["lowest", "random"]
    assert all(0 < seconds < 1 for seconds in told["seconds_per_decision"].values())


def test_the_same_seed_gives_the_same_result_and_another_one_does_not(monkeypatch, capsys):
    def measured(seed: str) -> tuple[dict, dict]:
        told = arena(monkeypatch, capsys, "heuristic", "random", "--deals", "4", "--matches", "1", "--seed", seed)
        return told["rounds"], told["matches"]

    assert measured("3") == measured("3")
    assert len({measured(str(seed))[0]["share"] for seed in range(5)}) > 1


@pytest.mark.parametrize(("mode", "seats", "played"), [("standard", 3, 6), ("standard", 4, 4), ("quickplay1", 2, 4)])
def test_every_side_of_every_table_is_played(monkeypatch, capsys, mode, seats, played):
    arguments = ("random", "lowest", "--deals", "2", "--matches", "0", "--mode", mode, "--seats", str(seats))
    assert arena(monkeypatch, capsys, *arguments)["rounds"]["played"] == played


def foreign(variant):
    """A bot from elsewhere, as the docs say: one function that makes it, and one that answers."""

    def choose(view, sample, decision, rng, budget):
        assert view.viewer == decision.seat
        assert decision in view.decisions
        assert variant.game.view(sample(rng), decision.seat) == view
        return decision.random(rng)

    return choose


@pytest.mark.parametrize(
    ("arguments", "played"),
    [
        (("--game", "imp", "--deals", "2"), ["matches"]),
        (("--deals", "2", "--matches", "0"), ["rounds"]),
        (("--deals", "2"), ["rounds", "matches"]),
    ],
    ids=lambda given: " ".join(given),
)
def test_the_report_tells_of_what_was_played(monkeypatch, capsys, arguments, played):
    monkeypatch.setattr("sys.argv", ["ai", "arena", "random", "random", *arguments])
    assert run() == 0
    told = capsys.readouterr().out.splitlines()
    assert [line.split(":")[0] for line in told if " wins " in line] == played


def test_a_foreign_bot_is_seated_by_its_name(monkeypatch, capsys):
    told = arena(monkeypatch, capsys, f"{__name__}:foreign", "lowest", "--deals", "2")
    assert told["rounds"]["played"] == 4


@pytest.mark.parametrize(
    "arguments",
    [
        ["arena", "grandmaster", "random"],
        ["arena", "random", "random", "--mode", "chess"],
        ["arena", "random", "random", "--game", "chess"],
        ["arena", "random", "random", "--seats", "9"],
        ["arena", "random", "random", "--deals", "-3"],
        ["arena", "random", "random", "--deals", "0"],
        ["arena", "random", "random", "--matches", "-1"],
        ["arena", "random", "random", "--simulations", "0"],
        ["arena", "random", "random", "--seconds", "-1"],
        ["arena", "random", "random", "--seconds", "nan"],
        ["arena", "random", "random", "--against", "7"],
        ["arena", "random", "nowhere.at_all:player"],
        ["arena", "random", "json:nothing"],
        ["arena", "random", "json:dumps"],
        ["arena", "random", "ai.levels:HARD_SECONDS"],
        ["arena", "random", "builtins:repr"],
        ["levels", "--game", "chess"],
        ["levels", "--seats", "9"],
        ["train", "--rounds", "0", "--out", "run"],
        ["train", "--mode", "chess", "--out", "run"],
    ],
    ids=" ".join,
)
def test_a_wrong_argument_is_told_in_one_line_with_code_2(monkeypatch, capsys, tmp_path, arguments):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.argv", ["ai", *arguments])
    with pytest.raises(SystemExit) as stopped:
        run()
    told = capsys.readouterr()
    assert (stopped.value.code, told.out) == (2, "")
    assert [line.count("error: ") for line in told.err.splitlines()] == [1]
    assert not [*tmp_path.iterdir()]


@pytest.mark.parametrize(
    "variant",
    [Variant(game, key, mode.seats[0]) for game in GAMES.values() for key, mode in game.modes.items()],
    ids=seated,
)
def test_all_players_play_every_mode_of_every_game(variant):
    assert [*PLAYERS] == ["random", "lowest", "heuristic", "ismcts-1000", *BEGINNERS, "normal", "hard", "expert"]
    players = [maker(name)(variant) for name in PLAYERS]
    rng, game = random.Random(1), variant.game
    state = game.new(variant.seats, 5, {"mode": variant.mode})
    for number in range(3 * len(players)):
        decision = next((d for d in game.pending(state) if d.blocking and d.prompt != LEAVE), None)
        if decision is None:
            break
        choice = answer_of(players[number % len(players)], game, state, decision, rng, Budget(simulations=2))
        game.apply(state, Action(decision.seat, decision.id, decision.admit(choice)))
    assert number >= len(players)


def test_both_play_the_same_deals_from_every_seat():
    """A player that writes down what it was dealt sees the same hands as its opponent, seat by seat."""
    seen: dict[str, list] = {"a": [], "b": []}

    def noting(name: str):
        def make(variant):
            plain = lowest_player(variant)

            def choose(view, sample, decision, rng, budget):
                if decision.prompt == "successor":
                    seen[name].append((view.viewer, tuple(card.name for card in view.hand)))
                return plain(view, sample, decision, rng, budget)

            return choose

        return make

    makers = (noting("a"), noting("b"))
    Measurement(TWO, ("a", "b"), makers, 5, {"target": 1}, None).run(6, 0, lambda *told: None)
    assert sorted(seen["a"]) == sorted(seen["b"])
    assert len({seat for seat, _ in seen["a"]}) == 2


def test_equal_players_share_every_deal():
    report = Measurement(TWO, ("x", "y"), (lowest_player, lowest_player), 1, {"target": 1}, None).run(8, 0, print)
    assert report.rounds.share == 0.5


def test_an_interval_holds_the_true_share_about_as_often_as_it_says():
    held, rng = 0, random.Random(1)
    for _ in range(400):
        deals = [(rng.random() < 0.6) / 2 + (rng.random() < 0.6) / 2 for _ in range(60)]
        low, high = share(deals, 120)[1:3]
        held += low <= 0.6 <= high
    assert 370 <= held <= 398


def test_a_share_of_few_deals_has_a_wide_interval_even_if_all_were_won():
    assert share([1.0, 1.0], 4).low < 0.7
    assert share([], 0) == (0.0, 0.0, 1.0, 0)


def test_the_sequential_test_seldom_stops_where_there_is_no_difference():
    stopped, rng = 0, random.Random(2)
    for _ in range(100):
        deals: list[float] = []
        for _ in range(150):
            deals.append((rng.random() < 0.5) / 2 + (rng.random() < 0.5) / 2)
            if decided(deals, 0.5):
                stopped += 1
                break
    assert stopped <= 5


def test_a_clear_difference_ends_a_measurement_early():
    measurement = Measurement(TWO, ("heuristic", "random"), (heuristic_player, random_player), 1, {"target": 1}, 0.5)
    report = measurement.run(400, 0, lambda *told: None)
    assert 40 <= report.rounds.played < 400


def stubborn(view: object, sample: object, decision: Decision, rng: random.Random, budget: Budget) -> object:
    """Always stakes three."""
    return 3 if decision.prompt == "stake" else decision.default


@pytest.mark.parametrize("anew", [False, True])
def test_a_player_that_answers_in_vain_is_asked_once_more_and_then_the_default_is_played(anew: bool):
    class Heard(Deaf):
        def apply(self, state, action):
            heard.append(action.choice)
            return super().apply(state, action)

    heard: list[object] = []
    variant = Variant(Heard(3, anew=anew), "classic", 2)
    with capture_logs() as lines:
        outcome = play(
            variant, opened(variant, "one", {"rounds": 1}), "one", [stubborn] * 2, [Thinking(), Thinking()], FREE
        )
    assert heard[:3] == [3, 3, 1] and len(outcome.rounds) == 1
    assert [(line["log_level"], line["prompt"]) for line in lines] == [("warning", "stake")]


def test_a_match_that_no_answer_moves_on_ends_with_an_error():
    variant = Variant(Deaf(1, 2, 3, anew=True), "classic", 2)
    with pytest.raises(RuntimeError, match="does not end"):
        play(variant, opened(variant, "one", {"rounds": 1}), "one", [stubborn] * 2, [Thinking(), Thinking()], FREE)


def test_the_ladder_of_a_game_is_told_as_a_table(monkeypatch, capsys):
    monkeypatch.setattr("ai.arena.ladder.steps", lambda game: ["novice", "normal"])
    monkeypatch.setattr("sys.argv", ["ai", "levels", "--game", "imp", "--deals", "3"])
    assert run() == 0
    table = [line.strip("| ").split(" | ") for line in capsys.readouterr().out.splitlines()]
    assert [row[0] for row in table[2:]] == ["Bobbin, novice", "Magnet, normal"]
    assert [row[2] for row in table[2:]] == ["random", "novice"]
    assert all(re.fullmatch(r"[0-9.]+% of 6 \([0-9.]+% to [0-9.]+%\)", row[3]) for row in table[2:])
