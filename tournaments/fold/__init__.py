"""Computes the current tournament from its events, one at a time. Pure. Events were checked before they were stored.

`cases.apply` has a case for each kind of event: in `whole` those of the tournament and its entrants, in `rounds`
those of rounds, tables and their matches.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import reduce

from tournaments import events as e
from tournaments.events import Recorded
from tournaments.fold import rounds, whole  # noqa: F401 (the import registers their cases)
from tournaments.fold.cases import apply
from tournaments.tournament import Tournament


def fold(tournament_id: int, log: Iterable[Recorded]) -> Tournament:
    """Return the tournament after all events; the first one must create it. Raises ValueError for any other log."""
    first, *rest = log
    if not isinstance(first.event, e.Created):
        raise ValueError(f"the log of tournament {tournament_id} begins with {first.event.kind}")
    return reduce(after, rest, created(tournament_id, first))


def created(tournament_id: int, first: Recorded) -> Tournament:
    """The tournament after its first event, which must be `Created`."""
    event = first.event
    assert isinstance(event, e.Created)  # noqa: S101 (for the type checker: `fold` has checked it)
    return Tournament(
        id=tournament_id,
        guild_id=event.guild_id,
        channel_id=event.channel_id,
        owner_id=event.owner_id,
        settings=event.settings,
        created_at=first.at,
        starts_at=event.starts_at,
    )


def after(tournament: Tournament, recorded: Recorded) -> Tournament:
    """Return the tournament after one more event."""
    return replace(apply(recorded.event, tournament, recorded.at), seq=recorded.seq)
