"""Parts of the services that `kit` itself needs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from host.model import Pace
from host.people import People
from host.ports import Games
from tournaments.service import Tournaments


class PeopleServices(Protocol):
    """The service that tells organisers from other members."""

    @property
    def people(self) -> People: ...


class TournamentServices(PeopleServices, Protocol):
    """The services that find the tournament of a command."""

    @property
    def tournaments(self) -> Tournaments: ...


class GameServices(Protocol):
    """The games that an option offers."""

    @property
    def games(self) -> Games: ...


class PaceServices(GameServices, Protocol):
    """The paces too."""

    @property
    def paces(self) -> Mapping[str, Pace]: ...
