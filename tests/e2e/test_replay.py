"""Replays and the check of a deal, by presses: after the end, from both seats, by others, and with forged ids."""

from __future__ import annotations

import json
from typing import Any

from games.__main__ import main
from tests.e2e.playing import at_random, play_on, seated
from tests.e2e.rows import sql
from tests.e2e.world import World, forged, menus, texts, words


async def test_a_match_that_is_over_is_stepped_through_and_checked(world: World, tmp_path: Any):
    [ann, _], cid = await seated(world, "Ann", "Ben", mode="quickplay1"), world["Cid"]
    refused = await forged(cid, "cards:deal_check:1", ann.board)
    assert "goes on" in words(refused)
    await play_on(world, "Ann", "Ben", choose=at_random(3))

    await ann.press("Replay")
    assert "Replay of match" in texts(ann.panel) and "as Ann saw it" in texts(ann.panel)
    await ann.press("›", ann.panel)
    await ann.press("›", ann.panel)
    assert "step 2 of" in texts(ann.panel) and "Your hand" in texts(ann.panel)
    await ann.choose("What Ben saw", message=ann.panel)
    assert "as Ben saw it" in texts(ann.panel) and "step 2 of" in texts(ann.panel)
    jump = next(menu for menu in menus(ann.panel) if menu["placeholder"].startswith("Jump"))
    await ann.actor.select(ann.panel, [jump["options"][-1]["value"]], custom_id=jump["custom_id"])
    assert "goes to" in texts(ann.panel)

    record = (await ann.press("Record", ann.panel)).followups[-1]
    path = tmp_path / "match.json"
    path.write_bytes(await record.attachments[0].read())
    assert main(["verify", str(path)]) == 0
    assert json.loads(path.read_text())["seed"] == world.seed.hex()

    await cid.press("Check this deal")
    assert "fits" in texts(cid.panel)
    sql(world, "update matches set seed = zeroblob(32)")
    await cid.press("Check this deal")
    assert "does not fit" in texts(cid.panel)

    await cid.command("matches")
    assert "no match" in texts(cid.panel)
    await world["Ben"].command("matches")
    await world["Ben"].choose("#1 The Imposter Kings")
    assert "as Ben saw it" in texts(world["Ben"].panel)
    assert "not one of the choices" in words(await forged(cid, "cards:replay_at:1:0:9:2", cid.panel))
    assert "no such table" in words(await forged(cid, "cards:replay:77", cid.panel))
