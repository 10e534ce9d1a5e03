"""Which parts of an interaction discord.py makes objects of."""

from types import SimpleNamespace

import pytest
from discord.state import AutoShardedConnectionState

from bot.connection_state import LeanState
from tests.wire.conftest import new_bot


@pytest.fixture
def parsed(monkeypatch):
    found = []
    monkeypatch.setattr(AutoShardedConnectionState, "parse_interaction_create", lambda self, data: found.append(data))
    return found


def test_a_press_keeps_the_id_and_flags_of_its_message_and_makes_no_objects_of_its_content(parsed, monkeypatch):
    made, heard = [], []

    def interaction(*, data, state):
        made.append(data)
        return SimpleNamespace(message=None)

    monkeypatch.setattr("bot.connection_state.discord.Interaction", interaction)
    state = LeanState.__new__(LeanState)
    state.dispatch = lambda event, pressed: heard.append((event, pressed.message.id, pressed.message.flags.ephemeral))
    event = {"type": 3, "id": "1", "message": {"id": "7", "flags": 64, "components": [{"type": 17}], "embeds": [{}]}}
    state.parse_interaction_create(event)
    assert made == [{"type": 3, "id": "1"}]
    assert heard == [("interaction", 7, True)]
    assert event["message"]["components"] == [{"type": 17}], "the event itself is unchanged"
    assert not parsed


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


def test_a_new_session_forgets_the_servers_of_its_shard_that_it_does_not_name(monkeypatch):
    told = []
    monkeypatch.setattr(AutoShardedConnectionState, "parse_ready", lambda self, data: told.append(data))
    state = LeanState.__new__(LeanState)
    state._emojis, state._stickers = {}, {}
    here, gone, elsewhere = (SimpleNamespace(id=number << 22, emojis=(), stickers=()) for number in (4, 2, 3))
    state._guilds = {guild.id: guild for guild in (here, gone, elsewhere)}
    state.parse_ready(ready := {"guilds": [{"id": str(here.id), "unavailable": True}], "shard": [0, 2]})
    assert list(state.guilds) == [here, elsewhere], "the bot was removed from one while it was away"
    assert told == [ready]


async def test_the_bot_has_this_state_with_the_handlers_of_its_client(tmp_path):
    bot = new_bot(tmp_path / "kings.db")
    assert type(bot._connection) is LeanState
    assert bot._connection.handlers is bot._handlers
    assert bot._connection.hooks is bot._hooks


async def test_a_bot_whose_lease_is_not_held_answers_nothing(tmp_path, parsed):
    bot = new_bot(tmp_path / "kings.db")
    for held in (True, False):
        bot._lease = SimpleNamespace(held=held)
        bot._connection.parse_interaction_create({"type": 2, "id": held})
    assert parsed == [{"type": 2, "id": True}]
