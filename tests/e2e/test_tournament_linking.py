"""A person who is added while the own name is on the list without a person: asked about, never there twice."""

from __future__ import annotations

import pytest

from tests.e2e.tournaments import asked_for, listed, live_cup, register
from tests.e2e.world import World, labels, words


async def test_a_person_who_is_added_takes_the_place_of_the_own_name(world: World) -> None:
    ann = await listed(world, "ben", "Olga")
    asked = await ann.command("tournament entrants add", player=world["Ben"].actor)
    assert f"Is that <@{world['Ben'].actor.id}>?" in words(asked)
    assert len(live_cup(world).entries) == 2
    linked = await ann.actor.click(asked.response, label="Yes, link them")
    assert "Ben is on the list." in words(linked)
    assert [(entry.name, entry.user_ids) for entry in live_cup(world).entries.values()] == [
        ("ben", (world["Ben"].actor.id,)),
        ("Olga", ()),
    ]


async def test_a_person_may_be_added_apart_from_a_listed_name_that_is_the_same(world: World) -> None:
    ann = await listed(world, "Ben")
    asked = await ann.command("tournament entrants add", player=world["Ben"].actor)
    added = await ann.actor.click(asked.response, label="No, add them apart")
    assert "Ben is on the list." in words(added)
    assert [entry.user_ids for entry in live_cup(world).entries.values()] == [(), (world["Ben"].actor.id,)]
    again = await ann.command("tournament entrants add", player=world["Ben"].actor)
    assert "takes part already" in words(again)
    assert len(live_cup(world).entries) == 2


async def test_a_list_with_a_person_whose_name_is_there_changes_nothing(world: World) -> None:
    ann = await listed(world, "Ben")
    lines = f"Cid,{world['Cid'].actor.id}\nBen,{world['Ben'].actor.id}"
    answer = await ann.command("tournament entrants import", file=("ids.csv", lines.encode()))
    assert "Ben is on the list already, without a person" in words(answer)
    assert "`/tournament entrants link`" in words(answer)
    assert len(live_cup(world).entries) == 1


@pytest.mark.parametrize("how", ["menu", "command"])
async def test_a_person_who_takes_part_cannot_be_chosen_for_a_name(world: World, how: str) -> None:
    ann = await listed(world, "Olga")
    await register(world, "Ben")
    if how == "command":
        answer = await ann.command("tournament entrants link", entrant="1", player=world["Ben"].actor)
    else:
        answer = await asked_for(ann, "Olga", world["Ben"])
        assert "Link now" not in labels(answer.response)
    assert "takes part already" in words(answer)
    assert not live_cup(world).entries[1].user_ids


async def test_only_the_invited_person_takes_the_place(world: World) -> None:
    ann = await listed(world, "Olga", "Piet")
    answer = await asked_for(ann, "Olga", world["Ben"])
    await ann.actor.click(answer.response, label="Ask them here")
    question = ann.find("That is me")
    for other in (world["Cid"], ann):
        answer = await other.press("That is me", question)
        assert answer.ephemeral and "This question is for <@" in words(answer)
    assert not live_cup(world).entries[1].user_ids
    await world["Ben"].press("That is me", question)
    assert live_cup(world).entries[1].user_ids == (world["Ben"].actor.id,)
