"""`/pledge …`: pledges to the cause of a tournament. The bot keeps the ledger and moves no money."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.app_commands import locale_str
from discord.ext import commands

from cogs.charity import handlers
from cogs.charity.pages import TITLES, charity_page, removal_form
from cogs.kit.inputs.tournament_option import WHICH, WHY, Reason, TournamentOption
from cogs.kit.interaction import Interaction
from cogs.kit.interactions import replies
from cogs.kit.interactions.forms import typed
from host.errors import Refusal
from tournaments.charity.model import Per
from tournaments.tournament import Tournament


@app_commands.guild_only()
class Pledges(
    TournamentOption,
    commands.GroupCog,
    group_name="pledge",
    group_description=locale_str("Promise to a tournament's cause; the bot moves no money"),
):
    """Commands for players and spectators alike."""

    @app_commands.command(description=locale_str("Promise an amount for what is played"))
    @app_commands.describe(
        amount=locale_str("How much, in the currency of the cause: 0.50"),
        per=locale_str("For what"),
        entrant=locale_str("Of whom; left out: of all entrants"),
        limit=locale_str("At most so much altogether"),
        tournament=WHICH,
    )
    @app_commands.choices(per=[app_commands.Choice(name=title, value=per.value) for per, title in TITLES.items()])
    async def make(
        self,
        interaction: Interaction,
        amount: app_commands.Range[str, 1, 20],
        per: str,
        entrant: str | None = None,
        limit: app_commands.Range[str, 1, 20] | None = None,
        tournament: str | None = None,
    ) -> None:
        """Make a pledge. It is possible until the tournament is over, and counts for all of its matches."""
        t = await self.chosen_tournament(interaction, tournament)
        whose = self.entrant_named(t, entrant) if entrant is not None else None
        if entrant is not None and whose is None:
            raise Refusal("no_entrant")
        await handlers.promise(self.services, interaction, t, Per(per), (amount, limit or ""), whose)

    @make.autocomplete("entrant")
    async def _entrants(self, interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        return await self.entrants_listed(interaction, current)

    @app_commands.command(description=locale_str("Your pledges, what they come to, changing and taking them back"))
    @app_commands.describe(tournament=WHICH)
    async def mine(self, interaction: Interaction, tournament: str | None = None) -> None:
        """Show the presser's statement."""
        t = await self.chosen_tournament(interaction, tournament)
        await handlers.pledges(self.services, interaction, t)

    @app_commands.command(description=locale_str("What is collected so far, with a picture"))
    @app_commands.describe(tournament=WHICH)
    async def total(self, interaction: Interaction, tournament: str | None = None) -> None:
        """Show the total privately; the public message is kept up to date automatically."""
        t = await self.chosen_tournament(interaction, tournament)
        if t.cause is None:
            raise Refusal("no_cause")
        await replies.wait(interaction)
        await replies.finish(interaction, await self.services.drawing.run(charity_page, t, t.cause))

    @app_commands.command(description=locale_str("Organisers: remove the pledges of a person"))
    @app_commands.describe(person=locale_str("Whose pledges"), reason=WHY, tournament=WHICH)
    async def remove(
        self, interaction: Interaction, person: discord.User, reason: Reason, tournament: str | None = None
    ) -> None:
        """Ask before removing what a person has promised without meaning it: only that person can promise it again."""
        t = await self.organised(interaction, tournament)
        if all(pledge.user_id != person.id for pledge in t.pledges.values()):
            raise Refusal("no_pledges_of", user_id=person.id)
        await replies.ask(interaction, typed(removal_form(t, person.id), {"reason": reason}))

    def rank(self, interaction: Interaction, t: Tournament) -> tuple[bool, ...]:
        """A tournament with a cause first."""
        return t.cause is not None, *super().rank(interaction, t)
