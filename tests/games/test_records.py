"""Recorded matches: written, replayed and checked offline, for every game of the registry."""

import json
import shlex
import subprocess
import sys

import pytest

from games.__main__ import main
from games.registry import GAMES
from tests.long import first

every_game = pytest.mark.parametrize("key", sorted(GAMES))


@pytest.fixture
def recorded(tmp_path):
    def write(key: str, *more: str):
        path = tmp_path / f"{key}.json"
        assert main(["sample", key, "--seed", "7", "--out", str(path), *more]) == 0
        return path

    return write


def changed(path, **values):
    path.write_text(json.dumps({**json.loads(path.read_text()), **values}))
    return str(path)


def refusal(capsys, *argv: str) -> str:
    capsys.readouterr()
    assert main(list(argv)) == 1
    out, said = capsys.readouterr()
    assert out == "" and said.count("\n") == 1
    return said


@every_game
def test_a_random_match_is_verified_and_the_same_seed_writes_the_same_file(key, recorded):
    path = recorded(key)
    first = path.read_bytes()
    assert main(["verify", str(path)]) == 0
    assert recorded(key).read_bytes() == first
    document = json.loads(first)
    assert len(document["seed"]) == len(document["seed_hash"]) == 64 and document["result"] is not None


@every_game
def test_a_replay_tells_the_whole_match_to_spectators_and_to_each_seat(key, recorded, capsys):
    path = recorded(key)
    told = set()
    for viewer in ([], ["--seat", "0"], ["--seat", "1"]):
        capsys.readouterr()
        assert main(["replay", str(path), *viewer]) == 0
        told.add(capsys.readouterr().out)
    assert len(told) == 3 and all(len(text.splitlines()) > 5 for text in told)


@pytest.mark.parametrize("key", first(2, sorted(GAMES, key=["imposter_kings", "imp"].__contains__, reverse=True)))
def test_the_first_thing_that_is_wrong_is_named_in_one_line(key, recorded, capsys):
    path = recorded(key)
    document = json.loads(path.read_text())
    actions = document["actions"]
    wrong = [
        ({"seed": "0" * 64}, "seed_hash"),
        ({"seed_hash": "0" * 64}, "seed_hash"),
        ({"actions": actions[:-1]}, "not over"),
        ({"actions": [*actions, actions[-1]]}, f"action {len(actions) + 1}"),
        ({"actions": [[actions[0][0], actions[0][1], "nonsense"], *actions[1:]]}, "action 1"),
        ({"actions": [[99, *actions[0][1:]], *actions[1:]]}, "action 1"),
        ({"rules_version": 10**6}, "rules_version"),
        ({"game": "chess"}, "game"),
        ({"options": {"mode": "blitz"}}, "options"),
        ({"seats": 17}, "seats"),
        ({"seed": "xyz"}, "seed"),
        ({"format": 2}, "format"),
        ({"surprise": 1}, "surprise"),
        ({"two\nlines": 1}, "two lines"),
        ({"names": ["x"] * (document["seats"] + 1)}, "names"),
        ({"actions": [[*actions[0][:2], {"a": 1}], *actions[1:]]}, "action 1"),
        ({"actions": [[*actions[0][:2], [[[0]]]], *actions[1:]]}, "action 1"),
        ({"actions": [[*actions[0][:2], "x" * 1_000_000], *actions[1:]]}, "action 1"),
        ({"actions": [[*actions[0][:2], 1.0], *actions[1:]]}, "action 1"),
        ({"actions": actions * 500}, f"action {len(actions) + 1}"),
        ({"result": {**document["result"], "points": [n + 1 for n in document["result"]["points"]]}}, "result"),
        ({"result": {**document["result"], "winners": [not w for w in document["result"]["winners"]]}}, "result"),
        ({"result": None}, "result"),
    ]
    for values, place in wrong:
        text = path.read_text()
        assert place in refusal(capsys, "verify", changed(path, **values))
        path.write_text(text)
    assert main(["verify", str(path)]) == 0


def test_files_that_are_no_records_are_refused(tmp_path, capsys):
    path = tmp_path / "file.json"
    assert f"{path}: No such file or directory" in refusal(capsys, "verify", str(path))
    for content in (b"", b"[]", b"\xff\xfe", b'{"game": 1}', b"null", b"[" * 100_000, b"\0" * 10_000_000):
        path.write_bytes(content)
        refusal(capsys, "verify", str(path))
        refusal(capsys, "replay", str(path))
    refusal(capsys, "verify", str(tmp_path))


def test_a_record_that_was_cut_off_or_belongs_to_another_game_is_refused(recorded, capsys):
    path = recorded("imp")
    text = path.read_bytes()
    path.write_bytes(text[: len(text) // 2])
    assert "EOF" in refusal(capsys, "verify", str(path))
    path.write_bytes(text)
    assert "options" in refusal(capsys, "verify", changed(path, game="soon_king"))


def test_names_of_a_file_write_no_lines_and_no_control_characters(recorded, capsys):
    path = recorded("imp")
    changed(path, names=["\x1b[31mAnn\n## Ann won\r", "Ben"])
    assert main(["verify", str(path)]) == 0
    assert main(["replay", str(path)]) == 0
    said = capsys.readouterr().out
    assert "\x1b" not in said and "\r" not in said and "\n## Ann won" not in said
    assert "[31mAnn ## Ann won" in said


def test_a_reader_who_closes_the_pipe_gets_no_traceback(recorded):
    path = recorded("imposter_kings")
    replay = shlex.join([sys.executable, "-m", "games", "replay", str(path)])
    done = subprocess.run(f"{replay} | head -n 1", shell=True, capture_output=True, text=True, timeout=60)
    assert done.stdout.startswith("The Imposter Kings") and done.stderr == ""


def test_a_record_with_true_in_the_place_of_1_does_not_verify(recorded, capsys):
    """Tokens are compared with their types, so a record cannot say the same in two ways."""
    path = recorded("imposter_kings")
    document = json.loads(path.read_text())
    at = next(i for i, action in enumerate(document["actions"]) if action[2] == 1 and type(action[2]) is int)
    document["actions"][at][2] = True
    assert f"action {at + 1}:" in refusal(capsys, "verify", changed(path, actions=document["actions"]))


def test_a_replay_from_a_seat_that_does_not_exist_is_refused(recorded, capsys):
    assert "no seat 2" in refusal(capsys, "replay", str(recorded("imposter_kings")), "--seat", "2")


def test_records_are_sampled_with_other_modes_and_seats_and_refused_with_unknown_ones(recorded, capsys):
    path = recorded("imposter_kings", "--mode", "standard", "--seats", "4")
    assert main(["verify", str(path)]) == 0
    assert "no mode" in refusal(capsys, "sample", "imposter_kings", "--mode", "blitz", "--out", str(path))
    assert "seats" in refusal(capsys, "sample", "imposter_kings", "--seats", "9", "--out", str(path))
