"""Fields written as people would write them down.

    field("Ann Ben Cid", "Ann > Ben, Cid bye", "Ann = Cid, Ben bye")

`>` and `=` stand between places, for two or for a pod; then, where it is not played: `bye`, `forfeit`, `no_show`,
`ruled` or `void`. `Ann ? Ben` is still open; `Ann x Ben no_show` is a double loss. Entrants count from 1.
"""

import re
from collections.abc import Mapping
from dataclasses import replace

from tournaments.formats.registry import field_of
from tournaments.model import Bracket, Entrant, Field, How, Line, Member, Result, Round, Table
from tournaments.settings import Settings, TieBreak
from tournaments.standings.explanation import Explanation
from tournaments.standings.table import explanations

WORDS = {how.value: how for how in How}


def settings(**changes: object) -> Settings:
    return Settings(**{"name": "Cup", "game": "imposter_kings", "mode": "standard", "pace": "live", **changes})


def field(
    names: str,
    *rounds: str,
    joined: Mapping[str, int] | None = None,
    left: Mapping[str, int] | None = None,
    took: Mapping[str, tuple[int, int]] | None = None,
    bracket: Mapping[int, Bracket] | None = None,
    **changes: object,
) -> Field:
    """`took`: points of the game and Mulligans, for "Ann 2": Ann in round 2."""
    ids = {name: number for number, name in enumerate(names.split(), start=1)}
    entrants = [
        Entrant(
            ids[name], name, (Member(name),), joined_in=(joined or {}).get(name, 1), left_after=(left or {}).get(name)
        )
        for name in ids
    ]
    played = [
        _round(ids, number, text, took or {}, (bracket or {}).get(number, Bracket.main))
        for number, text in enumerate(rounds, start=1)
    ]
    return field_of(settings(**changes), entrants, played)


def explained(of: Field, entrant: int, tie_break: TieBreak) -> Explanation:
    """How a tie-break of an entrant adds up; one that the organiser has not chosen comes last."""
    chosen = of.settings.tie_breaks
    chosen = chosen if tie_break in chosen else (*chosen, tie_break)
    with_it = replace(of, settings=of.settings.model_copy(update={"tie_breaks": chosen}))
    return explanations(with_it)[entrant][chosen.index(tie_break)]


def _round(
    ids: Mapping[str, int], number: int, text: str, took: Mapping[str, tuple[int, int]], bracket: Bracket
) -> Round:
    tables, results = [], []
    for slot, written in enumerate(filter(None, map(str.strip, text.split(",")))):
        names, how, signs = [], How.played, []
        for word in written.split():
            if word in WORDS:
                how = WORDS[word]
            elif word in ids:
                names.append(word)
            else:
                assert re.fullmatch("[>=?x]", word), word
                signs.append(word)
        tables.append(Table(tuple(ids[name] for name in names), bracket, slot))
        results.append(None if "?" in signs else Result(_lines(ids, number, names, signs, took), how))
    return Round(number, tuple(tables), tuple(results))


def _lines(
    ids: Mapping[str, int], number: int, names: list[str], signs: list[str], took: Mapping[str, tuple[int, int]]
) -> tuple[Line, ...]:
    lines, place = [], 2 if "x" in signs else 1
    for position, name in enumerate(names):
        if position and signs[position - 1] == ">":
            place = position + 1
        points, mulligans = took.get(f"{name} {number}", (0, 0))
        won = int(len(names) > 1 and place == 1 and "=" not in signs[:1])
        lines.append(Line(ids[name], place, won, points, mulligans))
    return tuple(lines)
