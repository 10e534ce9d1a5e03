"""Pages of puzzles: the question, the effect of a choice, and the puzzle of the day."""

from __future__ import annotations

from collections.abc import Sequence

from cogs.kit.interactions.ids import make
from cogs.kit.pages import layout
from cogs.kit.pages.layout import Button, Choice, Line, Menu, Page, Part, Picture, Row, page, rows
from cogs.kit.pages.pictures import pictured
from cogs.kit.parts.items import index_of, none_label
from cogs.kit.texts.names import escaped
from cogs.kit.texts.telling import unmarked
from cogs.kit.texts.words import counted, moment
from cogs.pictures.offered import board_jpeg
from cogs.puzzles.book import START, Entry, Place, find, pick_of, then
from games.core.protocol import ONE, Decision, Event
from games.core.puzzles import Puzzle, Stage
from games.core.screen import Item
from host.puzzles import Daily, Progress, Solver

RIVAL = "Robin"
"""The opponent in all puzzles."""
BUTTONS = 10
"""Choices that are buttons; more are a menu."""
FILE = "puzzle.jpg"
OTHERWISE = "-# Your later answers here are an example: the others do not force the win either."
SOLVERS = 15
"""Names below the puzzle of the day; the others are counted."""


def called(puzzle: Puzzle) -> tuple[str, str]:
    """The names by seat."""
    return ("You", RIVAL) if puzzle.seat == 0 else (RIVAL, "You")


def picture_of(entry: Entry, stage: Stage) -> Part:
    """The table with its words. Slow."""
    names, game = called(entry.puzzle), entry.port.game
    words = unmarked("\n".join(game.screen.board(stage.public, names)))
    return pictured(FILE, words, lambda: board_jpeg(game, stage.table, names) or b"")


def puzzle_page(place: Place, stage: Stage, picture: Part | None = None, *, daily: Part | None = None) -> Page:
    """The position with its question and all choices; after a right choice with the events since."""
    entry = find(place.puzzle)
    decision = stage.decision
    if decision is None:
        raise ValueError("a solved puzzle has a page of its own")
    return page(
        f"### Puzzle {entry.at}\n{_task(entry.puzzle)}\n{_way(entry)}",
        "\n".join(["**Right.**", *_sentences(stage.events, entry)]) if place.path != START else None,
        *_position(entry, stage, picture),
        f"**{entry.port.game.screen.question(stage.table, decision, called(entry.puzzle))}**",
        *_choices(place, entry, stage, decision),
        daily,
        None if place.day else Row((Button("Another puzzle", _next(place)),)),
    )


def wrong_page(place: Place, stage: Stage, picture: Part | None = None) -> Page:
    """The position with the refutation of a choice: a deal that fits all known facts, and what happens in it."""
    entry = find(place.puzzle)
    puzzle = entry.puzzle
    if stage.failure is None:
        raise ValueError("the choice was right")
    supposed = entry.port.supposed(puzzle, stage, called(puzzle))
    later = f"You may still win after that, but not for sure {_within(puzzle)}."
    out = f"{RIVAL} wins the round." if stage.failure.lost else later
    return page(
        f"### Puzzle {entry.at}\n**That does not force the win {_within(puzzle)}.** {supposed}",
        "\n".join([*_sentences(stage.events, entry), f"**{out}**"]),
        OTHERWISE if stage.failure.long else None,
        Row((Button("Try again", _again(place.before), "main"), Button("Another puzzle", _next(place)))),
        Line(),
        *_position(entry, stage, picture),
        accent=layout.ALERT,
    )


def solved_page(place: Place, stage: Stage, progress: Progress) -> Page:
    """The page after the round is won. With a day of the server it has a button to be named."""
    entry = find(place.puzzle)
    sign = (Button("Put my name on the table", make("puzzle_sign", place.day), "go"),) if place.day else ()
    tries = f" after {counted(progress.misses, 'wrong try', 'wrong tries')}" if progress.misses else " at the first try"
    return page(
        f"### Puzzle {entry.at}\n**Solved**{tries}. You win the round whatever {RIVAL} holds and answers.",
        "\n".join(_sentences(stage.events, entry)),
        Row((*sign, Button("Another puzzle", _next(place), "main"))),
        accent=layout.DONE,
    )


def daily_page(
    daily: Daily, day: int, stage: Stage, solvers: Sequence[Solver], told: str, picture: Part | None = None
) -> Page:
    """The public message of the puzzle of a day. `told` is the solution, shown after the day, without buttons."""
    entry = find(daily.puzzle if day == daily.day else daily.before or daily.puzzle)
    is_over = day != daily.day
    return page(
        f"### Puzzle of the day {day}\n{_task(entry.puzzle)}\n{_way(entry)}",
        *_position(entry, stage, picture),
        Line(),
        f"**The solution:** {told}" if is_over else _coming(daily),
        _table(solvers),
        None if is_over else Row((Button("Solve it", solve_id(daily), "main"),)),
        f"-# Puzzle {entry.at} of the book",
        accent=layout.DONE if is_over else layout.OPEN,
    )


def solve_id(daily: Daily) -> str:
    """The custom id of the button that only the message of this day has."""
    return make("puzzle", daily.puzzle, daily.day)


def _coming(daily: Daily) -> str:
    if not daily.is_on:
        return "This was the last puzzle of the day here for now. It can still be solved."
    return f"The next puzzle comes {moment(daily.due_at)}."


def daily_switch(daily: Daily | None) -> Row:
    """The switch for managers of the server."""
    if daily is None:
        return Row((Button("Post a puzzle a day here", make("puzzle_daily", 1)),))
    return Row((Button("No more puzzle of the day", make("puzzle_daily", 0)),))


def solution_words(entry: Entry) -> str:
    """The right choices as sentences. Slow."""
    names, screen = called(entry.puzzle), entry.port.game.screen
    solution = entry.port.solution(entry.puzzle)
    return " ".join([screen.answered(right.table, right.decision, right.choice, names) for right in solution])


def _position(entry: Entry, stage: Stage, picture: Part | None) -> list[Part | None]:
    """The table, the hand, and what the opponent may hold."""
    names, screen = called(entry.puzzle), entry.port.game.screen
    unseen = entry.port.unseen(entry.puzzle, stage, names)
    return [
        picture,
        *([] if isinstance(picture, Picture) else screen.board(stage.public, names)),
        *screen.panel(stage.table, names),
        f"-# {unseen}" if unseen else None,
    ]


def _task(puzzle: Puzzle) -> str:
    return f"Your move. Win the round {_within(puzzle)}, whatever {RIVAL} holds and answers."


def _within(puzzle: Puzzle) -> str:
    """The time that the win may take. A later one may be forced by other choices too."""
    return "in this turn" if puzzle.turns == 1 else f"within {puzzle.turns} of your turns"


def _way(entry: Entry) -> str:
    """Game and mode, from which it follows which cards are in the game."""
    return f"-# {entry.port.game.title}, {entry.port.game.modes[entry.puzzle.mode].title}"


def _sentences(events: Sequence[Event], entry: Entry) -> list[str]:
    puzzle, screen = entry.puzzle, entry.port.game.screen
    return [line for event in events if (line := screen.tell(event, puzzle.seat, called(puzzle)))]


def _again(place: Place) -> str:
    return make("puzzle_at", *place)


def _next(place: Place) -> str:
    return make("puzzle_next", place.puzzle, place.alike)


def _choices(place: Place, entry: Entry, stage: Stage, decision: Decision) -> list[Part]:
    """Up to ten choices as buttons, more as a menu; several at once are picked in a menu."""
    items = entry.port.game.screen.items(stage.table, decision, called(entry.puzzle))
    allowed = [item for item in items if not item.why]
    if decision.pick != ONE:
        least, most = decision.pick
        none = [_button(place, Item(none_label()), pick_of(decision, ()))] if least == 0 else []
        return [_menu(place, decision, allowed, max(least, 1), most), *rows(none)]
    if len(items) > BUTTONS:
        return [_menu(place, decision, allowed, 1, 1)]
    buttons = [
        Button(item.label, make("puzzle_at", at, 0, 0, 0), emoji=item.emoji, disabled=True)
        if item.why
        else _button(place, item, index_of(decision, item))
        for at, item in enumerate(items)
    ]
    return [*rows(buttons)]


def _button(place: Place, item: Item, pick: int) -> Button:
    return Button(item.label, _again(place._replace(path=then(place.path, pick))), emoji=item.emoji)


def _menu(place: Place, decision: Decision, items: Sequence[Item], least: int, most: int) -> Menu:
    """A menu whose values are indexes of the options."""
    lines = [
        Choice(item.label, str(index_of(decision, item)), item.detail, item.emoji)
        for item in items[: layout.MENU_LIMIT]
    ]
    prompt = "Choose" if most == 1 else f"Choose {least} to {most}"
    return Menu(make("puzzle_menu", *place), prompt, tuple(lines), least, most)


def _table(solvers: Sequence[Solver]) -> str:
    if not solvers:
        return "-# No solver is named here yet. Solve the puzzle to add your name."
    lines = [
        f"{at}. {escaped(solver.name)} · "
        + (counted(solver.misses, "wrong try", "wrong tries") if solver.misses else "at the first try")
        for at, solver in enumerate(solvers[:SOLVERS], 1)
    ]
    more = len(solvers) - SOLVERS
    return "\n".join(["**Solved by**", *lines, *([f"and {more} more"] if more > 0 else [])])
