"""From /play to the first press."""

from __future__ import annotations

from tests.e2e.world import World, labels, texts, words


async def test_two_people_open_a_table_and_see_their_hands(world: World):
    ann, ben = world["Ann"], world["Ben"]
    opened = await ann.play()
    assert labels(opened.response) == ["Join", "Leave", "Add computer", "Options", "Start", "Rules", "Cancel"]
    await ben.press("Join")
    assert "1. Ann (host)\n2. Ben" in texts(opened.response)
    await ann.press("Start")
    (thread,) = world.threads
    assert thread.name == "Ann v Ben - The Imposter Kings #1"
    assert f"<#{thread.id}>" in texts(opened.response)
    assert labels(ann.board) == ["My hand", "Log", "Rules", "Leave match"]
    shown = await ann.press("My hand")
    assert shown.ephemeral
    print(texts(ann.board))
    print(words(shown), labels(ann.panel))
    assert not any(message.flags.ephemeral for message in ben.sees())
