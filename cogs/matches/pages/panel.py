"""The private panel of one seat: hand, what the seat knows, and its questions with everything that can be chosen.

What is needed to answer comes first: what lies on the table, the hand, the question, its choices. On a phone the board
is out of sight while a panel is open, so its first block is here too. What else the seat knows and what happened last
are below. `cogs.matches.pages.choices` makes the buttons and menus of a question.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from cogs.kit import layout, names
from cogs.kit.chapters import place_of, rules_of
from cogs.kit.ids import make
from cogs.kit.items import reasons
from cogs.kit.layout import Button, Line, Page, Part, Row, page, rows
from cogs.kit.telling import done_for, tell
from cogs.kit.words import briefly, listed
from cogs.matches.pages.board import clock_line, ending_line
from cogs.matches.pages.choices import Spot, choices
from cogs.matches.pages.drafts import draft, given, groups_of
from games.core.protocol import Decision, Seat
from games.core.screen import Item
from host.matches.match import LiveMatch
from host.matches.orders import passes
from host.matches.recovery import game_options

EVENTS = 3
QUESTIONS = 3
"""Questions that are shown at once; the others follow as these are answered."""
BUDGET = 30
"""Components that questions may take of Discord's 40."""
AWAY = "You are away, and a computer player sits in for you. Whatever you press here, you play again yourself."


def panel_page(
    match: LiveMatch, seat: Seat, *, note: str = "", at: Spot | None = None, explain: int | None = None
) -> Page:
    """What this seat sees.

    note     a line about the press that led here, above everything else
    at       where the reader is in a long menu
    explain  the decision whose forbidden choices are to be explained
    """
    shown = names.all_escaped(match.names)
    if match.ending is not None:
        return page(
            note,
            ending_line(match),
            "The board shows the result.",
            _recent(match, seat, shown, note),
            accent=layout.DONE,
        )
    parts = partial(_parts, match, seat, shown, at, explain)
    as_ever = match.once(("panel", seat), parts) if at is None and explain is None else parts()
    return page(note, *as_ever, _recent(match, seat, shown, note), accent=layout.PRIVATE)


def _parts(
    match: LiveMatch, seat: Seat, shown: tuple[str, ...], at: Spot | None, explain: int | None
) -> tuple[Part, ...]:
    """What does not depend on the press that led here."""
    screen = match.game.screen
    hand, *aside = screen.panel(match.view(seat), shown) or [""]
    return (
        AWAY if match.player(seat).is_away else "",
        done_for(screen, match.acted_for.get(seat), shown),
        *screen.board(match.view(None), shown)[:1],
        hand,
        *_questions(match, seat, at, explain),
        *_orders(match, seat),
        Line(),
        *aside,
    )


def _orders(match: LiveMatch, seat: Seat) -> list[Part]:
    """The standing orders of this seat, each with a button that takes it back."""
    standing = sorted(order.prompt for order in match.orders if order.seat == seat)[: layout.ROW_LIMIT]
    if not standing:
        return []
    named = match.game.screen.windows
    listing = listed([named.get(prompt, prompt) for prompt in standing], "or")
    buttons = [Button(f"Ask me again: {named.get(p, p)}", make("unorder", match.id, p)) for p in standing]
    return [Line(), f"**Standing order:** you pass whenever you are asked for {listing}.", *rows(buttons)]


def _recent(match: LiveMatch, seat: Seat, shown: tuple[str, ...], note: str) -> str:
    """The last events in small print, without what the note says already."""
    screen = match.game.screen
    told = match.once(("told", seat), lambda: [tell(screen, event, seat, shown) for event in match.recent])
    above = (note, done_for(screen, match.acted_for.get(seat), shown))
    lines = "\n".join(
        [line for line in told if line and not any(line in said for said in above)][-EVENTS:]
    ).splitlines()
    return "\n".join([f"-# {line}" for line in lines])


def _questions(match: LiveMatch, seat: Seat, at: Spot | None, explain: int | None) -> list[Part]:
    decisions = match.decisions(seat)
    parts: list[Part] = []
    if not any(decision.blocking for decision in decisions):
        parts += [Line(), _waiting(match, seat)]
    left = BUDGET
    for decision in decisions[:QUESTIONS]:
        asked = _question(match, seat, decision, at, explain == decision.id)
        left -= layout.weight(asked)
        if parts and left < 0:
            break
        parts += [Line(), *asked]
    return parts


def _question(match: LiveMatch, seat: Seat, decision: Decision, at: Spot | None, explain: bool) -> list[Part]:
    screen, view = match.game.screen, match.view(seat)
    question = screen.question(view, decision, names.all_escaped(match.names))
    here = at.within(decision) if at is not None and at.decision == decision.id else None
    items = screen.items(view, decision, names.all_plain(match.names))
    pressed = _pressed(match, decision, items, here)
    clock = clock_line(match, seat) if decision.blocking else ""
    why = _reasons(match, screen.items(view, decision, names.all_escaped(match.names))) if explain else ()
    always = Row((Button("Always pass on this", make("order", match.id, decision.id)),)) if passes(decision) else ""
    return [f"**{question}**\n{clock}".strip(), *pressed, *why, always]


def _reasons(match: LiveMatch, items: Sequence[Item]) -> list[Part]:
    """Why the forbidden choices are forbidden, with a button to each chapter that tells more."""
    seats, options = len(match.setup.players), game_options(match.setup)
    found = [(title, place_of(match.game, seats, options, title)) for title in rules_of(items)]
    buttons = [
        Button(f"Rules: {title}", make("match_topic", match.id, at), emoji="📖")
        for title, at in found
        if at is not None
    ]
    return [reasons(items), *rows(buttons)]


def _pressed(match: LiveMatch, decision: Decision, items: Sequence[Item], here: Spot | None) -> list[Part]:
    """Buttons and menus; in a draft that nobody has touched yet, what was answered last is picked."""
    if not groups_of(decision, items):
        return choices(match.id, decision, items, here or Spot(decision.id))
    mask = given(decision, items) if here is None else here.mask
    return draft(match.id, decision, items, mask, match.game.screen.refusals)


def _waiting(match: LiveMatch, seat: Seat) -> str:
    """Whom the match waits for when it is not this seat."""
    if match.answered(seat):
        return f"You have answered. {clock_line(match)}".strip()
    shown = names.all_escaped(match.names)
    asked = sorted({asked.seat for asked in match.view(seat).asked} - {seat})
    if not asked:
        return "Nobody is asked anything at the moment."
    return f"Waiting for {briefly([shown[other] for other in asked])}. {clock_line(match)}".strip()
