"""Permissions in the channel, as a moderator changes them."""

from __future__ import annotations

import discord
from simcord.backend.models import Overwrite
from simcord.enums import OverwriteType

from tests.e2e.world import World


def allow(world: World, role_id: int | None = None, **permissions: bool) -> None:
    """A moderator changes what a role, or all, may do in the channel; the bot is told."""
    given, denied = discord.PermissionOverwrite(**permissions).pair()
    target, kind = role_id or world.guild.id, OverwriteType.ROLE
    world.env.backend.set_overwrite(world.channel.id, Overwrite(target, kind, given.value, denied.value))
