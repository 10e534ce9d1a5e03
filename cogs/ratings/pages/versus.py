"""How two persons have played against each other in a server, from public facts of ended matches."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from cogs.kit.interactions.ids import make
from cogs.kit.pages.layout import Line, Page, UserMenu, page
from cogs.kit.texts import names
from cogs.kit.texts.words import moment
from games.core.language import count, say
from host.model import Counts, Ending
from host.ports import Games
from host.records import MatchResult

NEWEST = 5
"""Matches that are listed."""


class Score(NamedTuple):
    """Matches of two persons: those that exactly one of them won, and the others."""

    won: int
    lost: int
    even: int


def versus_menu(user_id: int) -> UserMenu:
    """Shows the score between this person and a chosen one."""
    return UserMenu(make("versus", user_id), say("Head to head with", context="placeholder"))


def versus_page(games: Games, results: Sequence[MatchResult], user_id: int, other: int) -> Page:
    """The score between two persons by game, and the newest matches; `results` has the newest first."""
    title = say("{one} and {other}", one=names.mention(user_id), other=names.mention(other))
    counting = [result for result in results if _counts(result, user_id, other)]
    if not counting:
        told = say("They have finished no match with each other in this server yet. `/play` opens a table.")
        return page(f"### {title}", told, versus_menu(user_id))
    keys = dict.fromkeys([*games, *[result.game for result in counting]])
    found = [(key, [result for result in counting if result.game == key]) for key in keys]
    return page(
        f"### {title}",
        "\n".join([_score_line(games, key, score(mine, user_id, other)) for key, mine in found if mine]),
        Line(),
        "\n".join([_match_line(games, result, user_id, other) for result in counting[:NEWEST]]),
        versus_menu(user_id),
    )


def score(results: Sequence[MatchResult], user_id: int, other: int) -> Score:
    """The score of these matches, in which both persons had seats."""
    won = [(_won(result, user_id), _won(result, other)) for result in results]
    return Score(won.count((True, False)), won.count((False, True)), sum([one == two for one, two in won]))


def _counts(result: MatchResult, user_id: int, other: int) -> bool:
    """Whether the match has a result, and both persons came to it."""
    mine = [seat for seat in result.seats if seat.user_id in (user_id, other)]
    came = all(seat.counts not in (Counts.no_show, Counts.unmet) for seat in mine)
    return came and result.ending in (Ending.finished, Ending.forfeit)


def _won(result: MatchResult, user_id: int) -> bool:
    return any(seat.won for seat in result.seats if seat.user_id == user_id)


def _title(games: Games, key: str) -> str:
    return say(games[key].title) if key in games else key


def _score_line(games: Games, key: str, scored: Score) -> str:
    line = f"{_title(games, key)}: **{scored.won}:{scored.lost}**"
    if not scored.even:
        return line
    even = count("{n} match won by both or neither", "{n} matches won by both or neither", scored.even)
    return f"{line} · {even}"


def _match_line(games: Games, result: MatchResult, user_id: int, other: int) -> str:
    one, two = _won(result, user_id), _won(result, other)
    winner = names.mention(user_id if one else other)
    told = say("{player} won", player=winner) if one != two else say("both won") if one else say("neither won")
    where = f" · <#{result.place.thread_id}>" if result.place.thread_id is not None else ""
    return f"- #{result.id} {_title(games, result.game)}: {told} · {moment(result.ended_at)}{where}"
