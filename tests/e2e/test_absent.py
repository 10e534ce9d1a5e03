"""What the clock or a stand-in did is told: to its person, in the log, and as far as it is public on the board."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from cogs.matches.pages.board import recent
from games.core.protocol import Event
from host.matches.acted_for import ACTED_FOR
from tests.e2e.away import away
from tests.e2e.playing import answer, seated
from tests.e2e.windows import soldier_against_kings_hand
from tests.e2e.world import World, texts, words


async def test_the_clocks_answer_is_told_to_all_and_on_the_panel_until_its_person_answers_again(world: World):
    ann, ben = await seated(world, "Ann", "Ben")
    await world.later(269)
    assert "Ann** chooses" in texts(ann.board)
    await world.later(2)
    assert "Time ran out for Ann." in texts(ann.board)
    assert "Time ran out. You start." in texts(ann.panel)
    assert "Time ran out" not in texts(ben.panel).replace("Time ran out for Ann", "")
    await world.restart()
    assert "Time ran out. You start." in words(await ann.press("Log", ann.board))
    for reader in (ben, world["Cid"]):
        assert "Time ran out for Ann." in words(await reader.press("Log", ann.board))
    assert "Time ran out. You start." in words(await ann.press("My hand", ann.board))
    await answer(ann, "Keep")
    assert "Time ran out" not in texts(ann.panel).split("-#")[0]


@pytest.mark.parametrize(("game", "people"), [("imp", 2), ("imposter_kings", 2), ("soon_king", 3)])
async def test_the_deal_is_told_before_the_clocks_first_answer(world: World, game: str, people: int):
    ann, *others = await seated(world, *("Ann", "Ben", "Cid")[:people], game=game)
    await world.later(400)
    for person in (ann, *others, world["Dan"]):
        log = words(await person.press("Log", ann.board))
        assert 0 < log.index("dealt") < log.index("Time ran out")
    before = words(await ann.press("Log", ann.board))
    await world.restart()
    assert words(await ann.press("Log", ann.board)) == before


async def test_answers_of_a_stand_in_are_shown_to_its_person(world: World):
    await away(world)
    ben = world["Ben"]
    await world.later(10)
    assert "A computer player sat in for you. " in texts(ben.panel)
    log = words(await ben.press("Log", ben.board))
    assert "A computer player sat in for you. " in log
    assert "A computer player sat in" not in words(await world["Ann"].press("Log", ben.board))


async def test_a_panel_tells_an_act_of_a_stand_in_once(world: World):
    await away(world)
    ben = world["Ben"]
    for _ in range(3):
        await world.later(100)
        told = [line.removeprefix("-# ") for line in texts(ben.panel).splitlines()]
        acts = {
            line.partition(". ")[2]
            for line in told
            if line.startswith(("A computer player sat in for you", "Time ran out"))
        }
        assert acts - {""} and not acts & set(told)


async def test_a_missed_window_is_told_to_its_person_alone(world: World):
    await soldier_against_kings_hand(world)
    ann, ben, cid = world["Ann"], world["Ben"], world["Cid"]
    await world.later(30)
    assert "Time ran out. " in texts(ben.panel).split("-#")[0]
    for reader in (ann, cid):
        assert "Time ran out" not in words(await reader.press("Log", reader.board))
        assert "Time ran out" not in texts(reader.board)


class Told:
    """A match whose newest events are these, told in their own words."""

    names = ("Ann", "Ben")
    ending = None

    def __init__(self, *events: Event) -> None:
        self.recent = events
        self.game = SimpleNamespace(screen=self)

    def once(self, key: object, make: Any) -> Any:
        return make()

    def tell(self, event: Event, viewer: int | None, names: object) -> str:
        return event.public["told"]

    def deals(self, event: Event) -> bool:
        return False

    def moment(self, events: object, viewer: int | None, names: object) -> str:
        return ""

    def answered(self, view: object, decision: object, choice: str, names: object) -> str:
        return choice


def acted(said: str, by: str = "clock") -> Event:
    return Event(ACTED_FOR, {"seat": 0, "by": by, "window": False}, {0: {"view": 0, "decision": 0, "choice": said}})


@pytest.mark.parametrize(
    ("viewer", "events", "told"),
    [
        (0, (acted("You pass."), "Ben draws.", "You pass."), ["Time ran out. You pass.", "Ben draws."]),
        (0, (acted("You pass."), "You pass.", "You pass."), ["Time ran out. You pass.", "You pass."]),
        (0, (acted("You pass."), acted("You pass.")), ["Time ran out. You pass."] * 2),
        (
            None,
            (acted("x"), acted("x"), "Ann draws."),
            ["Time ran out for Ann."] * 2 + ["Ann draws."],
        ),
    ],
)
def test_a_repeated_sentence_about_an_act_is_left_out_and_every_other_sentence_stays(
    viewer: int | None, events: tuple[Event | str, ...], told: list[str]
) -> None:
    match = Told(*[event if isinstance(event, Event) else Event("x", {"told": event}) for event in events])
    lines = recent(match, viewer, match.names, ()).splitlines()
    assert lines == [f"-# {line}" for line in told]
