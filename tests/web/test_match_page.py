"""The page of a match: a live table that tells no more than the board in Discord, and a replay after the end."""

from __future__ import annotations

import random
import re
from dataclasses import replace
from datetime import datetime, timedelta

import pytest

from cogs.kit.texts.telling import unmarked
from games.core.protocol import Decision
from games.registry import GAMES
from host.model import Place
from host.public_pages import Kind
from tests.long import first
from tests.tournaments.world import GUILD
from tests.web.cups import begun
from tests.web.matches import finished, opened
from tests.web.overlays import step
from tests.web.world import Stream, Visit, until
from web.public.matches import live_words, match_model


async def everything(visit: Visit, key: str) -> list[str]:
    """All that is told about a match."""
    return [await visit.text(path) for path in (f"/m/{key}", f"/api/v1/matches/{key}", f"/api/v1/matches/{key}/log")]


async def test_only_the_right_key_opens_a_match(visit: Visit) -> None:
    match, key = await opened(visit, "imp", "standard")
    assert (await visit.get(f"/m/{key}")).status == 200
    for wrong in (f"{match.id}", f"{match.id}-", key[:-1], key.replace(f"{match.id}-", f"{match.id + 1}-"), "x-y"):
        assert (await visit.get(f"/m/{wrong}")).status == 404
    await visit.pages.switch_on(Kind.server, GUILD)
    assert (await visit.get(f"/m/{key}")).status == 404


async def test_a_game_without_pictures_has_no_picture(visit: Visit) -> None:
    _, key = await opened(visit, "toss", "sharp")
    for page in (f"/m/{key}", f"/o/m/{key}"):
        assert (await visit.get(f"{page}/table.jpg")).status == 404


async def test_a_match_outside_a_public_thread_is_not_public_by_its_server(visit: Visit) -> None:
    match, key = await opened(visit, "imp", "standard")
    await visit.hall.host.set_place(match, Place())
    assert (await visit.get(f"/m/{key}")).status == 404


async def test_a_match_is_public_by_its_server_only_with_the_consent_of_all(visit: Visit) -> None:
    _, key = await opened(visit, "imp", "standard")
    await visit.names(101, on_web=False)
    assert (await visit.get(f"/m/{key}")).status == 404


async def test_a_person_who_has_left_a_match_has_a_say_about_its_page(visit: Visit) -> None:
    match, key = await opened(visit, "imposter_kings", "standard", people=3)
    await visit.hall.host.leave(match.id, 102)
    assert match.ending is None
    assert (await visit.get(f"/m/{key}")).status == 200
    await visit.names(102, on_web=False)
    assert (await visit.get(f"/m/{key}")).status == 404


async def test_a_table_of_a_public_tournament_is_public(visit: Visit) -> None:
    cup, key = await begun(visit, 2, game="imposter_kings", mode="quickplay1")
    [live] = re.findall(r'href="(/m/[^"]+)"', await visit.text(f"/t/{key}"))
    async with visit.client.get(f"{live}/events") as answer:
        stream = Stream(answer)
        assert (await stream.next())[0] == "sections"
        await visit.pages.switch_off(Kind.tournament, cup.id)
        assert await stream.next() == ("gone", {}), "an open page hears of it"
    assert (await visit.get(live)).status == 404


async def test_the_clock_of_a_match_names_the_seats_for_which_it_acts_next(visit: Visit) -> None:
    """As the board does; after the end there is none."""
    match, key = await opened(visit, "imp", "standard")
    [row] = match.position.deadlines.values()
    clock = (await visit.json(f"/api/v1/matches/{key}"))["clock"]
    assert clock == {"at": clock["at"], "window": False, "seats": [row.seat]}
    assert datetime.fromisoformat(clock["at"]) == row.due_at
    await visit.hall.host.leave(match.id, 100)
    over = await visit.json(f"/api/v1/matches/{key}")
    assert (over["state"], over["ending"], over["clock"]) == ("over", "forfeit", None)


async def test_the_clock_of_a_match_names_all_people_whose_time_ends_together_and_no_computer(visit: Visit) -> None:
    match, key = await opened(visit, "all_kings_fall", "short", computers=1)
    assert len(match.position.deadlines) == 3
    assert (await visit.json(f"/api/v1/matches/{key}"))["clock"]["seats"] == [0, 1]


async def test_the_clock_of_a_window_names_no_seat(visit: Visit) -> None:
    """Else it would tell who has answered in secret."""
    match, key = await opened(visit, "imposter", "standard", people=3)
    assert match.window_open
    clock = (await visit.json(f"/api/v1/matches/{key}"))["clock"]
    assert (clock["window"], clock["seats"]) == (True, [])


async def test_a_secret_answer_changes_no_public_message(each_visit: Visit) -> None:
    """All plan at once: what a seat plans, and when, is secret before it says that it is ready."""
    hall = each_visit.hall
    match, key = await opened(each_visit, "all_kings_fall", "short")
    [mine], [theirs] = [[d for d in match.decisions(seat) if d.blocking] for seat in (0, 1)]
    assert mine.revisable
    before = await everything(each_visit, key)
    async with each_visit.client.get(f"/m/{key}/events") as answer:
        stream = Stream(answer)
        await stream.next()
        [channel] = each_visit.hub.asked
        version = channel.version
        await hall.host.answer(match.id, 100, mine.id, picks(mine, ready=False))
        assert await everything(each_visit, key) == before
        await until(lambda: not channel.dirty.is_set())
        assert channel.version == version
        await hall.host.answer(match.id, 101, theirs.id, picks(theirs, ready=True))
        kind, data = await stream.next()
    assert (kind, channel.version != version) == ("sections", True)
    assert "table" in data["sections"]


def picks(decision: Decision, *, ready: bool) -> list[int]:
    """A plan that the rules allow, as places among the options."""
    rng = random.Random(1)
    while True:
        chosen = decision.random(rng)
        assert isinstance(chosen, tuple)
        if ("ready" in chosen) == ready:
            return [decision.options.index(token) for token in chosen]


async def test_the_page_says_what_the_board_says(each_visit: Visit) -> None:
    match, key = await opened(each_visit, "imposter_kings", "quickplay1")
    shown, board = await each_visit.json(f"/api/v1/matches/{key}"), live_words(match)
    assert (
        shown["status"].replace("P<", "").split()
        == unmarked(board.status).replace("P\\<", "").replace("\\", "").split()
    )
    assert shown["state"] == "live"
    assert "P&lt;0&gt;" in await each_visit.text(f"/m/{key}")
    assert (await each_visit.get(shown["picture"])).content_type == "image/jpeg"


@pytest.mark.parametrize("game", sorted(GAMES))
async def test_the_words_of_the_api_have_no_marks_but_those_of_names(visit: Visit, game: str) -> None:
    mode, chosen = next(iter(GAMES[game].modes.items()))
    match, key = await opened(visit, game, mode, min(chosen.seats))
    named = [f"_{player.seat}__`*x*`" for player in match.setup.players]
    players = [replace(player, name=name) for player, name in zip(match.setup.players, named, strict=True)]
    match.setup = replace(match.setup, players=tuple(players))
    shown = match_model(match, key)
    told = "\n".join([shown.status, *shown.board])
    for name in named:
        assert name in told
        told = told.replace(name, "")
    assert not re.search(r"\*\*|__|~~|`|\\|^-# |^#", told, re.M), told


async def test_the_rounds_of_imposter_are_told_in_words_on_the_page_and_in_the_api(visit: Visit) -> None:
    match, key = await finished(visit, "imposter", "standard", 3)
    assert match.outcome is not None
    last = (await visit.json(f"/api/v1/matches/{key}/log"))["total"]
    shown = await visit.text(f"/m/{key}?stop={last}")
    assert "```" not in shown
    board = (await visit.json(f"/api/v1/matches/{key}"))["board"]
    [rounds] = [block for block in board if re.search(r"^1\. .* chose ", block, re.MULTILINE)]
    for line in rounds.splitlines():
        assert line in re.sub(r"<[^>]*>", "", shown), line
    assert "`" not in "".join(board)


@pytest.mark.parametrize("game", first(1, ["imposter_kings", "imp", "soon_king"]))
async def test_worlds_that_spectators_cannot_tell_apart_give_the_same_page(visit: Visit, game: str) -> None:
    """The hidden cards of all seats are drawn anew: the page stays as it is, to the byte."""
    rules = GAMES[game]
    mode, chosen = next(iter(rules.modes.items()))
    match, key = await opened(visit, game, mode, min(chosen.seats))
    for _ in range(6):
        await step(visit, match)
        before, position = await everything(visit, key), match.position
        for seat in range(len(match.names)):
            twin = rules.sample(position.state, seat, random.Random(seat))
            assert rules.view(twin, None) == rules.view(position.state, None)
            match.position = replace(position, state=twin)
            assert await everything(visit, key) == before
        match.position = position


async def test_a_match_that_is_over_can_be_stepped_through_from_every_seat(visit: Visit) -> None:
    match, key = await finished(visit, "imposter_kings", "quickplay1", 2)
    assert match.outcome is not None
    shown = await visit.text(f"/m/{key}")
    last = int(re.search(r"step 0 of (\d+)", shown)[1])
    assert last > 3
    assert 'rel="next"' in shown and 'rel="prev"' not in shown
    views = [await visit.text(f"/m/{key}?stop=4{seat}") for seat in ("", "&seat=0", "&seat=1")]
    boards = [re.search(r'<div class="board">.*?</section>', view, re.S)[0] for view in views]
    assert len(set(boards)) == 3
    ended = await visit.text(f"/m/{key}?stop={last}")
    assert 'rel="next"' not in ended and await visit.text(f"/m/{key}?stop={last + 1}") == ended
    for wrong in ("stop=x", "stop=99999999", "seat=7", "seat=-1", "stop=-3&seat=%00"):
        assert (await visit.get(f"/m/{key}?{wrong}")).status == 200
    assert (await visit.get(f"/m/{key}/table.jpg?stop=3&seat=1")).content_type == "image/jpeg"
    log = await visit.json(f"/api/v1/matches/{key}/log?limit=2")
    assert (len(log["items"]), log["next"]) == (2, f"/api/v1/matches/{key}/log?limit=2&offset=2")


async def test_a_replay_leads_to_the_rounds_around_and_to_the_last_in_the_same_view(visit: Visit) -> None:
    _, key = await finished(visit, "imposter_kings", "quickplay1", 2)
    shown, steps = await visit.text(f"/m/{key}?stop=2&seat=1"), [0]
    links = {int(number): address for address, number in rounds_of(shown)}
    last = max(links)
    for number in range(1, last + 1):
        links = {int(number): address for address, number in rounds_of(shown)}
        assert set(links) == {1, *range(max(1, number - 2), min(number + 2, last) + 1), last}
        assert re.findall(r'aria-label="Round (\d+)" aria-current', shown) == [str(number)]
        if number < last:
            shown = await visit.text(links[number + 1].replace("&amp;", "&"))
            assert "seat=1" in links[number + 1]
            steps.append(int(re.search(rf"Round {number + 1} · step (\d+) of", shown)[1]))
    assert last > 1 and steps == sorted(set(steps))


def rounds_of(shown: str) -> list[tuple[str, str]]:
    """Addresses and numbers of the rounds to which a replay leads."""
    return re.findall(r'href="([^"]*)" aria-label="Round (\d+)"', shown)


async def test_a_game_that_keeps_secrets_is_replayed_as_spectators_saw_it(visit: Visit) -> None:
    _, key = await finished(visit, "imposter", "standard", 3)
    shown = await visit.text(f"/m/{key}?stop=3&seat=1")
    assert "seat=" not in shown
    assert shown == await visit.text(f"/m/{key}?stop=3")


async def test_of_a_match_that_goes_on_no_seat_is_shown(each_visit: Visit) -> None:
    match, key = await opened(each_visit, "imposter_kings", "quickplay1")
    public = await each_visit.text(f"/m/{key}")
    assert await each_visit.text(f"/m/{key}?seat=0&stop=1") == public
    picture = await each_visit.data(f"/m/{key}/table.jpg")
    assert await each_visit.data(f"/m/{key}/table.jpg?seat=0&stop=1") == picture
    assert match.ending is None


async def test_a_replay_is_kept_for_minutes_but_not_after_the_clock_was_set_back(each_visit: Visit) -> None:
    match, key = await opened(each_visit, "imposter_kings", "quickplay1")
    await each_visit.site.replays.open((await each_visit.site.source.match(key)).stored)
    await each_visit.hall.host.leave(match.id, 100)
    stored = (await each_visit.site.source.match(key)).stored
    first = await each_visit.site.replays.open(stored)
    assert first is not None and first.over, "what was opened before the end is not kept"
    assert await each_visit.site.replays.open(stored) is first
    each_visit.hall.clock.at -= timedelta(hours=1)
    assert await each_visit.site.replays.open(stored) is not first


async def test_a_match_of_older_rules_keeps_its_page(each_visit: Visit, monkeypatch: pytest.MonkeyPatch) -> None:
    """The page of its tournament has a link to it; without a page it would seem to be switched off."""
    match, key = await opened(each_visit, "imposter_kings", "quickplay1")
    await each_visit.hall.host.leave(match.id, 100)
    monkeypatch.setattr(type(match.game), "rules_version", match.game.rules_version + 1)
    shown = await each_visit.text(f"/m/{key}")
    assert "The rules of The Imposter Kings have changed in the bot since this match was played" in shown
    assert "Step through the match" not in shown, "the button would lead to the same page"
    assert (await each_visit.json(f"/api/v1/matches/{key}"))["state"] == "over"
    for path in (f"/m/{key}/table.jpg", f"/api/v1/matches/{key}/log"):
        assert (await each_visit.get(path)).status == 404
    assert (await each_visit.get(f"/o/m/{key}?delay=5")).status == 200
