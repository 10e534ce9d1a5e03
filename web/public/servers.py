"""The public form of a server's ladder: persons by name only with their consent.

The key of a profile is derived from the key of the server's page and the person, so that no Discord id is told, and it
ends with the page.
"""

from __future__ import annotations

import base64
import hashlib
import hmac

from cogs.kit.parts.rating_table import Line, lines_of
from cogs.kit.texts.rating_words import pool_title
from host.ports import Games
from host.public_pages import match_key
from tournaments.ladder.season import Season
from tournaments.ratings.ports import Pool, Rated
from tournaments.ratings.ranking import ranked
from web.model import servers as model
from web.public.names import clean
from web.source import Source

POOLS, SEASONS, LIVE, FORM = 8, 10, 60, 10


def profile_key(page_key: str, user_id: int) -> str:
    """The key of a person's profile on this page."""
    code = hmac.digest(page_key.encode(), f"profile:{user_id}".encode(), hashlib.sha256)[:12]
    return base64.urlsafe_b64encode(code).decode()


def pool_model(games: Games, pool: Pool) -> model.Pool:
    """The pool as the API shows it."""
    return model.Pool(game=pool.game, seats=pool.seats, title=pool_title(games, pool))


async def pools(source: Source, guild_id: int) -> list[Pool]:
    """The pools of this server, most played first."""
    found = await source.stores.ratings.pools_of(guild_id)
    return [pool for pool in found if pool.game in source.games][:POOLS]


async def leaderboard(source: Source, page_key: str, pool: Pool) -> list[model.Ranked]:
    """The ratings of all persons of a pool, best first."""
    lines = await _standings(source, pool)
    named = await source.named([line.person.user_id for line in lines])
    return [
        model.Ranked(
            place=line.place,
            name=clean(line.person.name) if line.person.user_id in named else None,
            profile=profile_key(page_key, line.person.user_id) if line.person.user_id in named else None,
            rating=line.person.rating.points,
            provisional=line.person.rating.provisional,
            few_opponents=line.few,
            played=line.tally.played,
            won=line.tally.won,
        )
        for line in lines
    ]


async def seasons(source: Source, guild_id: int) -> list[model.Season]:
    """The newest seasons, newest first."""
    found = await source.stores.ladder.seasons(guild_id, SEASONS)
    return [_season(source, season) for season in found]


async def live(source: Source, page_key: str, guild_id: int) -> tuple[list[model.LiveMatch], int]:
    """The live matches whose persons all agree to be named; and the number of others."""
    found = await source.live_in(guild_id, LIVE)
    persons = await source.stores.persons_in([match.id for match in found])
    named = await source.named(frozenset[int]().union(*persons.values()))
    agreed = [match for match in found if persons[match.id] <= named]
    return [
        model.LiveMatch(
            key=match_key(page_key, match.id),
            number=match.id,
            game_title=match.game.title,
            names=[clean(name) for name in match.names],
        )
        for match in agreed
    ], len(found) - len(agreed)


def _same(key: str, given: str) -> bool:
    """Compares in constant time; `given` may be in any script."""
    return hmac.compare_digest(key.encode(), given.encode("utf-8", "surrogatepass"))


async def profile(source: Source, page_key: str, guild_id: int, key: str) -> model.Profile | None:
    """The person with this key, if that person agrees to be shown."""
    places: list[model.Place] = []
    person: Rated | None = None
    for pool in await pools(source, guild_id):
        lines = await _standings(source, pool)
        mine = next((line for line in lines if _same(profile_key(page_key, line.person.user_id), key)), None)
        if mine is None:
            continue
        person = mine.person
        places.append(
            model.Place(
                pool=pool_model(source.games, pool),
                place=mine.place,
                of=len(lines),
                rating=person.rating.points,
                provisional=person.rating.provisional,
                few_opponents=mine.few,
                played=mine.tally.played,
                won=mine.tally.won,
            )
        )
    if person is None or person.user_id not in await source.named([person.user_id]):
        return None
    first = Pool(guild_id, places[0].pool.game, places[0].pool.seats)
    form = await source.stores.ratings.form(first, person.user_id, FORM)
    return model.Profile(key=key, name=clean(person.name), places=places, form=list(form))


async def _standings(source: Source, pool: Pool) -> list[Line]:
    store = source.stores.ratings
    rated = ranked(await store.ratings(pool), source.clock.now(), await store.resets(pool))
    return lines_of(rated, await store.tallies(pool, None, None))


def _season(source: Source, season: Season) -> model.Season:
    now = source.clock.now()
    return model.Season(
        number=season.id,
        name=clean(season.name),
        title=pool_title(source.games, season.pool),
        starts_at=season.starts_at,
        ends_at=season.end,
        state="open" if season.runs(now) else "planned" if now < season.starts_at else "ended",
    )
