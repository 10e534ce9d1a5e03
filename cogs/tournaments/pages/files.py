"""A tournament as files: JSON, CSV tables, and the TRF report of chess programs."""

from __future__ import annotations

from collections.abc import Sequence

from cogs.kit.pages.layout import Document, Page, page
from cogs.kit.texts import names
from cogs.kit.texts.tournament_words import UNDER_REVIEW
from games.core.language import say
from tournaments.charity.ledger import Ledger
from tournaments.events import Recorded
from tournaments.exports import document, spreadsheet
from tournaments.exports.trf import NotExportableError, trf_of
from tournaments.tournament import Tournament


def files_page(t: Tournament, log: Sequence[Recorded], ledger: Ledger | None = None) -> Page:
    """All files of a tournament. Slow for a large one: call it outside the event loop."""
    name = f"tournament-{t.id}"
    found = [
        Document(f"{name}.json", document.text(document.document(t, log, ledger)).encode()),
        Document(f"{name}-entrants.csv", spreadsheet.entrants(t)),
        Document(f"{name}-tables.csv", spreadsheet.tables(t)),
        Document(f"{name}-standings.csv", spreadsheet.standings(t)),
    ]
    if ledger is not None:
        found.append(Document(f"{name}-pledges.csv", spreadsheet.pledges(t, ledger)))
    why = ""
    try:
        found.append(Document(f"{name}.trf", trf_of(t).encode()))
    except NotExportableError as error:
        why = f"-# No TRF file: {error}"
    return page(
        f"## Files of {names.prose(t.settings.name)}",
        "The JSON file has everything, the log too; the others are for a spreadsheet.",
        why,
        say(UNDER_REVIEW) if t.is_under_review else None,
        *found,
    )
