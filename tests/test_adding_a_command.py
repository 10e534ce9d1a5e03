"""docs/adding_a_command.md: every step of the guide is found in the code of its example, the organiser role."""

from __future__ import annotations

import inspect
import re
from dataclasses import fields
from pathlib import Path

import pytest

from bot.features import routes_of
from cogs.account.handlers import HANDLERS
from cogs.account.pages.settings import settings_page
from cogs.kit.interactions.ids import make
from cogs.kit.pages.layout import RoleMenu
from cogs.kit.services import Services
from db.schema.person_tables import guild_settings, user_settings
from host.model import PACES
from host.people import GuildSettings, Pings, UserSettings

ROOT = Path(__file__).parents[1]
GUIDE = (ROOT / "docs" / "adding_a_command.md").read_text(encoding="utf-8")
KIND = "organisers"
FIELD = "organiser_role"


def step(number: int) -> str:
    """The text of one numbered step."""
    return re.split(r"^\d\. ", GUIDE, flags=re.M)[number]


def named(number: int) -> list[str]:
    """The files that a step names."""
    return [name for name in re.findall(r"`([\w/]+\.py)`", step(number)) if (ROOT / name).is_file()]


@pytest.mark.parametrize(("record", "table"), [(GuildSettings, guild_settings), (UserSettings, user_settings)])
def test_step_1_every_field_of_a_record_has_a_column(record: type, table: object) -> None:
    columns = set(table.c.keys())
    assert {field.name for field in fields(record)} <= columns


def test_step_1_the_named_files_and_a_migration_have_the_field() -> None:
    assert len(named(1)) == 2
    migrations = sorted((ROOT / "db" / "migrations" / "versions").glob("*.py"))
    for file in [ROOT / name for name in named(1)]:
        assert FIELD in file.read_text(encoding="utf-8"), file
    assert any(FIELD in file.read_text(encoding="utf-8") for file in migrations)


def test_step_2_the_services_name_what_the_handler_uses() -> None:
    [used] = re.findall(r"`(\w+)` is there already", step(2))
    assert used in {field.name for field in fields(Services)}


def test_step_3_the_page_shows_the_stored_value_in_the_menu() -> None:
    page = settings_page(UserSettings(Pings.none), GuildSettings(organiser_role=7), PACES, {})
    [menu] = [part for part in page.parts if isinstance(part, RoleMenu)]
    assert f'make("{KIND}")' in step(3)
    assert (menu.id, menu.chosen) == (make(KIND), 7)


def test_step_4_the_handler_is_the_one_that_the_guide_shows() -> None:
    [shown] = re.findall(r"```python\n(.*?)```", step(4), re.S)
    [declared] = [handler for handlers in HANDLERS for handler in handlers if handler.kind == KIND]
    source = inspect.getsource(declared.answer)
    assert source.startswith(inspect.cleandoc(shown))
    assert "require_manager" in source, "every press checks who may do this"


def test_step_5_the_handlers_of_the_feature_are_registered() -> None:
    assert "account.HANDLERS" in inspect.getsource(routes_of)
    assert all((ROOT / name).is_file() for name in re.findall(r"`([\w/]+\.py)`", GUIDE))
