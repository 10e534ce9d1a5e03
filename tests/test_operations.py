"""docs/operations.md says what there is: every setting, exit code, metric and line of the log, and nothing else."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from bot import exits
from bot.health import Health
from bot.metrics import Metrics
from bot.settings import Settings
from cogs.kit.interactions.permissions import NEEDED
from db.schema import metadata

ROOT = Path(__file__).parent.parent
DOCUMENT = (ROOT / "docs" / "operations.md").read_text(encoding="utf-8")
PRIVACY = (ROOT / "docs" / "privacy.md").read_text(encoding="utf-8")
PACKAGES = ("ai", "bot", "cogs", "db", "games", "host", "tournaments", "web")
LEVELS = {"debug", "info", "warning", "error"}


def rows(document: str, header: str) -> list[list[str]]:
    """The cells of the table that begins so."""
    table = document[document.index(f"| {header}") :].split("\n\n")[0].splitlines()[2:]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in table]


def logged() -> Iterator[tuple[str, str]]:
    """Every level and event that the source logs."""
    for path in [path for package in PACKAGES for path in (ROOT / package).rglob("*.py")]:
        source = path.read_text(encoding="utf-8")
        if "log." not in source:  # reading a file is quick, parsing it is not
            continue
        for node in ast.walk(ast.parse(source)):
            match node:
                case ast.Call(func=ast.Attribute(value=ast.Name(id="log"), attr=attr), args=[event, *_]):
                    level = "error" if attr == "exception" else attr
                    if level in LEVELS:
                        assert isinstance(event, ast.Constant), f"{path}: an event is one of a few texts"
                        yield level, str(event.value)


def test_every_line_of_the_log_is_explained() -> None:
    told = [(level, event) for level, event, _ in rows(DOCUMENT, "level | event")]
    assert len(told) == len(set(told))
    assert set(told) == set(logged())


def test_every_metric_is_explained() -> None:
    metrics = Metrics("1")
    metrics.examine(lambda: Health("1", True))
    there = {
        family.name + ("_total" if family.type == "counter" else "_info" if family.type == "info" else "")
        for family in metrics.registry.collect()
        if family.name.startswith("cardbot")
    }
    there.add("cardbot_heartbeat_age_seconds")  # told as soon as there was a heartbeat
    there.add("cardbot_session_starts_left")  # as soon as Discord was asked
    there.add("cardbot_shares_without_process")  # of a process of several
    assert {name.strip("`") for name, *_ in rows(DOCUMENT, "metric")} == there


def test_every_setting_is_explained_with_its_default() -> None:
    told = {name.strip("`"): default.strip("`") for name, default, _ in rows(DOCUMENT, "setting")}
    fields = {str(field.validation_alias): field.default for field in Settings.model_fields.values()}
    assert set(told) == set(fields)
    for name, default in fields.items():
        assert told[name] == ("" if name == "DISCORD_TOKEN" or default is None else str(default))


def test_every_exit_code_is_explained() -> None:
    codes = {value for name, value in vars(exits).items() if name.isupper() and isinstance(value, int)}
    assert {int(code) for code, *_ in rows(DOCUMENT, "code")} == codes
    unit = (ROOT / "deploy" / "cards.service").read_text(encoding="utf-8")
    [kept] = re.findall(r"RestartPreventExitStatus=(.*)", unit)
    assert {int(code) for code in kept.split()} == codes - {exits.OK, exits.FOUND, exits.STORAGE_DOWN}


def test_the_permissions_are_those_that_are_asked_for() -> None:
    assert ", ".join(NEEDED.values()) in " ".join(DOCUMENT.split())


def test_the_tables_of_the_privacy_document_are_there() -> None:
    named = {name for _, where, *_ in rows(PRIVACY, "what") for name in re.findall(r"`(\w+)`", where)}
    assert named <= set(metadata.tables)
    assert {"players", "seats", "lobbies", "tournament_events", "user_settings", "ratings"} <= named
