"""Matches that have been played already: their results are stored, and the bot rates them."""

from __future__ import annotations

import re
from datetime import timedelta

from tests.e2e.world import World, texts
from tests.tournaments.ratings.past import ended

CHANGE = re.compile(r"(\w+) \*\*([\d,]+)\*\* \(([+-]\d+), provisional\)")


async def played(world: World, *names: str, times: int = 1, guild: int | None = None) -> list[int]:
    """The first of these has won against the others; the ids of the matches, a second apart."""
    users = {name: world[name].actor.id for name in names}
    shown = {user_id: name for name, user_id in users.items()}
    found = []
    for number in range(times):
        at = world.env.now() - timedelta(seconds=times - number)
        found.append(
            await ended(
                world.store,
                list(users.values()),
                0,
                at=at,
                guild=guild or world.guild.id,
                game="imposter_kings",
                mode="quickplay1" if len(names) == 2 else "standard",
                names=shown,
            )
        )
    await world.bot.services.ratings.catch_up()
    return found


async def crowd(world: World, size: int) -> None:
    """So many people who are in no other place here have each lost a match to Ann."""
    ann = world["Ann"].actor.id
    for number in range(size):
        user_id = 10**18 + number
        names = {ann: "Ann", user_id: f"Player {number}"}
        told = {"guild": world.guild.id, "game": "imposter_kings", "mode": "quickplay1", "names": names}
        await ended(world.store, [ann, user_id], 0, at=world.env.now(), **told)
    await world.bot.services.ratings.catch_up()


def ratings(world: World, board: str | None = None) -> dict[str, tuple[str, int]]:
    """The line of ratings on the newest board, or in this text: number and change by name; empty if it is not rated."""
    shown = board or texts(world["Cid"].board)
    line = next((line for line in shown.splitlines() if line.startswith("Ratings:")), "")
    return {name: (number, int(change)) for name, number, change in CHANGE.findall(line)}
