"""The settings of a person, and below them those of the server for its managers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TypeVar

from cogs.kit.interactions.ids import make
from cogs.kit.pages.layout import Button, Line, Menu, Page, Part, RoleMenu, Row, listed, page
from cogs.kit.parts.public_page import page_parts
from cogs.kit.texts.words import pace_line
from games.core.language import say, text
from host.model import Pace
from host.people import Confirm, GuildSettings, Look, Pings, UserSettings
from host.public_pages import Kind, PublicPages

T = TypeVar("T")
PINGS = {
    Pings.all: (
        text("For everything that concerns you", context="label"),
        text("Challenges, tournaments, the start of a match, and when it is your move", context="detail"),
    ),
    Pings.reminders: (
        text("Only when it is my move", context="label"),
        text(
            "Also to check in or play in a tournament; not for challenges, and not when a match starts",
            context="detail",
        ),
    ),
    Pings.none: (text("Never", context="label"), text("Use /matches to see what waits for you", context="detail")),
}
"""Title and explanation of each choice, in the order of the menu."""
CONFIRM = {
    Confirm.first: (
        text("In my first matches of a game", context="label"),
        text("Later a choice counts with one press.", context="detail"),
    ),
    Confirm.always: (
        text("Always ask", context="label"),
        text("I ask before every choice that you cannot take back.", context="detail"),
    ),
    Confirm.never: (text("Do not ask", context="label"), text("Every choice counts with one press.", context="detail")),
}
"""The same for the question before a choice that cannot be taken back."""


SPEEDS = {
    False: (
        text("Give me time to read", context="label"),
        text("Each takes a moment, as a person would", context="detail"),
    ),
    True: (text("As fast as they can", context="label"), text("From your next practice match on", context="detail")),
}
"""The same for the speed of computer players, by whether they are fast."""
LOOKS = {
    Look.pictures: (
        text("Pictures", context="label"),
        text("The table on boards and your hand in the panel, drawn", context="detail"),
    ),
    Look.glyphs: (
        text("Small pictures in texts", context="label"),
        text("Each card is an emoji of its own; no large pictures", context="detail"),
    ),
    Look.text: (
        text("Text only", context="label"),
        text("Plain emojis and words, for slow connections and screen readers", context="detail"),
    ),
}
AS_SERVER = (
    text("As on the boards of the server", context="label"),
    text("Its managers choose that", context="detail"),
)
AS_CLIENT = (
    text("As in my Discord", context="label"),
    text("Where a match is translated into that language; else English", context="detail"),
)
AS_GUILD = (
    text("As Discord shows this server", context="label"),
    text("The language of a Community, where a match is translated; else English", context="detail"),
)
WHEN_SURE = text('When I ask "Sure?" before a choice that cannot be taken back')
WHERE_NAMED = text(
    "It can stand beside pledges, in leaderboards, in a profile, beside win chances, and in your matches: live, and "
    "afterwards step by step with your hand, where all players agree or the match was shared."
)
NAMED = {True: text("It is shown."), False: text("It is hidden.")}


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
    named = say("Hide my name", context="label") if mine.on_web else say("Show my name", context="label")
    return page(
        note,
        f"## {say('Your settings')}\n{say('They count in every server.')}",
        f"**{say('When I ping you')}**",
        _menu("pings", PINGS, mine.pings),
        f"**{say(WHEN_SURE)}**",
        _menu("second_look", CONFIRM, mine.confirm),
        f"**{say('Cards in my panel')}**",
        _menu("look", {None: AS_SERVER, **LOOKS}, mine.look),
        f"**{say('Language of what only I see')}**",
        _languages("language", AS_CLIENT, languages, mine.language),
        f"**{say('Computer players in practice')}**",
        _menu("fast_computers", SPEEDS, mine.fast_computers),
        f"**{say('My name on web pages')}**\n{say(WHERE_NAMED)} {say(NAMED[mine.on_web])}",
        Row((Button(named, make("on_web", int(not mine.on_web))),)),
        f"**{say('What is kept about you')}**",
        Row((Button(say("My data", context="label"), make("my_data")),)),
        *((*_server(server, paces, languages), *web) if server is not None else ()),
    )


def server_parts(pages: PublicPages, guild_id: int) -> tuple[Part, ...]:
    """The web page of the server."""
    about = say("Leaderboards and seasons with the names of those who agree, and open matches.")
    title = say("Web page of this server")
    return (f"**{title}**\n{about}", *page_parts(pages, Kind.server, guild_id, lambda act: make("server_web", act)))


def _server(server: GuildSettings, paces: Mapping[str, Pace], languages: Mapping[str, str]) -> tuple[Part, ...]:
    speeds = [(say(pace.title, context="label"), pace_line(pace)) for pace in paces.values()]
    return (
        Line(),
        f"## {say('This server')}\n{say('Only members who manage it see this part.')}",
        f"**{say('Organisers')}**\n"
        + say(
            "Members with this role may end matches, run tournaments, open and close seasons, and share matches of "
            "others, as managers of the server may. Choose none to leave it to the managers."
        ),
        RoleMenu(make("organisers"), say("No role", context="placeholder"), server.organiser_role),
        f"**{say('Pace of new tables')}**",
        Menu(make("server_pace"), say("Choose", context="placeholder"), listed(speeds, _at(paces, server.pace))),
        f"**{say('Cards on boards')}**",
        _menu("server_look", LOOKS, server.look or Look.pictures),
        f"**{say('Language of boards and other public messages')}**",
        _languages("server_language", AS_GUILD, languages, server.language),
    )


def _languages(kind: str, usual: tuple[str, str], languages: Mapping[str, str], chosen: str | None) -> Menu:
    """The usual language first, then the others by their own names."""
    lines = [_told(usual), *[(name, "") for name in languages.values()]]
    return Menu(make(kind), say("Choose", context="placeholder"), listed(lines, _at([None, *languages], chosen)))


def _menu(kind: str, texts: Mapping[T, tuple[str, str]], chosen: T) -> Menu:
    """A menu of these choices in their order, by title and explanation."""
    choices = listed([_told(each) for each in texts.values()], _at(texts, chosen))
    return Menu(make(kind), say("Choose", context="placeholder"), choices)


def _told(texts: tuple[str, str]) -> tuple[str, str]:
    title, detail = texts
    return say(title, context="label"), say(detail, context="detail")


def _at(keys: Iterable[object], chosen: object) -> int:
    """The place of the chosen one; the first if it is not there."""
    return next((at for at, key in enumerate(keys) if key == chosen), 0)
