"""A page as Discord gets it: read back with discord.py's own classes, it is what the page says."""

from __future__ import annotations

import discord

from cogs.kit.pages.layout import ALERT, Button, Choice, Document, Line, Menu, Picture, RoleMenu, Row, page
from cogs.kit.sending.drawing import components, drawn

ROLE = 123456789012345678
PAGE = page(
    "Your hand",
    Line(),
    Row((Button("Play", "pick:1", "go", "👑", disabled=True), Button("Rules", "https://example.org"))),
    Row((Button("Ours", "pick:2", emoji="<:crown:123456789012345678>"),)),
    Menu("menu:1", "Choose", (Choice("Fool", "0", "1", "🃏", chosen=True), Choice("Queen", "1")), 0, 2),
    RoleMenu("role:1", "No role", ROLE),
    RoleMenu("role:2", "No role"),
    Picture("p.png", b"", "A bracket"),
    Document("d.csv", b""),
    accent=ALERT,
)


def test_discord_py_reads_what_the_page_says():
    [part] = components(PAGE)
    container = discord.Container(part, None)
    text, line, first, second, menu, roles, no_roles, changes, file = container.children
    assert (container.accent_colour.value, text.content, line.visible) == (ALERT, "Your hand", True)
    play, rules = first.children
    assert (play.label, play.custom_id, play.style, str(play.emoji)) == (
        "Play",
        "pick:1",
        discord.ButtonStyle.green,
        "👑",
    )
    assert (play.disabled, rules.disabled) == (True, False)
    assert (rules.url, rules.custom_id, rules.style) == ("https://example.org", None, discord.ButtonStyle.link)
    assert second.children[0].emoji.id == 123456789012345678
    (chosen,) = menu.children
    assert (chosen.custom_id, chosen.placeholder, chosen.min_values, chosen.max_values) == ("menu:1", "Choose", 0, 2)
    told = [(o.label, o.value, o.description, o.emoji and o.emoji.name, o.default) for o in chosen.options]
    assert told == [("Fool", "0", "1", "🃏", True), ("Queen", "1", None, None, False)]
    assert [value.id for value in roles.children[0].default_values] == [str(ROLE)]
    assert no_roles.children[0].default_values == []
    assert (changes.items[0].media.url, changes.items[0].description) == ("attachment://p.png", "A bracket")
    assert file.media.url == "attachment://d.csv"


async def test_a_drawn_view_is_sent_whole_and_not_dispatched_by_discord_py():
    view = drawn(PAGE)
    assert view.to_components() == components(PAGE)
    assert (view.has_components_v2(), view.is_finished(), view.is_dispatchable()) == (True, True, False)
