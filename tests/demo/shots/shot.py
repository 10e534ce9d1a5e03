"""A screen to be photographed."""

from __future__ import annotations

from typing import TypeAlias

from cogs.kit.pages.layout import Form, Page

Shot: TypeAlias = tuple[str, Page | Form]
"""A title, which is a part of a file's name, and the page or the form."""
