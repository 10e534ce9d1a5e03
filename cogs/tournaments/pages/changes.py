"""What the submitted form of an organiser has changed, beyond the values that the page shows."""

from __future__ import annotations

from collections.abc import Mapping

from cogs.kit.inputs.times import is_utc
from cogs.kit.pages.layout import Form
from cogs.kit.texts.tournament_words import entrant_name
from cogs.kit.texts.words import date_of, first_of, listed
from tournaments.tournament import Tournament

NAMED = 10
"""Most entrants that are named."""
READ_AS_UTC = "A time without a zone is read as UTC."


def changed_note(before: Tournament, t: Tournament, given: Mapping[str, str]) -> str:
    """The answer to a form with the fields `given`."""
    return " ".join(filter(None, ("Done.", _start(before, t), zone_note(given.get("at", "")), _moved_down(before, t))))


def zone_note(text: str) -> str:
    """Tells an organiser who wrote a start without a zone how it was read; Discord shows it in the reader's zone."""
    return READ_AS_UTC if is_utc(text) else ""


def kept_note(form: Form, sent: Mapping[str, str], given: Mapping[str, str]) -> str:
    """Which fields were `sent` as they were shown, and are left as another organiser has set them since (`given`)."""
    kept = [field.label.partition(" (")[0] for field in form.fields if given.get(field.name) != sent.get(field.name)]
    return f"Changed by another organiser meanwhile, and left so: {listed(kept)}." if kept else ""


def _start(before: Tournament, t: Tournament) -> str:
    """The start, if it was set."""
    if t.starts_at is None or t.starts_at == before.starts_at:
        return ""
    return f"It starts on {date_of(t.starts_at)}."


def _moved_down(before: Tournament, t: Tournament) -> str:
    """Who has lost a place by the change."""
    moved = [entrant for event in t.moved_down[len(before.moved_down) :] for entrant in event]
    if not moved:
        return ""
    who = listed(first_of([entrant_name(t, entrant) for entrant in moved], NAMED, "{n} more"))
    told = " They are told in the channel." if any(t.entries[entrant].user_ids for entrant in moved) else ""
    return f"No place any more, and in line now: {who}.{told}"
