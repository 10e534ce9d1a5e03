"""A match that is shared alone: its own address, and the names of those alone who agree to be named."""

from __future__ import annotations

from host.matches.match import LiveMatch
from host.model import Player
from host.public_pages import Kind
from tests.tournaments.world import GUILD
from tests.web.matches import in_thread, shared
from tests.web.world import Visit
from web.public.replays import FRESH


async def of_two(visit: Visit, *named: int) -> tuple[LiveMatch, str]:
    """A match of Ann and Ben with its own page, and the path of it; `named` are the persons who agree."""
    match = await in_thread(visit, "imposter_kings", "quickplay1", Player(0, "Ann", 100), Player(1, "Ben", 101))
    await visit.names(*named)
    return match, await shared(visit, match)


async def everything(visit: Visit, path: str) -> str:
    addresses = path, f"/o{path}", f"/o{path}?delay=5", f"/api/v1/matches{path[2:]}", f"/api/v1/matches{path[2:]}/log"
    return "\n".join([await visit.text(address) for address in addresses])


async def test_the_address_of_a_shared_match_can_be_renewed_and_switched_off(visit: Visit) -> None:
    match, path = await of_two(visit, 100, 101)
    assert "Ann" in await visit.text(path)
    told: list[str] = []
    visit.pages.changed.subscribe(told.append)
    other = await shared(visit, match)
    assert ((await visit.get(path)).status, (await visit.get(other)).status) == (404, 200)
    await visit.pages.switch_off(Kind.match, match.id)
    assert (await visit.get(other)).status == 404
    assert (await visit.get(f"/o{other}")).status == 404
    assert visit.pages.link(Kind.match, match.id) == ""
    assert told == [f"m:{match.id}"] * 2, "open pages hear of both"


async def test_a_page_shows_the_names_of_those_who_agree(visit: Visit) -> None:
    match, path = await of_two(visit, 101)
    for _ in range(2):  # while it goes on, and after Ann has given it up
        told = await everything(visit, path)
        assert "Ann" not in told
        assert "Player 1" in told and "Ben" in told
        assert (await visit.get(f"{path}/table.jpg")).status == 200
        if match.ending is None:
            await visit.hall.host.leave(match.id, 100)
    assert match.ending is not None
    visit.hall.clock.at += FRESH  # the replay without the name is not kept for longer
    for agrees in (True, False):
        await visit.names(100, on_web=agrees)
        assert ("Ann" in await everything(visit, path)) is agrees


async def test_the_reason_of_an_organiser_may_name_a_person_and_is_not_told_without_consent(visit: Visit) -> None:
    match, path = await of_two(visit, 101)
    await visit.hall.host.call_off(match.id, "Ann is ill")
    assert "is ill" not in await everything(visit, path)
    await visit.names(100)
    assert "Ann is ill" in await everything(visit, path)


async def test_the_reason_of_an_organiser_is_told_without_ids(visit: Visit) -> None:
    match, path = await of_two(visit, 100, 101)
    await visit.hall.host.call_off(match.id, "<@!123456789> left <#55> for <@&77>")
    told = await everything(visit, path)
    assert "… left … for …" in told
    assert "123456789" not in told


async def test_a_shared_match_leads_to_no_page_of_its_server(visit: Visit) -> None:
    await visit.pages.switch_on(Kind.server, GUILD)
    _, path = await of_two(visit)
    shown = await visit.text(path)
    assert "/s/" not in shown and "The server" not in shown


async def test_an_ended_match_shows_no_id_of_a_person_and_no_seed(visit: Visit) -> None:
    """The last lines of its board in Discord, which the words of the page come from, have both."""
    match, path = await of_two(visit)
    await visit.hall.host.leave(match.id, 100)
    assert match.seed is not None
    told = await everything(visit, path)
    assert "Player 1 has left the match." in told
    assert "@10" not in told and match.seed.hex() not in told
