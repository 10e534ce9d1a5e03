"""The table of docs/tournaments.md: each act of an organiser can be taken back, or asks first.

A command, an act or a handler for organisers that has no line there fails here.
"""

from __future__ import annotations

import inspect
import re
from pathlib import Path

import pytest
from discord import app_commands

from cogs.charity import handlers as charity
from cogs.charity.commands import Pledges
from cogs.ladder import handlers as ladder
from cogs.ladder.commands import LadderCommands
from cogs.tournaments import handlers as tournaments
from cogs.tournaments.acts import ACTS, DONE_BY, Act
from cogs.tournaments.commands.group import Tournaments

TEXT = (Path(__file__).parents[2] / "docs" / "tournaments.md").read_text("utf-8")
ROWS = dict(
    re.findall(r"^\| ([^|]+?) \| ([^|]+?) \|$", TEXT.partition("| act |")[2].partition("\n## ")[0], re.MULTILINE)
)
GROUPS = {"tournament": Tournaments, "pledge": Pledges, "ladder": LadderCommands}
BUTTONS = {
    "New one like this …": "made",
    "Check in an entrant …": "check_in_for",
    "Take an entrant out …": "out_of out",
    "Bring an entrant back …": "gone return back",
    "/tournament entrants replace": "replace_back",
    "Link names": "link_name link_suggested linked link_now invite linking",
    "/tournament entrants add": "add_apart",
    "/tournament entrants import": "list_sent list_members list_add",
    "Settings": "setting switch crown entry_role manage organise",
    "Cause …": "managed",
    "Rule": "ruling ruled forced ruled_score ruled_places placed",
    "Pair by hand …": "paired",
    "Seeds by hand …": "seeded",
    "Confirm the results": "confirm",
    "Take round … back": "retract",
    "Web page": "web web_switch web_ask web_hook web_hooked web_unhook web_unhooked",
    "/pledge remove": "unpledge_all",
    "/ladder open": "season_made",
    "/ladder close": "season_close",
}
"""The handlers for organisers of each line."""


def commands_of(group: str) -> list[str]:
    """The commands that say that they are for organisers."""
    found: list[str] = []

    def walk(above: str, listed: list) -> None:
        for one in listed:
            if isinstance(one, app_commands.Group):
                walk(f"{above} {one.name}", one.commands)
            elif str(one.description).startswith("Organisers"):
                found.append(f"{above} {one.name}")

    walk(f"/{group}", list(GROUPS[group].__cog_app_commands__))
    return found


def line_of(words: str) -> str | None:
    return next((act for act in ROWS if words in act.replace("`", "").replace("**", "")), None)


@pytest.mark.parametrize("command", [one for group in GROUPS for one in commands_of(group)])
def test_each_command_of_organisers_has_its_line(command: str) -> None:
    assert line_of(command), f"say in docs/tournaments.md how {command} is taken back, or what it asks"


@pytest.mark.parametrize("act", [act for act in ACTS.values() if act.back], ids=lambda act: act.label)
def test_each_act_has_its_line_which_says_what_is_declared(act: Act) -> None:
    lines = [line for line, way in ROWS.items() if way == act.back]
    assert lines, f"write into docs/tournaments.md: {act.back}"
    assert act.page != "acts" or any(f"**{act.label.removesuffix(' …')}" in line for line in lines)


def test_each_act_has_a_form_or_a_function_that_does_it() -> None:
    assert {key for key, act in ACTS.items() if act.store is None} == set(DONE_BY)


def test_only_acts_that_show_something_need_no_way_back() -> None:
    assert {key for key, act in ACTS.items() if not act.back} == {"settings", "log", "files", "entrants"}


def test_each_handler_of_organisers_has_its_line() -> None:
    declared = [one for each in (*tournaments.HANDLERS, charity.handler, ladder.handler) for one in each]
    asks = re.compile(r"\brequire_organiser\(")
    theirs = {one.kind for one in declared if one.require is not None or asks.search(inspect.getsource(one.answer))}
    assert len(theirs) > 40
    named = {kind for kinds in BUTTONS.values() for kind in kinds.split()}
    assert theirs - named == set(), "say in docs/tournaments.md how it is taken back, or what it asks"
    assert [name for name in BUTTONS if line_of(name) is None] == []


def test_each_line_names_a_way_back_or_a_question() -> None:
    assert len(ROWS) > 25
    for act, way in ROWS.items():
        names_a_way = re.search(r"`/\w+ |\*\*|asks first|again|set |switch |remove|announce |same command", way)
        assert names_a_way, act
