"""Creates all services of a bot and subscribes them to each other: the only file that knows all parts."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial

import discord

from bot.services import Services
from bot.settings import Settings
from bot.version import version
from cogs.kit.interactions.forms import RefusedForms
from cogs.kit.pages.glyphs import Glyphs
from cogs.kit.pages.looks import Changed, Looks
from cogs.kit.pages.pictures import PictureQueue
from cogs.kit.sending.forbidden import ForbiddenMessages
from cogs.kit.sending.rate_limiter import RateLimiter
from cogs.ladder.publisher import SeasonPublisher
from cogs.lobbies.editor import Editor
from cogs.matches.publishing.publisher import Publisher
from cogs.puzzles.book import numbers
from cogs.puzzles.publisher import PuzzlePublisher
from cogs.ratings.publisher import RulingPublisher
from cogs.replay.clips import Clips
from cogs.review.reviews import Reviews
from cogs.tournaments.departures import ServerDepartures
from cogs.tournaments.publisher import TournamentPublisher
from cogs.welcome.greeter import Greeter
from db.store import SqlStore
from host.clock import Clock, Park
from host.hands import Hands
from host.learning import Learning
from host.lobbies.service import Lobbies
from host.matches.departures import DepartedPlayers
from host.matches.history import History
from host.matches.replays import Replays
from host.matches.service import Host
from host.model import Pace
from host.people import People
from host.ports import Computers, Games
from host.public_pages import PublicPages
from host.puzzles import Puzzles
from languages.catalogues import catalogues
from languages.known import Languages
from tournaments.ladder.challenges import close_challenges
from tournaments.ladder.service import Ladder
from tournaments.ratings.service import Ratings
from tournaments.service import Tournaments
from web.webhooks import Webhooks


@dataclass(frozen=True, slots=True)
class Outside:
    """The parts that services use beside the settings and each other.

    client    the connection to Discord
    store     the opened database
    clock     tells the time: whatever waits, closes or expires follows it
    park      waits, and tells a test harness the reason
    new_seed  returns the seed of a new match
    limiter   limits the requests that this process makes without being asked
    tell      tells the bots of all other servers which settings have changed; None for a process alone
    """

    client: discord.Client
    store: SqlStore
    clock: Clock
    park: Park
    new_seed: Callable[[], bytes]
    limiter: RateLimiter
    tell: Callable[[Changed], None] | None

    async def rest(self, seconds: float) -> None:
        """Sleep between steps of work in the background."""
        await self.park(asyncio.sleep(seconds), reason="slow work in the background")


def connect(
    outside: Outside, settings: Settings, games: Games, computers: Computers, paces: Mapping[str, Pace]
) -> Services:
    """Create all services. Nothing is loaded or started yet, and no subscription exists."""
    client, store, clock, now = outside.client, outside.store, outside.clock, outside.clock.now
    host = Host(games, store, computers, clock=clock, paces=paces, new_seed=outside.new_seed)
    lobbies = Lobbies(host, store, clock, settings.caps)
    people, history = People(host, store.people), History(host, store)
    ratings = Ratings(store.ratings, games, clock.now, host.background)
    drawing = PictureQueue()
    boards = drawing if settings.board_pictures else None
    glyphs = Glyphs(client, store.emojis, tuple(games.values()), drawing, outside.rest)
    looks = Looks(people, glyphs, Languages(catalogues()), partial(_locale_of, client), now, outside.tell)
    departures = ServerDepartures(client)
    tournaments = Tournaments(host, store, store.tournaments, clock=clock, departures=departures)
    public_pages = PublicPages(store.public_pages, host.background, settings.web_url)
    forbidden = ForbiddenMessages(client)
    ladder = Ladder(store.ladder, clock, host.scheduler, host.background)
    puzzles = Puzzles(numbers(), store.puzzles, clock, host.scheduler, host.background)
    return Services(
        games=games,
        computers=computers,
        paces=paces,
        host=host,
        lobbies=lobbies,
        tournaments=tournaments,
        ratings=ratings,
        ladder=ladder,
        ruling_publisher=RulingPublisher(client, store.posts, ratings, people, games, forbidden),
        season_publisher=SeasonPublisher(
            client, store.posts, ladder, ratings, people, games, drawing, forbidden, looks
        ),
        tournament_publisher=TournamentPublisher(
            client, store.posts, host, tournaments, people, drawing, public_pages, forbidden, looks
        ),
        greeter=Greeter(client, store.posts, games, looks, forbidden, host.background),
        departed_players=DepartedPlayers(host, departures),
        people=people,
        glyphs=glyphs,
        looks=looks,
        public_pages=public_pages,
        hands=Hands(store.hands, host.background, clock.now),
        webhooks=Webhooks(store.webhooks, public_pages, host.background, now, outside.park),
        learning=Learning(host.background, store.learning, clock.now),
        history=history,
        publisher=Publisher(
            client,
            now,
            host,
            lobbies,
            people,
            ratings,
            history,
            Editor(client, host, games, paces, looks, boards),
            tournaments.announced_in,
            looks,
            forbidden,
            boards,
            outside.limiter,
        ),
        version=version(),
        since=now(),
        clock=clock,
        now=now,
        forms=RefusedForms(now),
        drawing=drawing,
        board_drawing=boards,
        replays=Replays(games, store, clock.now),
        clips=Clips(boards),
        reviews=Reviews(store.reviews),
        puzzles=puzzles,
        puzzle_publisher=PuzzlePublisher(client, store.posts, puzzles, looks, boards, forbidden),
        forbidden=forbidden,
    )


def _locale_of(client: discord.Client, guild_id: int) -> str:
    """The language that a Community has set; "en-US" for every other server."""
    guild = client.get_guild(guild_id)
    return str(guild.preferred_locale) if guild is not None else ""


def subscribe(services: Services) -> None:
    """Subscribe the services to topics. `bot.page_refresh` subscribes the web pages, where there are any."""
    publisher, matches = services.publisher, services.host.topics
    matches.changed.subscribe(publisher.match_changed)
    matches.ended.subscribe(publisher.match_ended)
    matches.ended.subscribe(services.tournaments.match_ended)
    matches.ended.subscribe(lambda _: services.ratings.start())
    matches.called.subscribe(publisher.match_called)
    matches.missed.subscribe(services.departed_players.clock_missed)
    services.people.gave_up.subscribe(services.ratings.catch_up)
    matches.placed.subscribe(services.tournament_publisher.match_placed)
    matches.lost.subscribe(services.tournament_publisher.match_lost)
    services.lobbies.changed.subscribe(publisher.lobby_changed)
    services.ratings.rated.subscribe(publisher.match_rated)
    services.ratings.corrected.subscribe(publisher.match_ruled)
    services.ratings.corrected.subscribe(services.ruling_publisher.ruled)
    services.tournaments.changed.subscribe(services.tournament_publisher.tournament_changed)
    services.tournaments.changed.subscribe(services.webhooks.tournament_changed)
    services.ladder.closed.subscribe(partial(close_challenges, services.lobbies, services.host.background))
    services.ladder.closed.subscribe(services.season_publisher.season_closed)
    services.puzzles.changed.subscribe(services.puzzle_publisher.day_changed)
    for follower in (services.lobbies, services.tournaments, services.puzzles):
        services.host.outages.moved.subscribe(follower.moved)
    for waiting in (
        services.lobbies,
        services.tournaments,
        services.season_publisher,
        services.ruling_publisher,
        services.puzzle_publisher,
    ):
        services.host.outages.turned.subscribe(waiting.turned)
