"""`/m/<key>`: a live table, kept up to date; after its end a replay, with all seats that may be shown."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from typing import Any

from aiohttp import web

from cogs.kit.inputs.numbers import whole_number
from cogs.kit.texts import names
from cogs.pictures.offered import board_jpeg
from cogs.replay.pages import replay_page
from games.core.picture import Illustrated
from games.core.protocol import Seat
from host.matches.playback import Playback
from host.public_pages import Kind
from web.public.chances import chance_at, chances_of, chances_png, described
from web.public.matches import live_words, scene
from web.public.names import clean
from web.render import answered
from web.site import Site, followed, html, present, site_of
from web.source import PublicMatch
from web.streams import Channel, Rendering, values_of

PAUSE = 0.25
"""Seconds between two renderings of a table that is followed: Discord's boards are not edited more often."""
AROUND = 2
"""Rounds before and after the one that is shown to which a replay leads."""
KEY = r"{key:[0-9]{1,18}-[\w-]{1,64}}"


async def page(request: web.Request) -> web.Response:
    """The live table, or the replay."""
    site, seen = site_of(request), await found(request)
    playback = await replayed(site, seen)
    if playback is not None:
        return await replay(request, site, seen, playback)
    sections = await sections_of(site, seen)
    return html(request, "match.html", **_about(site, seen), **values_of(sections))


async def events(request: web.Request) -> web.StreamResponse:
    """Stream the changes of the table."""
    site, seen = site_of(request), await found(request)

    async def render() -> Rendering | None:
        newest = await site.source.match(seen.key)
        return None if newest is None else Rendering(await sections_of(site, newest))

    return await followed(request, Channel(f"m:{seen.key}", topics_of(seen), render, PAUSE))


async def picture(request: web.Request) -> web.Response:
    """The current table as spectators see it; of an ended match from the seat in the query."""
    site, seen = site_of(request), await found(request)
    if seen.match.ending is None:
        return await table_picture(request, seen, seen.match.view(None))
    playback = present(await replayed(site, seen))
    stop, viewer = chosen(request, playback)
    return await table_picture(request, seen, (await asyncio.to_thread(playback.moment, stop, viewer)).view)


async def table_picture(request: web.Request, seen: PublicMatch, view: Any) -> web.Response:
    """The table in this view; None: before the deal. Raises HTTPNotFound without a picture."""
    drawing = site_of(request).draw(board_jpeg, seen.match.game, present(view), names.all_plain(seen.match.names))
    return answered(request, present(await drawing), "image/jpeg")


async def replay(request: web.Request, site: Site, seen: PublicMatch, playback: Playback) -> web.Response:
    """One step of a match that is over."""
    stop, viewer = chosen(request, playback)
    values = await asyncio.to_thread(_replayed, playback, stop, viewer)
    steps = (await chances_of(site.source, seen, playback)).get(viewer, ()) if viewer is not None else ()
    return html(
        request,
        "replay.html",
        **_about(site, seen),
        **values,
        ended=live_words(seen.match).status if seen.match.outcome is None else "",
        chances=described(steps) if steps else "",
        chance=chance_at(steps, stop),
    )


async def chances(request: web.Request) -> web.Response:
    """The win chances of a seat as a picture. Raises HTTPNotFound if they may not be shown."""
    site, seen = site_of(request), await found(request)
    playback = present(await replayed(site, seen))
    seat = int(request.match_info["seat"])
    steps = (await chances_of(site.source, seen, playback)).get(seat)
    if not steps:
        raise web.HTTPNotFound
    title = f"Match #{seen.match.id}, {seen.match.game.title}"
    drawn = await site.draw(chances_png, title, names.all_plain(seen.match.names)[seat], steps)
    return answered(request, drawn, "image/png")


def chosen(request: web.Request, playback: Playback) -> tuple[int, Seat | None]:
    """The step and the seat of the query; the spectators for a seat that may not be shown."""
    viewer = whole_number(request.query.get("seat", ""))
    stop = whole_number(request.query.get("stop", "")) or 0
    return min(stop, playback.last), viewer if viewer in playback.viewers else None


async def replayed(site: Site, seen: PublicMatch) -> Playback | None:
    """The match to be stepped through; None while it goes on, and if its log does not fit the rules any more."""
    return await site.replays.open(seen.stored) if seen.match.ending is not None else None


async def found(request: web.Request) -> PublicMatch:
    """The match of the address. Raises HTTPNotFound."""
    site = site_of(request)
    return await site.found(request, "m", site.source.match)


def topics_of(seen: PublicMatch) -> frozenset[str]:
    """The match, and the page that makes it public."""
    return frozenset({f"m:{seen.match.id}", f"{seen.owner.kind.value}:{seen.owner.subject_id}"})


async def sections_of(site: Site, seen: PublicMatch) -> Mapping[str, str]:
    """The parts of a table's page that can change."""
    words = live_words(seen.match)
    picture = f"/m/{seen.key}/table.jpg?of={words.scene}" if words.scene else ""
    replay = f"/m/{seen.key}" if await replayed(site, seen) is not None else ""
    return {
        "table": str(site.templates.render("table.html", words=words, picture=picture, replay=replay)).strip(),
        "log": str(site.templates.render("log.html", words=words)).strip(),
    }


def _about(site: Site, seen: PublicMatch) -> dict[str, Any]:
    match, owner = seen.match, seen.owner
    mode = match.game.modes.get(match.setup.mode)
    return {
        "key": seen.key,
        "number": match.id,
        "game_title": match.game.title,
        "mode_title": mode.title if mode is not None else match.setup.mode,
        "names": [clean(name) for name in match.names],
        "address": f"{site.base_url}/m/{seen.key}",
        "has_picture": isinstance(match.game, Illustrated),
        "back": "" if owner.kind is Kind.match else f"/{owner.kind.value}/{owner.key}",
        "back_title": "The tournament" if owner.kind is Kind.tournament else "The server",
    }


def _replayed(playback: Playback, stop: int, viewer: Seat | None) -> dict[str, Any]:
    moment = playback.moment(stop, viewer)
    number, _, _ = playback.round_of(stop)
    texts = [part for part in replay_page(playback, moment).parts if isinstance(part, str)]
    return {
        "stop": stop,
        "last": playback.last,
        "viewer": viewer,
        "viewers": playback.viewers,
        "round": number,
        "rounds": _near(number, playback.rounds),
        "texts": texts[1:],
        "scene": scene(playback.game, moment.view, playback.names),
    }


def _near(number: int, rounds: Sequence[int]) -> Sequence[tuple[int, int]]:
    """Numbers of rounds with their first steps: those around this one, the first and the last."""
    return [(at, first) for at, first in enumerate(rounds, 1) if abs(at - number) <= AROUND or at in (1, len(rounds))]


ROUTES = (
    web.get(f"/m/{KEY}", page),
    web.get(f"/m/{KEY}/events", events, allow_head=False),
    web.get(f"/m/{KEY}/table.jpg", picture),
    web.get(rf"/m/{KEY}/chances/{{seat:[0-9]{{1,2}}}}.png", chances),
)
