"""Every command with options that are not offered: a refusal in words or a result; never an error."""

from __future__ import annotations

from typing import Any

import discord
import pytest
import structlog.testing
from discord import AppCommandOptionType as Kind
from discord import app_commands
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.features import COGS
from cogs.kit.interactions.inflight import OUTCOME
from cogs.kit.interactions.replies import guarded
from cogs.lobbies.commands import Play
from tests.leaks import wild
from tests.leaks.conftest import PROFILE
from tests.leaks.offline import HERE, THERE, USERS, Answer, FakePress, Named, OfflineBot
from tests.long import examples

COMMAND, TYPED = discord.InteractionType.application_command, discord.InteractionType.autocomplete
NUMBERS = (1, 9_999)
"""The least and most of a number for which a command says nothing."""

user_ids = st.sampled_from(list(USERS.values())) | st.integers(0, 10**20)
mentions = st.lists(st.builds("<@{}{}>".format, st.sampled_from(["", "!"]), user_ids), max_size=12).map(" ".join)
likely = st.sampled_from(
    ["imposter_kings", " ALL_KINGS_FALL", "Standard ", "short", "Cup", "1", "#1", "1:1", "48 h", "5"]
)
written = likely | mentions | wild.texts
people = st.builds(
    Named, id=user_ids, display_name=wild.texts, name=wild.texts, bot=st.booleans(), mention=st.just("@x")
)


def commands_of(offline: OfflineBot) -> list[app_commands.Command]:
    found = [command for cog in COGS for command in cog(offline.services).walk_app_commands()]
    return [command for command in found if isinstance(command, app_commands.Command)]


def option(parameter: Any) -> st.SearchStrategy[Any]:
    """What a wild client may send for this option: Discord itself holds it to its type, its limits and its choices."""
    if parameter.choices:
        return st.sampled_from([choice.value for choice in parameter.choices])
    if parameter.type is Kind.integer:
        return st.integers(parameter.min_value or NUMBERS[0], parameter.max_value or NUMBERS[1])
    if parameter.type is Kind.user:
        return people
    if parameter.type is Kind.attachment:
        return st.builds(File, wild.texts, st.binary(max_size=200))
    least, most = parameter.min_value or 0, parameter.max_value or 6000
    return written.filter(lambda text: least <= len(text) <= most)


class File(Named):
    """An attachment, as discord.py gives it."""

    def __init__(self, name: str, data: bytes) -> None:
        super().__init__(filename=name, size=len(data), content_type=None)
        self._data = data

    async def read(self) -> bytes:
        return self._data


def used(offline: OfflineBot, press: FakePress, work: Any) -> Answer:
    """The answer to a command. A refused command has changed nothing."""
    before = offline.stored
    with structlog.testing.capture_logs() as lines:
        offline.run(guarded(offline.bot.fail, press, work, "command"))
    assert [line for line in lines if line["log_level"] in ("warning", "error", "critical")] == []
    assert press.answers
    answer = press.answers[-1]
    assert answer.text.strip() and "went wrong" not in answer.text
    assert OUTCOME not in press.extras or (answer.private and offline.stored == before)
    return answer


@examples(80, 400, data=st.data())
def test_every_command_has_an_answer_to_everything(offline: OfflineBot, data: Any):
    command = data.draw(st.sampled_from(commands_of(offline)), label="command")
    options = {
        one.name: data.draw(option(one) if one.required else st.none() | option(one), label=one.name)
        for one in command.parameters
    }
    given_ones = {name: value for name, value in options.items() if value is not None}
    manages, guild = data.draw(st.booleans()), data.draw(st.sampled_from([HERE, THERE]))
    press = FakePress(data.draw(wild.people), type=COMMAND, guild_id=guild, manages=manages)
    used(offline, press, command.callback(command.binding, press, **given_ones))


@settings(PROFILE, max_examples=80)
@given(data=st.data())
def test_suggestions_fit_every_typed_text(offline: OfflineBot, data: Any):
    suggesting = [(c, p) for c in commands_of(offline) for p in c._params.values() if p.autocomplete]
    command, parameter = data.draw(st.sampled_from(suggesting))
    before = {one.name: data.draw(st.none() | written | st.integers(-5, 10**6)) for one in command.parameters}
    press: Any = FakePress(data.draw(wild.people), type=TYPED, namespace=Given(before))
    found = offline.run(parameter.autocomplete(command.binding, press, data.draw(wild.texts)))
    assert len(found) <= 25
    assert all(1 <= len(choice.name) <= 100 and 1 <= len(str(choice.value)) <= 100 for choice in found)


class Given:
    """The values typed so far; None for any other field."""

    def __init__(self, values: dict[str, Any]) -> None:
        self._values = values

    def __getattr__(self, name: str) -> Any:
        return self._values.get(name)


def test_a_number_without_a_user_is_no_opponent(offline: OfflineBot):
    for text in (f"<@{10**20 - 1}>", f"<@!{2**63}>"):
        press = FakePress("Zoe", type=COMMAND)
        answer = used(offline, press, Play.play.callback(Play(offline.services), press, None, None, text))
        assert "Name your opponents by mentioning them" in answer.text


@pytest.mark.parametrize(("who", "guild"), [("Ann", THERE), ("Eve", HERE), ("Zoe", HERE)])
def test_a_hand_is_only_there_where_it_is_played(offline: OfflineBot, who: str, guild: int):
    [hand] = [command for command in commands_of(offline) if command.name == "hand"]
    press = FakePress(who, type=COMMAND, guild_id=guild)
    assert "You do not play a match in this server" in used(offline, press, hand.callback(hand.binding, press)).text
