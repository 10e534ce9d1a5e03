"""The base of the commands of features."""

from __future__ import annotations

from collections import ChainMap
from collections.abc import Callable, Coroutine, Mapping
from typing import Any, ClassVar, TypeAlias

from discord import app_commands
from discord.ext import commands

from cogs.kit.interaction import Interaction
from cogs.kit.services import Services

Offer: TypeAlias = Callable[[Any, Interaction, str], Coroutine[Any, Any, list[app_commands.Choice[str]]]]
"""The autocomplete of an option."""


class Feature(commands.Cog):
    """The commands of a feature, with the services that they work with.

    offers  autocompletes by the names of options: each command of the class has them for its options of these names,
            unless an option has one of its own
    """

    services: Services
    offers: ClassVar[Mapping[str, Offer]] = {}

    def __init_subclass__(cls, **settings: Any) -> None:
        super().__init_subclass__(**settings)
        offers = ChainMap(*[dict(vars(base).get("offers", {})) for base in cls.__mro__])
        for command in vars(cls).values():
            for option in command.parameters if isinstance(command, app_commands.Command) else ():
                if option.name in offers and not option.autocomplete:
                    command.autocomplete(option.name)(offers[option.name])

    def __init__(self, services: Services) -> None:
        self.services = services
