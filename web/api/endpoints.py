"""All endpoints. An address or a name, once here, stays: other programs rely on it."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from aiohttp import web

from web.api.endpoint import Endpoint
from web.model import matches
from web.model import tournaments as model
from web.pages.matches import found as found_match
from web.pages.matches import playback_of
from web.pages.tournaments import found
from web.public import tournaments as public
from web.public.matches import log_lines, match_model
from web.public.rulings import rulings
from web.site import site_of
from web.source import keys_of


async def tournament(request: web.Request) -> model.Tournament:
    """The announcement."""
    shown, source = await found(request), site_of(request).source
    return public.tournament(shown.tournament, shown.key, source.games, source.paces)


async def entrants(request: web.Request) -> Sequence[model.Entrant]:
    """Who takes part."""
    return public.entrants((await found(request)).tournament)


async def rounds(request: web.Request) -> Sequence[model.Round]:
    """Who meets whom."""
    shown = await found(request)
    return public.rounds(shown.tournament, keys_of(shown.key))


async def standings(request: web.Request) -> Sequence[model.Standing]:
    """Who stands where."""
    return await asyncio.to_thread(public.standings, (await found(request)).tournament)


async def crosstable(request: web.Request) -> Sequence[model.CrosstableRow]:
    """Who met whom."""
    return await asyncio.to_thread(public.crosstable_rows, (await found(request)).tournament)


async def ruled(request: web.Request) -> Sequence[model.Ruling]:
    """What organisers decided."""
    shown = await found(request)
    return rulings(shown.tournament, shown.log)


async def charity(request: web.Request) -> model.Charity:
    """What is collected. Raises HTTPNotFound where nothing is."""
    shown = await found(request)
    named = await site_of(request).source.named(public.pledgers(shown.tournament))
    of = public.charity(shown.tournament, named)
    if of is None:
        raise web.HTTPNotFound
    return of


async def match(request: web.Request) -> matches.Match:
    """The table as spectators see it."""
    seen = await found_match(request)
    return match_model(seen.match, seen.key)


async def log(request: web.Request) -> Sequence[matches.LogLine]:
    """What spectators were told. Raises HTTPNotFound for a log that does not fit the rules any more."""
    site, seen = site_of(request), await found_match(request)
    playback = await playback_of(site, seen)
    if playback is None:
        raise web.HTTPNotFound
    events = [event for stop in range(playback.last + 1) for event in playback.events(stop)]
    return log_lines(playback.game, events, playback.names)


_T = "/api/v1/tournaments/{key}"
ENDPOINTS: Sequence[Endpoint] = (
    Endpoint(_T, "tournament", "A tournament: its announcement, and how it stands", model.Tournament, tournament),
    Endpoint(f"{_T}/entrants", "entrants", "Who takes part, by seeds", model.Entrant, entrants, is_list=True),
    Endpoint(f"{_T}/rounds", "rounds", "All rounds, the newest first", model.Round, rounds, is_list=True),
    Endpoint(f"{_T}/standings", "standings", "The table, with explained tie-breaks", model.Standing, standings, True),
    Endpoint(f"{_T}/crosstable", "crosstable", "Who met whom", model.CrosstableRow, crosstable, is_list=True),
    Endpoint(f"{_T}/rulings", "rulings", "What organisers decided, the newest first", model.Ruling, ruled, True),
    Endpoint("/api/v1/matches/{key}", "match", "A match as spectators see it", matches.Match, match),
    Endpoint("/api/v1/matches/{key}/log", "log", "What spectators were told, oldest first", matches.LogLine, log, True),
    Endpoint(f"{_T}/charity", "charity", "The cause and the pledges to it", model.Charity, charity),
)
