"""Every kind of page with something real to show: tournaments of all formats, matches of all games, a server."""

from __future__ import annotations

from collections.abc import Mapping

from ai.review import VERSION, Assessment
from games.registry import GAMES
from host.matches.match import LiveMatch
from host.model import Player, Setup
from host.public_pages import Kind, match_key
from tests.tournaments.world import CHANNEL, GUILD
from tests.web.cups import begun, collects, pledged, ruled
from tests.web.matches import in_thread, shared
from tests.web.servers import season
from tests.web.world import Visit
from tournaments.charity.model import Per
from tournaments.course.requests import Actor
from tournaments.model import Member
from tournaments.ratings.service import Ratings
from tournaments.tournament import Tournament

NAMES = ("Ann", "Eve the Enormous of Elsewhere", "Chloé", "Dan", "حسن", "<b>Bold</b>", "ゲオルグ", "Jon")
ANSWERS = 14
"""Answers after which a live table is shown."""


async def cup(visit: Visit, **settings: object) -> tuple[Tournament, str]:
    """A tournament in its first round, with a cause and a ruling, and the key of its page."""
    hall = visit.hall
    made = await hall.create(**{"game": "imposter_kings", "mode": "quickplay1", **settings})
    for at, name in enumerate(NAMES):
        await hall.tournaments.register(made.id, Actor(100 + at), name, [Member(name, user_id=100 + at)])
    await collects(visit, made)
    await pledged(visit, made, 901, "Olaf", Per.flat, 300)
    made = await hall.begin(made)
    await ruled(visit, made, *made.rounds[0].tables[0].table.entrants, why="agreed at the table")
    return made, await visit.shown(made.id)


async def finished_cup(visit: Visit, **settings: object) -> str:
    """A tournament that is over, with statements for its cause; its key."""
    hall = visit.hall
    made = await hall.create(**settings)
    await hall.enter(made, 6 * made.settings.team_size)
    await collects(visit, made, name="Cats & dogs")
    for at, per in enumerate((Per.flat, Per.match)):
        await pledged(visit, made, 100 + at, f"P{100 + at}", per, 250, entrant=1)
    await hall.begin(made)
    await hall.play_out(made)
    return await visit.shown(made.id)


async def live(visit: Visit, game: str) -> LiveMatch:
    """A match of persons after some answers."""
    mode, rules = next(iter(GAMES[game].modes.items()))
    players = [Player(seat, NAMES[seat], 100 + seat) for seat in range(min(rules.seats))]
    match = await in_thread(visit, game, mode, *players)
    for _ in range(ANSWERS):
        asked = next((d for seat in range(len(match.names)) for d in match.decisions(seat) if d.blocking), None)
        if asked is not None:
            await visit.hall.host.answer(match.id, 100 + asked.seat, asked.id, list(range(asked.pick[0])))
    return match


async def over(visit: Visit, game: str) -> LiveMatch:
    """A match that was ended by agreement after some answers; one game is played to its end."""
    if game == "imposter_kings":
        players = [Player(seat, NAMES[seat], level="random") for seat in range(2)]
        match = await in_thread(visit, game, "quickplay1", *players)
        while match.ending is None:
            await visit.hall.advance(20)
        return match
    match = await live(visit, game)
    for person in match.people:
        await visit.hall.host.abort(match.id, person.user_id)
    return match


async def server(visit: Visit) -> tuple[str, str]:
    """A server with a long leaderboard and a season; its key, and the path of a profile."""
    hall = visit.hall
    for one in range(0, 24, 2):
        players = tuple(Player(seat, f"{NAMES[seat]} {one}", 300 + one + seat) for seat in (0, 1))
        match = await hall.host.open_match(Setup("toss", "sharp", "live", players, GUILD, CHANNEL))
        await hall.finish(match.id, "win", "lose")
        await visit.names(300 + one, 301 + one, on_web=one % 6 != 0)
    await hall.settle()
    await Ratings(hall.store.ratings, hall.games, hall.clock.now, hall.host.background).catch_up()
    await season(visit, "Spring")
    key = await visit.pages.switch_on(Kind.server, GUILD)
    ranked = (await visit.json(f"/api/v1/servers/{key}/leaderboard?game=toss&seats=2"))["items"]
    return key, next(one["profile"] for one in ranked if one["profile"] is not None)


async def with_hands(visit: Visit) -> str:
    """A match of two persons who show their hands; the path of its overlay."""
    players = Player(0, "Ann", 100), Player(1, "Eve the Enormous of Elsewhere", 101)
    match = await in_thread(visit, "imposter_kings", "quickplay1", *players)
    for seat in (0, 1):
        await visit.hands.agree(match.id, seat, 300)
    path = await shared(visit, match)
    await visit.hall.advance(301)
    return f"/o{path}"


async def everything(visit: Visit) -> Mapping[str, str]:
    """The path of every kind of page, by its name. Time passes first, while little goes on."""
    ended = {game: await over(visit, game) for game in GAMES}
    found = [[at, at // 12, at % 2, "play", "a", "a", 0.9, 0.3 + 0.4 * (at % 7) / 7] for at in range(1, 40)]
    assert len(found[0]) == len(Assessment._fields)
    await visit.hall.store.reviews.keep_review(ended["imposter_kings"].id, VERSION, found)
    paths = {"front": "/", "error": "/t/none", "over": f"/t/{await finished_cup(visit, rounds=2)}"}
    paths["pods"] = f"/t/{await finished_cup(visit, format='pods', mode='loose', rounds=2)}"
    paths["overlay hands"] = f"{await with_hands(visit)}?hands=1"
    key, profile = await server(visit)
    paths |= {"server": f"/s/{key}?game=toss&seats=2", "profile": f"/s/{key}/p/{profile}"}
    await visit.names(*range(100, 116))
    for game, match in ended.items():
        playing = await live(visit, game)
        assert (playing.ending, match.ending is None) == (None, False), game
        paths[f"{game} live"] = f"/m/{match_key(key, playing.id)}"
        paths[f"{game} over"] = f"/m/{match_key(key, match.id)}?stop=9&seat=0"
        paths[f"{game} overlay"] = f"/o/m/{match_key(key, playing.id)}"
    cups = {
        name: (await cup(visit, format=name))[1]
        for name in ("swiss", "single_elimination", "double_elimination", "round_robin", "swiss_cut")
    }
    paths |= {name: f"/t/{of}" for name, of in cups.items()}
    _, large = await begun(
        visit, 64, format="double_elimination", name="Sixty-four of the best, as every year in spring"
    )
    paths["64"] = f"/t/{large}"
    for name in ("bracket?rounds=1", "thermometer", "next", "standings", "table"):
        of = cups["double_elimination" if "bracket" in name else "swiss"]
        paths[f"overlay {name.partition('?')[0]}"] = f"/o/t/{of}/{name}"
    return paths
