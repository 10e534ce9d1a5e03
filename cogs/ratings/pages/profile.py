"""A person's profile in a server, from public facts of ended matches."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from cogs.kit.interactions.ids import make
from cogs.kit.pages.layout import Line, Page, Part, page
from cogs.kit.pages.pictures import pictured
from cogs.kit.parts.rating_table import Line as Ranked
from cogs.kit.texts import names
from cogs.kit.texts.rating_words import number, pool_title, standing, tally_line
from cogs.pictures.curve import curve_picture
from cogs.ratings.pages.leaderboard import pool_menu
from cogs.ratings.pages.versus import versus_menu
from games.core.language import say
from host.ports import Games
from tournaments.ratings.ports import Pool, Rival
from tournaments.ratings.rating import Rating

CARDS = 5
ABOUT = "-# Ratings and opponents are of rated matches. Cards are those of the newest matches, as spectators saw them."


class Place(NamedTuple):
    """The person's place in a pool, and the number of persons in it."""

    pool: Pool
    line: Ranked
    of: int


@dataclass(frozen=True, slots=True)
class Profile:
    """The ratings of a person with at least one place.

    chosen  the pool of all other fields, one of those with a place
    form    whether each of the newest matches was won, oldest first
    cards   names of cards and how often the person played them, most first
    curve   the newest ratings, oldest first; not empty
    """

    user_id: int
    places: Sequence[Place]
    chosen: Pool
    form: Sequence[bool]
    rivals: Sequence[Rival]
    cards: Sequence[tuple[str, int]]
    curve: Sequence[Rating]


def profile_page(games: Games, profile: Profile, own: Sequence[Part] = ()) -> Page:
    """The whole profile; `own` is for its owner alone. Slow, because it draws: call it outside the event loop."""
    name = profile.places[0].line.person.name
    title = pool_title(games, profile.chosen)
    return page(
        f"## {names.escaped(name)}",
        "\n".join([_place(games, place, profile.chosen) for place in profile.places]),
        pictured(
            "curve.png",
            say("The rating in {pool}: {course}", pool=title, course=_course(profile.curve)),
            lambda: _curve(name, title, profile.curve),
        ),
        f"**Form:** {' '.join('W' if won else 'L' for won in profile.form)} (the newest last)",
        _rivals(profile.rivals),
        _cards(profile.cards),
        *own,
        Line(),
        pool_menu(games, [place.pool for place in profile.places], profile.chosen, make("profile", profile.user_id)),
        versus_menu(profile.user_id),
        ABOUT,
    )


def practised_page(name: str, user_id: int, own: Sequence[Part]) -> Page:
    """The own profile of a person without a rated match."""
    told = say("You have finished no match against another person in this server yet. `/play` opens a table.")
    return page(f"## {names.escaped(name)}", told, *own, versus_menu(user_id))


def _place(games: Games, place: Place, chosen: Pool) -> str:
    line, title = place.line, pool_title(games, place.pool)
    marked = f"**{title}**" if place.pool == chosen else title
    worth = standing(line.person.rating, few=line.few)
    return f"{marked}: {worth}, place {line.place} of {place.of} · {tally_line(line.tally)}"


def _course(curve: Sequence[Rating]) -> str:
    if len(curve) == 1:
        return say("{rating} after match {match}", rating=number(curve[0]), match=curve[0].matches)
    return say(
        "from {first} after match {start} to {last} after match {end}",
        first=number(curve[0]),
        start=curve[0].matches,
        last=number(curve[-1]),
        end=curve[-1].matches,
    )


def _curve(name: str, title: str, curve: Sequence[Rating]) -> bytes:
    return curve_picture(name, title, [float(rating.points) for rating in curve], curve[0].matches)


def _rivals(rivals: Sequence[Rival]) -> str:
    met = [f"{names.escaped(rival.name)} {rival.won}:{rival.lost}" for rival in rivals]
    return f"**Most often against:** {', '.join(met)} (won:lost)" if met else ""


def _cards(cards: Sequence[tuple[str, int]]) -> str:
    return f"**Plays most:** {', '.join([f'{card} ×{times}' for card, times in cards[:CARDS]])}" if cards else ""
