"""Start here: how to play with this bot."""

from __future__ import annotations

from cogs.kit import layout
from cogs.kit.ids import make
from cogs.kit.layout import Button, Line, Page, Row, page
from games.core.options import summary
from host.ports import AnyGame, Games


def help_page(games: Games) -> Page:
    """How a match goes, from the first command to the result."""
    buttons = [Button(f"Rules: {game.title}", make("rules", key)) for key, game in games.items()]
    return page(
        "## How to play",
        "New here? `/learn` teaches a game by playing: guided rounds that only you see. `/rules` and `/card` "
        "look things up.",
        # One text: a numbered list that is cut into several begins at 1 each time.
        "1. `/play` offers **Play now**, a match against the computer that only you see, and **Open a table**: others "
        "press Join, or you press Add computer. To challenge people, mention them in `opponents`, or open the menu of "
        "a name and choose Apps, Challenge.\n"
        "2. Start opens a thread with the board, which everybody sees. Press **My hand** there: your cards and "
        "your questions are shown to you alone. When a window is open, Answer shows the same.\n"
        "3. `/hand` shows your cards anywhere in the server. `/matches` lists your matches, `/leaderboard` "
        "ranks the server, `/profile` shows the statistics of a person, and `/ladder` the seasons of the server. "
        "Replay, in a result and in `/matches`, steps through a match; `/puzzle` gives you a win to find.",
        "**Tournaments**: press Register on an announcement, or use `/tournament list`. `/tournament table` shows "
        "where you play, `/tournament standings` who leads, and `/pledge` promises something to the cause. Organisers "
        "begin with `/tournament setup create`.",
        "When your time and your reserve are up, the clock answers for you as the rules say. After two turns in a row "
        "you are away, and a computer player sits in until you press something of that match, if your table has not "
        "chosen otherwise. Leave match gives a match up, or ends it without a winner if all agree.",
        Line(),
        *[_modes(game) for game in games.values()],
        Row(tuple(buttons[: layout.ROW_LIMIT])),
        accent=layout.PRIVATE,
    )


def _modes(game: AnyGame) -> str:
    """What each mode of a game is, in a line."""
    return "\n".join(
        [f"**{game.title}**", *[f"-# {mode.title}: {summary(game, key, {})}" for key, mode in game.modes.items()]]
    )
