"""A person's matches: the live ones, and pages of the ended ones."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from cogs.kit.interactions.ids import make
from cogs.kit.pages import layout
from cogs.kit.pages.layout import Button, Choice, Line, Menu, Page, Row, page, rows
from cogs.kit.parts.back import hand_button
from cogs.kit.parts.paging import turning_row
from cogs.kit.texts import names
from cogs.kit.texts.words import moment, versus
from cogs.matches.pages.board import next_match_button
from cogs.matches.pages.endings import teams_of
from games.core.language import say, text
from host.matches.history import Matches
from host.matches.match import LiveMatch
from host.model import Counts, Ending
from host.ports import Games
from host.records import MatchResult, SeatResult

LIVE = 15
NEWER, OLDER = text("‹ Newer"), text("Older ›")


def matches_page(games: Games, matches: Matches, user_id: int) -> Page:
    """Live matches, the most urgent first, and the newest of the past ones; later pages have past ones alone."""
    if matches.at:
        return page(
            f"### {say('Earlier matches, page {page}', page=matches.at + 1)}",
            *_earlier(games, matches, user_id),
        )
    live = [_live_line(match, match.id in matches.waiting) for match in matches.live[:LIVE]]
    if not live and not matches.past:
        return page(say("You have played no match in this server yet. `/play` opens a table."))
    return page(
        "\n".join([f"### {say('Your matches')}", *live])
        if live
        else say("You play no match at the moment. `/play` opens a table."),
        *_hands(matches),
        Line(),
        f"### {say('Earlier', context='matches')}" if matches.past else None,
        *_earlier(games, matches, user_id),
    )


def _earlier(games: Games, matches: Matches, user_id: int) -> tuple[str | Menu | Row | None, ...]:
    """A page of past matches, with buttons to the pages beside it."""
    lines = [_past_line(games, result, user_id) for result in matches.past]
    return (
        "\n".join(lines) if lines or not matches.at else say("This page has no matches."),
        _replays(games, matches.past, user_id),
        turning_row(matches.at, matches.at + matches.more, partial(make, "my_matches"), NEWER, OLDER),
    )


def _replays(games: Games, past: Sequence[MatchResult], user_id: int) -> Menu | None:
    """Buttons that step through earlier matches."""
    found = [result for result in past if result.game in games]
    if not found:
        return None
    return Menu(
        make("replay_pick"),
        say("Replay a match", context="placeholder"),
        tuple(
            [
                Choice(
                    f"#{result.id} {say(games[result.game].title)}",
                    str(result.id),
                    f"{_ending(games, result, user_id)}: "
                    f"{versus([names.plain(seat.name) for seat in result.seats], 80)}",
                )
                for result in found
            ]
        ),
    )


def _hands(matches: Matches) -> tuple[Row, ...]:
    """Buttons to the match that waits longest, and to each practice match, which has no thread."""
    first = [next_match_button()] if matches.waiting else []
    practice = [match for match in matches.live if match.setup.practice][: layout.ROW_LIMIT - len(first)]
    if len(practice) == 1:
        return rows([*first, hand_button(practice[0])])
    hands = [
        Button(say("My hand {match}", context="label", match=f"#{match.id}"), make("hand", match.id), "main")
        for match in practice
    ]
    return rows([*first, *hands])


def table_line(match: LiveMatch) -> str:
    """ "#12 The Imposter Kings: Ann v Ben", with the thread."""
    opponents = versus(names.all_escaped(match.names), 120, teams_of(match))
    where = f" · <#{match.place.thread_id}>" if match.place.thread_id is not None else ""
    where = f" · {say('practice, only for you')}" if match.setup.practice else where
    return f"#{match.id} {say(match.game.title)}: {opponents}{where}"


def _live_line(match: LiveMatch, waiting: bool) -> str:
    clock = f" · {moment(match.deadline)}" if match.deadline is not None and not match.setup.practice else ""
    state = say("Your move") if waiting else say("You wait")
    return f"- **{state}**{clock} · {table_line(match)}"


def _past_line(games: Games, result: MatchResult, user_id: int) -> str:
    title = say(games[result.game].title) if result.game in games else result.game
    opponents = versus([names.escaped(seat.name) for seat in result.seats], 120)
    score = f"**{':'.join([str(seat.points) for seat in result.seats])}**"
    where = f" · <#{result.place.thread_id}>" if result.place.thread_id is not None else ""
    ended = moment(result.ended_at)
    return f"- **{_ending(games, result, user_id)}** · #{result.id} {title}: {opponents} · {score} · {ended}{where}"


def _ending(games: Games, result: MatchResult, user_id: int) -> str:
    if result.ending in (Ending.aborted, Ending.called_off, Ending.stopped, Ending.no_show):
        return say("No winner", context="match")
    if any(seat.user_id == user_id and seat.counts in (Counts.no_show, Counts.unmet) for seat in result.seats):
        return say("Not played", context="match")
    winners = [seat for seat in result.seats if seat.won]
    if all(seat.user_id != user_id for seat in winners):
        return say("Lost", context="match")
    if result.ending is Ending.forfeit:
        return say("Won", context="match")
    together = len({_side(games, result, seat) for seat in winners}) == 1
    return say("Won", context="match") if together else say("Drawn", context="match")


def _side(games: Games, result: MatchResult, seat: SeatResult) -> tuple[str, int]:
    """The team that the match revealed at its end, else that of its mode, else the seat alone."""
    if seat.team is not None:
        return "team", seat.team
    mode = games[result.game].modes.get(result.mode) if result.game in games else None
    teams = mode.teams.get(len(result.seats)) if mode is not None else None
    return ("team", teams[seat.seat]) if teams else ("seat", seat.seat)
