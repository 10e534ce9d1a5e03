"""`/tournament run …`: organisers confirm, rule, pair, move deadlines, pause and cancel."""

from __future__ import annotations

from discord import app_commands
from discord.app_commands import locale_str

from cogs.kit.inputs.numbers import whole_number
from cogs.kit.inputs.options import choices
from cogs.kit.inputs.tournament_option import WHICH, WHY, Reason, TournamentOption
from cogs.kit.interaction import Interaction
from cogs.kit.interactions import replies
from cogs.kit.refusals.errors import UserError
from cogs.kit.texts.tournament_words import plain_name, table_name, told_apart
from cogs.tournaments.commands.few_options import act_on, for_organisers, of_act
from cogs.tournaments.handlers import rulings, running
from cogs.tournaments.pages.rulings import (
    ORDER,
    SCORE,
    order_title,
    order_word,
    orders_of,
    places_of,
    ruled_page,
    ruling_page,
    score_titles,
)
from cogs.tournaments.services import Services
from host.errors import Refusal
from tournaments.course.requests import Ruling as Ruled
from tournaments.rounds import TableKey
from tournaments.tournament import Phase, Tournament

RULINGS = {
    "win": "This side wins",
    "draw": "Draw",
    "loss": "Loss for all",
    "void": "Take the table out",
    "again": "Play it again",
    "settle": "Leave it as it is",
    "undo": "Take the last ruling back",
}


class Ruling(TournamentOption):
    """Commands that are logged with a reason."""

    services: Services

    run = app_commands.Group(name="run", description=locale_str("Organisers: results, rounds, deadlines"))

    run.add_command(of_act("desk", locale_str("Organisers: keep what waits for you in a message here")))

    @run.command(description=locale_str("Organisers: rule on a table"))
    @app_commands.describe(
        table=locale_str("Which table"),
        ruling=locale_str("What you rule; left out: choose by buttons"),
        side=locale_str("Who wins, also with the score; at a table of three or four all places"),
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
        reason: Reason | None = None,
        tournament: str | None = None,
    ) -> None:
        """Set, change or void a result, have it replayed, or settle a dispute."""
        t = await self.organised(interaction, tournament)
        ruled_on = _table(t, table)
        entrants = rulings.entrants_of(t, ruled_on)
        if ruling is None or reason is None or (ruling == "win" and side is None):
            await replies.send(interaction, ruling_page(t, ruled_on), private=True)
            return
        what = ruling if ruling != "win" else _winner(entrants, side or "")
        first = rulings.consequences(self.services, interaction, t, ruled_on, what)
        if first is not None:
            await replies.send(interaction, first, private=True)
            return
        chosen = Ruled(ruled_on, reason, t.at(ruled_on).version)
        after = await rulings.rule(self.services, interaction, t, chosen, what)
        await replies.send(interaction, ruled_page(t, after, ruled_on), private=True)

    @rule.autocomplete("table")
    async def _tables(self, interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        t = await self.guessed_tournament(interaction)
        if t is None:
            return []
        tables = [table for played in reversed(t.rounds) for table, state in played.by_key if not state.table.is_bye]
        found = {f"{table.number}.{table.table}": _title(t, table) for table in tables}
        return choices(found, current)

    @rule.autocomplete("side")
    async def _sides_of(self, interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        t = await self.guessed_tournament(interaction)
        if t is None:
            return []
        try:
            state = t.at(_table(t, str(interaction.namespace.table)))
        except Refusal:
            return []
        entrants = state.table.entrants
        if len(entrants) > 2:
            return choices({order_word(order): order_title(t, order) for order in orders_of(entrants)}, current)
        sides = {str(entrant): name for entrant, name in told_apart(t, entrants, plain_name).items()}
        return choices(sides | score_titles(t, state), current)

    run.add_command(
        for_organisers(
            "confirm",
            locale_str("Organisers: confirm the results of a round, so that the next one is paired"),
            running.confirm_newest,
        )
    )
    run.add_command(of_act("pair", locale_str("Organisers: pair a round by hand")))

    @run.command(description=locale_str("Organisers: move the next deadline to a later time"))
    @app_commands.describe(
        by=locale_str("How much later: 2 hours, 30 min, 1 day; -30 min takes it back"), reason=WHY, tournament=WHICH
    )
    async def extend(self, interaction: Interaction, by: str, reason: Reason, tournament: str | None = None) -> None:
        """Extend the end of the round, or the start."""
        await act_on(self, interaction, "extend", tournament, {"by": by, "reason": reason})

    run.add_command(of_act("pause", locale_str("Organisers: pause; deadlines stand still, and nothing new opens")))
    run.add_command(of_act("resume", locale_str("Organisers: go on after a pause")))
    run.add_command(of_act("cancel", locale_str("Organisers: call it off")))

    @run.command(description=locale_str("Organisers: take a cancellation back"))
    @app_commands.describe(reason=WHY, tournament=locale_str("Which tournament that was called off"))
    async def uncancel(self, interaction: Interaction, tournament: str, reason: Reason) -> None:
        """Let a tournament go on that was called off."""
        await act_on(self, interaction, "uncancel", tournament, {"reason": reason})

    @uncancel.autocomplete("tournament")
    async def _cancelled(self, interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        return await self.tournaments_in(interaction, current, (Phase.cancelled,))


def _table(t: Tournament, text: str) -> TableKey:
    """The table of "2.0". Refusal "no_table"."""
    before, _, after = text.partition(".")
    number, index = whole_number(before), whole_number(after)
    if number is None or index is None or not t.has_table(TableKey(number, index)):
        raise Refusal("no_table")
    return TableKey(number, index)


def _winner(entrants: tuple[int, ...], side: str) -> str:
    """The ruling word for a choice of `_sides_of`. UserError for any other text."""
    word = side if len(entrants) > 2 or side.startswith(SCORE) else f"win_{side}"
    if places_of(entrants, word) is None or (len(entrants) > 2 and not word.startswith(ORDER)):
        what = "These are not all places at" if len(entrants) > 2 else "This is not a side of"
        raise UserError(f"{what} this table. Choose from the list that `side` offers. Nothing was changed.")
    return word


def _title(t: Tournament, table: TableKey) -> str:
    """ "Round 2, table 3: Ann v Ben"."""
    return f"{table_name(t, table)}: {' v '.join(told_apart(t, t.at(table).table.entrants, plain_name).values())}"
