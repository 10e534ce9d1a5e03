"""The log of a match: each line names its press, and none holds secrets."""

from __future__ import annotations

import io
import json
import re
from collections.abc import Iterator
from typing import Any

import aiohttp
import pytest

from cogs.kit.interactions import ids
from cogs.kit.interactions.router import Routes
from games.imposter_kings.cards import NAMES
from games.registry import GAMES
from tests.e2e.playing import after, answer, at_random, offers, over, play_on, seated
from tests.e2e.world import Person, World, forged, words
from tests.long import first

OF_A_PRESS = {"interaction", "kind", "guild", "ms", "outcome", "lobby", "match", "decision"}
ALWAYS = {"event", "level", "timestamp", "logger"}


def lines(log: io.StringIO) -> list[dict[str, Any]]:
    return [json.loads(line) for line in log.getvalue().splitlines()]


class Leaky:
    """The real game, whose rules fail where a test says so, with a text that names a card."""

    def __init__(self) -> None:
        self._game = GAMES["imposter_kings"]
        self.broken: set[str] = set()

    def __getattr__(self, name: str) -> Any:
        if name in self.broken:
            return self._raise
        return getattr(self._game, name)

    def _raise(self, *arguments: object) -> None:
        hidden = {"hand": ["Queen", "c17"]}
        try:
            hidden["Princess"]
        except KeyError as error:
            raise RuntimeError(f"Ben holds {hidden}") from error


LEAKY = Leaky()


@pytest.fixture(autouse=True)
def _whole() -> Iterator[None]:
    yield
    LEAKY.broken.clear()


@pytest.mark.parametrize(
    ("game", "most"), first(2, [("imposter_kings", 80), ("all_kings_fall", 60), ("imposter_kings", 150)])
)
async def test_a_whole_match_leaves_no_secret_in_the_log(log: io.StringIO, world: World, game: str, most: int):
    world.seed = bytes([5]) * 32
    await seated(world, "Ann", "Ben", game=game, mode="short" if game == "all_kings_fall" else "standard")
    choose, seen, many = at_random(5), set(), after(most)

    async def choose_and_remember(person: Person) -> None:
        seen.update(offers(person.panel))
        await choose(person)

    await play_on(world, "Ann", "Ben", choose=choose_and_remember, until=lambda world: over(world) or many(world))
    await world.restart()
    await world["Ann"].press("Log", world["Ann"].board)
    text = log.getvalue()
    cards = {name for name in NAMES if len(name) > 3}
    choices = {label for label in seen if len(label) > 8}
    tokens = {record.token for record in world.env.backend.interactions.values()}
    assert tokens and choices
    for secret in {*cards, *choices, *tokens, world.seed.hex(), repr(world.seed)}:
        assert secret not in text, secret
    pressed = [line for line in lines(log) if line["event"] == "answered"]
    assert len(pressed) > 20
    for line in pressed:
        assert set(line) <= OF_A_PRESS | ALWAYS


async def test_every_press_has_one_line_that_says_whose_it_was(log: io.StringIO, world: World):
    await seated(world, "Ann", "Ben")
    await answer(world["Ann"], "You")
    found = [line for line in lines(log) if line["event"] == "answered"]
    assert [line["kind"] for line in found] == ["/play", "join", "start", "hand", "hand", "panel"]
    assert all(line["level"] == "info" and line["guild"] == world.guild.id for line in found)
    assert len({line["interaction"] for line in found}) == 6
    assert [line.get("lobby") for line in found] == [None, 1, 1, None, None, None]
    assert [line.get("match") for line in found] == [None, None, None, 1, 1, 1]
    assert "decision" in found[-1]
    assert {line["outcome"] for line in found} == {"done"}


async def test_refusals_are_named_and_completions_make_no_lines(log: io.StringIO, world: World):
    ann = world["Ann"]
    await ann.play()
    await ann.actor.autocomplete(world.channel, "play", "game", "x")
    await world["Cid"].press("Cancel")
    await world["Cid"].command("hand")
    await forged(ann, "odd", ann.find("Join"))
    found = [(line["kind"], line["outcome"]) for line in lines(log) if line["event"] == "answered"]
    assert found == [("/play", "done"), ("cancel", "not_host"), ("/hand", "told"), ("unknown", "done")]
    await seated(world, "Ann", "Ben")
    await forged(ann, ids.make("pick", 1, 10**6, 0), ann.panel)
    assert lines(log)[-1]["outcome"] == "stale"


async def test_a_press_in_a_panel_that_fails_is_not_told_apart(
    log: io.StringIO, world: World, monkeypatch: pytest.MonkeyPatch
):
    ann, _ = await seated(world, "Ann", "Ben")

    async def fails(*arguments: object) -> None:
        raise aiohttp.ServerDisconnectedError("injected by test")

    with monkeypatch.context() as patch:
        patch.setattr(Routes, "enter", fails)
        for kind in ("why", "order", "pick"):
            await forged(ann, ids.make(kind, 1, *[0] * (len(ids.KINDS[kind]) - 1)), ann.panel)
    failed = [line for line in lines(log) if "error_id" in line]
    assert [(line["what"], line["kind"]) for line in failed] == [("panel", "panel")] * 3


@pytest.mark.world(games={"imposter_kings": LEAKY})
@pytest.mark.parametrize("broken", ["apply", "view", "clone", "pending"])
async def test_an_error_in_the_rules_says_where_and_not_what_was_held(log: io.StringIO, world: World, broken: str):
    await seated(world, "Ann", "Ben")
    LEAKY.broken = {broken}
    await answer(world["Ann"], "You")
    await world.env.settle()
    text = log.getvalue()
    if broken != "clone":
        assert "RuntimeError" in text
        assert "_raise" in text, "the place is told"
    for secret in ("Queen", "c17", "Princess"):
        assert secret not in text.replace('hidden = {"hand": ["Queen", "c17"]}', "").replace(
            'hidden[\\"Princess\\"]', ""
        )
    LEAKY.broken = set()


@pytest.mark.world(games={"imposter_kings": LEAKY})
async def test_lines_of_the_host_belong_to_the_press_that_led_to_them(log: io.StringIO, world: World):
    await seated(world, "Ann", "Ben")
    LEAKY.broken = {"apply"}
    shown = words(await answer(world["Ann"], "You"))
    assert shown
    [raised] = [line for line in lines(log) if line["event"] == "the rules raised"]
    pressed = [line for line in lines(log) if line["event"] == "answered"][-1]
    assert raised["interaction"] == pressed["interaction"]
    assert raised["kind"] == "panel"
    assert raised["match"] == 1
    assert re.search(r"RuntimeError: \[hidden\]", raised["exception"])
