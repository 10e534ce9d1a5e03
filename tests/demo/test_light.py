"""The demo's colours for people who prefer light pages."""

import re

from tests.imports import ROOT

LEAST = 4.5
"""The contrast of text that the Web Content Accessibility Guidelines ask for."""


def luminance(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    darker, lighter = sorted([luminance(one), luminance(other)])
    return (lighter + 0.05) / (darker + 0.05)


def test_mentions_can_be_read_on_a_light_page() -> None:
    css = (ROOT / "demo" / "static" / "demo.css").read_text("utf-8")
    light = css.partition("@media (prefers-color-scheme: light)")[2]
    found = re.search(r"#channel-message-list \.mention,[^{]*\{ color: (#\w{6}); background: (#\w{6}); \}", light)
    assert found is not None, "SimCord's own colours of a mention are for dark pages"
    assert contrast(found[1], found[2]) >= LEAST
