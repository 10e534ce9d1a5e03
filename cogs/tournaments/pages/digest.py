"""What has happened in a round, for the organisers: results, no-shows, removals, long and late tables, lengths."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from datetime import timedelta

from cogs.kit.interactions.ids import make
from cogs.kit.pages import layout
from cogs.kit.pages.layout import Button, Line, Page, page, row
from cogs.kit.texts import names
from cogs.kit.texts.tournament_words import entrant_name, outcome_line, versus_line
from cogs.kit.texts.words import roughly, shortened
from games.core.language import say
from tournaments.model import EntrantId, How
from tournaments.rounds import RoundState, TableState
from tournaments.tournament import Move, Tournament

RESULTS = 20
"""Most tables of which the result is named."""
NAMED = 10
LONG = 2
"""A table is named as long if a match there took so many times the average of the round."""


def digest_page(t: Tournament, number: int) -> Page:
    """The digest of a paired round, which may wait for a result again since."""
    played = t.rounds[number - 1]
    results = [f"- {outcome_line(t, state)}" for state in played.tables]
    more, is_settled = len(results) - RESULTS, played.is_settled
    over = say("{tournament}: round {round} is over", tournament=names.prose(t.settings.name), round=number)
    return page(
        f"### {over}",
        None if is_settled else say("A table waits for its result again."),
        "\n".join([*results[:RESULTS], *([f"- {say('and {n} more', n=more)}"] if more > 0 else [])]),
        Line(),
        "\n".join(f"**{title}**: {shortened(found, NAMED, '; ')}" for title, found in _happened(t, played) if found),
        row(
            Button(say("Standings", context="label"), make("standings", t.id)),
            Button(say("Log", context="label"), make("manage", t.id, "log")),
            Button(say("Organise", context="label"), make("organise", t.id)),
        ),
        f"-# {say('Tournament {number}', number=f'#{t.id}')}",
        accent=layout.DONE if is_settled else layout.ALERT,
    )


def _happened(t: Tournament, played: RoundState) -> Iterator[tuple[str, Sequence[str]]]:
    """Title and names of all that was out of the ordinary, and how long the matches took."""
    moves = _moves(t, played)
    lengths = [length for state in played.tables for length in _lengths(state)]
    average = sum(lengths, timedelta()) / len(lengths) if lengths else timedelta()
    yield say("Did not come"), [entrant_name(t, one) for one in _no_shows(played)]
    yield say("Did not check in"), [_moved(t, move) for move in moves if move.kind == "missed"]
    yield say("Dropped out"), [_moved(t, move) for move in moves if move.kind == "out" and not move.reason]
    yield say("Taken out"), [_moved(t, move) for move in moves if move.kind == "out" and move.reason]
    yield say("Came back"), [_moved(t, move) for move in moves if move.kind == "back"]
    yield say("Ruled by an organiser"), _tables(t, played, lambda state: state.ruling is not None)
    yield say("Decided after the end of the round"), _tables(t, played, lambda state: _is_late(played, state))
    yield say("Long"), _tables(t, played, lambda state: any(one > average * LONG for one in _lengths(state)))
    if lengths:
        took = {"average": roughly(average.total_seconds()), "longest": roughly(max(lengths).total_seconds())}
        yield say("Length of a match"), [say("{average} on average, {longest} at most", **took)]


def _tables(t: Tournament, played: RoundState, is_meant: Callable[[TableState], bool]) -> Sequence[str]:
    return [versus_line(t, state.table.entrants) for state in played.tables if is_meant(state)]


def _lengths(state: TableState) -> Sequence[timedelta]:
    """How long each match of the table took that was played to its end."""
    return [
        match.ended_at - match.opened_at
        for match in state.matches
        if match.score is not None
        and not match.score.left
        and match.opened_at is not None
        and match.ended_at is not None
    ]


def _is_late(played: RoundState, state: TableState) -> bool:
    return played.due_at is not None and state.ended_at is not None and state.ended_at > played.due_at


def _no_shows(played: RoundState) -> Sequence[EntrantId]:
    """The sides that did not come to a match, or not to their table by the end of the round."""
    absent = [one for state in played.tables for match in state.matches for one in match.absent]
    walkovers = [
        state.result for state in played.tables if state.result is not None and state.result.how is How.no_show
    ]
    lost = [line.entrant for result in walkovers for line in result.lines if line.entrant not in result.winners]
    return list(dict.fromkeys([*absent, *lost]))


def _moves(t: Tournament, played: RoundState) -> Sequence[Move]:
    """Who left and who came back until the next round was paired; with the first round also who missed the check-in."""
    until = t.rounds[played.number].paired_at if played.number < t.number else t.changed_at
    return [
        move
        for move in t.moves
        if played.paired_at <= move.at <= until or (played.number == 1 and move.kind == "missed")
    ]


def _moved(t: Tournament, move: Move) -> str:
    moved = shortened([entrant_name(t, entrant) for entrant in move.entrants], NAMED)
    return f"{moved} ({names.prose(move.reason)})" if move.reason else moved
