"""What a page says, and the buttons that can be pressed in it."""

from __future__ import annotations

from cogs.kit.pages.layout import Page, Row


def text_of(page: Page) -> str:
    return "\n".join([part for part in page.parts if isinstance(part, str)])


def buttons_of(page: Page) -> list[str]:
    rows = [part for part in page.parts if isinstance(part, Row)]
    return [button.label for row in rows for button in row.buttons if not button.disabled]
