"""Settings of people and servers, and their effects."""

from __future__ import annotations

from typing import Any

import pytest

from cogs.kit.interactions import permissions
from tests.e2e.rows import sql
from tests.e2e.seeds import seed_dealing
from tests.e2e.world import Person, World, chosen_at_once, components, forged, menus, texts, words

pytestmark = pytest.mark.world(newcomers=True)

ROLES = 6


def role_menus(person: Person) -> list[dict[str, Any]]:
    return [c for c in components(person.panel) if c["type"] == ROLES]


def chosen(person: Person, of: str) -> str:
    [menu] = [menu for menu in menus(person.panel) if of in [option["label"] for option in menu["options"]]]
    [line] = [option["label"] for option in menu["options"] if option.get("default")]
    return str(line)


async def test_pings_and_when_to_be_asked_sure_are_chosen_and_kept(world: World):
    ann = world["Ann"]
    shown = await ann.command("settings")
    assert shown.ephemeral
    assert chosen(ann, "Never") == "For everything that concerns you"
    assert chosen(ann, "Do not ask") == "In my first matches of a game"
    for choice in ("Never", "Do not ask"):
        await ann.choose(choice)
        assert "Saved." in texts(ann.panel)
    await world.restart()
    await ann.command("settings")
    assert (chosen(ann, "Never"), chosen(ann, "Do not ask")) == ("Never", "Do not ask")
    await world["Ben"].command("settings")
    assert chosen(world["Ben"], "Never") == "For everything that concerns you"


@pytest.mark.parametrize(
    ("choice", "hears_all", "hears_calls"),
    [
        ("For everything that concerns you", True, True),
        ("Only when it is my move", False, True),
        ("Never", False, False),
    ],
)
async def test_challenges_boards_and_calls_ping_by_the_persons_setting(
    world: World, choice: str, hears_all: bool, hears_calls: bool
):
    world.seed = seed_dealing(set(), set(), true_king=1)
    ann, ben = world["Ann"], world["Ben"]
    await ben.command("settings")
    await ben.choose(choice)
    await ann.play(mode="standard", opponents=ben.actor.mention)
    assert "challenges you" in texts(ben.sees(world.channel)[0])
    assert world.pinged() == ["Ben"] * hears_all
    await ann.press("Options")
    await ann.choose("Daily")
    await ben.press("Accept")
    pinged = world.pinged()
    assert pinged[-1 - hears_all :] == ["Ann"] + ["Ben"] * hears_all, "by the new board"
    await world.later(30)
    calls = [texts(message) for message in ben.sees(world.threads[0]) if "it is your move" in texts(message)]
    assert [ben.actor.mention in call for call in calls] == [True] * hears_calls
    assert world.pinged()[len(pinged) :] == ["Ben"] * hears_calls


async def test_the_servers_part_is_for_those_who_manage_it(world: World):
    ann, ben = world.manager("Ann"), world["Ben"]
    shown = words(await ann.command("settings"))
    assert "This server" in shown
    assert "end matches, run tournaments, open and close seasons, and share matches of others" in shown
    assert len(role_menus(ann)) == 1
    assert "This server" not in words(await ben.command("settings"))
    assert role_menus(ben) == []


async def test_a_former_manager_of_the_server_changes_nothing(world: World):
    role = world.role("Managers", "Ann", manage_guild=True)
    ann = world["Ann"]
    await ann.command("settings")
    world.env.backend.guilds[world.guild.id].members[ann.actor.id].role_ids.remove(role.id)
    assert "Manage Server" in words(await ann.choose("Daily"))


async def test_new_tables_begin_with_the_pace_of_the_server(world: World):
    ann = world.manager("Ann")
    await world["Ben"].play()
    assert "Live:" in texts(ann.sees(world.channel)[0])
    await ann.command("settings")
    await ann.choose("Daily")
    assert chosen(ann, "Daily") == "Daily"
    await world["Ben"].play()
    assert "Daily:" in texts(ann.sees(world.channel)[0])


async def test_the_organiser_role_is_chosen_and_taken_back(world: World, monkeypatch: pytest.MonkeyPatch):
    world.role("Managers", "Ann", manage_guild=True)
    helpers = world.role("Helpers", "Ben")
    organisers: dict[str, bool] = {}
    asked = permissions.is_organiser

    async def noted(press: Any) -> bool:
        organisers[press.user.name] = await asked(world.bot.services, press)
        return True

    monkeypatch.setattr(world.bot.tree.get_command("help"), "checks", [noted])
    ann = world["Ann"]

    async def ask() -> dict[str, bool]:
        for name in ("Ann", "Ben", "Cid"):
            await world[name].command("help")
        return dict(organisers)

    assert await ask() == {"Ann": True, "Ben": False, "Cid": False}
    await ann.command("settings")
    await ann.actor.select(ann.panel, [helpers], custom_id="cards:organisers")
    assert "Saved." in texts(ann.panel)
    assert [int(value["id"]) for value in role_menus(ann)[0]["default_values"]] == [helpers.id]
    assert await ask() == {"Ann": True, "Ben": True, "Cid": False}
    await ann.command("settings")
    await ann.actor.select(ann.panel, [], custom_id="cards:organisers")
    assert await ask() == {"Ann": True, "Ben": False, "Cid": False}


async def test_of_two_settings_that_are_chosen_at_once_both_are_kept(world: World):
    world.role("Managers", "Ann", "Ben", manage_guild=True)
    ann, ben = world["Ann"], world["Ben"]
    for person in (ann, ben):
        await person.command("settings")
    await chosen_at_once(world, (ann, "cards:pings", "2"), (ann, "cards:second_look", "2"))
    await chosen_at_once(world, (ann, "cards:server_pace", "1"), (ben, "cards:server_look", "2"))
    assert sql(world, "select pings, confirm from user_settings") == [("none", "never")]
    assert sql(world, "select pace, look from guild_settings") == [("relaxed", "text")]


async def test_forged_choices_change_nothing(world: World):
    ann = world.manager("Ann")
    await ann.command("settings")
    wild: list[list[str] | None] = [None, ["9"], ["x"], ["-1"]]
    menus = {name: [*wild, []] for name in ("pings", "look", "server_pace", "server_look")}
    menus["organisers"] = [*wild, ["0", "1"]]
    for name, sent in menus.items():
        for values in sent:
            result = words(await forged(ann, f"cards:{name}", ann.panel, values))
            assert "Something went wrong" not in result and "Saved" not in result
    two = [str(10**17), str(10**17 + 1)]
    for name, values in (("pings", ["3"]), ("look", ["4"]), ("organisers", [str(1 << 63)]), ("organisers", two)):
        assert "not one of the choices" in words(await forged(ann, f"cards:{name}", ann.panel, values))
    assert sql(world, "select user_id from user_settings union select guild_id from guild_settings") == []


@pytest.mark.parametrize(("choice", "soon"), [("As fast as they can", True), ("Give me time to read", False)])
async def test_computer_players_in_practice_are_as_fast_as_the_person_wants(world: World, choice: str, soon: bool):
    ann = world["Ann"]
    await ann.command("settings")
    await ann.choose(choice)
    await world.restart()
    await ann.command("settings")
    assert chosen(ann, choice) == choice
    await ann.command("play")
    await ann.press("Play now")
    [match] = world.bot.services.host.live.values()
    await world.later(0.9)
    assert (match.seq > 0) == soon
