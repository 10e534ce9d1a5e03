"""All that waits for an organiser: on the organisers' page, and at the desk, a message that is kept up to date."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cogs.kit.interactions.ids import make
from cogs.kit.pages import layout
from cogs.kit.pages.layout import Button, Page, Part, page, row
from cogs.kit.texts import names
from cogs.kit.texts.tournament_words import (
    PHASES,
    entrant_name,
    outcome_line,
    round_end,
    table_name,
    tables_decided,
    versus_line,
)
from cogs.kit.texts.words import date_of, moment, shortened
from cogs.tournaments.pages.calls import OUT_OF_REACH
from cogs.tournaments.pages.pairings import Threads, thread_link
from games.core.language import Text, say, text
from tournaments.course.reminding import to_check_in
from tournaments.model import How
from tournaments.rounds import TableKey
from tournaments.tournament import Phase, Tournament

NAMED = 5
"""Most tables that are named for one reason."""
BUTTONS = 5
"""Most tables with a button to rule on them: those that wait most urgently."""
REASON = 120
"""Most characters of the words of a call."""
CALLED, STAND_STILL, NO_SHOWS, LATE = (
    text("Tables that wait for you"),
    text("Out of reach: their clocks stand still"),
    text("Did not come"),
    text("The others wait for these tables"),
)


def desk_page(t: Tournament, out_of_reach: Sequence[TableKey], threads: Threads) -> Page:
    """The desk of a tournament. Arguments as for `waiting`."""
    waits = (*_before_start(t), *waiting(t, out_of_reach, threads))
    return page(
        f"## {say('Desk: {tournament}', tournament=names.prose(t.settings.name))}",
        state_line(t),
        tables_decided(t),
        deadline_line(t),
        *(waits or (say("Nothing waits for an organiser."),)),
        row(Button(say("Organise", context="label"), make("organise", t.id), "plain" if waits else "main")),
        f"-# {say('Tournament {number}', number=f'#{t.id}')} · {say('Kept up to date. A digest follows each round.')}",
        accent=layout.ALERT if waits else layout.CALM,
    )


def state_line(t: Tournament) -> str:
    """The phase, and whether it is paused or under review."""
    paused = say("The tournament is paused.") if t.paused_at is not None else ""
    review = say("Its result is under review.") if t.is_under_review else ""
    return " ".join(filter(None, [f"{say(PHASES[t.phase])}.", paused, review]))


def deadline_line(t: Tournament) -> str:
    """When it starts, or when its round ends; "" while neither has a time."""
    if t.is_over or t.paused_at is not None:
        return ""
    if not t.is_before_start:
        return round_end(t.current) if t.current is not None else ""
    if t.starts_at is None:
        return say("It starts when you press Start now.")
    return say("It starts on {date}.", date=date_of(t.starts_at))


def waiting(
    t: Tournament, out_of_reach: Sequence[TableKey], threads: Threads = lambda match: None
) -> tuple[Part | None, ...]:
    """The tables that wait for an organiser and why, with buttons to rule, and a round that is to be confirmed.

    out_of_reach  tables whose clocks stand still, because they can be shown nowhere
    threads       the thread of a match
    """
    parts: list[Part] = []
    ruled: list[TableKey] = []
    for title, tables in _tables(t, out_of_reach):
        lines = [f"- {_line(t, table, threads)}" for table in tables[:NAMED]]
        more = len(tables) - NAMED
        if more > 0:
            lines.append(f"- {say('and {n} more: {command}', n=more, command='`/tournament run rule`')}")
        why = say(OUT_OF_REACH) if title == STAND_STILL else ""
        parts.append("\n".join(filter(None, [f"**{say(title)}**", why, *lines])))
        ruled += tables
    buttons = [
        Button(
            say("Rule: {table}", context="label", table=table_name(t, table)),
            make("ruling", t.id, *table),
            "main" if t.at(table).dispute else "plain",
        )
        for table in ruled[:BUTTONS]
    ]
    return (*parts, *layout.rows(buttons), *_confirmation(t))


def _tables(t: Tournament, out_of_reach: Sequence[TableKey]) -> Iterator[tuple[Text, Sequence[TableKey]]]:
    """The reasons for which tables wait, each table under the first that it has."""
    seen: set[TableKey] = set()
    rounds = t.going_on if t.phase is Phase.running else ()
    newest = [table for played in rounds for table, _ in played.by_key]
    for title, tables in (
        (CALLED, [table for table, _ in t.disputes]),
        (STAND_STILL, out_of_reach),
        (NO_SHOWS, [table for table in newest if _has_no_show(t, table)]),
        (LATE, _late(t, [table for table in newest if table.number == t.number])),
    ):
        found = [table for table in tables if table not in seen]
        seen.update(found)
        if found:
            yield title, found


def _has_no_show(t: Tournament, table: TableKey) -> bool:
    """Whether a side did not come to this table, and no organiser has ruled on it yet."""
    state = t.at(table)
    walkover = state.result is not None and state.result.how is How.no_show
    return not state.ruling and (walkover or (state.result is None and bool(state.absent)))


def _late(t: Tournament, current: Sequence[TableKey]) -> Sequence[TableKey]:
    """The open tables of the current round once half of the others are decided, those that were opened first before."""
    tables = [table for table in current if not t.at(table).table.is_bye]
    still = [table for table in tables if t.at(table).result is None]
    opened = {table: match.opened_at for table, match in t.open_matches}
    return sorted(still, key=lambda table: opened.get(table) or t.created_at) if len(still) * 2 <= len(tables) else ()


def _line(t: Tournament, table: TableKey, threads: Threads) -> str:
    state, match = t.at(table), t.at(table).open_match
    line = f"{table_name(t, table)}: "
    if state.dispute is None:
        line += outcome_line(t, state)
        if state.result is None and match is not None and match.opened_at is not None:
            line += f" · {say('since {moment}', moment=moment(match.opened_at))}"
    else:
        said = layout.cut(names.prose(state.dispute.reason).replace("\n", " "), REASON)
        line += versus_line(t, state.table.entrants) + (f" · “{said}”" if state.dispute.entrant else "")
    return f"{line}{thread_link(state, threads)}"


def _confirmation(t: Tournament) -> tuple[Part | None, ...]:
    """Offers to confirm the newest round while it waits for that."""
    if not t.is_held:
        return ()
    number = t.number
    return (
        f"**{say('Round {round} is over.', round=number)}** {say('It goes on when you confirm its results.')}",
        row(Button(say("Confirm the results", context="label"), make("confirm", t.id, number), "go")),
    )


def _before_start(t: Tournament) -> tuple[Part, ...]:
    """A start that has failed, names without a person, and entrants who have not checked in, with their buttons."""
    lines, buttons = [], []
    if t.phase is Phase.registration and t.refused:
        lines.append(say("It has not started at the set time."))
    if t.is_before_start and t.unlinked:
        lines.append(say("Names without a person: {names}.", names=_named(t, [entry.id for entry in t.unlinked])))
        buttons.append(Button(say("Link names", context="label"), make("linking", t.id), "main"))
    missing = to_check_in(t) if t.phase is Phase.check_in else ()
    if missing:
        lines.append(say("Not checked in: {names}.", names=_named(t, missing)))
        buttons.append(Button(say("Entrants", context="label"), make("entrants", t.id, 0, 0)))
    return ("\n".join(lines), *layout.rows(buttons)) if lines else ()


def _named(t: Tournament, entrants: Sequence[int]) -> str:
    return shortened([entrant_name(t, entrant) for entrant in entrants], 10)
