"""Every page in Chromium with a real tournament and a real match: on a phone and a screen, light and dark, by keyboard.

axe-core (tests/web/axe.min.js, MPL 2.0, by Deque Systems) looks for what people with a screen reader cannot use.
"""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from datetime import timedelta
from functools import partial
from io import BytesIO
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING

import pytest
from PIL import Image

import bot.features  # noqa: F401 (declares every kind of custom id: replays are made of Discord's pages)
from host.public_pages import Kind
from tests.browser import a_browser
from tests.long import exhaustive, long
from tests.web.cups import ruled
from tests.web.gallery import cup, everything, server
from tests.web.matches import ALL, finished, opened
from tests.web.overlays import step
from tests.web.world import Visit, a_visit
from tournaments.tournament import Tournament
from web.config import WebConfig

if TYPE_CHECKING:
    from playwright.async_api import Browser, Page

AXE = Path(__file__).with_name("axe.min.js")
KINDS = {
    "front", "error", "swiss", "double_elimination", "server", "profile",
    "imposter_kings live", "imposter_kings over", "overlay hands", "overlay next",
}  # fmt: skip
GRAVE = """async () => (await axe.run()).violations
    .filter((found) => ["serious", "critical"].includes(found.impact))
    .map((found) => `${found.id}: ${found.nodes[0].html}`)"""


@pytest.fixture
async def browser() -> AsyncIterator[Browser]:
    async with a_browser() as browser:
        yield browser


def address_of(visit: Visit, path: str) -> str:
    return str(visit.client.make_url(path))


async def visited(
    visit: Visit, browser: Browser, path: str, width: int = 420, scheme: str = "light"
) -> tuple[Page, list[str]]:
    """The page, and what went wrong while it was loaded."""
    page = await browser.new_page(viewport={"width": width, "height": 860}, color_scheme=scheme)
    wrong: list[str] = []
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.on("console", lambda line: wrong.append(line.text) if line.type in ("error", "warning") else None)
    page.on("request", lambda asked: wrong.append(asked.url) if "127.0.0.1" not in asked.url else None)
    await page.goto(address_of(visit, path), wait_until="load")
    return page, wrong


PHONE, DESKTOP = (420, "light"), (1280, "dark")


@pytest.mark.parametrize(
    ("one_of_each_kind", "look"),
    [
        pytest.param(True, PHONE, marks=long, id="one of each kind on a phone"),
        pytest.param(True, DESKTOP, marks=exhaustive, id="one of each kind on a screen"),
        pytest.param(False, PHONE, marks=exhaustive, id="the others on a phone"),
    ],
)
async def test_every_page_is_whole(
    visit: Visit, browser: Browser, one_of_each_kind: bool, look: tuple[int, str]
) -> None:
    width, scheme = look
    paths = await everything(visit)
    assert paths.keys() >= KINDS
    for name in sorted(KINDS if one_of_each_kind else paths.keys() - KINDS):
        page, wrong = await visited(visit, browser, paths[name], width, scheme)
        where = f"{name}, {width}, {scheme}"
        assert await page.evaluate("document.documentElement.scrollWidth") <= width, where
        await page.evaluate(AXE.read_text("utf-8"))
        assert await page.evaluate(GRAVE) == [], where
        assert [line for line in wrong if "404" not in line or name != "error"] == [], where
        if name.startswith("overlay ") or name.endswith(" overlay"):
            assert await corner(page) == (0, 0, 0, 0), where
        await page.close()


async def corner(page: Page) -> tuple[int, ...]:
    """The colour of the last pixel, as a stream sees it."""
    shot = await page.screenshot(omit_background=True)
    with Image.open(BytesIO(shot)) as image:
        return image.convert("RGBA").getpixel((image.width - 1, image.height - 1))


@long
async def test_a_browser_that_has_to_wait_is_told_so(tmp_path: Path, browser: Browser) -> None:
    async with a_visit(tmp_path, ALL, WebConfig(requests_per_minute=1)) as visit:
        while (await visit.get("/")).status == 200:
            pass
        page, _ = await visited(visit, browser, "/")
        assert "Too many requests" in await page.inner_text("main")
        await page.evaluate(AXE.read_text("utf-8"))
        assert await page.evaluate(GRAVE) == []


async def ruled_on(visit: Visit, made: Tournament, page: Page, reason: str) -> None:
    """Rule the second table of round 1, and wait until the open page shows the ruling."""
    await ruled(visit, made, *made.rounds[0].tables[1].table.entrants, at=(1, 1), why=reason)
    await page.locator("#rulings", has_text=reason).wait_for()


@long
async def test_an_open_page_shows_what_happens_and_keeps_what_its_reader_has_opened(
    visit: Visit, browser: Browser
) -> None:
    made, key = await cup(visit, rounds=3)
    page, wrong = await visited(visit, browser, f"/t/{key}")
    await page.locator("#stream-state", has_text="Kept up to date").wait_for()
    await page.locator("summary", has_text="How the tie-breaks add up").click()
    await ruled_on(visit, made, page, "<i>seen</i> at once")
    assert await page.locator("#standings details").get_attribute("open") is not None
    await visit.pages.switch_off(Kind.tournament, made.id)
    await page.locator("#stream-state", has_text="not public any more").wait_for()
    assert wrong == []


@exhaustive
async def test_an_open_page_connects_again_after_a_status_that_closes_its_stream(
    visit: Visit, browser: Browser
) -> None:
    made, key = await cup(visit, rounds=3)
    page = await browser.new_page()
    await page.clock.install()
    await page.route("**/events*", lambda route: route.fulfill(status=502))
    await page.goto(address_of(visit, f"/t/{key}"))
    await page.locator("#stream-state", has_text="trying again").wait_for()
    await page.unroute("**/events*")
    await page.clock.fast_forward(11_000)
    await page.locator("#stream-state", has_text="Kept up to date").wait_for()
    await visit.pages.switch_off(Kind.tournament, made.id)
    await page.locator("#stream-state", has_text="not public any more").wait_for()


@exhaustive
async def test_an_overlay_of_a_page_that_is_not_public_is_empty_and_transparent(visit: Visit, browser: Browser) -> None:
    made, key = await cup(visit, rounds=3)
    page, _ = await visited(visit, browser, f"/o/t/{key}/standings", 800, "light")
    assert await page.locator("main *").count()
    await visit.pages.switch_off(Kind.tournament, made.id)
    await page.locator("main:not(:has(*))").wait_for(state="attached")
    assert await corner(page) == (0, 0, 0, 0)
    for path in ("/o/m/1-aaaa", "/o/t/none/bracket", f"/o/t/{key}/standings?delay=abc"):
        page, _ = await visited(visit, browser, path, 800, "light")
        assert await corner(page) == (0, 0, 0, 0), path


@exhaustive
async def test_an_update_keeps_the_focus_and_shows_no_gap_and_no_flash_over_a_stream(
    visit: Visit, browser: Browser
) -> None:
    made, key = await cup(visit, rounds=3)
    page, _ = await visited(visit, browser, f"/t/{key}")
    await page.locator("#stream-state", has_text="Kept up to date").wait_for()
    await page.locator("#pairings summary").first.focus()
    await ruled_on(visit, made, page, "seen")
    assert await page.evaluate("document.activeElement.tagName") == "SUMMARY"
    overlay, _ = await visited(visit, browser, f"/o/t/{key}/standings", 800, "light")
    await overlay.evaluate("document.querySelector('main > div').classList.add('fresh')")
    assert await overlay.evaluate("document.getAnimations().length") == 0


@exhaustive
async def test_a_replay_is_turned_by_keyboard_and_by_swiping(visit: Visit, browser: Browser) -> None:
    _, key = await finished(visit, "imposter_kings", "quickplay1", 2)
    page, wrong = await visited(visit, browser, f"/m/{key}", 420, "dark")
    step = page.locator(".turns .where")
    for keys, text in (("ArrowRight", "step 1 "), ("ArrowRight", "step 2 "), ("ArrowLeft", "step 1 ")):
        await page.keyboard.press(keys)
        await step.filter(has_text=text).wait_for()
    await page.keyboard.press("Tab")
    assert await page.evaluate("document.activeElement.textContent") == "To the content"
    await page.get_by_role("link", name="Step on").focus()
    await page.keyboard.press("Enter")
    await step.filter(has_text="step 2 ").wait_for()
    assert await page.evaluate("document.activeElement.getAttribute('aria-label')") == "Step on"
    touch = """([name, x]) => document.getElementById("replay").dispatchEvent(new TouchEvent(name, {
        changedTouches: [new Touch({identifier: 1, target: document.body, clientX: x, clientY: 300})]}))"""
    await page.evaluate(touch, ["touchstart", 300])
    await page.evaluate(touch, ["touchend", 100])
    await step.filter(has_text="step 3 ").wait_for()
    assert re.search(r"stop=3", page.url)
    assert wrong == []


@exhaustive
async def test_two_fingers_that_zoom_turn_no_step(visit: Visit, browser: Browser) -> None:
    _, key = await finished(visit, "imposter_kings", "quickplay1", 2)
    page, _ = await visited(visit, browser, f"/m/{key}", 420, "dark")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url) if request.resource_type == "fetch" else None)
    pinch = """() => {
        const touch = (identifier, clientX) => new Touch({identifier, target: document.body, clientX, clientY: 99});
        const fires = (name, touches, changedTouches) =>
            document.getElementById("replay").dispatchEvent(new TouchEvent(name, {touches, changedTouches}));
        const [one, two] = [touch(1, 100), touch(2, 300)];
        fires("touchstart", [one], [one]);
        fires("touchstart", [one, two], [two]);
        fires("touchend", [two], [touch(1, 40)]);
        fires("touchend", [], [touch(2, 360)]);
    }"""
    await page.evaluate(pinch)
    await page.wait_for_timeout(100)
    assert asked == []


@exhaustive
async def test_a_key_that_is_held_down_does_not_ask_for_more_steps_than_are_allowed(
    visit: Visit, browser: Browser
) -> None:
    _, key = await finished(visit, "imposter_kings", "quickplay1", 2)
    page, _ = await visited(visit, browser, f"/m/{key}")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url) if request.resource_type == "fetch" else None)
    begin = perf_counter()
    for _ in range(150):
        await page.keyboard.down("ArrowRight")
        await page.wait_for_timeout(5)
    await page.keyboard.up("ArrowRight")
    assert 2 < len(asked) == len(set(asked)) <= 2 + 5 * (perf_counter() - begin)
    step = await page.locator(".turns .where").inner_text()
    await page.route("**/m/*stop=*", lambda route: route.fulfill(status=429))
    await page.keyboard.press("ArrowRight")
    await page.locator("#stream-state", has_text="too fast").wait_for()
    assert await page.locator(".turns .where").inner_text() == step


@exhaustive
async def test_a_profile_on_a_phone_breaks_no_word_of_a_game(visit: Visit, browser: Browser) -> None:
    key, profile = await server(visit)
    page, _ = await visited(visit, browser, f"/s/{key}/p/{profile}", 390, "light")
    for cell in await page.locator("th.name").all():
        words = (await cell.inner_text()).split()
        line = 30  # pixels of one line with its padding
        assert (await cell.bounding_box())["height"] < line * (len(words) + 1)


@exhaustive
async def test_a_picture_that_could_not_be_drawn_is_asked_for_again(visit: Visit, browser: Browser) -> None:
    """At the beginning and after a change; until it is there a stream shows nothing broken."""
    match, key = await opened(visit, "imposter_kings", "quickplay1")
    page = await browser.new_page()
    await page.clock.install()
    picture, before = page.locator("img.felt"), ""

    async def begin() -> None:
        """In the set-up the picture stays as it is."""
        while not match.view(None).playing:
            await step(visit, match)

    for change in (partial(page.goto, address_of(visit, f"/o/m/{key}")), begin):
        await page.route("**/table.jpg*", lambda route: route.fulfill(status=503))
        async with page.expect_response("**/table.jpg*"):
            await change()
        while before and await picture.get_attribute("src") == before:
            await page.wait_for_timeout(20)
        await picture.wait_for(state="hidden")
        before = await picture.get_attribute("src")
        await page.unroute("**/table.jpg*")
        await page.clock.fast_forward(11_000)
        await picture.wait_for(state="visible")
        assert await picture.evaluate("each => each.decode().then(() => each.naturalWidth)") > 0


@exhaustive
@pytest.mark.parametrize(("game", "seats"), [("imposter_kings", 3), ("imposter_kings", 4), ("soon_king", 8)])
async def test_all_hands_of_a_table_fit_into_the_picture_of_a_stream(
    visit: Visit, browser: Browser, game: str, seats: int
) -> None:
    mode = next(mode for mode, chosen in ALL[game].modes.items() if seats in chosen.seats)
    match, key = await opened(visit, game, mode, people=seats)
    visit.hall.host.scheduler.hold()
    for seat in range(seats):
        await visit.hands.agree(match.id, seat, 300)
    visit.hall.clock.at += timedelta(seconds=300)
    for width, height in ((800, 600), (1280, 720), (1920, 1080)):
        page = await browser.new_page(viewport={"width": width, "height": height})
        await page.goto(address_of(visit, f"/o/m/{key}?hands=1"), wait_until="load")
        assert await page.locator("figure img").count() == seats
        assert await page.evaluate("document.documentElement.scrollHeight") <= height, (width, height)
        await page.close()
