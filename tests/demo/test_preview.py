"""A press on a drawing of the demo's page that an edit has made old."""

from types import SimpleNamespace
from typing import Any

import pytest

from demo.preview import LivePreview

BEFORE = {"message:7:component:4": "cards:hint:1", "message:7:component:5": "cards:story:1"}
AFTER = {
    "message:7:component:4": "cards:choose:1:9",
    "message:7:component:6": "cards:hint:1",
    "message:8:component:5": "cards:story:1",
}


class Edited(LivePreview):
    """A page that was drawn as BEFORE and holds AFTER now."""

    def __init__(self) -> None:
        self._controls_seen = {"page": {1: BEFORE}}

    def _controls(self, page: Any) -> dict[str, str]:
        return AFTER


def sent(key: str, revision: int = 1) -> dict[str, Any]:
    page: Any = SimpleNamespace(id="page", revision=2)
    return Edited()._brought_up_to_date(page, {"control_key": key, "published_revision": revision})


def test_a_press_follows_its_button_to_another_place_of_the_message() -> None:
    assert sent("message:7:component:4") == {"control_key": "message:7:component:6", "published_revision": 2}


@pytest.mark.parametrize("key", ["message:7:component:5", "message:7:component:9"])
def test_a_press_on_what_its_message_no_longer_holds_stays_old(key: str) -> None:
    assert sent(key) == {"control_key": key, "published_revision": 1}


def test_a_composer_action_of_an_older_page_is_brought_up_to_date() -> None:
    assert sent("composer:x") == {"control_key": "composer:x", "published_revision": 2}
