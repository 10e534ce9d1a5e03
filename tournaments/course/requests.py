"""The actor and the circumstances of a request, and requests that have several parts: pledges, rulings, pairings …"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import IntEnum
from typing import NamedTuple

from tournaments.charity.model import Per
from tournaments.model import EntrantId
from tournaments.rounds import TableKey


@dataclass(frozen=True, slots=True)
class Actor:
    """The person who makes a request. The caller finds out whether the person is an organiser, and the roles."""

    user_id: int
    organiser: bool = False
    roles: frozenset[int] = frozenset()


class Circumstances(NamedTuple):
    """The facts that a step may need beside the tournament.

    now    the time by which presses are judged
    begun  ids of the open matches in which a player has already acted
    """

    now: datetime
    begun: Collection[int] = ()


class NewPledge(NamedTuple):
    """A pledge as a person gives it; the fields are those of `Pledge`, which checks them."""

    name: str
    per: Per
    amount: int
    entrant: EntrantId | None = None
    cap: int | None = None


class TakeBack(IntEnum):
    """The tables of later rounds that a correction may take back."""

    untouched = 0
    unplayed = 1
    begun = 2


@dataclass(frozen=True, slots=True)
class Ruling:
    """An organiser rules on a table.

    reason     why; all members can read it
    seen       `TableState.version` of the table as the organiser saw it; None: any
    take_back  which dependent tables of later rounds may be taken back
    """

    table: TableKey
    reason: str
    seen: int | None = None
    take_back: TakeBack = TakeBack.untouched


@dataclass(frozen=True, slots=True)
class Return:
    """An organiser brings an entrant back that has left or was taken out.

    reason     why; all members can read it
    replay     the table that it had to give up is played again
    take_back  which dependent tables of later rounds may be taken back
    """

    entrant: EntrantId
    reason: str
    replay: bool = False
    take_back: TakeBack = TakeBack.untouched


@dataclass(frozen=True, slots=True)
class PairingByHand:
    """An organiser pairs the newest round again, or the next one of a tournament that is held between rounds.

    tables     the entrants of each table, in the order of tables; in an elimination the table sizes must not change
    reason     why; all members can read it
    seen       the number of the round that the organiser meant; None: any
    take_back  which open tables may be stopped
    """

    tables: Sequence[Sequence[EntrantId]]
    reason: str
    seen: int | None = None
    take_back: TakeBack = TakeBack.untouched
