"""What each event does to a tournament. Pure. Events were checked before they were stored.

`cases.apply` has a case for each kind of event: in `general` those of the tournament and its entrants, in `rounds`
those of rounds, tables and their matches.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import reduce

from tournaments import events as e
from tournaments.effects import general, rounds  # noqa: F401 (the import registers their cases)
from tournaments.effects.cases import apply
from tournaments.events import Recorded
from tournaments.tournament import Tournament


def tournament_of(tournament_id: int, log: Iterable[Recorded]) -> Tournament:
    """Return the tournament after all events; the first one must create it. Raises ValueError for any other log."""
    first, *rest = log
    event = first.event
    if not isinstance(event, e.Created):
        raise ValueError(f"the log of tournament {tournament_id} begins with {event.kind}")
    created = Tournament(
        id=tournament_id,
        guild_id=event.guild_id,
        channel_id=event.channel_id,
        owner_id=event.owner_id,
        settings=event.settings,
        created_at=first.at,
        changed_at=first.at,
        starts_at=event.starts_at,
    )
    return reduce(after, rest, created)


def after(tournament: Tournament, recorded: Recorded) -> Tournament:
    """Return the tournament after one more event."""
    return replace(apply(recorded.event, tournament, recorded.at), seq=recorded.seq, changed_at=recorded.at)
