"""Custom ids are read back as they were written, and nothing else is."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from cogs.kit.interactions import ids

numbers = st.integers(min_value=0, max_value=10**18 - 1)
words = st.from_regex(r"[a-z][a-z0-9_-]{0,31}", fullmatch=True)

snowflakes = st.integers(min_value=0, max_value=2**63 - 1)
OF = {"word": words, "id": snowflakes}


@st.composite
def presses(draw: Any) -> ids.ParsedId:
    kind = draw(st.sampled_from(sorted(ids.KINDS)))
    fields = ids.KINDS[kind]
    args = tuple(draw(OF.get(field.partition(":")[2], numbers)) for field in fields)
    assume(len(":".join([ids.PREFIX, kind, *map(str, args)])) <= ids.LIMIT)  # some take several words
    return ids.ParsedId(kind, args)


@given(presses())
def test_a_custom_id_is_parsed_into_the_kind_and_values_it_was_made_of(press: ids.ParsedId):
    custom_id = ids.make(press.kind, *press.args)
    assert len(custom_id) <= ids.LIMIT
    assert ids.parse(custom_id) == press


@given(st.text(max_size=200) | st.from_regex(rf"{ids.PREFIX}:[a-z]+(:.*)*", fullmatch=True))
def test_every_id_that_can_be_read_can_be_made(text: str):
    press = ids.parse(text)
    assert press is None or ids.make(press.kind, *press.args) == text


@given(presses(), st.data())
def test_a_changed_id_is_another_id_or_none(press: ids.ParsedId, data: Any):
    text = ids.make(press.kind, *press.args)
    at = data.draw(st.integers(0, len(text)))
    wild = text[:at] + data.draw(st.characters()) + text[at + data.draw(st.integers(0, 1)) :]
    read = ids.parse(wild)
    assert read is None or ids.make(read.kind, *read.args) == wild


@pytest.mark.parametrize(
    "wild",
    [
        None,
        5,
        "",
        ids.PREFIX,
        f"{ids.PREFIX}:",
        f"{ids.PREFIX}:join",
        f"{ids.PREFIX}:join:",
        f"{ids.PREFIX}:join:-1",
        f"{ids.PREFIX}:join:01",
        f"{ids.PREFIX}:join:1:1",
        f"{ids.PREFIX}:join:٣",
        f"{ids.PREFIX}:join:1\n",
        f"{ids.PREFIX}:join:{10**18}",
        f"{ids.PREFIX}:rules:../..",
        f"{ids.PREFIX}:pick:1:2:True",
        "other:join:1",
        f"{ids.PREFIX}:join:1" + " " * 100,
    ],
)
def test_ids_that_the_bot_never_made_are_parsed_as_none(wild: object):
    assert ids.parse(wild) is None


def test_a_kind_is_declared_once():
    with pytest.raises(ValueError, match="twice"):
        ids.declare("join", ["lobby"])


@pytest.mark.parametrize(
    ("kind", "args"),
    [
        ("join", (-1,)),
        ("join", (True,)),
        ("join", (10**18,)),
        ("join", ("1",)),
        ("join", (1, 2)),
        ("join", ()),
        ("nothing", ()),
        ("rules", ("../..",)),
        ("rules", (5,)),
    ],
)
def test_ids_that_parse_would_refuse_are_not_made(kind: str, args: tuple[Any, ...]):
    with pytest.raises(ValueError, match="not a custom id"):
        ids.make(kind, *args)
