"""A refused form names all its errors, and comes back with the typed texts."""

from __future__ import annotations

import io
import json
from typing import Any

from simcord.results import InteractionResult

from tests.e2e.charity import CAUSE, collecting
from tests.e2e.tournaments import announcement, live_cup, made, register, started
from tests.e2e.world import Person, World, changed, filled, forged, labels, swapped, texts, words

LONG = "A cup for everybody who plays here. " * 10


async def corrected(person: Person, refused: InteractionResult, **form: Any) -> InteractionResult:
    """Open the refused form again and send it with these corrections."""
    again = await person.press("Try again", refused.followups[-1] if refused.followups else refused.response)
    sent: dict[str, Any] = filled(again)
    menus = {row["component"]["custom_id"] for row in again.modal["components"] if row["component"]["type"] == 3}
    sent = {name: [value] if name in menus else value for name, value in sent.items()}
    return await person.actor.submit_modal(again, {**sent, **form})


async def test_a_tournament_is_made_from_a_corrected_form(world: World, log: io.StringIO) -> None:
    ann, ben = world.manager("Ann"), world["Ben"]
    typed = {"name": "Cup", "description": LONG.strip(), "start": "soon", "cap": "xx", "best_of": "0"}
    refused = await ann.fill(ann.command("tournament setup create"), typed)
    assert refused.ephemeral
    assert json.loads(log.getvalue().splitlines()[-1])["outcome"] == "told"
    said = words(refused)
    assert all(
        part in said for part in ("“soon” as a time", "Places: “xx” is no whole number", "Best of must be at least 1")
    )
    assert said.count("Nothing was changed") == 1
    assert "no tournament" in words(await ann.command("tournament list"))
    button = next(m for m in ann.sees() if "Try again" in labels(m))
    assert filled(await ann.press("Try again", button)) == typed
    (custom_id,) = [
        c["custom_id"] for row in button.components[0].to_dict()["components"] for c in row.get("components", ())
    ]
    await ben.command("help")
    assert "no longer kept" in words(await forged(ben, custom_id, ben.panel))
    answer = await corrected(ann, refused, start="", cap="8", best_of="3")
    assert "The tournament is made" in words(answer)
    t = live_cup(world)
    assert (t.settings.description, t.settings.cap, t.settings.best_of) == (LONG.strip(), 8, 3)
    await world.later(15 * 60)
    assert "no longer kept" in words(await ann.press("Try again", button))


async def test_settings_and_reasons_come_back(world: World) -> None:
    ann = await made(world, "swiss_cut")
    await ann.press("Organise", announcement(ann))
    await ann.press("Settings")
    await ann.choose("Free within the round: both sides press Play my match")
    refused = await ann.actor.submit_modal(
        await ann.press("Rounds …"), {"rounds": "x", "cut": "7", "round_hours": "5", "late_until": ""}
    )
    assert all(part in words(refused) for part in ("Rounds: “x”", "Cut: ", "Late entries: a whole number is missing."))
    assert "Settings of" in words(await corrected(ann, refused, rounds="3", cut="8", late_until="0"))
    assert live_cup(world).settings.round_hours == 5
    await ann.command("tournament setup edit")
    await ann.press("Settings")
    refused = await ann.fill(ann.press("Start …"), {"at": "soon"})
    assert filled(await ann.press("Try again", refused.response)) == {"at": "soon"}


async def test_seeds_pairings_and_calls_come_back(world: World) -> None:
    ann = await made(world, "swiss")
    await register(world, "Ann", "Ben", "Cid", "Dan")
    refused = await ann.fill(ann.command("tournament setup seeds"), {"order": "Ben\n#1\nAnn"})
    assert "“Ben” and “Ann” have no number" in words(refused)
    assert "The seeds are as you wrote" in words(await corrected(ann, refused, order="#2\n#1\n#3\n#4"))
    await started(ann)
    assert live_cup(world).seeds == (2, 1, 3, 4)
    typed = {"tables": "#1 - #2\n#3 - #4", "stop": ["no"], "reason": "The hall is cold"}
    refused = await ann.fill(ann.command("tournament run pair"), typed)
    assert "would be stopped" in words(refused)
    assert "paired as you wrote" in words(await corrected(ann, refused, stop=["unplayed"]))
    assert [set(state.table.entrants) for state in live_cup(world).current.tables] == [{1, 2}, {3, 4}]
    assert "The hall is cold" in "".join(texts(message) for message in ann.sees(world.threads[0]))


async def test_causes_and_pledges_come_back(world: World) -> None:
    ann = await collecting(world)
    shown = await ann.press("Cause …")
    refused = await ann.actor.submit_modal(shown, {**CAUSE, "link": "http://example.org", "goal": "lots"})
    assert all(part in words(refused) for part in ("https://", "Goal: That is no amount"))
    assert "Done." in words(await corrected(ann, refused, link="https://example.org/new", goal="30"))
    cid = world["Cid"]
    shown = await cid.press("Pledge", next(m for m in cid.sees() if "plays for" in texts(m)))
    typed = {"amount": "much", "per": ["match"], "entrant": ["0"], "cap": "more"}
    refused = await cid.actor.submit_modal(shown, typed)
    assert all(part in words(refused) for part in ("Amount: That is no amount", "Limit: That is no amount"))
    answer = await corrected(cid, refused, amount="2", cap="10")
    assert "You have pledged €2.00 for each match of all entrants" in words(answer)


async def test_a_season_opens_from_a_corrected_form(world: World) -> None:
    ann = world.manager("Ann")
    typed = {"name": "Autumn", "length": "soon", "places_above": "x", "again_hours": "12", "answer_hours": "0"}
    refused = await ann.fill(ann.command("ladder open", mode="quickplay1"), typed)
    assert all(part in words(refused) for part in ("length of time", "Places: “x”", "from 1 to 336"))
    assert "Autumn begins" in words(await corrected(ann, refused, length="4 weeks", places_above="0", answer_hours="1"))
    refused = await ann.actor.submit_modal(
        await ann.command("ladder open", mode="quickplay1"),
        typed | {"length": "4 weeks", "places_above": "0", "answer_hours": "1"},
    )
    assert "runs for the same game" in words(refused)
    assert filled(await ann.press("Try again", refused.response))["name"] == "Autumn"


async def test_fields_of_another_form_change_nothing(world: World) -> None:
    role = str(world.role("Kings", administrator=True).id)
    ann = await made(world)
    await ann.press("Organise", announcement(ann))
    await ann.press("Settings")
    before = live_cup(world).settings
    changed = before.model_copy(update={"name": "Cup", "cap": 8, "description": ""})
    foreign = {"winner_role": role, "game": "chess", "format": "lottery", "hold": "yes", "win": "9", "nonsense": "1"}
    for setting, text in foreign.items():
        form = await ann.press("Name and places …")
        answer = await ann.actor.submit_modal(
            swapped(form, "check_in", setting), {"name": "Cup", "cap": "8", setting: text}
        )
        assert "Settings of" in words(answer)
        assert live_cup(world).settings == changed, setting
    for number, (setting, text) in enumerate(foreign.items(), 2):
        opened = await ann.command("tournament setup create")
        answer = await ann.actor.submit_modal(
            swapped(opened, "cap", setting), {"name": "Cup", "best_of": "1", setting: text}
        )
        assert "The tournament is made" in words(answer)
        made_so = live_cup(world, number).settings
        found = (made_so.winner_role, made_so.game, made_so.hold, made_so.points)
        assert found == (None, before.game, False, before.points), setting


async def test_a_format_that_does_not_exist_is_refused(world: World) -> None:
    ann = world.manager("Ann")
    opened = await ann.command("tournament setup create")
    lottery = changed(opened, lambda form: {**form, "custom_id": form["custom_id"].replace("swiss", "lottery")})
    typed = {"name": "Cup", "description": "", "start": "", "cap": "", "best_of": "1"}
    assert "no longer here" in words(await ann.actor.submit_modal(lottery, typed))
