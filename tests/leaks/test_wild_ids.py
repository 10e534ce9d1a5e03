"""Every id and menu value that a client may send is read as one of ours, or refused."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings

from cogs.kit.interactions import ids
from cogs.kit.interactions.replies import NAME, fields, user, value, values
from host.errors import Refusal
from tests.leaks import wild
from tests.leaks.conftest import PROFILE
from tests.leaks.offline import FakePress


@settings(PROFILE, max_examples=300)
@given(wild.custom_ids((1, 2, 65568)))
def test_an_id_is_read_as_it_was_written_or_not_at_all(custom_id: object):
    read = ids.parse(custom_id)
    if read is not None:
        assert ids.make(read.kind, *read.args) == custom_id
        assert all(isinstance(arg, str) or 0 <= arg < 2**63 for arg in read.args), "no more than Discord's ids"


@settings(PROFILE, max_examples=150)
@given(wild.odd_numbers | wild.texts)
def test_a_value_is_a_plain_number_or_nothing(text: str):
    read = ids.number(text)
    assert read is None or (str(read) == text and 0 <= read < 10**18)


@settings(PROFILE, max_examples=80)
@given(wild.components)
def test_a_form_is_read_as_texts_or_not_at_all(components: Any):
    press: Any = FakePress("Zoe", {"components": components})
    assert all(isinstance(name, str) and isinstance(text, str) for name, text in fields(press).items())


def test_a_form_that_was_filled_in_is_read():
    chosen = [{"custom_id": "b", "values": ["y"]}, 5, {"custom_id": "c", "values": []}, {"custom_id": "d", "values": 5}]
    texts = [{"custom_id": "a", "value": " x\ny "}, {"custom_id": NAME, "value": " Cup\nof two "}]
    rows = [*[{"component": text} for text in texts], {"components": chosen}]
    press: Any = FakePress("Zoe", {"components": rows})
    assert fields(press) == {"a": "x\ny", NAME: "Cup of two", "b": "y"}


TWO = [str(2**60), str(2**60 + 1)]


@pytest.mark.parametrize(
    ("read", "chosen"),
    [(value, []), (value, ["1", "2"]), (value, ["1", "x"]), (value, "1"), (user, []), (user, TWO), (user, TWO[0])],
)
def test_another_number_of_choices_than_a_menu_takes_is_refused(read: Callable[[Any], int], chosen: object):
    with pytest.raises(Refusal, match="not_offered"):
        read(FakePress("Zoe", {"values": chosen}))


def test_choices_among_which_one_is_no_number_are_refused():
    assert values(FakePress("Zoe", {"values": ["1", "2"]})) == [1, 2]
    with pytest.raises(Refusal, match="not_offered"):
        values(FakePress("Zoe", {"values": ["1", "x"]}))
