"""`/tournament rule`, `replace`, `remove`, `extend`, `pause`, `resume`, `cancel`: organisers, each with a reason."""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord
from discord import app_commands
from discord.app_commands import locale_str

from cogs.kit import names, replies
from cogs.kit.errors import UserError
from cogs.kit.options import choices
from cogs.kit.times import read_span
from cogs.kit.tournament_option import WHICH, WHY, TournamentOption
from cogs.kit.tournament_words import plain_name, table_name
from cogs.tournaments.handlers import organisers, players
from cogs.tournaments.pages.organise import organise_page, ruling_page
from host.errors import Refusal
from tournaments.model import Member
from tournaments.tournament import Tournament

if TYPE_CHECKING:
    from cogs.kit.services import Interaction


RULINGS = {
    "win": "This side wins",
    "draw": "Draw",
    "loss": "Loss for all",
    "void": "Take the table out",
    "again": "Play it again",
    "settle": "Leave it as it is",
}


class Ruling(TournamentOption):
    """What is kept in the log with a reason."""

    @app_commands.command(description=locale_str("Organisers: rule on a table"))
    @app_commands.describe(
        table=locale_str("Which table"),
        ruling=locale_str("What you rule; left out: choose by buttons"),
        side=locale_str("Who wins, where somebody does"),
        reason=WHY,
        tournament=WHICH,
    )
    @app_commands.choices(ruling=[app_commands.Choice(name=title, value=key) for key, title in RULINGS.items()])
    async def rule(
        self,
        interaction: Interaction,
        table: str,
        ruling: str | None = None,
        side: str | None = None,
        reason: app_commands.Range[str, 1, 500] | None = None,
        tournament: str | None = None,
    ) -> None:
        """Set, change or void a result, have it played again, settle a dispute."""
        t = await self.organised(interaction, tournament)
        number, index = _place(t, table)
        if ruling is None or reason is None or (ruling == "win" and side is None):
            await replies.send(interaction, ruling_page(t, number, index), private=True)
            return
        what = f"win_{side}" if ruling == "win" else ruling
        by = await players.actor_of(self.services, interaction)
        await organisers.rule(self.services, t, by, number, index, what, reason)
        replies.stored(interaction)
        await replies.whisper(interaction, "It is ruled, and stands in the log with your reason.")

    @rule.autocomplete("table")
    async def _tables(self, interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        t = await self.guessed_tournament(interaction)
        found = (
            {
                f"{played.number}.{index}": f"{table_name(played, index)}: {_sides(t, state.table.entrants)}"
                for played in reversed(t.rounds)
                for index, state in enumerate(played.tables)
                if not state.table.is_bye
            }
            if t is not None
            else {}
        )
        return choices(found, current)

    @rule.autocomplete("side")
    async def _sides_of(self, interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        t = await self.guessed_tournament(interaction)
        try:
            number, index = _place(t, str(interaction.namespace.table)) if t is not None else (0, 0)
        except Refusal:
            return []
        entrants = t.rounds[number - 1].tables[index].table.entrants if t is not None else ()
        return choices({str(entrant): plain_name(t, entrant) for entrant in entrants if t is not None}, current)

    @app_commands.command(description=locale_str("Organisers: somebody else plays on for a player"))
    @app_commands.describe(
        entrant=locale_str("For whom"),
        substitute=locale_str("Who plays on"),
        reason=WHY,
        position=locale_str("Which member of a team, 1 or 2"),
        tournament=WHICH,
    )
    async def replace(
        self,
        interaction: Interaction,
        entrant: str,
        substitute: discord.Member,
        reason: app_commands.Range[str, 1, 500],
        position: app_commands.Range[int, 1, 2] = 1,
        tournament: str | None = None,
    ) -> None:
        """A match that the replaced one plays is stopped and played again."""
        t = await self.organised(interaction, tournament)
        if substitute.bot:
            raise UserError("Bots do not take part. Name somebody else.")
        by, member = await players.actor_of(self.services, interaction), Member(names.given(substitute), substitute.id)
        t = await self.services.tournaments.replace(t.id, by, _entrant(entrant), position - 1, member, reason)
        replies.stored(interaction)
        await replies.send(interaction, organise_page(t, "The substitute plays on."), private=True)

    @app_commands.command(description=locale_str("Organisers: take somebody out of the tournament"))
    @app_commands.describe(entrant=locale_str("Whom"), reason=WHY, tournament=WHICH)
    async def remove(
        self,
        interaction: Interaction,
        entrant: str,
        reason: app_commands.Range[str, 1, 500],
        tournament: str | None = None,
    ) -> None:
        """Off the list, or out of the running tournament."""
        t = await self.organised(interaction, tournament)
        by = await players.actor_of(self.services, interaction)
        t = await self.services.tournaments.leave(t.id, by, _entrant(entrant), reason)
        replies.stored(interaction)
        await replies.send(interaction, organise_page(t, "That side is out."), private=True)

    @replace.autocomplete("entrant")
    @remove.autocomplete("entrant")
    async def _entrants(self, interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        t = await self.guessed_tournament(interaction)
        listed = (*t.confirmed, *t.waiting) if t is not None else ()
        return choices({str(entry.id): names.plain(entry.name) for entry in listed}, current)

    @app_commands.command(description=locale_str("Organisers: move the next deadline to a later time"))
    @app_commands.describe(by=locale_str("How much later: 2 hours, 30 min, 1 day"), reason=WHY, tournament=WHICH)
    async def extend(
        self, interaction: Interaction, by: str, reason: app_commands.Range[str, 1, 500], tournament: str | None = None
    ) -> None:
        """The end of the round, or the start."""
        t = await self.organised(interaction, tournament)
        who = await players.actor_of(self.services, interaction)
        t = await self.services.tournaments.extend(t.id, who, read_span(by), reason)
        replies.stored(interaction)
        await replies.send(interaction, organise_page(t, "The deadline is moved."), private=True)

    @app_commands.command(description=locale_str("Organisers: pause; deadlines stand still, and nothing new opens"))
    @app_commands.describe(reason=WHY, tournament=WHICH)
    async def pause(
        self, interaction: Interaction, reason: app_commands.Range[str, 1, 500], tournament: str | None = None
    ) -> None:
        """Matches that are played go on."""
        t = await self.organised(interaction, tournament)
        t = await self.services.tournaments.pause(t.id, await players.actor_of(self.services, interaction), reason)
        replies.stored(interaction)
        await replies.send(interaction, organise_page(t, "It is paused."), private=True)

    @app_commands.command(description=locale_str("Organisers: go on after a pause"))
    @app_commands.describe(reason=WHY, tournament=WHICH)
    async def resume(
        self, interaction: Interaction, reason: app_commands.Range[str, 1, 500], tournament: str | None = None
    ) -> None:
        """Deadlines are later by the length of the pause."""
        t = await self.organised(interaction, tournament)
        t = await self.services.tournaments.resume(t.id, await players.actor_of(self.services, interaction), reason)
        replies.stored(interaction)
        await replies.send(interaction, organise_page(t, "It goes on."), private=True)

    @app_commands.command(description=locale_str("Organisers: call it off"))
    @app_commands.describe(reason=WHY, tournament=WHICH)
    async def cancel(
        self, interaction: Interaction, reason: app_commands.Range[str, 1, 500], tournament: str | None = None
    ) -> None:
        """Matches that are played are stopped."""
        t = await self.organised(interaction, tournament)
        t = await self.services.tournaments.cancel(t.id, await players.actor_of(self.services, interaction), reason)
        replies.stored(interaction)
        await replies.send(interaction, organise_page(t, "It is called off."), private=True)

    @rule.autocomplete("tournament")
    @replace.autocomplete("tournament")
    @remove.autocomplete("tournament")
    @extend.autocomplete("tournament")
    @pause.autocomplete("tournament")
    @resume.autocomplete("tournament")
    @cancel.autocomplete("tournament")
    async def _tournaments_ruling(self, interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        return await self.tournaments(interaction, current)


def _place(t: Tournament, text: str) -> tuple[int, int]:
    """Round and table of "2.0". Refusal "no_table"."""
    number, _, index = text.partition(".")
    if not (number.isascii() and number.isdigit() and index.isascii() and index.isdigit() and len(text) < 10):
        raise Refusal("no_table")
    if not 1 <= int(number) <= len(t.rounds) or int(index) >= len(t.rounds[int(number) - 1].tables):
        raise Refusal("no_table")
    return int(number), int(index)


def _entrant(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 10):
        raise Refusal("no_entrant")
    return int(text)


def _sides(t: Tournament, entrants: tuple[int, ...]) -> str:
    return " v ".join([plain_name(t, entrant) for entrant in entrants])
