"""A player sits out a round and comes back, by presses under My table."""

from __future__ import annotations

from tests.e2e.tournaments import changed, decided, live_cup, made, register, started
from tests.e2e.world import World, labels, texts, words


async def test_a_player_sits_out_a_round_and_comes_back(world: World) -> None:
    ann, ben = await made(world, "swiss"), world["Ben"]
    for title, changes, says in (
        ("Match points …", {"sat_out": "2"}, "must not be worth more than a draw"),
        ("Match points …", {"sat_out": "1"}, "Done."),
        ("Rounds …", {"rounds": "4"}, "Done."),
    ):
        assert says in words(await changed(ann, title, **changes))
    await register(world, "Ann", "Ben", "Cid", "Dan")
    await started(ann)
    await ben.command("tournament table")
    answer = await ben.press("Sit out the next round")
    assert "You sit out round 2, for 1 point." in words(answer)
    assert "You play round 2." in words(await ben.press("Play the next round"))
    early = await ben.command("tournament table")
    answer = await ben.actor.click(early.response, label="Sit out the next round")
    assert "You sit out round 2" in words(answer)
    await decided(ann)
    posted = next(m for m in ann.sees(world.channel) if "round 2 of 4" in texts(m) and "Table 1" in texts(m))
    assert "Sits out: Ben" in texts(posted)
    shown = await ben.command("tournament table")
    assert "You sit out round 2 of" in words(shown)
    assert not {"Sit out the next round", "Play the next round"} & set(labels(shown.response)), "once by default"
    late = await ben.actor.click(answer.response, label="Play the next round")
    assert "This round is paired by now" in words(late)
    log = words(await ann.command("tournament log"))
    assert "Sits out round 2: Ben, by" in log and "Plays round 2 after all: Ben, by" in log
    await decided(ann)
    assert live_cup(world).table_of(ben.actor.id) is not None
