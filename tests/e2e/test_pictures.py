"""The picture of the table on a board: above the words, with alternative text that says all that it shows."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import Any

import discord
import pytest

from cogs.kit.interactions import replies
from cogs.kit.pages.layout import Page
from cogs.kit.pages.pictures import PictureQueue
from cogs.kit.sending.uploads import attached
from cogs.matches.pages import picture
from cogs.matches.pages.picture import Seen, panel_parts
from cogs.matches.publishing import illustrator
from cogs.matches.publishing.illustrator import Illustrator
from cogs.matches.publishing.thread import Threads
from games.registry import GAMES
from host.people import GuildSettings, Look, UserSettings
from tests.e2e.fragile import Fragile
from tests.e2e.playing import after, answer, at_random, leave, offers, play_on, seated, set_up
from tests.e2e.world import GALLERY, World, components, labels, texts
from tests.long import first

pictures = pytest.mark.world(settings={"board_pictures": True})


def items(message: discord.Message) -> list[Any]:
    return [item for part in components(message) if part["type"] == GALLERY for item in part["items"]]


@pictures
async def test_a_board_has_one_picture_and_its_contents_as_alternative_text(world: World):
    await seated(world, "Ann", "Ben")
    board = world["Cid"].board
    (shown,) = items(board)
    assert "Ann: King up, " in shown["description"] and "**" not in shown["description"]
    assert all(part in shown["description"] for part in ("The Court is empty", "Ben: King up", "Accused: ", "Round 1"))
    assert [attachment.filename for attachment in board.attachments] == ["table.jpg"]
    assert "True King: Ann" in texts(board), "the picture does not show it"
    assert "Round 1" not in texts(board) and "King up" not in texts(board), "the picture does"


@pictures
async def test_play_and_an_open_table_show_cards_of_the_game(world: World):
    ann, ben = world["Ann"], world["Ben"]
    await ann.command("play")
    (shown,) = items(ann.panel)
    assert shown["description"].startswith("Cards of The Imposter Kings: Fool, ")
    await ann.press("Open a table", ann.panel)
    await ben.press("Join")
    table = ann.find("Start")
    assert items(table) and [attachment.filename for attachment in table.attachments] == ["game.jpg"]
    await ann.press("Start")
    table = next(message for message in ann.sees(world.channel) if message.id == table.id)
    assert (items(table), table.attachments) == ([], []), "the board in its thread has one"
    cid = world["Cid"]
    await world.bot.services.people.change(cid.actor.id, lambda _: UserSettings(look=Look.text))
    await cid.command("play")
    assert items(cid.panel) == []


@pictures
async def test_the_picture_follows_the_match_and_goes_when_a_player_leaves_it(world: World):
    ann, _ = await seated(world, "Ann", "Ben")
    before = items(ann.board)[0]["description"]
    assert world.pinged().count("Ann") == 1
    await set_up(world)
    await answer(ann, offers(ann.panel)[0])
    assert items(ann.board)[0]["description"] != before
    assert len(ann.board.attachments) == 1
    assert ann.actor.mention not in texts(ann.board), "the picture names the players"
    await leave(ann)
    assert items(ann.board) == [] and ann.board.attachments == []


@pictures
@pytest.mark.parametrize("part", ["table_picture", "described"])
async def test_a_picture_without_drawing_or_words_leaves_the_board_in_words(world: World, log, monkeypatch, part: str):
    def fail(scene):
        raise ValueError("no room")

    monkeypatch.setattr(picture, part, fail)
    await seated(world, "Ann", "Ben")
    assert items(world["Ann"].board) == []
    assert "-# Round 1, to 7 points" in texts(world["Ann"].board)
    assert "a picture could not be drawn" in log.getvalue() and "no room" in log.getvalue()


@pictures
@pytest.mark.parametrize("part", first(2, ["scene", "hand", "beside"]))
async def test_a_game_that_cannot_describe_its_picture_is_played_in_words(world: World, log, monkeypatch, part: str):
    game = GAMES["imposter_kings"]
    monkeypatch.setattr(type(game), "picture", Fragile(game.picture, part))
    ann, _ = await seated(world, "Ann", "Ben")
    assert "-# Round 1, to 7 points" in texts(ann.panel) and "My hand" in labels(ann.board)
    assert ("-# Round 1, to 7 points" in texts(ann.board)) == (part == "scene")
    await play_on(world, "Ann", "Ben", choose=at_random(3), until=after(12))
    assert "Successor" in texts(ann.panel), "it goes on"
    assert "a picture was left out" in log.getvalue() and f"{part} is broken" not in log.getvalue()


async def test_without_the_setting_boards_are_words(world: World):
    await seated(world, "Ann", "Ben")
    assert items(world["Ann"].board) == [] and "-# Round 1, to 7 points" in texts(world["Ann"].board)


@pictures
async def test_a_restart_shows_the_picture_again(world: World):
    await seated(world, "Ann", "Ben")
    await world.restart()
    await answer(world["Ann"], "You")
    assert len(items(world["Ann"].board)) == 1


def draws_late(monkeypatch: pytest.MonkeyPatch) -> None:
    """From now on each drawing takes longer than all messages wait."""
    follows = set[asyncio.Task[None]]()

    async def slow(
        self: PictureQueue, make: Any, patience: float, *, edits: bool = False, late: Any = lambda made: None
    ) -> None:
        async def follow() -> None:
            late(await self.run(make))

        follows.add(asyncio.create_task(follow()))

    monkeypatch.setattr(PictureQueue, "in_time", slow)


@pictures
async def test_a_busy_server_shows_words_first_and_then_the_pictures(world: World, monkeypatch):
    draws_late(monkeypatch)
    put, boards = Threads.put, []

    async def noted(self: Threads, match: Any, page: Page, **named: Any) -> None:
        boards.append(len(attached(page)))
        await put(self, match, page, **named)

    monkeypatch.setattr(Threads, "put", noted)
    ann, ben = await seated(world, "Ann", "Ben")
    await world.later(2)
    hands = [items(person.panel)[0]["description"] for person in (ann, ben)]
    assert all("Your hand: " in hand for hand in hands) and hands[0] != hands[1]
    assert boards[0] == 0 and boards[-1] == len(items(ann.board)) == 1


@pictures
async def test_a_late_picture_does_not_remove_an_explanation(world: World, monkeypatch):
    await seated(world, "Ann", "Ben")
    await set_up(world)
    ann = world["Ann"]
    before = texts(ann.panel)
    await ann.press("Why not?")
    explained = {*texts(ann.panel).splitlines()} - {*before.splitlines()}
    await world.restart()  # nothing is drawn yet
    draws_late(monkeypatch)
    await ann.press("Why not?")
    await world.later(1)
    assert explained and explained <= {*texts(ann.panel).splitlines()}


@pictures
async def test_the_result_gets_its_picture_on_a_busy_server(world: World, monkeypatch):
    await seated(world, "Ann", "Ben")
    draws_late(monkeypatch)
    await play_on(world, "Ann", "Ben", choose=at_random(1))
    await world.later(1)
    assert len(items(world["Ann"].board)) == 1


@pictures
async def test_a_panel_shows_the_table_with_its_own_hand_as_cards(world: World):
    ann, ben = await seated(world, "Ann", "Ben")
    told = [items(person.panel)[0]["description"] for person in (ann, ben)]
    hands = [each.split("Your hand: ")[1].split(".")[0] for each in told]
    assert hands[0] != hands[1] and all(len(hand.split(", ")) in (8, 9) for hand in hands)
    assert all("The Court is empty" in each and "Accused: " in each for each in told)
    assert ann.panel.flags.ephemeral and [file.filename for file in ann.panel.attachments] == ["table.jpg"]
    assert "King up" not in texts(ann.panel), "the picture says it"


@pictures
async def test_an_answer_does_not_wait_long_for_its_picture_which_follows(world: World, monkeypatch):
    show, shown = replies.show, []

    async def noted(interaction: Any, page: Page) -> int:
        shown.append(len(attached(page)))
        return await show(interaction, page)

    await seated(world, "Ann", "Ben")
    await set_up(world)
    ann = world["Ann"]
    monkeypatch.setattr(replies, "show", noted)
    draws_late(monkeypatch)
    await answer(ann, offers(ann.panel)[0])
    await world.later(1)
    assert len(items(ann.panel)) == 1
    assert shown == [0]


@pictures
async def test_a_server_that_wants_text_has_boards_without_a_picture_and_a_reader_of_pictures_a_panel(world: World):
    people = world.bot.services.people
    await people.change_guild(world.guild.id, lambda _: GuildSettings(look=Look.text))
    await people.change(world["Ann"].actor.id, lambda _: UserSettings(look=Look.pictures))
    ann, ben = await seated(world, "Ann", "Ben")
    assert items(ann.board) == items(ben.panel) == []
    assert len(items(ann.panel)) == 1


@pictures
async def test_lessons_and_chapters_have_pictures_until_the_reader_wants_text(world: World, monkeypatch):
    monkeypatch.setattr("cogs.kit.pages.illustrated.PATIENCE", 60)
    ann = world["Ann"]
    await ann.command("learn")
    assert [file.filename for file in ann.panel.attachments] == ["hand.jpg"]
    assert items(ann.panel)[0]["description"].startswith("Your hand: Elder 3")
    for marked in ("You", "Sentry 8", "Elder 3"):
        await ann.press(marked)
    assert [file.filename for file in ann.panel.attachments] == ["table.jpg", "hand.jpg"]
    assert "Oathbound 6" in labels(ann.panel)
    await ann.command("rules", topic="Turns")
    assert [file.filename for file in ann.panel.attachments] == ["chapter.jpg"]
    await world.bot.services.people.change(ann.actor.id, lambda _: UserSettings(look=Look.text))
    world.bot.services.looks.changed(user_id=ann.actor.id)
    await ann.command("rules", topic="Turns")
    assert not ann.panel.attachments and "The Imposter Kings: Turns" in texts(ann.panel)
    await ann.actor.slash(world.channel, "card", name="Queen")
    assert not ann.panel.attachments and "Must Disgrace" in texts(ann.panel)


def file_id(message: discord.Message) -> int:
    (file,) = message.attachments
    return file.id


@pictures
async def test_an_unchanged_picture_is_not_drawn_or_uploaded_again(world: World, monkeypatch):
    await seated(world, "Ann", "Ben")
    await set_up(world)
    ann, ben = world["Ann"], world["Ben"]
    files, text = [file_id(ann.panel), file_id(ben.panel)], texts(ann.panel)
    drawn: list[Seen] = []
    monkeypatch.setattr(illustrator, "panel_parts", lambda seen: drawn.append(seen) or panel_parts(seen))
    await ann.press("Why not?")
    assert texts(ann.panel) != text and file_id(ann.panel) == files[0] and not drawn
    await answer(ann, offers(ann.panel)[0])
    assert files[0] != file_id(ann.panel) and files[1] != file_id(ben.panel), "both show the play"
    assert len(drawn) == 2


@pictures
async def test_files_are_uploaded_at_every_edit_after_discord_has_refused_to_keep_one(world: World, log):
    await seated(world, "Ann", "Ben")
    await set_up(world)
    ann, uploads = world["Ann"], world.bot.uploads
    lost = dict.fromkeys(uploads.of(ann.panel.id), 1)
    assert lost
    uploads.note(ann.panel.id, lost)
    file = file_id(ann.panel)
    await ann.press("Why not?")
    assert file_id(ann.panel) != file and not uploads.of(ann.panel.id)
    assert "an edit that keeps a file was refused" in log.getvalue()


@pictures
@pytest.mark.parametrize("moves", [False, True])
async def test_a_panel_is_looked_at_again_if_the_match_goes_on_while_its_picture_is_drawn(
    world: World, monkeypatch, moves: bool
):
    await seated(world, "Ann", "Ben")
    panel, looked = Illustrator.panel, []

    async def meanwhile(self: Illustrator, match: Any, seat: int, look: Look, late: Any, patience: float | None) -> Any:
        if patience is None:  # for an edit: only the answer to a press may not take long
            looked.append(seat)
        elif moves:
            match.position = replace(match.position)
        return await panel(self, match, seat, look, late, patience)

    monkeypatch.setattr(Illustrator, "panel", meanwhile)
    await answer(world["Ann"], "You")
    assert looked.count(0) == moves
