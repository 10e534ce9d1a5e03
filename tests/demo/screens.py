"""Photographs every kind of screen: `make screens OUT=folder`, for people to look at.

A bot posts the pages in the simulated Discord of the demo, with the emojis and pictures that people see, and opens the
forms. Each is photographed as wide as on a phone and on a desktop, in dark and in light; contact sheets show many at
once.
"""

from __future__ import annotations

import argparse
import asyncio
import re
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import discord
from PIL import Image
from playwright.async_api import Browser, Locator, async_playwright
from playwright.async_api import Page as BrowserPage
from simcord.backend.models import User
from simcord.builders import UserHandle

from cogs.kit.pages.layout import Button, Form, Page, Row, page
from cogs.kit.sending.drawing import drawn, files, opened
from cogs.pictures.emojis import emojis_of
from demo.emojis import give_emojis
from demo.live import LiveEnv
from demo.preview import LivePreview
from games.core.glyphs import GlyphTable, using
from games.registry import GAMES
from tests.browser import ARGUMENTS, found
from tests.demo.shots import GROUPS, shots_of
from tests.demo.shots.people import CROWD, person
from tests.demo.shots.shot import Shot

WIDTHS = (420, 1280)
THEMES = ("dark", "light")
READY = """document.querySelector(".preview-app").getBoundingClientRect().width <= innerWidth
&& [...document.images].every((image) => image.complete && image.naturalWidth)"""
"""The page has the width of its window, and every picture is there."""
PATIENCE = 120
TRIES, GIVEN_UP = 5, re.compile(r"Gallery item \d+ unavailable")
HEIGHT = 9000
"""Of the window: the page scrolls by itself otherwise."""
COLUMNS = 4
OPEN = "Open the form"
BATCH = 8
"""Messages of a channel: the page shows the newest only."""


def main(argv: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="make screens", description="Photographs every kind of screen into a folder.")
    parser.add_argument("folder", nargs="?", default="screens", type=Path)
    parser.add_argument("--widths", nargs="*", default=WIDTHS, type=int)
    parser.add_argument("--themes", nargs="*", default=THEMES)
    parser.add_argument("--only", nargs="*", default=GROUPS, choices=GROUPS, metavar="GROUP", help=", ".join(GROUPS))
    parser.add_argument("--titles", nargs="*", default=["*"], help="patterns of titles: practice-*, result-*")
    parser.add_argument("--list", action="store_true", help="print the titles instead of photographing")
    given = parser.parse_args(argv)
    if given.list:
        print(*[f"{name}: {title}" for name in given.only for title, _ in shots_of(name, given.titles)], sep="\n")
        return
    looks = [(width, theme) for width in given.widths for theme in given.themes]
    asyncio.run(photograph(given.folder, given.only, looks, given.titles))


async def photograph(
    folder: Path, only: Sequence[str], looks: Sequence[tuple[int, str]], titles: Sequence[str] = ("*",)
) -> None:
    """All screens of these games with these titles, in these widths and themes."""
    client = _Opener(intents=discord.Intents(guilds=True))
    env = LiveEnv(client)
    give_emojis(env)
    await env.start()
    table = _table(env)
    env.backend.edit_bot_profile("Imposter Kings")
    people = [_user(env, number, name) for number, name in enumerate(CROWD, 1)]
    guild = env.create_guild("Screens", owner=people[0])
    viewer, *_ = [guild.add_member(user) for user in people]
    for name in only:
        with using(table):
            shots = shots_of(name, titles)
        for start in range(0, len(shots), BATCH):
            batch = shots[start : start + BATCH]
            channel = guild.create_text_channel(f"{name.replace('_', '-')}-{start}")
            place = client.get_channel(channel.id)
            assert isinstance(place, discord.TextChannel)
            for _, shown in batch:
                content = client.message_of(shown)
                await place.send(
                    view=drawn(content), files=files(content), allowed_mentions=discord.AllowedMentions.none()
                )
            async with LivePreview(env, channel, [viewer], port=0) as preview:
                await _shoot(preview.url, folder / f"{name}-{start:03}", batch, looks)
    await client.close()
    await env.shutdown()


class _Opener(discord.AutoShardedClient):
    """Opens the form of a pressed button."""

    def __init__(self, *, intents: discord.Intents) -> None:
        super().__init__(intents=intents)
        self._forms: dict[str, Form] = {}

    def message_of(self, shown: Page | Form) -> Page:
        """The page, or one with a button that opens the form."""
        if isinstance(shown, Page):
            return shown
        self._forms[shown.id] = shown
        return page(Row((Button(OPEN, shown.id),)))

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        """Open the form."""
        form = self._forms.get((interaction.data or {}).get("custom_id", ""))
        if interaction.type is discord.InteractionType.component and form is not None:
            await interaction.response.send_modal(opened(form))


def _user(env: LiveEnv, number: int, name: str) -> UserHandle:
    """A user with the id that pages mention."""
    user = User(id=person(number), name=name)
    env.backend.users[user.id] = user
    return UserHandle(env, user)


def _table(env: LiveEnv) -> GlyphTable:
    """The emojis of the application as texts write them."""
    there = {emoji.name: emoji.id for emoji in env.backend.application_emojis.values()}
    return GlyphTable(
        1, {emoji.key: f"<:{emoji.name}:{there[emoji.name]}>" for game in GAMES.values() for emoji in emojis_of(game)}
    )


async def _shoot(address: str, folder: Path, shots: Sequence[Shot], looks: Sequence[tuple[int, str]]) -> None:
    path = found()
    if path is None:
        sys.exit("No browser is installed.")
    async with (
        async_playwright() as driver,
        await driver.chromium.launch(executable_path=path, args=ARGUMENTS) as browser,
    ):
        for width, theme in looks:
            await _one_look(browser, address, folder / f"{width}-{theme}", shots, width, theme)


async def _one_look(
    browser: Browser, address: str, folder: Path, shots: Sequence[Shot], width: int, theme: Any
) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    tab = await browser.new_page(viewport={"width": width, "height": HEIGHT}, color_scheme=theme)
    messages = tab.locator("#channel-message-list article")
    for _ in range(TRIES):  # on a busy machine the page gives a picture up that comes late
        await tab.goto(address)
        await messages.nth(len(shots) - 1).wait_for()
        await _drawn(tab, folder)
        if not await messages.get_by_text(GIVEN_UP).count():
            break
    paths = []
    for at, (title, shown) in enumerate(shots):
        path = folder / f"{at:03}-{title}.png"
        await _one(tab, messages.nth(at), path, is_form=isinstance(shown, Form))
        paths.append(path)
    await tab.close()
    _sheets(paths, folder, COLUMNS if width < 600 else 2)


async def _one(tab: BrowserPage, message: Locator, path: Path, *, is_form: bool) -> None:
    """Photograph a message, or the form that its button opens."""
    if not is_form:
        await message.screenshot(path=path)
        return
    await message.get_by_role("button", name=OPEN).click()
    form = tab.locator(".modal-dialog")
    await form.wait_for()
    await form.screenshot(path=path)
    await tab.keyboard.press("Escape")
    await form.wait_for(state="hidden")


async def _drawn(tab: BrowserPage, folder: Path) -> None:
    """Wait until the page has its width and its pictures."""
    for _ in range(PATIENCE):  # the page forbids scripts that a wait for a function would need
        await tab.wait_for_timeout(500)
        if await tab.evaluate(READY):
            return
    sys.exit(f"{folder}: the page was not drawn in {PATIENCE // 2} seconds.")


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


if __name__ == "__main__":
    main()
