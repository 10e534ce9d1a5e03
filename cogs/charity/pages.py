"""Pages of a cause: the public total, the form for pledges, and private statements."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from fractions import Fraction

from cogs.kit.inputs.numbers import whole_number
from cogs.kit.interactions.ids import make
from cogs.kit.pages import layout
from cogs.kit.pages.layout import Button, Choice, Field, Form, Line, Menu, Page, Row, page
from cogs.kit.pages.pictures import pictured
from cogs.kit.parts.reasons import reason_for
from cogs.kit.texts import names
from cogs.kit.texts.tournament_words import MENTIONED, entrant_name, plain_name
from cogs.kit.texts.words import counted
from cogs.pictures.thermometer import thermometer_picture
from tournaments.charity import words as charity_words
from tournaments.charity.ledger import Ledger, ledger, plays
from tournaments.charity.model import Cause, Per, Pledge
from tournaments.charity.money import money, plain
from tournaments.model import EntrantId
from tournaments.tournament import Phase, Tournament

ALL = "0"
SHOWN = 24
"""Most entrants in the form's menu; one of its 25 lines is for all entrants."""
OPEN_TO_MEMBERS = "All members can read pledges, with names, in the tournament's files."
TITLES: Mapping[Per, str] = {
    Per.win: "For each win",
    Per.point: "For each point of the game",
    Per.round: "For each round that is played",
    Per.match: "For each match that is played",
    Per.flat: "Once, whatever is played",
}


def ledger_of(t: Tournament) -> Ledger | None:
    """The ledger of a tournament; None without a cause."""
    return None if t.cause is None else _ledger(t, t.cause)


def _ledger(t: Tournament, cause: Cause) -> Ledger:
    return ledger(cause, t.standing_pledges, plays(t))


def charity_page(t: Tournament, cause: Cause) -> Page:
    """The public running total. Slow, because it draws."""
    of = _ledger(t, cause)
    share = of.share or Fraction()
    goal = money(cause.goal, cause.currency) if cause.goal is not None else ""
    count, people = len(t.standing_pledges), len(of.statements)
    by = f"{counted(count, 'pledge', 'pledges')} by {counted(people, 'person', 'people')}"
    note = by if count else "no pledges" if t.is_over else "no pledge yet"
    title, total = f"{t.settings.name}: {cause.name}", money(of.total, cause.currency)
    alt = f"A thermometer: {charity_words.progress(of)}; {note}"
    made = [] if t.is_over else [Button("Pledge", make("pledge", t.id), "go")]
    return page(
        f"### {names.prose(t.settings.name)} plays for {names.prose(cause.name)}",
        pictured("thermometer.png", alt, lambda: thermometer_picture(title, total, goal, share, (note,))),
        f"**{charity_words.progress(of)}**, {note}. {_ended(t, of)}".rstrip(),
        f"<{cause.link}>",
        Row((*made, _mine(t), Button("Give now", cause.link))),
        _no_money(t),
        accent=layout.DONE if t.is_over else layout.OPEN,
    )


def owing(t: Tournament, cause: Cause) -> list[int]:
    """The persons whose pledges have come to an amount."""
    return [statement.user_id for statement in _ledger(t, cause).statements if statement.total]


def call_pledgers(t: Tournament, cause: Cause, part: int = 0) -> Page:
    """The message at the end that asks the persons with pledges to donate; one for each `MENTIONED` of them."""
    of = _ledger(t, cause)
    title = f"### {names.prose(t.settings.name)} is over"
    if not of.total:
        nothing = "What was pledged for did not happen, so no donation is owed."
        return page(title, nothing, Row((_mine(t),)), _no_money(t), accent=layout.DONE)
    people = owing(t, cause)[part * MENTIONED : (part + 1) * MENTIONED]
    return page(
        f"{title}: {charity_words.progress(of)}",
        " ".join([names.mention(user_id) for user_id in people]),
        f"Thank you. Press My pledges for your statement, and give at <{cause.link}>.",
        Row((_mine(t), Button("Give now", cause.link))),
        _no_money(t),
        accent=layout.DONE,
        pings=people,
    )


def _mine(t: Tournament) -> Button:
    return Button("My pledges", make("pledges", t.id), "main")


def _no_money(t: Tournament) -> str:
    return f"-# {charity_words.NO_MONEY} Tournament #{t.id}"


def my_pledges(t: Tournament, user_id: int, note: str = "") -> Page:
    """The reader's pledges and the amounts that they have earned."""
    of = ledger_of(t)
    if of is None:
        return page("This tournament does not collect for anything.")
    if t.phase is Phase.cancelled:
        return _lapsed(t, of, user_id, note)
    mine = of.of(user_id)
    named = {entrant: entrant_name(t, entrant) for entrant in t.entries}
    pledge = Button("Pledge", make("pledge", t.id), "go", disabled=t.is_over)
    if mine is None:
        text = "You have pledged nothing here yet."
        return page(note, text, Row((pledge,)) if not t.is_over else None)
    listed = _choices(t, of.cause, [each.pledge for each in mine.earned])
    changed = Menu(make("repledge", t.id), "Change a pledge …", listed)
    taken_back = Menu(make("unpledge", t.id), "Take a pledge back …", listed)
    return page(
        note,
        f"## Your pledges for {names.prose(of.cause.name)}",
        charity_words.statement(mine, of.cause, named),
        f"-# {OPEN_TO_MEMBERS} On web pages your name stands beside them only if you agree: `/settings`.",
        Line(),
        *((Row((pledge,)), changed, taken_back) if not t.is_over else ()),
    )


def _lapsed(t: Tournament, of: Ledger, user_id: int, note: str) -> Page:
    """One person's pledges to a cancelled tournament: which have lapsed, and which were kept."""
    own = [made for made in t.pledges.values() if made.user_id == user_id]
    lapsed = [made for made in own if made.id not in t.kept]
    kept = of.of(user_id)
    named = {entrant: entrant_name(t, entrant) for entrant in t.entries}
    lines = [f"- {charity_words.pledge(made, of.cause.currency, named)}: lapsed" for made in lapsed]
    listed = _choices(t, of.cause, lapsed[: layout.MENU_LIMIT])
    return page(
        note,
        f"## Your pledges for {names.prose(of.cause.name)}",
        f"{names.prose(t.settings.name)} was called off. You owe nothing for pledges that have lapsed.",
        "\n".join(lines) if own else "You have pledged nothing here.",
        charity_words.statement(kept, of.cause, named) if kept is not None else None,
        Menu(make("keep_pledge", t.id), "Keep a pledge all the same …", listed) if lapsed else None,
    )


def _choices(t: Tournament, cause: Cause, pledges: Sequence[Pledge]) -> tuple[Choice, ...]:
    """Pledges to choose from a menu, by their numbers."""
    named = {entrant: plain_name(t, entrant) for entrant in t.entries}
    return tuple([Choice(charity_words.pledge(made, cause.currency, named), str(made.id)) for made in pledges])


def removal_form(t: Tournament, user_id: int) -> Form:
    """Asks an organiser who removes all pledges of a person for the reason; it tells how many there are."""
    theirs = [made for made in t.pledges.values() if made.user_id == user_id]
    name = names.plain(theirs[0].name) if theirs else "?"
    title = f"Remove {counted(len(theirs), 'pledge', 'pledges')} of {name}?"
    return Form(title, make("unpledge_all", t.id, user_id), (reason_for(t),))


def pledge_form(t: Tournament, cause: Cause, made: Pledge | None = None) -> Form:
    """The form of a pledge; `made` is the reader's pledge to be changed, None for a new one."""
    amount = plain(made.amount, cause.currency) if made is not None else ""
    cap = plain(made.cap, cause.currency) if made is not None and made.cap is not None else ""
    whose = made.entrant if made is not None else None
    listed = sorted((*t.confirmed, *t.waiting), key=lambda entry: entry.id != whose)
    entrants = [(str(entry.id), names.plain(entry.name)) for entry in listed][:SHOWN]
    return Form(
        f"For {cause.name}",
        make("pledged", t.id, made.id if made is not None else 0),
        (
            Field(
                "amount",
                f"How much, in {cause.currency}?",
                amount,
                f"{plain(50, cause.currency)}",
                12,
                needed=True,
                detail=OPEN_TO_MEMBERS,
            ),
            Field(
                "per",
                "For what?",
                made.per.value if made is not None else Per.win.value,
                needed=True,
                choices=tuple((per.value, title) for per, title in TITLES.items()),
            ),
            Field(
                "entrant",
                "Of whom?",
                str(whose or ALL),
                needed=True,
                choices=((ALL, "All entrants"), *entrants),
                detail=f"{SHOWN} of {len(listed)}; for others use /pledge make" if len(listed) > SHOWN else "",
            ),
            Field("cap", "At most (empty: no limit)", cap, limit=12),
        ),
    )


def cause_fields(t: Tournament, settable: Collection[str]) -> tuple[Field, ...]:
    """The fields of the cause, which can always be set; an empty name removes it."""
    cause = t.cause
    goal = plain(cause.goal, cause.currency) if cause is not None and cause.goal is not None else ""
    return (
        Field("name", "Name (empty: no cause)", cause.name if cause else "", limit=80),
        Field("link", "Where people give", cause.link if cause else "", "https://example.org/give", 200),
        Field("currency", "Currency, three letters", cause.currency if cause else "EUR", limit=3),
        Field("goal", "Goal (empty: none)", goal, limit=12),
    )


def _ended(t: Tournament, of: Ledger) -> str:
    """What the tournament's end means for the pledges; it thanks only if there is something to donate."""
    if t.phase is Phase.cancelled:
        return "It was called off: pledges have lapsed, except for those that were kept."
    if not t.is_over:
        return ""
    return "It is over: thank you." if of.total else "It is over, and nothing has come together."


def entrant_of(text: str) -> EntrantId | None:
    """The entrant of a pledge as in the form; None: all entrants."""
    return whole_number(text) or None
