"""Notices beside pairings and podium: check-in, reminders, corrections, and tasks for organisers."""

from __future__ import annotations

from collections.abc import Sequence

from cogs.kit.interactions.ids import make
from cogs.kit.pages import layout
from cogs.kit.pages.layout import Button, Page, Part, Row, page, row
from cogs.kit.texts import names
from cogs.kit.texts.tournament_words import MENTIONED, entrant_name, outcome_line, table_name
from cogs.kit.texts.words import counted, date_of, first_of, listed, moment, shortened
from cogs.tournaments.pages.pairings import Threads, thread_link
from tournaments.course.reminding import to_check_in, to_play
from tournaments.model import EntrantId
from tournaments.rounds import TableKey
from tournaments.tournament import Correction, Move, Phase, Reminder, Tournament

SHOWN = 20
PRESS_PLAY = (
    "Press Play my match when you have time: the match opens when all have pressed it, and its clocks run from then on."
)


def notice(t: Tournament, title: str, *parts: Part | None, accent: int, pings: Sequence[int] = ()) -> Page:
    """A page with the name of the tournament and the rest of the `title`, those whom it pings, and its number."""
    return page(
        f"### {names.prose(t.settings.name)}{title}",
        " ".join([names.mention(user_id) for user_id in pings]),
        *parts,
        f"-# Tournament #{t.id}",
        accent=accent,
        pings=pings,
    )


def parts_of(t: Tournament, entrants: Sequence[EntrantId]) -> int:
    """The number of messages that are needed to ping all of these."""
    return messages_for(len(users(t, entrants)))


def messages_for(people: int) -> int:
    """The number of messages that are needed to ping so many people; at least one."""
    return max(1, -(-people // MENTIONED))


def check_in_page(t: Tournament, part: int) -> Page:
    """Pings all entrants who must check in, once."""
    if t.phase is not Phase.check_in:
        return _settled(t, "check in now", "The check-in is closed.")
    missing = users(t, to_check_in(t))
    people = tuple(
        [one for one in _part(t, [entry.id for entry in (*t.confirmed, *t.waiting)], part) if one in missing]
    )
    closes = f" It closes {moment(t.starts_at)}." if t.starts_at is not None else ""
    closes = " The tournament is paused: the check-in stays open." if t.paused_at is not None else closes
    waiting = " ".join([names.mention(user_id) for user_id in people])
    unlinked = shortened([entrant_name(t, entry.id) for entry in t.unlinked], SHOWN)
    return page(
        f"### {names.prose(t.settings.name)}: check in now",
        f"Entrants who have not pressed Check in when it closes lose their place.{closes}",
        f"Still missing: {waiting}" if waiting else _others_missing(len(missing), bool(unlinked)),
        f"Names without a person: {unlinked}." if unlinked else None,
        row(Button("Check in", make("present", t.id), "main")),
        f"-# Tournament #{t.id}",
        accent=layout.OPEN,
        pings=people,
    )


def _others_missing(count: int, unlinked: bool) -> str | None:
    """The line of a message of whose people none is missing: how many of the other messages' people are."""
    if count:
        return f"All whom this message named are there. {counted(count, 'other is', 'others are')} still missing."
    return None if unlinked else "All are there."


def moved_up_page(t: Tournament, moved: Sequence[EntrantId], part: int) -> Page:
    """Pings those who got a place after they had waited in line."""
    people = _part(t, moved, part)
    checks_in = t.phase is Phase.check_in
    button = (
        Button("Check in", make("present", t.id), "main") if checks_in else Button("My table", make("my_table", t.id))
    )
    return notice(
        t,
        ": you have a place",
        "There is room for you now: you have moved up from the line.",
        "If you have not checked in, press Check in, or you lose your place." if checks_in else None,
        row(button),
        accent=layout.OPEN,
        pings=people,
    )


def moved_down_page(t: Tournament, moved: Sequence[EntrantId], part: int) -> Page:
    """Pings those who have lost their place because there are fewer places, until they have one or it starts."""
    people = in_line_again(t, moved, part)
    if not people:
        return _settled(t, "fewer places", "That is past: look at the announcement.")
    return notice(
        t,
        ": you wait in line now",
        "An organiser has set fewer places, so you have none now. You move up by yourself when an entrant withdraws.",
        _list_row(t),
        accent=layout.ALERT,
        pings=people,
    )


def in_line_again(t: Tournament, moved: Sequence[EntrantId], part: int) -> tuple[int, ...]:
    """The persons of this part of those who have lost their place that still wait in line before the start."""
    waiting = users(t, [entry.id for entry in t.waiting]) if t.is_before_start else ()
    return tuple(user_id for user_id in _part(t, moved, part) if user_id in waiting)


def _list_row(t: Tournament) -> Row | None:
    return row(Button("Entrants", make("entrants", t.id, 0, 0)), Button("Withdraw", make("withdraw", t.id)))


def start_moved_page(t: Tournament, part: int) -> Page:
    """Pings those who were on the list when the start was set to another time, or taken back."""
    people = _part(t, t.start_moved.entrants if t.start_moved is not None else (), part)
    title = "the start was moved" if t.starts_at is not None else "no start is set now"
    if t.starts_at is not None:
        says = f"It starts on {date_of(t.starts_at)}."
    elif t.refused:
        says = "It has not started at the set time. An organiser starts it later, or sets another time."
    else:
        says = "An organiser starts it, or sets another time."
    return notice(t, f": {title}", says, _list_row(t), accent=layout.ALERT, pings=people)


def old_start_page(t: Tournament) -> Page:
    """Replaces the notice of a moved start once it was moved again, or the check-in or the matches have begun."""
    return _settled(t, "the start was moved", "That is past: look at the announcement.")


def reminder_page(t: Tournament, reminder: Reminder, part: int) -> Page:
    """Pings entrants who are about to lose their place or a match, and shows those of them who are still missing."""
    if reminder.number == 0 and t.phase is not Phase.check_in:
        return _settled(t, "a reminder", "The check-in is closed.")
    played = t.rounds[reminder.number - 1] if 0 < t.number <= reminder.number <= len(t.rounds) else None
    if reminder.number and (t.phase is not Phase.running or played is None):
        return _settled(t, "a reminder", f"Round {reminder.number} is over.")
    deadline = played.due_at if played is not None else t.starts_at
    if deadline is not None and deadline != reminder.deadline and t.paused_at is None:
        ends = f"Round {reminder.number} ends" if reminder.number else "The check-in closes"
        return _settled(t, "a reminder", f"The end was moved. {ends} on {date_of(deadline)}.")
    missing = users(t, to_play(t, played) if played is not None else to_check_in(t))
    people = tuple(user_id for user_id in _part(t, reminder.entrants, part) if user_id in missing)
    if not people:
        return _settled(t, "a reminder", "No one is missing any more.")
    if reminder.number == 0:
        says = f"The check-in closes {moment(reminder.deadline)}. Check in now, or you lose your place."
        button = Button("Check in", make("present", t.id), "main")
    else:
        says = (
            f"Round {reminder.number} ends {moment(reminder.deadline)}, and your match has not been played. "
            "If you have not pressed Play my match by then, you lose it."
        )
        button = Button("Play my match", make("ready", t.id), "go")
    return notice(t, ": a reminder", says, row(button), accent=layout.ALERT, pings=people)


def ready_page(t: Tournament, table: TableKey) -> Page:
    """Pings those at a table who have not pressed Play my match, once another side has."""
    state = t.at(table)
    people = users(t, t.waits_for(state))
    mentioned = " ".join([names.mention(user_id) for user_id in people])
    ready = [entrant_name(t, entrant) for entrant in state.table.entrants if entrant in state.ready]
    return page(
        f"### {names.prose(t.settings.name)}: ready to play",
        f"{mentioned}: {listed(ready)} {'is' if len(ready) == 1 else 'are'} ready for your match. {PRESS_PLAY}",
        _play_row(t),
        f"-# Tournament #{t.id}",
        accent=layout.OPEN,
        pings=people,
    )


def unready_page(t: Tournament, table: TableKey) -> Page:
    """Replaces the call to play at a table where the sides that were ready have taken that back."""
    state = t.at(table)
    gone = [entrant_name(t, entrant) for entrant in state.table.entrants if entrant in state.unready]
    return notice(
        t,
        ": not ready any more",
        f"{listed(gone)} {'is' if len(gone) == 1 else 'are'} not ready any more. {PRESS_PLAY}",
        _play_row(t),
        accent=layout.OPEN,
    )


def _play_row(t: Tournament) -> Row | None:
    return row(Button("Play my match", make("ready", t.id), "go"), Button("My table", make("my_table", t.id)))


def old_ready_page(t: Tournament) -> Page:
    """Replaces the call to play at a table that does not wait for it any more."""
    return _settled(t, "ready to play", "This call is settled.")


def _settled(t: Tournament, title: str, says: str) -> Page:
    """Replaces a message whose request can no longer be followed."""
    return notice(t, f": {title}", says, accent=layout.DONE)


def correction_page(t: Tournament, correction: Correction, threads: Threads, part: int = 0) -> Page:
    """A round was paired again: the affected entrants, their new tables, and the reason."""
    lines: list[str] = []
    seated: set[EntrantId] = set()
    if correction.number <= len(t.rounds):
        played = t.rounds[correction.number - 1]
        for table, state in played.by_key:
            seated.update(state.table.entrants)
            if not set(correction.affected).isdisjoint(state.table.entrants):
                lines.append(f"- {table_name(t, table)}: {outcome_line(t, state)}{thread_link(state, threads)}")
    out = [entrant_name(t, entrant) for entrant in correction.affected if entrant not in seated]
    people = _part(t, correction.affected, part)
    return notice(
        t,
        f": round {correction.number} is paired anew",
        f"The reason: {names.prose(correction.reason)}\nOpen matches of tables that have changed are stopped.",
        "\n".join(lines[:SHOWN]),
        f"No longer in this round: {', '.join(out[:SHOWN])}." if out else None,
        accent=layout.ALERT,
        pings=people,
    )


def not_started_page(t: Tournament) -> Page:
    """Tells organisers why the automatic start failed, until the tournament has started or was called off."""
    if t.phase is not Phase.registration:
        return _settled(t, "the start at the set time failed", "That is settled.")
    unlinked = [entrant_name(t, entry.id) for entry in t.unlinked]
    if t.refused == "not_linked" and unlinked:
        says = f"These names on the list have no person: {', '.join(unlinked[:SHOWN])}."
        buttons = [Button("Link names", make("linking", t.id), "main"), Button("Organise", make("organise", t.id))]
    else:
        says = "There were too few entrants." if t.refused == "too_few_entrants" else "The problem is settled now."
        buttons = [Button("Organise", make("organise", t.id), "main")]
    return notice(
        t,
        " has not started",
        f"{says} The start is taken back: press Start now, or set another time, when all is ready.",
        row(*buttons),
        accent=layout.ALERT,
    )


def hold_page(t: Tournament, number: int) -> Page:
    """Tells organisers that a round is over and waits for their confirmation."""
    played = t.rounds[number - 1]
    confirmed = played.confirmed or number < t.number or t.is_over
    lines = first_of([f"- {outcome_line(t, state)}" for state in played.tables], SHOWN, "- and {n} more")
    buttons = row(
        Button("Confirm the results", make("confirm", t.id, number), "go"),
        Button("Pair by hand …", make("manage", t.id, "pair")),
    )
    if confirmed:
        says = "An organiser has confirmed the results."
    elif played.is_settled:
        says = "It goes on when an organiser confirms the results."
    else:
        says = "A table waits for its result again. You are asked to confirm the round after that."
    return notice(
        t,
        f": round {number} is over",
        says,
        "\n".join(lines),
        buttons if not confirmed and played.is_settled else None,
        accent=layout.DONE if confirmed else layout.ALERT,
    )


def old_hold_page(t: Tournament, number: int) -> Page:
    """Replaces the question about a round of which a table was played again later."""
    return _settled(t, f"round {number}", "A result of this round has changed since.")


def gone_page(t: Tournament, move: Move, part: int) -> Page:
    """Tells entrants that they were taken out or are back, and why."""
    people = _part(t, move.entrants, part)
    entry = t.entries[move.entrants[0]]
    alone = len(entry.members) == 1
    who, are = ("you", "are") if alone else (f"your team {entrant_name(t, entry.id)}", "is")
    if move.kind == "missed":
        title, says = "you have lost your place", "You did not press Check in before the check-in closed."
    elif move.kind == "out":
        title = f"{who} {are} out"
        says = f"An organiser has taken {who} out. If that is a mistake, ask an organiser: it can be undone."
    else:
        title = f"{who} {are} back"
        says = f"An organiser has brought {who} back, with all points and matches."
    return notice(
        t,
        f": {title}",
        says,
        f"The reason: {names.prose(move.reason)}" if move.reason else None,
        row(Button("My table", make("my_table", t.id))),
        accent=layout.ALERT,
        pings=people,
    )


def reinstated_page(t: Tournament, part: int) -> Page:
    """Tells the entrants that the tournament goes on although it was called off."""
    people = _part(t, [entry.id for entry in (*t.confirmed, *t.waiting)], part)
    follows = {
        Phase.registration: "Its list of entrants is as it was.",
        Phase.check_in: "The check-in is open again.",
    }.get(t.phase, "Matches that were stopped are played again, from the start.")
    paused = "It is paused until an organiser lets it go on." if t.paused_at is not None else ""
    return notice(
        t,
        " goes on",
        f"An organiser has taken the cancellation back. {paused or follows}",
        row(Button("My table", make("my_table", t.id), "main")),
        accent=layout.OPEN,
        pings=people,
    )


def called_off_page(t: Tournament, part: int) -> Page:
    """Tells the entrants that the tournament is called off, and why; later that this was taken back."""
    if t.phase is not Phase.cancelled:
        return _settled(t, "called off", "An organiser has taken that back: it goes on.")
    people = _part(t, [entry.id for entry in (*t.confirmed, *t.waiting)], part)
    return notice(
        t,
        " is called off",
        f"The reason: {names.prose(t.reason)}" if t.reason else None,
        "Its open matches are stopped." if t.rounds else None,
        accent=layout.ALERT,
        pings=people,
    )


def pledgers(t: Tournament) -> tuple[int, ...]:
    """The persons with pledges, in the order of their first ones."""
    return tuple(dict.fromkeys(pledge.user_id for pledge in t.pledges.values()))


def lapsed_page(t: Tournament, part: int = 0) -> Page:
    """The tournament was cancelled: pledges lapse unless their owners keep them."""
    if t.phase is not Phase.cancelled:
        return _settled(t, "pledges", "The tournament goes on after all, and all pledges stand again.")
    people = pledgers(t)[part * MENTIONED : (part + 1) * MENTIONED]
    return notice(
        t,
        ": pledges have lapsed",
        "It was called off. All pledges have lapsed, so no donation is owed. Press My pledges to keep yours all the "
        "same, one by one.",
        row(Button("My pledges", make("pledges", t.id), "main")),
        accent=layout.DONE,
        pings=people,
    )


def unpaired_page(t: Tournament, number: int) -> Page:
    """Replaces the pairings of a round that was taken back, until it is paired again."""
    return _settled(t, f"round {number}", "This round was taken back, because an earlier result has changed.")


def reopened_page(t: Tournament) -> Page:
    """Replaces the call for statements while the result is under review, and the podium too after a cancellation."""
    over = t.phase is Phase.cancelled
    says = "It was called off after its end." if over else "The result is being looked at again."
    return notice(t, "", says, accent=layout.ALERT)


def users(t: Tournament, entrants: Sequence[EntrantId]) -> tuple[int, ...]:
    """The persons of these entrants."""
    return tuple(user_id for entrant in entrants for user_id in t.entries[entrant].user_ids)


def _part(t: Tournament, entrants: Sequence[EntrantId], part: int) -> tuple[int, ...]:
    return users(t, entrants)[part * MENTIONED : (part + 1) * MENTIONED]
