"""All endpoints. Addresses and names are never changed, because other programs rely on them."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from aiohttp import web

from web.api.endpoint import Endpoint
from web.model import matches, servers
from web.model import tournaments as model
from web.pages.matches import found as found_match
from web.pages.matches import replayed
from web.pages.servers import chosen_pool
from web.pages.servers import found as found_server
from web.pages.tournaments import found
from web.public import servers as public_servers
from web.public import tournaments as public
from web.public.chances import chances_of
from web.public.matches import log_lines, match_model
from web.public.rulings import rulings
from web.site import present, site_of
from web.source import keys_of


async def tournament(request: web.Request) -> model.Tournament:
    """The announcement of a tournament."""
    published, source = await found(request), site_of(request).source
    return public.tournament(published.tournament, published.key, source.games, source.paces)


async def entrants(request: web.Request) -> Sequence[model.Entrant]:
    """The entrants of a tournament."""
    return public.entrants((await found(request)).tournament)


async def rounds(request: web.Request) -> Sequence[model.Round]:
    """The rounds with their tables."""
    published = await found(request)
    return public.rounds(published.tournament, keys_of(published.key))


async def standings(request: web.Request) -> Sequence[model.Standing]:
    """The standings with their tie-breaks."""
    return await asyncio.to_thread(public.standings, (await found(request)).tournament)


async def crosstable(request: web.Request) -> Sequence[model.CrosstableRow]:
    """The opponents and results of all entrants by round."""
    return await asyncio.to_thread(public.crosstable_rows, (await found(request)).tournament)


async def ruled(request: web.Request) -> Sequence[model.Ruling]:
    """The rulings of organisers."""
    published = await found(request)
    return rulings(published.tournament, published.log)


async def charity(request: web.Request) -> model.Charity:
    """The cause and its pledges. Raises HTTPNotFound without a cause."""
    published = await found(request)
    named = await site_of(request).source.named(public.pledgers(published.tournament))
    return present(public.charity(published.tournament, named))


async def match(request: web.Request) -> matches.Match:
    """The table as spectators see it."""
    seen = await found_match(request)
    return match_model(seen.match, seen.key)


async def log(request: web.Request) -> Sequence[matches.LogLine]:
    """The public events as sentences. Raises HTTPNotFound for a log that does not fit the rules any more."""
    site, seen = site_of(request), await found_match(request)
    playback = present(await site.replays.open(seen.stored))
    events = [event for stop in range(playback.last + 1) for event in playback.events(stop)]
    return log_lines(playback.game, events, playback.names)


async def chances(request: web.Request) -> Sequence[matches.Chance]:
    """The win chances of the seats that may be shown; empty for a live match and without a review."""
    site, seen = site_of(request), await found_match(request)
    playback = await replayed(site, seen)
    of = await chances_of(site.source, seen, playback) if playback is not None else {}
    return [
        matches.Chance(seat=seat, step=step.stop, round=step.round + 1, chance=round(step.chance, 3))
        for seat, steps in sorted(of.items())
        for step in steps
    ]


async def server(request: web.Request) -> servers.Server:
    """The pools, seasons and live matches of a server."""
    source, (key, guild_id) = site_of(request).source, await found_server(request)
    pools = await public_servers.pools(source, guild_id)
    playing, hidden = await public_servers.live(source, key, guild_id)
    return servers.Server(
        key=key,
        pools=[public_servers.pool_model(source.games, pool) for pool in pools],
        live=len(playing) + hidden,
    )


async def leaderboard(request: web.Request) -> Sequence[servers.Ranked]:
    """The leaderboard of the pool in the query, else of the most played one."""
    site, (key, guild_id) = site_of(request), await found_server(request)
    pool = await chosen_pool(request, site, guild_id)
    return await public_servers.leaderboard(site.source, key, pool) if pool is not None else []


async def seasons(request: web.Request) -> Sequence[servers.Season]:
    """The seasons of a server, the newest first."""
    return await public_servers.seasons(site_of(request).source, (await found_server(request))[1])


async def live(request: web.Request) -> Sequence[servers.LiveMatch]:
    """The live matches whose persons all agree to be named."""
    return (await public_servers.live(site_of(request).source, *await found_server(request)))[0]


async def profile(request: web.Request) -> servers.Profile:
    """The profile of a person who agrees to be shown. Raises HTTPNotFound."""
    site, (key, guild_id) = site_of(request), await found_server(request)
    return present(await public_servers.profile(site.source, key, guild_id, request.match_info["profile"]))


_T = "/api/v1/tournaments/{key}"
_S = "/api/v1/servers/{key}"
POOL = {"game": "The key of a game", "seats": "The number of players"}
ENDPOINTS: Sequence[Endpoint] = (
    Endpoint(_T, "tournament", "A tournament: its announcement, and how it stands", model.Tournament, tournament),
    Endpoint(f"{_T}/entrants", "entrants", "Who takes part, by seeds", model.Entrant, entrants, is_list=True),
    Endpoint(f"{_T}/rounds", "rounds", "All rounds, the newest first", model.Round, rounds, is_list=True),
    Endpoint(f"{_T}/standings", "standings", "The table, with explained tie-breaks", model.Standing, standings, True),
    Endpoint(f"{_T}/crosstable", "crosstable", "Who met whom", model.CrosstableRow, crosstable, is_list=True),
    Endpoint(f"{_T}/rulings", "rulings", "What organisers decided, the newest first", model.Ruling, ruled, True),
    Endpoint(_S, "server", "What a server plays", servers.Server, server),
    Endpoint(f"{_S}/leaderboard", "leaderboard", "A leaderboard, best first", servers.Ranked, leaderboard, True, POOL),
    Endpoint(f"{_S}/seasons", "seasons", "Seasons, the newest first", servers.Season, seasons, is_list=True),
    Endpoint(f"{_S}/matches", "matches", "Matches that go on", servers.LiveMatch, live, is_list=True),
    Endpoint(f"{_S}/profiles/{{profile}}", "profile", "A person who agrees to be shown", servers.Profile, profile),
    Endpoint("/api/v1/matches/{key}", "match", "A match as spectators see it", matches.Match, match),
    Endpoint("/api/v1/matches/{key}/log", "log", "What spectators were told, oldest first", matches.LogLine, log, True),
    Endpoint("/api/v1/matches/{key}/chances", "chances", "Win chances from a review", matches.Chance, chances, True),
    Endpoint(f"{_T}/charity", "charity", "The cause and the pledges to it", model.Charity, charity),
)
