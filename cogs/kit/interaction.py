"""The type of every interaction: a command, a component that was pressed, or a form that was handed in."""

from __future__ import annotations

from typing import TypeAlias

import discord
from discord.ext import commands

Interaction: TypeAlias = "discord.Interaction[commands.AutoShardedBot]"
