"""The demo in a real browser: what a stranger does in the first two minutes.

Also the guard of the demo's hold on SimCord's private parts: where a new version moves them, this fails. Without a
browser the walks are skipped and say so; ending on a signal needs none.
"""

import asyncio
import signal
from collections.abc import AsyncIterator
from typing import TYPE_CHECKING

import aiohttp
import pytest
import pytest_asyncio

from tests.demo.browsing import (
    END_SECONDS,
    PHONE,
    STEP_SECONDS,
    Stranger,
    at_the_page,
    demo,
    printed_address,
)
from tests.long import exhaustive, first, long

if TYPE_CHECKING:
    from playwright.async_api import Browser, Locator

pytestmark = pytest.mark.asyncio(loop_scope="module")
MATCH_SECONDS = 240
# Stands in the hand as soon as Successor and discard are chosen.
DEALT_WITH = "as your Successor"
FIRST_CARD = "You play the"
MOST_PRESSES = 4


@long
@pytest.mark.parametrize("number", first(1, [signal.SIGINT, signal.SIGTERM]), ids=lambda number: number.name)
async def test_a_signal_ends_the_demo_cleanly(number: signal.Signals) -> None:
    async with demo() as (process, _):
        async with (
            asyncio.timeout(STEP_SECONDS),
            aiohttp.ClientSession() as session,
            session.get(await printed_address(process)) as answer,
        ):
            assert "Demo Cup" in await answer.text()
        process.send_signal(number)
        async with asyncio.timeout(END_SECONDS):
            _, errors = await process.communicate()
    assert (process.returncode, errors.decode()) == (0, "")


@pytest_asyncio.fixture(loop_scope="module")
async def stranger(browser: "Browser") -> AsyncIterator[Stranger]:
    async with demo() as (_, address), at_the_page(browser, address) as stranger:
        yield stranger


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def quiet_demo() -> AsyncIterator[str]:
    """The address of a demo for tests that begin no match."""
    async with demo() as (_, address):
        yield address


@pytest_asyncio.fixture(loop_scope="module")
async def visitor(browser: "Browser", quiet_demo: str) -> AsyncIterator[Stranger]:
    async with at_the_page(browser, quiet_demo) as stranger:
        yield stranger


async def is_refused_politely(visitor: Stranger) -> None:
    """A refused command is an answer, and leaves the page as it was."""
    await visitor.type_command("hand")
    await visitor.sees("You do not play a match in this server")
    await visitor.page.wait_for_timeout(500)
    assert await visitor.page.locator(".demo-status").inner_text() == ""
    assert await visitor.page.locator("#channel-composer-input").input_value() == ""
    sideways = "[...document.querySelectorAll('*')].filter((found) => found.scrollLeft > 0).map((found) => found.id)"
    assert await visitor.page.evaluate(sideways) == []


async def test_a_stranger_is_refused_politely_and_plays_against_the_computer(stranger: Stranger) -> None:
    await is_refused_politely(stranger)
    await stranger.type_command("play")
    await stranger.press("Open a table")
    await stranger.sees("Demo: 5 min a turn")
    await stranger.press("Add computer")
    await stranger.press("Start")
    await stranger.sees("The match is played in")
    assert await stranger.messages.filter(has_text="started a thread").count() == 0
    await stranger.enter_thread()
    await stranger.press("My hand")
    panel = await stranger.panel()
    async with asyncio.timeout(MATCH_SECONDS):
        while DEALT_WITH not in await panel.inner_text():
            await stranger.answer()


@long
async def test_a_stranger_plays_a_first_card_with_at_most_four_presses(stranger: Stranger) -> None:
    await stranger.type_command("play")
    await stranger.press("Play now")
    await stranger.button("Hint").wait_for()
    presses, panel = 1, await stranger.panel()
    async with asyncio.timeout(MATCH_SECONDS):
        while FIRST_CARD not in await panel.inner_text():
            presses += await stranger.answer()
    assert presses <= MOST_PRESSES


@long
async def test_two_people_meet_at_a_table(stranger: Stranger) -> None:
    await stranger.type_command("play")
    await stranger.press("Open a table")
    await stranger.button("Join").wait_for()
    await stranger.become("Ben")
    await stranger.press("Join")
    await stranger.sees("Ben")
    await stranger.press("Leave")
    await stranger.become("Ann")
    await stranger.press("Add computer")
    await stranger.press("Start")
    await stranger.enter_thread()
    await stranger.press("My hand")
    await stranger.panel()
    await stranger.become("Chloé")
    await stranger.button("My hand").wait_for()
    assert await stranger.messages.filter(has_text="Only you can see this").count() == 0


@exhaustive
async def test_a_relative_timestamp_changes_as_time_passes(visitor: Stranger) -> None:
    await visitor.type_command("play")
    await visitor.press("Open a table")
    timestamp = visitor.messages.locator("time[data-style=R]").first
    before = await timestamp.text_content()
    await visitor.page.evaluate("const now = Date.now; Date.now = () => now() + 5 * 60 * 1000")
    await changes(timestamp, before)


@exhaustive
async def test_a_long_description_does_not_push_a_phones_page_sideways(visitor: Stranger) -> None:
    await visitor.page.locator("#channel-composer-input").press_sequentially("/play", delay=20)
    await visitor.page.locator(".command-popup [role=option]", has_text="/play").first.click()
    await visitor.page.locator("#command-context-description").wait_for()
    right = "document.querySelector('#command-context-description').getBoundingClientRect().right"
    async with asyncio.timeout(STEP_SECONDS):  # a slow page is laid out after a while
        while await visitor.page.evaluate(right) > PHONE["width"]:
            await visitor.page.wait_for_timeout(100)


@exhaustive
async def test_a_picture_that_an_edit_replaces_is_not_called_unavailable(visitor: Stranger) -> None:
    shown = "<div id=channel-message-list><p class=media-unavailable></div>"  # beside the list, which is drawn anew
    await visitor.page.evaluate(f"document.body.insertAdjacentHTML('beforeend', '{shown}')")
    seen = "getComputedStyle(document.querySelector('.media-unavailable')).opacity"
    assert await visitor.page.evaluate(seen) == "0"
    async with asyncio.timeout(STEP_SECONDS):  # one that stays is told
        while await visitor.page.evaluate(seen) != "1":
            await visitor.page.wait_for_timeout(100)


@exhaustive
async def test_a_reload_keeps_who_one_is_and_an_early_press_counts(visitor: Stranger) -> None:
    await visitor.become("Ben")
    await visitor.page.wait_for_timeout(300)
    await visitor.page.reload()
    await visitor.nav.locator("[aria-current=true]", has_text="Ben").wait_for()
    await visitor.page.reload()
    await visitor.nav.get_by_role("button", name="Dan", exact=True).click()  # at once, before the page is ready
    await visitor.nav.locator("[aria-current=true]", has_text="Dan").wait_for()


@exhaustive
async def test_choosing_oneself_again_keeps_what_one_types(visitor: Stranger) -> None:
    await visitor.become("Ann")  # as whom the page opens
    await visitor.type_command("ladder")


async def changes(locator: "Locator", before: str | None) -> None:
    from playwright.async_api import expect

    await expect(locator).not_to_have_text(before or "", timeout=STEP_SECONDS * 1000)
