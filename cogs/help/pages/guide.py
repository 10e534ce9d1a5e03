"""Start here: how to play with this bot."""

from __future__ import annotations

from cogs.kit.interactions.ids import make
from cogs.kit.pages import layout
from cogs.kit.pages.layout import Button, Page, Row, page
from games.core.teaching import lessons_of
from host.ports import Games


def help_page(games: Games) -> Page:
    """What a newcomer does first, each with its button; then where the rest is."""
    taught = any(lessons_of(game) for game in games.values())
    learn = [Button("Learn", make("learn"), "main", emoji="🎓")] if taught else []
    return page(
        "## Card games in chat",
        "**Play now**: a match against the computer that only you see.",
        *(["**Learn**: guided rounds, one new thing at a time."] if learn else []),
        "**Rules**: of every game, chapter by chapter.",
        Row((Button("Play now", make("practise"), "go"), *learn, Button("Rules", make("rules", next(iter(games)))))),
        "**With people**: `/play`, then **Open a table** or name opponents. Your cards are under **My hand** at the "
        "table, or `/hand`.",
        "-# Yours: `/matches` `/profile` `/review` `/puzzle` `/settings` · Everybody's: `/leaderboard` `/ladder` "
        "`/tournament list` · Look up: `/card`",
        accent=layout.PRIVATE,
    )
