"""Opening the lobby of `/play`, Challenge and Open a table."""

from __future__ import annotations

from cogs.kit.inputs.options import game_named, mode_named
from cogs.kit.interaction import Interaction
from cogs.kit.interactions.permissions import require_place
from cogs.kit.lobbies.opening import post_lobby, require_others
from cogs.kit.refusals.errors import UserError
from cogs.kit.services import Services
from cogs.kit.texts.words import counts
from cogs.lobbies.offer import usual_mode
from games.core.language import say
from host.ports import AnyGame
from host.records import Played


async def open_lobby(
    services: Services, interaction: Interaction, game: str | None, mode: str | None, invited: frozenset[int]
) -> None:
    """Post a lobby in the channel, open to all or kept for the `invited`. Raises UserError if not allowed."""
    chosen = game_named(services.games, game)
    channel = require_place(interaction)
    played = await services.history.played_by(interaction.user.id)
    key = _mode(chosen, mode, len(invited), played)
    require_others(interaction, invited)
    usual = (await services.people.of_guild(channel.guild.id)).pace or ""
    pace = usual if usual in services.paces else next(iter(services.paces))
    await post_lobby(services, interaction, channel, game=chosen.key, mode=key, pace=pace, invited=invited)


def _mode(game: AnyGame, wanted: str | None, challenged: int, played: Played) -> str:
    """The key of a mode for the presser and all named persons. Raises UserError."""
    players = challenged + 1
    if wanted is None:
        usual = usual_mode(game, played, players if challenged else None)
        if usual is None:
            raise UserError(
                say(
                    "No mode of {game} is for {n} players, which you would be. Mention fewer.",
                    game=say(game.title),
                    n=players,
                )
            )
        return usual
    key = mode_named(game, wanted)
    mode = game.modes[key]
    if challenged and players not in mode.seats:
        why = say(
            "{mode} is for {seats} players, and with you that would be {n}.",
            mode=say(mode.title),
            seats=counts(mode.seats),
            n=players,
        )
        then = (
            say("Mention fewer people, or choose another mode. Nothing was opened.")
            if players > max(mode.seats)
            else say("Mention more people, or choose another mode. Nothing was opened.")
        )
        raise UserError(f"{why} {then}")
    return key
