"""Standings as text and as a picture, and how a tie-break adds up."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial

from cogs.kit.interactions.ids import make
from cogs.kit.pages import layout
from cogs.kit.pages.layout import Button, Line, Page, Row, page, row
from cogs.kit.pages.pictures import pictured
from cogs.kit.parts.paging import DOWN, UP, paged, turning_row
from cogs.kit.texts import names
from cogs.kit.texts.tournament_words import (
    MENTIONED,
    UNDER_REVIEW,
    drawn_name,
    entrant_name,
    format_title,
    has_points,
    in_order,
    outcome_line,
    table_name,
    tables_listed,
)
from cogs.kit.texts.words import congratulations, players_counted, shortened
from cogs.pictures.bracket import Tree, bracket_picture, first_shown, tree_of
from cogs.pictures.podium import podium_picture
from cogs.pictures.tables import ROWS, table_picture
from cogs.pictures.tables import Row as PictureRow
from cogs.tournaments.pages.views import bracket_button, other_views
from games.core.language import Text, count, say
from tournaments.rounds import TableKey
from tournaments.standings import words as standing_words
from tournaments.standings.table import Standing, explanations, table
from tournaments.tournament import Phase, Tournament

SHORT = 20
"""Rows in the text of one page."""
LEVEL_AT_THE_CUT: Text = "Of entrants that are level at the cut the better seed has gone on."


def standings_page(t: Tournament, at: int, user_id: int) -> Page:
    """The standings from one page on. Slow, because it draws: call it outside the event loop."""
    if not t.rounds:
        title = f"## {names.prose(t.settings.name)}"
        return page(title, say("Nothing has been played yet."), other_views(t, "Standings"))
    if not has_points(t.settings):
        return bracket_page(t)
    rows, entry = table(t.field), t.entry_of(user_id)
    own = entry.id if entry is not None else None
    on_page, at, last = paged(rows, at, SHORT)
    mine = next((row for row in rows if row.entrant == own), None)
    lines = [_line(t, row, marked=row.entrant == own) for row in on_page]
    return page(
        f"## {names.prose(t.settings.name)}\n{_after(t)}",
        pictured(
            "standings.png",
            say("{title}; the same in words below", title=_after(t)),
            lambda: _picture(t, on_page),
        ),
        _heads(t),
        f"-# {say(LEVEL_AT_THE_CUT)}" if t.is_in_knockout else None,
        "\n".join(lines),
        f"**{say('You:')}** {_line(t, mine, marked=True)}" if mine is not None and mine not in on_page else None,
        Line(),
        turning_row(at, last, partial(make, "ranks", t.id), UP, DOWN),
        _explanations(t),
    )


def bracket_page(t: Tournament) -> Page:
    """The bracket, and the newest round as text. Slow, because it draws."""
    tree = tree_of(t.field)
    if tree is None or t.current is None:
        return page(say("This tournament has no bracket yet."), other_views(t, "Bracket"))
    current, first, newest = t.current, first_shown(tree), len(tree.field.rounds)
    begins = len(t.rounds) - newest + first  # an elimination after a cut counts its rounds from 1
    from_round = say("The picture begins with round {round}; earlier rounds are under Pairings.", round=begins)
    drawn = partial(bracket_picture, t.settings.name, _named(tree))
    alt = count(
        "The bracket after {n} round; the newest round in words below",
        "The bracket after {n} rounds; the newest round in words below",
        t.number,
    )
    return page(
        f"## {names.prose(t.settings.name)}",
        pictured("bracket.png", alt, drawn) if first <= newest else None,
        f"-# {from_round}" if first > 1 else None,
        tables_listed(t, current, in_order(current), lambda at: outcome_line(t, current.tables[at])),
        *_ahead(t),
        f"**{say(UNDER_REVIEW)}**" if t.is_under_review else None,
        _places(t) if t.phase is Phase.finished else None,
        other_views(t, "Bracket"),
    )


def _ahead(t: Tournament) -> Iterator[str]:
    """The tables that are open before their rounds."""
    for played in t.going_on[1:]:
        for at in in_order(played):
            name = table_name(t, TableKey(played.number, at))
            yield f"- {name}: {outcome_line(t, played.tables[at])}"


def _named(tree: Tree) -> Tree:
    """The tree with the names that a picture shows."""
    entrants = tuple([replace(entrant, name=drawn_name(entrant)) for entrant in tree.field.entrants])
    return tree._replace(field=replace(tree.field, entrants=entrants))


def explanation_page(t: Tournament, user_id: int) -> Page:
    """How each of the reader's tie-breaks adds up. Slow for a large field: call it outside the event loop."""
    entry = next((t.entries[entrant] for entrant in t.seeds if user_id in t.entries[entrant].user_ids), None)
    back = row(Button("Back to the standings", make("standings", t.id)))
    if entry is None:
        text = say("You do not take part here, so there is nothing of yours to explain.")
        return page(text, back)
    named = {entrant: entrant_name(t, entrant) for entrant in t.seeds}
    parts = [
        f"**{say(standing_words.TITLES[tie_break])}**: {say(standing_words.MEANINGS[tie_break])}.\n"
        f"{standing_words.explanation(told, named)}"
        for tie_break, told in zip(t.settings.tie_breaks, explanations(t.field)[entry.id], strict=True)
    ]
    return page(f"## {say('How your tie-breaks add up')}\n{_after(t)}", *parts, back)


def podium_page(t: Tournament) -> Page:
    """The public final standings. Slow, because it draws."""
    places = [[drawn_name(t.entries[entrant].entrant) for entrant in place] for place in t.places]
    number = len(t.seeds)
    sides = count("{n} team", "{n} teams", number) if t.settings.team_size == 2 else players_counted(number)
    subtitle = f"{format_title(t.settings)}, {sides}"
    winners = [user_id for entrant in t.first for user_id in t.entries[entrant].user_ids][:MENTIONED]
    return page(
        f"## 🏆 {names.prose(t.settings.name)}",
        f"**{say(UNDER_REVIEW)}**" if t.is_under_review else None,
        pictured(
            "podium.png",
            say("The podium; in words below"),
            lambda: podium_picture(t.settings.name, subtitle, places, _best(t)),
        ),
        _places(t),
        congratulations(winners),
        row(Button("Standings", make("standings", t.id)), Button("Pairings", make("pairings", t.id))),
        f"-# Tournament #{t.id}",
        accent=layout.DONE,
        pings=winners,
    )


def _best(t: Tournament) -> int:
    """The best place that a side has reached: both sides of a final may have lost it."""
    return 1 if t.first else 2


def _places(t: Tournament) -> str:
    lines, place = [say("No side has won.")] if not t.first else [], 1
    for shared in t.places:
        if place > 10:
            break
        sides = shortened([entrant_name(t, entrant) for entrant in shared], 12)
        medal = {1: "🥇", 2: "🥈", 3: "🥉"}.get(max(place, _best(t)), f"{place}.")
        lines.append(f"{medal} {sides}")
        place += len(shared)
    return "\n".join(lines)


def _after(t: Tournament) -> str:
    if t.is_in_knockout:
        return say("Standings before the cut")
    if t.phase is Phase.finished:
        return say("Final standings, under review" if t.is_under_review else "Final standings")
    is_done = all(played.is_settled for played in t.rounds)
    return say("Standings after round {round}" if is_done else "Standings during round {round}", round=len(t.rounds))


def _heads(t: Tournament) -> str:
    """The headings of the numbers in a line."""
    titles = [say(standing_words.TITLES[tie_break]) for tie_break in t.settings.tie_breaks]
    return f"-# {' · '.join([say('Points (won, drawn, lost)'), *titles])}"


def _line(t: Tournament, row: Standing, *, marked: bool) -> str:
    name = entrant_name(t, row.entrant)
    breaks = " · ".join(_breaks(t, row))
    gone = f" · {say('dropped out')}" if t.entries[row.entrant].left_after is not None else ""
    text = (
        f"{row.place}\\. {name}: {standing_words.number(row.points)} ({standing_words.record(row.record)}) · {breaks}"
    )
    return f"**{text}**{gone}" if marked else f"{text}{gone}"


def _breaks(t: Tournament, row: Standing) -> list[str]:
    """The values of the tie-breaks, in their order."""
    return [
        standing_words.value(kind, value) for kind, value in zip(t.settings.tie_breaks, row.tie_breaks, strict=True)
    ]


def _picture(t: Tournament, rows: Sequence[Standing]) -> bytes:
    heads = [
        say("Points"),
        say("Record"),
        *[say(standing_words.TITLES[tie_break]) for tie_break in t.settings.tie_breaks],
    ]
    lines = [
        PictureRow(
            str(row.place),
            drawn_name(t.entries[row.entrant].entrant),
            (standing_words.number(row.points), standing_words.record(row.record), *_breaks(t, row)),
        )
        for row in rows[:ROWS]
    ]
    return table_picture(f"{t.settings.name}: {_after(t)}", heads, lines)


def _explanations(t: Tournament) -> Row | None:
    return row(
        Button("Explain mine", make("explain", t.id)),
        Button("Crosstable", make("cross", t.id, 0, 2)),
        Button("Pairings", make("pairings", t.id)),
        *bracket_button(t),
    )
