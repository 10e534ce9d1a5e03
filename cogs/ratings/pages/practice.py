"""What a person has practised, for that person alone: matches against computer players, lessons and puzzles."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby

from cogs.kit.pages.layout import Line, Part
from games.core.language import say
from host.ports import Computers, Games
from host.records import Practised


@dataclass(frozen=True, slots=True)
class Practice:
    """The practice matches that count, newest first; lessons and puzzles as numbers of those done and of all.

    levels  what Play now offers, by practised game
    """

    matches: Sequence[Practised] = ()
    levels: Mapping[str, str] = field(default_factory=dict)
    lessons: tuple[int, int] = (0, 0)
    puzzles: tuple[int, int] = (0, 0)


def practice_parts(games: Games, computers: Computers, practice: Practice) -> tuple[Part, ...]:
    """The part of a profile that only its owner reads; nothing for a person who has practised nothing."""
    lines = [_game_line(games, computers, key, practice) for key in games]
    (lessons, of_lessons), (solved, of_puzzles) = practice.lessons, practice.puzzles
    if lessons:
        lines.append(say("Lessons: {done} of {all} done", done=lessons, all=of_lessons))
    if solved:
        lines.append(say("Puzzles: {done} of {all} solved", done=solved, all=of_puzzles))
    told = "\n".join([line for line in lines if line])
    if not told:
        return ()
    note = say("Only you read this part. Matches with Undo or a hint do not count.")
    return (Line(), f"**{say('Practice')}**\n{told}\n-# {note}")


def _game_line(games: Games, computers: Computers, key: str, practice: Practice) -> str:
    """ "The Imposter Kings: Normal 12 of 20, Hard 1 of 4 · wins in a row: 3, at best 5 · Play now: Hard"; "" without a
    match."""
    mine = [match for match in practice.matches if match.game == key]
    level = practice.levels.get(key)
    now_offered = say("Play now: {level}", level=say(computers[level].title)) if level is not None else ""
    if not mine:
        return now_offered and say("{game}: {results}", game=say(games[key].title), results=now_offered)
    played, won = Counter([match.level for match in mine]), Counter([match.level for match in mine if match.won])
    levels = [
        say("{level} {won} of {played}", level=title, won=won[level], played=played[level])
        for level, title in _titled(computers, played)
    ]
    now, best = streaks([match.won for match in mine])
    row = say("wins in a row: {now}, at best {best}", now=now, best=best) if best else ""
    results = say("{game}: {results}", game=say(games[key].title), results=", ".join(levels))
    return " · ".join([part for part in (results, row, now_offered) if part])


def _titled(computers: Computers, played: Counter[str]) -> list[tuple[str, str]]:
    """The levels that were played with their titles, the weakest first; those that are gone come last."""
    known = [(level, say(computer.title)) for level, computer in computers.items() if level in played]
    return known + [(level, level) for level in sorted(played) if level not in computers]


def streaks(won: Sequence[bool]) -> tuple[int, int]:
    """The wins in a row up to now, and the most wins in a row; `won` has the newest match first."""
    rows = [(is_won, len(list(row))) for is_won, row in groupby(won)]
    now = rows[0][1] if rows and rows[0][0] else 0
    return now, max((length for is_won, length in rows if is_won), default=0)
