"""Only what was played counts: persons who do not come, ways out of a match, and stand-ins, as people see them."""

from __future__ import annotations

from pathlib import Path

from tests.e2e.away import away
from tests.e2e.imposter import go_along
from tests.e2e.my_data import erase, exported
from tests.e2e.playing import answer, at_random, begun, leave, offers, play_on, seated
from tests.e2e.results import ratings
from tests.e2e.rows import sql
from tests.e2e.tournaments import cup_of, live_cup, made_free
from tests.e2e.world import Person, World, labels, texts, words
from tournaments.model import How

NAMES = ("Ann", "Ben", "Cid", "Dan", "Eve")


def changes(world: World, board: str | None = None) -> dict[str, int]:
    """What the newest result, or this one, has done to ratings."""
    return {name: change for name, (_, change) in ratings(world, board).items()}


async def ann_has_answered(world: World) -> None:
    """Ann answers until the other has to."""
    ann = world["Ann"]
    await answer(ann, "Ben" if "Ben" in offers(ann.panel) else "You")
    while offers(ann.panel):
        await answer(ann, offers(ann.panel)[0])


async def play_until(world: World, told: str, *names: str) -> None:
    """These people answer at random until the board tells this."""
    choose = at_random(3)
    for _ in range(200):
        for person in [world[name] for name in names]:
            if told in texts(world["Dan"].board):
                return
            if offers(person.panel):
                await choose(person)
        await world.later(5)
    raise AssertionError(texts(world["Dan"].board))


class TestNobodyThere:
    async def test_an_opponent_who_never_presses_anything_does_not_win(self, world: World) -> None:
        ann, ben = await begun(world, "Ann", "Ben")
        await ann_has_answered(world)
        await world.later(29)
        assert "Ben" not in world.pinged(2)
        await world.later(1.5)
        assert world.pinged().count("Ben") == 2, "at the start, and one reminder"
        await world.later(28)
        assert "did not come" not in texts(ann.board)
        before = world.pinged().count("Ann")
        await world.later(2)
        told = "Ben did not come, so the match was called off.** Nobody wins, and nothing is rated."
        assert told in texts(ann.board) and told in texts(ann.panel)
        assert changes(world) == {}
        assert world.pinged().count("Ann") == before + 1 and world.pinged().count("Ben") == 2
        [call] = [message for message in ann.sees() if f"<@{ann.actor.id}>: **Ben did not come" in texts(message)]
        assert labels(call) == ["Play now", "The same table again"]
        assert "No winner" in words(await ann.command("matches"))
        assert "no finished match between people" in words(await ben.command("leaderboard"))
        await ann.press("Play now", call)
        assert "Hint" in labels(ann.panel)
        await ann.press("The same table again", call)
        assert any("Accept" in labels(message) for message in ben.sees())

    async def test_the_time_to_come_survives_a_crash(self, world: World) -> None:
        await begun(world, "Ann", "Ben", "Cid", mode="standard")
        await world.later(1)
        await world["Cid"].press("My hand")
        await world.restart(crash=True)
        rows = sql(world, "SELECT came, missing_at IS NULL FROM seats ORDER BY seat")
        assert [came for came, _ in rows] == [1, 0, 1]

    async def test_a_match_of_a_tournament_to_which_no_player_comes_is_a_walkover(self, world: World) -> None:
        """In a tournament the match opens by itself, without a player."""
        ann = await cup_of(world, "Ben", "Cid")
        await world.later(59)
        assert live_cup(world).current.tables[0].result is None
        await world.later(62)
        t = await world.bot.services.tournaments.find(1)
        [table] = t.rounds[0].tables
        assert table.result.how is How.no_show and changes(world) == {}
        assert "walkover" in texts(next(m for m in ann.sees() if "is a walkover" in texts(m)))

    async def test_a_table_of_three_goes_on_by_one_press(self, world: World) -> None:
        ann, ben, cid = await begun(world, "Ann", "Ben", "Cid", mode="standard")
        await cid.press("My hand")
        await play_until(world, "did not come", "Ann", "Cid")
        assert "**Ben did not come.** Any of you can go on with a computer player" in texts(ann.board)
        assert "Go on with a computer player" in labels(ann.board) + labels(cid.panel)
        await cid.press("Go on with a computer player", ann.board)
        assert "Ben did not come; a computer player has the seat now. That is not rated for Ben." in texts(ann.board)
        assert "Go on with a computer player" not in labels(ann.board)
        again = await ben.press("My hand", ann.board)
        assert "no seat" in words(again)
        await play_on(world, "Ann", "Cid", choose=at_random(3))
        assert set(changes(world)) == {"Ann", "Cid"}
        assert "Ben did not come, so the match is not rated for Ben." in texts(ann.board)

    async def test_three_no_shows_a_day_close_tables_with_others_for_an_hour(self, world: World) -> None:
        ann, ben = world["Ann"], world["Ben"]
        for _ in range(3):
            await begun(world, "Ann", "Ben")
            await ann_has_answered(world)
            await world.later(62)
        await ann.play()
        refused = words(await ben.press("Join"))
        assert "You did not come to 3 matches in a day" in refused and "<t:" in refused
        challenged = words(await ann.play(opponents=f"<@{ben.actor.id}>"))
        assert f"<@{ben.actor.id}> did not come to 3 matches in a day" in challenged
        await ben.command("play")
        await ben.press("Play now", ben.panel)
        assert "Hint" in labels(ben.panel), "a match against the computer is open"
        await world.later(3600)
        await ann.play()
        assert "did not come" not in words(await ben.press("Join"))

    async def test_until_the_time_is_over_nothing_public_tells_who_has_come(self, tmp_path: Path) -> None:
        seen = []
        for comes in (True, False):
            world = World(tmp_path / f"{comes}.sqlite3")
            await world.open()
            await begun(world, "Ann", "Ben", "Cid", mode="standard")
            if comes:
                await world["Ben"].press("My hand")
            told = []
            for _ in range(11):
                await world.later(5)
                public = [m for m in world["Dan"].sees() if not m.flags.ephemeral]
                told.append([(texts(message), labels(message)) for message in public])
            seen.append((told, world.pinged(), world.edits()))
            await world.close()
        assert seen[0] == seen[1]


class TestWaysOut:
    async def test_deleting_ones_data_loses_the_running_match(self, world: World) -> None:
        await seated(world, "Ann", "Ben")
        await ann_has_answered(world)
        ann, ben = world["Ann"], world["Ben"]
        assert "Deleted." in await erase(ben)
        assert "Ann wins." in texts(ann.board)
        assert changes(world)["Ann"] > 0
        assert sql(world, "SELECT COUNT(*) FROM rating_changes") == [(2,)]
        assert sql(world, f"SELECT COUNT(*) FROM seats WHERE user_id = {ben.actor.id}") == [(0,)]

    async def test_leaving_the_server_loses_the_running_match(self, world: World) -> None:
        await seated(world, "Ann", "Ben")
        await ann_has_answered(world)
        ann, ben = world["Ann"], world["Ben"]
        world.guild.remove_member(ben.actor)
        await world.later(271)
        assert "Ben has left this server.** Ann wins." in texts(ann.board)
        assert changes(world)["Ann"] > 0 > changes(world)["Ben"]

    async def test_an_organiser_takes_a_kick_out_of_the_ratings_and_puts_it_back(self, world: World) -> None:
        await self.test_leaving_the_server_loses_the_running_match(world)
        world.role("Managers", "Ann", "Cid", manage_guild=True)
        cid = world["Cid"]
        before = changes(world)
        told = words(await world["Ann"].command("server excuse", match=1, player=1, reason="It was me"))
        assert "another organiser has to decide" in told
        answered = words(await cid.command("server excuse", match=1, player=1, reason="Removed by mistake"))
        assert "is not rated in match #1" in answered
        assert changes(world) == {}
        assert "is not rated for Ben. The reason: Removed by mistake" in texts(world["Dan"].board)
        assert sql(world, "SELECT COUNT(*) FROM rating_changes") == [(0,)]
        again = words(await cid.command("server excuse", match=1, player=1, reason="Twice"))
        assert "No such player has given up a rated seat in match #1" in again
        assert "is rated again in match #1" in words(await cid.command("server excuse", match=1, player=1))
        assert changes(world) == before

    async def test_the_last_one_at_the_table_ends_it_and_the_absent_one_has_given_up(self, world: World) -> None:
        await away(world)
        ann = world["Ann"]
        await ann.press("Leave match", ann.board)
        await ann.press("End the match", ann.panel)
        assert "Ben was away when the others ended the match.** Ann wins." in texts(ann.board)
        assert changes(world)["Ann"] > 0 > changes(world)["Ben"]
        await ann.press("Rematch", ann.board)
        assert any("Accept" in labels(message) for message in world["Ben"].sees()), "the absent one is asked too"

    async def test_a_player_who_came_and_never_answered_has_given_up(self, world: World) -> None:
        await seated(world, "Ann", "Ben", mode="quickplay1")
        await play_on(world, "Ann", choose=at_random(5))
        shown = texts(world["Dan"].board)
        assert "Ben was away at the end: the last place." in shown
        assert changes(world)["Ann"] > 0 > changes(world)["Ben"]
        before = changes(world)
        await world.bot.services.ratings.recompute()
        rows = sql(world, "SELECT COUNT(*) FROM rating_changes")
        assert rows == [(2,)] and changes(world) == before, "rated again, the numbers are the same"

    async def test_an_export_tells_what_the_own_seat_counts_as(self, world: World) -> None:
        await seated(world, "Ann", "Ben")
        await ann_has_answered(world)
        await leave(world["Ben"])
        [match] = (await exported(world, world["Ben"]))["matches"]
        assert (match["came"], match["counts_as"], match["exit"], match["left"]) == (True, "given_up", "left", True)


class TestTournaments:
    async def cup(self, world: World) -> Person:
        return await cup_of(world, "Ben", "Cid")

    async def comes(self, world: World, *names: str) -> None:
        for name in names:
            await world[name].press("My hand", world[name].board)

    async def test_dropping_out_in_mid_match_is_a_loss(self, world: World) -> None:
        await self.cup(world)
        await self.comes(world, "Ben", "Cid")
        ben = world["Ben"]
        await ben.command("tournament drop")
        await ben.press("Drop out", ben.panel)
        await world.later(5)
        board = texts(world["Dan"].board)
        assert "Ben has dropped out of the tournament.** Cid wins." in board
        change = changes(world, board)
        assert change["Cid"] > 0 > change["Ben"]

    async def test_an_absent_player_gives_the_other_a_walkover_that_is_not_rated(self, world: World) -> None:
        ann = await self.cup(world)
        await self.comes(world, "Cid")
        for _ in range(5):
            if offers(world["Cid"].panel):
                await answer(world["Cid"], offers(world["Cid"].panel)[0])
        await world.later(130)
        t = await world.bot.services.tournaments.find(1)
        result = t.rounds[0].tables[0].result
        assert result.how is How.no_show and t.entries[result.winner].name == "Cid"
        board = next(texts(m) for m in ann.sees() if "is a walkover" in texts(m))
        assert "Ben did not come, so the match is a walkover.** It is not rated." in board
        assert changes(world, board) == {}
        assert "walkover" in words(await ann.command("tournament log"))

    async def test_in_a_free_schedule_the_absent_side_has_to_press_play_again(self, world: World) -> None:
        await cup_of(world, "Ben", "Cid", make=made_free)
        for name in ("Ben", "Cid"):
            await world[name].command("tournament table")
            await world[name].press("Play my match")
        await self.comes(world, "Cid")
        for _ in range(5):
            if offers(world["Cid"].panel):
                await answer(world["Cid"], offers(world["Cid"].panel)[0])
        await world.later(130)
        state = live_cup(world).current.tables[0]
        names = {live_cup(world).entries[one].name for one in state.ready}
        assert (state.result, names) == (None, {"Cid"})
        await world.later(3600)
        t = await world.bot.services.tournaments.find(1)
        result = t.rounds[0].tables[0].result
        assert result.how is How.no_show and t.entries[result.winner].name == "Cid"


class TestImposter:
    async def test_an_imposter_who_never_answers_after_the_look_wins_nothing(self, world: World) -> None:
        await world.welcome("Eve")
        await seated(world, *NAMES, game="imposter")
        for name in NAMES:
            await world[name].press("I have looked", world[name].panel)
        await world.later(11)
        absent = next(name for name in NAMES if "You are an **imposter**" in texts(world[name].panel))
        there = [name for name in NAMES if name != absent]
        await go_along(world, [world[name] for name in there])
        assert changes(world)[absent] < 0
        seat = sql(world, f"SELECT seat, counts_as FROM seats WHERE name = '{absent}'")
        assert seat[0][1] == "given_up"
        query = f"SELECT DISTINCT choice FROM actions WHERE seat = {seat[0][0]} AND \"by\" IN ('clock', 'computer')"
        assert "treasure" not in str(sql(world, query)).lower()
