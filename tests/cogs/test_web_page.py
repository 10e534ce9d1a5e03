"""The controls of public web pages tell nothing of pages that a bot does not have."""

from __future__ import annotations

import pytest

from cogs.kit.pages.layout import Page
from cogs.share.pages import share_page
from cogs.tournaments.pages.web import web_page
from games.registry import GAMES
from host.public_pages import PublicPages
from tests.cogs.matches import match_of
from tests.cogs.pages import text_of
from tests.cogs.tournaments import played


def shown(base_url: str) -> list[Page]:
    pages = PublicPages(None, None, base_url)
    match = match_of(GAMES["imposter_kings"], "standard", 2)
    return [share_page(match, pages, agreed=False), web_page(played("swiss", 0, size=2), pages, ())]


@pytest.mark.parametrize(("base_url", "has_pages"), [("https://cards.example.org", True), ("", False)])
def test_only_a_bot_with_web_pages_tells_what_they_show(base_url: str, has_pages: bool) -> None:
    for page in shown(base_url):
        assert ("The page shows" in text_of(page)) is has_pages
        assert ("so no page can be public" in text_of(page)) is not has_pages
