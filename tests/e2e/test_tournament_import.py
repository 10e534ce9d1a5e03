"""Lists of other tools, uploaded by an organiser: what was read is told, and seeds and persons are taken over."""

from __future__ import annotations

import discord
import pytest

from tests.e2e.tournaments import announcement, live_cup, made, register, started
from tests.e2e.world import Person, World, menus, texts, words


async def imported(ann: Person, text: str) -> str:
    answer = await ann.command("tournament entrants import", file=("list.csv", text.encode()))
    return words(answer).replace("*", "")


async def test_usernames_and_seeds_of_a_list_are_taken_and_each_column_is_told(world: World) -> None:
    ann = await made(world)
    ben, cid = world["Ben"].actor, world["Cid"].actor
    answer = await imported(
        ann,
        f"Entrant,Discord,Seed,Prefix\nFirst,{ben.name},2,OAK\nSecond,@{cid.name.upper()}#0,1,\nThird,gone.away,3,",
    )
    assert "3 entrants added to the list." in answer
    assert "Read: Entrant → name, Discord → person, by Discord username, Seed → seed." in answer
    assert "Not used: Prefix." in answer
    assert "Seeding is by hand now, by these seeds; entrants without one follow." in answer
    assert "No member of this server has these usernames: gone\\.away." in answer
    cup = live_cup(world)
    assert [entry.user_ids for entry in cup.entries.values()] == [(ben.id,), (cid.id,), ()]
    assert (cup.settings.seeding, cup.order) == ("manual", (2, 1, 3))


async def test_seeds_of_a_second_list_follow_those_of_the_first(world: World) -> None:
    ann = await made(world)
    await imported(ann, "name,seed\nOlga,2\nPetra,1")
    await ann.command("tournament entrants remove", tournament="1", entrant="1", reason="ill")
    await imported(ann, "name,seed\nRob,1\nSue,")
    assert live_cup(world).order == (2, 3)


async def test_a_list_without_seeds_leaves_the_seeding_as_it_is(world: World) -> None:
    ann = await made(world)
    answer = await imported(ann, "Name,Elo\nOlga,1720\nPetra,1850")
    assert "Read: Name → name, Elo → rating." in answer
    assert "seeds" not in answer and "Not used" not in answer
    cup = live_cup(world)
    assert [entry.rating for entry in cup.entries.values()] == [1720, 1850]
    assert cup.settings.seeding == "rating"


async def test_seeds_of_late_entries_are_told_to_be_without_use(world: World) -> None:
    ann = await made(world, "swiss")
    await ann.press("Organise", announcement(ann))
    await ann.press("Settings")
    await ann.actor.submit_modal(await ann.press("Rounds …"), {"rounds": "3", "late_until": "3"})
    await register(world, "Ben", "Cid")
    await started(ann)
    answer = await imported(ann, f"entrant,discord,seed\nLate,{world['Dan'].actor.name},1")
    assert "The seeds are not used: the tournament has begun." in answer
    assert live_cup(world).entries[3].user_ids == (world["Dan"].actor.id,)
    assert not live_cup(world).order


def offers(message: discord.Message) -> dict[str, str]:
    """The suggested links by their label, each with its value."""
    found = [menu for menu in menus(message) if "link_suggested" in menu["custom_id"]]
    return {option["label"]: option["value"] for menu in found for option in menu["options"]}


def asking(ann: Person) -> discord.Message:
    return next(one for one in ann.sees() if "Names without a person" in texts(one))


async def test_members_are_suggested_for_names_and_linked_all_at_once(world: World) -> None:
    ann = await made(world)
    ben, cid = world["Ben"].actor, world["Cid"].actor
    await imported(ann, "ben\nOAK | Cid\nOlga")
    shown = offers(asking(ann))
    assert list(shown.values()) == ["all", f"1.{ben.id}", f"2.{cid.id}"]
    await ann.choose("All 2 below")
    assert [entry.user_ids for entry in live_cup(world).entries.values()] == [(ben.id,), (cid.id,), ()]
    assert "2 names linked." in texts(asking(ann))
    assert not offers(asking(ann))


async def test_one_suggestion_is_linked_alone_and_persons_on_the_list_are_not_suggested(world: World) -> None:
    ann = await made(world)
    ben, cid = world["Ben"].actor, world["Cid"].actor
    await imported(ann, f"Ben\nCid\nDan\nDanny, {world['Dan'].actor.id}")
    assert list(offers(asking(ann)).values()) == ["all", f"1.{ben.id}", f"2.{cid.id}"]
    await ann.choose(next(label for label in offers(asking(ann)) if label.startswith("Cid")))
    assert [entry.user_ids for entry in live_cup(world).entries.values()][:3] == [(), (cid.id,), ()]
    assert list(offers(asking(ann)).values()) == [f"1.{ben.id}"]


async def test_a_suggestion_that_no_longer_fits_is_named_and_the_others_are_linked(world: World) -> None:
    ann = await made(world)
    ben, cid = world["Ben"].actor, world["Cid"].actor
    await imported(ann, "Ben\nCid")
    before = asking(ann)
    await ann.command("tournament entrants link", entrant="1", player=world["Dan"].actor)
    answer = await ann.choose("All 2 below", message=before)
    assert f"1 name linked. No longer possible: <@{ben.id}>." in words(answer)
    assert [entry.user_ids for entry in live_cup(world).entries.values()] == [(world["Dan"].actor.id,), (cid.id,)]


@pytest.mark.parametrize("answered", [True, False])
async def test_names_are_listed_without_suggestions_if_discord_does_not_find_members(
    world: World, monkeypatch: pytest.MonkeyPatch, answered: bool
) -> None:
    async def silent(*_: object, **__: object) -> list[discord.Member]:
        if answered:
            return []
        raise TimeoutError

    monkeypatch.setattr(discord.Guild, "query_members", silent)
    ann = await made(world)
    assert "2 entrants added to the list." in await imported(ann, "Ben\nCid")
    assert not offers(asking(ann))
