"""Which parts of an interaction discord.py makes objects of."""

import pytest
from discord.state import AutoShardedConnectionState

from bot.state import LeanState


@pytest.fixture
def parsed(monkeypatch):
    found = []
    monkeypatch.setattr(AutoShardedConnectionState, "parse_interaction_create", lambda self, data: found.append(data))
    return found


def test_a_pressed_message_keeps_its_id_and_flags_and_loses_its_content(parsed):
    message = {"id": "7", "flags": 64, "components": [{"type": 17}], "embeds": [{}], "attachments": [{}]}
    LeanState.__new__(LeanState).parse_interaction_create({"type": 3, "id": "1", "message": message})
    (data,) = parsed
    assert data["id"] == "1"
    assert {key: data["message"][key] for key in message} == {
        "id": "7",
        "flags": 64,
        "components": [],
        "embeds": [],
        "attachments": [],
    }
    assert message["components"] == [{"type": 17}], "the event itself is unchanged"


@pytest.mark.parametrize("data", [{"type": 2, "data": {}}, {"type": 5, "message": {"components": [1]}}, {"type": 3}])
def test_commands_and_forms_and_presses_without_a_message_are_passed_on_as_they_are(parsed, data):
    LeanState.__new__(LeanState).parse_interaction_create(data)
    assert parsed == [data]


@pytest.mark.parametrize("kind", [2, 3, 4, 5])
def test_a_process_that_may_have_lost_its_share_leaves_all_interactions_to_the_next_owner(parsed, kind):
    owns = True
    state = LeanState.__new__(LeanState)
    state.answers = lambda: owns
    data = {"type": kind, "id": "1"}
    state.parse_interaction_create(data)
    owns = False
    state.parse_interaction_create(data)
    assert parsed == [data]
