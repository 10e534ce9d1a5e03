"""Past and live matches, for commands to read."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from itertools import takewhile
from typing import Any

from games.core.protocol import Seat
from games.core.screen import Screen
from host.errors import Refusal
from host.matches.acted_for import of_rules
from host.matches.match import LiveMatch, of_person
from host.matches.service import Host
from host.matches.undo import UNDONE
from host.matches.waiting import waiting_since
from host.matches.watchdog import TOLERANCE, Health
from host.model import PRACTICE
from host.ports import Store
from host.records import FIRST_MATCHES, MatchResult, Played, Practised

LISTED, PAGES = 10, 100
"""Ended matches on a page of a person's list, and its pages: a longer list ends there."""
STREAK = 30
"""Ended matches of which a streak is counted: the newest."""
FAVOURITES = 20
"""Ended matches from which a person's favourite cards are counted: the newest."""
MET = 500
"""Ended matches from which the score between two persons is counted: the newest."""
KEPT = 2000
"""Matches whose card counts are cached."""
SEATS = 10_000
"""Seats for which it is cached whether the game is new to their players."""
SILENT = timedelta(seconds=90)
"""Without a heartbeat for so long, clocks stand still: three are stored in this time."""
PATIENCE = 1.0
"""Seconds to wait for the clocks of all servers."""


@dataclass(frozen=True, slots=True)
class Matches:
    """A person's matches in one guild: live ones with the nearest deadline first, ended ones newest first.

    `waiting` are the live ones with a question for that person to which the clock would give another answer. Of the
    ended ones these are the page `at`, from 0; `more` tells that there is a page after it.
    """

    live: tuple[LiveMatch, ...]
    waiting: frozenset[int]
    past: tuple[MatchResult, ...]
    at: int = 0
    more: bool = False


class History:
    """Reads the live matches from the host and the ended ones from the store."""

    def __init__(self, host: Host, store: Store) -> None:
        self._host = host
        self._store = store
        self._cards: dict[int, Mapping[Seat, Counter[str]]] = {}
        self._new: dict[tuple[int, int], bool] = {}
        """By player and match, whether it is among the player's first ones of its game."""

    async def matches_of(self, user_id: int, guild_id: int, at: int = 0) -> Matches:
        """The live matches of a person in this server and a page of the ended ones, at most the last one of `PAGES`."""
        at = min(at, PAGES - 1)
        past = await self._store.past_matches(user_id, guild_id, LISTED + 1, at * LISTED)
        more = len(past) > LISTED and at < PAGES - 1
        mine = of_person(self._host.live.values(), user_id, guild_id)
        mine.sort(key=lambda match: (match.deadline is None, match.deadline, match.id))
        waiting = frozenset(match.id for match in mine if waiting_since(match, user_id) is not None)
        return Matches(tuple(mine), waiting, tuple(past[:LISTED]), at, more)

    async def between(self, user_id: int, other: int, guild_id: int) -> Sequence[MatchResult]:
        """The newest ended matches of this server in which both persons had seats, newest first."""
        return await self._store.past_matches(user_id, guild_id, MET, other=other)

    async def practice_of(self, user_id: int) -> Sequence[Practised]:
        """A person's newest practice matches that were played to the end without undo and hint, the newest first."""
        return await self._store.practice_of(user_id)

    async def favourites(self, user_id: int, guild_id: int, game: str) -> list[tuple[str, int]]:
        """The cards that a person played most in the newest ended matches, with counts, highest first.

        Only publicly played cards count. Matches that the person left are skipped, because a computer player went on.
        """
        total: Counter[str] = Counter()
        if game not in self._host.games:
            return []
        for result in await self._store.past_matches(user_id, guild_id, FAVOURITES):
            seats = [seat.seat for seat in result.seats if seat.user_id == user_id and not seat.left]
            if result.game == game and seats:
                total.update((await self._played(result.id, self._host.games[game].screen)).get(seats[0], {}))
        return sorted(total.items(), key=lambda card: (-card[1], card[0]))

    async def _played(self, match_id: int, screen: Screen) -> Mapping[Seat, Counter[str]]:
        """The publicly played cards of an ended match by seat, cached.

        Empty if answers were taken back in it, or its log does not replay.
        """
        if match_id not in self._cards:
            found: dict[Seat, Counter[str]] = {}
            with suppress(Refusal):
                events = await self._host.archive.events(match_id, None)
                for event in of_rules(events) if not any(event.kind == UNDONE for event in events) else ():
                    for seat, card in screen.cards(event):
                        found.setdefault(seat, Counter())[card] += 1
            self._cards[match_id] = found
            if len(self._cards) > KEPT:
                self._cards.pop(next(iter(self._cards)))
        return self._cards[match_id]

    async def ended_since(self, at: datetime) -> Sequence[int]:
        """The matches that ended at that time or later."""
        return await self._store.ended_since(at)

    async def live_everywhere(self) -> int:
        """How many matches go on in all servers, those of other processes included."""
        return await self._store.live_everywhere()

    async def health_everywhere(self, now: datetime) -> Health:
        """The clocks of all servers; only those of this process where the database does not answer at once."""
        own = self._host.health()
        asking = asyncio.ensure_future(self._store.clocks_everywhere(now - TOLERANCE, now - SILENT))
        asking.add_done_callback(_noticed)
        await asyncio.wait([asking], timeout=PATIENCE)
        if not asking.done() or asking.exception() is not None:
            return own
        clocks = asking.result()
        if clocks.parts == 1:
            return own
        late = (now - clocks.oldest).total_seconds() if clocks.oldest is not None else 0.0
        return replace(
            own,
            held=False,
            overdue=clocks.overdue,
            without_clock=clocks.without_clock,
            oldest_overdue=late,
            silent=max(clocks.silent, int(own.held)),  # held clocks here are known before their heartbeat is too old
            parts=clocks.parts,
        )

    async def played_by(self, user_id: int) -> Played:
        """How many matches of each game a person has begun anywhere, and the newest of them."""
        return await self._store.played_by(user_id)

    async def streak(self, match: LiveMatch, user_id: int) -> int:
        """How many matches of this game the person has won in a row, this ended one included; 0 after a loss.

        Practice counts for itself, without help. Of others these are the newest ones in the server of the match.
        """
        seat, game = match.seat_of(user_id), match.setup.game
        if seat is None or match.undos or match.presence(seat).hinted:
            return 0
        if match.setup.practice:
            won = [played.won for played in (await self.played_by(user_id)).practised if played.game == game]
        else:
            past = await self._store.past_matches(user_id, match.setup.guild_id, STREAK)
            rivals = [ended for ended in past if ended.game == game and ended.pace not in PRACTICE]
            decided = [ended.seats for ended in rivals if any(seat.won for seat in ended.seats)]
            won = [mine.won for seats in decided for mine in seats if mine.user_id == user_id]
        return len(list(takewhile(bool, won)))

    async def is_new(self, user_id: int, match: LiveMatch) -> bool:
        """Whether this match is among the first ones of its game for this player.

        Read once for each such match, for all its players together.
        """
        if (user_id, match.id) not in self._new:
            if len(self._new) >= SEATS:
                self._new.clear()
            players = {user_id, *[player.user_id for player in match.people if player.user_id is not None]}
            begun = await self._store.begun(players, match.setup.game)
            self._new.update({(player, match.id): begun.get(player, 0) <= FIRST_MATCHES for player in players})
        return self._new[user_id, match.id]

    async def match_result(self, match_id: int) -> MatchResult | None:
        """An ended match; None if it is live or unknown."""
        return await self._store.match_result(match_id)


def _noticed(asking: asyncio.Future[Any]) -> None:
    """Mark the error of a question as seen: the answer does without it."""
    if not asking.cancelled():
        asking.exception()
