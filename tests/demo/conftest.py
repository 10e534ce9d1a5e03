"""A browser for the walks through the demo; without one they are skipped and say so."""

import os
import shutil
from collections.abc import AsyncIterator
from typing import TYPE_CHECKING

import pytest
import pytest_asyncio

from tests.demo.browsing import (
    BROWSER_ARGUMENTS,
    BROWSERS,
)

if TYPE_CHECKING:
    from playwright.async_api import Browser


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def browser() -> "AsyncIterator[Browser]":
    playwright = pytest.importorskip("playwright.async_api", reason="playwright is not installed")
    path = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, BROWSERS)), None)
    if path is None:
        pytest.skip(f"no browser: none of {', '.join(BROWSERS)} is installed, and CHROMIUM is not set")
    async with (
        playwright.async_playwright() as driver,
        await driver.chromium.launch(executable_path=path, args=BROWSER_ARGUMENTS) as browser,
    ):
        yield browser
