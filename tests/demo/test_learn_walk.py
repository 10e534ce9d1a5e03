"""A newcomer takes the first course in a browser of a phone's width, pressing only what is marked."""

from __future__ import annotations

import asyncio
import re
from typing import TYPE_CHECKING

import pytest

from games.imposter_kings.teaching.lessons import LESSONS
from tests.demo.browsing import STEP_SECONDS, at_the_page, demo
from tests.long import exhaustive

if TYPE_CHECKING:
    from playwright.async_api import Browser, Locator

ARROW = "➡"
COURSE_SECONDS = 150
LAST = "Play a real match"


def places() -> list[str]:
    """The headings of the course in order: each step of each lesson, and the end of each lesson."""
    found = []
    for number, lesson in enumerate(LESSONS, 1):
        count = len(lesson.steps)
        found += [f"Lesson {number}, step {step} of {count}" for step in range(1, count + 1)]
        found.append(f"{lesson.title}: done")
    return found


async def heading(panel: Locator, place: str) -> None:
    """Wait until the panel shows this place. Other changes of its text do not count, such as a picture that loads."""
    from playwright.async_api import expect

    await expect(panel).to_contain_text(re.compile(rf"{re.escape(place)}(?!\d)"), timeout=STEP_SECONDS * 1000)


@exhaustive
@pytest.mark.asyncio(loop_scope="module")
async def test_pressing_only_what_is_marked_leads_to_the_end_of_the_course(browser: Browser) -> None:
    async with demo() as (_, address), at_the_page(browser, address) as stranger:
        await stranger.type_command("learn")
        panel = await stranger.panel()
        marked = panel.locator("button.component-button:enabled").filter(has_text=ARROW)
        async with asyncio.timeout(COURSE_SECONDS):
            for place in places():
                await heading(panel, place)
                await marked.wait_for()  # fails where two buttons are marked
                label = (await marked.inner_text()).split("\n")[-1].strip()
                if label != LAST:
                    await marked.click()
        assert label == LAST
        assert await stranger.nav.locator(".demo-thread").count() == 0
        overflow = "document.documentElement.scrollWidth > document.documentElement.clientWidth"
        assert not await stranger.page.evaluate(overflow)
