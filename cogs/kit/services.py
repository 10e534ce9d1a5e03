"""What several features use of the services: the parts that `kit` itself needs."""

from __future__ import annotations

from typing import Protocol

from host.people import People
from tournaments.service import Tournaments


class PeopleServices(Protocol):
    """What tells who is an organiser."""

    @property
    def people(self) -> People: ...


class TournamentServices(PeopleServices, Protocol):
    """What finds the tournament that a command names."""

    @property
    def tournaments(self) -> Tournaments: ...
