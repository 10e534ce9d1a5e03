"""The start: who is let in, in which order of seeds."""

from __future__ import annotations

import random
from collections.abc import Sequence

from host.errors import Refusal
from tournaments import events as e
from tournaments.events import Event
from tournaments.formats.registry import format_of
from tournaments.model import EntrantId
from tournaments.settings import Settings
from tournaments.tournament import Entry, Phase, Tournament


def fewest(settings: Settings) -> int:
    """Entrants that it needs."""
    return min(format_of(settings).table_sizes)


def start_events(t: Tournament, draw: int) -> tuple[Event, ...]:
    """Close the check-in if it is open, and start. Refusal "too_few_entrants" (facts have, need)."""
    there = [entry for entry in t.entries.values() if entry.is_active]
    closing: tuple[Event, ...] = ()
    if t.phase is Phase.check_in:
        closing = (e.CheckInClosed(tuple(entry.id for entry in there if not entry.checked_in)),)
        there = [entry for entry in there if entry.checked_in]
    let_in = there[: t.settings.cap]
    if len(let_in) < fewest(t.settings):
        raise Refusal("too_few_entrants", have=len(let_in), need=fewest(t.settings))
    return (*closing, e.Started(_seeds(t.settings, let_in, draw), draw))


def _seeds(settings: Settings, entries: Sequence[Entry], draw: int) -> tuple[EntrantId, ...]:
    ids = [entry.id for entry in entries]
    if settings.seeding == "random":
        random.Random(draw).shuffle(ids)
    elif settings.seeding == "rating":
        ratings = {entry.id: entry.rating for entry in entries}
        ids.sort(key=lambda entrant: (-ratings[entrant], entrant))
    return tuple(ids)
