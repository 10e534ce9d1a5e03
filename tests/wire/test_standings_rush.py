"""Over the wire and by the clock: sixty ask for the standings of 66 entrants within six seconds."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from bot.app import CardBot
from fake_discord.people import Person, acknowledged
from fake_discord.server import Wire
from fake_discord.state import Ack
from tests.cogs.tournaments import played
from tests.long import long
from tournaments.tournament import Tournament

ASKED, SECONDS, ENTRANTS = 60, 6.0, 66
DISCORDS_PATIENCE = 3.0
COMMAND, CHAT, SUBCOMMAND, TEXT = 2, 1, 1, 3


async def standings(person: Person, tournament: int) -> Ack:
    """`/tournament standings`. Raises Unanswered."""
    command = next(one for one in person.wire.commands(person.guild_id) if one["name"] == "tournament")
    chosen = {"name": "tournament", "type": TEXT, "value": str(tournament)}
    options = [{"name": "standings", "type": SUBCOMMAND, "options": [chosen]}]
    data = {"id": command["id"], "name": "tournament", "type": CHAT, "options": options, "resolved": {}}
    return await acknowledged(await person.act(COMMAND, data, person.at), DISCORDS_PATIENCE)


@long
async def test_sixty_requests_for_standings_are_answered_within_three_seconds(
    wire: Wire, bot: CardBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("fake_discord.state.ANSWER_WITHIN", DISCORDS_PATIENCE)
    people = [wire.person(f"Person {number}") for number in range(ASKED)]
    large = replace(played("swiss", 4, size=ENTRANTS), guild_id=people[0].guild_id)

    async def found(number: int) -> Tournament:
        return large

    monkeypatch.setattr(bot.services.tournaments, "find", found)
    asking = []
    for person in people:
        asking.append(asyncio.ensure_future(standings(person, 7)))
        await asyncio.sleep(SECONDS / ASKED)
    acks = await asyncio.gather(*asking)
    seconds = sorted(ack.seconds for ack in acks)
    print(f"{ASKED} asked: half were answered after {seconds[ASKED // 2]:.3f} s, the last after {seconds[-1]:.3f} s")
    assert seconds[-1] < DISCORDS_PATIENCE
    await wire.until(lambda: all("standings.png" in str(ack.message.data) for ack in acks if ack.message))
