"""A tournament of 24 with every kind of trouble: each screen tells the organiser the next act."""

from __future__ import annotations

import re

from simcord.builders import ChannelHandle

from tests.e2e.tournaments import announcement, asked_for, changed, imported, live_cup, made, register, started
from tests.e2e.world import Person, World, labels, texts, words
from tests.long import long
from tournaments.tournament import Phase, Tournament

GUESTS = [f"Guest {number}" for number in range(1, 20)]
"""With Ben, Cid and Dan 22 who register; Ola and Zoë are on a list without a user."""
ZOE = "Zoe\u0308"
FIELD = ["Ben", "Cid", "Dan", *GUESTS]


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


async def the_list_is_made(world: World) -> Evening:
    """22 register, two are on a list by name, and a link and a claim make persons of these."""
    await world.welcome(*GUESTS, "Olaf", ZOE)
    zoe = world[ZOE]
    ann = await made(world, pace="daily", name="Evening Cup", description="")
    evening = Evening(world, ann)
    await changed(ann, "Name and places …", check_in="30")
    await register(world, *FIELD)
    assert "Registered: 22" in texts(announcement(ann))

    added = await imported(ann, "Ola\nZoë")
    assert "2 entrants added to the list" in words(added)
    assert "Names without a person: 2" in words(added)
    refused = await started(ann)
    assert "It has not started: these names have no person" in words(refused)
    assert "Start without them" in labels(refused.response)
    assert evening.cup.phase is Phase.registration

    asked = await asked_for(ann, "Ola", world["Olaf"])
    assert "Link now" in labels(asked.response)
    await ann.actor.click(asked.response, label="Link now")
    assert [entry.name for entry in evening.cup.unlinked] == ["Zoë"]

    offered = await zoe.press("Register", announcement(zoe))
    assert "is on the list of Evening Cup already, without a person" in words(offered)
    taken = await zoe.actor.click(offered.response, label="Take this place")
    assert "You are registered" in words(taken)
    assert evening.cup.unlinked == ()
    listed = await world["Ben"].command("tournament entrants list")
    assert "24 on the list" in words(listed)
    assert "**Ben** (you)" in words(listed)
    return evening


async def the_check_in_has_a_no_show(evening: Evening) -> None:
    """All but one check in; the missing entrant is pinged, reminded, and loses the place."""
    world, ann = evening.world, evening.ann
    absent = world["Guest 19"]
    await ann.press("Organise", announcement(ann))
    await ann.press("Open the check-in")
    call = next(one for one in ann.sees(world.channel) if "check in now" in texts(one))
    assert f"<@{absent.actor.id}>" in texts(call)
    assert {*world.pinged()} >= {*FIELD}
    for name, person in world.people.items():
        if name not in ("Ann", "Guest 19"):
            answer = await person.press("Check in", call)
            assert "You are checked in" in words(answer), name
    pings = world.pinged().count("Guest 19")
    await world.later(21 * 60)
    assert world.pinged().count("Guest 19") == pings + 1
    assert "The check-in closes" in evening.says("a reminder")
    await world.later(10 * 60)
    assert (evening.cup.phase, len(evening.cup.seeds)) == (Phase.running, 23)
    assert "1 missing" in words(await ann.command("tournament log"))


async def a_wrong_result_is_found_a_round_later(evening: Evening) -> None:
    """An organiser rules for the wrong side; in the next round that is corrected, and only one table is touched."""
    world, ann = evening.world, evening.ann
    await evening.better_seeds_win()
    assert evening.cup.current.number == 2
    wrong = evening.cup.current.tables[0].table.entrants
    right, lucky = sorted(wrong, key=evening.cup.seeds.index)
    ruling = {"table": "2.0", "ruling": "win"}
    answer = await ann.command("tournament run rule", **ruling, side=str(lucky), reason="Ben left, I think")
    assert "It is ruled" in words(answer)
    await evening.better_seeds_win(0)
    cup = evening.cup
    assert cup.current.number == 3
    index = cup.current.table_of(lucky)
    stopped = cup.current.tables[index].open_match.match_id
    others = {one.open_match.match_id for at, one in enumerate(cup.current.tables) if at != index}

    answer = await ann.command("tournament run rule", **ruling, side=str(right), reason="It was the other")
    assert "Round 3 rests on this result" in words(answer)
    assert "Open, and not begun: stopped" in words(answer)
    assert f"match #{stopped}" in words(answer)
    assert evening.cup == cup, "asked, and not done"
    form = await ann.actor.click(answer.response, label="Stop them, and pair anew")
    done = await ann.actor.submit_modal(form, {"reason": "The log shows who left"})
    assert "It is ruled" in words(done)
    cup = evening.cup
    assert (cup.current.number, cup.current.table_of(lucky)) == (3, None)
    assert {one.open_match.match_id for at, one in enumerate(cup.current.tables) if at != index} == others
    assert cup.current.tables[index].open_match.match_id != stopped
    told = evening.says("round 3 is paired anew")
    assert "The log shows who left" in told
    assert all(f"<@{evening.person(entrant).actor.id}>" in told for entrant in (right, lucky))
    ended = evening.ending_of(stopped)
    assert "The round was paired anew" in ended
    assert "The log shows who left" in ended
    assert "rules met something" not in ended
    log = words(await ann.command("tournament log"))
    assert "Round 3 paired anew" in log
    assert "Round 3: a match of a table that was taken back was stopped" in log
    assert world.pinged().count(evening.person(lucky).actor.name) >= 2


async def a_semifinal_is_void_and_the_bot_crashes_in_a_pause(evening: Evening) -> None:
    """The better seed goes on from a void table; a pause holds the final back, also over a crash."""
    world, ann = evening.world, evening.ann
    await evening.better_seeds_win()
    cup = evening.cup
    assert (cup.current.number, len(cup.current.tables)) == (4, 2)
    semifinal = cup.current.tables[0]
    voided = semifinal.open_match.match_id
    paused = await ann.command("tournament run pause", reason="The router is on fire")
    assert "It is paused" in words(paused)
    answer = await ann.command("tournament run rule", table="4.0", ruling="void", reason="Neither could play")
    assert "It is ruled" in words(answer)
    await evening.better_seeds_win()
    assert "The organisers have taken this table out" in evening.ending_of(voided)
    assert evening.cup.current.number == 4
    assert "It is paused" in texts(announcement(ann))
    await world.restart(crash=True)
    await world.later(60)
    assert evening.cup.current.number == 4, "a pause outlives a crash"
    resumed = await ann.command("tournament run resume", reason="The fire is out")
    assert "It goes on" in words(resumed)
    await world.later(1)
    cup = evening.cup
    assert cup.current.number == 5
    best = min(semifinal.table.entrants, key=cup.seeds.index)
    assert cup.current.table_of(best) == 0, "the better seed plays the final"


async def the_final_has_a_walk_out(evening: Evening) -> None:
    """The loser of the final leaves, then disputes it: the podium waits until that is settled."""
    world, ann = evening.world, evening.ann
    final, third = evening.cup.current.tables
    await evening.walks_out(max(third.table.entrants, key=evening.cup.seeds.index))
    winner, loser = sorted(final.table.entrants, key=evening.cup.seeds.index)
    second = evening.person(loser)
    names = {one: evening.cup.entries[one].name for one in (winner, loser)}
    match_id = final.open_match.match_id
    await evening.walks_out(loser)
    assert f"🥇 {names[winner]}" in evening.says("🥇").replace("*", "")
    assert "has left the match" in evening.ending_of(match_id)
    result = next(one for one in second.sees(evening.thread(match_id)) if "Call an organiser" in labels(one))
    assert "Rematch" not in labels(result)
    form = await second.press("Call an organiser", result)
    assert form.response is None or not texts(form.response), words(form)
    called = await second.actor.submit_modal(form, {"reason": "My train went into a tunnel"})
    assert "The organisers are called" in words(called)
    assert f"🥇 {names[winner]}" in evening.says("🥇", "Under review").replace("*", "")
    call = next(m for m in ann.sees(world.channel) if "tunnel" in texts(m))
    await ann.press("Rule", call)
    form = await ann.press("Leave it as it is")
    settled = await ann.actor.submit_modal(form, {"reason": "A walk-out is a walk-out"})
    assert "It is ruled" in words(settled)
    podium = evening.says("🥇").replace("*", "")
    assert f"🥇 {names[winner]}" in podium
    assert "Under review" not in podium
    assert "It is over" in texts(announcement(ann))


@long
async def test_a_tournament_with_a_no_show_a_wrong_result_a_crash_and_a_walk_out_is_finished(world: World) -> None:
    evening = await the_list_is_made(world)
    await the_check_in_has_a_no_show(evening)
    await a_wrong_result_is_found_a_round_later(evening)
    await a_semifinal_is_void_and_the_bot_crashes_in_a_pause(evening)
    await the_final_has_a_walk_out(evening)
