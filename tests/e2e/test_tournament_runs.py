"""Whole tournaments of computer players, from the form to the podium, killed and started again on the way."""

import csv
import io
import json
from collections import Counter
from functools import partial
from itertools import count
from random import Random

import pytest
from simcord.results import InteractionResult

from tests.e2e.rows import sql
from tests.e2e.tournaments import announcement, made, started
from tests.e2e.world import World, texts, words
from tests.long import first, long

MINUTES = 40
"""A round of quick matches of computer players takes less."""


async def until_the_podium(world: World, crash_at: set[int]) -> int:
    """Let time go by, with crashes at these minutes, until the podium is there; the minutes that it took."""
    for minute in count(1):
        for _ in range(12):
            await world.later(5)
        if minute in crash_at:
            await world.restart(crash=True)
        if "It is over" in texts(announcement(world["Ann"])):
            return minute
        assert minute < 12 * MINUTES
    raise AssertionError


async def files_of(answer: InteractionResult) -> dict[str, bytes]:
    shown = answer.followups[-1] if answer.followups else answer.response
    return {file.filename.partition("-1")[2].removeprefix("-"): await file.read() for file in shown.attachments}


@long
@pytest.mark.parametrize(
    ("format_", "size", "rounds"),
    first(1, [("double_elimination", 4, (4, 5)), ("swiss", 9, (4, 4))]),
)
async def test_a_tournament_runs_from_the_form_to_the_podium_through_crashes(
    world: World, format_: str, size: int, rounds: tuple[int, int]
) -> None:
    world.next_seed = partial(Random(size).randbytes, 32)  # every match is dealt differently
    ann = await made(world, format_)
    for some in (size // 2, size - size // 2):
        await ann.command("tournament entrants add-computers", count=some)
    await started(ann)
    await until_the_podium(world, crash_at={1, 3, 4, 9, 14, 22})
    assert any("🥇" in texts(message) for message in ann.sees(world.channel))

    played = sql(world, "SELECT contest, ending FROM matches")
    contests = [contest for contest, _ in played]
    assert len(set(contests)) == len(contests)
    assert {ending for _, ending in played} == {"finished"}
    kinds = Counter(kind for (kind,) in sql(world, "SELECT kind FROM tournament_events"))
    assert kinds["opened"] == kinds["played"] == len(played)
    assert rounds[0] <= kinds["paired"] <= rounds[1]
    assert kinds["finished"] == 1

    files = await files_of(await ann.command("tournament export"))
    whole = json.loads(files[".json"])
    assert len(whole["entrants"]) == size
    wins = dict(
        sql(world, "SELECT s.name, SUM(r.won) FROM results r JOIN seats s USING (match_id, seat) GROUP BY s.name")
    )
    tables = list(csv.reader(io.StringIO(files["tables.csv"].decode("utf-8-sig"))))
    head, *lines = tables
    taken = Counter()
    for line in lines:
        told = dict(zip(head, line, strict=True))
        taken[told["name"]] += int(told["matches won"] or 0) if told["result"] == "played" else 0
    assert {name: wins.get(name, 0) for name in taken} == dict(taken)
    assert "Finished" in words(await ann.command("tournament log"))
