"""`/tournament setup`: creates a tournament by choices and then a form, and leads to what comes before its start."""

from __future__ import annotations

from discord import app_commands
from discord.app_commands import locale_str

from cogs.kit.inputs.game_option import GameOption
from cogs.kit.inputs.options import game_named, mode_named, pace_named
from cogs.kit.inputs.times import read_moment
from cogs.kit.inputs.tournament_option import TournamentOption
from cogs.kit.interaction import Interaction
from cogs.kit.interactions import replies
from cogs.kit.interactions.entrances import tournament_here
from cogs.kit.interactions.forms import all_of, asked, correctable
from cogs.kit.interactions.handlers import Handlers
from cogs.kit.interactions.ids import make
from cogs.kit.interactions.permissions import may_give, require_organiser, require_place
from cogs.kit.refusals.errors import UserError
from cogs.tournaments.commands.few_options import for_organisers, of_act
from cogs.tournaments.handlers import running
from cogs.tournaments.handlers.actors import actor_of
from cogs.tournaments.pages.changes import zone_note
from cogs.tournaments.pages.organise import organise_page
from cogs.tournaments.pages.setting_forms import creation_form
from cogs.tournaments.reading import read_settings
from cogs.tournaments.services import Services
from host.ports import AnyGame
from tournaments.course.seating import check_mode
from tournaments.formats.registry import FORMATS
from tournaments.settings import Settings

handler = Handlers[Services](require=require_organiser)


class Creating(GameOption, TournamentOption):
    """Creates tournaments, whose settings all have defaults and can be changed later, and prepares them."""

    services: Services

    setup = app_commands.Group(name="setup", description=locale_str("Organisers: make, prepare and start it"))

    @setup.command(description=locale_str("Organisers: make a tournament"))
    @app_commands.describe(
        format=locale_str("How rounds are paired"),
        game=locale_str("What is played"),
        mode=locale_str("Which way to play it"),
        pace=locale_str("The clocks"),
        like=locale_str("An earlier tournament, whose settings are taken over"),
    )
    @app_commands.choices(format=[app_commands.Choice(name=found.title, value=key) for key, found in FORMATS.items()])
    async def create(
        self,
        interaction: Interaction,
        format: str | None = None,  # noqa: A002 (the name of the option)
        game: str | None = None,
        mode: str | None = None,
        pace: str | None = None,
        like: str | None = None,
    ) -> None:
        """Open the form for name, start and number of places."""
        await require_organiser(self.services, interaction)
        require_place(interaction)
        template = None if like is None else await self.chosen_tournament(interaction, like)
        base = template.settings if template is not None else None
        chosen = game_named(self.services.games, game or (base.game if base is not None else None))
        usual_mode = base.mode if base is not None and base.game == chosen.key else None
        paired = format or (base.format if base is not None else Settings.model_fields["format"].default)
        played = mode_named(chosen, mode or usual_mode)
        clocks = pace_named(self.services.paces, pace or (base.pace if base is not None else None))
        _check(base, chosen, paired, played, clocks)
        like_id = template.id if template is not None else 0
        await replies.ask(interaction, creation_form(make("made", paired, chosen.key, played, clocks, like_id), base))

    create.autocomplete("like")(TournamentOption.tournaments)

    setup.add_command(
        for_organisers(
            "edit", locale_str("Organisers: run a tournament, change its settings"), running.show_organise_page
        )
    )
    setup.add_command(of_act("announce", locale_str("Organisers: post the announcement in this channel")))
    setup.add_command(of_act("start", locale_str("Organisers: start now")))
    setup.add_command(of_act("seeds", locale_str("Organisers: order the entrants by hand")))


def _check(base: Settings | None, game: AnyGame, format_: str, mode: str, pace: str) -> None:
    """Refusal "wrong_setup" for what no text in the form can make right, before anything is typed there."""
    settings = base or Settings(name="?", game=game.key, mode=mode, pace=pace)
    check_mode(settings.model_copy(update={"format": format_, "best_of": 1}), game.modes[mode])


@handler("made", format=str, game=str, mode=str, pace=str, like=int)
async def made(
    services: Services, interaction: Interaction, format_: str, game: str, mode: str, pace: str, like: int
) -> None:
    """Create a tournament from the submitted form of `/tournament setup create`."""
    channel = require_place(interaction)
    base = (await tournament_here(services.tournaments, interaction, like)).settings if like else None
    same = base.model_dump() if base is not None else {}
    if base is not None and base.game != game:
        same.pop("options")
    keeps_role = base is None or base.winner_role is None or may_give(interaction, base.winner_role)
    if not keeps_role:
        same.pop("winner_role")
    modes = services.games[game].modes if game in services.games else {}
    if format_ not in FORMATS or mode not in modes or pace not in services.paces:
        raise UserError("That format, game, mode or pace is no longer here. Use the command again. Nothing was made.")
    fixed = {**same, "format": format_, "game": game, "mode": mode, "pace": pace}
    form = creation_form(make("made", format_, game, mode, pace, like), base)
    given = asked(form, replies.fields(interaction))
    with correctable(form, given):
        starts_at, settings = all_of(
            lambda: read_moment(given.get("start", ""), services.now()),
            lambda: read_settings(fixed, {name: text for name, text in given.items() if name != "start"}),
        )
        t = await services.tournaments.create(actor_of(interaction), channel.guild.id, channel.id, settings, starts_at)
    replies.stored(interaction)
    note = "The tournament is made, and not announced yet. Look through its settings, then press Announce here."
    if like:
        note = f"It has the settings of #{like}, and is not announced yet. Press Announce here when all is right."
    if not keeps_role:
        note += " It has no role for the winner: that of the earlier one was deleted, or you may not give it yourself."
    note = f"{note} {zone_note(given.get('start', ''))}".rstrip()
    await replies.send(interaction, organise_page(t, note), private=True)
