"""Hands in overlays: with the consent of all persons, as late as agreed, and nothing else that is hidden."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest

from cogs.pictures.hand import hand_picture
from games.core.picture import Laid
from games.imposter_kings.state import State
from games.registry import GAMES
from host.errors import Refusal
from host.hands import ROUND, offered
from host.matches.match import LiveMatch
from host.matches.playback import Playback
from tests.web.matches import opened
from tests.web.overlays import shown, step
from tests.web.world import Visit, a_visit
from web.delays import Delay
from web.hands import uncovered

MINUTES = 300


@pytest.fixture
async def visit(tmp_path: Path) -> AsyncIterator[Visit]:
    """Time passes in leaps that are longer than turns, and no clock answers: only presses change the hands."""
    async with a_visit(tmp_path, GAMES) as visit:
        visit.hall.host.scheduler.hold()
        yield visit


async def agreed(visit: Visit, match: LiveMatch, delay: int = MINUTES) -> None:
    """All persons agree to show their hands so many seconds later."""
    for player in match.people:
        await visit.hands.agree(match.id, player.seat, delay)


async def cards(visit: Visit, key: str, query: str = "hands=1") -> list[str]:
    """The hands that an overlay tells; its pictures of them are there."""
    html = await shown(visit, f"/o/m/{key}?{query}")
    for address in re.findall(r'src="(/o/m/[^"]*/hands/[^"]*)"', html):
        answer = await visit.get(address.replace("&amp;", "&"))
        assert (answer.status, answer.content_type) == (200, "image/jpeg")
    return re.findall(r'alt="The hand of (.*?)"', html)


def held(match: LiveMatch) -> list[str]:
    """The hands of all seats as they are now."""
    picture = match.game.picture
    hands = [
        [f"{card.face.name} {card.value}" for card in picture.hand(match.view(seat), match.names)]
        for seat in range(len(match.names))
    ]
    return [f"P&lt;{seat}&gt;: {', '.join(named)}." for seat, named in enumerate(hands)]


async def test_hands_need_the_consent_of_every_person_and_end_with_the_first_refusal(visit: Visit) -> None:
    match, key = await opened(visit, "imposter_kings", "standard", people=2, computers=1)
    visit.hall.clock.at += timedelta(hours=1)
    assert await cards(visit, key) == []
    await visit.hands.agree(match.id, 0, MINUTES)
    assert await cards(visit, key) == []
    assert (await visit.get(f"/o/m/{key}/hands/0.jpg?hands=1")).status == 404
    await visit.hands.agree(match.id, 1, MINUTES)
    assert len(await cards(visit, key)) == 3
    assert await cards(visit, key, "hands=0") == await cards(visit, key, "delay=400") == []
    assert (await visit.get(f"/o/m/{key}/hands/0.jpg")).status == 404
    await visit.hands.withdraw(match.id, 100)
    assert await cards(visit, key) == []
    assert (await visit.get(f"/o/m/{key}/hands/1.jpg?hands=1")).status == 404
    assert await cards(visit, key, "hands=1&delay=round") == []


async def test_a_person_who_has_left_still_has_to_agree_and_can_still_withdraw(visit: Visit) -> None:
    match, key = await opened(visit, "imposter_kings", "standard", people=3)
    await visit.hands.agree(match.id, 0, MINUTES)
    await visit.hands.agree(match.id, 1, MINUTES)
    await visit.hall.host.leave(match.id, 102)
    visit.hall.clock.at += timedelta(hours=1)
    assert match.ending is None
    assert await cards(visit, key) == []
    await visit.hands.agree(match.id, 2, MINUTES)
    assert len(await cards(visit, key)) == 3
    await visit.hands.withdraw(match.id, 102)
    assert await cards(visit, key) == []
    with pytest.raises(Refusal, match="not_seated"):
        await visit.hands.withdraw(match.id, 999)


async def test_hands_are_those_of_the_log_at_the_longest_delay_of_all(visit: Visit) -> None:
    match, key = await opened(visit, "imposter_kings", "quickplay1")
    await visit.hands.agree(match.id, 0, MINUTES)
    await visit.hands.agree(match.id, 1, 3 * MINUTES)
    then = []
    for _ in range(8):
        then.append(held(match))
        visit.hall.clock.at += timedelta(seconds=MINUTES)
        await step(visit, match)
    assert then[-1] != then[-3]
    visit.hall.clock.at += timedelta(seconds=1)
    for query, at in (("", -3), ("&delay=60", -3), (f"&delay={4 * MINUTES}", -4), (f"&delay={9 * MINUTES}", None)):
        assert await cards(visit, key, f"hands=1{query}") == ([] if at is None else then[at])


async def test_hands_are_due_at_the_deal_at_each_change_and_at_the_end(visit: Visit) -> None:
    match, key = await opened(visit, "imposter_kings", "quickplay1")
    delay, clock = Delay(MINUTES), visit.hall.clock
    times = [clock.at]
    clock.at += timedelta(seconds=10)
    await step(visit, match)
    times.append(clock.at)
    clock.at += timedelta(seconds=10)
    await visit.hall.host.leave(match.id, 100)
    assert match.ending is not None
    times.append(clock.at)
    told = []
    for due in (at + delay.behind for at in times):
        then = await uncovered(visit.site, await visit.site.source.match(key), delay)
        assert then.wake_at == due
        clock.at = due
        then = await uncovered(visit.site, await visit.site.source.match(key), delay)
        told.append((then.is_over, len(then.hands)))
    assert told == [(False, 2), (False, 2), (True, 0)]
    assert then.wake_at is None


async def test_until_the_round_is_over_hands_are_those_of_the_last_one(visit: Visit) -> None:
    match, key = await opened(visit, "imposter_kings", "quickplay1")
    await agreed(visit, match, ROUND)
    visit.hall.clock.at += timedelta(days=1)
    last: list[str] = []
    while not match.position.state.rounds:
        assert await cards(visit, key) == []
        last = held(match)
        await step(visit, match)
    assert match.ending is None
    of_the_last = [told for told in last if not told.endswith(": .")]
    assert await cards(visit, key) == of_the_last
    await step(visit, match)
    assert await cards(visit, key) == of_the_last != held(match)


async def test_where_hands_are_kept_over_rounds_the_end_of_a_round_is_not_offered(visit: Visit) -> None:
    assert ROUND in offered(GAMES["imposter_kings"])
    assert ROUND not in offered(GAMES["soon_king"])
    match, key = await opened(visit, "soon_king", next(iter(GAMES["soon_king"].modes)), people=3)
    await agreed(visit, match, ROUND)
    visit.hall.clock.at += timedelta(days=1)
    assert await cards(visit, key) == []
    await visit.hands.agree(match.id, 0, MINUTES)
    assert await cards(visit, key) == []


async def test_a_game_that_keeps_secrets_shows_no_hand(visit: Visit) -> None:
    assert offered(GAMES["imposter"]) == ()
    match, key = await opened(visit, "imposter", "standard", people=3)
    await agreed(visit, match)
    visit.hall.clock.at += timedelta(days=1)
    assert await cards(visit, key) == []
    assert (await visit.get(f"/o/m/{key}/hands/0.jpg?hands=1")).status == 404


async def test_an_overlay_with_hands_is_the_same_for_different_hidden_successors(
    visit: Visit, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The Successor of a seat is exchanged for a card that lies hidden elsewhere: the overlay stays the same."""
    match, key = await opened(visit, "imposter_kings", "quickplay1")
    await agreed(visit, match)
    while min(match.position.state.successor) < 0:
        await step(visit, match)
    visit.hall.clock.at += timedelta(days=1)
    path = f"/o/m/{key}?hands=1"
    before = await visit.text(path)
    pictures = [await visit.data(f"/o/m/{key}/hands/{seat}.jpg?hands=1") for seat in (0, 1)]
    assert len(await cards(visit, key)) == 2
    play = Playback.state

    def exchanged(state: State) -> State:
        state.successor.reverse()
        return state

    rules, state = match.game, match.position.state.clone()
    monkeypatch.setattr(Playback, "state", lambda playback, seq: exchanged(play(playback, seq)))
    assert rules.view(state, 0) != rules.view(exchanged(state.clone()), 0)
    assert await visit.text(path) == before
    assert [await visit.data(f"/o/m/{key}/hands/{seat}.jpg?hands=1") for seat in (0, 1)] == pictures


async def test_pictures_have_the_delay_of_their_overlay(visit: Visit) -> None:
    match, key = await opened(visit, "imposter_kings", "quickplay1")
    for _ in range(6):
        visit.hall.clock.at += timedelta(seconds=10)
        await step(visit, match)
    visit.hall.clock.at += timedelta(seconds=1)
    late = await visit.data(f"/o/m/{key}/table.jpg?delay=30")
    assert late != await visit.data(f"/o/m/{key}/table.jpg")
    for consents in ("none", "all"):
        html = await shown(visit, f"/o/m/{key}?hands=1&delay=30")
        [address] = re.findall(r'src="(/o/m/[^"]*/table.jpg[^"]*)"', html)
        assert await visit.data(address.replace("&amp;", "&")) == late, consents
        await agreed(visit, match, 1)


async def test_nothing_is_shown_with_hands_before_the_agreed_delay_of_the_deal_is_over(visit: Visit) -> None:
    match, key = await opened(visit, "imposter_kings", "quickplay1")
    await agreed(visit, match)
    dealt = held(match)
    visit.hall.clock.at += timedelta(seconds=MINUTES - 1)
    assert await cards(visit, key) == [] and (await shown(visit, f"/o/m/{key}?hands=1")).count("<img") == 0
    assert "chooses who starts" not in await shown(visit, f"/o/m/{key}?hands=1")
    assert (await visit.get(f"/o/m/{key}/table.jpg?hands=1")).status == 404
    visit.hall.clock.at += timedelta(seconds=1)
    assert await cards(visit, key) == dealt
    assert "chooses who starts" in await shown(visit, f"/o/m/{key}?hands=1")


async def test_a_hand_does_not_show_which_cards_its_player_may_choose_now(visit: Visit) -> None:
    match, key = await opened(visit, "imposter_kings", "quickplay1")
    await agreed(visit, match)

    def dimmed() -> list[tuple[int, tuple[Laid, ...]]]:
        told = [(seat, tuple(match.game.picture.hand(match.view(seat), match.names))) for seat in (0, 1)]
        return [(seat, held) for seat, held in told if any(card.dim for card in held)]

    while not dimmed():
        await step(visit, match)
    visit.hall.clock.at += timedelta(days=1)
    [(seat, laid)] = dimmed()
    bright = tuple(replace(card, dim=False) for card in laid)
    picture = await visit.data(f"/o/m/{key}/hands/{seat}.jpg?hands=1")
    assert picture == hand_picture(bright) != hand_picture(laid)
