"""Start here: how to play with this bot."""

from __future__ import annotations

from cogs.kit.interactions.ids import make
from cogs.kit.pages import layout
from cogs.kit.pages.layout import Button, Line, Page, Row, page
from games.core.options import summary
from host.ports import AnyGame, Games


def help_page(games: Games) -> Page:
    """How a match goes, from the first command to the result."""
    buttons = [Button(f"Rules: {game.title}", make("rules", key)) for key, game in games.items()]
    return page(
        "## How to play",
        "New here? `/learn` teaches a game in guided rounds that only you see.",
        # One text: a numbered list that is cut into several begins at 1 each time.
        "1. `/play` offers **Play now**, a match against the computer that only you see, and **Open a table**: others "
        "press Join. To challenge people, mention them in `opponents`, or open a name's menu: Apps, Challenge.\n"
        "2. Start opens a thread with the board. Press **My hand** there: your cards and your questions are shown to "
        "you alone.\n"
        "3. When your time is up, the clock answers for you. After two turns in a row a computer player sits in "
        "until you press something of that match.",
        "**Look up**: `/hand` your cards, `/matches` your matches and replays, `/rules`, `/card`, `/leaderboard`, "
        "`/profile`, `/ladder`, `/puzzle`, `/review` your mistakes, `/settings`",
        "**Tournaments**: `/tournament list`, `/tournament table` where you play, `/tournament standings`, `/pledge`, "
        "and for organisers `/tournament setup create`",
        Line(),
        *[_modes(game) for game in games.values()],
        *[Row(tuple(buttons[at : at + layout.ROW_LIMIT])) for at in range(0, len(buttons), layout.ROW_LIMIT)],
        accent=layout.PRIVATE,
    )


def _modes(game: AnyGame) -> str:
    """One line for each mode of a game."""
    return "\n".join(
        [f"**{game.title}**", *[f"-# {mode.title}: {summary(game, key, {})}" for key, mode in game.modes.items()]]
    )
