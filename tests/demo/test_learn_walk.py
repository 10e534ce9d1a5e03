"""A newcomer takes the first course in a browser of a phone's width, pressing only what is marked."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest

from tests.demo.test_browser import Stranger, at_the_page, browser, changes, demo
from tests.long import long

if TYPE_CHECKING:
    from playwright.async_api import Browser

__all__ = ["browser"]  # a fixture
ARROW = "➡"
COURSE_SECONDS = 150
LAST = "Play a real round"
STEPS = 24
"""Answers in the three lessons."""
LESSONS = 3


async def press_marked(stranger: Stranger) -> str:
    """Press the one button with the arrow and wait until the message has changed; the label of the button."""
    panel = await stranger.panel()
    button = panel.locator("button.component-button:enabled").filter(has_text=ARROW)
    await button.wait_for()
    label = (await button.inner_text()).split("\n")[-1].strip()
    if label != LAST:
        before = await panel.text_content()
        await button.click()
        await changes(panel, before)
    return label


@long
@pytest.mark.asyncio(loop_scope="module")
async def test_pressing_only_what_is_marked_leads_to_the_end_of_the_course(browser: Browser) -> None:
    async with demo() as (_, address), at_the_page(browser, address) as stranger:
        await stranger.type_command("learn")
        pressed: list[str] = []
        async with asyncio.timeout(COURSE_SECONDS):
            while LAST not in pressed:
                pressed.append(await press_marked(stranger))
        assert len(pressed) == STEPS + LESSONS
        assert await stranger.nav.locator(".demo-thread").count() == 0
        overflow = "document.documentElement.scrollWidth > document.documentElement.clientWidth"
        assert not await stranger.page.evaluate(overflow)
