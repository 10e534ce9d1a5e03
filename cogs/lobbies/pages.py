"""The lobby: a message in the channel where seats are taken, and the host's private options."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from cogs.kit.interactions.ids import make
from cogs.kit.pages import layout
from cogs.kit.pages.layout import Button, Choice, Line, Menu, Page, Part, Row, listed, page, rows
from cogs.kit.refusals.errors import MISFIT
from cogs.kit.texts import names
from cogs.kit.texts.words import counts, moment, pace_line, seat_name, versus
from games.core.language import Listed, count, say, text
from games.core.options import summary
from games.core.protocol import Mode
from host.lobbies.fitting import misfit
from host.lobbies.lobby import Lobby, complete, partners, seats
from host.model import Away, Pace, Player
from host.ports import AnyGame

STARTING = text("The match has started, and its thread is being opened. `/hand` shows your cards.")
EARLY = text("Windows close when all have answered: faster, but a quick answer tells something.")
SEALED = text("Every window stays open for its whole time, so a quick answer tells nothing.")
SITS_IN = text("A computer player sits in until they press something.")
FORFEITS = text("A player for whom the clock plays twice in a row gives the match up.")
AWAY: tuple[Away, ...] = ("computer", "forfeit")
FIRST, LATER = 6, 10
"""Options of the game on the first part of the options and on each later one: a message holds 40 components."""


def lobby_page(
    lobby: Lobby,
    game: AnyGame,
    paces: Mapping[str, Pace],
    thread_id: int | None = None,
    note: str = "",
    levels: Mapping[str, str] = MappingProxyType({}),
    picture: Part | None = None,
) -> Page:
    """The public message of a lobby in any state.

    thread_id  where its match is played, if it is
    levels     titles of the levels of computer players
    picture    of the game, above an open lobby
    """
    if lobby.state == "started":
        return _started(lobby, game, thread_id)
    if lobby.state != "open":
        closed = say("This table is closed. `/play` opens a new one.")
        return page(_title(lobby, game), note or _unanswered(lobby), closed, accent=layout.CALM)
    mode, wrong = game.modes[lobby.mode], misfit(lobby, game)
    return page(
        picture,
        _title(lobby, game),
        say(MISFIT, seats=len(lobby.players), why=wrong) if wrong else _state(lobby, mode),
        _seats(lobby, levels),
        _teams(lobby, mode),
        note,
        *_buttons(lobby, mode, startable=not wrong),
        Line(),
        summary(game, lobby.mode, lobby.options),
        _terms(lobby, paces),
        _rules_of_the_table(lobby, game),
        f"-# {say('Closes {when} unless a button is pressed.', when=moment(lobby.expires_at))}",
        accent=layout.OPEN,
        pings=_asked(lobby),
    )


def _unanswered(lobby: Lobby) -> str:
    """How a challenge has ended, if it was one. The person who withdraws it gives the seat back."""
    if not lobby.invited:
        return ""
    if lobby.lapsed:
        return say("{season} is over, so the challenge has lapsed.", season=names.prose(lobby.lapsed))
    there = any(player.user_id == lobby.owner_id for player in lobby.players)
    return say("The challenge was not accepted.") if there else say("The challenge was withdrawn.")


def _started(lobby: Lobby, game: AnyGame, thread_id: int | None) -> Page:
    teams = game.modes[lobby.mode].teams.get(len(lobby.players), ())
    opponents = versus([seat_name(player) for player in lobby.by_seat], 1000, teams)
    thread_line = say(STARTING)
    if thread_id is not None:
        thread_line = say("The match is played in {thread}.", thread=f"<#{thread_id}>")
    return page(_title(lobby, game), f"{opponents}\n{thread_line}", accent=layout.DONE)


def _title(lobby: Lobby, game: AnyGame) -> str:
    return f"### {say(game.title)}, {say(game.modes[lobby.mode].title)}"


def _state(lobby: Lobby, mode: Mode) -> str:
    return _challenge(lobby, mode) if lobby.invited else _count(lobby, mode)


def _count(lobby: Lobby, mode: Mode) -> str:
    """The number of taken seats, and the condition for a start."""
    have = len(lobby.players)
    lacking = min((number for number in mode.seats if number >= have), default=have) - have
    if lacking:
        then = count("One more is needed.", "{n} more are needed.", lacking)
    elif have == max(mode.seats):
        then = say("{player} can start.", player=seat_name(lobby.owner))
    else:
        then = say("{player} can start, or wait for more.", player=seat_name(lobby.owner))
    taken = say("{taken} of {seats} seats taken.", taken=have, seats=counts(mode.seats))
    return f"**{taken}** {then}"


def _challenge(lobby: Lobby, mode: Mode) -> str:
    """The challenged persons, and the next step."""
    host = seat_name(lobby.owner)
    asked = [names.mention(user_id) for user_id in _asked(lobby)]
    players = Listed(asked)
    alone = len(asked) == 1 and seats(lobby, mode) == len(lobby.players) + 1
    if alone and lobby.season and seats(lobby, mode) == 2:
        season = f"**{names.prose(lobby.season)}**"
        if lobby.rematch_of is None:
            wants = say(
                "{players}: {host} challenges you in the season {season}.", season=season, players=players, host=host
            )
        else:
            wants = say(
                "{players}: {host} asks you for a rematch in the season {season}.",
                season=season,
                players=players,
                host=host,
            )
    elif lobby.rematch_of is None:
        wants = say("{players}: {host} challenges you.", players=players, host=host)
    else:
        wants = say("{players}: {host} asks you for a rematch.", players=players, host=host)
    if alone:
        return f"{wants} {say('The match starts when you accept.')}"
    if asked:
        return f"{wants} {say('The match starts when all have accepted.')}"
    if complete(lobby, mode):
        return say("All have accepted. {host} can start.", host=host)
    return say(
        "A player has declined. {host} can add a computer player, or choose another mode under Options.", host=host
    )


def _seats(lobby: Lobby, levels: Mapping[str, str]) -> str:
    taken = [_seat(lobby, player, levels) for player in lobby.by_seat]
    asked = [
        f"{at}. {say('{player} is asked', player=f'<@{user_id}>')}"
        for at, user_id in enumerate(_asked(lobby), len(taken) + 1)
    ]
    return "\n".join([*taken, *asked])


def _seat(lobby: Lobby, player: Player, levels: Mapping[str, str]) -> str:
    name = seat_name(player)
    if player.user_id == lobby.owner_id:
        name = say("{player} (host)", player=name)
    level = levels.get(player.level or "")
    plays = f": {say(level)}" if level is not None else ""
    return f"{player.seat + 1}. {name}{plays}"


def _teams(lobby: Lobby, mode: Mode) -> str:
    """The teams if the match began now, else how they will be made with a number of players that can still sit here."""
    teams = mode.teams.get(len(lobby.players), ())
    if teams:
        return say("Teams: {sides}", sides=versus([seat_name(p) for p in lobby.by_seat], 1000, teams))
    most = seats(lobby, mode)
    made = [
        say("With {n} players, {sides}.", n=number, sides=_sides(teams))
        for number, teams in mode.teams.items()
        if number <= most
    ]
    return "\n".join([f"-# {line}" for line in made])


def _sides(teams: Sequence[int]) -> str:
    """ "seats 1 and 3 play against 2 and 4"."""
    first, *others = [
        Listed([str(at) for at, team in enumerate(teams, 1) if team == side]) for side in sorted(set(teams))
    ]
    told = say("seats {seats}", seats=first)
    for other in others:
        told = say("{sides} play against {seats}", sides=told, seats=other)
    return told


def _terms(lobby: Lobby, paces: Mapping[str, Pace]) -> str:
    """The pace, and what the host has chosen otherwise than usual."""
    chosen = [say(EARLY)] if lobby.fast_windows else []
    chosen += [say(FORFEITS)] if lobby.away == "forfeit" else []
    return "\n".join([pace_line(paces[lobby.pace]), *chosen])


def _buttons(lobby: Lobby, mode: Mode, *, startable: bool) -> tuple[Row, ...]:
    """The buttons: those that lead to a start first, the others below."""
    number = lobby.id
    full = len(lobby.players) + len(_asked(lobby)) >= seats(lobby, mode)
    ready = startable and len(lobby.players) in mode.seats
    computer = Button(say("Add computer", context="label"), make("computer", number), disabled=full)
    start = Button(say("Start", context="label"), make("start", number), "main", disabled=not ready)
    rest = [
        Button(say("Options", context="label"), make("options", number)),
        Button(say("Rules", context="label"), make("lobby_rules", lobby.id)),
        Button(say("Cancel", context="label"), make("cancel", number), "danger"),
    ]
    if not lobby.invited:
        join = Button(say("Join", context="label"), make("join", number), "go", disabled=full)
        return (Row((join, computer, start)), Row((Button(say("Leave", context="label"), make("part", number)), *rest)))
    answers = [
        Button(say("Accept", context="label"), make("accept", number), "go"),
        Button(say("Decline", context="label"), make("decline", number)),
    ]
    forth = [*(answers if _asked(lobby) else []), *([] if full else [computer]), *([start] if ready else [])]
    return (*rows(forth), Row(tuple(rest)))


def _asked(lobby: Lobby) -> list[int]:
    """The challenged persons who have not answered."""
    return sorted(user_id for user_id in lobby.invited if lobby.seat_of(user_id) is None)


def closing_page(lobby: Lobby) -> Page:
    """Asks the last person before a table is closed."""
    alone = say("No other person sits here.") if len(lobby.players) > 1 else say("You sit here alone.")
    buttons = (
        Button(say("Close the table", context="label"), make("close", lobby.id), "danger"),
        Button(say("Stay", context="label"), make("keep_open", lobby.id)),
    )
    return page(f"**{say('Leave and close this table?')}** {alone}", Row(buttons))


def options_page(lobby: Lobby, game: AnyGame, paces: Mapping[str, Pace], part: int = 0) -> Page:
    """The host's private options. A game with many has them on further parts, numbered from 0."""
    rules = _rule_parts(lobby, game)
    part = part if part < len(rules) else 0
    turning = [Button(say("Back", context="label"), make("more_options", lobby.id, part - 1))] if part else []
    if part + 1 < len(rules):
        turning.append(Button(say("More options", context="label"), make("more_options", lobby.id, part + 1)))
    if part:
        return page(f"**{say('More options of your table.')}**", *rules[part], *rows(turning))
    modes = [(say(mode.title), summary(game, key, lobby.options)) for key, mode in game.modes.items()]
    speeds = [(say(pace.title), pace_line(pace)) for pace in paces.values()]
    windows = (
        (say("Windows keep their time", context="detail"), say(SEALED)),
        (say("Windows may close early", context="detail"), say(EARLY)),
    )
    away = (
        (say("A computer player sits in", context="detail"), say(SITS_IN)),
        (say("They give the match up", context="detail"), say(FORFEITS)),
    )
    menus = (
        ("mode", say("Mode", context="placeholder"), modes, [*game.modes].index(lobby.mode)),
        ("pace", say("Pace", context="placeholder"), speeds, [*paces].index(lobby.pace)),
        ("windows", say("Windows", context="placeholder"), windows, int(lobby.fast_windows)),
        ("away", say("If a player is away", context="placeholder"), away, AWAY.index(lobby.away)),
    )
    return page(
        f"**{say('Options of your table.')}** {say('All members see what you choose.')}",
        *[part for kind, title, lines, at in menus for part in _titled(title, make(kind, lobby.id), listed(lines, at))],
        *_partner_menu(lobby, game.modes[lobby.mode]),
        *rules[0],
        *rows(turning),
        _dismissing(lobby) if _computers(lobby) else None,
    )


def _titled(title: str, custom_id: str, choices: Sequence[Choice]) -> tuple[str, Menu]:
    """A menu below its title."""
    return title, Menu(custom_id, title, tuple(choices[: layout.MENU_LIMIT]))


def _partner_menu(lobby: Lobby, mode: Mode) -> tuple[Part, ...]:
    """Who plays in the host's team, in a match of teams."""
    now = partners(lobby, mode)
    if not now:
        return ()
    others = [player for player in lobby.players if player.user_id != lobby.owner_id]
    choices = [Choice(names.plain(player.name), str(player.seat), chosen=player.seat in now) for player in others]
    return _titled(say("Your partner", context="placeholder"), make("teammate", lobby.id), choices)


def _dismissing(lobby: Lobby) -> Menu:
    computers = [(names.plain(player.name), "") for player in lobby.players if player.is_computer]
    return Menu(make("dismiss", lobby.id), say("Remove a computer player", context="placeholder"), listed(computers))


def part_of(lobby: Lobby, game: AnyGame, option: int) -> int:
    """On which part of the options the menu of this option of the game is."""
    of_mode = [at for at, found in enumerate(game.table_options.values()) if lobby.mode in found.modes]
    place = of_mode.index(option) if option in of_mode else 0
    return 0 if place < FIRST else 1 + (place - FIRST) // LATER


def _rule_parts(lobby: Lobby, game: AnyGame) -> list[list[Part]]:
    """By part of the options: title and menu of each of the game's own options that matters in this mode."""
    menus: list[Part] = []
    for at, (name, option) in enumerate(game.table_options.items()):
        if lobby.mode not in option.modes:
            continue
        now = lobby.options.get(name, option.choices[0][0])
        lines = [Choice(say(label), str(i), chosen=token == now) for i, (token, label) in enumerate(option.choices)]
        menus += _titled(say(option.title), make("rule", lobby.id, at), lines)
    return [menus[: 2 * FIRST], *[menus[at : at + 2 * LATER] for at in range(2 * FIRST, len(menus), 2 * LATER)]]


def _rules_of_the_table(lobby: Lobby, game: AnyGame) -> str:
    """The options that are not as usual, in plain words."""
    lines = []
    for name, option in game.table_options.items():
        value = lobby.options.get(name, option.choices[0][0])
        if lobby.mode in option.modes and value != option.choices[0][0]:
            lines.append(f"{say(option.title)}: {say(dict(option.choices)[value])}")
    return "\n".join(lines)


def levels_page(lobby: Lobby, levels: Sequence[tuple[str, str]], chosen: int) -> Page:
    """How strong the newest computer player is to be: the titles and summaries of the levels, one of them `chosen`."""
    asked = f"**{say('How strong is the computer player to be?')}** {_count_computers(lobby)}".strip()
    levels = [(title, say(summary)) for title, summary in levels]
    if len(levels) <= layout.ROW_LIMIT:
        told = "\n".join([f"- **{title}**: {summary}" if summary else f"- **{title}**" for title, summary in levels])
        buttons = [
            Button(title, make("opponent", lobby.id, at), "go" if at == chosen else "plain")
            for at, (title, _) in enumerate(levels)
        ]
        return page(f"{asked}\n{told}", Row(tuple(buttons)))
    menu = Menu(make("level", lobby.id), say("Level", context="placeholder"), listed(levels))
    return page(asked, menu)


def _count_computers(lobby: Lobby) -> str:
    there = _computers(lobby)
    return count("{n} sits at the table.", "{n} sit at the table.", there) if there else ""


def _computers(lobby: Lobby) -> int:
    return sum(player.is_computer for player in lobby.players)
