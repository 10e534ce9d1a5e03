"""What organisers have corrected in the ratings: the log, and what the people of a match are told."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import partial

from cogs.kit.interactions.ids import make
from cogs.kit.pages import layout
from cogs.kit.pages.layout import Button, Page, Row, page
from cogs.kit.parts.paging import paged, turns
from cogs.kit.texts import names
from cogs.kit.texts.words import listed, moment
from host.ports import Games
from host.records import MatchResult
from tournaments.ratings.corrections import Act, Ruling

LINES = 6
"""Rulings of a page: their reasons may be long."""
FIRST_SLOT = 2
"""Below it are the slots of the buttons that turn pages."""


def log_page(rulings: Sequence[Ruling], at: int) -> Page:
    """A page of a server's rulings, the newest first; `rulings` are all of them, oldest first."""
    newest, at, last = paged(rulings[::-1], at, LINES)
    lines = [f"- {moment(one.at)} {_act(one)} by {names.mention(one.by)}: {names.prose(one.reason)}" for one in newest]
    if not lines:
        return page("## Corrections", "No organiser has corrected ratings in this server.")
    turning = turns(at, last, partial(make, "rulings")) if last else ()
    return page(
        f"## Corrections{f', page {at + 1} of {last + 1}' if last else ''}",
        "\n".join(lines),
        Row((*turning, Button("As a file", make("rulings_file")))),
    )


def told_page(games: Games, ruling: Ruling, result: MatchResult) -> Page:
    """The public message about a match that is annulled, or counts again; it pings the people of the match."""
    people = [seat.user_id for seat in result.seats if seat.user_id is not None and seat.user_id > 0]
    title = f"{games[result.game].title if result.game in games else result.game} #{result.id}"
    done = "counts for no rating any more" if ruling.act is Act.annul else "counts for the ratings again"
    return page(
        f"**{title} {done}.** {names.mention(ruling.by)}, an organiser, has decided that: {names.prose(ruling.reason)}",
        f"{_hear(people)} The ratings of all players are computed again. Results of tournaments and pledges stay.",
        Row((Button("All corrections", told_id(ruling)),)),
        accent=layout.ALERT,
        pings=people,
    )


def told_id(ruling: Ruling) -> str:
    """The custom id of a button that is only on the `told_page` of this ruling."""
    return make("rulings", 0, FIRST_SLOT + ruling.id)


def done_text(ruling: Ruling) -> str:
    """The answer to the organiser."""
    back = {
        Act.annul: "`/ratings restore` takes this back.",
        Act.restore: "`/ratings annul` takes this back.",
        Act.take_out: "`/ratings take-in` takes this back.",
        Act.take_in: "`/ratings take-out` takes this back.",
    }[ruling.act]
    effect = "The standings show it at once."
    if ruling.season_id is None:
        effect = "The ratings are computed again now; results of tournaments and pledges stay."
    told = " The players of the match are told in its thread." if ruling.match_id is not None else ""
    return f"{_act(ruling)}. {effect}{told} {back} All members can read it in `/ratings log`."


def out_text(ruling: Ruling, user_id: int, reader: int) -> str:
    """That this person is taken out of all ratings of a server, for the person or another reader."""
    whom = "you" if user_id == reader else names.mention(user_id)
    return (
        f"{names.mention(ruling.by)}, an organiser, has taken {whom} out of the ratings of this server "
        f"{moment(ruling.at)}: {names.prose(ruling.reason)}"
    )


def _hear(people: Collection[int]) -> str:
    return f"{listed([names.mention(user_id) for user_id in people])}:" if people else ""


def _act(ruling: Ruling) -> str:
    """ "Match #12 annulled", "Ann taken out of season #3"."""
    if ruling.match_id is not None:
        return f"**Match #{ruling.match_id}** {'annulled' if ruling.act is Act.annul else 'restored'}"
    whole = "all ratings" if ruling.season_id is None else f"season #{ruling.season_id}"
    way = f"taken out of {whole}" if ruling.act is Act.take_out else f"taken back into {whole}"
    return f"{names.mention(ruling.user_id or 0)} {way}"
