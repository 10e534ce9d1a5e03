"""Ratings as a table, in text and as a picture, in pages; the reader's own line is on every page."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from cogs.kit.pages.layout import Part, Row
from cogs.kit.pages.pictures import pictured
from cogs.kit.parts.paging import DOWN, UP, turns
from cogs.kit.texts import names
from cogs.kit.texts.rating_words import marks, number, standing, tally_line
from cogs.pictures.tables import Row as PictureRow
from cogs.pictures.tables import table_picture
from games.core.language import say, text
from tournaments.ratings.ports import Rated, Tally
from tournaments.ratings.ranking import places_of
from tournaments.ratings.weight import has_few_opponents

PAGE = 20
HEADS = (text("Rating"), text("Matches"), text("Won"))


class Line(NamedTuple):
    """One person's place; `few`: the person has met too few opponents to be known."""

    place: int
    person: Rated
    tally: Tally
    few: bool = False


def lines_of(standings: Sequence[Rated], tallies: Mapping[int, Tally]) -> list[Line]:
    """The standings with their places and matches, in the same order."""
    places, people = places_of(standings), len(standings)
    return [
        Line(
            places[person.user_id],
            person,
            tallies.get(person.user_id, Tally()),
            has_few_opponents(person.rating, people),
        )
        for person in standings
    ]


def table_parts(
    title: str, lines: Sequence[Line], at: int, user_id: int, turn: Callable[[int, int], str]
) -> tuple[Part, ...]:
    """One page of at least one line; `turn` gives the custom id of a page. Slow, because it draws."""
    last = (len(lines) - 1) // PAGE
    at = min(max(at, 0), last)
    shown = list(lines[at * PAGE : (at + 1) * PAGE])
    mine = next((line for line in lines if line.person.user_id == user_id), None)
    named = say("{title}, page {at} of {last}", title=title, at=at + 1, last=last + 1) if last else title
    return (
        pictured("ranking.png", say("{title}; the same in words below", title=named), lambda: _picture(title, shown)),
        "\n".join([_words(line, marked=line == mine) for line in shown]),
        f"**{say('You:')}** {_words(mine, marked=True)}" if mine is not None and mine not in shown else "",
        *([Row(turns(at, last, turn, UP, DOWN))] if last else []),
    )


def _words(line: Line, *, marked: bool) -> str:
    name = names.escaped(line.person.name)
    text = f"{line.place}\\. {f'**{name}**' if marked else name}: {standing(line.person.rating, few=line.few)}"
    return f"{'▸ ' if marked else ''}{text} · {tally_line(line.tally)}"


def _picture(title: str, lines: Sequence[Line]) -> bytes:
    rows = [
        PictureRow(
            str(line.place),
            line.person.name,
            (
                number(line.person.rating),
                str(line.tally.played),
                str(line.tally.won),
                ", ".join(marks(line.person.rating, few=line.few)),
            ),
        )
        for line in lines
    ]
    return table_picture(title, (*[say(head) for head in HEADS], ""), rows)
