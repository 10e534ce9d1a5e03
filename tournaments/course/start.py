"""The start: which entrants are admitted, and their seed order."""

from __future__ import annotations

import random
from collections.abc import Sequence

from host.errors import Refusal
from tournaments import events as e
from tournaments.events import Event
from tournaments.model import EntrantId
from tournaments.tournament import Entry, Phase, Tournament

NOT_LINKED = "no person was linked to this name"
"""The logged reason for a name that is removed from the list at the start."""


def start_events(t: Tournament, draw: int, *, drop_unlinked: bool = False) -> tuple[Event, ...]:
    """Close the check-in if it is open, and start.

    drop_unlinked  True: remove names without a person or a computer player, as the organiser decided

    Refusal: not_linked (fact entrants), too_few_entrants (facts have, need).
    """
    there = [entry for entry in t.entries.values() if entry.is_active]
    before: tuple[Event, ...] = ()
    if t.phase is Phase.check_in:
        before = (e.CheckInClosed(tuple(entry.id for entry in there if not entry.checked_in)),)
        there = [entry for entry in there if entry.checked_in]
    if drop_unlinked:
        before += tuple(e.Withdrawn(entry.id, NOT_LINKED) for entry in there if not entry.is_linked)
        there = [entry for entry in there if entry.is_linked]
    let_in = there[: t.settings.cap]
    unlinked = tuple(entry.id for entry in let_in if not entry.is_linked)
    if unlinked:
        raise Refusal("not_linked", entrants=unlinked)
    fewest = min(t.format.table_sizes)
    if len(let_in) < fewest:
        raise Refusal("too_few_entrants", have=len(let_in), need=fewest)
    return (*before, e.Started(seeds(t, let_in, draw), draw))


def seeds(t: Tournament, entries: Sequence[Entry], draw: int) -> tuple[EntrantId, ...]:
    """Return these entries in the seed order of the settings, best first."""
    ids = [entry.id for entry in entries]
    if t.settings.seeding == "random":
        random.Random(draw).shuffle(ids)
    elif t.settings.seeding == "rating":
        ids.sort(key=lambda entrant: (-t.entries[entrant].rating, entrant))
    elif t.settings.seeding == "manual":
        by_hand = {entrant: rank for rank, entrant in enumerate(t.order)}
        ids.sort(key=lambda entrant: (by_hand.get(entrant, len(by_hand)), entrant))
    return tuple(ids)
