"""Every screen stays within Discord's limits in its largest case."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from unittest.mock import AsyncMock

import pytest

from cogs.account.pages.privacy import bound_page, forgotten_page, privacy_page, sure_page
from cogs.account.pages.settings import server_parts, settings_page
from cogs.help.pages.guide import help_page
from cogs.help.pages.rulebook import general_rules_page, table_rules_page
from cogs.kit.interactions.permissions import NEEDED
from cogs.kit.pages.layout import page
from cogs.lobbies.pages import levels_page, lobby_page, options_page
from cogs.matches.pages.board import board_page, thread_name
from cogs.matches.pages.choices import Spot
from cogs.matches.pages.my_matches import matches_page
from cogs.matches.pages.panel import panel_page
from cogs.matches.pages.story import story_page
from cogs.server.pages import about_page
from games.core.protocol import Decision, Event, Point
from games.core.screen import Item
from host.lobbies.lobby import Lobby, LobbyState
from host.matches.history import LISTED, PAGES, Matches
from host.matches.watchdog import Health
from host.model import PACES, Ending, Place, Player
from host.people import Bound, GuildSettings, Pings, UserSettings
from host.public_pages import Kind, PublicPage, PublicPages
from host.records import MatchResult, SeatResult
from tests.cogs import wide
from tests.cogs.limits import check
from tests.host.lobbies import posted

LABEL = wide.NAME


def items(count: int, forbidden: int = 0, detail: str = "d" * 300) -> list[Item]:
    """More than a game may send: labels and details are shortened."""
    open_items = [Item(f"{i} {LABEL}", i, detail, "🃏") for i in range(count)]
    return [*open_items, *[Item(f"no {i} {LABEL}", why=wide.LONG) for i in range(forbidden)]]


def decision(count: int, number: int = 10**9, **more: object) -> Decision:
    return Decision(number, 0, "q", tuple(range(count)), **more)


async def test_the_board_and_panels_of_sixteen_players_fit():
    check(board_page(wide.match_of()))
    check(board_page(wide.match_of([decision(3, window=True)])))
    questions = [decision(5, i) for i in range(10)]
    check(panel_page(wide.match_of(questions, items(5, 10)), 0))
    check(panel_page(wide.match_of([decision(5)], items(5)), 7))


@pytest.mark.parametrize("ending", list(Ending))
async def test_the_result_of_sixteen_players_fits_for_every_ending(ending: Ending):
    match = wide.match_of()
    match.ending, match.outcome, match.forfeited_by = ending, wide.outcome(), 3
    check(board_page(match))
    check(panel_page(match, 0, note=wide.LONG, pictures=wide.DRAWN))


@pytest.mark.parametrize("pick", [(1, 1), (0, 3), (2, 2), (0, 50)])
@pytest.mark.parametrize("count", [1, 5, 6, 25, 26, 55])
async def test_panels_fit_with_every_number_of_choices(count: int, pick: tuple[int, int]):
    if pick[0] > count:
        return
    match = wide.match_of([decision(count, pick=pick)], items(count, 12))
    for number in (0, 1, 2):
        mask = (1 << count) - 1
        check(panel_page(match, 0, note=wide.LONG, at=Spot(10**9, number, mask), explain=10**9, pictures=wide.DRAWN))


async def test_nothing_to_choose_can_still_be_confirmed():
    labels = [c.get("label") for c in check(panel_page(wide.match_of([decision(0, pick=(0, 2))], []), 0))]
    assert "None of them" in labels


@pytest.mark.parametrize("page", [None, 0, 5, 10**6])
async def test_every_page_of_the_longest_log_fits(page: int | None):
    check(story_page(wide.match_of(), 0, [Event("e", {})] * 500, page))


async def test_the_rules_fit_in_25_chapters():
    games = {f"wide{i}": wide.WideGame([]) for i in range(30)}
    for chapter in range(25):
        check(general_rules_page(games, wide.WideGame([]), "standard", 16, chapter))
        check(table_rules_page(wide.WideGame([]), 16, {}, chapter, "match_chapter", 10**17))


def lobby(players: int, invited: int) -> Lobby:
    seated = [Player(i, wide.NAME, user_id=10**18 + i) for i in range(players)]
    asked = frozenset(range(10**18, 10**18 + invited))
    where = {"id": 10**9, "guild_id": 10**18, "channel_id": 10**18, "game": "wide", "mode": "mode0"}
    return posted(*seated, **where, invited=asked, fast_windows=True, expires_at=wide.NOW)


@pytest.mark.parametrize(("players", "invited"), [(16, 0), (1, 15), (16, 15)])
async def test_a_full_lobby_and_its_options_fit(players: int, invited: int):
    full, game = lobby(players, invited), wide.WideGame([])
    check(lobby_page(full, game, PACES, note=wide.LONG))
    check(lobby_page(replace(full, state=LobbyState.started, match_id=1), game, PACES, 10**18))
    check(lobby_page(replace(full, state=LobbyState.closed), game, PACES))
    with_computer = replace(full, players=(*full.players[:15], Player(15, "Computer", level="random")))
    for part in (0, 1, 10**6):
        check(options_page(with_computer, game, PACES, part))
    check(levels_page(full, [(f"Level {i}", "x" * 100) for i in range(30)], 3))


def result(number: int = 10**9) -> MatchResult:
    seats = tuple(SeatResult(i, wide.NAME, i, None, False, 7, True) for i in range(16))
    rounds = ((Point(0, 1, "won"),),)
    place = Place(10**18, 10**18)
    head = (number, "wide", "mode0", "live", 1, 1, place, wide.NOW, wide.NOW, Ending.finished, None, b"", "")
    return MatchResult(*head, seats, rounds)


async def test_a_list_of_60_matches_and_an_empty_list_fit():
    match = wide.match_of([decision(5)])
    past = tuple(map(result, range(10**9, 10**9 + LISTED)))
    for at in (0, PAGES - 1):
        matches = Matches((match,) * 60, frozenset({match.id}), past, at, more=True)
        check(matches_page({"wide": wide.WideGame([])}, matches, 3))
    check(matches_page({}, Matches((), frozenset(), ()), 3))


async def test_help_and_about_fit_with_25_games():
    check(help_page({f"game{i}": wide.WideGame([]) for i in range(25)}))
    for lacking in (None, [], list(NEEDED.values())):
        check(about_page("1" * 50, wide.NOW, 10**6, Health(10**6, 10**6, 10**6, 1e9), lacking))


async def test_adjoining_texts_of_a_page_become_one():
    parts = [text for i in range(30) for text in (f"text {i}", f"more {i}")]
    (text,) = [c["content"] for c in check(page(*parts)) if c["type"] == 10]
    assert text.splitlines() == parts


def test_a_thread_name_fits():
    assert len(thread_name(wide.match_of())) <= 100


def test_a_thread_name_begins_with_the_players() -> None:
    assert thread_name(wide.match_of()).startswith(wide.match_of().names[0][:3])


@pytest.mark.parametrize("role", [None, 10**18])
async def test_the_settings_fit_with_30_paces_and_a_long_address(role: int | None):
    paces = {f"pace{i}": replace(PACES["live"], key=f"pace{i}", title="P" * 120) for i in range(30)}
    switched_on = AsyncMock(return_value=[PublicPage(Kind.server, 1, "k" * 22)])
    pages = PublicPages(SimpleNamespace(public_pages=switched_on), None, f"https://{'x' * 60}.example")
    await pages.start()
    languages = {str(code): wide.LONG for code in range(30)}
    for server in (None, GuildSettings(role, "pace7"), GuildSettings(role, "gone")):
        check(settings_page(UserSettings(Pings.none), server, paces, languages, wide.LONG, server_parts(pages, 1)))


async def test_the_pages_of_my_data_fit_with_500_matches():
    many = tuple(range(10**9, 10**9 + 500))
    check(privacy_page())
    check(sure_page())
    check(forgotten_page())
    check(bound_page(Bound(many, many, (wide.NAME,) * 500)))
