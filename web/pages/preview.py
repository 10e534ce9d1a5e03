"""The pictures of links to pages: those in Discord. Drawing is slow: not for the event loop."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ParamSpec

from aiohttp import web

from cogs.kit.texts.tournament_words import PHASES, format_title
from cogs.pictures.bracket import small_picture, tree_of
from cogs.pictures.podium import podium_picture
from cogs.pictures.tables import Row, table_picture
from tournaments.standings import words
from tournaments.standings.table import table
from tournaments.tournament import Phase, Tournament
from web.model.servers import Ranked
from web.render import answered
from web.site import site_of

P = ParamSpec("P")
ROWS = 12


async def preview(
    request: web.Request, draw: Callable[P, bytes], *arguments: P.args, **named: P.kwargs
) -> web.Response:
    """The answer with the picture that `draw` makes."""
    drawn = await site_of(request).draw(draw, *arguments, **named)
    return answered(request, drawn, "image/png", headers={"Cache-Control": "public, max-age=60"})


def leaderboard_picture(title: str, lines: Sequence[Ranked]) -> bytes:
    """A PNG of the first lines of a leaderboard, with the names that may be shown."""
    rows = [
        Row(
            str(line.place),
            line.name or "not named",
            (f"{line.rating}{'?' * line.provisional}{'*' * line.few_opponents}", str(line.played)),
        )
        for line in lines[:ROWS]
    ]
    return table_picture(title, ("Rating", "Matches"), rows or [Row("", "Nothing is rated yet", ("", ""))])


def preview_picture(t: Tournament) -> bytes:
    """A PNG of the most interesting picture of the tournament's phase."""
    if t.places and t.phase is not Phase.cancelled:
        places = [[t.entries[entrant].name for entrant in place] for place in t.places]
        sides = "teams" if t.settings.team_size == 2 else "players"
        review = ", under review" if t.is_under_review else ""
        subtitle = f"{format_title(t.settings)}, {len(t.seeds)} {sides}{review}"
        return podium_picture(t.settings.name, subtitle, places)
    tree = tree_of(t.field) if t.rounds else None
    if tree is not None:
        return small_picture(t.settings.name, f"Round {len(t.rounds)}", tree)
    if t.rounds:
        rows = [
            Row(
                str(row.place),
                t.entries[row.entrant].name,
                (words.number(row.points), words.record(row.record)),
            )
            for row in table(t.field)[:ROWS]
        ]
        return table_picture(f"{t.settings.name}: round {len(t.rounds)}", ("Points", "Record"), rows)
    listed = [Row(str(at), entry.name, ()) for at, entry in enumerate((*t.confirmed, *t.waiting), 1)][:ROWS]
    return table_picture(
        f"{t.settings.name}: {PHASES[t.phase]}", (), listed or [Row("", "There are no entrants yet", ())]
    )
