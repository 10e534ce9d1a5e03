"""Edits that Discord does not perform, although discord.py would not notice, or would break: they come all the same."""

import random

import pytest

from bot.app import CardBot
from fake_discord import faults
from fake_discord.faults import PANEL, Effect
from fake_discord.people import Person, texts
from fake_discord.playing import answer, answers
from fake_discord.server import Wire
from fake_discord.state import Message
from tests.wire.playing import seated, thread_of


async def pressed(wire: Wire) -> tuple[Person, Person]:
    """One of two people answers; the other one waits. Their match has begun."""
    ann, ben = wire.person("Ann"), wire.person("Ben")
    await seated(ann, ben)
    await wire.until(lambda: any(answers(person.panel) for person in (ann, ben)))
    return (ann, ben) if answers(ann.panel) else (ben, ann)


def boards(wire: Wire) -> list[Message]:
    return [
        message
        for message in wire.state.messages[thread_of(wire)].values()
        if message.leaves and message.viewer is None
    ]


async def test_a_board_that_is_too_old_for_an_edit_is_posted_anew_without_a_press(wire: Wire, bot: CardBot) -> None:
    one, _ = await pressed(wire)
    [old] = boards(wire)
    fault = wire.faults.add("PATCH", rf"/channels/\d+/messages/{old.id}", faults.too_old())
    await answer(one, one.panel, random.Random(1))
    await fault.struck.wait()
    await wire.until(lambda: [board.id for board in boards(wire)] not in ([], [old.id]))
    [new] = boards(wire)
    assert new.id > old.id


@pytest.mark.parametrize("effect", [faults.a_page(), faults.too_old()], ids=["a page", "too old"])
async def test_an_edit_of_a_panel_that_was_not_done_is_done_later(wire: Wire, bot: CardBot, effect: Effect) -> None:
    one, other = await pressed(wire)
    before = texts(other.panel)
    fault = wire.faults.add("PATCH", PANEL, effect)
    await answer(one, one.panel, random.Random(1))
    await fault.struck.wait()
    await wire.until(lambda: texts(other.panel) != before)
