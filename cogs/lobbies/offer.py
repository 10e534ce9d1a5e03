"""The offers of `/play`: a match against the computer at once, or a table for others to join.

A person begins a game with the mode that the game names for learning, for the first `FIRST_MATCHES` matches of it.
"""

from __future__ import annotations

from cogs.kit.interactions.ids import make
from cogs.kit.lobbies.practice import Practice, fitting
from cogs.kit.pages import layout
from cogs.kit.pages.layout import Button, Menu, Page, Part, Row, listed, page
from cogs.kit.texts.words import named
from games.core.language import count, say
from games.core.options import summary
from host.matches.presence import offered
from host.ports import AnyGame, Computers, Games
from host.records import FIRST_MATCHES, Played


def usual_mode(game: AnyGame, played: Played, players: int | None = None) -> str | None:
    """The key of the mode that a table begins with, for this many players if that is known; None if none fits."""
    fitting = [key for key, mode in game.modes.items() if players is None or players in mode.seats]
    if played.matches.get(game.key, 0) < FIRST_MATCHES:
        fitting.sort(key=lambda key: not game.modes[key].learning)
    return next(iter(fitting), None)


def play_now(games: Games, computers: Computers, played: Played) -> Practice:
    """The game and mode that a person played last; for a first match the first game as one learns it."""
    last = played.last
    game = games.get(last.game) if last is not None else None
    if last is None or game is None or last.seats not in getattr(game.modes.get(last.mode), "seats", ()):
        game = next(iter(games.values()))
        return practice(game, usual_mode(game, played) or next(iter(game.modes)), computers, played)
    return practice(game, last.mode, computers, played)._replace(seats=last.seats)


def practice(game: AnyGame, mode: str, computers: Computers, played: Played) -> Practice:
    """A match of this mode against as few computer players as it takes, of the level that fits the person."""
    return Practice(game.key, mode, min(game.modes[mode].seats), fitting(game, computers, played))


def others(games: Games) -> list[tuple[AnyGame, str]]:
    """Every game and mode, as the menu of the offer lists them."""
    return [(game, key) for game in games.values() for key in game.modes][: layout.MENU_LIMIT]


def _public_language(code: str) -> tuple[str, Row]:
    """The offer of the reader's language for public messages."""
    told = say("Boards and other public messages of this server are in another language.")
    label = say("Use this language for them", context="label")
    return f"-# {told}", Row((Button(label, make("public_language", code)),))


def _levels(game: AnyGame, computers: Computers, at: int) -> tuple[Part, ...]:
    """To choose a level: one weaker or stronger than this step, or any."""
    found = [(key, computers[key]) for key in offered(computers, game)]
    if len(found) == 1:
        return ()
    weaker = [Button(say("Weaker", context="label"), make("practise_level", at - 1))] if at else []
    stronger = [Button(say("Stronger", context="label"), make("practise_level", at + 1))] if at < len(found) - 1 else []
    steps = listed([(named(computer), say(computer.summary(game))) for _, computer in found], at)
    menu = Menu(make("practise_levels"), say("Level", context="placeholder"), steps)
    return (Row((*weaker, *stronger)), menu)


def offer_page(
    games: Games,
    computers: Computers,
    wanted: Practice,
    *,
    lesson: str | None = None,
    language: str = "",
    picture: Part | None = None,
) -> Page:
    """The private answer to `/play` without options.

    lesson    the key of a lesson of that game which is offered too
    language  the code of the language that is offered for the server's public messages
    picture   of the game
    """
    game, steps = games[wanted.game], offered(computers, games[wanted.game])
    at = steps.index(wanted.level)
    ways = listed(
        [(f"{say(one.title)}, {say(one.modes[key].title)}", summary(one, key, {})) for one, key in others(games)]
    )
    play, table = say("Play now", context="label"), say("Open a table", context="label")
    against = count(
        "{play}: against a computer ({level}), not rated.",
        "{play}: against {n} computers ({level}), not rated.",
        wanted.seats - 1,
        play=f"**{play}**",
        level=say(computers[wanted.level].title),
    )
    told = [against, say("{open}: play with people in this channel.", open=f"**{table}**")]
    buttons = [Button(play, make("practise_at", at), "go"), Button(table, make("table"), "main")]
    if lesson is not None:
        learn = say("Learn first", context="label")
        told.append(say("{learn}: guided rounds.", learn=f"**{learn}**"))
        buttons.append(Button(learn, make("lesson", game.key, lesson), emoji="🎓"))
    return page(
        picture,
        f"### {say(game.title)}, {say(game.modes[wanted.mode].title)}\n{summary(game, wanted.mode, {})}",
        "\n".join([f"-# {line}" for line in told]),
        Row(tuple(buttons)),
        *_levels(game, computers, at),
        Menu(make("practise_other"), say("Play something else now", context="placeholder"), ways),
        *(_public_language(language) if language else ()),
    )
