"""A screen to be photographed, and the small page in place of a text alone."""

from __future__ import annotations

from typing import TypeAlias

from cogs.kit.pages.layout import Form, Page, page

Shot: TypeAlias = tuple[str, Page | Form]
"""A title, which is a part of a file's name, and the page or the form."""


def whisper(text: str) -> Page:
    """A text that only the presser sees."""
    return page(text)
