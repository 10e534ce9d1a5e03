"""Screens that do not depend on a match or a tournament: tables, settings, help, rules and cards."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta

from ai import COMPUTERS
from cogs.account.pages.privacy import bound_page, forgotten_page, privacy_page, sure_page
from cogs.account.pages.settings import server_parts, settings_page
from cogs.help.lookup import card_at
from cogs.help.pages.guide import help_page
from cogs.help.pages.lookup import card_page, cards_page, glossary_page
from cogs.help.pages.rulebook import general_rules_page, table_rules_page
from cogs.kit.texts.words import named
from cogs.lobbies.banner import game_picture
from cogs.lobbies.offer import offer_page, practice
from cogs.lobbies.pages import closing_page, levels_page, lobby_page, options_page
from cogs.server.pages import about_page
from cogs.welcome.pages import Place, set_up_page, welcome_page
from games.registry import GAMES
from host.lobbies.lobby import Lobby
from host.matches.presence import offered
from host.matches.watchdog import Health
from host.model import PACES, Player
from host.people import Bound, GuildSettings, UserSettings
from host.public_pages import Kind, PublicPage
from host.records import Played
from tests.demo.shots.cups import NOW
from tests.demo.shots.people import NAMES, person
from tests.demo.shots.shot import Shot
from tests.demo.shots.web import GUILD, served
from tests.host.lobbies import posted

LANGUAGES = {"en": "English", "de": "Deutsch"}


def general() -> Iterator[Shot]:
    """All of them."""
    yield from _tables()
    yield from _account()
    yield "help", help_page(GAMES)
    yield "help-manager", help_page(GAMES, manages=True)
    yield "welcome", welcome_page(GAMES, Place(1, ()))
    yield "welcome-lacking", welcome_page(GAMES, Place(1, ("Attach Files",)))
    places = [Place(1, ()), Place(2, ()), Place(3, ("Attach Files", "Create Public Threads"))]
    yield "set-up", set_up_page(places, 1, None)
    yield "set-up-saved", set_up_page(places[2:], 3, 7, "Saved.")
    yield "about", about_page("1.2", NOW, 3, Health(0, 0, 0, 0.0), ())
    yield "about-lacking", about_page("1.2", NOW, 1, Health(1, 0, 0, 90.0), ("Attach Files", "Create Public Threads"))
    for key, game in GAMES.items():
        mode, about = next(iter(game.modes.items()))
        yield f"rules-{key}", general_rules_page(GAMES, game, mode, about.seats[0])
        yield f"table-rules-{key}", table_rules_page(game, about.seats[0], {"mode": mode}, 1, "match_chapter", 1)
        yield f"cards-{key}", cards_page(game)
        yield f"glossary-{key}", glossary_page(game)
        found = card_at(GAMES, key, 1)
        if found is not None:
            yield f"card-{key}", card_page(GAMES, found)


def _tables() -> Iterator[Shot]:
    kings, fall = GAMES["imposter_kings"], GAMES["all_kings_fall"]
    first = practice(kings, "quickplay1", COMPUTERS, Played())
    yield "offer-new", offer_page(GAMES, COMPUTERS, first, lesson="first", picture=game_picture(kings))
    usual = practice(kings, "standard", COMPUTERS, Played({kings.key: 9}))
    yield "offer-played", offer_page(GAMES, COMPUTERS, usual)
    yield "offer-language", offer_page(GAMES, COMPUTERS, usual, language="de")
    yield "lobby-one", lobby_page(_lobby("imposter_kings", "standard", 1), kings, PACES)
    full = _lobby("all_kings_fall", "standard", 7)
    yield "lobby-many", lobby_page(full, fall, PACES, picture=game_picture(fall))
    asked = replace(_lobby("imposter_kings", "standard", 1), invited=frozenset({person(7)}))
    yield "lobby-challenge", lobby_page(asked, kings, PACES)
    yield "lobby-rematch", lobby_page(replace(asked, rematch_of=12), kings, PACES)
    yield "lobby-started", lobby_page(replace(full, state="started", match_id=1), fall, PACES)
    yield "lobby-closing", closing_page(asked)
    yield "options", options_page(_lobby("imposter_kings", "standard", 2), kings, PACES)
    lines = [(named(COMPUTERS[level]), COMPUTERS[level].summary(kings)) for level in offered(COMPUTERS, kings)]
    yield "levels", levels_page(full, lines, 2)


def _account() -> Iterator[Shot]:
    web = server_parts(served(PublicPage(Kind.server, GUILD, "k" * 22)), GUILD)
    yield "settings", settings_page(UserSettings(), None, PACES, LANGUAGES)
    yield "settings-server", settings_page(UserSettings(), GuildSettings(), PACES, LANGUAGES, web=web)
    yield "my-data", privacy_page()
    yield "my-data-sure", sure_page()
    yield "my-data-bound", bound_page(Bound((3, 17), (5,), ("Autumn Cup",)))
    yield "my-data-forgotten", forgotten_page()


def _lobby(key: str, mode: str, people: int) -> Lobby:
    players = [Player(seat, NAMES[seat], user_id=person(seat + 1)) for seat in range(people)]
    return posted(*players, game=key, mode=mode, expires_at=NOW + timedelta(hours=1))
