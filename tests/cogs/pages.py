"""What a page says, and its buttons."""

from __future__ import annotations

from cogs.kit.pages.layout import Button, Page, Row


def text_of(page: Page) -> str:
    return "\n".join([part for part in page.parts if isinstance(part, str)])


def buttons_of(page: Page) -> list[Button]:
    return [button for part in page.parts if isinstance(part, Row) for button in part.buttons]


def pressable(page: Page) -> list[str]:
    """The labels of the buttons that can be pressed."""
    return [button.label for button in buttons_of(page) if not button.disabled]
