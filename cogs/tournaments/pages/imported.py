"""A list of players that an organiser uploads or pastes: the form, and what was understood, before it is added."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from cogs.kit.interactions.ids import make
from cogs.kit.pages.layout import Button, Choice, Document, Field, Form, Menu, Page, Part, page, row
from cogs.kit.texts import names
from cogs.kit.texts.words import counted, shortened
from cogs.tournaments.pages.entrants import ALL
from tournaments.exports.forms import Column, Kind
from tournaments.exports.players import Listed, PlayerList
from tournaments.tournament import Tournament

TOLD = 12
"""Columns and names that one sentence lists."""
LINES = 5
"""Players that are shown as they were understood."""
WIDE = 60
"""Columns for the name of such a player: names that begin alike are told apart."""
PASTED = 4000
"""Characters of a list that is pasted: as many as Discord takes."""
FILE = "list.csv"

_TAKEN: Mapping[Kind, str] = {
    "name": "name",
    "account": "name where that is empty",
    "user": "person",
    "discord": "person, by Discord username",
    "rating": "rating",
    "seed": "seed",
}


def list_form(t: Tournament) -> Form:
    """The form for a list, pasted or as a file."""
    pasted = Field(
        "list",
        "Paste a list",
        limit=PASTED,
        long=True,
        hint="Ann\nBen, <@123456789012345678>\nCid; 1720",
        detail="One player a line, CSV (also of Challonge or start.gg), or TRF",
    )
    file = Field(
        "file", "Or upload it as a file", upload=True, detail="Up to 64 KiB. Nothing is added before you confirm."
    )
    return Form("Import a list", make("list_sent", t.id), (pasted, file))


def preview_page(
    t: Tournament,
    listed: PlayerList,
    bare: int,
    strangers: Sequence[str],
    members: Sequence[Choice],
    content: bytes,
    refused: str = "",
) -> Page:
    """What was understood of a list, with a button to add it.

    bare       the number of names without a person
    strangers  the usernames that no member of this server has
    members    the suggested members for names; the chosen ones are taken
    content    the list itself
    refused    why it cannot be added as it is; "" if it can
    """
    total = len(listed.players)
    left = [_title(one) for one in listed.columns if one.kind is None]
    chosen = sum(one.chosen for one in members)
    add = Button(f"Add {counted(total, 'entrant', 'entrants')}", make("list_add", t.id), "go")
    without = bare - chosen
    return page(
        f"## A list for {names.prose(t.settings.name)}\nNothing is added yet.",
        "\n".join([f"- {_title(one)} → {_TAKEN[one.kind]}" for one in listed.columns if one.kind is not None]),
        f"**Not used**: {shortened(left, TOLD)}." if left else None,
        f"{counted(total, 'player', 'players')}, {without} of them without a person:",
        "\n".join([f"- {_player(one)}" for one in listed.players[:LINES]]),
        f"- and {total - LINES} more" if total > LINES else None,
        _seeds(t, listed),
        f"No member of this server has these usernames: {shortened([*map(names.escaped, strangers)], TOLD)}."
        if strangers
        else None,
        f"**{refused}**" if refused else None,
        *_members(t, members),
        row(
            None if refused else add,
            Button("Another list …", make("manage", t.id, "import")),
            Button("Organise", make("organise", t.id)),
        ),
        Document(FILE, content),
        f"-# Tournament #{t.id}",
    )


def _members(t: Tournament, members: Sequence[Choice]) -> tuple[Part, ...]:
    """The menu of suggested members, and how many of them are chosen."""
    if not members:
        return ()
    everyone = (Choice(f"All {len(members)} below", ALL),) if len(members) > 1 else ()
    chosen = sum(one.chosen for one in members)
    found = (
        f"{counted(len(members), 'name is', 'names are')} also the name of one member here. "
        f"Confirm in the menu whom you mean: {chosen} confirmed."
    )
    options = (*everyone, *members)
    return found, Menu(make("list_members", t.id), "Confirm members …", options, 0, len(options))


def _seeds(t: Tournament, listed: PlayerList) -> str:
    """What becomes of the seeds of the list; "" if it has none."""
    if not any(one.seed for one in listed.players):
        return ""
    if not t.is_before_start:
        return "The seeds are not used: the tournament has begun."
    return "Seeding will be by hand, by these seeds; entrants without one follow."


def _player(one: Listed) -> str:
    user = f"<@{one.user_id}>" if one.user_id is not None else f"@{names.escaped(one.username)}" if one.username else ""
    facts = [
        names.escaped(one.name, WIDE) if one.name else "",
        user,
        f"rating {one.rating:g}" if one.rating else "",
        f"seed {one.seed}" if one.seed else "",
    ]
    return " · ".join(filter(None, facts))


def _title(column: Column) -> str:
    return f"**{names.escaped(column.title, 50)}**"
