"""Short texts about tournaments."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import takewhile

from cogs.kit.texts import names
from cogs.kit.texts.words import date_of
from games.core.language import Listed, Text, count, say
from tournaments.formats.double_elimination import DoubleElimination
from tournaments.formats.registry import FORMATS, format_of
from tournaments.model import Bracket, Entrant, EntrantId, How, Result
from tournaments.names import team_name
from tournaments.rounds import RoundState, TableKey, TableState
from tournaments.settings import Settings
from tournaments.tournament import Phase, Tournament

PHASES: Mapping[Phase, Text] = {
    Phase.registration: "Registration is open",
    Phase.check_in: "Check-in is open",
    Phase.running: "It has started",
    Phase.finished: "It is over",
    Phase.cancelled: "It was called off",
}
STATES: Mapping[Phase, Text] = {
    Phase.registration: "registration is open",
    Phase.check_in: "check-in is open",
    Phase.running: "it has started",
    Phase.finished: "it is over",
    Phase.cancelled: "it was called off",
}
"""The same behind a name and a colon."""
TABLES: Mapping[Bracket, Text] = {
    Bracket.main: "Round {round}, table {table}",
    Bracket.winners: "Round {round}, winners bracket, table {table}",
    Bracket.losers: "Round {round}, losers bracket, table {table}",
    Bracket.final: "Round {round}, final",
    Bracket.third: "Round {round}, third place",
}
HEADINGS: Mapping[Bracket, Text] = {
    Bracket.winners: "Winners bracket",
    Bracket.losers: "Losers bracket",
    Bracket.final: "Final",
    Bracket.third: "Third place",
}
HOWS: Mapping[How, Text] = {
    How.forfeit: "given up",
    How.no_show: "did not come",
    How.ruled: "ruled by an organiser",
    How.void: "taken out by an organiser",
}
UNDER_REVIEW: Text = "Under review: an organiser looks at a result again, and the places may change."
MENTIONED = 90
"""Most pings in one message."""
BEGINNING = 9
"""Columns for the beginning of a long name, if another one begins alike."""
MEMBER = 14
"""Columns for each member's name in the name of a team."""
SEEDINGS: Mapping[str, Text] = {
    "rating": "seeds by rating",
    "registration": "seeds by registration",
    "random": "seeds by lot",
    "manual": "seeds by an organiser",
}


def format_title(settings: Settings) -> str:
    """The title of the tournament's format."""
    return say(FORMATS[settings.format].title)


def has_points(settings: Settings) -> bool:
    """Whether entrants are ranked by match points, rather than by the round in which they went out."""
    return not format_of(settings).is_knockout


def best_of_words(settings: Settings) -> str:
    """How many matches are played at a table: ", best of 3, the last rounds of 5 and 7"; "" for a single one."""
    last = settings.last_best_of
    parts = [say("best of {most}", most=settings.best_of)] if settings.best_of > 1 or last else []
    if last:
        parts.append(count("the last round of {most}", "the last rounds of {most}", len(last), most=Listed(last)))
    return "".join([f", {part}" for part in parts])


def round_of(t: Tournament, number: int) -> str:
    """ "round 2 of 5", by the number of rounds that is known now: rounds that are open do not count for it."""
    over = tuple(takewhile(lambda played: played.is_over, t.field.rounds))
    known = t.format.rounds(replace(t.field, rounds=over))
    return say("round {round} of {all}", round=number, all=max(known, len(t.rounds)))


def plain_state(t: Tournament) -> str:
    """Which tournament, and its state, for labels: "Autumn Cup (#12): it has started, round 2 of 5"."""
    state = [say(STATES[t.phase])]
    if t.phase is Phase.running and t.rounds:
        state.append(round_of(t, t.number))
    if not t.rounds and t.phase is not Phase.cancelled:
        state.append(count("{n} on the list", "{n} on the list", len(t.confirmed)))
    return f"{names.plain(t.settings.name, 45)} (#{t.id}): {', '.join(state)}"


def tables_decided(t: Tournament) -> str:
    """A sentence about the tables of the newest round that have their results; "" while the tournament does not run."""
    if t.phase is not Phase.running or t.current is None:
        return ""
    tables = [table for table in t.current.tables if not table.table.is_bye]
    done = sum(table.is_settled for table in tables)
    current = round_of(t, t.current.number)
    return say("Tables decided in {round}: {done} of {all}.", round=current, done=done, all=len(tables))


def round_end(played: RoundState) -> str:
    """A sentence about the end of a round that goes on; "" if it has no deadline.

    The deadline decides tables without a match: once all have had theirs, the last result ends the round.
    """
    if played.due_at is None or played.is_settled:
        return ""
    if any(state.can_run_out for state in played.tables):
        return say("The round ends on {date}.", date=date_of(played.due_at))
    return say("The round ends with its last table.")


def table_name(t: Tournament, key: TableKey) -> str:
    """ "Round 2, table 3", "Round 5, final"."""
    bracket = t.at(key).table.bracket
    english = TABLES[bracket if _is_named(t, bracket) else Bracket.main]
    return say(english, round=key.number, table=key.table + 1)


def _is_named(t: Tournament, bracket: Bracket) -> bool:
    """Whether texts name this bracket: the winners bracket only where there is another one."""
    return bracket is not Bracket.winners or t.settings.format == DoubleElimination.key


def in_order(played: RoundState) -> Sequence[int]:
    """The indices of a round's tables, by bracket from the top down: some may have been paired before the others."""
    brackets = list(Bracket)
    spots = [(brackets.index(state.table.bracket), state.table.slot) for state in played.tables]
    return sorted(range(len(spots)), key=spots.__getitem__)


def tables_listed(t: Tournament, played: RoundState, indices: Iterable[int], line: Callable[[int], str]) -> str:
    """Lines for some tables of a round, under their brackets' names if there are several."""
    lines: list[str] = []
    heading = ""
    for index in indices:
        bracket = played.tables[index].table.bracket
        title = HEADINGS.get(bracket, "") if _is_named(t, bracket) else ""
        if title != heading:
            lines += [f"**{say(title)}**"] if title else []
            heading = title
        lines.append(f"- {line(index)}")
    return "\n".join(lines)


def entrant_name(t: Tournament, entrant: EntrantId) -> str:
    """The name in markdown."""
    return _name(t, entrant, names.escaped)


def plain_name(t: Tournament, entrant: EntrantId) -> str:
    """The name for labels."""
    return _name(t, entrant, names.plain)


def drawn_name(side: Entrant) -> str:
    """The name for a picture, which shortens it to the room that there is."""
    return _members(side, names.plain) if _is_unnamed_team(side) else side.name


def _name(t: Tournament, entrant: EntrantId, safe: Callable[[str, int], str]) -> str:
    side = t.entries[entrant].entrant
    return _members(side, safe) if _is_unnamed_team(side) else safe(_distinct(t, side), names.WIDTH)


def _members(side: Entrant, safe: Callable[[str, int], str]) -> str:
    """The names of all members, each shortened."""
    return f" {safe('&', 1)} ".join([safe(member.name, MEMBER) for member in side.members])


def _distinct(t: Tournament, side: Entrant) -> str:
    """The name; if it is too long and others begin alike, its beginning and the part that differs: "Max…Berlin 2"."""
    name = names.visible(side.name)
    if names.width(name) <= names.WIDTH:
        return side.name
    cut = names.plain(side.name)
    same = {one.name for one in t.entries.values() if names.plain(one.name) == cut} - {side.name}
    if not same:
        return side.name
    at, room = max([_alike(name, names.visible(one)) for one in same]), names.WIDTH - BEGINNING
    while names.width(name[at - 1 :]) <= room:
        at -= 1
    return names.shortened(name, BEGINNING) + names.shortened(name[at:], room)


def _alike(one: str, other: str) -> int:
    """The number of characters with which both begin."""
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False)))


def _is_unnamed_team(side: Entrant) -> bool:
    return len(side.members) > 1 and side.name == team_name(side.members)


def told_apart(
    t: Tournament, entrants: Sequence[EntrantId], name_of: Callable[[Tournament, EntrantId], str]
) -> dict[EntrantId, str]:
    """The names of the entrants of a table; those that look the same with their numbers: "Max #2"."""
    found = {entrant: name_of(t, entrant) for entrant in entrants}
    same = [name for name, times in Counter(found.values()).items() if times > 1]
    return {entrant: f"{name} #{entrant}" if name in same else name for entrant, name in found.items()}


def in_line(place: int) -> str:
    """The reader's place among those who wait for room."""
    return say("You are number {place} in line. You move up by yourself when an entrant withdraws.", place=place)


def versus_line(t: Tournament, entrants: tuple[EntrantId, ...]) -> str:
    """The names of these entrants, with " v " between them."""
    return " v ".join(told_apart(t, entrants, entrant_name).values())


def outcome_line(t: Tournament, state: TableState) -> str:
    """The entrants and the result of a table: "**Ann** 2:1 Ben", "Ann v Ben · match #7"."""
    entrants = state.table.entrants
    if state.result is None:
        return f"{versus_line(t, entrants)}{_progress(t, state)}"
    if state.table.is_bye:
        return say("{entrant} has a bye", entrant=entrant_name(t, entrants[0]))
    line = _result_line(t, state.result)
    if state.result.how is not How.void or not state.table.is_knockout:
        return line
    better = next(one for one in t.format.by_strength(t.field) if one in entrants)
    return say("{result}: {entrant} counts as the winner", result=line, entrant=entrant_name(t, better))


def _result_line(t: Tournament, result: Result) -> str:
    best = {line.entrant for line in result.lines if line.place == 1 and result.how is not How.void}
    named = told_apart(t, [line.entrant for line in result.lines], entrant_name)
    sides = [f"**{name}**" if entrant in best else name for entrant, name in named.items()]
    notes = ", ".join(filter(None, (_kind(t, result, len(best)), how_words(result))))
    note = f" · {notes}" if notes else ""
    is_scored = result.how is How.played or (result.how is How.ruled and any(line.wins > 1 for line in result.lines))
    if len(sides) == 2 and is_scored:
        first, second = result.lines
        return f"{sides[0]} {first.wins}:{second.wins} {sides[1]}{note}"
    if len(sides) == 2 or not best:
        return f"{' v '.join(sides)}{note}"
    ranked = sorted(zip([line.place for line in result.lines], sides, strict=True), key=lambda line: line[0])
    return ", ".join([f"{place}. {name}" for place, name in ranked]) + note


def how_words(result: Result) -> str:
    """Why a result is what it is, "" if matches have brought it. A win over a side that did not come is a walkover."""
    if result.how is How.no_show and result.winners:
        return say("walkover")
    return say(HOWS.get(result.how, ""))


def _kind(t: Tournament, result: Result, best: int) -> str:
    """The kind of a result that its names and wins do not show; `best`: the number of sides with the first place."""
    if result.how is How.void:
        return ""
    if not best:
        return say("a loss for all")
    if len(result.lines) > 2 or result.how is not How.played:
        return say("a draw") if best == len(result.lines) else ""
    first, second = result.lines
    if first.wins != second.wins or best == 2:
        return ""
    if first.points != second.points:
        return say("level, decided by points of the game")
    if has_points(t.settings):
        return say("level, decided by the standings")
    return say("level, decided by the seeds")


def _progress(t: Tournament, state: TableState) -> str:
    if state.dispute is not None:
        return f" · {say('waits for an organiser')}"
    played = [score for score in state.scores if score.winners]
    score = ""
    if played and len(state.table.entrants) == 2:
        wins = [sum(entrant in s.winners and s.is_win for s in played) for entrant in state.table.entrants]
        extra = state.table.is_knockout and len(state.scores) >= state.best_of
        so_far = say(
            "{score} so far, so an extra match is played" if extra else "{score} so far", score=f"{wins[0]}:{wins[1]}"
        )
        score = f" · {so_far}"
    if state.open_match is not None:
        return f"{score} · {say('match {match}', match=f'#{state.open_match.match_id}')}"
    if state.ready:
        waiting = [entrant_name(t, entrant) for entrant in state.table.entrants if entrant not in state.ready]
        return f"{score} · {say('{entrants} not ready yet', entrants=Listed(waiting))}"
    return score
