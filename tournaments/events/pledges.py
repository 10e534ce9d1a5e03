"""Events of a cause and of the pledges to it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from tournaments.charity.model import Cause, Pledge


@dataclass(frozen=True, slots=True)
class CauseSet:
    """The cause was set; None: it was removed."""

    cause: Cause | None
    kind: Literal["cause_set"] = "cause_set"


@dataclass(frozen=True, slots=True)
class Pledged:
    """A person made a pledge; an event with the same id changes the pledge."""

    pledge: Pledge
    kind: Literal["pledged"] = "pledged"


@dataclass(frozen=True, slots=True)
class Unpledged:
    """A pledge was withdrawn, or an organiser has removed it and said why."""

    pledge: int
    reason: str = ""
    kind: Literal["unpledged"] = "unpledged"


@dataclass(frozen=True, slots=True)
class PledgeKept:
    """A pledge was kept although the tournament was cancelled; all other pledges have lapsed."""

    pledge: int
    kind: Literal["pledge_kept"] = "pledge_kept"
