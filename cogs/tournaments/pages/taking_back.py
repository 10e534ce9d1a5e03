"""Pages and forms by which organisers take entrants out, bring them back, and take replacements back."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any
from zlib import crc32

from cogs.kit.interactions.ids import make
from cogs.kit.pages import layout
from cogs.kit.pages.layout import Button, Choice, Form, Menu, Page, page, row
from cogs.kit.parts.reasons import reason_for
from cogs.kit.texts import names
from cogs.kit.texts.tournament_words import entrant_name, outcome_line, plain_name, table_name
from tournaments.course.requests import Return, TakeBack
from tournaments.course.taking_back import table_given_up
from tournaments.model import EntrantId, Member
from tournaments.tournament import Entry, Phase, Tournament


def who_left(t: Tournament) -> tuple[Entry, ...]:
    """The entries that can be brought back, the newest first: those that left, and whose persons have no other."""
    if t.phase is Phase.cancelled:
        return ()
    gone = [entry for entry in t.entries.values() if not entry.is_active and not _is_listed(t, entry)]
    return tuple(reversed(gone))


def _is_listed(t: Tournament, entry: Entry) -> bool:
    """Whether a person of this entry is on the list with another one, or has had all data deleted."""
    listed = any(t.entry_of(user_id) is not None for user_id in entry.user_ids)
    return listed or any(member.is_forgotten for member in entry.members)


def entrant_menu(t: Tournament, custom_id: str, prompt: str, entries: Iterable[Entry]) -> Menu | None:
    """Chooses one of these entrants; None if there are none."""
    choices = tuple(Choice(plain_name(t, entry.id), str(entry.id)) for entry in entries)
    return Menu(custom_id, prompt, choices) if choices else None


def gone_menu(t: Tournament) -> Menu | None:
    """Chooses an entrant to bring back; None if there is none."""
    return entrant_menu(t, make("gone", t.id), "Bring an entrant back …", who_left(t)[: layout.MENU_LIMIT])


def out_menu(t: Tournament, entries: Sequence[Entry]) -> Menu | None:
    """Chooses one of these entrants to take out; None if there is none."""
    active = [entry for entry in entries if entry.is_active and not t.is_over]
    return entrant_menu(t, make("out_of", t.id), "Take an entrant out …", active)


def out_form(t: Tournament, entrant: EntrantId, reason: str = "") -> Form:
    """Asks an organiser who takes an entrant out for the reason; names the tournament."""
    why = replace(reason_for(t), value=reason)
    return Form(f"Take {plain_name(t, entrant)} out?", make("out", t.id, entrant), (why,))


def back_page(t: Tournament, entrant: EntrantId) -> Page:
    """What an entrant that is brought back gets back, with the ways to do it."""
    table = table_given_up(t, entrant)
    name = entrant_name(t, entrant)
    given_up = (
        f"{table_name(t, table)} was given up when {name} left: {outcome_line(t, t.at(table))}." if table else None
    )
    again = back_id(t, Return(entrant, "", replay=True))
    return page(
        f"### Bring {name} back?",
        _what_comes_back(t, t.entries[entrant]),
        given_up,
        row(
            Button("Bring back …", back_id(t, Return(entrant, "")), "plain" if table else "main"),
            Button("Bring back, and play it again …", again, "main") if table else None,
            Button("Entrants", make("entrants", t.id, 0, 0)),
        ),
        f"-# You are asked for a reason next, and the log keeps it. Tournament #{t.id}",
    )


def _what_comes_back(t: Tournament, entry: Entry) -> str:
    name = entrant_name(t, entry.id)
    if entry.joined_in is None and not t.seeds:
        return f"{name} gets the place on the list back, as if nothing had been."
    if entry.joined_in is None:
        return f"{name} waits in line again, and plays from the next round on if there is room."
    if t.format.is_knockout:
        return (
            f"{name} gets the place in the bracket back, as long as no match that rests on the absence has been played "
            "or begun."
        )
    return f"{name} gets back all points and matches, and is paired from the next round on. Missed rounds stay missed."


def back_id(t: Tournament, wanted: Return) -> str:
    """The id of a button, and of the form, that bring an entrant back in this way."""
    return make("back", t.id, wanted.entrant, int(wanted.replay), wanted.take_back.value)


def back_form(t: Tournament, wanted: Return) -> Form:
    """Asks for the reason."""
    return Form(f"Bring {plain_name(t, wanted.entrant)} back", back_id(t, wanted), (reason_for(t),))


def stops_page(t: Tournament, wanted: Return, facts: Mapping[str, Any]) -> Page:
    """The open tables that are stopped if an entrant comes back into a bracket."""
    lines = [f"- {table_name(t, table)}: {outcome_line(t, t.at(table))}" for table in facts["unplayed"][:12]]
    sure = replace(wanted, take_back=TakeBack.unplayed)
    return page(
        f"### Round {facts['round']} was paired without {entrant_name(t, wanted.entrant)}",
        "\n".join(["**Open, and not begun: stopped and paired anew**", *lines]),
        row(
            Button("Stop them, and bring back …", back_id(t, sure), "danger"),
            Button("Leave it as it is", make("entrants", t.id, 0, 0), "main"),
        ),
    )


def bring_back_button(t: Tournament, entrant: EntrantId) -> Button:
    """Leads to `back_page`."""
    return Button(f"Bring {plain_name(t, entrant)} back …", make("return", t.id, entrant))


def replaced_button(t: Tournament, entrant: EntrantId, position: int) -> Button:
    """Takes a replacement back."""
    former = t.entries[entrant].former[position]
    return Button(f"{names.plain(former.name)} plays again …", _replace_back_id(t, entrant, position))


def replaced_form(t: Tournament, entrant: EntrantId, position: int) -> Form:
    """Asks for the reason for which a replacement is taken back."""
    return Form("Take the replacement back", _replace_back_id(t, entrant, position), (reason_for(t),))


def _replace_back_id(t: Tournament, entrant: EntrantId, position: int) -> str:
    return make("replace_back", t.id, entrant, position, mark_of(t.entries[entrant].former[position]))


def mark_of(member: Member) -> int:
    """A number for who plays again, so that a second press does not exchange them once more."""
    return crc32(f"{member.user_id}:{member.name}".encode())
