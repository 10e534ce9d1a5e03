"""Photographs every kind of screen: `make screens OUT=folder`, for people to look at.

A bot posts the pages of all games in the simulated Discord of the demo, with the emojis and pictures that players see.
Each is photographed as wide as on a phone and on a desktop, in dark and in light; contact sheets show many at once.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import shutil
import sys
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import discord
from PIL import Image
from playwright.async_api import Browser, async_playwright

import bot.features  # noqa: F401 (declares every kind of custom id)
from ai import COMPUTERS
from cogs.account.pages.privacy import privacy_page
from cogs.account.pages.settings import settings_page
from cogs.help.lookup import card_at
from cogs.help.pages.guide import help_page
from cogs.help.pages.lookup import card_page
from cogs.help.pages.rulebook import general_rules_page
from cogs.kit.drawing import drawn, files
from cogs.kit.layout import Page
from cogs.lobbies.offer import offer_page, practice
from cogs.lobbies.pages import levels_page, lobby_page, options_page
from cogs.matches.handlers.board import leave_page
from cogs.matches.pages.board import board_page
from cogs.matches.pages.cards import cards_page
from cogs.matches.pages.choices import Spot
from cogs.matches.pages.panel import panel_page
from cogs.matches.pages.picture import panel_parts, scene_of, seen_by, table_part
from cogs.matches.pages.spectator import spectator_page
from cogs.matches.pages.story import story_page
from cogs.pictures.emojis import emojis_of
from demo.emojis import give_emojis
from demo.live import LiveEnv
from demo.preview import LivePreview
from games.core.glyphs import GlyphTable, using
from games.core.picture import Illustrated
from games.core.protocol import Action
from games.core.screen import Confirms
from games.registry import GAMES
from host.lobbies.lobby import Lobby
from host.matches.match import LiveMatch
from host.model import PACES, Ending, Player
from host.people import GuildSettings, UserSettings
from tests.cogs.test_games import match_of, next_answered, position_of
from tests.cogs.wide import NOW
from tests.demo.test_browser import BROWSER_ARGUMENTS, BROWSERS

WIDTHS = (420, 1280)
THEMES = ("dark", "light")
NAMES = ("Ann", "Benedikt", "Chloé", "金龍", "Ørjan", "Ferdinand", "Grace", "Henriette", "Ida") * 2
READY = """document.querySelector(".preview-app").getBoundingClientRect().width <= innerWidth
&& [...document.images].every((image) => image.complete && image.naturalWidth)"""
"""The page has the width of its window, and every picture is there."""
PATIENCE = 120
STEPS = 400
HEIGHT = 9000
"""Of the window: the page scrolls by itself otherwise."""
COLUMNS = 4
BATCH = 8
"""Messages of a channel: the page shows the newest only."""
Shot = tuple[str, Page]


def main(argv: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="make screens", description="Photographs every kind of screen into a folder.")
    parser.add_argument("folder", nargs="?", default="screens", type=Path)
    parser.add_argument("--widths", nargs="*", default=WIDTHS, type=int)
    parser.add_argument("--themes", nargs="*", default=THEMES)
    parser.add_argument("--only", nargs="*", default=["general", *GAMES], help="keys of games, or general")
    given = parser.parse_args(argv)
    asyncio.run(photograph(given.folder, given.only, [(w, t) for w in given.widths for t in given.themes]))


async def photograph(folder: Path, only: Sequence[str], looks: Sequence[tuple[int, str]]) -> None:
    """All screens of these games, in these widths and themes."""
    client = discord.AutoShardedClient(intents=discord.Intents(guilds=True))
    env = LiveEnv(client)
    give_emojis(env)
    await env.start()
    table = _table(env)
    env.backend.edit_bot_profile("Imposter Kings")
    ann = env.create_user("Ann")
    guild = env.create_guild("Screens", owner=ann)
    viewer = guild.add_member(ann)
    for name in only:
        with using(table):
            shots = list(general() if name == "general" else of_game(name))
        for start in range(0, len(shots), BATCH):
            batch = shots[start : start + BATCH]
            channel = guild.create_text_channel(f"{name.replace('_', '-')}-{start}")
            place = client.get_channel(channel.id)
            assert isinstance(place, discord.TextChannel)
            for _, page in batch:
                await place.send(view=drawn(page), files=files(page), allowed_mentions=discord.AllowedMentions.none())
            async with LivePreview(env, channel, [viewer], port=0) as preview:
                await _shoot(preview.url, folder / f"{name}-{start:03}", [title for title, _ in batch], looks)
    await client.close()
    await env.shutdown()


def _table(env: LiveEnv) -> GlyphTable:
    """The emojis of the application as texts write them."""
    there = {emoji.name: emoji.id for emoji in env.backend.application_emojis.values()}
    return GlyphTable(
        1, {emoji.key: f"<:{emoji.name}:{there[emoji.name]}>" for game in GAMES.values() for emoji in emojis_of(game)}
    )


async def _shoot(address: str, folder: Path, titles: Sequence[str], looks: Sequence[tuple[int, str]]) -> None:
    path = next(filter(None, map(shutil.which, BROWSERS)), None)
    if path is None:
        sys.exit("No browser is installed.")
    async with (
        async_playwright() as driver,
        await driver.chromium.launch(executable_path=path, args=BROWSER_ARGUMENTS) as browser,
    ):
        for width, theme in looks:
            await _one_look(browser, address, folder / f"{width}-{theme}", titles, width, theme)


async def _one_look(
    browser: Browser, address: str, folder: Path, titles: Sequence[str], width: int, theme: Any
) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    page = await browser.new_page(viewport={"width": width, "height": HEIGHT}, color_scheme=theme)
    await page.goto(address)
    messages = page.locator("#channel-message-list article")
    await messages.nth(len(titles) - 1).wait_for()
    for _ in range(PATIENCE):  # the page forbids scripts that a wait for a function would need
        await page.wait_for_timeout(500)
        if await page.evaluate(READY):
            break
    else:
        sys.exit(f"{folder}: the page was not drawn in {PATIENCE // 2} seconds.")
    paths = []
    for at, title in enumerate(titles):
        path = folder / f"{at:03}-{title}.png"
        shot = messages.nth(at)
        await shot.screenshot(path=path)
        paths.append(path)
    await page.close()
    _sheets(paths, folder, COLUMNS if width < 600 else 2)


def _sheets(paths: Sequence[Path], folder: Path, columns: int) -> None:
    """Contact sheets of two rows each, every picture in its own size."""
    for number in range(0, len(paths), columns):
        row = [Image.open(path).convert("RGB") for path in paths[number : number + columns]]
        sheet = Image.new("RGB", (sum(image.width + 8 for image in row), max(image.height for image in row)), "#888")
        left = 0
        for image in row:
            sheet.paste(image, (left, 0))
            left += image.width + 8
        sheet.save(folder / f"sheet-{number // columns:02}.png")


# ---- what there is to see


def general() -> Iterator[Shot]:
    """What does not depend on a match."""
    titles = {key: level.title for key, level in COMPUTERS.items()}
    kings = GAMES["imposter_kings"]
    yield "offer-new", offer_page(GAMES, practice(kings, "quickplay1", COMPUTERS), titles, lesson="first")
    yield "offer-played", offer_page(GAMES, practice(kings, "standard", COMPUTERS), titles)
    yield "lobby-one", lobby_page(_lobby("imposter_kings", "standard", 1), kings, PACES)
    full = _lobby("all_kings_fall", "standard", 7)
    yield "lobby-many", lobby_page(full, GAMES["all_kings_fall"], PACES)
    asked = replace(_lobby("imposter_kings", "standard", 1), invited=frozenset({7}))
    yield "lobby-challenge", lobby_page(asked, kings, PACES)
    yield "lobby-started", lobby_page(replace(full, state="started", match_id=1), GAMES["all_kings_fall"], PACES)
    yield "options", options_page(_lobby("imposter_kings", "standard", 2), kings, PACES)
    yield "levels", levels_page(full, [(level.title, level.summary) for level in COMPUTERS.values()], 2)
    yield "help", help_page(GAMES)
    yield "settings", settings_page(UserSettings(), None, PACES)
    yield "settings-server", settings_page(UserSettings(), GuildSettings(), PACES)
    yield "my-data", privacy_page()
    for key, game in GAMES.items():
        mode, about = next(iter(game.modes.items()))
        yield f"rules-{key}", general_rules_page(game, mode, about.seats[0])
        found = card_at(GAMES, key, 1)
        if found is not None:
            yield f"card-{key}", card_page(GAMES, found)


def _lobby(key: str, mode: str, people: int) -> Lobby:
    players = tuple([Player(seat, NAMES[seat], user_id=seat) for seat in range(people)])
    return Lobby(1, 2, 3, 4, key, mode, {}, "live", False, 0, players, frozenset(), NOW)


def of_game(key: str) -> Iterator[Shot]:
    """Each question once, as its seat sees it, and what else there is in a match."""
    game, seen = GAMES[key], set[str]()
    for mode, about in game.modes.items():
        for seats in sorted({about.seats[0], about.seats[-1]}):
            for seed in range(3):
                yield from _of_match(_match(key, mode, seats), seed, seen, f"{mode}-{seats}")


def _match(key: str, mode: str, seats: int) -> LiveMatch:
    match = match_of(GAMES[key], mode, seats)
    players = tuple([replace(player, name=NAMES[player.seat]) for player in match.setup.players])
    match.setup = replace(match.setup, players=players)
    return match


def _of_match(match: LiveMatch, seed: int, seen: set[str], where: str) -> Iterator[Shot]:
    game, rng = match.game, random.Random(seed)
    for step in range(STEPS):
        blocking = match.position.blocking
        if not blocking:
            match.ending, match.outcome = Ending.finished, game.outcome(match.position.state)
            if _new(seen, f"result-{where}"):
                yield f"result-{where}", board_page(match)
                yield f"result-panel-{where}", panel_page(match, 0)
            return
        for decision in blocking:
            if _new(seen, f"panel-{decision.prompt}"):
                yield f"{decision.prompt}-{where}", _panel(match, decision.seat)
                yield from _asked(match, decision, seen)
        if step == 25 and _new(seen, f"table-{where}"):
            yield from _table_screens(match, where)
        ended = panel_page(match, 0).parts[0]
        if isinstance(ended, str) and ended.startswith("### ") and _new(seen, "moment"):
            yield "moment-board", board_page(match, picture=_picture(match))
            yield "moment-panel", _panel(match, 0)
        decision = next_answered(match, rng)
        state = match.position.state
        match.remember(game.apply(state, Action(decision.seat, decision.id, decision.random(rng))))
        match.position = position_of(game, state)


def _new(seen: set[str], what: str) -> bool:
    is_new = what not in seen
    seen.add(what)
    return is_new


def _asked(match: LiveMatch, decision: Any, seen: set[str]) -> Iterator[Shot]:
    items = match.game.screen.items(match.view(decision.seat), decision, match.names)
    if any(item.why for item in items) and _new(seen, "why"):
        yield "why", panel_page(match, decision.seat, explain=decision.id)
    screen = match.game.screen
    finals = [
        at
        for at, option in enumerate(decision.options)
        if isinstance(screen, Confirms) and screen.final(match.view(decision.seat), decision, option)
    ]
    if finals and _new(seen, "sure"):
        sure = Spot(decision.id, mask=1 << finals[0], sure=True)
        yield "sure", panel_page(match, decision.seat, at=sure)


def _table_screens(match: LiveMatch, where: str) -> Iterator[Shot]:
    yield f"board-{where}", board_page(match, picture=_picture(match))
    yield f"board-words-{where}", board_page(match)
    yield f"spectator-{where}", spectator_page(match)
    yield f"cards-{where}", cards_page(match, 0)
    yield f"log-{where}", story_page(match, 0, match.recent)
    yield f"leave-{where}", leave_page(match, 0)
    waits = next((seat for seat in range(len(match.names)) if not match.decisions(seat)), None)
    if waits is not None:
        yield f"waits-{where}", _panel(match, waits)
    setup = match.setup
    match.setup = replace(setup, practice=True)
    yield f"practice-{where}", _panel(match, match.position.blocking[0].seat)
    match.setup = setup


def _panel(match: LiveMatch, seat: int) -> Page:
    seen = seen_by(match, seat)
    return panel_page(match, seat, pictures=panel_parts(seen)) if seen is not None else panel_page(match, seat)


def _picture(match: LiveMatch) -> Any:
    scene = scene_of(match) if isinstance(match.game, Illustrated) else None
    return table_part(scene) if scene is not None else None


if __name__ == "__main__":
    main()
