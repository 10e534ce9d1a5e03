"""Discord's limits on a Components V2 message, and a check that says which one is broken."""

from __future__ import annotations

from typing import Any

from simcord.components import walk_components

from cogs.kit.pages.layout import Page, size
from cogs.kit.sending.drawing import drawn


def check(page: Page) -> list[dict[str, Any]]:
    """All components of the page as Discord gets them. Call it with a running event loop."""
    components = list(walk_components(drawn(page).to_components()))
    assert len(components) <= 40
    texts = [c["content"] for c in components if c["type"] == 10]
    assert all(texts)
    assert sum(map(size, texts)) <= 4000
    ids = [c["custom_id"] for c in components if c.get("custom_id")]
    assert len(set(ids)) == len(ids)
    assert all(len(custom_id) <= 100 for custom_id in ids)
    for component in components:
        CHECKS.get(component["type"], lambda c: None)(component)
    return components


def _row(row: dict[str, Any]) -> None:
    assert 1 <= len(row["components"]) <= 5


def _button(button: dict[str, Any]) -> None:
    assert 1 <= size(button["label"]) <= 80


def _select(select: dict[str, Any]) -> None:
    assert 1 <= len(select["options"]) <= 25
    assert size(select["placeholder"]) <= 150
    assert 0 <= select["min_values"] <= select["max_values"] <= len(select["options"])
    assert len({option["value"] for option in select["options"]}) == len(select["options"])
    for option in select["options"]:
        assert 1 <= size(option["label"]) <= 100
        assert size(option.get("description") or "") <= 100


def _roles(select: dict[str, Any]) -> None:
    assert size(select["placeholder"]) <= 150
    assert len(select.get("default_values", ())) <= select["max_values"]


CHECKS = {1: _row, 2: _button, 3: _select, 6: _roles}
