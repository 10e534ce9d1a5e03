"""docs/adding_a_card.md, followed to the letter in a copy of the games: the new card is dealt, played and explained."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.long import long

ROOT = Path(__file__).parents[3]
GUIDE = (ROOT / "docs" / "adding_a_card.md").read_text(encoding="utf-8")
GAME = "games/imposter_kings"
TESTS = "tests/games/imposter_kings"
BLOCK = re.compile(r"^`([\w/]+\.py)`$|^```(diff|python)\n(.*?)^```$", re.M | re.S)


def steps() -> list[tuple[str, str, str]]:
    """Every block of the guide: the file that is named before it, its language and its text."""
    found, path = [], ""
    for name, language, text in BLOCK.findall(GUIDE):
        path = name or path
        if language:
            found.append((path, language, text))
    return found


def changed(source: str, diff: str) -> str:
    """The source with the lines of `diff`, which must fit in exactly one place."""
    lines = diff.splitlines(keepends=True)
    before = "".join([line[1:] for line in lines if line[0] in " -"])
    after = "".join([line[1:] for line in lines if line[0] in " +"])
    assert source.count(before) == 1, f"this must be there once:\n{before}"
    return source.replace(before, after)


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the games and the tests of this game, with the card of the guide."""
    root = tmp_path_factory.mktemp("project")
    leave_out = shutil.ignore_patterns("__pycache__", "golden", "puzzles.json")
    shutil.copytree(ROOT / "games", root / "games", ignore=leave_out)
    shutil.copytree(ROOT / "tests" / "games", root / "tests" / "games", ignore=leave_out)
    for path, language, text in steps():
        file = root / path
        file.write_text(text if language == "python" else changed(file.read_text("utf-8"), text), encoding="utf-8")
    return root


def run(project: Path, *command: str) -> str:
    env = {**os.environ, "PYTHONPATH": str(project), "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run(
        [sys.executable, *command], cwd=project, env=env, capture_output=True, text=True, check=False, timeout=120
    )
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]
    return done.stdout


@long
def test_the_tests_of_the_guide_pass_with_its_card(project: Path) -> None:
    files = (f"{TESTS}/test_bailiff.py", f"{TESTS}/test_cards.py")
    told = run(project, "-m", "pytest", "-n", "0", "-p", "no:cacheprovider", "-k", "bailiff", "-v", *files)
    assert "test_R45_the_bailiff_disgraces_any_other_card_in_court PASSED" in told
    assert "test_an_ability_that_a_kings_hand_answers_has_no_effect[Bailiff-2] PASSED" in told


PLAYED = """
import random
from games.core.protocol import Action
from games.registry import GAMES

game, used = GAMES["imposter_kings"], 0
for seed in range(16):
    seats = 2 if seed < 12 else 3
    rng, state = random.Random(seed), game.new(seats, seed, {"mode": "standard"})
    encoder, names = game.encoder("standard", seats), ["Ann", "Ben", "Cid"][:seats]
    while (decisions := game.pending(state)) and game.outcome(state) is None:
        asked = rng.choice(list(decisions))
        used += asked.prompt == "bailiff"
        view = game.view(state, asked.seat)
        game.screen.question(view, asked, names)
        encoder.features(view, asked, ())
        assert len(game.screen.items(view, asked, names)) >= 1
        picked = tuple(rng.sample(list(asked.options), max(1, asked.pick[0])))
        game.apply(state, Action(asked.seat, asked.id, picked[0] if asked.pick == (1, 1) else picked))
assert used > 3, used
[text] = [card for card in game.teaching.cards if card.name == "Bailiff"]
assert text.rulings and game.picture.faces["Bailiff"].value == "4"
print("played")
"""


def test_whole_matches_are_played_with_the_card(project: Path) -> None:
    assert run(project, "-c", PLAYED).strip() == "played"


def test_a_block_that_does_not_fit_the_source_is_noticed() -> None:
    with pytest.raises(AssertionError, match="must be there once"):
        changed("a\n", " b\n+c\n")
