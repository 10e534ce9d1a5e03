"""What holds for all pages: headers, limits, errors, robots, and that nothing comes from elsewhere."""

from __future__ import annotations

import asyncio
import re
from contextlib import ExitStack
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from unittest.mock import AsyncMock

import pytest
from structlog.testing import capture_logs

from host.errors import StorageDown
from tests.web.world import Visit, a_visit, until
from web.app import create_app
from web.config import WebConfig, networks
from web.limits import Limits, TooManyError
from web.markdown import to_html
from web.public.names import clean
from web.render import asset
from web.site import MOST_WAITING


async def test_every_answer_has_the_headers_and_no_cookie(visit: Visit) -> None:
    cup = await visit.hall.create()
    key = await visit.shown(cup.id)
    for path in ("/", f"/t/{key}", "/t/none", "/robots.txt", f"/t/{key}/picture.png", "/api/v1/openapi.json", "/x"):
        answer = await visit.get(path)
        policy = answer.headers["Content-Security-Policy"]
        assert "default-src 'none'" in policy and "frame-ancestors 'none'" in policy and "unsafe" not in policy
        assert answer.headers["X-Content-Type-Options"] == "nosniff"
        assert answer.headers["Referrer-Policy"] == "no-referrer"
        assert "noindex" in answer.headers["X-Robots-Tag"]
        assert "Set-Cookie" not in answer.headers
        assert ("Access-Control-Allow-Origin" in answer.headers) == path.startswith("/api/")


async def test_pages_load_nothing_from_elsewhere_and_have_no_inline_code(visit: Visit) -> None:
    cup = await visit.hall.create()
    shown = await visit.text(f"/t/{await visit.shown(cup.id)}")
    assert all(found.startswith("/static/") for found in re.findall(r'(?:src|<link[^>]*href)="([^"]+)"', shown))
    assert not re.search(r"<style|style=|\son\w+=|javascript:", shown)
    for path in re.findall(r'"(/static/[^"]+)"', shown):
        answer = await visit.get(path)
        assert answer.status == 200
        assert "immutable" in answer.headers["Cache-Control"]
        assert "http" not in (await answer.text()).replace("http://www.w3.org/2000/svg", "")


async def test_streams_take_no_request_for_their_headers_alone(visit: Visit) -> None:
    """Its answer would have a body, and go on for ever."""
    async with asyncio.timeout(20):
        key = await visit.shown((await visit.hall.create()).id)
        refused = await visit.client.head(f"/t/{key}/events")
        assert (refused.status, refused.headers["Allow"], await refused.read()) == (405, "GET", b"")
        app = create_app(visit.site)
        streams = [route for route in app.router.routes() if str(route.resource.canonical).endswith("/events")]
        assert [route.method for route in streams] == ["GET"] * 5


async def test_robots_are_told_to_stay_away(visit: Visit) -> None:
    assert "Disallow: /" in await visit.text("/robots.txt")
    assert '<meta name="robots" content="noindex' in await visit.text("/")


async def test_errors_are_pages_in_plain_words_and_json_in_the_api(visit: Visit) -> None:
    missing = await visit.get("/t/<script>")
    assert (missing.status, missing.content_type) == (404, "text/html")
    assert "There is no page at this address" in await missing.text()
    problem = await visit.get("/api/v1/tournaments/none")
    assert (problem.status, (await problem.json())["error"]) == (404, "Nothing here")
    unknown = await visit.get("/api/v1/nothing")
    assert (unknown.status, unknown.content_type) == (404, "application/json")
    refused = await visit.client.post("/")
    assert (refused.status, refused.headers["Allow"]) == (405, "GET,HEAD")
    assert refused.headers["Server"] == "cards"
    for answer in (missing, problem, unknown, refused):
        assert answer.headers["Cache-Control"] == "no-store", "the page may be switched on in a moment"


async def test_an_error_page_hides_the_exception(visit: Visit, monkeypatch: pytest.MonkeyPatch) -> None:
    async def broken(key: str) -> None:
        raise RuntimeError("a secret")

    monkeypatch.setattr(type(visit.site.source), "tournament", lambda self, key: broken(key))
    with capture_logs() as told:
        answer = await visit.get("/t/any")
    assert answer.status == 500
    assert "secret" not in await answer.text()
    assert [(line["event"], line["exc_info"]) for line in told] == [("a web page could not be made", True)]


@pytest.mark.parametrize(("raised", "status", "seconds"), [(StorageDown, 503, 5), (RuntimeError("a fault"), 500, 30)])
async def test_a_page_that_cannot_be_read_says_when_to_retry_and_an_overlay_reloads_by_itself(
    visit: Visit, monkeypatch: pytest.MonkeyPatch, raised: Any, status: int, seconds: int
) -> None:
    again = f'<meta http-equiv="refresh" content="{seconds}">'
    assert again not in await (await visit.get("/o/t/none/next")).text(), "it is not public"
    monkeypatch.setattr(type(visit.site.source), "tournament", AsyncMock(side_effect=raised))
    for path, comes_back in (("/t/any", False), ("/api/v1/tournaments/any", False), ("/o/t/any/next", True)):
        answer = await visit.get(path)
        assert (answer.status, answer.headers["Retry-After"]) == (status, str(seconds))
        assert (again in await answer.text()) is comes_back


async def test_an_address_that_asks_too_often_has_to_wait(tmp_path: Path) -> None:
    config = WebConfig(requests_per_minute=12)
    async with a_visit(tmp_path, config=config) as visit:
        answers = [await visit.get("/robots.txt") for _ in range(12)]
        assert [answer.status for answer in answers] == [200] * 10 + [429] * 2
        assert int(answers[-1].headers["Retry-After"]) >= 1
        assert (await visit.get("/healthz")).status == 200


async def test_the_site_is_not_well_when_its_database_cannot_be_read(
    visit: Visit, monkeypatch: pytest.MonkeyPatch
) -> None:
    well = await visit.get("/healthz")
    assert (well.status, await well.json()) == (200, {"well": True, "streams": 0})
    monkeypatch.setattr(type(visit.hall.store), "load_match", AsyncMock(side_effect=StorageDown))
    ill = await visit.get("/healthz")
    assert (ill.status, await ill.json()) == (503, {"well": False})


async def test_pages_that_are_opened_at_the_same_moment_are_not_mixed_up(visit: Visit) -> None:
    pages = [f"/t/{await visit.shown((await visit.hall.create(name=name)).id)}" for name in ("One", "Two")]
    for page, shown in zip(pages, await asyncio.gather(*map(visit.text, pages)), strict=True):
        assert shown == await visit.text(page)


async def test_pictures_do_not_pile_up(visit: Visit) -> None:
    key = await visit.shown((await visit.hall.create()).id)
    visit.site.drawing.waiting = MOST_WAITING
    refused = await visit.get(f"/t/{key}/picture.png")
    assert (refused.status, refused.headers["Retry-After"]) == (503, "5")
    visit.site.drawing.waiting = 0
    assert (await visit.get(f"/t/{key}/picture.png")).status == 200


async def test_streams_of_one_address_are_counted(tmp_path: Path) -> None:
    config = WebConfig(requests_per_minute=10_000, streams_per_address=2)
    async with a_visit(tmp_path, config=config) as visit:
        key = await visit.shown((await visit.hall.create()).id)
        held = [await visit.get(f"/t/{key}/events") for _ in range(2)]
        assert (await visit.get(f"/t/{key}/events")).status == 429
        assert visit.site.limits.streams == 2
        held[0].close()
        await until(lambda: visit.site.limits.streams != 2)
        async with visit.client.get(f"/t/{key}/events") as again:
            assert again.status == 200


def test_a_bucket_fills_again_and_every_address_has_its_own() -> None:
    now = 0.0
    limits = Limits(WebConfig(requests_per_minute=60), lambda: now)
    for _ in range(20):
        limits.take("a")
    with pytest.raises(TooManyError):
        limits.take("a")
    limits.take("b")
    now = 1.0
    limits.take("a")
    with pytest.raises(TooManyError) as waits:
        limits.take("a")
    assert waits.value.after == 1
    now = 1.5
    with pytest.raises(TooManyError) as waits:
        limits.take("a")
    assert waits.value.after == 1, "half a second is not over in no time"
    now = 2.0
    limits.take("a")  # a refused request costs nothing
    now = 10_000.0
    for _ in range(20):
        limits.take("a")
    with pytest.raises(TooManyError):
        limits.take("a")


def test_addresses_that_were_quiet_for_longest_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("web.limits.REMEMBERED", 2)
    limits = Limits(WebConfig(requests_per_minute=30), lambda: 0.0)
    for address in (*"a" * 10, *"b" * 10):
        limits.take(address)
    for address in "ab":
        with pytest.raises(TooManyError):
            limits.take(address)
    with pytest.raises(TooManyError):
        limits.take("a")
    limits.take("c")
    with pytest.raises(TooManyError):
        limits.take("a")
    limits.take("b")  # it begins anew


def test_streams_of_all_addresses_are_counted_together() -> None:
    limits = Limits(WebConfig(streams=2))
    with limits.stream("a"):
        with limits.stream("b"), pytest.raises(TooManyError), limits.stream("c"):
            pass
        with limits.stream("c"):
            assert limits.streams == 2
    assert limits.streams == 0
    assert len(limits._streams) == 0, "addresses without a stream are not kept"


def test_a_name_is_one_line_without_characters_that_move_its_neighbours() -> None:
    assert clean("A\u202eB\u2066C\u200b\nD\x07  E\ue000") == "ABC D E"
    assert clean("\u202e") == "?"


async def test_behind_a_proxy_the_last_forwarded_address_counts(tmp_path: Path) -> None:
    config = WebConfig(requests_per_minute=30, behind_proxy=True)
    async with a_visit(tmp_path, config=config) as visit:
        for at in range(15):
            answer = await visit.get("/robots.txt", headers={"X-Forwarded-For": f"1.1.1.1, 10.0.0.{at}"})
            assert answer.status == 200
        for at in range(15):
            answer = await visit.get("/robots.txt", headers={"X-Forwarded-For": f"10.9.9.{at}, 2.2.2.2"})
        assert answer.status == 429


def test_visitors_are_told_apart_by_address_and_by_network_of_ipv6() -> None:
    behind_one = WebConfig(behind_proxy=True)

    def address(forwarded: str, remote: str = "127.0.0.1", config: WebConfig = behind_one) -> str:
        headers = {"X-Forwarded-For": forwarded} if forwarded else {}
        return Limits(config).address(SimpleNamespace(headers=headers, remote=remote))

    assert address("2001:db8::1") == address("2001:db8::ffff") != address("2001:db8:0:1::1")
    assert address("::ffff:1.2.3.4") == address("1.2.3.4") == "1.2.3.4"
    assert address("no address") == address("") == "127.0.0.1"
    assert address("1.2.3.4", remote="9.9.9.9") == "9.9.9.9"
    assert address("1.2.3.4", remote="/socket") == "/socket"
    for other in (WebConfig(), WebConfig(behind_proxy=True, proxies=networks("10.0.0.0/8, ::2"))):
        assert address("1.2.3.4", config=other) == "127.0.0.1", "a visitor cannot choose an address"


def test_fifty_viewers_behind_one_address_follow_a_table() -> None:
    """Each opens the page, its picture and its stream; then a picture each, sixteen times in a minute."""
    now, limits = 0.0, Limits(WebConfig(), lambda: now)
    with ExitStack() as open_streams:
        for _ in range(50):
            for _ in range(3):
                limits.take("nat")
            open_streams.enter_context(limits.stream("nat"))
        for _ in range(16):
            now += 60 / 16
            for _ in range(50):
                limits.take("nat")


async def test_files_of_the_pages_are_not_counted(tmp_path: Path) -> None:
    async with a_visit(tmp_path, config=WebConfig(requests_per_minute=30)) as visit:
        answers = [(await visit.get(asset("site.css"))).status for _ in range(40)]
        assert set(answers) == {200}


async def test_an_answer_that_is_known_is_not_sent_again(visit: Visit) -> None:
    cup = await visit.hall.create()
    path = f"/api/v1/tournaments/{await visit.shown(cup.id)}"
    first = await visit.get(path)
    assert first.headers["Cache-Control"] == "no-cache", "a browser asks each time whether it has changed"
    again = await visit.get(path, headers={"If-None-Match": first.headers["ETag"]})
    assert (again.status, await again.read()) == (304, b"")
    for known in (f"W/{first.headers['ETag']}", f'"other", {first.headers["ETag"]}', "*"):
        assert (await visit.get(path, headers={"If-None-Match": known})).status == 304
    await visit.hall.enter(cup, 1)
    assert (await visit.get(path, headers={"If-None-Match": first.headers["ETag"]})).status == 200


@pytest.mark.parametrize(
    ("markdown", "html"),
    [
        ("**Ann** plays", "<p><strong>Ann</strong> plays</p>"),
        ("-# small", "<p><small>small</small></p>"),
        ("~~Fool~~ *now*", "<p><s>Fool</s> <em>now</em></p>"),
        (r"A\*B\_C\<b\>", "<p>A*B_C&lt;b&gt;</p>"),
        ("<b onload=x>", "<p>&lt;b onload=x&gt;</p>"),
        ("`a<b`", "<p><code>a&lt;b</code></p>"),
        ("**Rounds**\n```\n # by\n 1  **<b>\n```\n-# by", "</p><pre> # by\n 1  **&lt;b&gt;</pre><p><small>by"),
        (r"\`\`\`not code\`\`\`", "<p>```not code```</p>"),
        ("<@123> <#5> <:fool:77> <@&9>", ""),
        ("<t:0:R>", '<p><time datetime="1970-01-01T00:00:00+00:00">1970-01-01 00:00 UTC</time></p>'),
        ("<t:999999999999:R>", ""),
        (
            "<https://a.example/?q=1&r=2>",
            '<a href="https://a.example/?q=1&amp;r=2" rel="noopener noreferrer nofollow">',
        ),
        ("<javascript://%0aalert(1)>", "<p>&lt;javascript://%0aalert(1)&gt;</p>"),
        ("\ue0000\ue001", "<p>0</p>"),
        (r"\*\*not bold\*\*", "<p>**not bold**</p>"),
        ("### Head\n- one\n- two", '<p class="head">Head</p><p class="item">one</p><p class="item">two</p>'),
    ],
)
def test_markdown_becomes_html_without_scripts(markdown: str, html: str) -> None:
    made = str(to_html(markdown))
    assert made.replace("<p>", "").replace("</p>", "").strip() == "" if html == "" else html in made
