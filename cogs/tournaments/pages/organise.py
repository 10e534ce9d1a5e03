"""Pages of organisers: running a tournament, its settings, and rulings at a table."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from itertools import permutations
from typing import NamedTuple

from cogs.kit import layout, names
from cogs.kit.ids import make
from cogs.kit.layout import Button, Choice, Field, Form, Menu, Page, RoleMenu, Row, Style, page
from cogs.kit.numbers import whole
from cogs.kit.tournament_words import PHASES, outcome_line, plain_name, round_end, table_name, told_apart
from cogs.kit.words import date_of, span
from host.model import Pace
from tournaments.course.allowed import BEFORE
from tournaments.course.scoring import is_knockout
from tournaments.formats.registry import FORMATS
from tournaments.model import EntrantId
from tournaments.rounds import TableKey
from tournaments.settings import Settings, TieBreak
from tournaments.standings.words import TITLES
from tournaments.tournament import Phase, Tournament

ORDER = "order_"
LARGEST_LISTED = 4
"""The largest pod of which all orders fit into a menu."""
MISSING = 60
"""Most entrants that are named as missing at a start."""
MEANWHILE = (
    "**An organiser has ruled on this table in the meantime, or has paired it anew.** Nothing else was changed. You "
    "can rule again."
)
CHANNELS_GONE = (
    "**The channels of this tournament were deleted.** Press Announce here in another channel: what follows is posted "
    "there, and its matches get their boards there."
)
REASON = Field("reason", "Why? All members can read it.", limit=500, needed=True, long=True)

ACTS: Mapping[str, str] = {
    "announce": "Announce here",
    "start": "Start now",
    "check_in": "Open the check-in",
    "computer": "Add a computer player",
    "links": "Link names",
    "entrants": "Entrants",
    "seeds": "Seeds by hand …",
    "pair": "Pair by hand …",
    "pause": "Pause",
    "resume": "Resume",
    "extend": "Move the deadline",
    "cancel": "Call it off",
    "like": "New one like this …",
}
"""The acts of the page, by the word in their custom ids."""
STYLES: Mapping[str, Style] = {"start": "go", "cancel": "danger", "announce": "main"}
REASONED = ("pause", "resume", "extend", "cancel")
"""Acts for which a form asks for the reason."""


class Chosen(NamedTuple):
    """A setting with a menu: its title, and value and label of each choice."""

    title: str
    choices: tuple[tuple[object, str], ...]


def menus(paces: Mapping[str, Pace]) -> Mapping[str, Chosen]:
    """The settings with a menu."""
    return {
        "format": Chosen("Format", tuple((key, found.title) for key, found in FORMATS.items())),
        "best_of": Chosen("Matches at a table", tuple((n, f"Best of {n}") for n in (1, 3, 5, 7, 9))),
        "pace": Chosen("Pace", tuple((key, f"{pace.title}: {span(pace.turn)} a turn") for key, pace in paces.items())),
        "schedule": Chosen(
            "Schedule",
            (
                ("at once", "A round's matches open together"),
                ("free", "Free within the round: both sides press Play my match"),
            ),
        ),
        "seeding": Chosen(
            "Seeds",
            (
                ("rating", "By rating"),
                ("registration", "By registration"),
                ("random", "By lot"),
                ("manual", "By hand"),
            ),
        ),
    }


class Written(NamedTuple):
    """Settings of one form: its title and fields, each with a function that writes the value."""

    title: str
    fields: tuple[tuple[Field, Callable[[Settings], object]], ...]


FORMS: Mapping[str, Written] = {
    "about": Written(
        "Name and places",
        (
            (Field("name", "Name", limit=80, needed=True), lambda s: s.name),
            (Field("description", "What it is about", limit=1000, long=True), lambda s: s.description),
            (Field("cap", "Places (empty: no limit)", limit=3), lambda s: s.cap or ""),
            (Field("check_in", "Check-in, minutes before the start (0: none)", limit=4), lambda s: s.check_in),
        ),
    ),
    "rounds": Written(
        "Rounds",
        (
            (Field("rounds", "Rounds (empty: as many as needed)", limit=2), lambda s: s.rounds or ""),
            (Field("cut", "Cut to: 2, 4, 8, 16, 32 or 64", limit=2), lambda s: s.cut),
            (Field("pod_size", "Players in a pod: 3 to 8", limit=1), lambda s: s.pod_size),
            (Field("round_hours", "Hours of a round in a free schedule", limit=3), lambda s: s.round_hours),
            (Field("late_until", "Late entries up to round (0: none)", limit=2), lambda s: s.late_until),
        ),
    ),
    "rulings": Written(
        "Disputes",
        (
            (
                Field("dispute_minutes", "Minutes in which a result can be disputed", limit=5, needed=True),
                lambda s: s.dispute_minutes,
            ),
        ),
    ),
    "points": Written(
        "Match points",
        (
            (Field("win", "For a win", limit=3, needed=True), lambda s: s.points.win),
            (Field("draw", "For a draw", limit=3, needed=True), lambda s: s.points.draw),
            (Field("loss", "For a loss", limit=3, needed=True), lambda s: s.points.loss),
            (Field("bye", "For a bye", limit=3, needed=True), lambda s: s.points.bye),
        ),
    ),
}


def organise_page(t: Tournament, note: str = "", *, channels_gone: bool = False) -> Page:
    """The state of the tournament, and the acts that are possible now; `channels_gone` is said, with what to do."""
    waiting = [f"- {table_name(t, table)}" for table, _ in t.disputes]
    paused = " The tournament is paused." if t.paused_at is not None else ""
    return page(
        note,
        f"## Organise {names.prose(t.settings.name)}\n{PHASES[t.phase]}.{paused}",
        CHANNELS_GONE if channels_gone else None,
        f"Registered: {len(t.confirmed)}, in line: {len(t.waiting)}." if t.phase in BEFORE else "",
        _deadline(t),
        _unlinked(t),
        "**Tables that wait for you** (`/tournament run rule`)\n" + "\n".join(waiting[:20]) if waiting else None,
        *_confirmation(t),
        *layout.rows([_button(t, act) for act in _acts(t)]),
        Row(
            (
                *(() if t.is_over else (Button("Settings", make("manage", t.id, "settings")),)),
                Button("Log", make("manage", t.id, "log")),
                Button("Files", make("manage", t.id, "files")),
                Button("Web page", make("web", t.id)),
            )
        ),
        f"-# Tournament #{t.id}{_by_command(t)}",
        accent=layout.PRIVATE,
    )


def follows(t: Tournament, what: str) -> str:
    """When the bot posts what follows: in a moment, or after a pause."""
    return f"{what} is posted {'when you resume: it is paused' if t.paused_at is not None else 'in a moment'}."


def missing_page(t: Tournament, missing: Sequence[EntrantId]) -> Page:
    """Asks an organiser who starts during the check-in whether missing entrants and bare names lose their places."""
    shown = ", ".join([names.escaped(t.entries[entrant].name) for entrant in missing[:MISSING]])
    more = f" and {len(missing) - MISSING} more" if len(missing) > MISSING else ""
    there = (Button("Entrants", make("entrants", t.id, 0, 0)),) if missing else ()
    links = (Button("Link names", make("linking", t.id)),) if t.unlinked else ()
    return page(
        f"**Start before the check-in closes?**{f' Not checked in: {shown}{more}.' if missing else ''}",
        _unlinked(t),
        f"They lose their places if it starts now.{' To check one in, press Entrants.' if missing else ''}",
        Row(
            (
                Button("Start without them", make("manage", t.id, "start_now"), "danger"),
                *there,
                *links,
                Button("Back", make("organise", t.id), "main"),
            )
        ),
        accent=layout.PRIVATE,
    )


def settings_page(
    t: Tournament, paces: Mapping[str, Pace], note: str = "", *, gone: Collection[int] = (), stuck: bool = False
) -> Page:
    """All settings with their values; roles that are `gone` are told, and a `stuck` winner's role that the bot may not
    give."""
    settings = t.settings
    lost = [role for role in (settings.winner_role, settings.entry_role) if role in gone]
    winner_role, entry_role = (None if role in gone else role for role in (settings.winner_role, settings.entry_role))
    chosen: list[str | Menu] = []
    for name, menu in menus(paces).items():
        lines = tuple(
            Choice(label, str(at), chosen=getattr(settings, name) == value)
            for at, (value, label) in enumerate(menu.choices)
        )
        chosen += [f"-# {menu.title}", Menu(make("setting", t.id, name), menu.title, lines)]
    ties = Menu(
        make("setting", t.id, "tie_breaks"),
        "Tie-breaks",
        tuple(
            Choice(
                TITLES[tie_break], str(at), detail=_rank(settings, tie_break), chosen=tie_break in settings.tie_breaks
            )
            for at, tie_break in enumerate(TieBreak)
        ),
        least=0,
        most=len(TieBreak),
    )
    flags = (
        Button(f"Third place: {'yes' if settings.third_place else 'no'}", make("manage", t.id, "third_place")),
        Button(f"Second final: {'yes' if settings.reset else 'no'}", make("manage", t.id, "reset")),
        Button(f"Teams of two: {'yes' if settings.team_size == 2 else 'no'}", make("manage", t.id, "teams")),
        Button(f"I confirm each round: {'yes' if settings.hold else 'no'}", make("manage", t.id, "hold")),
    )
    more = tuple(
        Button(title, make("manage", t.id, act)) for title, act in (("Start …", "schedule"), ("Cause …", "cause"))
    )
    web = Button("Web page …", make("web", t.id))
    forms = tuple(Button(f"{form.title} …", make("manage", t.id, name)) for name, form in FORMS.items())
    return page(
        note,
        f"## Settings of {names.prose(settings.name)}",
        "**A role that was chosen here was deleted.** Choose another one or none." if lost else None,
        "**I cannot give the winner's role now.** I need Manage Roles, and my own role above it." if stuck else None,
        *chosen,
        f"-# Tie-breaks: {_order(settings)}",
        ties,
        "-# Role for the winner (I need Manage Roles, and my own role above it)",
        RoleMenu(make("crown", t.id), "No role", winner_role),
        "-# Role that one needs to register",
        RoleMenu(make("entry_role", t.id), "All members may register", entry_role),
        *layout.rows([*flags, *forms, *more, web, Button("Back", make("organise", t.id))]),
        accent=layout.PRIVATE,
    )


def form_of(t: Tournament, name: str) -> Form:
    """One of `FORMS` with the current values, or the form of the start."""
    if name == "schedule":
        at = f"<t:{int(t.starts_at.timestamp())}>" if t.starts_at is not None else ""
        hint = "in 2 hours, 2026-12-24 19:00 +02:00; empty: I start it"
        return Form("When it starts", make("managed", t.id, name), (Field("at", "Start", at, hint, limit=40),))
    written = FORMS[name]
    fields = tuple(replace(field, value=str(value(t.settings))) for field, value in written.fields)
    return Form(written.title, make("managed", t.id, name), fields)


def reason_form(t: Tournament, act: str) -> Form:
    """The form that asks an organiser for the reason."""
    by = (Field("by", "By how much?", limit=20, needed=True, hint="2 hours, 30 min, 1 day"),)
    return Form(ACTS[act], make("managed", t.id, act), (*(by if act == "extend" else ()), REASON))


def ruling_page(t: Tournament, table: TableKey, note: str = "") -> Page:
    """The possible rulings at a table."""
    state = t.at(table)
    entrants, seen = state.table.entrants, state.version
    sides = [
        Button(f"{name} wins", make("ruled", t.id, *table, seen, f"win_{entrant}"), "main")
        for entrant, name in (told_apart(t, entrants, plain_name).items() if len(entrants) == 2 else ())
    ]
    placed = make("placed", t.id, *table, seen)
    if len(entrants) > LARGEST_LISTED:
        sides = [Button("All places …", placed, "main")]
    orders = Menu(
        make("ruled_places", t.id, *table, seen),
        "All places …",
        tuple(Choice(order_title(t, order), str(at)) for at, order in enumerate(orders_of(entrants))),
    )
    goes_on = ", and the better seed goes on" if is_knockout(state) else ""
    draw = () if is_knockout(state) else (Button("Draw", make("ruled", t.id, *table, seen, "draw")),)
    rest = [
        *draw,
        *((Button("Other places …", placed),) if 2 < len(entrants) <= LARGEST_LISTED else ()),
        Button("Loss for all", make("ruled", t.id, *table, seen, "loss")),
        Button("Take the table out", make("ruled", t.id, *table, seen, "void"), "danger"),
        Button("Play it again", make("ruled", t.id, *table, seen, "again"), disabled=table.number != len(t.rounds)),
        Button("Leave it as it is", make("ruled", t.id, *table, seen, "settle"), disabled=state.dispute is None),
    ]
    call, reason = (state.dispute.reason, "") if state.dispute is not None else ("", state.reason)
    return page(
        note,
        f"### Rule on {table_name(t, table).lower()}",
        outcome_line(t, state),
        f"“{names.prose(call)}”" if call else None,
        f"The reason: {names.prose(reason)}" if reason else None,
        *(layout.rows(sides) if sides else (orders,)),
        *layout.rows(rest),
        f"-# A table that is taken out gives no points{goes_on}. You are asked for a reason, which all members can "
        "read in the log.",
        accent=layout.PRIVATE,
    )


def order_word(order: Sequence[EntrantId]) -> str:
    """The ruling word for these places, best first."""
    return ORDER + "_".join(map(str, order))


def orders_of(entrants: Sequence[EntrantId]) -> list[tuple[EntrantId, ...]]:
    """The orders that a menu offers for a ruling on a pod: all, in a pod of five or more one for each winner.

    In the latter the others follow as they sit; the word of any other order can be typed.
    """
    if len(entrants) <= LARGEST_LISTED:
        return list(permutations(entrants))
    return [(winner, *[other for other in entrants if other != winner]) for winner in entrants]


def order_title(t: Tournament, order: Sequence[EntrantId]) -> str:
    """These places for a menu: "1. Ann, 2. Ben, 3. Cid"."""
    limit = 90 // len(order) - 5
    shown = told_apart(t, order, lambda t, entrant: layout.cut(plain_name(t, entrant), limit))
    return ", ".join([f"{place}. {name}" for place, name in enumerate(shown.values(), 1)])


def places_of(entrants: tuple[EntrantId, ...], what: str) -> dict[EntrantId, int] | None:
    """The places that a ruling word gives to a table's entrants; None for any other word.

    The words are `win_7`, `order_7_9_8` (best first, for pods), `draw` and `loss`.
    """
    if what.startswith(ORDER):
        named = [whole(word) for word in what.removeprefix(ORDER).split("_")]
        order = [entrant for entrant in named if entrant is not None]
        fits = sorted(order) == sorted(entrants)
        return {entrant: place for place, entrant in enumerate(order, start=1)} if fits else None
    if what == "draw":
        return dict.fromkeys(entrants, 1)
    if what == "loss":
        return dict.fromkeys(entrants, 2)
    winner = next((entrant for entrant in entrants if what == f"win_{entrant}"), None)
    return None if winner is None else {entrant: 1 if entrant == winner else 2 for entrant in entrants}


def _by_command(t: Tournament) -> str:
    """The commands for what has no button here, as far as it is possible now."""
    rule = ["rulings: `/tournament run rule`"] if t.rounds and t.phase is not Phase.cancelled else []
    replace_ = ["substitutes: `/tournament entrants replace`"] if not t.is_over else []
    return "".join([f" · {one}" for one in (*rule, *replace_)])


def _acts(t: Tournament) -> list[str]:
    if t.is_over:
        return ["announce", "like"]
    extend = ["extend"] if t.deadline is not None else []
    paused = ["resume" if t.paused_at is not None else "pause", *extend, "cancel"]
    if t.phase not in BEFORE:
        return ["announce", "entrants", "pair", *paused]
    check_in = ["check_in"] if t.settings.check_in and t.phase is Phase.registration else []
    links = ["links"] if t.unlinked else []
    return ["announce", "start", *check_in, "computer", "entrants", *links, "seeds", *paused]


def _button(t: Tournament, act: str) -> Button:
    more = " …" if act in REASONED else ""
    return Button(f"{ACTS[act]}{more}", make("manage", t.id, act), STYLES.get(act, "plain"))


def _deadline(t: Tournament) -> str:
    if t.is_over or t.paused_at is not None:
        return ""
    if t.phase in BEFORE:
        return (
            f"It starts on {date_of(t.starts_at)}."
            if t.starts_at is not None
            else "It starts when you press Start now."
        )
    return round_end(t.current) if t.current is not None else ""


def _confirmation(t: Tournament) -> tuple[str | Row, ...]:
    """Offers to confirm the newest round while it waits for that."""
    if not t.is_held:
        return ()
    number = len(t.rounds)
    button = Button("Confirm the results", make("confirm", t.id, number), "go")
    return f"**Round {number} is over.** It goes on when you confirm its results.", Row((button,))


def _unlinked(t: Tournament) -> str:
    """The names without a person, while they prevent the start."""
    if t.is_over or not t.unlinked:
        return ""
    shown = ", ".join([names.escaped(entry.name) for entry in t.unlinked[:10]])
    more = f" and {len(t.unlinked) - 10} more" if len(t.unlinked) > 10 else ""
    return f"**Names without a person:** {shown}{more}. Press Link names."


def _order(settings: Settings) -> str:
    """The tie-breaks in their order; an added one is last."""
    return ", then ".join([TITLES[tie_break] for tie_break in settings.tie_breaks]) or "none, equals share a place"


def _rank(settings: Settings, tie_break: TieBreak) -> str:
    if tie_break not in settings.tie_breaks:
        return ""
    return f"Number {settings.tie_breaks.index(tie_break) + 1} of {len(settings.tie_breaks)}"
