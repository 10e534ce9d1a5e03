"""Open lobbies: one press at a time for each, stored before shown, closed after a time without presses."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from contextlib import nullcontext, suppress
from dataclasses import replace
from datetime import datetime, timedelta
from functools import partial
from types import MappingProxyType

import structlog

from games.core.protocol import Mode, Token
from host.background import completes
from host.clock import Clock
from host.errors import Refusal
from host.events import Topic
from host.in_turn import InTurn
from host.lobbies import lobby as rules
from host.lobbies.caps import CapKeeper, Caps
from host.lobbies.fitting import misfit
from host.lobbies.lobby import Lobby, LobbyState
from host.lobbies.no_shows import NoShows
from host.lobbies.requests import IDLE, NewLobby, NewPractice
from host.matches.match import LiveMatch, of_person
from host.matches.service import Host
from host.model import Away, Place
from host.ports import Store

UNLIMITED = Caps()
log = structlog.get_logger(__name__)


class Lobbies:
    """All open lobbies. Refusals: not_found, started, closed, and those of `lobby` and `caps`."""

    def __init__(self, host: Host, store: Store, clock: Clock, caps: Caps = UNLIMITED) -> None:
        self.changed: Topic[[Lobby]] = Topic()
        self.background, self._host, self._store, self._clock = host.background, host, store, clock
        self._open: dict[int, Lobby] = {}
        self._caps = CapKeeper(caps, self._open, host.live)
        self._no_shows = NoShows(store, clock)
        self._in_turn: InTurn[int] = InTurn()
        self._practising: InTurn[int] = InTurn()
        self._opening, self._answering = asyncio.Lock(), asyncio.Lock()

    async def recover(self) -> None:
        """Load the open lobbies; call it after `Host.start`."""
        for lobby in await self._store.open_lobbies():
            self._keep(lobby)

    async def moved(self, by: timedelta) -> None:
        """A listener of outages: move the expiry of open lobbies, as their store has done."""
        for lobby in tuple(self._open.values()):
            self._keep(later := replace(lobby, expires_at=lobby.expires_at + by))
            self.changed.publish(later)

    async def turned(self, guild_id: int) -> None:
        """A listener of outages: the lobbies of this server wait from now on, or go on with the time they had left."""
        for lobby_id in [lobby.id for lobby in self._open.values() if lobby.guild_id == guild_id]:
            async with self._in_turn(lobby_id):
                before, stored = self._open.get(lobby_id), await self._store.load_lobby(lobby_id)
                if before is None or stored is None:
                    continue
                self._keep(stored)
            if stored != before:
                self.changed.publish(stored)

    @property
    def live(self) -> Mapping[int, Lobby]:
        """The open lobbies by id."""
        return MappingProxyType(self._open)

    def guilds(self) -> set[int]:
        """The servers with open lobbies."""
        return {lobby.guild_id for lobby in self._open.values()}

    def find(self, lobby_id: int) -> Lobby:
        """An open lobby. Refusal "not_found" if it is not open."""
        if lobby_id not in self._open:
            raise Refusal("not_found")
        return self._open[lobby_id]

    async def guild_of(self, lobby_id: int) -> int | None:
        """The guild of an open or closed lobby; None if there never was such a lobby."""
        lobby = self._open.get(lobby_id) or await self._store.load_lobby(lobby_id)
        return None if lobby is None else lobby.guild_id

    async def require_guild(self, lobby_id: int, guild_id: int) -> None:
        """Refusal "not_found" for a lobby of another server, and for an unknown one."""
        if await self.guild_of(lobby_id) != guild_id:
            raise Refusal("not_found")

    async def of_match(self, match_id: int) -> Lobby | None:
        """The lobby that a match was started from."""
        return await self._store.lobby_of_match(match_id)

    @completes
    async def open(self, new: NewLobby) -> Lobby:
        """Open a lobby with its owner in the first seat.

        Raises KeyError for an unknown game, mode or pace, and Refusal as `refuse_second_challenge` and `NoShows.check`.
        """
        self._check(new.game, new.mode, new.pace)
        await self._no_shows.check(new.guild_id, new.invited, new.owner_id)
        lobby = new.lobby(self._clock.now())
        with self._caps.opening(lobby.owner_id, lobby.guild_id):
            async with self._opening:
                if (two := rules.duel(lobby)) is not None:
                    self.refuse_second_challenge(lobby.guild_id, two)
                lobby = replace(lobby, id=await self._store.create_lobby(lobby))
                self._keep(lobby)
        return lobby

    def refuse_second_challenge(self, guild_id: int, two: frozenset[int]) -> None:
        """Refusal "challenge_open" (fact channel_id) if a challenge between these two is open in this server."""
        for other in self._open.values():
            if other.guild_id == guild_id and rules.duel(other) == two:
                raise Refusal("challenge_open", channel_id=other.channel_id)

    @completes
    async def practice(self, new: NewPractice) -> LiveMatch:
        """A private match of this person against computer players, which needs no lobby; nothing is published.

        It is the one of this game and mode that the person plays here already, or a new one. It counts against the
        caps like any match: Refusal "too_many_<what>". Raises KeyError for a game, mode or level that is not there.
        """
        self._check(new.game, new.mode, next(iter(self._host.paces)))
        name, alone = self._host.computers[new.level].name, new.lobby(self._clock.now())
        while len(alone.players) < new.seats:
            alone = rules.add_computer(alone, self._mode_of(alone), new.level, name)
        setup = replace(alone.setup, practice=True)
        async with self._practising(new.user_id):
            for match in of_person(self._host.live.values(), new.user_id, new.guild_id):
                if match.setup.practice and (match.setup.game, match.setup.mode) == (new.game, new.mode):
                    return match
            with self._caps.beginning(new.user_id, new.guild_id):
                return await self._host.open_match(setup)

    async def join(self, lobby_id: int, user_id: int, name: str) -> Lobby:
        """Give this person a seat. Refusal: as `lobby.join` and `NoShows.check`, and those of `caps`."""

        def joined(lobby: Lobby) -> Lobby:
            changed = rules.join(lobby, self._mode_of(lobby), user_id, name)
            self._caps.check_matches(user_id, lobby.guild_id)
            for other in self._rivals(lobby):
                if other.seat_of(user_id) is not None and user_id != other.owner_id:
                    raise Refusal("challenge_open", channel_id=other.channel_id)
            return changed

        if (there := self._open.get(lobby_id)) is not None:
            people = [player.user_id for player in there.players if player.user_id is not None]
            await self._no_shows.check(there.guild_id, people, user_id)
        async with self._answering if self._rivals(self._open.get(lobby_id)) else nullcontext():
            return await self._press(lobby_id, joined)

    async def leave(self, lobby_id: int, user_id: int) -> Lobby:
        """Remove a person; the lobby closes with the last one."""
        return await self._press(lobby_id, lambda lobby: rules.leave(lobby, user_id))

    async def decline(self, lobby_id: int, user_id: int) -> Lobby:
        """Remove an invited person."""
        return await self._press(lobby_id, lambda lobby: rules.decline(lobby, user_id))

    async def add_computer(self, lobby_id: int, user_id: int, level: str) -> Lobby:
        """Add a computer player. Raises KeyError for an unknown level."""
        name = self._host.computers[level].name
        return await self._press_owner(
            lobby_id, user_id, lambda lobby: rules.add_computer(lobby, self._mode_of(lobby), level, name)
        )

    async def change_level(self, lobby_id: int, user_id: int, level: str) -> Lobby:
        """Change the newest computer player's level. Refusal "stale" if there is none; KeyError: unknown level."""
        name = self._host.computers[level].name
        return await self._press_owner(lobby_id, user_id, lambda lobby: rules.change_level(lobby, level, name))

    async def remove_computer(self, lobby_id: int, user_id: int, number: int) -> Lobby:
        """Remove a computer player, counted from 0 among them. Refusal "stale" if there is no such."""
        return await self._press_owner(lobby_id, user_id, lambda lobby: rules.remove_computer(lobby, number))

    async def choose_partner(self, lobby_id: int, user_id: int, seat: int) -> Lobby:
        """Let the player of this seat play in the owner's team. Refusal "stale" if there are no teams now."""
        return await self._press_owner(
            lobby_id, user_id, lambda lobby: rules.choose_partner(lobby, self._mode_of(lobby), seat)
        )

    async def change(
        self,
        lobby_id: int,
        user_id: int,
        *,
        mode: str | None = None,
        pace: str | None = None,
        fast_windows: bool | None = None,
        options: Mapping[str, Token] | None = None,
        away: Away | None = None,
    ) -> Lobby:
        """Change the given settings; `options` are values of some of the game's table options.

        Raises KeyError for an unknown mode, pace, option or value.
        """

        def changed(lobby: Lobby) -> Lobby:
            wanted = replace(
                lobby,
                mode=mode or lobby.mode,
                pace=pace or lobby.pace,
                fast_windows=lobby.fast_windows if fast_windows is None else fast_windows,
                options={**lobby.options, **self._known(lobby, options or {})},
                away=away or lobby.away,
            )
            self._check(wanted.game, wanted.mode, wanted.pace)
            rules.require_room(wanted, self._mode_of(wanted))
            return wanted

        return await self._press_owner(lobby_id, user_id, changed)

    async def set_message(self, lobby_id: int, message_id: int) -> Lobby:
        """Store the message that shows the lobby. This is no press and is not published."""
        return await self._change(lobby_id, lambda lobby: replace(lobby, message_id=message_id))

    async def cancel(self, lobby_id: int, user_id: int) -> Lobby:
        """Close the lobby, by its owner."""
        return await self._press_owner(lobby_id, user_id, rules.cancel)

    async def lapse(self, lobby_id: int, season: str) -> None:
        """Close a challenge of a season that has ended, unless it was answered just now."""
        with suppress(Refusal):
            closed = partial(replace, state=LobbyState.closed, lapsed=season)
            await self._change(lobby_id, closed, tell=True)

    @completes
    async def start(self, lobby_id: int, user_id: int) -> LiveMatch:
        """Open the lobby's match, by its owner. Refusal: not_host, too_few, options_misfit, and those of `caps`."""
        accepted = self._open.get(lobby_id)
        if accepted is not None and accepted.owner_id == user_id and rules.complete(accepted, self._mode_of(accepted)):
            for rival in self._rivals(accepted):
                await self._change(rival.id, lambda other: replace(other, state=LobbyState.closed), tell=True)
        async with self._in_turn(lobby_id):
            lobby = await self._current(lobby_id)
            rules.require_owner(lobby, user_id)
            rules.require_number(lobby, self._mode_of(lobby))
            if why := misfit(lobby, self._host.games[lobby.game]):
                raise Refusal("options_misfit", why=why, seats=len(lobby.players))
            people = [player.user_id for player in lobby.players if player.user_id is not None]
            await self._no_shows.check(lobby.guild_id, people, user_id)
            with self._caps.beginning(user_id, lobby.guild_id):
                match = await self._opened(lobby)
            self._keep(replace(lobby, state=LobbyState.started, match_id=match.id))
        self.changed.publish(replace(lobby, state=LobbyState.started, match_id=match.id))
        return match

    # Internals

    async def _press(self, lobby_id: int, change: Callable[[Lobby], Lobby]) -> Lobby:
        def pressed(lobby: Lobby) -> Lobby:
            return replace(change(lobby), expires_at=max(lobby.expires_at, self._clock.now() + IDLE))

        return await self._change(lobby_id, pressed, tell=True)

    async def _press_owner(self, lobby_id: int, user_id: int, change: Callable[[Lobby], Lobby]) -> Lobby:
        def allowed(lobby: Lobby) -> Lobby:
            rules.require_owner(lobby, user_id)
            return change(lobby)

        return await self._press(lobby_id, allowed)

    @completes
    async def _change(self, lobby_id: int, change: Callable[[Lobby], Lobby], *, tell: bool = False) -> Lobby:
        async with self._in_turn(lobby_id):
            lobby = change(await self._current(lobby_id))
            await self._store.save_lobby(lobby)
            self._keep(lobby)
        if tell:
            self.changed.publish(lobby)
        return lobby

    def _rivals(self, lobby: Lobby | None) -> list[Lobby]:
        """Other open challenges between the same two persons of a server: further persons have declined them."""
        if lobby is None:
            return []
        two = rules.duel(lobby)
        others = [other for other in self._open.values() if other.id != lobby.id and other.guild_id == lobby.guild_id]
        return [other for other in others if two is not None and rules.duel(other) == two]

    async def _opened(self, lobby: Lobby) -> LiveMatch:
        """The match of a lobby; a rematch is played in the thread of the match that it repeats."""
        former = None if lobby.rematch_of is None else await self._store.match_result(lobby.rematch_of)
        if former is None or former.place.thread_id is None:
            return await self._host.open_match(lobby.setup, lobby_id=lobby.id)
        match = await self._host.open_match(replace(lobby.setup, channel_id=former.channel_id), lobby_id=lobby.id)
        await self._host.set_place(match, Place(former.place.thread_id))
        return match

    async def _expire(self, lobby_id: int) -> None:
        def expired(lobby: Lobby) -> Lobby:
            if self._clock.now() < self._closes_at(lobby):
                raise Refusal("stale")
            return replace(lobby, state=LobbyState.closed)

        try:
            await self._change(lobby_id, expired, tell=True)
        except Refusal:
            log.debug("lobby was pressed as it expired", lobby=lobby_id)

    async def _current(self, lobby_id: int) -> Lobby:
        if lobby_id in self._open:
            return self._open[lobby_id]
        stored = await self._store.load_lobby(lobby_id)
        if stored is None:
            raise Refusal("not_found")
        if stored.state is LobbyState.started:
            raise Refusal("started")
        raise Refusal("closed")

    def _keep(self, lobby: Lobby) -> None:
        """Keep an open lobby in memory and schedule its expiry; release any other."""
        if lobby.state is LobbyState.open:
            self._open[lobby.id] = lobby
            due = self._closes_at(lobby)
        else:
            self._open.pop(lobby.id, None)
            due = None
        self._host.scheduler.at(("lobby", lobby.id), due, lambda: self.background.start(self._expire(lobby.id)))

    def _closes_at(self, lobby: Lobby) -> datetime:
        """When the lobby closes without a press. While its server is out of reach no press can come, so it waits."""
        outage = self._host.outages.of_guild(lobby.guild_id)
        return lobby.expires_at if outage is None else outage.until

    def _known(self, lobby: Lobby, options: Mapping[str, Token]) -> Mapping[str, Token]:
        for name, value in options.items():
            choices = self._host.games[lobby.game].table_options[name].choices
            if (type(value), value) not in [(type(token), token) for token, _ in choices]:
                raise KeyError(name)
        return options

    def _mode_of(self, lobby: Lobby) -> Mode:
        return self._host.games[lobby.game].modes[lobby.mode]

    def _check(self, game: str, mode: str, pace: str) -> None:
        if mode not in self._host.games[game].modes or pace not in self._host.paces:
            raise KeyError(f"no mode {mode!r} of {game!r} or no pace {pace!r}")
