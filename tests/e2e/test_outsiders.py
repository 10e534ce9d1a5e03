"""A challenge to a person who could not see it, or not accept it, is refused at once, and nothing is opened."""

from __future__ import annotations

from simcord.builders import UserHandle
from simcord.enums import AppCommandType, InteractionType
from simcord.results import InteractionResult

from tests.e2e.playing import seated
from tests.e2e.world import Person, World, labels, words

NOT_HERE = "not in this server, and would not see the challenge. Nothing was opened."


def is_refused(world: World, answer: InteractionResult, text: str) -> bool:
    return bool(answer.ephemeral) and text in words(answer) and not world.bot.services.lobbies.live


def robot(world: World) -> str:
    return world.guild.add_member(world.env.create_user("Robot", bot=True)).mention


async def test_an_opponent_who_is_not_in_the_server(world: World):
    ann, ben = world["Ann"], world["Ben"]
    mallory = world.env.create_user("Mallory").mention
    assert is_refused(world, await ann.play(opponents=mallory), f"{mallory} is {NOT_HERE}")
    both = f"{ben.actor.mention} {mallory}"
    assert is_refused(world, await ann.play(opponents=both), f"{mallory} is {NOT_HERE}")
    invented = f"<@{10**18}>"
    assert is_refused(world, await ann.play(opponents=f"{mallory} {invented}"), f"are {NOT_HERE}")


async def test_an_opponent_who_has_left_the_server(world: World):
    ann, ben = world["Ann"], world["Ben"]
    world.guild.remove_member(ben.actor)
    assert is_refused(world, await ann.play(opponents=ben.actor.mention), f"{ben.actor.mention} is {NOT_HERE}")


async def test_bots_are_no_opponents(world: World):
    ann, me = world["Ann"], world.bot.user
    assert me is not None
    for opponents in (robot(world), me.mention, f"{world['Ben'].actor.mention} {robot(world)}"):
        assert is_refused(world, await ann.play(opponents=opponents), "Bots do not take seats"), opponents


async def test_an_opponent_who_is_named_twice_is_one(world: World):
    ann, ben = world["Ann"], world["Ben"]
    lobby = (await ann.play(opponents=f"{ben.actor.mention} {ben.actor.mention}")).response
    await ben.press("Accept", lobby)
    assert len(world.threads) == 1


async def challenged(person: Person, whom: UserHandle) -> InteractionResult:
    """Challenge from the menu of a name under an old message: Discord sends no member for a person who has left."""
    actor, place = person.actor, person.world.channel
    user = {"id": str(whom.id), "username": whom.name, "discriminator": "0", "avatar": None}
    data = {"target_id": str(whom.id), "resolved": {"users": {str(whom.id): user}}}
    menu = actor._resolve_root("Challenge", AppCommandType.USER, place.id)
    data = {"id": menu["id"], "name": menu["name"], "type": AppCommandType.USER, **data}
    person.world.env._begin_operation("challenge")
    try:
        return await actor._dispatch_interaction(InteractionType.APPLICATION_COMMAND, place, data)
    finally:
        person.world.env._end_operation()


async def test_the_menu_of_the_name_of_a_person_who_has_left(world: World):
    mallory = world.env.create_user("Mallory")
    assert is_refused(world, await challenged(world["Ann"], mallory), f"{mallory.mention} is {NOT_HERE}")


async def test_a_challenge_of_a_season(world: World):
    world.role("Managers", "Ann", manage_guild=True)
    ann, ben = world["Ann"], world["Ben"]
    form = await ann.command("ladder open", mode="quickplay1")
    season = {"name": "Autumn", "length": "30 days", "reach": "0", "again_hours": "0", "answer_hours": "1"}
    await ann.actor.submit_modal(form, season)
    mallory = world.env.create_user("Mallory")
    refused = await ben.command("ladder challenge", member=mallory)
    assert is_refused(world, refused, f"{mallory.mention} is {NOT_HERE}")
    assert is_refused(world, await ben.command("ladder challenge", member=ben.actor), "You cannot challenge yourself")


async def test_a_rematch_with_a_person_who_has_left(world: World):
    await seated(world, "Ann", "Ben")
    ann, ben = world["Ann"], world["Ben"]
    await ben.press("Leave match", ben.board)
    await ben.press("Leave match", ben.panel)
    world.guild.remove_member(ben.actor)
    assert is_refused(world, await ann.press("Rematch", ann.board), f"{ben.actor.mention} is {NOT_HERE}")
    assert "Rematch" in labels(ann.board)
