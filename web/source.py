"""Reads the subject of a page by the key in its address; a wrong key gives None."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import NamedTuple, Protocol

from cogs.review.reviews import ReviewReader
from host.clock import Clock
from host.hands import HandReader
from host.matches.match import LiveMatch
from host.matches.recovery import restore
from host.model import Ending, Pace
from host.people import PeopleStore
from host.ports import Games
from host.public_pages import Kind, PublicPage, PublicPageStore, match_key, match_of, opens
from host.records import MatchResult, StoredMatch
from tournaments.course.seating import contest_of
from tournaments.effects import tournament_of
from tournaments.events import Recorded
from tournaments.ladder.ports import LadderStore
from tournaments.ports import Store
from tournaments.ratings.ports import RatingStore
from tournaments.tournament import Tournament
from web.public.names import without_mentions


class Stores(Protocol):
    """The stores that pages read; `db.store.SqlStore` is one, `db.read_only.ReadStore` another."""

    @property
    def tournaments(self) -> Store: ...

    @property
    def public_pages(self) -> PublicPageStore: ...

    @property
    def people(self) -> PeopleStore: ...

    @property
    def ratings(self) -> RatingStore: ...

    @property
    def ladder(self) -> LadderStore: ...

    @property
    def hands(self) -> HandReader: ...

    @property
    def reviews(self) -> ReviewReader: ...

    async def load_match(self, match_id: int) -> StoredMatch | None: ...

    async def match_result(self, match_id: int) -> MatchResult | None: ...

    async def live_in(self, guild_id: int, limit: int) -> Sequence[int]: ...

    async def persons_in(self, match_ids: Collection[int]) -> Mapping[int, frozenset[int]]: ...


class PublicTournament(NamedTuple):
    """A tournament whose page is public, with its log."""

    key: str
    tournament: Tournament
    log: Sequence[Recorded]


class PublicMatch(NamedTuple):
    """A match whose page is public.

    owner   the page that makes it so: of its tournament, of its server, or its own
    stored  its rows, with the names that may be shown
    """

    key: str
    match: LiveMatch
    owner: PublicPage
    stored: StoredMatch


@dataclass(frozen=True)
class Source:
    """Finds the subjects of keys.

    live  the matches of this process, so that a live table costs no replay; empty in a process of its own
    """

    stores: Stores
    games: Games
    paces: Mapping[str, Pace]
    clock: Clock
    live: Mapping[int, LiveMatch] = field(default_factory=dict)

    async def tournament(self, key: str) -> PublicTournament | None:
        """The tournament whose page has this key now."""
        page = await self.stores.public_pages.find_page(Kind.tournament, key)
        stored = await self.stores.tournaments.load(page.subject_id) if page is not None else None
        if stored is None:
            return None
        return PublicTournament(key, await asyncio.to_thread(tournament_of, stored.id, stored.log), stored.log)

    async def server(self, key: str) -> int | None:
        """The server whose page has this key now."""
        page = await self.stores.public_pages.find_page(Kind.server, key)
        return page.subject_id if page is not None else None

    async def stored_match(self, key: str) -> tuple[StoredMatch, PublicPage] | None:
        """The rows of a match that this key opens; None if its game or pace is not installed."""
        match_id = match_of(key)
        stored = await self._load(match_id) if match_id is not None else None
        if stored is None:
            return None
        stored = replace(stored, reason=without_mentions(stored.reason))
        for page in await self._owners(stored):
            if opens(key, page.key, stored.id):
                return (await self._veiled(stored) if page.kind is Kind.match else stored), page
        return None

    async def match(self, key: str) -> PublicMatch | None:
        """The match that this key opens; None also for one whose log does not replay.

        Of a match that ended under older rules there is the setup and the ending.
        """
        found = await self.stored_match(key)
        if found is None:
            return None
        stored, owner = found
        live = self.live.get(stored.id)
        if live is not None and live.names == tuple(player.name for player in stored.setup.players):
            return PublicMatch(key, live, owner, stored)
        match, error = await asyncio.to_thread(restore, self.games, self.paces, stored)
        of_older_rules = match.other_rules and stored.ending is not None
        if error is not None and stored.ending is not Ending.stopped and not of_older_rules:
            return None
        return PublicMatch(key, match, owner, stored)

    async def ended_at(self, match_id: int) -> datetime | None:
        """When a match ended; None for a live one."""
        result = await self.stores.match_result(match_id)
        return result.ended_at if result is not None else None

    async def named(self, user_ids: Collection[int]) -> frozenset[int]:
        """The ones of these users who agree to be named on web pages."""
        if not user_ids:
            return frozenset()
        found = await self.stores.people.user_settings(user_ids)
        return frozenset(user_id for user_id, settings in found.items() if settings.on_web)

    async def live_in(self, guild_id: int, limit: int) -> list[LiveMatch]:
        """The live matches of a server in public threads, the newest first."""
        found: list[LiveMatch] = []
        for match_id in await self.stores.live_in(guild_id, limit):
            match = self.live.get(match_id) or await self._restored(match_id)
            if match is not None and match.place.thread_id is not None and match.ending is None:
                found.append(match)
        return found

    async def _load(self, match_id: int) -> StoredMatch | None:
        """The rows of a match; None if there is none, or its game or pace is not installed."""
        stored = await self.stores.load_match(match_id)
        if stored is None or stored.setup.game not in self.games or stored.setup.pace not in self.paces:
            return None
        return stored

    async def _restored(self, match_id: int) -> LiveMatch | None:
        stored = await self._load(match_id)
        if stored is None:
            return None
        match, error = await asyncio.to_thread(restore, self.games, self.paces, stored)
        return match if error is None else None

    async def _owners(self, stored: StoredMatch) -> list[PublicPage]:
        """The pages that may make this match public: of its tournament, its own, and of its server if all agree."""
        contest = contest_of(stored.setup.contest)
        people = set(stored.persons.values())
        agreed = stored.place.thread_id is not None and people <= await self.named(people)
        subjects = [(Kind.match, stored.id)]
        if agreed:
            subjects.append((Kind.server, stored.setup.guild_id))
        if contest is not None:
            subjects.insert(0, (Kind.tournament, contest.tournament_id))
        found = [await self.stores.public_pages.public_page(kind, subject) for kind, subject in subjects]
        return [page for page in found if page is not None]

    async def _veiled(self, stored: StoredMatch) -> StoredMatch:
        """The match with "Player 2" for each person who does not agree to be named, and without a written reason."""
        setup, persons = stored.setup, stored.persons
        agreed = await self.named(set(persons.values()))
        players = tuple(
            player
            if player.seat not in persons or persons[player.seat] in agreed
            else replace(player, name=f"Player {player.seat + 1}")
            for player in setup.players
        )
        if players == setup.players:
            return stored
        return replace(stored, setup=replace(setup, players=players), reason="")


def keys_of(page_key: str) -> Callable[[int], str]:
    """The keys of matches that this page makes public."""
    return lambda match_id: match_key(page_key, match_id)
