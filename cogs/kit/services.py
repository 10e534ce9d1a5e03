"""Parts of the services that `kit` itself needs."""

from __future__ import annotations

from typing import Protocol

from host.people import People
from tournaments.service import Tournaments


class PeopleServices(Protocol):
    """The service that tells organisers from other members."""

    @property
    def people(self) -> People: ...


class TournamentServices(PeopleServices, Protocol):
    """The services that find the tournament of a command."""

    @property
    def tournaments(self) -> Tournaments: ...
