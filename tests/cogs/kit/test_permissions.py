"""Managing, organising and giving roles: checked by the interaction's own permissions, in its own server."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any
from unittest.mock import Mock

import discord
import pytest

from cogs.kit.interactions.permissions import (
    NEEDED,
    bot_may_give,
    is_organiser,
    missing,
    require_giver,
    require_manager,
    require_organiser,
    require_permissions,
    was_organiser,
)
from cogs.kit.refusals.errors import UserError
from host.people import GuildSettings

GUILD, ROLE = 7, 5


def pressed(top_role: int = 0, *, roles: tuple[int, ...] = (), owner: bool = False, **granted: bool) -> Any:
    """An interaction of a member in GUILD. Roles are numbers in their order; ROLE is the one that there is."""
    member = Mock(spec=discord.Member, id=1, top_role=top_role, get_role={role: role for role in roles}.get)
    guild = SimpleNamespace(owner_id=1 if owner else 2, get_role={ROLE: ROLE}.get)
    return SimpleNamespace(
        user=member, guild=guild, extras={}, guild_id=GUILD, permissions=discord.Permissions(**granted)
    )


class People:
    """Servers and their organiser roles."""

    def __init__(self, **roles: int | None) -> None:
        self.people = self
        self._roles = roles

    async def of_guild(self, guild_id: int) -> GuildSettings:
        return GuildSettings(organiser_role=self._roles.get(f"of_{guild_id}"))


@pytest.mark.parametrize(
    "presser",
    [pressed(ROLE + 1, manage_roles=True), pressed(owner=True)],
    ids=["manages roles, with one above it", "owns the server"],
)
def test_a_role_may_be_chosen_by_those_who_may_give_it(presser: Any) -> None:
    require_giver(presser, ROLE)


@pytest.mark.parametrize(
    ("presser", "role", "says"),
    [
        (pressed(ROLE, manage_roles=True), ROLE, "a role of your own above it"),
        (pressed(ROLE - 1, manage_roles=True), ROLE, "a role of your own above it"),
        (pressed(ROLE + 1, manage_guild=True), ROLE, "Manage Roles"),
        (pressed(owner=True), ROLE + 1, "no such role here any more"),
    ],
)
def test_no_role_is_given_through_the_bot_that_the_person_may_not_give(presser: Any, role: int, says: str) -> None:
    with pytest.raises(UserError) as refused:
        require_giver(presser, role)
    assert says in refused.value.text


@pytest.mark.parametrize(("granted", "below", "may"), [(True, True, True), (False, True, False), (True, False, False)])
def test_the_bot_gives_roles_below_its_own_if_it_manages_roles(granted: bool, below: bool, may: bool) -> None:
    role: Any = SimpleNamespace(is_assignable=lambda: below)
    me = SimpleNamespace(guild_permissions=discord.Permissions(manage_roles=granted))
    guild: Any = SimpleNamespace(me=me, get_role={ROLE: role}.get)
    assert bot_may_give(guild, ROLE) == may
    assert not bot_may_give(guild, ROLE + 1), "the role was deleted"


async def test_organisers_manage_the_server_or_have_its_role() -> None:
    services = People(of_7=ROLE, of_8=6)
    for presser, expected in (
        (pressed(manage_guild=True), True),
        (pressed(roles=(ROLE,)), True),
        (pressed(roles=(6,)), False),
        (pressed(manage_roles=True), False),
    ):
        assert await is_organiser(services, presser) == expected
    assert not await is_organiser(People(), pressed(roles=(ROLE,))), "no role is chosen"
    organiser = pressed(roles=(ROLE,))
    assert not was_organiser(organiser)
    assert await require_organiser(services, organiser) == GUILD and was_organiser(organiser)
    with pytest.raises(UserError, match="for organisers"):
        await require_organiser(services, pressed())


async def test_outside_of_servers_there_are_no_managers_and_organisers() -> None:
    alone = pressed(roles=(ROLE,), manage_guild=True)
    alone.guild_id = None
    assert not await is_organiser(People(of_None=ROLE), alone)
    with pytest.raises(UserError, match="Manage Server"):
        require_manager(alone)
    with pytest.raises(UserError, match="Manage Server"):
        require_manager(pressed(roles=(ROLE,)))
    assert require_manager(pressed(manage_guild=True)) == GUILD


@pytest.mark.parametrize(("name", "title"), NEEDED.items())
def test_every_permission_of_a_match_is_asked_for_by_its_name(name: str, title: str) -> None:
    granted = discord.Permissions(**dict.fromkeys(NEEDED, True))
    require_permissions(granted, 3)
    granted.update(**{name: False})
    assert missing(granted) == [title]
    with pytest.raises(UserError, match=title):
        require_permissions(granted, 3)
