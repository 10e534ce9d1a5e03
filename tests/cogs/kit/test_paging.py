"""Buttons that turn pages."""

from __future__ import annotations

import pytest

from cogs.kit.parts.paging import turning_row, turns


def custom_id(to: int, slot: int) -> str:
    return f"{to}/{slot}"


@pytest.mark.parametrize(
    ("at", "disabled"), [(0, [True, True, False, False]), (2, [False] * 4), (4, [False] * 2 + [True] * 2)]
)
def test_a_button_that_leads_nowhere_is_disabled(at: int, disabled: list[bool]) -> None:
    found = turns(at, 4, custom_id, ends=True)
    assert [button.label for button in found] == ["«", "‹", "›", "»"]
    assert [button.disabled for button in found] == disabled
    assert len({button.id for button in found}) == 4
    assert found[1:3] == turns(at, 4, lambda to, slot: custom_id(to, slot + 1))


def test_the_ids_stay_within_the_pages() -> None:
    assert [button.id for button in turns(0, 1, custom_id)] == ["0/0", "1/1"]
    assert [button.id for button in turns(1, 1, custom_id)] == ["0/0", "1/1"]


def test_a_single_page_has_no_row() -> None:
    assert turning_row(0, 0, custom_id) is None
    assert turning_row(0, 1, custom_id) is not None
