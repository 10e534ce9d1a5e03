"""Pages of a season: current standings, rules, final standings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from functools import partial
from itertools import groupby

from cogs.kit.interactions.ids import make
from cogs.kit.pages import layout
from cogs.kit.pages.layout import Button, Choice, Line, Menu, Page, Row, page
from cogs.kit.pages.pictures import pictured
from cogs.kit.parts.rating_table import Line as Ranked
from cogs.kit.parts.rating_table import table_parts
from cogs.kit.texts import names
from cogs.kit.texts.rating_words import pool_title, standing
from cogs.kit.texts.words import congratulations, counted, date_of, moment, span
from cogs.pictures.podium import podium_picture
from games.core.language import say
from host.model import Pace
from host.ports import Games
from tournaments.ladder.season import LadderRules, Season

HOUR = 3600
NAMED = 10
"""Places in the text of the final standings."""
NO_SEASON = "There has been no season in this server yet. Organisers begin one with `/ladder open`."
MEDALS = {1: "🥇", 2: "🥈", 3: "🥉"}


def season_page(
    games: Games,
    paces: Mapping[str, Pace],
    season: Season,
    seasons: Sequence[Season],
    lines: Sequence[Ranked],
    now: datetime,
    at: int,
    user_id: int,
    *,
    pictures: bool = True,
) -> Page:
    """One page of the standings. Slow with `pictures`, because it draws: call it outside the event loop."""
    title = f"{season.name}: {pool_title(games, season.pool)}"
    turn = partial(make, "season", season.id)
    table = table_parts(title, lines, at, user_id, turn, pictures=pictures) if lines else (_nobody(season),)
    return page(
        f"## {names.prose(season.name)}\n{state(season, now)}",
        *table,
        Line(),
        terms(games, paces, season, over=now >= season.end),
        _menu(seasons, season, now),
        f"-# Season #{season.id}",
    )


def seasons_page(games: Games, seasons: Sequence[Season], now: datetime) -> Page:
    """The newest seasons of a server, newest first."""
    lines = [
        f"- #{season.id} **{names.prose(season.name)}**: {pool_title(games, season.pool)}. {state(season, now)}"
        for season in seasons
    ]
    return page("## Seasons", "\n".join(lines) or NO_SEASON, _menu(seasons, None, now))


def opened_page(games: Games, paces: Mapping[str, Pace], season: Season) -> Page:
    """The public message that a season begins."""
    how = "Play rated matches, or challenge a player with `/ladder challenge`."
    return page(
        f"## {names.prose(season.name)} begins",
        terms(games, paces, season),
        f"It ends on {date_of(season.ends_at)}. {how if _has_challenges(season) else 'Open a table with `/play`.'}",
        Row((Button("Standings", make("season", season.id, 0, 0), "main"),)),
        f"-# Season #{season.id}",
        accent=layout.OPEN,
    )


def closing_page(season: Season) -> Page:
    """The confirmation for an organiser who closes a season early."""
    return page(
        f"**End {names.prose(season.name)} now?** Nothing counts for it from then on, and its final standings are "
        f"posted in <#{season.channel_id}>. This cannot be taken back.",
        Row((Button("End the season", make("season_close", season.id), "danger"),)),
    )


def final_page(games: Games, season: Season, lines: Sequence[Ranked]) -> Page:
    """The public final standings. Slow, because it draws."""
    title = pool_title(games, season.pool)
    places = [[line.person.name for line in shared] for _, shared in groupby(lines, lambda line: line.place)]
    picture = pictured(
        "podium.png", say("The podium; in words below"), lambda: podium_picture(season.name, title, places)
    )
    winners = [line.person.user_id for line in lines if line.place == 1]
    return page(
        f"## 🏆 {names.prose(season.name)}\n{say('{pool}: the season is over.', pool=title)}",
        picture if lines else _nobody(season),
        "\n".join([_final(line) for line in lines[:NAMED]]),
        congratulations(winners),
        Row((Button("Standings", final_id(season), "main"),)),
        f"-# Season #{season.id}",
        accent=layout.DONE,
        pings=winners,
    )


def final_id(season: Season) -> str:
    """The custom id of a button that is only on `final_page`."""
    return make("season", season.id, 0, 1)


def state(season: Season, now: datetime) -> str:
    """Whether the season runs, and until when."""
    if season.runs(now):
        return f"Open; it ends on {date_of(season.ends_at)}."
    return f"It begins on {date_of(season.starts_at)}." if now < season.starts_at else f"It ended {moment(season.end)}."


def terms(games: Games, paces: Mapping[str, Pace], season: Season, *, over: bool = False) -> str:
    """The game, the counted matches, and the rules for challenges where there are any; none once it is `over`."""
    modes = games[season.pool.game].modes if season.pool.game in games else {}
    mode = modes[season.mode].title if season.mode in modes else season.mode
    pace = paces[season.pace].title if season.pace in paces else season.pace
    may_challenge = _has_challenges(season) and not over
    challenges = f" Challenges are played as {mode}, at {pace} pace." if may_challenge else ""
    counts = "counted" if over else "counts"
    reset = "Ratings moved nearer to the start when it began, so that every player can win it."
    kept = "Ratings go on from where they were when it began."
    lines = [
        f"**{pool_title(games, season.pool)}**.{challenges}",
        f"Every match of this game between {season.pool.seats} people in this server {counts}, in any mode.",
        *(_challenges(season.rules) if may_challenge else ()),
        reset if season.rules.soft_reset else kept,
    ]
    return "\n".join([f"- {line}" for line in lines])


def _has_challenges(season: Season) -> bool:
    """Whether two persons can challenge each other in it; larger matches begin at a table."""
    return season.pool.seats == 2


def _challenges(rules: LadderRules) -> list[str]:
    places = counted(rules.places_above, "place", "places")
    whom = f"players up to {places} above you, and all below" if rules.places_above else "all players"
    again = f", and the same person again {span(rules.again_hours * HOUR)} after your last match or challenge"
    return [
        f"You may challenge {whom}{again if rules.again_hours else ''}.",
        f"A challenge waits {span(rules.answer_hours * HOUR)} for its answer.",
    ]


def _nobody(season: Season) -> str:
    return say(
        "No rated match was played in it." if season.closed_at is not None else "No rated match was played in it yet."
    )


def _final(line: Ranked) -> str:
    medal = MEDALS.get(line.place, f"{line.place}\\.")
    return f"{medal} {names.escaped(line.person.name)}: {standing(line.person.rating, few=line.few)}"


def _menu(seasons: Sequence[Season], season: Season | None, now: datetime) -> Menu | None:
    """A menu of seasons, with this one chosen; None if it is the only one."""
    if all(one == season for one in seasons):
        return None
    lines = [
        Choice(f"#{one.id} {names.plain(one.name)}", str(one.id), "Open" if one.runs(now) else "", chosen=one == season)
        for one in seasons[: layout.MENU_LIMIT]
    ]
    return Menu(make("seasons"), "Another season" if season is not None else "Look at a season", tuple(lines))
