"""The settings of a person, and below them those of the server for its managers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from cogs.kit.interactions.ids import make
from cogs.kit.pages import layout
from cogs.kit.pages.layout import Button, Choice, Line, Menu, Page, Part, RoleMenu, Row, page
from cogs.kit.parts.public_page import page_parts
from cogs.kit.texts.words import pace_line
from host.model import Pace
from host.people import Confirm, GuildSettings, Look, Pings, UserSettings
from host.public_pages import Kind, PublicPages

PINGS = {
    Pings.all: (
        "For everything that concerns you",
        "Challenges, tournaments, the start of a match, and when it is your move",
    ),
    Pings.reminders: (
        "Only when it is my move",
        "Also to check in or play in a tournament; not for challenges, and not when a match starts",
    ),
    Pings.none: ("Never", "Use /matches to see what waits for you"),
}
"""Title and explanation of each choice, in the order of the menu."""
CONFIRM = {
    Confirm.first: ("In my first matches of a game", "Later a choice counts with one press."),
    Confirm.always: ("Always ask", "I ask before every choice that you cannot take back."),
    Confirm.never: ("Do not ask", "Every choice counts with one press."),
}
"""The same for the question before a choice that cannot be taken back."""


SPEEDS = {
    False: ("Give me time to read", "Each takes a moment, as a person would"),
    True: ("As fast as they can", "From your next practice match on"),
}
"""The same for the speed of computer players, by whether they are fast."""
LOOKS = {
    Look.pictures: ("Pictures", "The table on boards and your hand in the panel, drawn"),
    Look.glyphs: ("Small pictures in texts", "Each card is an emoji of its own; no large pictures"),
    Look.text: ("Text only", "Plain emojis and words, for slow connections and screen readers"),
}
AS_SERVER = ("As on the boards of the server", "Its managers choose that")
AS_CLIENT = ("As in my Discord", "Where a match is translated into that language; else English")
AS_GUILD = ("As Discord shows this server", "The language of a Community, where a match is translated; else English")
WHERE_NAMED = (
    "It can stand beside pledges, in leaderboards, in a profile, beside win chances, and in your matches: live, and "
    "afterwards step by step with your hand, where all players agree or the match was shared."
)
NAMED = {True: "It is shown.", False: "It is hidden."}


def settings_page(
    mine: UserSettings,
    server: GuildSettings | None,
    paces: Mapping[str, Pace],
    languages: Mapping[str, str],
    note: str = "",
    web: tuple[Part, ...] = (),
) -> Page:
    """The current settings; `server` is None for members who may not change them, `web` has the server's page.

    languages  names of languages by code
    """
    pings = tuple(
        [
            Choice(title, str(at), detail, chosen=key is mine.pings)
            for at, (key, (title, detail)) in enumerate(PINGS.items())
        ]
    )
    confirm = tuple(
        [
            Choice(title, str(at), detail, chosen=key is mine.confirm)
            for at, (key, (title, detail)) in enumerate(CONFIRM.items())
        ]
    )
    return page(
        note,
        "## Your settings\nThey count in every server.",
        "**When I ping you**",
        Menu(make("pings"), "Pings", pings),
        '**When I ask "Sure?"** before a choice that cannot be taken back',
        Menu(make("second_look"), "Sure?", confirm),
        "**Cards in my panel**",
        Menu(make("look"), "Cards", _looks([AS_SERVER, *LOOKS.values()], [None, *LOOKS].index(mine.look))),
        "**Language of what only I see**",
        Menu(make("language"), "Language", _languages(AS_CLIENT, languages, mine.language)),
        "**Computer players in practice**",
        Menu(make("fast_computers"), "Speed", _looks([*SPEEDS.values()], int(mine.fast_computers))),
        f"**My name on web pages**\n{WHERE_NAMED} {NAMED[mine.on_web]}",
        Row((Button("Hide my name" if mine.on_web else "Show my name", make("on_web", int(not mine.on_web))),)),
        "**What is kept about you**",
        Row((Button("My data", make("my_data")),)),
        *((*_server(server, paces, languages), *web) if server is not None else ()),
        accent=layout.PRIVATE,
    )


def server_parts(pages: PublicPages, guild_id: int) -> tuple[Part, ...]:
    """The web page of the server."""
    about = "**Web page of this server**\nLeaderboards and seasons with the names of those who agree, and open matches."
    return (about, *page_parts(pages, Kind.server, guild_id, lambda act: make("server_web", act)))


def _server(server: GuildSettings, paces: Mapping[str, Pace], languages: Mapping[str, str]) -> tuple[Part, ...]:
    now = server.pace if server.pace in paces else next(iter(paces))
    speeds = tuple(
        [
            Choice(pace.title, str(at), pace_line(pace), chosen=key == now)
            for at, (key, pace) in enumerate(paces.items())
        ]
    )
    return (
        Line(),
        "## This server\nOnly members who manage it see this part.",
        "**Organisers**\nMembers with this role may end matches, run tournaments, open and close seasons, and share "
        "matches of others, as managers of the server may. Choose none to leave it to the managers.",
        RoleMenu(make("organisers"), "No role", server.organiser_role),
        "**Pace of new tables**",
        Menu(make("server_pace"), "Pace", speeds[: layout.MENU_LIMIT]),
        "**Cards on boards**",
        Menu(make("server_look"), "Cards", _looks([*LOOKS.values()], [*LOOKS].index(server.look or Look.pictures))),
        "**Language of boards and other public messages**",
        Menu(make("server_language"), "Language", _languages(AS_GUILD, languages, server.language)),
    )


def _languages(usual: tuple[str, str], languages: Mapping[str, str], chosen: str | None) -> tuple[Choice, ...]:
    """The usual language first, then the others by their own names."""
    now = [None, *languages].index(chosen) if chosen in languages else 0
    return _looks([usual, *[(name, "") for name in languages.values()]][: layout.MENU_LIMIT], now)


def _looks(shown: Sequence[tuple[str, str]], chosen: int) -> tuple[Choice, ...]:
    return tuple([Choice(title, str(at), detail, chosen=at == chosen) for at, (title, detail) in enumerate(shown)])
