"""A lobby as a value, and its changes. Pure; each function raises Refusal for a change that is not allowed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from enum import StrEnum
from typing import Any

from games.core.protocol import Mode
from host.computer_names import computer_name
from host.errors import Refusal
from host.model import Away, Player, Setup

COMPUTER = "Computer"
"""How the names of computer players began in earlier versions; stored matches have them."""


class LobbyState(StrEnum):
    """Whether a lobby is open, started its match, or was closed."""

    open = "open"
    started = "started"
    closed = "closed"


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """The settings of a lobby, as it is opened with them; its owner may change some of them.

    options     values of some of the game's table options
    invited     in a challenge the only persons, beside the owner, who may join; empty: anyone may
    rematch_of  the match that is played again
    away        what becomes of the seat of an absent person
    season      the name of the season in which this is a challenge; "" for other lobbies
    """

    guild_id: int
    channel_id: int
    owner_id: int
    game: str
    mode: str
    pace: str
    options: Mapping[str, Any] = field(default_factory=dict)
    fast_windows: bool = False
    invited: frozenset[int] = frozenset()
    rematch_of: int | None = None
    away: Away = "computer"
    season: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Lobby(Table):
    """The players and settings of a match to come.

    players   in the order of joining; their seats are in that order until the host has chosen a partner
    match_id  the match that was started from it
    opened_at None for lobbies that were opened before this was stored
    lapsed    the season whose end has closed a challenge; not stored, because a closed lobby is shown once
    """

    id: int = 0
    message_id: int | None = None
    players: tuple[Player, ...]
    expires_at: datetime
    match_id: int | None = None
    state: LobbyState = LobbyState.open
    opened_at: datetime | None = None
    lapsed: str = ""

    def seat_of(self, user_id: int) -> int | None:
        """The seat of this user; None without one."""
        return next((player.seat for player in self.players if player.user_id == user_id), None)

    @property
    def by_seat(self) -> tuple[Player, ...]:
        """The players in the order of their seats."""
        return tuple(sorted(self.players, key=lambda player: player.seat))

    @property
    def owner(self) -> Player:
        """The player of the owner."""
        return next(player for player in self.players if player.user_id == self.owner_id)

    @property
    def setup(self) -> Setup:
        """The setup of the match, with these players."""
        return Setup(
            game=self.game,
            mode=self.mode,
            pace=self.pace,
            players=self.by_seat,
            guild_id=self.guild_id,
            channel_id=self.channel_id,
            options=self.options,
            fast_windows=self.fast_windows,
            rematch_of=self.rematch_of,
            away=self.away,
        )


def duel(lobby: Lobby) -> frozenset[int] | None:
    """The two persons of a challenge between two; None for any other lobby."""
    people = {player.user_id for player in lobby.players if player.user_id is not None} | lobby.invited
    return frozenset(people) if len(lobby.invited) == 1 and len(people) == 2 else None


def seated(players: tuple[Player, ...]) -> tuple[Player, ...]:
    """The same players with their seats numbered from 0 without gaps, in the order that the seats had."""
    taken = sorted(player.seat for player in players)
    return tuple(replace(player, seat=taken.index(player.seat)) for player in players)


def require_owner(lobby: Lobby, user_id: int) -> None:
    """Refusal "not_host" (fact owner) for all persons but the owner of the lobby."""
    if user_id != lobby.owner_id:
        raise Refusal("not_host", owner=lobby.owner.name)


def join(lobby: Lobby, mode: Mode, user_id: int, name: str) -> Lobby:
    """Give this person a seat. Refusal: already_seated, not_invited, and those of a full lobby."""
    if lobby.seat_of(user_id) is not None:
        raise Refusal("already_seated", host=user_id == lobby.owner_id, challenge=bool(lobby.invited))
    if lobby.invited and user_id != lobby.owner_id and user_id not in lobby.invited:
        raise Refusal("not_invited", invited=lobby.invited)
    return _add(lobby, mode, Player(0, name, user_id=user_id))


def add_computer(lobby: Lobby, mode: Mode, level: str, character: str = "") -> Lobby:
    """Add a computer player with a name that no other player here has: that of its level, if the level has one."""
    name = computer_name([player.name for player in lobby.players], character)
    return _add(lobby, mode, Player(0, name, level=level))


def change_level(lobby: Lobby, level: str, character: str = "") -> Lobby:
    """Change the level of the newest computer player, and its name to that of the level."""
    newest = _newest_computer(lobby)
    name = computer_name([player.name for player in lobby.players if player is not newest], character)
    changed = replace(newest, level=level, name=name)
    return replace(lobby, players=tuple(changed if p is newest else p for p in lobby.players))


def remove_computer(lobby: Lobby, number: int) -> Lobby:
    """Remove a computer player; `number` counts the computer players from 0. Refusal "stale" if there is no such."""
    computers = [player for player in lobby.players if player.is_computer]
    if not 0 <= number < len(computers):
        raise Refusal("stale")
    return replace(lobby, players=seated(tuple(p for p in lobby.players if p is not computers[number])))


def _newest_computer(lobby: Lobby) -> Player:
    computers = [player for player in lobby.players if player.is_computer]
    if not computers:
        raise Refusal("stale")
    return computers[-1]


def partners(lobby: Lobby, mode: Mode) -> tuple[int, ...]:
    """The seats in the owner's team, without the owner's own, if the match began now; none in a match without teams."""
    teams, own = mode.teams.get(len(lobby.players), ()), lobby.owner.seat
    return tuple([seat for seat, team in enumerate(teams) if team == teams[own] and seat != own])


def choose_partner(lobby: Lobby, mode: Mode, seat: int) -> Lobby:
    """Let this player change places with the owner's partner. Refusal "stale": no such player, or no teams."""
    now = partners(lobby, mode)
    if not now or seat == lobby.owner.seat or not 0 <= seat < len(lobby.players):
        raise Refusal("stale")
    if seat in now:
        return lobby
    moved = {seat: now[0], now[0]: seat}
    players = tuple(replace(player, seat=moved.get(player.seat, player.seat)) for player in lobby.players)
    return replace(lobby, players=players)


def leave(lobby: Lobby, user_id: int) -> Lobby:
    """Remove a person. The one who has been there longest becomes the owner; if there is none the lobby closes."""
    if lobby.seat_of(user_id) is None:
        raise Refusal("not_seated")
    players = seated(tuple(player for player in lobby.players if player.user_id != user_id))
    people = [player.user_id for player in players if player.user_id is not None]
    if not people:
        return replace(lobby, players=players, state=LobbyState.closed)
    owner = lobby.owner_id if lobby.owner_id in people else people[0]
    return replace(lobby, players=players, owner_id=owner)


def cancel(lobby: Lobby) -> Lobby:
    """Close the lobby. The owner's seat is given back, which tells a withdrawn challenge from a declined one."""
    players = seated(tuple(player for player in lobby.players if player.user_id != lobby.owner_id))
    return replace(lobby, players=players, state=LobbyState.closed)


def decline(lobby: Lobby, user_id: int) -> Lobby:
    """Remove an invited person, joined or not; the lobby closes when no invited person is left.

    A closed lobby keeps the person who was challenged last: seasons count declined challenges too.
    """
    if user_id not in lobby.invited:
        raise Refusal("not_invited", invited=lobby.invited)
    left = lobby if lobby.seat_of(user_id) is None else leave(lobby, user_id)
    invited = lobby.invited - {user_id}
    return replace(left, invited=invited) if invited else replace(left, state=LobbyState.closed)


def seats(lobby: Lobby, mode: Mode) -> int:
    """The number of seats: the mode's maximum; in a challenge only the invited persons and the owner.

    If the mode does not take that number, because a person has declined, computer players may fill up.
    """
    if not lobby.invited:
        return max(mode.seats)
    return min((number for number in mode.seats if number >= _meant(lobby)), default=max(mode.seats))


def complete(lobby: Lobby, mode: Mode) -> bool:
    """Whether this is a challenge that all invited persons have accepted."""
    return bool(lobby.invited) and len(lobby.players) == seats(lobby, mode)


def require_room(lobby: Lobby, mode: Mode) -> None:
    """Refusal "full" (fact seats) for a mode that has fewer seats than are taken or reserved."""
    if _meant(lobby) > max(mode.seats):
        raise Refusal("full", seats=max(mode.seats))


def require_number(lobby: Lobby, mode: Mode) -> None:
    """Refusal "too_few" (facts have, need) for a number of players that the mode does not take."""
    if len(lobby.players) not in mode.seats:
        raise Refusal("too_few", have=len(lobby.players), need=mode.seats)


def _add(lobby: Lobby, mode: Mode, player: Player) -> Lobby:
    fuller = replace(lobby, players=(*lobby.players, replace(player, seat=len(lobby.players))))
    if _meant(fuller) > max(mode.seats):
        raise Refusal("full", seats=seats(lobby, mode))
    return fuller


def _meant(lobby: Lobby) -> int:
    """The number of intended players: those who sit here, and in a challenge those who have not answered."""
    return len(lobby.players) + sum(lobby.seat_of(user_id) is None for user_id in lobby.invited)
