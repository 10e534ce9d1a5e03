"""The demo in a process of its own, and visitors of its page in a real browser."""

import asyncio
import contextlib
import re
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from playwright.async_api import Browser, Locator, Page

ROOT = Path(__file__).parent.parent.parent
START_SECONDS = 120
END_SECONDS = 60
STEP_SECONDS = 60
BESIDES = re.compile("Why not|Cards|Hint|Undo|Nudge|Next match|Log|Rules|Leave match|Choose again")
"""Buttons of a panel that answer nothing."""
LOCAL = re.compile(r"http://127\.0\.0\.1:|blob:|data:")
PHONE = {"width": 420, "height": 860}


@asynccontextmanager
async def demo() -> AsyncIterator[tuple[Process, str]]:
    """The demo in a process of its own, and the address that it prints."""
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "demo", "--port", "0", cwd=ROOT, stdout=PIPE, stderr=PIPE
    )
    try:
        async with asyncio.timeout(START_SECONDS):
            address = await printed_address(process)
        yield process, address
    finally:
        with contextlib.suppress(ProcessLookupError):
            process.terminate()
        try:
            async with asyncio.timeout(END_SECONDS):
                await process.communicate()
        finally:
            with contextlib.suppress(ProcessLookupError):
                process.kill()


async def printed_address(process: Process) -> str:
    async for line in process.stdout:
        if found := re.search(rb"http://\S+", line):
            return found[0].decode()
    pytest.fail(f"the demo ended before it printed an address:\n{(await process.stderr.read()).decode()}")


class Stranger:
    """A visitor of the page, who finds elements by their texts."""

    def __init__(self, page: "Page") -> None:
        self.page = page
        self.nav = page.locator("#demo-nav")
        self.messages = page.locator("#channel-message-list article")

    async def become(self, name: str) -> None:
        chosen = self.nav.get_by_role("button", name=name, exact=True)
        await chosen.click()
        await self.nav.locator("[aria-current=true]", has_text=name).wait_for()

    async def type_command(self, name: str) -> None:
        """Type it, take it from the list, and send it without options."""
        composer = self.page.locator("#channel-composer-input")
        await composer.press_sequentially(f"/{name}", delay=20)
        option = self.page.locator(".command-popup [role=option]", has_text=f"/{name}").first
        while await composer.is_visible():  # the page may draw the list anew under a click, which is lost then
            await _clicked(option)
        await self.page.locator("#send-message").click()

    def button(self, label: str) -> "Locator":
        """The newest button of that label."""
        return self.messages.get_by_role("button", name=label, exact=True).last

    async def press(self, label: str) -> None:
        await self.button(label).click()

    async def enter_thread(self) -> None:
        await self.nav.locator(".demo-thread button").first.click()

    async def panel(self) -> "Locator":
        """The newest message that only this viewer sees."""
        panel = self.messages.filter(has_text="Only you can see this").last
        await panel.wait_for()
        return panel

    async def answer(self) -> bool:
        """Give the first answer that the panel offers, as a button or in a list; or wait a little for a question.

        Returns whether there was an answer to give.
        """
        panel = await self.panel()
        buttons = panel.locator("button.component-button:enabled").filter(has_not_text=BESIDES)
        choices = panel.get_by_role("combobox")
        if await buttons.count():
            await buttons.first.click()
        elif await choices.count():
            await choices.first.click()
            if not await _clicked(self.page.get_by_role("option").first):
                return False
        else:
            await self.page.wait_for_timeout(200)
            return False
        await self.page.locator("#action-status", has_not_text="…").wait_for(state="attached")
        return True

    async def sees(self, text: str) -> None:
        await self.messages.filter(has_text=text).last.wait_for()


async def _clicked(option: "Locator") -> bool:
    """Click it; False if that is not possible within two seconds, because an edit of the panel has closed the list."""
    from playwright.async_api import TimeoutError as TooLate

    try:
        await option.click(timeout=2000)
    except TooLate:
        return False
    return True


@asynccontextmanager
async def at_the_page(browser: "Browser", address: str) -> AsyncIterator[Stranger]:
    """Ann, at the demo's page on a phone. The page must not fail, nor ask any address but the demo's."""
    failures: list[str] = []
    page = await browser.new_page(viewport=PHONE)
    page.set_default_timeout(STEP_SECONDS * 1000)
    page.on("pageerror", lambda error: failures.append(str(error)))
    page.on("request", lambda request: LOCAL.match(request.url) or failures.append(request.url))
    await page.goto(address)
    await page.locator("#demo-nav button").first.wait_for()
    yield Stranger(page)
    await page.close()
    assert failures == []
