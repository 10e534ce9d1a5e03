"""The base of the commands of features."""

from __future__ import annotations

from discord.ext import commands

from cogs.kit.services import Services


class Feature(commands.Cog):
    """The commands of a feature, with the services that they work with."""

    services: Services

    def __init__(self, services: Services) -> None:
        self.services = services
