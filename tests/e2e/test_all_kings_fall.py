"""Nine people plot by presses alone: two menus and Ready."""

from __future__ import annotations

import random

import pytest

from tests.e2e.playing import answer, leave, offers, over, read_on, seated
from tests.e2e.world import Person, World, components, forged, labels, menus, texts
from tests.long import first

NAMES = ("Ann", "Ben", "Cid", "Dan", "Eve", "Fay", "Gus", "Hal", "Ida")


async def open_table(world: World, count: int, **options: str) -> list[Person]:
    await world.welcome(*NAMES[len(world.people) : count])
    await seated(world, *NAMES[:count], game="all_kings_fall", **options)
    return [world[name] for name in NAMES[:count]]


async def plot(person: Person, *orders: str, ready: bool = True) -> None:
    """Pick these orders, each in the menu that has it, then press Ready or Save."""
    await read_on(person)
    for menu in range(len(menus(person.panel))):
        lines = {line["label"]: line["value"] for line in menus(person.panel)[menu]["options"]}
        values = [lines[order] for order in orders if order in lines]
        await person.actor.select(person.panel, values, custom_id=menus(person.panel)[menu]["custom_id"])
    await person.press("Ready" if ready else "Save", person.panel)


def picked(person: Person) -> list[str]:
    return [line["label"] for menu in menus(person.panel) for line in menu["options"] if line.get("default")]


@pytest.mark.parametrize("turns", first(1, [1, 100]), ids=["a turn", "to the end"])
async def test_nine_people_play_a_match_with_two_menus_and_ready(world: World, turns: int):
    people = await open_table(world, 9, mode="short")
    ann = people[0]
    assert [len(menu["options"]) for menu in menus(ann.panel)] == [20, 20]
    rng, dealt = random.Random(3), texts(ann.board)
    for _ in range(turns):
        if over(world):
            break
        await read_on(*people)
        for person in people:
            if menus(person.panel) and "Not Ready" not in labels(person.panel):
                lines = [line["label"] for menu in menus(person.panel) for line in menu["options"]]
                attack = rng.choice([line for line in lines if line.startswith("Cup against")])
                await plot(person, "Bolster Rat", attack)
    shown = texts(ann.board)
    assert shown != dealt
    assert turns == 1 or "won the match" in shown or "share" in shown


async def test_a_plot_is_saved_changed_and_made_ready_and_only_ready_is_public(world: World):
    ann, ben, _cid = await open_table(world, 3)
    before, edits = texts(ben.board), len(world.edits())
    assert "Ready" in labels(ann.panel, disabled=True), "nothing is picked"
    await plot(ann, "Bolster Sword", "Cup against Ben", ready=False)
    assert "Saved, not Ready" in texts(ann.panel)
    assert picked(ann) == ["Bolster Sword", "Cup against Ben"]
    assert texts(ben.board) == before
    assert len(world.edits()) == edits, "not even a redraw"
    await ann.press("Ready", ann.panel)
    assert "Ann** 0 VP · ⚔️ 0 🎭 0 🐀 0 · ✅" in texts(ben.board)
    assert "Bolster" not in texts(ben.board)
    await ann.press("Not Ready", ann.panel)
    assert "🐀 0 · ✅" not in texts(ben.board)
    assert picked(ann) == ["Bolster Sword", "Cup against Ben"]


async def test_a_panel_tells_a_plot_and_its_warnings_once(world: World):
    ann, _ben, _cid = await open_table(world, 3)
    for ready, head in ((False, "Saved, not Ready: "), (True, "**Ready** in round 1: ")):
        await plot(ann, "Rat against Ben", "Check your cup", ready=ready)
        shown = texts(ann.panel)
        assert shown.count(head) == shown.count("You have no tokens on the Rat, so that attack fails.") == 1


async def test_a_draft_outlives_what_the_others_do(world: World):
    ann, ben, _ = await open_table(world, 3)
    await ann.choose("Bolster Sword", message=ann.panel)
    await plot(ben, "Bolster Rat", "Check your cup")
    assert "🐀 0 · ✅" in texts(ann.panel)
    assert picked(ann) == ["Bolster Sword"]
    assert "exactly two orders" in texts(ann.panel)


@pytest.mark.parametrize("computer", [False, True])
async def test_every_option_of_the_table_has_room(world: World, computer: bool):
    ann = world["Ann"]
    await ann.play(game="all_kings_fall")
    if computer:
        await ann.press("Add computer")
        await ann.press("Magnet (Normal)")
    await ann.press("Options")
    removing = int(computer)  # the menu that removes a computer player
    assert len(menus(ann.panel)) == 4 + 6 + removing
    await ann.choose("7", message=ann.panel)
    await ann.press("More options", ann.panel)
    assert len(menus(ann.panel)) == 2
    await ann.choose("secretly in the plot", message=ann.panel)
    assert len(menus(ann.panel)) == 2, "the part that was changed stays"
    await ann.press("Back", ann.panel)
    assert len(menus(ann.panel)) == 4 + 6 + removing
    await forged(ann, "cards:more_options:1:2", ann.panel, None)
    assert "More options" in labels(ann.panel), "a part that is not there leads to the first one"
    assert "A pool is divided: secretly in the plot" in "".join(texts(message) for message in ann.sees())


async def test_a_pool_can_be_divided_in_the_plot(world: World):
    ann, ben, cid = world["Ann"], world["Ben"], world["Cid"]
    await ann.play(game="all_kings_fall")
    await ann.press("Options")
    await ann.press("More options", ann.panel)
    await ann.choose("secretly in the plot", message=ann.panel)
    for person in (ben, cid):
        await person.press("Join")
    await ann.press("Start")
    for person in (ann, ben, cid):
        await person.press("My hand")
    await plot(ann, "Bolster Rat", "Bolster Rat again")
    for person in (ben, cid):
        await plot(person, "Bolster Mask", "Check your cup")
    await plot(ann, "Rat against Ben", "Rat against Cid", ready=False)
    await answer(ann, next(label for label in offers(ann.panel) if label.startswith("1 to")))
    await ann.press("Ready", ann.panel)
    for person in (ben, cid):
        await plot(person, "Bolster Mask", "Check your cup")
    assert "### Round 2: Ann +2" in texts(ben.board)


async def test_two_orders_against_one_player_are_refused_in_words(world: World):
    ann, *_ = await open_table(world, 3)
    await ann.choose("Sword against Ben", "Mask against Ben", message=ann.panel)
    assert "same player" in texts(ann.panel)
    assert "Ready" in labels(ann.panel, disabled=True)
    [ready] = [part["custom_id"] for part in components(ann.panel) if part.get("label") == "Ready"]
    await forged(ann, ready, ann.panel)
    assert texts(ann.panel).count("same player") == 2, "as an answer, and beside the picks"
    assert picked(ann) == ["Sword against Ben", "Mask against Ben"]


async def test_the_clock_plots_for_a_seat_without_a_saved_plot(world: World):
    ann, _ben, cid = await open_table(world, 3)
    await plot(ann, "Bolster Sword", "Cup against Ben", ready=False)
    await world.later(271)
    board = texts(cid.board)
    assert "Ann: ⚔️ Sword +1, 🍷 Cup → Ben" in board
    assert "Ben (absent): ⚔️ Sword +1, 🍷 Cup checked" in board


async def test_a_leaver_falls_and_no_computer_player_sits_in(world: World):
    ann, ben, cid = await open_table(world, 3)
    await leave(ben)
    assert "play on without you" in texts(ben.panel)
    assert "has left" in texts(ann.board)
    assert "Ben (left)" in texts(ann.board)
    await plot(ann, "Bolster Sword", "Cup against Ben")
    await plot(cid, "Bolster Sword", "Bolster Sword again")
    assert "Fallen: Ben" in texts(ann.board)
    assert not [line for menu in menus(ann.panel) for line in menu["options"] if "Ben" in line["label"]]
    await leave(cid)
    assert "Ann" in texts(ann.board)
    assert "won the match" in texts(ann.board)


@pytest.mark.parametrize("crash", [False, True])
async def test_a_restart_in_the_middle_of_plotting_loses_nothing(world: World, crash: bool):
    ann, ben, cid = await open_table(world, 3)
    await plot(ann, "Bolster Sword", "Cup against Ben")
    await plot(ben, "Bolster Rat", "Check your cup", ready=False)
    await world.restart(crash=crash)
    await ben.press("My hand", ben.board)
    assert picked(ben) == ["Bolster Rat", "Check your cup"]
    await ben.press("Ready", ben.panel)
    await cid.press("My hand", cid.board)
    await plot(cid, "Bolster Sword", "Bolster Sword again")
    assert "Cid: ⚔️ Sword +2" in texts(ann.board)


async def test_the_level_of_a_computer_player_can_be_chosen(world: World):
    ann = world["Ann"]
    await ann.play(game="all_kings_fall")
    for number, level in enumerate(("Toggle (Easy)", "Magnet (Normal)", "Toggle (Easy)"), 1):
        await ann.press("Add computer")
        assert "forgets cards" in texts(ann.panel) and "How strong" in texts(ann.panel)
        await ann.press(level)
        assert f"{number} sit" in texts(ann.panel)
    await ann.press("Start")
    await ann.press("My hand")
    await plot(ann, "Bolster Sword", "Check your cup")
    await world.later(5)
    assert "Plots of round 1" in texts(ann.board)
