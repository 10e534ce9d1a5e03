"""The page of organisers: the state of a tournament, and what can be done with it now."""

from __future__ import annotations

from collections.abc import Sequence

from cogs.kit.interactions.ids import make
from cogs.kit.pages import layout
from cogs.kit.pages.layout import Button, Page, page, row
from cogs.kit.texts import names
from cogs.kit.texts.tournament_words import (
    STATES,
    entrant_name,
    tables_decided,
)
from cogs.kit.texts.words import counted, date_of, shortened
from cogs.tournaments.acts import ACTS, button, offered
from cogs.tournaments.pages.desk import deadline_line, state_line, waiting
from games.core.language import say
from tournaments.model import EntrantId
from tournaments.rounds import TableKey
from tournaments.tournament import Phase, Tournament

MISSING = 60
"""Most entrants that are named as missing at a start."""
CHANNELS_GONE = (
    "**The channels of this tournament were deleted.** Press Announce here in another channel: what follows is posted "
    "there, and its matches get their boards there."
)


def organise_page(
    t: Tournament,
    note: str = "",
    *,
    channels_gone: bool = False,
    out_of_reach: Sequence[TableKey] = (),
    take_back: Button | None = None,
) -> Page:
    """The state of the tournament, and the acts that are possible now; `channels_gone` is said, with what to do.

    out_of_reach  tables whose clocks stand still, because they can be shown nowhere
    take_back     the button that takes back what the note tells
    """
    return page(
        note,
        row(take_back),
        f"## Organise {names.prose(t.settings.name)}\n{state_line(t)}",
        CHANNELS_GONE if channels_gone else None,
        f"Registered: {len(t.confirmed)}, in line: {len(t.waiting)}." if t.is_before_start else "",
        tables_decided(t),
        deadline_line(t),
        _unlinked(t),
        *waiting(t, out_of_reach),
        *layout.rows([*_acts(t, announces=channels_gone), *filter(None, [retract_button(t)])]),
        row(
            button(t, "settings") if ACTS["settings"].when(t) else None,
            button(t, "log"),
            button(t, "files"),
            Button("Web page", make("web", t.id)),
            button(t, "desk"),
        ),
        f"-# Tournament #{t.id}{_by_command(t)}",
    )


def follows(t: Tournament, what: str) -> str:
    """When the bot posts what follows: in a moment, or after a pause."""
    return f"{what} is posted {'when you resume: it is paused' if t.paused_at is not None else 'in a moment'}."


def starting_page(t: Tournament) -> Page:
    """Asks an organiser whether to start now: a start is not taken back."""
    starts = f" It would start by itself on {date_of(t.starts_at)}." if t.starts_at is not None else ""
    in_line = f", and {counted(len(t.waiting), 'entrant waits', 'entrants wait')} in line" if t.waiting else ""
    return page(
        f"**Start {names.prose(t.settings.name)} now?** (#{t.id}: {say(STATES[t.phase])})",
        f"{counted(len(t.confirmed), 'entrant', 'entrants')} on the list{in_line}.{starts}",
        "A start cannot be taken back.",
        row(button(t, "start_now"), Button("Back", make("organise", t.id), "main")),
    )


def missing_page(t: Tournament, missing: Sequence[EntrantId]) -> Page:
    """Asks an organiser who starts during the check-in whether missing entrants and bare names lose their places."""
    who = shortened([entrant_name(t, entrant) for entrant in missing], MISSING)
    return page(
        f"**Start {names.prose(t.settings.name)} (#{t.id}) before the check-in closes?**",
        f"Not checked in: {who}." if missing else None,
        _unlinked(t),
        f"They lose their places if it starts now.{' To check one in, press Entrants.' if missing else ''}",
        row(
            Button("Start without them", make("manage", t.id, "start_now"), "danger"),
            Button("Entrants", make("entrants", t.id, 0, 0)) if missing else None,
            Button("Link names", make("linking", t.id)) if t.unlinked else None,
            Button("Back", make("organise", t.id), "main"),
        ),
    )


def _by_command(t: Tournament) -> str:
    """The commands for what has no button here, as far as it is possible now."""
    rule = ["rulings: `/tournament run rule`"] if t.rounds and t.phase is not Phase.cancelled else []
    replace_ = ["substitutes: `/tournament entrants replace`"] if not t.is_over else []
    return "".join([f" · {one}" for one in (*rule, *replace_)])


def _acts(t: Tournament, *, announces: bool) -> list[Button]:
    """The acts that are possible now. The announcement comes first before the start, or while it `announces` anew."""
    acts, is_main = offered(t, "acts"), t.is_before_start or announces
    if is_main and not t.is_over:
        acts.sort(key=lambda key: key != "announce")
    return [button(t, key, "main" if key == "announce" and is_main else None) for key in acts]


def retract_button(t: Tournament) -> Button | None:
    """Takes the last confirmation back, with the round that it has opened; None without one."""
    number = t.number - 1
    if number < 1 or t.phase is not Phase.running or not t.settings.hold or not t.rounds[number - 1].confirmed:
        return None
    return Button(f"Take round {number + 1} back …", make("retract", t.id, number))


def _unlinked(t: Tournament) -> str:
    """The names without a person, while they prevent the start."""
    if t.is_over or not t.unlinked:
        return ""
    who = shortened([entrant_name(t, entry.id) for entry in t.unlinked], 10)
    return f"**Names without a person:** {who}. Press Link names."
