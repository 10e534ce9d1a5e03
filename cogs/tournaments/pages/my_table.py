"""The reader's table in the newest round, or the reason why there is none."""

from __future__ import annotations

from collections.abc import Sequence

from cogs.kit.interactions.ids import make
from cogs.kit.pages.layout import Button, Page, Row, page, row
from cogs.kit.texts import names
from cogs.kit.texts.tournament_words import in_line, outcome_line, table_name, tables_decided
from cogs.kit.texts.words import counted, date_of
from cogs.tournaments.pages.pairings import Threads, deadline_of
from cogs.tournaments.pages.views import other_views
from tournaments.course.sitting_out import may_sit_out
from tournaments.rounds import TableKey
from tournaments.tournament import LEFT, Phase, Tournament

CALLS = 3
"""Most earlier tables to which an organiser can be called."""


def table_page(t: Tournament, user_id: int, disputable: Sequence[TableKey], threads: Threads) -> Page:
    """The reader's table, with buttons that call the organisers to it and to the `disputable` earlier ones."""
    table = t.table_of(user_id)
    earlier = [one for one in disputable if one != table][:CALLS]
    calls = row(
        *[Button(f"Call an organiser to {table_name(t, one).lower()}", make("call", t.id, *one)) for one in earlier]
    )
    if table is None:
        return page(without_table(t, user_id), *_sitting_out(t, user_id), calls, other_views(t, ""))
    played, state = t.rounds[table.number - 1], t.at(table)
    match = state.open_match
    thread_id = threads(match.match_id) if match is not None else None
    offers_call = not state.table.is_bye and (not t.is_over or table in disputable)
    entry = t.entry_of(user_id)
    plays = t.settings.schedule == "free" and t.paused_at is None and not t.is_over and state.can_run_out
    waits = plays and entry is not None and not t.is_ready(state, entry.id)
    is_ready_now = entry is not None and entry.id in state.ready and state.can_run_out and not t.is_over
    buttons = (
        Button("Play my match", make("ready", t.id), "go") if waits else None,
        _take_back(t, table) if is_ready_now else None,
        Button("Call an organiser", make("call", t.id, *table), disabled=state.dispute is not None),
    )
    return page(
        f"### {table_name(t, table)}",
        outcome_line(t, state),
        _stands_still(t),
        f"Your match is in <#{thread_id}>." if thread_id is not None else None,
        "You are ready. The match opens when all have pressed Play my match." if is_ready_now else None,
        f"The round ends on {date_of(played.due_at)}." if plays and played.due_at is not None else None,
        _what_follows(t) if state.result is not None else None,
        row(*buttons) if offers_call else None,
        *_sitting_out(t, user_id),
        calls,
        other_views(t, ""),
    )


def _sitting_out(t: Tournament, user_id: int) -> tuple[str | Row | None, ...]:
    """Whether the reader sits out the next round, and the button that changes it, where that is possible."""
    entry, number = t.entry_of(user_id), t.field.next_round
    if entry is None or t.is_over:
        return ()
    if number in entry.sits_out:
        return sat_out_parts(t, number)
    if not may_sit_out(t, entry):
        return ()
    return (row(Button("Sit out the next round", make("sit_out", t.id, number))),)


def sat_out_parts(t: Tournament, number: int) -> tuple[str, Row | None]:
    """Tells that the reader sits out this round, with the button that takes it back."""
    return (
        f"You sit out round {number}, for {counted(t.settings.points.sat_out, 'point', 'points')}. Until it is paired "
        "you can take that back.",
        row(Button("Play the next round", make("sit_in", t.id, number))),
    )


def ready_page(t: Tournament, table: TableKey, text: str) -> Page:
    """Tells a player that the side is ready, and lets it take that back."""
    return page(text, row(_take_back(t, table)))


def unready_page(t: Tournament, number: int) -> Page:
    """Tells a player that the side is not ready any more."""
    paused = t.paused_at is not None
    return page(
        "Your side is not ready any more. The others are not pinged for that: the message that called them tells it.",
        None if paused else "Press Play my match when you have time.",
        deadline_of(t, t.rounds[number - 1]),
        None if paused else row(Button("Play my match", make("ready", t.id), "go")),
    )


def _name(t: Tournament) -> str:
    return f"**{names.prose(t.settings.name)}**"


def _over(t: Tournament) -> str:
    return f"{_name(t)} was called off." if t.phase is Phase.cancelled else f"{_name(t)} is over."


def _stands_still(t: Tournament) -> str | None:
    """Why nothing follows at this table now; None where something does."""
    if t.is_over:
        return _over(t)
    return f"{_name(t)} is paused." if t.paused_at is not None else None


def _what_follows(t: Tournament) -> str | None:
    """What a player whose table is decided waits for; None where nothing follows now."""
    if t.is_over or t.paused_at is not None or t.current is None:
        return None
    if t.is_held:
        return "The next round follows when an organiser has confirmed the results."
    if t.opens_early:
        return f"A table opens as soon as both its sides are known. {tables_decided(t)}"
    return f"The next pairing comes when the last table of the round is decided. {tables_decided(t)}"


def _take_back(t: Tournament, table: TableKey) -> Button:
    return Button("I am not ready any more", make("unready", t.id, *table))


def without_table(t: Tournament, user_id: int) -> str:
    """Why this person has no table now."""
    name = _name(t)
    entry, place = t.entry_of(user_id), t.place_in_line(user_id)
    if t.is_over:
        return _over(t)
    if entry is None:
        return _without_entry(t, user_id, name)
    if t.current is None and t.phase is Phase.running and t.paused_at is not None:
        return f"{name} is paused, so there are no tables yet. You take part."
    if t.current is None:
        listed = in_line(place) if place else "You are on the list."
        return f"{name} has not started, so there are no tables yet. {listed}"
    if entry.joined_in is None and not t.takes_entries:
        return f"{name} has begun without you, and lets no more entrants in."
    if entry.joined_in is None:
        return f"{name} has begun without you. You play from the next round on, if there is room."
    if entry.joined_in > t.current.number:
        return f"You take part in {name} from round {entry.joined_in} on."
    follows = _what_follows(t)
    if t.current.number in entry.sits_out:
        return f"You sit out round {t.current.number} of {name}.{f' {follows}' if follows else ''}"
    return f"You have no match in round {t.current.number} of {name}.{f' {follows}' if follows else ''}"


def _without_entry(t: Tournament, user_id: int, name: str) -> str:
    """Why this person is not on the list, or not any more."""
    former = [entry for entry in t.entries.values() if user_id in entry.user_ids]
    for entry in former:
        if entry.reason == LEFT:
            who = "you" if len(entry.members) == 1 else "a member of your team"
            return f"You were taken out of {name}, because {who} had left the server."
    left = [entry for entry in former if entry.left_after is not None]
    if left:
        says = "An organiser has taken you out of" if left[0].reason else "You have dropped out of"
        back = "Press Register on its announcement" if t.takes_entries else "Ask an organiser"
        return f"{says} {name}, so you have no table. {back} to come back, with all your points."
    if any(entry.missed for entry in former):
        again = " Press Register on its announcement to play from the next round on." if t.takes_entries else ""
        return f"You did not check in for {name}, so you have lost your place.{again}"
    return f"You do not take part in {name}. Its announcement has the button Register while it takes entrants."
