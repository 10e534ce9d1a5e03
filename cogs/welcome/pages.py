"""The message to a server that has invited the bot, and the page for its managers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from cogs.kit.interactions.ids import make
from cogs.kit.pages import layout
from cogs.kit.pages.layout import Button, Page, RoleMenu, Row, page
from games.core.language import Listed, count, say
from host.ports import Games

SHOWN = 5
"""Channels of one kind that are named; the others are counted."""


class Place(NamedTuple):
    """A text channel, with the needed permissions that are missing there, by Discord's names in English."""

    channel_id: int
    lacking: tuple[str, ...]


def welcome_page(games: Games, here: Place) -> Page:
    """What anyone can do at once; posted once in `here`, in which matches may need more permissions."""
    return page(
        f"## {say('Card games in chat')}",
        say("**Play now**: a match against the computer that only you see."),
        say("**Open a table**: play with people of this server."),
        _lacking(here),
        Row(
            (
                Button(say("Play now", context="label"), make("practise"), "go"),
                Button(say("Open a table", context="label"), make("table"), "main"),
                Button(say("Rules", context="label"), make("rules", next(iter(games)))),
                Button(say("Set up", context="label"), make("set_up")),
            )
        ),
        "-# " + say("**Set up** is for members who manage this server: the channels for matches, and who organises."),
        accent=layout.CALM,
    )


def set_up_page(places: Sequence[Place], here: int, organiser_role: int | None, note: str = "") -> Page:
    """Where matches can be played, who organises, and the first table; private, for a manager.

    places  the text channels of the server in its order
    here    the id of the channel of the press
    """
    fit = [place for place in places if not place.lacking]
    unfit = sorted([place for place in places if place.lacking], key=lambda place: place.channel_id != here)
    return page(
        note,
        f"## {say('Set up this server')}",
        f"**1. {say('Where matches can be played')}**\n" + "\n".join(_places(fit, unfit)),
        f"**2. {say('Who organises')}**\n"
        + say(
            "Members with this role run tournaments and seasons and may end matches, as managers of the server may. "
            "Without one it is left to the managers."
        ),
        RoleMenu(make("set_up_role"), say("No role", context="placeholder"), organiser_role),
        f"**3. {say('The first table')}**\n"
        + say("I post it in this channel, and others sit down with one press. It closes by itself if no one comes."),
        Row(
            (
                Button(say("Open a table", context="label"), make("table"), "main"),
                Button(say("Check again", context="label"), make("set_up"), emoji="🔄"),
            )
        ),
        "-# "
        + say(
            "Language, pace and pictures of this server: {settings}. A tournament: {create}.",
            settings="`/settings`",
            create="`/tournament setup create`",
        ),
    )


def _places(fit: Sequence[Place], unfit: Sequence[Place]) -> list[str]:
    """A line for the channels in which all permissions are there, and one for each set of missing ones."""
    if not fit and not unfit:
        return [say("There is no text channel that I know of.")]
    lines = [_channels(fit)] if fit else []
    if unfit:
        lines += [_lacking(place) for place in unfit[:SHOWN]]
        if len(unfit) > SHOWN:
            more = len(unfit) - SHOWN
            lines.append(
                count(
                    "In {n} more channel permissions are missing.",
                    "In {n} more channels permissions are missing.",
                    more,
                )
            )
        told = say(
            "Give them to my role, in the settings of the channel or of the server, where matches shall be held."
        )
        lines.append(f"-# {told}")
    return lines


def _channels(places: Sequence[Place]) -> str:
    channels = " ".join([f"<#{place.channel_id}>" for place in places[:SHOWN]])
    more = len(places) - SHOWN
    return f"✅ {channels}" + (f" {count('and {n} more channel', 'and {n} more channels', more)}" if more > 0 else "")


def _lacking(place: Place) -> str:
    if not place.lacking:
        return ""
    return "⚠️ " + say(
        "In {channel} matches lack permissions: {permissions}.",
        channel=f"<#{place.channel_id}>",
        permissions=Listed([say(title) for title in place.lacking]),
    )
