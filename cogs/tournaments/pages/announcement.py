"""The announcement of a tournament, which always shows its current state."""

from __future__ import annotations

from datetime import datetime

from cogs.kit.interactions.ids import make
from cogs.kit.pages import layout
from cogs.kit.pages.layout import Button, Line, Page, Row, page, row
from cogs.kit.texts import names
from cogs.kit.texts.tournament_words import (
    PHASES,
    SEEDINGS,
    UNDER_REVIEW,
    best_of_words,
    entrant_name,
    format_title,
    round_end,
    tables_decided,
)
from cogs.kit.texts.words import counted, counts, date_of, shortened, span
from cogs.tournaments.pages.views import round_views
from games.core.language import say
from host.model import Pace
from host.ports import AnyGame
from tournaments.charity.money import money
from tournaments.formats.registry import format_of
from tournaments.ports import Post
from tournaments.settings import Settings
from tournaments.tournament import Entry, Phase, Tournament

SHOWN = 40
"""Most entrants that are named; the others are counted."""
WAITING = 15


def announcement_page(t: Tournament, game: AnyGame, pace: Pace, link: str = "") -> Page:
    """The announcement with the buttons that are useful now; `link` leads to its web page."""
    return page(
        f"## {names.prose(t.settings.name)}\n{names.prose(t.settings.description)}".strip(),
        _facts(t, game, pace),
        _cause(t),
        f"To be watched on the web: <{link}>" if link else None,
        Line(),
        _state(t),
        _entrants(t),
        *_rows(t),
        f"-# Tournament #{t.id}",
        accent=layout.OPEN if t.takes_entries else layout.DONE if t.is_over else layout.CALM,
    )


def moved_page(t: Tournament, new: Post) -> Page:
    """Replaces an announcement or a desk that was posted again elsewhere."""
    link = f"https://discord.com/channels/{t.guild_id}/{new.channel_id}/{new.message_id}"
    return page(
        f"## {names.prose(t.settings.name)}",
        say("Posted again: {link}", link=link),
        f"-# Tournament #{t.id}",
        accent=layout.CALM,
    )


def _facts(t: Tournament, game: AnyGame, pace: Pace) -> str:
    settings = t.settings
    best_of = best_of_words(settings)
    teams = ", teams of two" if settings.team_size == 2 else ""
    lines = [
        f"**{game.title}**, {game.modes[settings.mode].title}{teams}",
        f"{format_title(settings)}{_sizes(settings)}{_rounds(settings)}{best_of} · {say(SEEDINGS[settings.seeding])}",
        f"{pace.title} pace: {span(pace.turn)} a turn{_beginner(t, game)}",
        _schedule(t),
    ]
    if settings.entry_role is not None:
        lines.append(f"For members with the role <@&{settings.entry_role}>")
    return "\n".join([f"- {line}" for line in lines])


def _sizes(settings: Settings) -> str:
    """The sizes of tables, unless they are for two sides."""
    format_ = format_of(settings)
    return "" if format_.is_for_pairs else f" of {counts(format_.sizes(settings))}"


def _beginner(t: Tournament, game: AnyGame) -> str:
    """Who begins a match of two sides."""
    if not t.format.is_for_pairs:
        return ""
    return " · seats change" if game.modes[t.settings.mode].order_matters else " · chance decides who begins"


def _rounds(settings: Settings) -> str:
    """The number of rounds and the size of the cut, where organisers set them."""
    format_ = format_of(settings)
    number = settings.rounds if "rounds" in format_.uses else None
    rounds = f", {counted(number, 'round', 'rounds')}" if number else ""
    return f"{rounds}, then an elimination of the best {settings.cut}" if "cut" in format_.uses else rounds


def _cause(t: Tournament) -> str:
    if t.cause is None:
        return ""
    goal = f", goal {money(t.cause.goal, t.cause.currency)}" if t.cause.goal is not None else ""
    return f"It is played for **{names.prose(t.cause.name)}**{goal}: <{t.cause.link}>"


def _schedule(t: Tournament) -> str:
    settings = t.settings
    rounds = "The matches of a round open together"
    if settings.schedule == "free":
        sides = "both" if format_of(settings).is_for_pairs else "all"
        rounds = (
            f"Each round lasts {span(settings.round_hours * 3600)}: {sides} sides press Play my match when they can"
        )
    there = f" · check-in {span(settings.check_in * 60)} before the start" if settings.check_in else ""
    return f"{rounds}{there}"


def _state(t: Tournament) -> str:
    if t.phase is Phase.cancelled and t.reason:
        return f"**{say(PHASES[t.phase])}.** The reason: {names.prose(t.reason)}"
    if t.paused_at is not None and not t.is_over:
        return "**It is paused.** Deadlines stand still."
    lines = [f"**{say(PHASES[t.phase])}.**", say(UNDER_REVIEW) if t.is_under_review else ""]
    if t.phase is Phase.registration:
        lines.append(_start(t.starts_at))
        if t.check_in_at is not None:
            lines.append(f"Check-in opens on {date_of(t.check_in_at)}.")
    elif t.phase is Phase.check_in:
        lines.append(f"Press Check in, or lose your place. {_start(t.starts_at)}")
    elif t.phase is Phase.running and t.current is not None:
        lines += [tables_decided(t), round_end(t.current)]
    elif t.phase is Phase.finished:
        lines.append(_podium(t))
    return " ".join(line for line in lines if line)


def _start(starts_at: datetime | None) -> str:
    return f"It starts on {date_of(starts_at)}." if starts_at is not None else "An organiser starts it."


def _podium(t: Tournament) -> str:
    winners = [entrant_name(t, entrant) for entrant in t.winners]
    return f"🏆 {', '.join(winners[:4])}" if winners else "It has no winner."


def _entrants(t: Tournament) -> str:
    confirmed, waiting = t.confirmed, t.waiting
    if not t.is_before_start:
        return _taking_part(t)
    room = f" of {t.settings.cap}" if t.settings.cap is not None else ""
    lines = [f"**Registered: {len(confirmed)}{room}**", shortened([_entry(t, entry) for entry in confirmed], SHOWN)]
    if waiting:
        lines += [f"**In line: {len(waiting)}**", shortened([_entry(t, entry) for entry in waiting], WAITING)]
    return "\n".join([line for line in lines if line])


def _taking_part(t: Tournament) -> str:
    """The number of sides after the start; "" for a tournament that was called off before it."""
    count, gone = len(t.seeds), len(t.seeds) - len(t.confirmed)
    if not count:
        return ""
    verb = "took" if t.is_over else "takes" if count == 1 else "take"
    left = f", {gone} dropped out" if gone else ""
    return f"{count} {'side' if count == 1 else 'sides'} {verb} part{left}."


def _entry(t: Tournament, entry: Entry) -> str:
    there = " ✓" if t.phase is Phase.check_in and entry.is_linked and (entry.checked_in or entry.is_computer) else ""
    return f"{entrant_name(t, entry.id)}{there}"


def _rows(t: Tournament) -> tuple[Row | None, ...]:
    """What a reader most probably wants comes first; leaving comes after that."""
    checks_in = Button("Check in", make("present", t.id), "main") if t.phase is Phase.check_in else None
    register = Button("Register", make("enter", t.id), "go") if t.takes_entries else None
    leave = Button("Drop out" if t.phase is Phase.running else "Withdraw", make("withdraw", t.id))
    pledge = Button("Pledge", make("pledge", t.id)) if t.cause is not None and not t.is_over else None
    manage = Button("Organise", make("organise", t.id))
    if t.is_before_start:
        entrants = Button("Entrants", make("entrants", t.id, 0, 0))
        return row(checks_in, register, leave, entrants, pledge), row(manage)
    if t.phase is Phase.running:
        return row(*_play(t), *round_views(t)), row(register, pledge, leave, manage)
    return (row(*round_views(t), manage),)


def _play(t: Tournament) -> list[Button]:
    """The own table of a reader, if there are tables."""
    if t.current is None:
        return []
    ready = Button("Play my match", make("ready", t.id), "go")
    is_free = t.settings.schedule == "free" and not all(played.is_settled for played in t.going_on)
    return [*([ready] if is_free else []), Button("My table", make("my_table", t.id), "main")]
