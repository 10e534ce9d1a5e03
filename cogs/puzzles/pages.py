"""Pages of puzzles: the question, the effect of a choice, and the puzzle of the day."""

from __future__ import annotations

from collections.abc import Sequence

from cogs.kit.interactions.ids import make
from cogs.kit.pages import layout
from cogs.kit.pages.layout import Button, Choice, Line, Menu, Page, Part, Picture, Row, page, rows
from cogs.kit.pages.pictures import pictured
from cogs.kit.parts.items import NONE, index_of
from cogs.kit.texts import names
from cogs.kit.texts.telling import unmarked
from cogs.kit.texts.words import counted, listed, moment
from cogs.pictures.offered import board_jpeg
from cogs.puzzles.book import START, Place, find, pick_of, then
from games.core.protocol import ONE, Event
from games.core.screen import Item
from games.imposter_kings.cards import NAMES
from games.imposter_kings.puzzles.course import Stage, held_by, solution
from games.imposter_kings.puzzles.finding import GAME, Puzzle
from games.imposter_kings.puzzles.forced import Spot
from games.imposter_kings.table_view import TableView
from host.puzzles import Daily, Progress, Solver

RIVAL = "Robin"
"""The opponent in all puzzles."""
BUTTONS = 10
"""Choices that are buttons; more are a menu."""
FILE = "puzzle.jpg"
SOLVERS = 15
"""Names below the puzzle of the day; the others are counted."""


def called(puzzle: Puzzle) -> tuple[str, str]:
    """The names by seat."""
    return ("You", RIVAL) if puzzle.seat == 0 else (RIVAL, "You")


def picture_of(puzzle: Puzzle, stage: Stage) -> Part:
    """The table with its words. Slow."""
    shown = called(puzzle)
    words = unmarked("\n".join(GAME.screen.board(stage.public, shown)))
    return pictured(FILE, words, lambda: board_jpeg(GAME, stage.table, shown) or b"")


def puzzle_page(place: Place, stage: Stage, picture: Part | None = None, *, daily: Part | None = None) -> Page:
    """The position with its question and all choices; after a right choice with the events since."""
    number, puzzle = find(place.puzzle)
    spot = stage.spot
    if spot is None:
        raise ValueError("a solved puzzle has a page of its own")
    shown = called(puzzle)
    return page(
        f"### Puzzle {number}\n{_task(puzzle)}\n{_way(puzzle)}",
        _events_text("**Right.**", stage.events, puzzle) if place.path != START else None,
        picture,
        *([] if isinstance(picture, Picture) else GAME.screen.board(stage.public, shown)),
        *GAME.screen.panel(stage.table, shown),
        _unseen(spot, puzzle),
        f"**{GAME.screen.question(stage.table, spot.decision, shown)}**",
        *_choices(place, stage.table, spot, shown),
        daily,
        None if place.day else Row((Button("Another puzzle", _next(place)),)),
        accent=layout.PRIVATE,
    )


def wrong_page(place: Place, before: Place, stage: Stage) -> Page:
    """Why a choice does not force the win: a deal that fits all known facts, and the events in it."""
    number, puzzle = find(place.puzzle)
    if stage.failure is None:
        raise ValueError("the choice was right")
    later = f"You may still win after that, but not for sure {_within(puzzle)}."
    out = f"{RIVAL} wins the round." if stage.failure.lost else later
    return page(
        f"### Puzzle {number}\n**That does not force the win {_within(puzzle)}.** {_suppose(stage, puzzle)}",
        "\n".join([*_sentences(stage.events, puzzle), out]),
        Row(
            (
                Button("Try again", _again(before), "main"),
                Button("Another puzzle", _next(place)),
            )
        ),
        accent=layout.ALERT,
    )


def solved_page(place: Place, stage: Stage, progress: Progress) -> Page:
    """The page after the round is won. With a day of the server it has a button to be named."""
    number, puzzle = find(place.puzzle)
    sign = (Button("Put my name on the table", make("puzzle_sign", place.day), "go"),) if place.day else ()
    tries = f" after {counted(progress.misses, 'wrong try', 'wrong tries')}" if progress.misses else " at the first try"
    return page(
        f"### Puzzle {number}\n**Solved**{tries}. You win the round whatever {RIVAL} holds and answers.",
        "\n".join(_sentences(stage.events, puzzle)),
        Row((*sign, Button("Another puzzle", _next(place), "main"))),
        accent=layout.DONE,
    )


def daily_page(
    daily: Daily, day: int, stage: Stage, solvers: Sequence[Solver], told: str, picture: Part | None = None
) -> Page:
    """The public message of the puzzle of a day. `told` is the solution, shown after the day, without buttons."""
    number, puzzle = find(daily.puzzle if day == daily.day else daily.before or daily.puzzle)
    shown = called(puzzle)
    is_over = day != daily.day
    return page(
        f"### Puzzle of the day {day}\n{_task(puzzle)}\n{_way(puzzle)}",
        picture,
        *([] if isinstance(picture, Picture) else GAME.screen.board(stage.public, shown)),
        *GAME.screen.panel(stage.table, shown),
        _unseen(stage.spot, puzzle),
        Line(),
        f"**The solution:** {told}" if is_over else _coming(daily),
        _table(solvers),
        None if is_over else Row((Button("Solve it", solve_id(daily), "main"),)),
        f"-# Puzzle {number} of the book",
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


def solution_words(puzzle: Puzzle) -> str:
    """The right choices as sentences. Slow."""
    shown = called(puzzle)
    return " ".join(
        [GAME.screen.answered(right.table, right.decision, right.choice, shown) for right in solution(puzzle)]
    )


def _task(puzzle: Puzzle) -> str:
    return f"Your move. Win the round {_within(puzzle)}, whatever {RIVAL} holds and answers."


def _within(puzzle: Puzzle) -> str:
    """The time that the win may take. A later one may be forced by other choices too."""
    return "in this turn" if puzzle.turns == 1 else f"within {puzzle.turns} of your turns"


def _way(puzzle: Puzzle) -> str:
    """The mode, from which it follows which cards are in the game."""
    return f"-# The Imposter Kings, {GAME.modes[puzzle.mode].title}"


def _unseen(spot: Spot | None, puzzle: Puzzle) -> str:
    """The kinds of card that the opponent may hold, by the seat's knowledge."""
    if spot is None:
        return ""
    held = [held_by(world, 1 - puzzle.seat) for world in spot.worlds]
    kinds = {name for hand, successor in held for name in (*hand, successor) if name is not None}
    names_ = sorted(kinds, key=list(NAMES).index)
    return f"-# Cards that {RIVAL} may have in hand or as Successor: {listed(names_)}"


def _events_text(head: str, events: Sequence[Event], puzzle: Puzzle) -> str:
    return "\n".join([head, *_sentences(events, puzzle)])


def _sentences(events: Sequence[Event], puzzle: Puzzle) -> list[str]:
    shown = called(puzzle)
    return [line for event in events if (line := GAME.screen.tell(event, puzzle.seat, shown))]


def _suppose(stage: Stage, puzzle: Puzzle) -> str:
    """The deal in which the choice fails, if the seat does not know it anyway."""
    if stage.spot is None or stage.failure is None or len(stage.spot.lines) < 2:
        return ""
    hand, successor = held_by(stage.failure.line.origin, 1 - puzzle.seat)
    held = f"{RIVAL} may hold {listed([f'the {name}' for name in hand]) or 'no card'}"
    return f"{held}, with the {successor} as Successor:" if successor else f"{held}:"


def _again(place: Place) -> str:
    return make("puzzle_at", *place)


def _next(place: Place) -> str:
    return make("puzzle_next", place.puzzle, place.alike)


def _choices(place: Place, table: TableView, spot: Spot, shown: Sequence[str]) -> list[Part]:
    """Up to ten choices as buttons, more as a menu; several at once are picked in a menu."""
    decision = spot.decision
    items = GAME.screen.items(table, decision, shown)
    allowed = [item for item in items if not item.why]
    if decision.pick != ONE:
        least, most = decision.pick
        none = [_button(place, Item(NONE), pick_of(spot, ()))] if least == 0 else []
        return [_menu(place, spot, allowed, max(least, 1), most), *rows(none)]
    if len(items) > BUTTONS:
        return [_menu(place, spot, allowed, 1, 1)]
    return [
        *rows(
            [
                Button(item.label, make("puzzle_at", at, 0, 0, 0), emoji=item.emoji, disabled=True)
                if item.why
                else _button(place, item, index_of(decision, item))
                for at, item in enumerate(items)
            ]
        )
    ]


def _button(place: Place, item: Item, pick: int) -> Button:
    return Button(item.label, _again(place._replace(path=then(place.path, pick))), emoji=item.emoji)


def _menu(place: Place, spot: Spot, items: Sequence[Item], least: int, most: int) -> Menu:
    """A menu whose values are indexes of the options."""
    lines = [
        Choice(item.label, str(index_of(spot.decision, item)), item.detail, item.emoji)
        for item in items[: layout.MENU_LIMIT]
    ]
    prompt = "Choose" if most == 1 else f"Choose {least} to {most}"
    return Menu(make("puzzle_menu", *place), prompt, tuple(lines), least, most)


def _table(solvers: Sequence[Solver]) -> str:
    if not solvers:
        return "-# No solver is named here yet. Solve the puzzle to add your name."
    lines = [
        f"{at}. {names.escaped(solver.name)} · "
        + (counted(solver.misses, "wrong try", "wrong tries") if solver.misses else "at the first try")
        for at, solver in enumerate(solvers[:SOLVERS], 1)
    ]
    more = len(solvers) - SOLVERS
    return "\n".join(["**Solved by**", *lines, *([f"and {more} more"] if more > 0 else [])])
