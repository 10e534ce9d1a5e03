"""Ratings as a table in pages: as a picture, or in words. The reader's own line is on every page in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from cogs.kit.pages.layout import ALT_LIMIT, Part, Picture, Row, size
from cogs.kit.pages.pictures import pictured
from cogs.kit.parts.paging import DOWN, UP, paged, turns
from cogs.kit.texts import names
from cogs.kit.texts.rating_words import number, standing, tally_line
from cogs.pictures.tables import Row as PictureRow
from cogs.pictures.tables import table_picture
from games.core.language import say, text
from tournaments.ratings.ports import Rated, Tally
from tournaments.ratings.ranking import places_of
from tournaments.ratings.weight import has_few_opponents

PAGE = 20
HEADS = (text("Rating"), text("Matches"), text("Won"))
PROVISIONAL, FEW = "?", "°"
"""Signs before a rating in the picture: words there would make all of it small on a phone."""
COLUMNS = (32, 20, 12, 8)
"""Widths of names that are tried until the alternative text is short enough."""


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
    title: str, lines: Sequence[Line], at: int, user_id: int, turn: Callable[[int, int], str], *, pictures: bool
) -> tuple[Part, ...]:
    """One page of at least one line; `turn` gives the custom id of a page. With `pictures` it is slow.

    The picture is the same for all readers, so words beside it tell the reader's own line.
    """
    on_page, at, last = paged(lines, at, PAGE)
    mine = next((line for line in lines if line.person.user_id == user_id), None)
    named = say("{title}, page {at} of {last}", title=title, at=at + 1, last=last + 1) if last else title
    drawn = pictured("ranking.png", _spoken(named, on_page), lambda: _picture(title, on_page)) if pictures else ""
    told = isinstance(drawn, Picture)
    return (
        drawn,
        _legend(on_page) if told else "\n".join([_words(line, marked=line == mine) for line in on_page]),
        f"**{say('You:')}** {_words(mine, marked=True)}" if mine is not None and (told or mine not in on_page) else "",
        *([Row(turns(at, last, turn, UP, DOWN))] if last else []),
    )


def _spoken(title: str, lines: Sequence[Line]) -> str:
    """All that the picture shows, with names as short as Discord's limit needs."""
    told = ""
    for columns in COLUMNS:
        rows = [
            f"{line.place}. {names.plain(line.person.name, columns)} {number(line.person.rating)} "
            f"{line.tally.played} {line.tally.won}"
            for line in lines
        ]
        heads = say("{title}; place, name, rating, matches, won", title=title)
        limits = [_limited(say("provisional"), [line for line in lines if line.person.rating.provisional])]
        limits.append(_limited(say("few opponents"), [line for line in lines if line.few]))
        told = ". ".join([f"{heads}: {'; '.join(rows)}", *[limit for limit in limits if limit]])
        if size(told) <= ALT_LIMIT:
            break
    return told


def _limited(mark: str, lines: Sequence[Line]) -> str:
    """ "provisional: 3, 4": the places of these lines."""
    return f"{mark}: {', '.join([str(line.place) for line in lines])}" if lines else ""


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
                f"{_signs(line)} {number(line.person.rating)}".strip(),
                str(line.tally.played),
                str(line.tally.won),
            ),
        )
        for line in lines
    ]
    return table_picture(title, [say(head) for head in HEADS], rows)


def _signs(line: Line) -> str:
    return PROVISIONAL * line.person.rating.provisional + FEW * line.few


def _legend(lines: Sequence[Line]) -> str:
    """The meaning of the signs in a picture of these lines."""
    found = [(PROVISIONAL, say("provisional"), any(line.person.rating.provisional for line in lines))]
    found.append((FEW, say("few opponents"), any(line.few for line in lines)))
    told = " · ".join([f"{sign} {meaning}" for sign, meaning, is_shown in found if is_shown])
    return f"-# {told}" if told else ""
