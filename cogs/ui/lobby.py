"""The lobby: a message in the channel where seats are taken, and the host's private options."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from cogs.ui import layout
from cogs.ui.ids import make
from cogs.ui.layout import Button, Choice, Line, Menu, Page, Row, page, rows
from cogs.ui.words import listed, moment, pace_line, seat_name, seats_of, versus
from host.lobby import Lobby
from host.model import Pace
from host.ports import AnyGame

STARTING = "The match has started, and its thread is being opened. `/hand` shows your cards."
EARLY = "Windows close as soon as all have answered: faster, but a pause can tell something."
SEALED = "Windows keep their time, so a pause tells nothing."


def lobby_page(
    lobby: Lobby, game: AnyGame, paces: Mapping[str, Pace], thread_id: int | None = None, note: str = ""
) -> Page:
    """The public message of a lobby in whatever state it is; `thread_id` is where its match is played, if it is."""
    if lobby.state == "open":
        return _open(lobby, game, paces, note)
    if lobby.state == "started":
        return _started(lobby, game, thread_id)
    return page(_title(lobby, game), note, "This table is closed. `/play` opens a new one.")


def _open(lobby: Lobby, game: AnyGame, paces: Mapping[str, Pace], note: str) -> Page:
    invited = [f"<@{user_id}>" for user_id in sorted(lobby.invited - _seated(lobby))]
    challenge = f"{listed(invited)}: this is a challenge. Accept or decline it below." if invited else ""
    return page(
        _title(lobby, game),
        f"{game.modes[lobby.mode].summary} For {_numbers(lobby, game)} players.",
        Line(),
        _seats(lobby, game),
        challenge,
        note,
        Line(),
        _terms(lobby, paces),
        f"-# Closes {moment(lobby.expires_at)} unless somebody presses something.",
        *rows(_buttons(lobby)),
        accent=layout.OPEN,
        pings=sorted(lobby.invited - _seated(lobby)),
    )


def _started(lobby: Lobby, game: AnyGame, thread_id: int | None) -> Page:
    who = versus([seat_name(player) for player in lobby.players], 1000)
    where = f"The match is played in <#{thread_id}>." if thread_id is not None else STARTING
    return page(_title(lobby, game), f"{who}\n{where}", accent=layout.DONE)


def _title(lobby: Lobby, game: AnyGame) -> str:
    return f"## {game.title}\n**{game.modes[lobby.mode].title}**"


def _seats(lobby: Lobby, game: AnyGame) -> str:
    taken = [_seat(lobby, at) for at in range(len(lobby.players))]
    wanted = seats_of(game, lobby.mode)
    free = max(wanted) - len(taken)
    kept = "kept for those who are challenged" if lobby.invited else "free"
    return "\n".join([*taken, *[f"{len(taken) + i + 1}. *{kept}*" for i in range(free)]])


def _seat(lobby: Lobby, at: int) -> str:
    player = lobby.players[at]
    host = " (host)" if player.user_id == lobby.owner_id else ""
    return f"{at + 1}. {seat_name(player)}{host}"


def _terms(lobby: Lobby, paces: Mapping[str, Pace]) -> str:
    return f"{pace_line(paces[lobby.pace])}\n{EARLY if lobby.fast_windows else SEALED}"


def _numbers(lobby: Lobby, game: AnyGame) -> str:
    return listed([str(number) for number in seats_of(game, lobby.mode)], "or")


def _buttons(lobby: Lobby) -> list[Button]:
    number = lobby.id
    enter = (
        [Button("Accept", make("accept", number), "go"), Button("Decline", make("decline", number))]
        if lobby.invited
        else [Button("Join", make("join", number), "go"), Button("Leave", make("part", number))]
    )
    return [
        *enter,
        Button("Add computer", make("computer", number)),
        Button("Options", make("options", number)),
        Button("Start", make("start", number), "main"),
        Button("Rules", make("rules", lobby.game)),
        Button("Cancel", make("cancel", number), "danger"),
    ]


def _seated(lobby: Lobby) -> frozenset[int]:
    return frozenset([player.user_id for player in lobby.players if player.user_id is not None])


def options_page(lobby: Lobby, game: AnyGame, paces: Mapping[str, Pace]) -> Page:
    """The host's private options."""
    number = lobby.id
    modes = tuple(
        [
            Choice(mode.title, str(at), mode.summary, chosen=key == lobby.mode)
            for at, (key, mode) in enumerate(game.modes.items())
        ]
    )
    speeds = tuple(
        [
            Choice(pace.title, str(at), pace_line(pace), chosen=key == lobby.pace)
            for at, (key, pace) in enumerate(paces.items())
        ]
    )
    windows = (
        Choice("Windows keep their time", "0", SEALED, chosen=not lobby.fast_windows),
        Choice("Windows may close early", "1", EARLY, chosen=lobby.fast_windows),
    )
    return page(
        "**Options of your table.** Everybody sees what you choose.",
        "Mode",
        Menu(make("mode", number), "Mode", modes[: layout.MENU_LIMIT]),
        "Pace",
        Menu(make("pace", number), "Pace", speeds[: layout.MENU_LIMIT]),
        "Windows",
        Menu(make("windows", number), "Windows", windows),
        Row((Button("Remove a computer", make("dismiss", number)),)) if _computers(lobby) else None,
        accent=layout.PRIVATE,
    )


def levels_page(lobby: Lobby, levels: Sequence[str]) -> Page:
    """Which computer player to add, where there are several."""
    choices = tuple([Choice(level.capitalize(), str(at)) for at, level in enumerate(levels)])
    return page(
        "**How strong is the computer player to be?**",
        Menu(make("level", lobby.id), "Level", choices[: layout.MENU_LIMIT]),
        accent=layout.PRIVATE,
    )


def _computers(lobby: Lobby) -> int:
    return sum(player.is_computer for player in lobby.players)
