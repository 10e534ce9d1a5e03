"""Which commands a member sees after typing "/"."""

from discord import app_commands

from bot.features import COGS

PLAYERS = {"play", "hand", "rules", "card", "learn", "matches", "profile", "leaderboard", "settings", "help"}
BESIDES = {"puzzle", "replay", "review", "share"}
"""Single commands of features about one match."""


def test_single_commands_are_those_that_players_need() -> None:
    cogs = [cog for cog in COGS if not cog.__cog_is_app_commands_group__]
    declared = [command for cog in cogs for command in cog.__cog_app_commands__]
    single = {command.name for command in declared if isinstance(command, app_commands.Command)}
    assert single <= PLAYERS | BESIDES
    assert {"play", "hand", "rules", "matches", "profile", "leaderboard", "settings", "help"} <= single
