"""A table or tournament is there for its own server: pressed from another one, or from a direct message, it is not."""

from __future__ import annotations

import pytest

from cogs.kit.interactions import ids
from tests.leaks.likely import FORM, likely_ids
from tests.leaks.offline import FOREIGN, HERE, OVER, THERE, WINDOW, FakePress, OfflineBot

AT_TABLES = sorted(kind for kind, fields in ids.KINDS.items() if fields[:1] in (("match",), ("lobby",)))
AT_TOURNAMENTS = sorted(kind for kind, fields in ids.KINDS.items() if fields[:1] == ("tournament",))
NO_TOURNAMENT = "There is no such tournament any more. Use `/tournament list` to see those there are."


@pytest.mark.parametrize("kind", AT_TABLES)
@pytest.mark.parametrize("guild", [THERE, None])
def test_a_table_is_not_found_outside_its_server(offline: OfflineBot, kind: str, guild: int | None):
    """Not even for those who sit at it, nor its log for those who do not."""
    for number in (WINDOW, OVER):
        rest = ["kings-hand" if field.endswith(":word") else 0 for field in ids.KINDS[kind][1:]]
        custom_id = ids.make(kind, number, *rest)
        for who in ("Ann", "Ben", "Eve"):
            before = offline.stored
            [answer] = offline.press(FakePress(who, {"custom_id": custom_id, "values": ["0"]}, guild))
            assert answer.private
            assert answer.text == "There is no such table any more. Use `/play` for a new one."
            assert offline.stored == before


@pytest.mark.parametrize("kind", ["join", "options", "cancel", "start"])
def test_a_table_of_another_server_cannot_be_joined(offline: OfflineBot, kind: str):
    before = offline.stored
    [answer] = offline.press(FakePress("Ann", {"custom_id": ids.make(kind, FOREIGN)}, HERE))
    assert "There is no such table any more" in answer.text
    assert offline.stored == before


@pytest.mark.parametrize("kind", AT_TOURNAMENTS)
@pytest.mark.parametrize("guild", [THERE, None])
def test_a_tournament_is_not_found_outside_its_server(offline: OfflineBot, kind: str, guild: int | None):
    """Not even for those who take part in it or manage the other server."""
    before = offline.stored
    for custom_id in likely_ids(offline, kind):
        for who in ("Ann", "Eve"):
            chosen = {"custom_id": custom_id, "values": ["1"], "components": FORM}
            [answer] = offline.press(FakePress(who, chosen, guild, manages=True))
            assert (answer.private, answer.text) == (True, NO_TOURNAMENT)
    assert offline.stored == before


@pytest.mark.parametrize("custom_id", ["cards:look_at", "cards:made:swiss:imposter_kings:standard:daily:1"])
def test_a_tournament_of_another_server_is_neither_shown_nor_copied(offline: OfflineBot, custom_id: str):
    before = offline.stored
    chosen = {"custom_id": custom_id, "values": ["1"], "components": FORM}
    [answer] = offline.press(FakePress("Eve", chosen, THERE, manages=True))
    assert (answer.private, answer.text) == (True, NO_TOURNAMENT)
    assert offline.stored == before


def test_the_rules_are_shown_to_people_of_every_server(offline: OfflineBot):
    [answer] = offline.press(FakePress("Zoe", {"custom_id": "cards:rules:imposter_kings"}, None))
    assert "The Imposter Kings" in answer.text


def test_all_members_of_a_server_read_its_logs(offline: OfflineBot):
    [answer] = offline.press(FakePress("Zoe", {"custom_id": "cards:story:1"}, HERE))
    assert "Log of match #1" in answer.text
