"""Win chances in replays: of matches that are over, where a review exists, of the persons who agree."""

from __future__ import annotations

import re

from ai.review import VERSION, Assessment
from host.matches.match import LiveMatch
from host.model import Player
from tests.web.matches import in_thread, shared
from tests.web.overlays import step
from tests.web.world import Visit


async def reviewed(visit: Visit, game: str = "imposter_kings", mode: str = "standard") -> tuple[LiveMatch, str]:
    """A shared match of Ann, Ben and a computer player after six answers, with a review; Ann agrees to be named."""
    players = Player(0, "Ann", 100), Player(1, "Ben", 101), Player(2, "C", level="random")
    match = await in_thread(visit, game, mode, *players)
    await visit.names(100)
    found = [
        Assessment(number, 0, (number - 1) % 3, "play", "a", "a", 0.9, 0.1 * number)._asdict() for number in range(1, 7)
    ]
    await visit.hall.store.reviews.keep_review(match.id, VERSION, [list(one.values()) for one in found])
    return match, await shared(visit, match)


async def ended(visit: Visit, match: LiveMatch) -> None:
    for _ in range(6):
        if any(d.blocking for seat in (0, 1) for d in match.decisions(seat)):
            await step(visit, match)
        else:
            await visit.hall.advance(20)
    for user_id in (100, 101):
        await visit.hall.host.abort(match.id, user_id)
    assert match.ending is not None


async def test_the_chances_of_persons_who_agree_are_shown_after_the_end(visit: Visit) -> None:
    match, path = await reviewed(visit)
    api = f"/api/v1/matches{path[2:]}/chances"
    assert (await visit.get(f"{path}/chances/0.png")).status == 404
    assert (await visit.json(api))["items"] == []
    await ended(visit, match)
    shown = {seat: "Win chance of" in await visit.text(f"{path}?seat={seat}&stop=99") for seat in ("", 0, 1, 2)}
    assert shown == {"": False, 0: True, 1: False, 2: True}
    pictures = {seat: (await visit.get(f"{path}/chances/{seat}.png")).status for seat in (0, 1, 2, 3, 77)}
    assert pictures == {0: 200, 1: 404, 2: 200, 3: 404, 77: 404}
    assert {(one["seat"], one["chance"]) for one in (await visit.json(api))["items"]} == {
        (0, 0.1), (0, 0.4), (2, 0.3), (2, 0.6)
    }  # fmt: skip
    assert "At this step: 40 %" in await visit.text(f"{path}?seat=0&stop=99")
    assert "At this step" not in await visit.text(f"{path}?seat=0&stop=0"), "no chance is told before its answer"
    assert re.search(r'alt="Win chance: round 1 from 10 % to 40 %"', await visit.text(f"{path}?seat=0"))


async def test_a_match_without_a_review_has_no_curve(visit: Visit) -> None:
    match, path = await reviewed(visit)
    await visit.hall.store.reviews.keep_review(match.id, VERSION + 1, [])
    await ended(visit, match)
    assert "Win chance" not in await visit.text(f"{path}?seat=0&stop=3")
    assert (await visit.get(f"{path}/chances/0.png")).status == 404


async def test_a_game_that_keeps_secrets_has_no_curve(visit: Visit) -> None:
    match, path = await reviewed(visit, "imposter")
    await ended(visit, match)
    assert "Win chance" not in await visit.text(f"{path}?seat=0&stop=3")
    assert (await visit.get(f"{path}/chances/0.png")).status == 404
