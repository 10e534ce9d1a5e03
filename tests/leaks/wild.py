"""What a wild client may send: ids, values and texts that no screen of ours has ever offered."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from cogs.kit.interactions import ids
from tests.leaks.offline import HERE, THERE, USERS

SURROGATES = st.characters(min_codepoint=0xD800, max_codepoint=0xDFFF)
NASTY = st.sampled_from(
    ["\u0000", "\u202e", "\u200b", "\u0663", "\ufeff", "\U0001d54e", "@everyone", "<@11>", "`", "\n", ":"]
)
texts = st.text(st.characters(codec=None) | SURROGATES, max_size=130) | st.lists(NASTY, max_size=60).map("".join)
"""Any text at all: every code point, lone halves of surrogate pairs among them, and too long."""

huge = st.sampled_from([10**17, 10**18 - 1, 10**18, 2**63, 2**64, 10**60])
numbers = st.integers(0, 6) | huge | st.integers(-5, 2**70)
odd_numbers = (
    numbers.map(str) | numbers.map(lambda n: f"0{n}") | st.sampled_from(["+1", "1.0", "0x1", "1_0", " 1", "\u0661"])
)


@st.composite
def custom_ids(draw: Any, known: tuple[int, ...]) -> object:
    """Ids that look like ours more or less; `known` are numbers that mean something."""
    if draw(st.integers(0, 9)) == 0:
        return draw(texts | st.none() | st.integers() | st.lists(st.text(max_size=3), max_size=2))
    kind = draw(st.sampled_from(sorted(ids.KINDS)))
    likely = st.sampled_from(known).map(str) | numbers.map(str)
    words = [draw(_argument(field, likely)) for field in ids.KINDS[kind]]
    if draw(st.integers(0, 4)) == 0:
        words.insert(draw(st.integers(0, len(words))), draw(odd_numbers | texts))
    return ":".join([ids.PREFIX, kind, *words])


def _argument(field: str, likely: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    if field.endswith(":word"):
        return (
            st.sampled_from(["imposter_kings", "all_kings_fall", "kings-hand", "throne", "chess", "x" * 40, "../.."])
            | st.sampled_from(["on", "off", "renew", "swiss", "standard", "daily", "void", "win_1"])
            | texts
        )
    if field.endswith(":id"):
        return st.sampled_from([str(2**63 - 1), str(10**17)]) | likely
    if field == "match":
        return st.sampled_from(["1", "2", "3", "4"]) | likely
    return likely


values = (
    st.none() | st.lists(odd_numbers | texts, max_size=30) | st.integers() | st.dictionaries(texts, texts, max_size=2)
)
"""What was chosen in a menu, if it was one, and if that was a list."""

people = st.sampled_from(sorted(USERS))
places = st.sampled_from([HERE, HERE, HERE, THERE, None])
"""The server of a press; None is a direct message."""

components = st.none() | st.recursive(
    st.none() | st.integers() | texts | st.sampled_from(["name", "reason", "score"]),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(["component", "components", "custom_id", "value", "values"]), inner, max_size=4
        )
    ),
    max_leaves=6,
)
"""What was written into a form, if it was one."""
