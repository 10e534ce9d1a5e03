"""People at a Discord of their own, with the real bot and a real database file.

They do what people do: they look at the messages that they can see, the newest first, and press what is written there.
Nothing here reaches into the bot; where a test needs to know what a match holds, it reads the database like a restart.
"""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import discord
from simcord.actors import MemberActor, _component_interaction
from simcord.backend.access import can_access_channel
from simcord.backend.models import EPHEMERAL_FLAG, Overwrite
from simcord.backend.models import Message as StoredMessage
from simcord.builders import ChannelHandle, RoleHandle
from simcord.components import walk_components
from simcord.enums import OverwriteType
from simcord.results import InteractionResult, ResponseMessage, to_discord_message

from bot.app import CardBot
from bot.settings import Settings
from cogs.kit.refusals.errors import UserError
from db.store import SqlStore
from host.errors import Refusal
from host.people import Confirm, UserSettings
from tests.e2e.patience import POLL, PatientEnv
from tests.template import fresh

SEED = bytes(range(32))
BUTTON, SELECT, TEXT, GALLERY = 2, 3, 10, 12
NO_SETTINGS: Mapping[str, Any] = {}
UNHURRIED: Mapping[str, Any] = {"max_commands_per_minute": 1_000_000}
"""Tests do in one moment what takes people an hour."""
PEOPLE = ("Ann", "Ben", "Cid", "Dan")

Message = discord.Message | ResponseMessage | StoredMessage


class World:
    """One server with a channel, some people and the bot, on a file or on the database of a URL."""

    def __init__(
        self,
        database: Path | str,
        seed: bytes = SEED,
        settings: Mapping[str, Any] = NO_SETTINGS,
        newcomers: bool = False,
        **wiring: Any,
    ) -> None:
        """Unless they are `newcomers`, people have chosen in their settings never to be asked "Sure?"."""
        self.newcomers = newcomers
        self.database = database
        self.seed = seed
        self._settings = settings
        self._wiring = wiring

    @property
    def url(self) -> str:
        return self.database if isinstance(self.database, str) else f"sqlite+aiosqlite:///{self.database}"

    def next_seed(self) -> bytes:
        """What the next match is dealt from."""
        return self.seed

    async def open(self) -> None:
        await fresh(self.url)
        self.env = PatientEnv(self.fresh_bot(), check_errors=False, shard_count=1)
        await self.env.start()
        self.guild = self.env.create_guild("Court", preferred_locale="en-US")
        self.channel = self.guild.create_text_channel("kings")
        self.people: dict[str, Person] = {}
        await self.welcome(*PEOPLE)

    async def welcome(self, *names: str) -> None:
        """More people join the server."""
        for name in names:
            person = self.people[name] = Person(self, self.guild.add_member(self.env.create_user(name)))
            if not self.newcomers:
                await self.store.people.change_user_settings(person.actor.id, without_second_look)

    async def close(self) -> None:
        await self.stop_bot()
        await self.env.shutdown()
        unexpected = [error for error in self.env.errors if not is_answer(error)]
        assert not unexpected, unexpected
        assert [user for user, is_mentioned in self._pings() if not is_mentioned] == [], "a ping needs a mention"

    async def stop_bot(self) -> None:
        """End the bot as SIGTERM does."""
        with self.env.time_context():
            await self.bot.close()

    async def kill_bot(self) -> None:
        """End the bot as SIGKILL does: without finishing, messages or log lines."""
        store = self.store
        with self.env.time_context():
            await self.env.crash()
            await store._transactions.close()
            await store.access.engine.dispose()

    async def restart(self, *, crash: bool = False) -> None:
        """End the bot and start another on the same database; after a crash the old one finishes nothing."""
        if crash:
            await self.kill_bot()
        else:
            await self.stop_bot()
        await self.env.restart_bot(self.fresh_bot())

    @property
    def bot(self) -> CardBot:
        return self.env.bot

    @property
    def store(self) -> SqlStore:
        """The database as the bot has it open."""
        return self.bot._store

    def __getitem__(self, name: str) -> Person:
        return self.people[name]

    @property
    def threads(self) -> list[ChannelHandle]:
        return self.channel.threads

    async def later(self, seconds: float) -> None:
        """Let time go by."""
        await self.env.advance_time(seconds)

    async def forbid(self, overwrite: discord.PermissionOverwrite | None) -> None:
        """Let a moderator change what the bot may do in the channel; None: all again."""
        stored = self.env.backend.channels[self.channel.id]
        stored.overwrites = [kept for kept in stored.overwrites if kept.target_id != self.guild.id]
        if overwrite is not None:
            allow, deny = overwrite.pair()
            kind = OverwriteType.ROLE
            stored.overwrites.append(Overwrite(target_id=self.guild.id, type=kind, allow=allow.value, deny=deny.value))

    def role(self, name: str, *people: str, **permissions: bool) -> RoleHandle:
        """A new role with these permissions, which these people have from now on."""
        role = self.guild.create_role(name, permissions=discord.Permissions(**permissions))
        for person in people:
            self.env.backend.guilds[self.guild.id].members[self[person].actor.id].role_ids.append(role.id)
        return role

    def manager(self, *people: str) -> Person:
        """These people manage the server; the first of them."""
        self.role("Managers", *people, manage_guild=True)
        return self[people[0]]

    def pinged(self, since: int = 0) -> list[str]:
        """The names of those whom the bot has asked Discord to ping, after the first `since` of them."""
        users = self.env.backend.users
        return [users[user].name for user, is_mentioned in self._pings() if is_mentioned][since:]

    def _pings(self) -> Iterator[tuple[int, bool]]:
        """The users whom a message may ping, and whether it mentions them: without that Discord pings no one."""
        bodies = [entry.json for entry in self.env.http_requests if isinstance(entry.json, dict)]
        for message in [message for body in bodies for message in (body, body.get("data") or {})]:
            allowed = message.get("allowed_mentions") or {}
            assert not allowed.get("parse"), "only persons are pinged, each by the own number"
            for user in allowed.get("users", []):
                yield int(user), f"<@{user}>" in str(message.get("components"))

    def edits(self) -> list[str]:
        """Every change of a message that the bot asked for, but the answers to presses."""
        edits = [entry.path for entry in self.env.http_requests if entry.method == "PATCH"]
        return [path for path in edits if not path.endswith("/messages/@original")]

    def fresh_bot(self) -> CardBot:
        settings = Settings(
            _env_file=None,
            token="",
            database_url=self.url,
            **{**UNHURRIED, "board_pictures": False, "application_emojis": False, **self._settings},
        )
        return CardBot(settings, park=self._park, new_seed=lambda: self.next_seed(), **self._wiring)

    async def _park(self, awaitable: Any, *, reason: str) -> Any:
        return await self.env.external_wait(awaitable, reason=reason)


class Person:
    """A member of the server: sees messages and presses components."""

    def __init__(self, world: World, actor: MemberActor) -> None:
        self.world = world
        self.actor = actor

    def sees(self, place: ChannelHandle | None = None) -> list[discord.Message]:
        """The messages of a place, or of the channel and its threads, newest first."""
        return [to_discord_message(self.world.env, message) for message in self._stored(place)]

    def _stored(self, place: ChannelHandle | None = None) -> list[StoredMessage]:
        """The same as SimCord stores them: to make a message of discord.py of each takes much longer."""
        env, places = self.world.env, [place] if place is not None else [self.world.channel, *self.world.threads]
        for where in places:
            assert can_access_channel(env, where.id, self.actor, history=True), f"{where} cannot be read"
        stored = [message for where in places for message in env.backend.messages.get(where.id, {}).values()]
        seen = [message for message in stored if message.visible_to(self.actor.id)]
        return sorted(seen, key=lambda message: message.id, reverse=True)

    @property
    def panel(self) -> discord.Message:
        """The newest ephemeral message of this member."""
        stored = next(message for message in self._stored() if message.flags & EPHEMERAL_FLAG)
        return to_discord_message(self.world.env, stored)

    @property
    def board(self) -> discord.Message:
        """The newest public message with Log on it."""
        for stored in self._stored():
            if "Log" in labels(stored) and not stored.flags & EPHEMERAL_FLAG:
                return to_discord_message(self.world.env, stored)
        raise AssertionError("no board")

    def newest(self, label: str) -> discord.Message | None:
        """The newest message with this button, which can be pressed."""
        for stored in self._stored():
            if label in labels(stored):
                return to_discord_message(self.world.env, stored)
        return None

    async def play(self, **options: Any) -> InteractionResult:
        """Open a table: in the first mode of the first game where nothing else is named."""
        first = next(iter(next(iter(self.world.bot.services.host.games.values())).modes))
        return await self.actor.slash(self.world.channel, "play", **(options or {"mode": first}))

    async def command(self, name: str, place: ChannelHandle | None = None, **options: Any) -> InteractionResult:
        return await self.actor.slash(place or self.world.channel, name, **options)

    async def press(self, label: str, message: Message | None = None) -> InteractionResult:
        """Press the button of that label, on this message or on the newest that has one."""
        where = message if message is not None else self.find(label)
        return await self.actor.click(where, label=label)

    async def fill(self, opening: Awaitable[InteractionResult], fields: Mapping[str, Any]) -> InteractionResult:
        """Open a form so, and send it with these fields."""
        return await self.actor.submit_modal(await opening, dict(fields))

    async def choose(self, *wanted: str, message: Message | None = None) -> InteractionResult:
        """Choose these lines in the menu that has them, or press the one button of that name."""
        for where in [message] if message is not None else self.sees():
            if len(wanted) == 1 and wanted[0] in labels(where):
                return await self.press(wanted[0], where)
            for menu in menus(where):
                lines = {option["label"]: option["value"] for option in menu["options"]}
                if all(line in lines for line in wanted):
                    values = [lines[line] for line in wanted]
                    return await self.actor.select(where, values, custom_id=menu["custom_id"])
        raise AssertionError(f"nobody offers {wanted}; there is {[texts(m) for m in self.sees()[:3]]}")

    def find(self, label: str) -> discord.Message:
        found = self.newest(label)
        assert found is not None, f"no button {label!r}; there are {[labels(message) for message in self.sees()[:5]]}"
        return found


def components(message: Message) -> Iterator[dict[str, Any]]:
    raw = message.components
    listed: Sequence[Any] = [c if isinstance(c, dict) else c.to_dict() for c in raw]
    yield from walk_components(list(listed))


def texts(message: Message) -> str:
    """All text of a message."""
    return "\n".join(c["content"] for c in components(message) if c["type"] == TEXT)


def has_picture(message: Message) -> bool:
    return any(part["type"] == GALLERY for part in components(message))


def spoken(message: Message) -> str:
    """The alternative text of the one picture, without the characters that keep names of any script apart."""
    [item] = [item for part in components(message) if part["type"] == GALLERY for item in part["items"]]
    return re.sub("[\u2068\u2069]", "", item["description"])


def filled(opened: InteractionResult) -> dict[str, str]:
    """The texts and choices that an opened form begins with."""
    assert opened.modal is not None, words(opened)
    found = {}
    for row in opened.modal["components"]:
        field = row["component"]
        chosen = [option["value"] for option in field.get("options", ()) if option.get("default")]
        found[field["custom_id"]] = chosen[0] if chosen else field.get("value") or ""
    return found


def labels(message: Message, *, disabled: bool = False) -> list[str]:
    """The labels of its buttons that can be pressed, or that cannot."""
    found = [c for c in components(message) if c["type"] == BUTTON and bool(c.get("disabled")) == disabled]
    return [c.get("label", "") for c in found]


def menus(message: Message) -> list[Mapping[str, Any]]:
    """Its menus, as Discord sends them."""
    return [c for c in components(message) if c["type"] == SELECT]


def is_answer(error: BaseException) -> bool:
    """Whether this was raised to answer a command, or a test wanted it; SimCord notes that as well."""
    cause = getattr(error, "original", error)
    return isinstance(cause, UserError | Refusal | discord.app_commands.TransformerError) or "injected by test" in str(
        cause
    )


def words(result: InteractionResult) -> str:
    """What the bot answered."""
    shown = result.followups[-1] if result.followups else result.response
    assert shown is not None
    return texts(shown)


async def forged(
    person: Person, custom_id: str, message: Message, values: Sequence[str] | None = None
) -> InteractionResult:
    """A press on something that is not there: an old client, or a self-written one."""
    kind = BUTTON if values is None else SELECT
    data: dict[str, Any] = {"custom_id": custom_id, "component_type": kind}
    if values is not None:
        data["values"] = list(values)
    with person.world.env.operation("forged"):
        return await _component_interaction(person.actor, person.actor._message(message), data)


async def unsettled(world: World, action: Awaitable[InteractionResult]) -> InteractionResult:
    """Do this and do not wait for what the bot makes of it."""
    with world.env.unsettled():
        return await action


async def at_once(world: World, *presses: tuple[Person, str, Message]) -> list[InteractionResult]:
    """Several presses before the bot gets to answer the first."""
    clicks = [type(p.actor).click.__wrapped__(p.actor, where, label=label) for p, label, where in presses]
    return await _together(world, clicks)


async def chosen_at_once(world: World, *choices: tuple[Person, str, str]) -> list[InteractionResult]:
    """Values of menus in the panels of these people, chosen before the bot gets to answer the first."""
    selects = [
        type(person.actor).select.__wrapped__(person.actor, person.panel, [value], custom_id=custom_id)
        for person, custom_id, value in choices
    ]
    return await _together(world, selects)


async def _together(world: World, actions: Sequence[Awaitable[InteractionResult]]) -> list[InteractionResult]:
    with world.env.unsettled():
        results = [await action for action in actions]
    await world.env.settle(idle=POLL)
    return results


def swapped(opened: InteractionResult, field: str, other: str) -> InteractionResult:
    """The opened form with another field in place of one of its own, as a self-written client sends it."""
    line = {"type": 18, "label": other, "component": {"type": 4, "style": 1, "required": False, "custom_id": other}}

    def change(form: Mapping[str, Any]) -> Mapping[str, Any]:
        rows = [line if row["component"]["custom_id"] == field else row for row in form["components"]]
        return {**form, "components": rows}

    return changed(opened, change)


def changed(opened: InteractionResult, change: Callable[[Mapping[str, Any]], Mapping[str, Any]]) -> InteractionResult:
    """The opened form, changed as a self-written client can."""
    assert opened.modal is not None, words(opened)
    opened._interaction.modal = dict(change(opened.modal))
    return opened


def without_second_look(settings: UserSettings) -> UserSettings:
    """Every answer is one press."""
    return replace(settings, confirm=Confirm.never)
