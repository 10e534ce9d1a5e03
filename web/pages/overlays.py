"""`/o/…`: overlays for streams, as a browser source of OBS: transparent, everything in the address, no state.

    /o/m/<key>              a live table
    /o/t/<key>/table        the table of a tournament that is played now, or was last; `table=2` for another one
    /o/t/<key>/bracket      the bracket; `rounds=2,3` a slice of it
    /o/t/<key>/thermometer  what the pledges come to
    /o/t/<key>/next         who meets next, or is playing
    /o/t/<key>/standings    the table; `top=8`

`delay=30` shows everything as it was 30 seconds ago, `delay=round` as it was when the last round ended, by the times
and positions in the log: the server sends nothing newer to such an address. The address is for the streamer, and its
audience never sees it. `hands=1` adds the hands to a table, if all persons have agreed (`web.hands`). Other options,
and values without a meaning, are refused (`web.options`).
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from functools import partial
from typing import Any, TypeAlias

from aiohttp import web

from cogs.pictures.hand import hand_picture
from cogs.pictures.spoken import shown_hand
from tournaments.rounds import RoundState
from web.delays import DelayedMatch, ShownHand, delay_of, delayed_match, delayed_tournament
from web.hands import agreed_delay, uncovered
from web.options import check_options, option
from web.pages.bracket import GAP, LINE, WIDTH, drawn_bracket
from web.pages.matches import KEY, table_picture, topics_of
from web.pages.matches import found as found_match
from web.pages.tournaments import found as found_tournament
from web.public import tournaments as public
from web.public.matches import TableWords, live_words, mark_of, words_of
from web.render import answered
from web.site import VERSION, followed, html, present, site_of
from web.source import PublicMatch, PublicTournament, keys_of
from web.streams import Channel, Rendering, values_of

PAUSE = 0.5
MOST_ROWS = 32
Values: TypeAlias = Mapping[str, Any]


async def overlay(request: web.Request) -> web.Response:
    """The page of an overlay."""
    kind = _kind(request)
    check_options(request.query, kind)
    rendering = present(await _rendered(request))
    query = f"?{request.query_string}" if request.query_string else ""
    stream = f"{request.path}/events{query}"
    return html(request, "overlay.html", kind=kind, **values_of(rendering.sections), stream=stream)


async def events(request: web.Request) -> web.StreamResponse:
    """Stream the changes of an overlay."""
    check_options({name: value for name, value in request.query.items() if name != VERSION}, _kind(request))
    topics = await _topics(request)
    key = f"o:{request.path}?{request.query_string}"
    return await followed(request, Channel(key[:512], topics, partial(_rendered, request), PAUSE))


async def picture(request: web.Request) -> web.Response:
    """The table of a match with the delay of the overlay."""
    seen = await found_match(request)
    then = await _then(request, seen)
    return await table_picture(request, seen, seen.match.view(None) if then is None else then.view)


async def hand(request: web.Request) -> web.Response:
    """The hand of a seat with the delay of the overlay. Raises HTTPNotFound if it may not be shown."""
    then = await _then(request, await found_match(request))
    hands = () if then is None else then.hands
    wanted = next((each for each in hands if str(each.seat) == request.match_info["seat"]), None)
    if wanted is None or not wanted.cards:
        raise web.HTTPNotFound
    return answered(request, await site_of(request).draw(hand_picture, wanted.cards), "image/jpeg")


async def _then(request: web.Request, seen: PublicMatch) -> DelayedMatch | None:
    """The match with the delay of the address, with hands if they may be shown; None: without delay.

    Raises HTTPNotFound for a log that does not fit the rules any more.
    """
    site, delay = site_of(request), delay_of(request)
    agreed = await agreed_delay(site, seen, delay) if request.query.get("hands") == "1" else None
    if agreed is None and delay.is_none:
        return None
    return present(await delayed_match(site, seen, delay) if agreed is None else await uncovered(site, seen, agreed))


async def _topics(request: web.Request) -> frozenset[str]:
    if "kind" not in request.match_info:
        return topics_of(await found_match(request))
    return frozenset({f"t:{(await found_tournament(request)).tournament.id}"})


async def _rendered(request: web.Request) -> Rendering | None:
    """The overlay at its moment; None if it is not public any more."""
    site, delay = site_of(request), delay_of(request)
    key = request.match_info["key"]
    kind = request.match_info.get("kind")
    if kind is None:
        seen = await site.source.match(key)
        return None if seen is None else await _table(request, seen)
    published = await site.source.tournament(key)
    if published is None:
        return None
    # a table's round is that of its match; the round of the tournament has no match yet when it begins
    behind = replace(delay, until_round=False) if kind == "table" else delay
    then, wake = await asyncio.to_thread(delayed_tournament, published, behind, site.source.clock)
    if kind == "table":
        return await _featured(request, then, wake)
    values = await KINDS[kind](request, then)
    section = site.templates.render(f"overlay/{kind}.html", **values)
    return Rendering({"overlay": str(section).strip()}, wake)


async def _table(request: web.Request, seen: PublicMatch) -> Rendering:
    words: TableWords = live_words(seen.match)
    wake: datetime | None = None
    hands: Sequence[ShownHand] = ()
    try:
        then = await _then(request, seen)
    except web.HTTPNotFound:
        return Rendering({"overlay": ""})
    if then is not None:
        wake = then.wake_at
        if then.view is None:
            return Rendering({"overlay": ""}, wake)
        hands = then.hands
        if not then.is_over:
            words = words_of(seen.match.game, then.view, seen.match.names, ())
    query = delay_of(request).query + ("&hands=1" if request.query.get("hands") == "1" else "")
    section = site_of(request).templates.render(
        "overlay/table.html",
        words=words,
        picture=f"/o/m/{seen.key}/table.jpg?{query}&of={words.scene}" if words.scene else "",
        hands=[
            {
                "name": each.name,
                "words": shown_hand(each.name, each.cards),
                "picture": f"/o/m/{seen.key}/hands/{each.seat}.jpg?{query}&of={mark_of(each.cards)}",
                "count": len(each.cards),
            }
            for each in hands
        ],
    )
    return Rendering({"overlay": str(section).strip()}, wake)


async def _featured(request: web.Request, published: PublicTournament, wake: datetime | None) -> Rendering:
    """The match of the query's table, or of the first one that is played; after its end its result."""
    t = published.tournament
    match_id = _match_of(t.going_on, int(option(request.query, "table") or 0))
    seen = await site_of(request).source.match(keys_of(published.key)(match_id)) if match_id is not None else None
    if seen is None:
        return Rendering({"overlay": ""}, wake)
    rendering = await _table(request, seen)
    wakes = [at for at in (wake, rendering.wake_at) if at is not None]
    topics = frozenset({f"t:{t.id}", f"m:{seen.match.id}"})
    return Rendering(rendering.sections, min(wakes, default=None), topics)


def _match_of(going_on: Sequence[RoundState], wanted: int) -> int | None:
    """The open match of the first table that has one; without one the last match of the table that ended last.

    wanted  the number of the table; 0: any
    """
    tables = [state for played in going_on for at, state in enumerate(played.tables, 1) if wanted in (0, at)]
    playing = [state.open_match.match_id for state in tables if state.open_match is not None]
    if playing:
        return playing[0]
    over = [(state.ended_at, state.matches[-1].match_id) for state in tables if state.matches and state.ended_at]
    return max(over)[1] if over else None


async def _bracket(request: web.Request, published: PublicTournament) -> Values:
    rounds = option(request.query, "rounds")
    return {
        "bracket": drawn_bracket(published.tournament, None if rounds is None else set(map(int, rounds.split(",")))),
        "box": {"width": WIDTH, "line": LINE, "gap": GAP},
    }


async def _thermometer(request: web.Request, published: PublicTournament) -> Values:
    return {"charity": public.charity(published.tournament, ())}


async def _next(request: web.Request, published: PublicTournament) -> Values:
    """The open tables of the newest rounds, those being played first."""
    rounds = public.rounds(published.tournament, keys_of(published.key))
    tables = [table for played in rounds for table in played.tables if table.state in ("open", "playing")]
    tables.sort(key=lambda table: (table.state != "playing", table.number))
    return {
        "tables": tables[: _top(request, 3)],
        "names": {entrant.id: entrant.name for entrant in public.entrants(published.tournament)},
    }


async def _standings(request: web.Request, published: PublicTournament) -> Values:
    rows = await asyncio.to_thread(public.standings, published.tournament)
    return {
        "standings": rows[: _top(request, 8)],
        "names": {entrant.id: entrant.name for entrant in public.entrants(published.tournament)},
    }


def _top(request: web.Request, usual: int) -> int:
    return min(int(option(request.query, "top") or usual), MOST_ROWS)


def _kind(request: web.Request) -> str:
    return request.match_info.get("kind", "match")


KINDS: Mapping[str, Callable[[web.Request, PublicTournament], Awaitable[Values]]] = {
    "bracket": _bracket,
    "thermometer": _thermometer,
    "next": _next,
    "standings": _standings,
}
_T = r"/o/t/{key:[\w-]{1,64}}/{kind:table|bracket|thermometer|next|standings}"
ROUTES = (
    web.get(f"/o/m/{KEY}", overlay),
    web.get(f"/o/m/{KEY}/events", events, allow_head=False),
    web.get(f"/o/m/{KEY}/table.jpg", picture),
    web.get(rf"/o/m/{KEY}/hands/{{seat:[0-9]{{1,2}}}}.jpg", hand),
    web.get(_T, overlay),
    web.get(f"{_T}/events", events, allow_head=False),
)
