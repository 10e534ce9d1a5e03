"""The private panel of one seat: its question with all choices, and below them the seat's knowledge.

The parts that an answer needs come first: the question, the facts on which every choice depends (the first block of the
board), the choices. The rest of the table, the hand, other knowledge and the newest events are below. On a phone the
board is out of sight while a panel is open, so the table is here too; a practice match has no board, and its panel has
the board's buttons. `cogs.matches.pages.choices` makes the buttons and menus of a question.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from cogs.kit.interactions.ids import make
from cogs.kit.pages import layout
from cogs.kit.pages.layout import Button, Line, Page, Part, Picture, Row, page, rows
from cogs.kit.parts.chapters import place_of, rules_label, rules_of
from cogs.kit.parts.items import reasons
from cogs.kit.texts.names import all_escaped, all_plain
from cogs.kit.texts.rating_words import NO_GAIN, Gain
from cogs.kit.texts.telling import done_for, emphasised
from cogs.kit.texts.words import FEW
from cogs.matches.pages.attendance import abort_parts, missing_parts
from cogs.matches.pages.board import (
    clock_line,
    leave_button,
    log_button,
    moment_of,
    next_match_button,
    result_page,
    rules_button,
    small,
    table_of,
    undo_button,
)
from cogs.matches.pages.choices import Spot, choices, picked
from cogs.matches.pages.drafts import draft, given, groups_of
from cogs.matches.pages.picture import NO_PICTURES, Pictures, caption_of
from cogs.matches.pages.round_end import end_read_by, end_words
from cogs.matches.pages.round_panel import end_page
from cogs.matches.pages.since import since
from games.core.glyphs import reader
from games.core.language import OR, Listed, say, text
from games.core.protocol import ONE, Decision, Seat
from games.core.screen import Explains, Item
from host.matches.match import LiveMatch
from host.matches.nudges import may_nudge
from host.matches.orders import passes
from host.matches.presses import questions
from host.matches.recovery import game_options

QUESTIONS = 3
"""Questions that are shown at once; the others follow as these are answered."""
BUDGET = 28
"""Components that questions may take of Discord's 40."""
AWAY = text("You are away, and a computer player sits in for you. Whatever you press here, you play again yourself.")


def panel_page(
    match: LiveMatch,
    seat: Seat,
    *,
    note: str = "",
    done: str = "",
    at: Spot | None = None,
    explain: int | None = None,
    pictures: Pictures = NO_PICTURES,
    elsewhere: bool = False,
    gain: Gain = NO_GAIN,
) -> Page:
    """The panel of this seat.

    note     a line about the press that led here, above everything else
    done     what that press has done: above everything while nothing is asked, else with what happened last
    at       where the reader is in a long menu, or which answer is to be confirmed
    explain  the decision whose forbidden choices are to be explained
    pictures of the table with the hand
    elsewhere whether another match waits for the reader
    gain     what an ended match has brought the reader
    """
    names = all_escaped(match.names)
    if match.ending is not None:
        said = "\n".join([line for line in (note, done) if line])
        return result_page(match, seat, note=said, picture=pictures.table, elsewhere=elsewhere, gain=gain)
    event = end_read_by(match, seat)
    if event is not None:
        away = say(AWAY) if match.player(seat).is_away else ""
        return end_page(match, seat, event, (note, done, away), pictures)
    if note or done or at is not None or explain is not None:
        return _page(match, seat, names, note, done, at, explain, pictures, elsewhere)
    kept = partial(_page, match, seat, names, "", "", None, None, pictures, elsewhere)
    return match.once(("panel", seat, reader(), pictures, elsewhere), kept)


def _page(
    match: LiveMatch,
    seat: Seat,
    names: tuple[str, ...],
    note: str,
    done: str,
    at: Spot | None,
    explain: int | None,
    pictures: Pictures,
    elsewhere: bool,
) -> Page:
    parts = partial(_parts, match, seat, names, at, explain, pictures)
    as_ever = match.once(("parts", seat, reader(), pictures), parts) if at is None and explain is None else parts()
    asked = any(decision.blocking for decision in match.decisions(seat))
    if any(done in part for part in as_ever if isinstance(part, str)):
        done = ""
    happened = since(match, seat, names, (note, done, *as_ever))
    news = (done if asked else "", happened.lines)
    return page(
        note,
        "" if asked else done,
        *as_ever,
        Line() if any(news) else None,  # a press is not a part of what the seat knows
        *news,
        *_buttons(match, seat, happened.folded, elsewhere and not asked),
    )


def _parts(
    match: LiveMatch,
    seat: Seat,
    names: tuple[str, ...],
    at: Spot | None,
    explain: int | None,
    pictures: Pictures,
) -> tuple[Part | None, ...]:
    """The parts that do not depend on the press that led here."""
    screen = match.game.screen
    hand, *aside = match.once(("hand", seat, reader()), lambda: screen.panel(match.view(seat), names) or [""])
    first, *table = table_of(match)
    ended = moment_of(match, seat)
    if ended == end_words(match, seat):  # its person has read it
        ended = ""
    below = first if ended else ""
    if isinstance(pictures.table, Picture):  # the picture and its alternative text say the same
        below, table, aside = "", [], [*caption_of(match, seat)]
    return (
        say(AWAY) if match.player(seat).is_away else "",
        *missing_parts(match, names),
        done_for(screen, match.acted_for.get(seat), names),
        ended,
        *_questions(match, seat, "" if ended else first, at, explain),
        *_orders(match, seat),
        *abort_parts(match, seat, names),
        Line(),
        below,
        pictures.table,
        "" if pictures.tells_hand else hand,
        *table,
        *aside,
    )


def _buttons(match: LiveMatch, seat: Seat, folded: Sequence[Button], elsewhere: bool) -> tuple[Row, ...]:
    """The buttons at the bottom: what is folded, cards, what to do while waiting; in practice the rest of a board's."""
    has_cards = isinstance(match.game.screen, Explains)
    cards = [*folded, *([Button(say("Cards", context="label"), make("cards", match.id))] if has_cards else [])]
    cards += undo_button(match, seat)
    if may_nudge(match, seat):
        cards.append(Button(say("Nudge", context="label"), make("nudge", match.id)))
    if elsewhere:
        cards.append(next_match_button())
    if not match.setup.practice:
        return rows(cards)
    hint = Button(say("Hint", context="label"), make("hint", match.id))
    return rows([*cards, hint, log_button(match), rules_button(match), leave_button(match)])


def _orders(match: LiveMatch, seat: Seat) -> list[Part]:
    """The standing orders of this seat, each with a button that ends it."""
    if not match.orders:
        return []
    standing = sorted(order.prompt for order in match.orders if order.seat == seat)[: layout.ROW_LIMIT]
    if not standing:
        return []
    named = match.game.screen.windows
    windows = Listed([say(named.get(prompt, prompt)) for prompt in standing], OR)
    again = [say("Ask me again: {window}", context="label", window=say(named.get(p, p))) for p in standing]
    buttons = [Button(label, make("unorder", match.id, p)) for label, p in zip(again, standing, strict=True)]
    told = say("you pass whenever you are asked for {windows}.", windows=windows)
    return [Line(), f"**{say('Standing order:')}** {told}", *rows(buttons)]


def _questions(match: LiveMatch, seat: Seat, first: str, at: Spot | None, explain: int | None) -> list[Part]:
    """The questions of this seat; `first`, the facts that they depend on, comes above the first choices."""
    decisions = [decision for decision in questions(match, seat) if not _is_idle(match, decision)]
    parts: list[Part] = []
    waited_for = any(decision.blocking for decision in decisions)
    if not waited_for:
        parts += [_waiting(match, seat), first]
    left = BUDGET
    for decision in decisions[:QUESTIONS]:
        low = waited_for and not decision.blocking and explain != decision.id
        beside = _beside(match, decision, at) if low else []
        asked = beside or _question(match, seat, decision, "" if parts else first, at, explain == decision.id)
        left -= layout.weight(asked)
        if parts and left < 0:
            break
        parts += [Line(), *asked]
    return parts


def _is_idle(match: LiveMatch, decision: Decision) -> bool:
    """Whether the match does not wait for it and its one answer changes nothing: only its own seat would read of it."""
    if decision.blocking or decision.revisable:
        return False
    items = match.game.screen.items(match.view(decision.seat), decision, all_plain(match.names))
    return all(item.folded or item.why for item in items)


def _beside(match: LiveMatch, decision: Decision, at: Spot | None) -> list[Part]:
    """A possible play beside a question that the match waits for: low, without the choice that changes nothing.

    [] where there is no such choice, or where an answer is being given.
    """
    screen, view = match.game.screen, match.view(decision.seat)
    items = screen.items(view, decision, all_plain(match.names))
    if (at is not None and at.decision == decision.id) or not any(item.folded and not item.why for item in items):
        return []
    offered = [item for item in items if not item.folded and not item.why]
    question = small(screen.question(view, decision, all_escaped(match.names)))
    return [question, *(choices(match.id, decision, offered, Spot(decision.id)) if offered else ())]


def _question(
    match: LiveMatch, seat: Seat, decision: Decision, first: str, at: Spot | None, explain: bool
) -> list[Part]:
    screen, view, names = match.game.screen, match.view(seat), all_escaped(match.names)
    here = at.within(decision) if at is not None and at.decision == decision.id else None
    if here is not None and here.sure:
        return _confirmation(match, seat, decision, here, first)
    question = screen.question(view, decision, names)
    items = screen.items(view, decision, all_plain(match.names))
    pressed = _pressed(match, decision, items, here)
    clock = clock_line(match, seat) if decision.blocking else ""
    if clock:
        question = f"{question} {screen.late(view, decision)}".rstrip()
    why = _reasons(match, screen.items(view, decision, names)) if explain else ()
    always = (
        [Button(say("Always pass on this", context="label"), make("order", match.id, decision.id))]
        if passes(decision)
        else []
    )
    return [f"{emphasised(question)}\n{small(clock)}".strip(), first, *_joined(pressed, always), *why]


def _joined(parts: Sequence[Part], buttons: Sequence[Button]) -> list[Part]:
    """These buttons in the last row, if it has room for them."""
    last = parts[-1] if parts else None
    if isinstance(last, Row) and len(last.buttons) + len(buttons) <= layout.ROW_LIMIT:
        return [*parts[:-1], Row((*last.buttons, *buttons))]
    return [*parts, *rows(buttons)]


def _reasons(match: LiveMatch, items: Sequence[Item]) -> list[Part]:
    """Why the forbidden choices are forbidden, with a button to each chapter that tells more."""
    seats, options = len(match.setup.players), game_options(match.setup)
    found = [(title, place_of(match.game, seats, options, title)) for title in rules_of(items)]
    buttons = [
        Button(rules_label(title), make("match_topic", match.id, at), emoji="📖")
        for title, at in found
        if at is not None
    ]
    return [reasons(items), *rows(buttons)]


def _confirmation(match: LiveMatch, seat: Seat, decision: Decision, at: Spot, first: str) -> list[Part]:
    """The confirmation of an answer that cannot be taken back, above the `first` block of the board."""
    screen, view = match.game.screen, match.view(seat)
    picks = [decision.options[index] for index in picked(at.mask)]
    choice = picks[0] if decision.pick == ONE and picks else tuple(picks)
    final = screen.final(view, decision, choice)
    answer = screen.answered(view, decision, choice, all_escaped(match.names))
    buttons = (
        Button(say("Yes, do it", context="label"), make("sure", match.id, decision.id, at.mask), "main"),
        Button(say("Choose again", context="label"), make("turn", match.id, decision.id, at.page, 0, 0)),
    )
    return [f"**{say('Sure?')}** {answer}\n{final}", Row(buttons), first]


def _pressed(match: LiveMatch, decision: Decision, items: Sequence[Item], here: Spot | None) -> list[Part]:
    """Buttons and menus; in an untouched draft the last answer is picked."""
    if not groups_of(decision, items):
        return choices(match.id, decision, items, here or Spot(decision.id))
    mask = given(decision, items) if here is None else here.mask
    return draft(match.id, decision, items, mask, match.game.screen.refusals)


def _waiting(match: LiveMatch, seat: Seat) -> str:
    """What the match waits for, in the words of the board, and whom, if they are few and not all named there.

    For a seat that is not asked.
    """
    by = match.sealed_by(seat)
    if by is not None:
        then = clock_line(match) or say("The computer players follow in a moment.")
        was_asked = by == "player" or not match.setup.practice
        return say("You have answered. {then}", then=then) if was_asked else then
    view, names = match.view(seat), all_escaped(match.names)
    asked = sorted({asked.seat for asked in view.asked} - {seat})
    if not asked:
        return say("No player is asked at the moment.")
    said = match.game.screen.status(view, names)
    late = [names[other] for other in asked]
    waiting = ""
    if len(late) <= FEW and not all(name in said for name in late):
        waiting = say("Waiting for {players}.", players=Listed(late))
    return "\n".join([line for line in (said, waiting, small(clock_line(match, named=asked))) if line])
