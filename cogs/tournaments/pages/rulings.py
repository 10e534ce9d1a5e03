"""Rulings at a table: what organisers may choose, the tables that a ruling takes back, and what it has changed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import permutations
from typing import Any

from cogs.kit.inputs.numbers import whole_number
from cogs.kit.interactions.ids import make
from cogs.kit.pages import layout
from cogs.kit.pages.layout import Button, Choice, Field, Form, Menu, Page, page, row
from cogs.kit.parts.reasons import reason_field
from cogs.kit.texts import names
from cogs.kit.texts.tournament_words import entrant_name, outcome_line, plain_name, table_name, told_apart
from cogs.kit.texts.words import first_of, listed
from cogs.tournaments.pages.taking_back import bring_back_button
from cogs.tournaments.pages.written import WRITTEN, lines_of, read_tables
from host.errors import Refusal
from tournaments.course.requests import TakeBack
from tournaments.model import EntrantId, How
from tournaments.rounds import TableKey, TableState
from tournaments.tournament import Tournament

ORDER, SCORE = "order_", "score_"
LARGEST_LISTED = 4
"""The largest pod of which all orders fit into a menu."""
SHOWN = 12
"""Most tables that are named as taken back."""
MEANWHILE = (
    "**An organiser has ruled on this table in the meantime, or has paired it anew.** Nothing else was changed. You "
    "can rule again."
)


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
    goes_on = ", and the better seed goes on" if state.table.is_knockout else ""
    rest = [
        *((Button("Draw", make("ruled", t.id, *table, seen, "draw")),) if not state.table.is_knockout else ()),
        *((Button("Other places …", placed),) if 2 < len(entrants) <= LARGEST_LISTED else ()),
        Button("Loss for all", make("ruled", t.id, *table, seen, "loss")),
        Button("Take the table out", make("ruled", t.id, *table, seen, "void"), "danger"),
        Button("Play it again", make("ruled", t.id, *table, seen, "again"), disabled=table.number < t.number),
        Button("Leave it as it is", make("ruled", t.id, *table, seen, "settle"), disabled=state.dispute is None),
        *((Button("Take the ruling back", make("ruled", t.id, *table, seen, "undo")),) if _can_undo(state) else ()),
    ]
    gone = [entrant for entrant in entrants if not t.entries[entrant].is_active]
    call = state.dispute.reason if state.dispute else ""
    reason = state.ruling.reason if state.ruling and not state.dispute else ""
    return page(
        note,
        f"### Rule on {table_name(t, table).lower()}",
        outcome_line(t, state),
        f"“{names.prose(call)}”" if call else None,
        f"The reason: {names.prose(reason)}" if reason else None,
        *(layout.rows(sides) if sides else (orders,)),
        _scores(t, table),
        *layout.rows(rest),
        f"Has left: {listed([entrant_name(t, entrant) for entrant in gone])}." if gone else None,
        *layout.rows(
            [*[bring_back_button(t, entrant) for entrant in gone], Button("Organise", make("organise", t.id))]
        ),
        f"-# A table that is taken out gives no points{goes_on}. You are asked for a reason, which all members can "
        "read in the log.",
    )


def _scores(t: Tournament, table: TableKey) -> Menu | None:
    """The scores that can be ruled in a series of two; None elsewhere."""
    titles = score_titles(t, t.at(table))
    lines = tuple([Choice(title, str(at)) for at, title in enumerate(titles.values())])
    return Menu(make("ruled_score", t.id, *table, t.at(table).version), "With the score …", lines) if lines else None


def score_titles(t: Tournament, state: TableState) -> dict[str, str]:
    """The ruling words of all scores that decide a series of two, with their titles: "Ann 2:1 Ben"; else none."""
    most = state.deciding_wins
    if most == 1 or len(state.table.entrants) > 2:
        return {}
    first, second = told_apart(t, state.table.entrants, plain_name).values()
    scores = [*((most, fewer) for fewer in range(most)), *((fewer, most) for fewer in range(most))]
    return {f"{SCORE}{one}_{other}": f"{first} {one}:{other} {second}" for one, other in scores}


def _can_undo(state: TableState) -> bool:
    """Whether a ruling can be taken back: its result, or that the table is played again."""
    last = state.ruling
    return last is not None and (last.kind == "ruled" or (last.kind == "again" and last.before is not None))


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
    named = told_apart(t, order, lambda t, entrant: layout.cut(plain_name(t, entrant), limit))
    return ", ".join([f"{place}. {name}" for place, name in enumerate(named.values(), 1)])


def places_of(entrants: tuple[EntrantId, ...], what: str) -> dict[EntrantId, int] | None:
    """The places that a ruling word gives to a table's entrants; None for any other word.

    The words are `win_7`, `score_2_1` (in the order of the table), `order_7_9_8` (best first, for pods), `draw` and
    `loss`.
    """
    score = score_of(what)
    if score:
        places = [1 + sum(other > wins for other in score) for wins in score]
        return dict(zip(entrants, places, strict=True)) if len(entrants) == len(score) else None
    if what.startswith(ORDER):
        named = [whole_number(word) for word in what.removeprefix(ORDER).split("_")]
        order = [entrant for entrant in named if entrant is not None]
        fits = sorted(order) == sorted(entrants)
        return {entrant: place for place, entrant in enumerate(order, start=1)} if fits else None
    if what == "draw":
        return dict.fromkeys(entrants, 1)
    if what == "loss":
        return dict.fromkeys(entrants, 2)
    winner = next((entrant for entrant in entrants if what == f"win_{entrant}"), None)
    return None if winner is None else {entrant: 1 if entrant == winner else 2 for entrant in entrants}


def score_of(what: str) -> tuple[int, ...]:
    """The matches won that a ruling word names, in the order of the table; empty for a word without a score."""
    named = [whole_number(word) for word in what.removeprefix(SCORE).split("_")] if what.startswith(SCORE) else []
    return tuple([wins for wins in named if wins is not None])


def consequences_page(t: Tournament, table: TableKey, what: str, facts: Mapping[str, Any]) -> Page:
    """The tables that are taken back if this result changes, with buttons to confirm or to cancel."""
    begun, unplayed = facts["begun"], facts["unplayed"]
    level = TakeBack.begun if begun else TakeBack.unplayed
    title = "Stop these too, and pair anew" if begun else "Stop them, and pair anew"
    return page(
        f"### {table_name(t, table)} decides who goes on",
        f"Round {facts['round']} rests on this result. If it changes, that round is paired anew. Tables that stay as "
        "they are keep what was played.",
        _tables(t, "**Being played, or played already: what was played there is lost**", begun),
        _tables(t, "**Open, and not begun: stopped**", unplayed),
        row(
            Button(title, make("forced", t.id, *table, t.at(table).version, level.value, what), "danger"),
            Button("Leave it as it is", make("ruling", t.id, *table), "main"),
        ),
        "-# You are asked for a reason next. The players are told, and the log keeps it.",
    )


def ruled_page(before: Tournament, after: Tournament, table: TableKey) -> Page:
    """Tells the organiser what the table's result is after the ruling, and which ruling it has replaced."""
    replaced, state = before.at(table), after.at(table)
    by_hand = replaced.result is not None and replaced.result.how in (How.ruled, How.void)
    return page(
        "It is ruled, and stands in the log with your reason.",
        f"{table_name(after, table)}: {outcome_line(after, state)}",
        f"This replaces an earlier ruling: {outcome_line(before, replaced)}"
        if by_hand and replaced.result != state.result
        else None,
        row(Button("Organise", make("organise", after.id)), Button("Pairings", make("pairings", after.id))),
    )


def _tables(t: Tournament, title: str, tables: Sequence[TableKey]) -> str:
    lines = [f"- {table_name(t, table)}: {outcome_line(t, t.at(table))}" for table in tables]
    return "\n".join([title, *first_of(lines, SHOWN, "- and {n} more")]) if tables else ""


def places_form(t: Tournament, table: TableKey) -> Form:
    """A form with one line per entrant of a pod, best first; entrants of one line share their place."""
    state = t.at(table)
    text = lines_of(t, [(entrant,) for entrant in state.table.entrants])
    order = Field("order", "One place a line, the best first", text, "#1 Ann - #4 Ben share it", WRITTEN, True, True)
    title = f"Places of {table_name(t, table).lower()}"
    return Form(title, make("placed", t.id, *table, state.version), (order, reason_field()))


def read_places(text: str) -> dict[EntrantId, int]:
    """The place of each entrant. Raises UserError for a line without any, and Refusal for one that is named twice."""
    places: dict[EntrantId, int] = {}
    for line in read_tables(text):
        place = len(places) + 1
        for entrant in line:
            if entrant in places:
                raise Refusal("wrong_places")
            places[entrant] = place
    return places
