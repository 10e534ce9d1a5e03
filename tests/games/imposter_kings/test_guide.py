"""docs/adding_a_card.md, followed in a copy of the games: the new card is dealt, played and explained.

By meaning: other lines may stand between those of its blocks, as those of a card that was added since.
"""

import itertools
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


def steps(guide: str = GUIDE) -> list[tuple[str, str, str]]:
    """Every block of the guide: the file that is named before it, its language and its text."""
    found, path = [], ""
    for name, language, text in BLOCK.findall(guide):
        path = name or path
        if language:
            found.append((path, language, text))
    return found


def places(lines: list[str], wanted: list[str]) -> list[int]:
    """Where the lines of a diff are in a source: around one that is there once, with other lines between them."""
    once = next((at for at, line in enumerate(wanted) if lines.count(line) == 1), None)
    assert once is not None, f"no line of these is there once:\n{chr(10).join(wanted)}"
    found = [lines.index(wanted[once])]
    for line in reversed(wanted[:once]):
        above = [at for at in range(found[0]) if lines[at] == line]
        assert above, f"this must be there:\n{line}"
        found.insert(0, above[-1])
    for line in wanted[once + 1 :]:
        below = [at for at in range(found[-1] + 1, len(lines)) if lines[at] == line]
        assert below, f"this must be there:\n{line}"
        found.append(below[0])
    return found


def changed(source: str, diff: str) -> str:
    """The source with the new lines of `diff` beside its old ones, and without those that it takes out."""
    lines, parts = source.splitlines(), [(line[0], line[1:]) for line in diff.splitlines()]
    at = iter(places(lines, [text for tag, text in parts if tag in " -"]))
    head = [text for _, text in itertools.takewhile(lambda part: part[0] == "+", parts)]
    made: list[str] = []
    done = 0
    for tag, text in parts[len(head) :]:
        if tag == "+":
            made.append(text)
            continue
        place = next(at)
        made += [*lines[done:place], *(head if not done else []), *([text] if tag == " " else [])]
        done = place + 1
    return "\n".join([*made, *lines[done:]]) + "\n"


def follow(root: Path, guide: str) -> None:
    """Change the project as the guide says."""
    for path, language, text in steps(guide):
        file = root / path
        file.write_text(text if language == "python" else changed(file.read_text("utf-8"), text), encoding="utf-8")
    file = root / GAME / "game.py"
    raised, times = re.subn(r"(?<=rules_version = )\d+", lambda old: str(int(old[0]) + 1), file.read_text("utf-8"))
    assert times == 1 and "Raise `rules_version`" in guide
    file.write_text(raised, encoding="utf-8")


SIBLING = (
    GUIDE.replace("BAILIFF", "CONSTABLE")
    .replace("Bailiff", "Constable")
    .replace("bailiff", "constable")
    .replace("(1, 0, 0)", "(0, 0, 0)")
    .replace("-        (2, 2, 2),\n+        (1, 2, 2),\n", "         (2, 2, 2),\n")
)
"""The guide for another card, which no table for two has: a real one that came after the guide was written."""


@pytest.fixture(scope="module", params=[(), (SIBLING,)], ids=["alone", "beside another card"])
def project(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the games and the tests of this game, with the card of the guide."""
    root = tmp_path_factory.mktemp("project")
    leave_out = shutil.ignore_patterns("__pycache__", "golden")
    shutil.copytree(ROOT / "games", root / "games", ignore=leave_out)
    shutil.copytree(ROOT / "tests" / "games", root / "tests" / "games", ignore=leave_out)
    for guide in (*request.param, GUIDE):
        follow(root, guide)
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

game, used = GAMES["imposter_kings"], {2: 0, 3: 0}
for seed in range(16):
    seats = 2 if seed < 12 else 3
    rng, state = random.Random(seed), game.new(seats, seed, {"mode": "standard", "bailiff": seats == 3})
    encoder, names = game.encoder(*game.variant_of(state)), ["Ann", "Ben", "Cid"][:seats]
    while (decisions := game.pending(state)) and game.outcome(state) is None:
        asked = rng.choice(list(decisions))
        used[seats] += asked.prompt == "bailiff"
        view = game.view(state, asked.seat)
        game.screen.question(view, asked, names)
        encoder.features(view, asked, ())
        assert len(game.screen.items(view, asked, names)) >= 1
        picked = tuple(rng.sample(list(asked.options), max(1, asked.pick[0])))
        game.apply(state, Action(asked.seat, asked.id, picked[0] if asked.pick == (1, 1) else picked))
assert used[2] > 3 and used[3] > 0, used
without, chosen = (game.new(3, 1, {"mode": "standard", "bailiff": value}) for value in (False, True))
assert "Bailiff" in chosen.table.names and "Bailiff" not in without.table.names
assert sum(chosen.table.copies) == sum(without.table.copies)
assert game.encoder(*game.variant_of(without)).name == "imposter_kings-standard-3"
assert game.encoder(*game.variant_of(chosen)).name == "imposter_kings-standard-3-bailiff"
assert game.from_json(game.as_json(chosen)).table == chosen.table
assert "Bailiff" in str(game.screen.rules(3, {"bailiff": True})) and "bailiff" in game.table_options
[text] = [card for card in game.teaching.cards if card.name == "Bailiff"]
assert text.rulings and game.picture.faces["Bailiff"].value == "4"
print("played")
"""


def test_whole_matches_are_played_with_the_card(project: Path) -> None:
    assert run(project, "-c", PLAYED).strip() == "played"


def test_the_guide_names_the_commands_that_make_puzzles_weights_and_golden_files_anew() -> None:
    for command in ("python -m games puzzles find", "python -m ai train", "python -m ai believe", "make golden"):
        assert command in GUIDE


def test_added_lines_stand_beside_their_context_lines_if_other_lines_lie_between() -> None:
    assert changed("a\nx\nb\n", " a\n+c\n b\n") == "a\nc\nx\nb\n"
    assert changed("a\nx\nb\n", "+c\n b\n") == "a\nx\nc\nb\n"
    assert changed("a\nb\n", "+c\n a\n") == "c\na\nb\n"
    assert changed("a\nz\na\nb\nz\n", "-a\n+c\n b\n z\n") == "a\nz\nc\nb\nz\n"


@pytest.mark.parametrize("diff", [" b\n+c\n", " a\n-b\n", "-b\n a\n"])
def test_a_block_that_does_not_fit_the_source_is_noticed(diff: str) -> None:
    with pytest.raises(AssertionError, match="there"):
        changed("a\n", diff)
