"""A tournament of a whole evening: who plays for an entrant, and how its matches end."""

from __future__ import annotations

import re

from simcord.builders import ChannelHandle

from tests.e2e.tournaments import live_cup
from tests.e2e.world import Person, World, labels, texts
from tournaments.tournament import Tournament


class Evening:
    """The world of one tournament, and how its matches end."""

    def __init__(self, world: World, ann: Person) -> None:
        self.world, self.ann = world, ann

    @property
    def cup(self) -> Tournament:
        return live_cup(self.world)

    def person(self, entrant: int) -> Person:
        """Who plays for an entrant."""
        [user_id] = self.cup.entries[entrant].user_ids
        return next(one for one in self.world.people.values() if one.actor.id == user_id)

    def thread(self, match_id: int) -> ChannelHandle:
        """Where a match is played."""
        return next(one for one in self.world.threads if re.search(rf"#{match_id}\b", one.name))

    def ending_of(self, match_id: int) -> str:
        """All that the thread of a match says."""
        return "\n".join([texts(message) for message in self.ann.sees(self.thread(match_id))])

    async def walks_out(self, loser: int) -> None:
        """The entrant leaves its open match, and loses it."""
        person = self.person(loser)
        match = next(match for _, match in self.cup.open_matches if loser in match.seats)
        messages = person.sees(self.thread(match.match_id))
        board = next(message for message in messages if "Leave match" in labels(message))
        asked = await person.press("Leave match", board)
        assert "End the match" not in labels(asked.response), "a tournament's match has a winner"
        assert "Agree to abort" not in labels(asked.response)
        assert "Call an organiser" in labels(asked.response)
        await person.press("Leave match", asked.response)

    async def better_seeds_win(self, *but: int) -> None:
        """At every open table the worse seed walks out, but for these tables."""
        cup = self.cup
        for index, state in enumerate(cup.current.tables):
            if state.open_match is not None and index not in but:
                await self.walks_out(max(state.table.entrants, key=cup.seeds.index))

    def says(self, *wanted: str) -> str:
        """The text of the newest message in the channel that has all of these."""
        for message in self.ann.sees(self.world.channel):
            if all(want in texts(message) for want in wanted):
                return texts(message)
        raise AssertionError(f"nothing says {wanted}: {[texts(m) for m in self.ann.sees(self.world.channel)[:4]]}")
