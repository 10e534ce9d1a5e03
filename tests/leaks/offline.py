"""The real bot without a Discord: real services on a real database, and presses that are handed in by a test.

Two servers. In the first Ann and Ben sit in a window of The Imposter Kings (match 1), Ann, Ben, Cid and Dan plot in All
Kings Fall (match 2), and match 3 is over; table 1 is open to all, table 2 a challenge of Ann's to Ben, table 3 closed.
In the second server Eve and Fay play match 4, and table 4 is open. Zoe has no seat anywhere. Ann has made tournament 1
of the first server, and is on its list, as is the name Olga without a person; it has a public page and a webhook.
"""

from __future__ import annotations

import asyncio
import sqlite3
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import discord
from discord.http import Route
from discord.webhook.async_ import async_context

from bot.app import CardBot
from bot.features import routes_of
from bot.settings import Settings
from cogs.kit.interactions.command_limiter import CommandLimiter
from cogs.kit.interactions.inflight import InflightInteractions
from cogs.kit.interactions.router import Router
from db.store import open_store
from host.lobbies.requests import NewLobby
from host.model import Place, Player, Setup
from host.public_pages import Kind
from tests.leaks.twins import Dealt
from tests.leaks.unstored import SEED, START
from tests.leaks.worlds import KINGS, PLOTS, at
from tests.template import fresh
from tournaments.course.requests import Actor
from tournaments.model import Member
from tournaments.settings import Settings as Terms

HERE, THERE = 1001, 1002
CHANNEL = 2001
USERS = {"Ann": 11, "Ben": 12, "Cid": 13, "Eve": 14, "Fay": 15, "Zoe": 16, "Dan": 17}
WINDOW, DRAFTS, OVER, ELSEWHERE = 1, 2, 3, 4
PANELS_OF_OTHERS = """
select panels.* from panels join seats on seats.match_id = panels.match_id and seats.seat = panels.seat
where seats.user_id is not ?
"""
OPEN, CHALLENGE, CLOSED, FOREIGN = 1, 2, 3, 4


@dataclass
class Answer:
    """What Discord was told: a text, and whether only the presser sees it."""

    text: str
    private: bool


class Response:
    """Stands in for discord.InteractionResponse."""

    def __init__(self, press: FakePress) -> None:
        self._press = press

    def is_done(self) -> bool:
        return bool(self._press.answers) or self._press.deferred is not None

    async def send_message(self, *, view: Any, ephemeral: bool, **rest: Any) -> Any:
        self._press.told(view, private=ephemeral)
        return self

    async def edit_message(self, *, view: Any, **rest: Any) -> None:
        self._press.told(view, private=self._press.on_panel)

    async def defer(self, *, ephemeral: bool = False, thinking: bool = False) -> None:
        self._press.deferred = ephemeral or self._press.on_panel

    async def send_modal(self, form: Any) -> None:
        self._press.answers.append(Answer(form.title, private=True))

    message_id = 4003


@dataclass
class FakePress:
    """Send a press or a command with any data that a wild client may send."""

    user_name: str
    data: dict[str, Any] = field(default_factory=dict)
    guild_id: int | None = HERE
    type: discord.InteractionType = discord.InteractionType.component
    on_panel: bool = False
    manages: bool = False
    namespace: Any = None

    def __post_init__(self) -> None:
        self.answers: list[Answer] = []
        self.deferred: bool | None = None
        self.extras: dict[str, Any] = {}
        self.id, self.application_id, self.command, self.client = 5001, 5002, None, NoChannels(self)
        self.token = f"token of {self.user_name}"
        self.user = Named(id=USERS[self.user_name], display_name=self.user_name)
        self.app_permissions = discord.Permissions.all()
        self.permissions = discord.Permissions(manage_guild=self.manages)
        self.locale = discord.Locale.american_english
        self.channel_id, self.guild = CHANNEL, None  # as for a server that is not in the cache
        self.channel = discord.TextChannel.__new__(discord.TextChannel)
        self.channel.id, self.channel.guild = CHANNEL, Named(id=self.guild_id)
        flags = discord.MessageFlags(ephemeral=self.on_panel)
        self.message = Named(id=4002, flags=flags)
        self.response = Response(self)
        self.followup = self

    def told(self, view: Any, *, private: bool) -> None:
        self.answers.append(Answer(_texts(view.to_components()), private))

    async def send(self, text: str = "", *, ephemeral: bool, view: Any = None, **rest: Any) -> Any:
        self.answers.append(Answer(text or _texts(view.to_components()), ephemeral))
        return Named(id=4003)

    async def edit_original_response(self, *, view: Any, **rest: Any) -> None:
        self.told(view, private=bool(self.deferred))

    filesize_limit = 10_000_000


class Requests:
    """Stands in for discord.py's sender of the requests of presses."""

    async def request(self, route: Route, session: FakePress, *, payload: dict[str, Any]) -> None:
        assert payload["type"] == discord.InteractionResponseType.message_update.value
        session.answers.append(Answer(_texts(payload["data"]["components"]), session.on_panel))


class NoChannels:
    """A client that finds no channel; its session is the press, so that `Requests` hears whose request it is."""

    def __init__(self, press: FakePress) -> None:
        self.http = Named(_HTTPClient__session=press)

    def get_channel(self, channel_id: int) -> None:
        return None

    async def fetch_channel(self, channel_id: int) -> None:
        return None


class Named:
    """Anything with these attributes."""

    def __init__(self, **facts: Any) -> None:
        self.__dict__.update(facts)


def _texts(components: Any) -> str:
    if isinstance(components, list):
        return "\n".join(_texts(part) for part in components)
    return f"{components.get('content', '')}{_texts(components.get('components', []))}"


class OfflineBot:
    """Hand a press in with `press`; `stored` is what is in the database."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self.runner = asyncio.Runner()
        self.runner.run(self._open())

    def close(self) -> None:
        self.runner.run(self._close())
        self.runner.close()
        self._sight.close()

    def press(self, press: FakePress) -> list[Answer]:
        self.runner.run(self.router.on_interaction(press))
        return press.answers

    def run(self, work: Any) -> Any:
        return self.runner.run(work)

    @property
    def stored(self) -> list[tuple[str, list[Any]]]:
        return self.stored_beside(None)

    def stored_beside(self, user_id: int | None) -> list[tuple[str, list[Any]]]:
        """Everything in the database but the panels and the progress in lessons of this person, or all panels."""
        version = self._sight.execute("PRAGMA data_version").fetchone()  # another one after each commit of the bot
        if version != self._version:
            self._version, self._seen = version, {}
        if user_id not in self._seen:
            self._seen[user_id] = self._read(user_id)
        return self._seen[user_id]

    def _read(self, user_id: int | None) -> list[tuple[str, list[Any]]]:
        names = [name for (name,) in self._sight.execute("select name from sqlite_master where type = 'table'")]
        kept = sorted(name for name in names if name not in ("panels", "lessons"))
        others = self._sight.execute(PANELS_OF_OTHERS, (user_id,)).fetchall() if user_id is not None else []
        return [
            ("panels", others),
            ("lessons", self._sight.execute("select * from lessons where user_id is not ?", (user_id,)).fetchall()),
            *[(name, self._sight.execute(f'select * from "{name}"').fetchall()) for name in kept],
        ]

    async def _open(self) -> None:
        async_context.set(Requests())  # type: ignore[arg-type]  # a replacement of discord.py's adapter
        in_turn = at(
            hands=[["Soldier", "Elder"], ["King's Hand", "Zealot"]],
            successors=["Mystic", "Judge"],
            accused="Queen",
            court=["-Fool"],
        )
        settings = Settings(
            _env_file=None,
            token="",
            database_url=f"sqlite+aiosqlite:///{self._path}",
            board_pictures=False,
            application_emojis=False,
            web_url="https://games.invalid",
        )
        games = {KINGS.key: Dealt(KINGS, in_turn.clone), PLOTS.key: PLOTS}
        self.bot = CardBot(settings, games=games, new_seed=lambda: SEED, now=lambda: START)
        self.store = await open_store(await fresh(settings.database_url))
        self.services = self.bot._connect(self.store)  # without listeners: there is no Discord to show boards in
        await self.services.host.start()
        bot, services = self.bot, self.services
        routes, live = routes_of(services), services.host.live
        inflight, limiter = InflightInteractions(bot.metrics), CommandLimiter(10**6, lambda: START)
        self.router = Router(routes, inflight, limiter, bot.fail, services.forms, live, services.looks)
        await self._matches()
        await self._tables()
        await self._tournament()
        self._sight = sqlite3.connect(self._path)
        self._version: Any = None
        self._seen: dict[int | None, list[tuple[str, list[Any]]]] = {}

    async def _matches(self) -> None:
        host = self.services.host
        window = await host.open_match(_setup(KINGS.key, HERE, "Ann", "Ben"))
        await self._say(window, "Ann", "Soldier", "Princess")
        await host.open_match(_setup(PLOTS.key, HERE, "Ann", "Ben", "Cid", "Dan"))
        over = await host.open_match(_setup(KINGS.key, HERE, "Ann", "Ben"))
        await host.leave(over.id, USERS["Ben"])
        await self.services.ratings.catch_up()  # no later command rates it meanwhile
        await host.open_match(_setup(KINGS.key, THERE, "Eve", "Fay"))
        for match in host.live.values():  # all have come, which a first press would store
            for player in match.people:
                await host.visit(match.id, match.setup.guild_id, player.user_id)
        for match in host.live.values():
            await host.set_place(match, Place(3000 + match.id, 3100 + match.id))

    async def _say(self, match: Any, who: str, *cards: str) -> None:
        for card in cards:
            [asked] = match.decisions(match.seat_of(USERS[who]))
            names = dict(match.view(asked.seat).ids)
            pick = next(at for at, token in enumerate(asked.options) if card in (token, names.get(token)))
            await self.services.host.answer(match.id, USERS[who], asked.id, [pick])

    async def _tables(self) -> None:
        lobbies = self.services.lobbies
        wanted = {"channel_id": CHANNEL, "game": KINGS.key, "mode": "standard", "pace": "daily"}
        ann = {"owner_id": USERS["Ann"], "owner_name": "Ann", "guild_id": HERE, **wanted}
        eve = {**ann, "owner_id": USERS["Eve"], "owner_name": "Eve", "guild_id": THERE}
        for terms in (ann, {**ann, "invited": frozenset({USERS["Ben"]})}, ann, eve):
            lobby = await lobbies.open(NewLobby(**terms))
            await lobbies.set_message(lobby.id, 4100 + lobby.id)
        await lobbies.cancel(CLOSED, USERS["Ann"])

    async def _tournament(self) -> None:
        """Tournament 1 of the first server, with two entrants, a public page and a webhook."""
        terms = Terms(name="Cup", game=KINGS.key, mode="standard", pace="daily")
        who = Actor(USERS["Ann"], organiser=True)
        await self.services.tournaments.create(who, HERE, CHANNEL, terms)
        await self.services.tournaments.register(1, who, "Ann", [Member("Ann", USERS["Ann"])], 0.0)
        await self.services.tournaments.register(1, who, "Olga", [Member("Olga")], 0.0)
        for kind, subject in ((Kind.tournament, 1), (Kind.server, HERE), (Kind.match, WINDOW)):
            await self.services.public_pages.switch_on(kind, subject)
        await self.services.webhooks.add(1, "https://hooks.invalid/hook")

    async def _close(self) -> None:
        await self.services.host.close()
        await self.store.close()


def _setup(game: str, guild: int, *names: str) -> Setup:
    players = tuple([Player(seat, name, user_id=USERS[name]) for seat, name in enumerate(names)])
    return Setup(game, next(iter({KINGS.key: KINGS, PLOTS.key: PLOTS}[game].modes)), "daily", players, guild, CHANNEL)
