"""A public tournament as files: those that the bot exports in Discord, without ids of people."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from tournaments.charity.ledger import ledger, plays
from tournaments.charity.model import Pledge
from tournaments.exports import document, spreadsheet
from tournaments.exports.trf import kind_of, trf_of
from tournaments.tournament import Tournament
from web.public.names import without_mentions

MEDIA_TYPES = {"json": "application/json", "csv": "text/csv", "trf": "text/plain"}
ANONYMOUS = "A pledger"
NO_ID = "0"


def files_of(t: Tournament) -> Sequence[str]:
    """The names of the available files."""
    tables = ["tables.csv", "standings.csv"] if t.rounds else []
    report = ["tournament.trf"] if t.rounds and kind_of(t.settings) is not None else []
    return ("tournament.json", *tables, *report)


def file_of(t: Tournament, name: str, named: Collection[int]) -> bytes | None:
    """A file by its name; None for an unknown name. Slow for a large tournament.

    `named` are the pledgers who agree to be named on web pages.
    """
    if name not in files_of(t):
        return None
    if name == "tables.csv":
        return spreadsheet.tables(t)
    if name == "standings.csv":
        return spreadsheet.standings(t)
    if name == "tournament.json":
        return _document(t, named)
    return trf_of(t).encode()


def _document(t: Tournament, named: Collection[int]) -> bytes:
    """The public form without ids of Discord: null instead, or 0 where a number is required."""
    pledges = [_anonymous(pledge, named) for pledge in t.standing_pledges]
    of = ledger(t.cause, pledges, plays(t)) if t.cause is not None else None
    complete = document.document(t, (), of)
    entrants = [
        entrant.model_copy(
            update={"members": [member.model_copy(update={"user_id": None}) for member in entrant.members]}
        )
        for entrant in complete.entrants
    ]
    told = complete.charity
    if told is not None:
        plain = [pledge.model_copy(update={"user_id": NO_ID}) for pledge in told.pledges]
        told = told.model_copy(update={"pledges": plain})
    typed = {name: without_mentions(complete.settings[name]) for name in ("name", "description")}
    public = complete.model_copy(
        update={
            "guild_id": NO_ID,
            "owner_id": NO_ID,
            "entrants": entrants,
            "charity": told,
            "settings": {**complete.settings, **typed, "entry_role": None, "winner_role": None},
        }
    )
    return document.text(public).encode()


def _anonymous(pledge: Pledge, named: Collection[int]) -> Pledge:
    return pledge if pledge.user_id in named else pledge.model_copy(update={"name": ANONYMOUS})
