"""Texts of standings: numbers, and how a tie-break adds up.

The caller escapes names for the place where they are shown.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from games.core.language import Text, count, say
from tournaments.model import EntrantId
from tournaments.settings import TieBreak
from tournaments.standings.explanation import Explanation, Summand, Why
from tournaments.standings.sheet import Absence
from tournaments.standings.table import Record

TITLES: Mapping[TieBreak, Text] = {
    TieBreak.head_to_head: "Head to head",
    TieBreak.buchholz: "Buchholz",
    TieBreak.median_buchholz: "Median Buchholz",
    TieBreak.sonneborn_berger: "Sonneborn-Berger",
    TieBreak.opponents_win_rate: "Opponents’ win rate",
    TieBreak.game_points: "Game points",
    TieBreak.wins: "Wins",
    TieBreak.fewest_mulligans: "Mulligans",
}
MEANINGS: Mapping[TieBreak, Text] = {
    TieBreak.head_to_head: "what those who are level won against each other, if all of them have met",
    TieBreak.buchholz: "the match points of your opponents",
    TieBreak.median_buchholz: "the match points of your opponents without the best and the worst round",
    TieBreak.sonneborn_berger: "the match points of those you beat, and half of those you drew with",
    TieBreak.opponents_win_rate: "the share of possible match points that your opponents won, a third at least",
    TieBreak.game_points: "the points of the game",
    TieBreak.wins: "tables won by play",
    TieBreak.fewest_mulligans: "how often you gave a hand back; fewer is better",
}
ABSENCES: Mapping[Absence, Text] = {
    Absence.bye: "bye",
    Absence.forfeit: "forfeit",
    Absence.no_show: "no-show",
    Absence.void: "void",
    Absence.sat_out: "sat out",
    Absence.not_there: "not there",
}
_NOTES: Mapping[Why, Text] = {
    Why.own: "own points",
    Why.average: "own average",
    Why.left: "with a draw for each round since leaving",
    Why.best: "best, left out",
    Why.worst: "worst, left out",
}
_FRACTIONS: Mapping[Fraction, str] = {
    Fraction(1, 2): "½",
    Fraction(1, 3): "⅓",
    Fraction(2, 3): "⅔",
    Fraction(1, 4): "¼",
    Fraction(3, 4): "¾",
    Fraction(1, 6): "⅙",
    Fraction(5, 6): "⅚",
}


def number(value: Fraction) -> str:
    """Write a number: "7", "7½", "⅓"; others with two decimals: "7.14"."""
    whole, rest = divmod(abs(value), 1)
    sign = "-" if value < 0 else ""
    if not rest:
        return f"{sign}{whole}"
    if rest in _FRACTIONS:
        return f"{sign}{whole or ''}{_FRACTIONS[rest]}"
    return f"{float(value):.2f}"


def value(tie_break: TieBreak, amount: Fraction) -> str:
    """Write a tie-break's value: a rate in percent, the others as a number."""
    return f"{float(amount * 100):.1f} %" if tie_break is TieBreak.opponents_win_rate else number(amount)


def record(taken: Record) -> str:
    """Write a record: "3-1-0" (won, drawn, lost); "3-1-0, 1 bye"."""
    byes = f", {count('{n} bye', '{n} byes', taken.byes)}" if taken.byes else ""
    return f"{taken.won}-{taken.drawn}-{taken.lost}{byes}"


def explanation(explained: Explanation, names: Mapping[EntrantId, str]) -> str:
    """Explain a tie-break: "Buchholz 14 = Ann 5 + Ben 4 + round 3 (bye, own points): 5"."""
    head = f"{say(TITLES[explained.tie_break])} {value(explained.tie_break, explained.value)}"
    if explained.unmet:
        unmet = ", ".join(names[entrant] for entrant in explained.unmet)
        told = say("not all who are level have met ({entrants}), so it decides nothing", entrants=unmet)
        return f"{head}: {told}"
    if not explained.summands:
        alone = explained.tie_break is TieBreak.head_to_head
        return f"{head}: {say('no other entrant is level' if alone else 'nothing counts yet')}"
    pieces = " + ".join(_piece(explained.tie_break, summand, names) for summand in explained.summands)
    if explained.over == 1:
        return f"{head} = {pieces}"
    return f"{head} = ({pieces}) / {count('{n} round', '{n} rounds', explained.over)}"


def _piece(tie_break: TieBreak, summand: Summand, names: Mapping[EntrantId, str]) -> str:
    notes = [say(ABSENCES[summand.absence])] if summand.absence else []
    notes += [say(_NOTES[summand.why])] if summand.why in _NOTES else []
    source, colon = say("round {round}", round=summand.number), ":"
    if summand.opponent is not None:
        source, colon = names[summand.opponent], ""
    noted = f"{source} ({', '.join(notes)}){colon}" if notes else f"{source}{colon}"
    is_taken_out = summand.why in (Why.best, Why.worst)
    weight = "" if summand.weight == 1 or is_taken_out else f"{number(summand.weight)} × "
    return f"{noted} {weight}{value(tie_break, summand.worth)}"
