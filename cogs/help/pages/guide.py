"""Start here: how to play with this bot."""

from __future__ import annotations

from cogs.kit.interactions.ids import make
from cogs.kit.pages.layout import Button, Page, Row, page
from games.core.language import say
from games.core.teaching import lessons_of
from host.ports import Games


def help_page(games: Games, *, manages: bool = False) -> Page:
    """What a newcomer does first, each with its button; then where the rest is.

    manages  the reader manages the server, and can set it up
    """
    taught = any(lessons_of(game) for game in games.values())
    play = Button(say("Play now", context="label"), make("practise"), "go")
    learn = [Button(say("Learn", context="label"), make("learn"), "main", emoji="🎓")] if taught else []
    rules = Button(say("Rules", context="label"), make("rules", next(iter(games))))
    return page(
        f"## {say('Card games in chat')}",
        say("**Play now**: a match against the computer that only you see."),
        *([say("**Learn**: guided rounds, one new thing at a time.")] if learn else []),
        say("**Rules**: of every game, chapter by chapter."),
        Row((play, *learn, rules)),
        say(
            "**With people**: {play}, then **Open a table** or name opponents. Your cards are under **My hand** at the "
            "table, or {hand}.",
            play="`/play`",
            hand="`/hand`",
        ),
        "-# "
        + say(
            "Yours: {yours} · Everybody's: {all} · Look up: {card}",
            yours="`/matches` `/profile` `/review` `/puzzle` `/settings`",
            all="`/leaderboard` `/ladder` `/tournament list`",
            card="`/card`",
        ),
        *([Row((Button(say("Set up this server", context="label"), make("set_up")),))] if manages else []),
    )
