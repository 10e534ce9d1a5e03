"""An evening of 64 by presses: two organisers at one desk, a crash, three corrections, and every message is read."""

from __future__ import annotations

import discord
from simcord.builders import ChannelHandle

from tests.e2e.evenings import Evening
from tests.e2e.tournaments import announcement
from tests.e2e.world import Person, World, components, forged, labels, texts, words
from tests.long import exhaustive
from tournaments.tournament import Phase, Tournament

SIZE, ROUNDS = 64, 6
FORM = {"name": "Long Cup", "description": "", "start": "", "cap": "", "best_of": "1"}
GUESTS = [f"Guest {number}" for number in range(1, SIZE + 1)]
UNFINISHED = ("None", "{", "}", "went wrong", "Traceback")
"""What no message may say."""


class LongEvening(Evening):
    """Two organisers, Ann and Ben, and their desk."""

    place: ChannelHandle

    @property
    def ben(self) -> Person:
        return self.world["Ben"]

    @property
    def desk(self) -> discord.Message:
        [found] = [one for one in self.ann.sees(self.place) if "Kept up to date" in texts(one)]
        return found

    def digest(self, number: int) -> str:
        [found] = [texts(one) for one in self.ann.sees(self.place) if f"round {number} is over" in texts(one)]
        return found

    async def read(self) -> Tournament:
        """Each public message says what is true now of the tournament, which is returned."""
        cup = await self.world.bot.services.tournaments.find(1)
        public = [one for one in self.ann.sees(self.world.channel) if not one.flags.ephemeral]
        for message in [*public, *self.ann.sees(self.place)]:
            assert not [word for word in UNFINISHED if word in texts(message)], texts(message)
        assert sum("an organiser is needed" in texts(one) for one in public) == len(cup.disputes)
        shown = texts(self.desk)
        assert ("Tables that wait for you" in shown) == bool(cup.disputes)
        assert ("Confirm the results" in labels(self.desk)) == cup.is_held
        if cup.phase is Phase.running:
            decided = sum(state.is_settled for state in cup.current.tables)
            assert f"Tables decided in round {cup.current.number} of {ROUNDS}: {decided} of" in shown
        for played in [one for one in cup.rounds if one.is_settled]:
            digest = self.digest(played.number).replace("*", "")
            assert "waits for its result" not in digest
            for state in played.tables[:20]:
                first, second = [cup.entries[entrant].name for entrant in state.table.entrants]
                assert f"{first} v {second}" in digest
        return cup

    async def confirmed(self) -> None:
        """Both organisers press Confirm the results at once: one press counts, and the other is told so."""
        number, held = self.cup.current.number, self.desk
        [confirm] = [one["custom_id"] for one in components(held) if one.get("label") == "Confirm the results"]
        assert f"Round {number} is confirmed" in words(await forged(self.ann, confirm, held))
        assert "does not wait for a confirmation" in words(await forged(self.ben, confirm, held))
        assert self.cup.current.number == number + 1
        await self.read()

    async def ruled(self, organiser: Person, table: str, side: int, reason: str) -> str:
        """What the organiser is told after a ruling by command."""
        options = {"table": table, "ruling": "win", "side": str(side), "reason": reason}
        return words(await organiser.command("tournament run rule", **options))


async def the_cup_is_made(world: World) -> LongEvening:
    """62 come by a list that Ann pastes, two register; each round waits for a confirmation."""
    await world.welcome(*GUESTS)
    ann = world.manager("Ann", "Ben")
    evening = LongEvening(world, ann)
    shown = await ann.command("tournament setup create", format="single_elimination", mode="quickplay1", pace="daily")
    made = await ann.actor.submit_modal(shown, FORM)
    await ann.actor.click(made.response, label="Announce here")
    await ann.press("Organise", announcement(ann))
    await ann.press("Settings")
    await ann.press("I confirm each round: no")
    form = await ann.press("Name and places …")
    await ann.actor.submit_modal(form, {"name": "Long Cup", "description": "", "cap": "", "check_in": "30"})
    evening.place = world.guild.create_text_channel("organisers")
    await ann.command("tournament run desk", evening.place)
    lines = [f"{name},{world[name].actor.name},{at}" for at, name in enumerate(GUESTS[:-2], 1)]
    form = await ann.command("tournament entrants import")
    await ann.actor.submit_modal(form, {"list": "\n".join(["Entrant,Discord,Seed", *lines])})
    assert "62 players, 0 of them without a person" in texts(ann.panel)
    await ann.press("Add 62 entrants")
    for name in GUESTS[-2:]:
        assert "You are registered" in words(await world[name].press("Register", announcement(ann)))
    assert f"Registered: {SIZE}" in texts(announcement(ann))
    await evening.read()
    return evening


async def the_check_in_misses_one(evening: LongEvening) -> None:
    """The desk names the missing entrant, and Ben checks the entrant in from there."""
    world, late = evening.world, GUESTS[6]
    await evening.ann.press("Organise", announcement(evening.ann))
    await evening.ann.press("Open the check-in")
    for name in GUESTS:
        if name != late:
            assert "You are checked in" in words(await world[name].press("Check in", announcement(world[name])))
    assert f"Not checked in: {late}." in texts(evening.desk)
    page = await evening.ben.press("Entrants", evening.desk)
    assert f"{late} is checked in." in words(await evening.ben.choose(late, message=page.response))
    await evening.read()
    await world.later(30 * 60)
    assert (evening.cup.phase, len(evening.cup.seeds)) == (Phase.running, SIZE)


async def a_call_is_answered_by_both(evening: LongEvening) -> None:
    """Ann rules for the wrong side; Ben, who saw the call as well, decides anew: the first correction."""
    cup = evening.cup
    right, wrong = sorted(cup.current.tables[0].table.entrants, key=cup.seeds.index)
    await evening.better_seeds_win(0)
    assert "The others wait for these tables" in texts(evening.desk)
    assert "called" in words(await evening.person(right).command("tournament dispute", reason="My phone died"))
    await evening.read()
    pages = [await one.press("Rule: Round 1, table 1", evening.desk) for one in (evening.ann, evening.ben)]
    labelled = {entrant: f"{cup.entries[entrant].name} wins" for entrant in (right, wrong)}
    form = await evening.ann.press(labelled[wrong], pages[0].response)
    assert "It is ruled" in words(await evening.ann.actor.submit_modal(form, {"reason": "The phone is no reason"}))
    newer = await evening.ben.press(labelled[right], pages[1].response)
    assert "An organiser has ruled on this table in the meantime" in words(newer)
    form = await evening.ben.press(labelled[right], newer.response)
    assert "It is ruled" in words(await evening.ben.actor.submit_modal(form, {"reason": "It was the bot's outage"}))
    assert evening.cup.rounds[0].tables[0].result.winner == right
    ruled_on = evening.digest(1).partition("Ruled by an organiser**: ")[2].partition("\n")[0]
    assert set(ruled_on.split(" v ")) == {"Guest 1", "Guest 64"}
    await evening.read()
    await evening.confirmed()


async def the_bot_crashes_in_the_second_round(evening: LongEvening) -> None:
    """A ruling is found wrong after the third round is paired: the second correction."""
    await evening.better_seeds_win(*range(8))
    desk = evening.desk.id
    await evening.world.restart(crash=True)
    await evening.world.later(60)
    assert evening.desk.id == desk
    await evening.read()
    right, wrong = sorted(evening.cup.current.tables[0].table.entrants, key=evening.cup.seeds.index)
    assert "It is ruled" in await evening.ruled(evening.ann, "2.0", wrong, "I saw them leave")
    await evening.better_seeds_win(0)
    await evening.confirmed()
    asked = await evening.ben.command(
        "tournament run rule", table="2.0", ruling="win", side=str(right), reason="The log says otherwise"
    )
    assert "Round 3 rests on this result" in words(asked)
    form = await evening.ben.press("Stop them, and pair anew", asked.response)
    assert "It is ruled" in words(await evening.ben.actor.submit_modal(form, {"reason": "The log says otherwise"}))
    assert evening.cup.current.table_of(wrong) is None
    assert f"**{evening.cup.entries[right].name}**" in evening.digest(2)
    await evening.read()


async def the_final_is_ruled_anew(evening: LongEvening) -> None:
    """The loser of the final calls after its end, and is right: the third correction."""
    while evening.cup.current.number < ROUNDS:
        await evening.better_seeds_win()
        await evening.confirmed()
    final = evening.cup.current.tables[0]
    winner, loser = sorted(final.table.entrants, key=evening.cup.seeds.index)
    second = evening.person(loser)
    await evening.better_seeds_win()
    await evening.ann.press("Confirm the results", evening.desk)
    over = await evening.read()
    assert over.phase is Phase.finished
    assert f"🥇 {over.entries[winner].name}" in evening.says("🥇").replace("*", "")
    assert "called" in words(await second.command("tournament dispute", reason="I did not leave"))
    assert "Its result is under review." in texts(evening.desk)
    await evening.read()
    page = await evening.ben.press("Rule: Round 6, final", evening.desk)
    form = await evening.ben.press(f"{over.entries[loser].name} wins", page.response)
    assert "It is ruled" in words(await evening.ben.actor.submit_modal(form, {"reason": "Discord was down"}))
    await evening.ann.press("Confirm the results", evening.desk)
    over = await evening.read()
    assert over.phase is Phase.finished
    assert f"🥇 {over.entries[loser].name}" in evening.says("🥇").replace("*", "")
    assert f"**{over.entries[loser].name}**" in evening.digest(6)


@exhaustive
async def test_an_evening_of_64_with_two_organisers(world: World) -> None:
    evening = await the_cup_is_made(world)
    await the_check_in_misses_one(evening)
    await a_call_is_answered_by_both(evening)
    await the_bot_crashes_in_the_second_round(evening)
    await the_final_is_ruled_anew(evening)
    everything = [texts(one) for place in world.threads for one in evening.ann.sees(place)]
    assert len(everything) >= SIZE - 1
    assert not [text for text in everything for word in UNFINISHED if word in text]
