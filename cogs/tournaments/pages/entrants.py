"""The list of all entrants, and the names on it without a person."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

from cogs.kit.interactions.ids import make
from cogs.kit.pages import layout
from cogs.kit.pages.layout import Button, Choice, Menu, Page, UserMenu, page, row
from cogs.kit.parts.paging import paged, turning_row
from cogs.kit.texts import names
from cogs.kit.texts.tournament_words import entrant_name, plain_name
from cogs.kit.texts.words import shortened
from cogs.tournaments.acts import ACTS, button
from cogs.tournaments.pages.taking_back import entrant_menu, gone_menu, out_menu
from cogs.tournaments.pages.views import other_views
from tournaments.course.start import seeds
from tournaments.model import EntrantId
from tournaments.names import name_key, team_name
from tournaments.tournament import Entry, Phase, Tournament

SHOWN = 25
"""Entrants per page, and names per menu."""
SUGGESTED = SHOWN - 1
"""Suggestions in a menu; its first choice is all of them."""
ALL = "all"


class Suggestion(NamedTuple):
    """A member who has the name of an entrant without a person; `username` is the member's in Discord."""

    entrant: EntrantId
    user_id: int
    username: str


def entrants_page(t: Tournament, at: int, user_id: int, note: str = "", *, organiser: bool = False) -> Page:
    """All entrants in seed order, then waiting ones, then those who have left; with a way to the other views.

    An organiser can take out those on this page, check them in during the check-in, and bring back who has left.
    """
    on_page, at, last = paged(_ordered(t), at, SHOWN)
    own = t.entry_of(user_id)
    lines = [_line(t, rank, entry, marked=entry == own) for rank, entry in enumerate(on_page, start=at * SHOWN + 1)]
    unlinked = len(t.unlinked)
    return page(
        note,
        f"## Entrants of {names.prose(t.settings.name)}",
        _heading(t),
        "\n".join(lines) or "The list is empty.",
        f"**{_names(unlinked)} without a person.** Organisers press Organise, then Link names." if unlinked else None,
        _check_in_menu(t, on_page, at) if organiser and t.phase is Phase.check_in else None,
        out_menu(t, on_page) if organiser else None,
        gone_menu(t) if organiser else None,
        turning_row(at, last, partial(make, "entrants", t.id)),
        other_views(t, "Entrants", organiser=organiser),
        f"-# Page {at + 1} of {last + 1} · tournament #{t.id}",
    )


def links_page(t: Tournament, note: str = "", suggested: Sequence[Suggestion] = (), *, starting: bool = False) -> Page:
    """The names without a person, to be linked one by one or as suggested; while `starting` also to start without."""
    unlinked = t.unlinked
    if not unlinked:
        back = row(Button("Organise", make("organise", t.id)))
        return page(note, "A person or a computer player stands behind every name on the list.", back)
    start = button(t, "start_without") if starting and ACTS["start_without"].when(t) else None
    return page(
        note,
        f"## Names without a person: {len(unlinked)}",
        shortened([entrant_name(t, entry.id) for entry in unlinked], 60),
        "The tournament does not start with them: their matches could not be played. Choose a name, then the member "
        "who plays under it. A member of the same name who presses Register is offered the place.",
        entrant_menu(t, make("link_name", t.id), "Link a name …", unlinked[:SHOWN]),
        _suggestions_menu(t, suggested) if suggested else None,
        row(start, Button("Organise", make("organise", t.id))),
        f"-# By command: `/tournament entrants link`. Tournament #{t.id}",
    )


def _suggestions_menu(t: Tournament, suggested: Sequence[Suggestion]) -> Menu:
    choices = [
        Choice(f"{plain_name(t, one.entrant)} is @{one.username}"[:100], f"{one.entrant}.{one.user_id}")
        for one in suggested
    ]
    if len(choices) > 1:
        choices.insert(0, Choice(f"All {len(choices)} below", ALL))
    found = "1 member has" if len(suggested) == 1 else f"{len(suggested)} members have"
    return Menu(make("link_suggested", t.id), f"{found} such a name: link …", tuple(choices))


def link_page(t: Tournament, entrant: EntrantId, position: int) -> Page:
    """One name, with a select for the person who plays under it."""
    return page(
        f"### Who plays as {_member(t, entrant, position)}?",
        UserMenu(make("linked", t.id, entrant, position), "Choose a member of this server"),
        row(Button("Back to the names", make("linking", t.id))),
    )


def linked_page(t: Tournament, entrant: EntrantId, position: int, user_id: int) -> Page:
    """Offers to link the chosen member at once, or to ask the member in public."""
    return page(
        f"### Does <@{user_id}> play as {_member(t, entrant, position)}?",
        "**Link now** puts them on the list without asking. **Ask them here** pings them in this channel.",
        row(
            Button("Link now", make("link_now", t.id, entrant, position, user_id), "go"),
            Button("Ask them here", make("invite", t.id, entrant, position, user_id), "main"),
            Button("Back to the names", make("linking", t.id)),
        ),
    )


def invitation_page(t: Tournament, entrant: EntrantId, position: int, user_id: int) -> Page:
    """Asks a member in public whether the name is theirs."""
    return page(
        f"<@{user_id}>, are you **{_member(t, entrant, position)}** in {names.prose(t.settings.name)}?",
        "The name is on the list of entrants. Press the button to play under it.",
        row(Button("That is me", make("invited", t.id, entrant, position, user_id), "go")),
        f"-# Tournament #{t.id}",
        accent=layout.OPEN,
        pings=(user_id,),
    )


def offer_page(t: Tournament, entrant: EntrantId) -> Page:
    """Offers an entry with the presser's name to a person who registers."""
    return page(
        f"**{entrant_name(t, entrant)}** is on the list of {names.prose(t.settings.name)} already, without a person.",
        "If an organiser has put you there, take the place. If that is another person, register apart.",
        row(
            Button("Take this place", make("claim", t.id, entrant), "go"), Button("Register apart", make("apart", t.id))
        ),
    )


def same_page(t: Tournament, entrant: EntrantId, user_id: int) -> Page:
    """Asks an organiser who adds a person whether an entry with that name is meant for the person."""
    return page(
        f"**{entrant_name(t, entrant)}** is on the list of {names.prose(t.settings.name)} already, without a person. "
        f"Is that <@{user_id}>?",
        row(
            Button("Yes, link them", make("link_now", t.id, entrant, t.entries[entrant].unlinked[0], user_id), "go"),
            Button("No, add them apart", make("add_apart", t.id, user_id)),
        ),
        f"-# Tournament #{t.id}",
    )


def _ordered(t: Tournament) -> tuple[Entry, ...]:
    gone = tuple(e for e in t.entries.values() if not e.is_active and e.joined_in is not None)
    if not t.seeds and t.settings.seeding != "random":
        confirmed = [t.entries[entrant] for entrant in seeds(t, t.confirmed, 0)]
    else:
        confirmed = list(t.confirmed)
    return (*confirmed, *t.waiting, *gone)


def _check_in_menu(t: Tournament, entries: Sequence[Entry], at: int) -> Menu | None:
    """Checks in an entrant of this page; None where none is missing that can be checked in."""
    missing = [entry for entry in entries if entry.can_check_in]
    return entrant_menu(t, make("check_in_for", t.id, at), "Check in an entrant …", missing)


def _heading(t: Tournament) -> str:
    order = "in the order of seeds" if t.seeds or t.settings.seeding != "random" else "seeds are drawn by lot"
    in_line = f", {len(t.waiting)} {'without a place' if t.is_over else 'in line'}" if t.waiting else ""
    return f"{len(t.confirmed)} on the list{in_line}; {order}." if t.confirmed else ""


def _line(t: Tournament, rank: int, entry: Entry, *, marked: bool) -> str:
    facts = []
    if not entry.is_linked:
        facts.append("no person yet")
    elif entry.is_computer:
        facts.append("computer")
    elif name_key(entry.name) != name_key(team_name(entry.members)):
        facts.append(", ".join(names.escaped(member.name) for member in entry.members))
    if entry.rating:
        facts.append(f"rating {entry.rating:,.0f}")
    if t.phase is Phase.check_in:
        facts.append("checked in" if entry.checked_in else "not checked in")
    if entry in t.waiting:
        facts.append("without a place" if t.is_over else "in line")
    if entry.left_after is not None:
        facts.append("dropped out")
    name = f"**{entrant_name(t, entry.id)}** (you)" if marked else entrant_name(t, entry.id)
    return f"{rank}. {name}" + (f" · {' · '.join(facts)}" if facts else "")


def _member(t: Tournament, entrant: EntrantId, position: int) -> str:
    return names.escaped(t.entries[entrant].members[position].name)


def _names(count: int) -> str:
    return f"{count} name is" if count == 1 else f"{count} names are"
