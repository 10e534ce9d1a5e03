"""The field in which organisers say why they do something."""

from __future__ import annotations

from cogs.kit.pages.layout import Field

REASON = Field("reason", "Why? All members can read it.", limit=500, needed=True, long=True)
