"""The public form of a tournament: no ids of people, names of pledgers only with their consent."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from fractions import Fraction

from cogs.charity.pages import ledger_of
from cogs.kit.texts.tournament_words import PHASES, format_title, table_name
from cogs.pictures.bracket import tree_of
from cogs.tournaments.pages.crosstable import cell
from host.model import Pace
from host.ports import Games
from tournaments.charity import words as charity_words
from tournaments.charity.money import money
from tournaments.formats.registry import format_of
from tournaments.model import EntrantId, Result
from tournaments.rounds import RoundState, TableKey, TableState
from tournaments.standings import words as standing_words
from tournaments.standings.crosstable import crosstable
from tournaments.standings.explanation import Explanation
from tournaments.standings.table import Standing as Ranked
from tournaments.standings.table import explanations, table
from tournaments.tournament import Entry, Phase
from tournaments.tournament import Tournament as Stored
from web.model import tournaments as model
from web.model.base import Number
from web.public.names import clean, inline, lines

Keys = Callable[[int], str]
"""The key of a match's page."""


def tournament(t: Stored, key: str, games: Games, paces: Mapping[str, Pace]) -> model.Tournament:
    """The announcement of a tournament."""
    settings, game = t.settings, games.get(t.settings.game)
    mode = game.modes.get(settings.mode) if game is not None else None
    pace = paces.get(settings.pace)
    return model.Tournament(
        key=key,
        name=clean(settings.name),
        description=lines(settings.description),
        game=settings.game,
        game_title=game.title if game is not None else settings.game,
        mode_title=mode.title if mode is not None else settings.mode,
        format=settings.format,
        format_title=format_title(settings),
        pace_title=pace.title if pace is not None else settings.pace,
        best_of=settings.best_of,
        last_best_of=list(settings.last_best_of),
        phase=t.phase,
        phase_title=PHASES[t.phase],
        paused=t.paused_at is not None and not t.is_over,
        under_review=t.is_under_review,
        created_at=t.created_at,
        starts_at=t.starts_at,
        round=t.number,
        entrants=len(t.seeds or t.confirmed),
        waiting=len(t.waiting),
        winners=[clean(t.entries[winner].name) for winner in (t.first if t.is_under_review else t.winners)],
        places=[list(level) for level in t.places],
        tie_breaks=list(settings.tie_breaks),
        has_bracket=bool(t.rounds) and tree_of(t.field) is not None,
        has_standings=bool(t.rounds) and not format_of(settings).is_knockout,
        has_charity=t.cause is not None,
        reason=lines(t.reason) if t.phase is Phase.cancelled else "",
    )


def entrants(t: Stored) -> list[model.Entrant]:
    """All sides, in the order of seeds, before the start in that of registration."""
    seeds = {entrant: seed for seed, entrant in enumerate(t.seeds, 1)}
    listed = [entry for entry in t.entries.values() if not entry.withdrawn and (entry.id in seeds or entry.is_active)]
    listed.sort(key=lambda entry: (seeds.get(entry.id, len(seeds) + 1), entry.id))
    waiting = {entry.id for entry in t.waiting}
    return [
        model.Entrant(
            id=entry.id,
            name=clean(entry.name),
            members=[clean(member.name) for member in entry.members],
            seed=seeds.get(entry.id),
            status=_status(t, entry, waiting),
        )
        for entry in listed
    ]


def rounds(t: Stored, keys: Keys) -> list[model.Round]:
    """All rounds that have tables, the newest first. `keys` gives the key of a match's page."""
    return [_round(t, played, keys) for played in reversed(t.rounds) if played.tables]


def standings(t: Stored) -> list[model.Standing]:
    """The table with its tie-breaks explained; empty for a plain elimination, and before the first round."""
    if not t.rounds or t.format.is_knockout:
        return []
    names = {entrant: inline(t.entries[entrant].name) for entrant in t.seeds}
    told = explanations(t.field)
    return [_standing(t, row, told[row.entrant], names) for row in table(t.field)]


def crosstable_rows(t: Stored) -> list[model.CrosstableRow]:
    """The crosstable; empty if no round is played for points."""
    rows = crosstable(t.field) if t.rounds else ()
    if not any(row.encounters for row in rows):
        return []
    numbers = {row.standing.entrant: at for at, row in enumerate(rows, 1)}
    return [
        model.CrosstableRow(
            number=at,
            entrant=row.standing.entrant,
            cells=[cell(encounter, numbers) for encounter in row.encounters],
            points=number(row.standing.points),
        )
        for at, row in enumerate(rows, 1)
    ]


def charity(t: Stored, named: Collection[int]) -> model.Charity | None:
    """The cause and its pledges. `named` are the users who agree to be named on web pages."""
    of = ledger_of(t)
    if of is None:
        return None
    cause, names = of.cause, {entrant: inline(entry.name) for entrant, entry in t.entries.items()}
    return model.Charity(
        name=clean(cause.name),
        link=cause.link,
        currency=cause.currency,
        goal=cause.goal,
        total=of.total,
        share=None if of.share is None else float(of.share),
        text=charity_words.progress(of),
        people=len(of.statements),
        pledges=[
            model.Pledge(
                name=clean(statement.name) if statement.user_id in named else None,
                per=each.pledge.per,
                entrant=each.pledge.entrant,
                text=charity_words.pledge(each.pledge, cause.currency, names),
                total=each.total,
                total_text=money(each.total, cause.currency),
            )
            for statement in of.statements
            for each in statement.earned
        ],
    )


def pledgers(t: Stored) -> frozenset[int]:
    """The users whose consent decides whether their names are shown."""
    return frozenset(pledge.user_id for pledge in t.standing_pledges)


def number(value: Fraction) -> Number:
    """An exact number with its words."""
    return Number(text=standing_words.number(value), value=float(value))


def _status(t: Stored, entry: Entry, waiting: Collection[EntrantId]) -> str:
    if not entry.is_active:
        return "dropped_out"
    if entry.id in waiting:
        return "waiting"
    if t.seeds:
        return "playing"
    return "checked_in" if entry.checked_in else "registered"


def _round(t: Stored, played: RoundState, keys: Keys) -> model.Round:
    counts = not t.is_over and t.paused_at is None and any(state.can_run_out for state in played.tables)
    return model.Round(
        number=played.number,
        paired_at=played.paired_at,
        due_at=played.due_at if counts else None,
        is_over=played.is_settled and played.whole,
        tables=[_table(t, played, index, state, keys) for index, state in enumerate(played.tables)],
    )


def _table(t: Stored, played: RoundState, index: int, state: TableState, keys: Keys) -> model.Table:
    result, live = state.result, state.open_match
    won = [score for score in state.scores if score.is_win]
    return model.Table(
        number=index + 1,
        title=table_name(t, TableKey(played.number, index)),
        bracket=state.table.bracket,
        slot=state.table.slot,
        entrants=list(state.table.entrants),
        state=_state(state),
        how=result.how if result is not None else None,
        lines=_lines(result) if result is not None else [],
        wins=[sum(entrant in score.winners for score in won) for entrant in state.table.entrants],
        live=keys(live.match_id) if live is not None else None,
        matches=[keys(match.match_id) for match in state.matches],
        ended_at=state.ended_at,
    )


def _state(state: TableState) -> str:
    if state.dispute is not None:
        return "disputed"
    if state.result is not None:
        return "decided"
    return "playing" if state.open_match is not None else "open"


def _lines(result: Result) -> list[model.Line]:
    return [
        model.Line(entrant=line.entrant, place=line.place, wins=line.wins, points=line.points) for line in result.lines
    ]


def _standing(t: Stored, row: Ranked, told: Sequence[Explanation], names: Mapping[EntrantId, str]) -> model.Standing:
    values = zip(t.settings.tie_breaks, row.tie_breaks, told, strict=True)
    return model.Standing(
        place=row.place,
        entrant=row.entrant,
        points=number(row.points),
        record=model.Record(won=row.record.won, drawn=row.record.drawn, lost=row.record.lost, byes=row.record.byes),
        tie_breaks=[
            model.TieBreakValue(
                rule=rule,
                title=standing_words.TITLES[rule],
                value=Number(text=standing_words.value(rule, value), value=float(value)),
                explanation=standing_words.explanation(explanation, names),
            )
            for rule, value, explanation in values
        ],
    )
