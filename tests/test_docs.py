"""The documents name what is there: files, commands, programs, settings, make targets and declared kinds."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from pathlib import Path

import pytest
from discord import app_commands

from bot.features import COGS
from cogs.kit.interactions import ids
from games.registry import GAMES

ROOT = Path(__file__).parent.parent
IN_FOLDERS = [str(path.relative_to(ROOT)) for path in sorted((ROOT / "docs").rglob("*.md"))]
DOCUMENTS = ["README.md", "CONTRIBUTING.md", "CHANGELOG.md", "deploy/README.md", *IN_FOLDERS]
BUILT = {"docs/adding_a_game.md"}
"""Guides that name files which the reader makes; tests of their own follow them."""
PATHS_OF_THE_WEB = {"healthz", "metrics"}
FOREIGN = {"GUILD_MESSAGES", "PYTHON_CONFIGURE_OPTS"}
"""Names in capitals that are Discord's and those of Python's build."""
FOLDERS = "|".join(sorted(path.name for path in ROOT.iterdir() if path.is_dir() and not path.name.startswith(".")))


def text_of(name: str) -> str:
    return (ROOT / name).read_text("utf-8")


PLAYING = text_of("docs/playing.md")


def missing_paths(text: str) -> list[str]:
    """The paths in backticks that are not there; `<feature>` stands for one of them, a path above its code is new."""
    named = re.findall(rf"`((?:{FOLDERS})/[\w./<>-]+)`(?!\n\n```)", text)
    return [name for name in named if not (ROOT / name.replace("<feature>", "matches")).exists()]


@pytest.mark.parametrize("name", [name for name in DOCUMENTS if name not in BUILT])
def test_every_path_that_is_named_is_there(name: str) -> None:
    assert missing_paths(text_of(name)) == []


@pytest.mark.parametrize("name", DOCUMENTS)
def test_every_link_leads_somewhere(name: str) -> None:
    folder = (ROOT / name).parent
    links = re.findall(r"\]\(([^)#:]+)\)", text_of(name))
    assert [link for link in links if not (folder / link).exists()] == []


def test_a_path_that_is_not_there_is_noticed() -> None:
    assert missing_paths("see `cogs/ui/board.py` and `cogs/kit/interactions/ids.py`") == ["cogs/ui/board.py"]


def names_of(commands: Iterable[app_commands.Command | app_commands.Group], above: str) -> Iterator[str]:
    for command in commands:
        yield above + command.name
        if isinstance(command, app_commands.Group):
            yield from names_of(command.commands, f"{above}{command.name} ")


def all_commands() -> set[str]:
    """The commands and groups of all features: "hand", "tournament", "tournament setup", "tournament setup edit"."""
    found: set[str] = set()
    for cog in COGS:
        group = getattr(cog, "__cog_group_name__", "")
        grouped = getattr(cog, "__cog_is_app_commands_group__", False)
        found |= {group} if grouped else set()
        found |= set(names_of(cog.__cog_app_commands__, f"{group} " if grouped else ""))
    return found


def unknown_commands(text: str) -> list[str]:
    """The named commands that are not there; what follows a command may be its options."""
    known = all_commands()
    groups = {name.rsplit(" ", 1)[0] for name in known if " " in name}
    named = re.findall(r"`/([a-z-]+\b(?![/.])(?: [a-z-]+\b)*)", text)
    wrong = []
    for name in named:
        words = name.split(" ")
        longest = next((part for end in range(len(words), 0, -1) if (part := " ".join(words[:end])) in known), "")
        if words[0] not in PATHS_OF_THE_WEB and (not longest or (longest in groups and longest != name)):
            wrong.append(name)
    return wrong


@pytest.mark.parametrize("name", DOCUMENTS)
def test_every_command_that_is_named_is_there(name: str) -> None:
    assert unknown_commands(text_of(name)) == []


def test_every_command_that_a_text_of_the_bot_names_is_there() -> None:
    trees = [ast.parse(path.read_text("utf-8")) for path in (ROOT / "cogs").rglob("*.py")]
    texts = [node.value for tree in trees for node in ast.walk(tree) if isinstance(node, ast.Constant)]
    assert unknown_commands("\n".join([text for text in texts if isinstance(text, str)])) == []


def test_a_command_that_is_not_there_is_noticed() -> None:
    text = "`/hand`, `/abort`, `/tournament`, `/tournament create` or `/tournament setup create`, `/rules topic`"
    assert unknown_commands(text) == ["abort", "tournament create"]


def unnamed(commands: Iterable[str], pages: Sequence[str]) -> list[str]:
    """The commands that no page names: in full, as `/ladder seasons`, or by the last word, as `seasons`, beside others.

    A group is named with its commands.
    """
    known = set(commands)
    groups = {name.rsplit(" ", 1)[0] for name in known if " " in name}
    return sorted(name for name in known - groups if not any(is_named(name, page) for page in pages))


def is_named(command: str, page: str) -> bool:
    first, *rest = command.split()
    text = " ".join(page.split())
    named = rf"`/{command}\b" if not rest else rf"`/{command}\b|`/{first}\b.*`{rest[-1]}`"
    return re.search(named, text) is not None


PAGES = [name for name in IN_FOLDERS if not name.startswith(("docs/decisions/", "docs/adding_"))]
"""What players, organisers and operators read."""


def test_every_command_is_named_on_a_page() -> None:
    assert unnamed(all_commands(), [text_of(name) for name in PAGES]) == []


def test_a_command_that_no_page_names_is_noticed() -> None:
    page = "`/hand` shows your panel. `/tournament setup create` begins one, `start` ends the registration."
    commands = ["hand", "handle", "tournament", "tournament setup", "tournament setup create", "tournament setup start"]
    assert unnamed([*commands, "tournament run extend", "ladder create"], [page]) == [
        *("handle", "ladder create", "tournament run extend")
    ]


def test_every_game_is_named_on_the_page_for_players_with_its_seats() -> None:
    told = dict(re.findall(r"^\| \*\*(.+)\*\* \| ([\d to]+) \|", PLAYING, re.MULTILINE))
    there = {
        game.title: sorted({seats for mode in game.modes.values() for seats in mode.seats}) for game in GAMES.values()
    }
    assert told == {title: f"{s[0]} to {s[-1]}" if len(s) > 1 else str(s[0]) for title, s in there.items()}


def test_the_guide_names_the_list_of_commands_that_a_test_keeps() -> None:
    [(*lists, name)] = re.findall(r"`(\w+)` or `(\w+)` in `(tests/[\w/]+\.py)`", text_of("docs/adding_a_command.md"))
    assert re.findall(r"^([A-Z]+) = \{", text_of(name), re.MULTILINE) == lists


def unknown_programs(text: str) -> list[str]:
    """The calls of `python -m` whose module, first word or options are not there; other projects' are left out."""
    calls = re.findall(r"(python -m ([\w.]+)(?: ([a-z]+)\b)?[^`\n]*)", text)
    return [call for call, module, word in calls if is_own(module) and not is_program(call, module, word)]


def is_own(module: str) -> bool:
    return module.split(".")[0] in FOLDERS.split("|")


def is_program(call: str, module: str, word: str) -> bool:
    """Whether the module can be run, and the sources of its package name this command and these options."""
    place = ROOT.joinpath(*module.split("."))
    package = ROOT / module.split(".")[0]
    source = "".join([path.read_text("utf-8") for path in package.rglob("*.py")])
    named = [*([word] if word and not (package / f"{word}.py").exists() else []), *re.findall(r"--[a-z][\w-]*", call)]
    runs = (place / "__main__.py").exists() or place.with_suffix(".py").exists()
    return runs and all(f'"{name}"' in source for name in named)


@pytest.mark.parametrize("name", DOCUMENTS)
def test_every_program_that_is_named_is_there(name: str) -> None:
    assert unknown_programs(text_of(name)) == []


def test_a_program_that_is_not_there_is_noticed() -> None:
    right = "`python -m bot`, `python -m bot doctor`, `python -m benchmarks rules`, `python -m pip check`"
    assert unknown_programs(right) == []
    for wrong in ("python -m bot heal", "python -m ai train --speed 2", "python -m benchmarks.no"):
        assert unknown_programs(f"`{wrong}`") == [wrong]


def unknown_names(text: str) -> list[str]:
    """The settings and constants that no source has."""
    named = set(re.findall(r"`([A-Z][A-Z0-9]*_[A-Z0-9_]+)\b", text)) - FOREIGN
    return sorted(named - words_of_sources())


@cache
def words_of_sources() -> set[str]:
    files = [path for folder in FOLDERS.split("|") for path in (ROOT / folder).rglob("*.py")]
    files += [ROOT / ".env.example", *(path for path in (ROOT / "deploy").rglob("*") if path.is_file())]
    texts = [path.read_text("utf-8") for path in files if path != Path(__file__)]
    return {word for text in texts for word in re.findall(r"[A-Z][A-Z0-9_]+", text)}


@pytest.mark.parametrize("name", DOCUMENTS)
def test_every_setting_and_constant_that_is_named_is_there(name: str) -> None:
    assert unknown_names(text_of(name)) == []


def test_a_setting_that_is_not_there_is_noticed() -> None:
    assert unknown_names("`DATABASE_URL`, `DATABASE_FILE` and `NATS_URL=nats://host`") == ["DATABASE_FILE"]


@pytest.mark.parametrize("name", DOCUMENTS)
def test_every_make_target_that_is_named_is_there(name: str) -> None:
    named = set(re.findall(r"(?:^|`)make ([a-z-]+)", text_of(name), re.MULTILINE))
    assert named <= set(re.findall(r"^([a-z-]+):", text_of("Makefile"), re.MULTILINE))


def test_the_guide_shows_a_handler_that_is_declared() -> None:
    shown = re.findall(r'@handler\("(\w+)"', text_of("docs/adding_a_command.md"))
    assert shown
    assert set(shown) <= set(ids.KINDS)


def test_words_of_the_glossary_are_in_order_and_there_once() -> None:
    words = re.findall(r"^\| ([a-z][a-z ,]+) \|", text_of("docs/glossary.md"), re.MULTILINE)
    assert len(words) > 30
    assert words == sorted(set(words))
