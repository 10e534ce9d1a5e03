"""The type of all interactions: commands, component presses and submitted forms."""

from __future__ import annotations

from typing import TypeAlias

import discord
from discord.ext import commands

Interaction: TypeAlias = "discord.Interaction[commands.AutoShardedBot]"
