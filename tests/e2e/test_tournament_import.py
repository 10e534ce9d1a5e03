"""Lists of other tools, uploaded by an organiser: what was read is told, and seeds and persons are taken over."""

from __future__ import annotations

import discord
import pytest

from tests.e2e.tournaments import announcement, changed, imported, live_cup, made, register, started
from tests.e2e.world import Person, World, components, filled, forged, labels, menus, texts, words


def button(message: discord.Message) -> str:
    """The label of the button that adds the list."""
    return next((label for label in labels(message) if label.startswith("Add ")), "")


async def understood(ann: Person, text: str) -> str:
    """What was understood of a list, before it is added."""
    answer = await ann.command("tournament entrants import", file=("list.csv", text.encode()))
    return words(answer).replace("*", "")


async def test_usernames_and_seeds_of_a_list_are_taken_and_each_column_is_told(world: World) -> None:
    ann = await made(world)
    ben, cid = world["Ben"].actor, world["Cid"].actor
    text = f"Entrant,Discord,Seed,Prefix\nFirst,{ben.name},2,OAK\nSecond,@{cid.name.upper()}#0,1,\nThird,gone.away,3,"
    shown = await understood(ann, text)
    assert "- Entrant → name\n- Discord → person, by Discord username\n- Seed → seed" in shown
    assert "Not used: Prefix." in shown
    assert "3 players, 1 of them without a person:" in shown
    assert "Seeding will be by hand, by these seeds; entrants without one follow." in shown
    assert "No member of this server has these usernames: gone\\.away." in shown
    assert not live_cup(world).entries, "nothing is added yet"
    assert "3 entrants added to the list." in words(await ann.press("Add 3 entrants"))
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
    shown = await understood(ann, "Name,Elo\nOlga,1720\nPetra,1850")
    assert "- Name → name\n- Elo → rating" in shown
    assert "eed" not in shown and "Not used" not in shown
    await ann.press("Add 2 entrants")
    cup = live_cup(world)
    assert [entry.rating for entry in cup.entries.values()] == [1720, 1850]
    assert cup.settings.seeding == "rating"


async def test_seeds_of_late_entries_are_told_to_be_without_use(world: World) -> None:
    ann = await made(world, "swiss")
    await changed(ann, "Rounds …", rounds="3", late_until="3")
    await register(world, "Ben", "Cid")
    await started(ann)
    assert "The seeds are not used: the tournament has begun." in await understood(
        ann, f"entrant,discord,seed\nLate,{world['Dan'].actor.name},1"
    )
    await ann.press("Add 1 entrant")
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
    assert "2 entrants added to the list." in words(await imported(ann, "Ben\nCid"))
    assert not offers(asking(ann))


async def test_members_are_confirmed_before_a_list_is_added(world: World) -> None:
    ann = await made(world)
    ben, cid, dan = [world[name].actor for name in ("Ben", "Cid", "Dan")]
    await understood(ann, "Ben\nCid\nDan\nOlga")
    answer = await ann.choose(f"Ben is @{ben.name}", f"Dan is @{dan.name}")
    assert "4 players, 2 of them without a person" in texts(ann.panel)
    assert "2 confirmed" in words(answer)
    await ann.choose("All 3 below")
    assert "3 confirmed" in texts(ann.panel)
    await ann.choose(f"Cid is @{cid.name}")
    await ann.press("Add 4 entrants")
    assert [entry.user_ids for entry in live_cup(world).entries.values()] == [(), (cid.id,), (), ()]


async def test_a_preview_is_added_by_the_next_process_and_once(world: World) -> None:
    ann = await made(world)
    await understood(ann, "Ben\nOlga")
    await ann.choose(f"Ben is @{world['Ben'].actor.name}")
    shown = ann.panel
    await world.restart(crash=True)
    assert "2 entrants added" in words(await ann.press("Add 2 entrants", shown))
    [add] = [one["custom_id"] for one in components(shown) if one.get("label") == "Add 2 entrants"]
    assert "Import it once more" in words(await forged(ann, add, shown))
    assert [entry.user_ids for entry in live_cup(world).entries.values()] == [(world["Ben"].actor.id,), ()]


async def test_a_preview_tells_apart_long_names_and_names_the_line_of_a_bot(world: World) -> None:
    ann = await made(world)
    shown = await understood(ann, "\n".join([f"The Honourable Society of Oak {number}" for number in range(1, 8)]))
    assert "- The Honourable Society of Oak 5\n- and 2 more" in shown
    assert "Line 2: Bots do not take part" in await understood(ann, f"Olga\nPetra, {world.bot.user.id}")


async def test_members_are_looked_up_together_and_a_stranger_is_named_with_the_line(world: World) -> None:
    ann = await made(world)
    people = "\n".join([f"<@{world[name].actor.id}>" for name in ("Ben", "Cid", "Dan")])
    before = len(world.env.http_requests)
    assert "3 players, 0 of them without a person:" in await understood(ann, people)
    assert not [one.path for one in world.env.http_requests[before:] if "/members/" in one.path]
    assert "Line 2: <@123456789012345678> is not in this server" in await understood(ann, "Olga\n<@123456789012345678>")
    assert "2 players, 2 of them without a person:" in await understood(ann, "Olga\nMax, <@123456789012345678>")


async def test_a_list_that_would_be_refused_has_no_button_to_add_it(world: World) -> None:
    ann = await made(world)
    await register(world, "Ben", "Dan")
    shown = await understood(ann, f"Cid\nBenny, {world['Ben'].actor.id}")
    assert "takes part already" in shown
    assert not button(ann.panel)
    ready = await ann.command("tournament entrants import", file=("list.csv", b"Olga"))
    await started(ann)
    assert "has started already" in words(await ann.press("Add 1 entrant", ready.response))
    assert len(live_cup(world).entries) == 2


async def test_a_list_is_pasted_or_uploaded_in_a_form(world: World) -> None:
    ann = await made(world)
    await ann.press("Organise", announcement(ann))
    assert "Paste a list, or upload a file: one of both." in words(
        await ann.fill(ann.press("Import a list …"), {"list": " "})
    )
    answer = await ann.fill(ann.command("tournament entrants import"), {"list": "name,rating\nOlga,many"})
    assert "Line 2" in words(answer)
    form = await ann.press("Try again")
    assert filled(form)["list"] == "name,rating\nOlga,many"
    await ann.actor.submit_modal(form, {"list": "name,rating\nOlga,1720"})
    assert "- **name** → name\n- **rating** → rating" in texts(ann.panel)
    await ann.press("Add 1 entrant")
    await ann.fill(ann.command("tournament entrants import"), {"file": ("cup.csv", b"name,seed\nPetra,1")})
    assert "**seed** → seed" in texts(ann.panel)
    await ann.press("Add 1 entrant")
    large = await ann.fill(ann.command("tournament entrants import"), {"file": ("cup.csv", b"x" * 70_000)})
    assert "larger than 64 KiB" in words(large)
    assert [entry.name for entry in live_cup(world).entries.values()] == ["Olga", "Petra"]


async def test_a_person_who_is_no_organiser_any_more_adds_nothing(world: World) -> None:
    ann = await made(world)
    await understood(ann, "Olga")
    world.env.backend.guilds[world.guild.id].members[ann.actor.id].role_ids.clear()
    assert "This is for organisers" in words(await ann.press("Add 1 entrant"))
    assert not live_cup(world).entries
