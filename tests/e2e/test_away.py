"""Reserve, being away and coming back, as people see it."""

from __future__ import annotations

from tests.e2e.away import away
from tests.e2e.playing import answer, offers, seated
from tests.e2e.world import World, labels, texts, words


async def test_the_board_says_what_the_clock_counts(world: World):
    ann, _ = await seated(world, "Ann", "Ben")
    assert "The clock answers for Ann <t:1767225870:R>, reserve 3 min; asked <t:1767225600:R>." in texts(ann.board)
    assert "The clock answers for you <t:1767225870:R>, reserve 3 min." in texts(ann.panel)
    await world.later(90 + 124.5)
    await answer(ann, "You")
    await answer(world["Ben"], "Keep")
    assert "for Ann" in texts(ann.board)
    assert ", reserve 55 s" in texts(ann.board)


async def test_a_computer_player_sits_in_and_the_board_says_so(world: World):
    await away(world)
    ann, ben = world["Ann"], world["Ben"]
    assert "Ben is away; a computer player sits in." in texts(ann.board)
    assert "(away)" in texts(ann.board)
    assert "You are away" in texts(ben.panel)
    await world.later(10)
    assert "Ben is away" in texts(ann.board)


async def test_every_press_of_the_match_takes_the_seat_back(world: World):
    await away(world)
    ann, ben = world["Ann"], world["Ben"]
    assert "You are back" in words(await ben.press("Log", ben.board))
    assert "away" not in texts(ann.board)


async def test_the_command_takes_the_seat_back(world: World):
    await away(world)
    assert "You are back" in words(await world["Ben"].command("hand"))
    assert "away" not in texts(world["Ann"].board)


async def test_a_player_who_presses_nothing_of_the_match_stays_away(world: World):
    await away(world)
    ann, ben = world["Ann"], world["Ben"]
    await ben.command("rules")
    await ben.command("matches")
    await ann.press("My hand", ann.board)
    assert "Ben is away" in texts(ann.board)


async def test_being_away_survives_a_crash(world: World):
    await away(world)
    await world.restart(crash=True)
    ann, ben = world["Ann"], world["Ben"]
    assert "Ben is away" in texts(ann.board)
    assert "You are back" in words(await ben.press("My hand", ben.board))
    assert "away" not in texts(ann.board)
    assert "You are back" not in words(await ben.press("My hand", ben.board))


async def test_a_table_may_choose_that_an_away_player_loses(world: World):
    ann, ben = world["Ann"], world["Ben"]
    lobby = (await ann.play()).response
    await ann.press("Options")
    await ann.choose("They give the match up")
    assert "A player for whom the clock plays twice in a row gives the match up" in texts(lobby)
    await ben.press("Join")
    await ann.press("Start")
    for person in (ann, ben):
        await person.press("My hand")
    await answer(ann, "You")
    await answer(ann, "Keep")
    await world.later(271)
    await answer(ann, offers(ann.panel)[0])
    await world.later(91)
    assert "Ben has left the match.** Ann wins." in texts(ann.board)
    assert "Rematch" in labels(ann.board)


async def test_a_rematch_asks_the_absent_player(world: World):
    await away(world)
    ann = world["Ann"]
    await ann.press("Leave match", ann.board)
    await ann.press("End the match", ann.panel)
    await ann.press("Rematch", ann.board)
    assert "Accept" in [label for message in world["Ben"].sees() for label in labels(message)]


async def test_a_player_who_has_left_the_server_does_not_block_the_match(world: World):
    ann, ben = await seated(world, "Ann", "Ben")
    await answer(ann, "You")
    await answer(ann, "Keep")
    world.guild.remove_member(ben.actor)
    await world.later(269)
    assert "Leave match" in labels(ann.board)
    await world.later(2)
    assert "Ben has left this server.** Ann wins." in texts(ann.board)
