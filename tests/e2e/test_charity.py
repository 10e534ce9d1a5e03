"""Playing for a cause: setting it, promising, the thermometer, the statement."""

import io
from typing import Any

import discord
import pytest
from simcord.components import walk_components

from cogs.charity.pages import OPEN_TO_MEMBERS
from cogs.tournaments import messages
from host.errors import Refusal
from tests.e2e.charity import CAUSE, collecting
from tests.e2e.tournaments import announcement, live_cup, made, played_out, register, started
from tests.e2e.world import Person, World, filled, labels, texts, words
from tournaments.tournament import Tournament


def thermometer(person: Person) -> discord.Message:
    return next(m for m in person.sees(person.world.channel) if "plays for" in texts(m) and not m.flags.ephemeral)


async def test_a_tournament_collects_pledges_from_the_cause_to_the_statement(world: World) -> None:
    ann = await collecting(world)
    assert "Food \\*Bank\\*" in texts(announcement(ann))
    await ann.command("tournament entrants add-computers", count=3)
    cid = world["Cid"]
    shown = await cid.press("Pledge", thermometer(cid))
    answer = await cid.actor.submit_modal(shown, {"amount": "0,50", "per": ["match"], "entrant": ["0"], "cap": ""})
    assert "You have pledged €0.50 for each match of all entrants" in words(answer)
    answer = await world["Dan"].command("pledge make", amount="3", per="flat")
    assert "€3.00" in words(answer)
    assert "€3.00 of €20.00 promised (15 %)" in texts(thermometer(ann))
    await started(ann)
    await played_out(world, 2)
    assert "🥇" in "".join(texts(m) for m in ann.sees(world.channel))
    assert "€4.50 of €20.00 promised (22 %)" in texts(thermometer(ann))
    statement = words(await cid.command("pledge mine"))
    assert OPEN_TO_MEMBERS in statement
    assert "3 matches of all entrants × €0.50 = €1.50" in statement
    assert "moves no money" in statement
    thanks = next(m for m in cid.sees(world.channel) if "Thank you" in texts(m))
    assert f"<@{cid.actor.id}>" in texts(thanks)
    assert "Cid" in world.pinged()
    files = await world["Ben"].command("tournament export")
    shown = files.followups[-1] if files.followups else files.response
    assert "tournament-1-pledges.csv" in [file.filename for file in shown.attachments]


async def test_the_call_for_statements_is_taken_back_with_the_podium(world: World) -> None:
    ann = await collecting(world)
    await register(world, "Ben", "Cid")
    await world["Dan"].command("pledge make", amount="3", per="flat")
    await started(ann)
    table = "1.0"
    await ann.command("tournament run rule", table=table, ruling="win", side="1", reason="seen")
    call = next(message for message in ann.sees(world.channel) if "Thank you" in texts(message))

    def shown() -> str:
        return texts(next(message for message in ann.sees(world.channel) if message.id == call.id))

    await world["Cid"].command("tournament dispute", reason="I was there")
    assert "being looked at again" in shown() and "Thank you" not in shown()
    await ann.command("tournament run rule", table=table, ruling="settle", reason="It stays")
    assert "Thank you" in shown() and f"<@{world['Dan'].actor.id}>" in shown()
    await ann.command("tournament run rule", table=table, ruling="again", reason="It is played again")
    assert "being looked at again" in shown()
    await ann.command("tournament run cancel", reason="No end of it", tournament="1")
    assert "called off after its end" in shown()
    await world.restart()
    assert "called off after its end" in shown()
    assert world.pinged().count("Dan") == 2, "for the statement and since the pledge has lapsed"


@pytest.mark.parametrize("lost", ["called_off:0", "lapsed", "thanks"])
async def test_a_message_that_a_crash_kept_from_the_end_of_a_charity_is_posted_once_after_the_crash(
    log: io.StringIO, world: World, monkeypatch: pytest.MonkeyPatch, lost: str
) -> None:
    ann = await collecting(world)
    await register(world, "Ben", "Cid")
    await world["Dan"].command("pledge make", amount="3", per="flat")
    await started(ann)
    drawn = messages.drawn

    def dies() -> Any:
        raise Refusal("storage")

    def drawn_or_dead(t: Tournament, key: str, *given: Any, **named: Any) -> Any:
        return dies if key.endswith(lost) else drawn(t, key, *given, **named)

    monkeypatch.setattr(messages, "drawn", drawn_or_dead)
    if lost == "thanks":
        await ann.command("tournament run rule", table="1.0", ruling="win", side="1", reason="seen")
    else:
        await ann.command("tournament run cancel", reason="Rain", tournament="1")
    says = {"called_off:0": "The reason: Rain", "lapsed": "pledges have lapsed\n", "thanks": "Thank you."}[lost]

    def told() -> int:
        channel = ann.sees(world.channel)
        return sum(says in texts(m) for m in channel if not m.flags.ephemeral and "Organise" not in labels(m))

    assert told() == 0
    monkeypatch.undo()
    for _ in range(2):
        await world.restart(crash=True)
        await world.later(1)
        assert told() == 1


async def test_a_pledge_for_an_entrant_far_down_the_list_is_changed_and_stays_theirs(world: World) -> None:
    ann = await collecting(world)
    await ann.command("tournament entrants add-computers", count=29)
    await register(world, "Ben")
    cid = world["Cid"]
    form = (await cid.press("Pledge", thermometer(cid))).modal["components"]
    assert [label.get("description") for label in form if label.get("description")] == [
        OPEN_TO_MEMBERS,
        "24 of 30; for others use /pledge make",
    ]
    answer = words(await cid.command("pledge make", amount="1", per="win", entrant="ben"))
    assert "You have pledged €1.00 for each win of Ben" in answer
    assert "no such entrant" in words(await cid.command("pledge make", amount="1", per="win", entrant="Benn"))
    shown = await cid.choose("€1.00 for each win of Ben")
    [entrant] = [menu for menu in walk_components(shown.modal["components"]) if menu.get("custom_id") == "entrant"]
    [offered] = [option for option in entrant["options"] if option["default"]]
    assert (offered["label"], offered["value"]) == ("Ben", "30")
    answer = await cid.actor.submit_modal(shown, {"amount": "2", "per": ["win"], "entrant": ["30"], "cap": ""})
    assert "You have pledged €2.00 for each win of Ben" in words(answer)


async def test_wrong_causes_and_amounts_change_nothing(world: World) -> None:
    ann = await collecting(world)
    no_currency = {**CAUSE, "currency": "XXX"}  # the code of ISO 4217 for "no currency"
    assert "three-letter" in words(await ann.fill(ann.press("Cause …"), no_currency))
    assert "Nothing was changed" in words(await world["Cid"].command("pledge make", amount="5 USD", per="flat"))
    for per, says in (("flat", "A flat amount is given as it is."), ("win", "The limit must be at least")):
        answer = await world["Cid"].command("pledge make", amount="12", per=per, limit="3")
        assert words(answer).startswith(says)
    assert "€0.00" in texts(thermometer(ann))


async def test_pledges_need_a_cause(world: World) -> None:
    await made(world)
    for command, options in (("make", {"amount": "5", "per": "flat"}), ("total", {})):
        assert "does not collect" in words(await world["Cid"].command(f"pledge {command}", **options))
    assert "does not collect" in words(await world["Cid"].command("pledge mine"))


async def test_a_cause_with_pledges_stays_and_a_lapsed_pledge_is_kept_by_a_press(world: World) -> None:
    ann = await collecting(world)
    await world["Cid"].command("pledge make", amount="5", per="flat")
    for change in ({"name": ""}, {"currency": "usd"}):
        shown = await ann.press("Cause …")
        answer = await ann.actor.submit_modal(shown, {**CAUSE, **change})
        assert "There are pledges already: the cause stays, in its currency." in words(answer)
    assert "€5.00 of €20.00 promised (25 %)**, 1 pledge by 1 person.\n" in texts(thermometer(ann))
    await ann.command("tournament run cancel", reason="Rain", tournament="1")
    assert "It was called off" in texts(thermometer(ann))
    assert "€5.00: lapsed" in words(await world["Cid"].command("pledge mine", tournament="1"))
    kept = words(await world["Cid"].choose("€5.00"))
    assert "That pledge is kept" in kept and "€5.00: lapsed" not in kept


async def test_an_organiser_removes_pledges_that_are_not_meant(world: World) -> None:
    ann = await collecting(world)
    ben, cid = world["Ben"], world["Cid"]
    await ben.command("pledge make", amount="5", per="flat")
    for amount in ("10000000", "9999999"):
        await cid.command("pledge make", amount=amount, per="flat")
    before = live_cup(world)
    refused = await ben.command("pledge remove", person=cid.actor, reason="no joke")
    assert "This is for organisers" in words(refused) and live_cup(world) == before
    asked = await ann.command("pledge remove", person=cid.actor, reason="no joke")
    assert asked.modal is not None and live_cup(world) == before
    assert filled(asked) == {"reason": "no joke"}
    answer = await ann.actor.submit_modal(asked, filled(asked))
    assert f"2 pledges of {cid.actor.mention} removed." in words(answer)
    assert "**€5.00 of €20.00 promised" in texts(thermometer(ann))
    log = words(await ann.command("tournament log"))
    assert log.count(f"A pledge is taken back, by {ann.actor.mention}: “no joke”") == 2
    again = await ann.command("pledge remove", person=cid.actor, reason="no joke")
    assert "has no pledges here" in words(again)
