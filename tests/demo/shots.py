"""What `make screens` photographs: the pages of all games with the texts, emojis and pictures that players see.

A random match meets most questions. For what it seldom meets a game may have `tests/games/<key>/positions.py`, with
`SCREENS`: a title, a match in that position and the seat whose panel is shown.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import replace
from fnmatch import fnmatch
from importlib import import_module
from importlib.util import find_spec
from typing import Any

import bot.features  # noqa: F401 (declares every kind of custom id)
from ai import COMPUTERS
from cogs.account.pages.privacy import privacy_page
from cogs.account.pages.settings import settings_page
from cogs.help.lookup import card_at
from cogs.help.pages.guide import help_page
from cogs.help.pages.lookup import card_page
from cogs.help.pages.rulebook import general_rules_page
from cogs.kit.pages.layout import Page
from cogs.lobbies.offer import offer_page, practice
from cogs.lobbies.pages import levels_page, lobby_page, options_page
from cogs.matches.pages.board import board_page, moment_of
from cogs.matches.pages.cards import cards_page
from cogs.matches.pages.choices import Spot
from cogs.matches.pages.leaving import leave_page
from cogs.matches.pages.panel import panel_page
from cogs.matches.pages.picture import panel_parts, scene_of, seen_by, table_part
from cogs.matches.pages.spectator import spectator_page
from cogs.matches.pages.story import story_page
from cogs.replay.pages import picture_of, replay_page
from games.core.picture import Illustrated
from games.core.protocol import Action
from games.core.screen import Confirms
from games.registry import GAMES
from host.lobbies.lobby import Lobby
from host.matches.match import LiveMatch
from host.matches.playback import Playback
from host.model import PACES, Ending, Player
from host.people import GuildSettings, UserSettings
from tests.cogs.matches import match_of, next_answered, position_of
from tests.cogs.wide import NOW
from tests.host.played import played

NAMES = ("Ann", "Benedikt", "Chloé", "金龍", "Ørjan", "Ferdinand", "Grace", "Henriette", "Ida") * 2
TO_THE_END, BEGINNING = 6000, 400
"""Steps of the first random match, which is played to its end, and of the others."""
Shot = tuple[str, Page]


def shots_of(name: str, titles: Sequence[str]) -> list[Shot]:
    """The screens of a game, or the general ones, whose titles have one of these patterns."""
    shots = general() if name == "general" else of_game(name)
    return [(title, page) for title, page in shots if any(fnmatch(title, pattern) for pattern in titles)]


def general() -> Iterator[Shot]:
    """What does not depend on a match."""
    titles = {key: level.title for key, level in COMPUTERS.items()}
    kings = GAMES["imposter_kings"]
    yield "offer-new", offer_page(GAMES, practice(kings, "quickplay1", COMPUTERS), titles, lesson="first")
    yield "offer-played", offer_page(GAMES, practice(kings, "standard", COMPUTERS), titles)
    yield "lobby-one", lobby_page(_lobby("imposter_kings", "standard", 1), kings, PACES)
    full = _lobby("all_kings_fall", "standard", 7)
    yield "lobby-many", lobby_page(full, GAMES["all_kings_fall"], PACES)
    asked = replace(_lobby("imposter_kings", "standard", 1), invited=frozenset({7}))
    yield "lobby-challenge", lobby_page(asked, kings, PACES)
    yield "lobby-started", lobby_page(replace(full, state="started", match_id=1), GAMES["all_kings_fall"], PACES)
    yield "options", options_page(_lobby("imposter_kings", "standard", 2), kings, PACES)
    yield "levels", levels_page(full, [(level.title, level.summary) for level in COMPUTERS.values()], 2)
    yield "help", help_page(GAMES)
    yield "settings", settings_page(UserSettings(), None, PACES)
    yield "settings-server", settings_page(UserSettings(), GuildSettings(), PACES)
    yield "my-data", privacy_page()
    for key, game in GAMES.items():
        mode, about = next(iter(game.modes.items()))
        yield f"rules-{key}", general_rules_page(game, mode, about.seats[0])
        found = card_at(GAMES, key, 1)
        if found is not None:
            yield f"card-{key}", card_page(GAMES, found)


def _lobby(key: str, mode: str, people: int) -> Lobby:
    players = tuple([Player(seat, NAMES[seat], user_id=seat) for seat in range(people)])
    return Lobby(1, 2, 3, 4, key, mode, {}, "live", False, 0, players, frozenset(), NOW)


def of_game(key: str) -> Iterator[Shot]:
    """Each question once, as its seat sees it, and what else there is in a match."""
    game, seen = GAMES[key], set[str]()
    yield from _built(key, seen)
    for mode, about in game.modes.items():
        for seats in sorted({about.seats[0], about.seats[-1]}):
            for seed in range(3):
                yield from _of_match(_match(key, mode, seats), seed, seen, f"{mode}-{seats}")
    yield from _replay(key)


def _built(key: str, seen: set[str]) -> Iterator[Shot]:
    """The positions that the game's tests have built for its pages."""
    module = f"tests.games.{key}.positions"
    if find_spec(module) is None:
        return
    for title, match, seat in import_module(module).SCREENS():
        if match.ending is not None:
            yield title, board_page(match, picture=_picture(match))
            yield f"{title}-panel", panel_page(match, seat)
            continue
        for decision in match.decisions(seat):
            seen.add(f"panel-{decision.prompt}")
        yield title, _panel(match, seat)
        yield f"practice-{title}", _in_practice(match, seat)


def _replay(key: str) -> Iterator[Shot]:
    """Three stops of a replay, as spectators and as the first seat."""
    film = Playback(GAMES[key], played(key)[0])
    for stop in (1, film.last // 2, film.last):
        for viewer in film.viewers[:2]:
            moment = film.moment(stop, viewer)
            name = "spectators" if viewer is None else "seat"
            yield f"replay-{stop}-{name}", replay_page(film, moment, picture_of(film, moment), clip=True)


def _match(key: str, mode: str, seats: int) -> LiveMatch:
    match = match_of(GAMES[key], mode, seats)
    players = tuple([replace(player, name=NAMES[player.seat]) for player in match.setup.players])
    match.setup = replace(match.setup, players=players)
    return match


def _of_match(match: LiveMatch, seed: int, seen: set[str], where: str) -> Iterator[Shot]:
    game, rng = match.game, random.Random(seed)
    for step in range(BEGINNING if seed else TO_THE_END):
        blocking = match.position.blocking
        if not blocking:
            match.ending, match.outcome = Ending.finished, game.outcome(match.position.state)
            if _new(seen, f"result-{where}"):
                yield f"result-{where}", board_page(match, picture=_picture(match))
                yield f"result-panel-{where}", panel_page(match, 0)
                yield f"practice-result-{where}", _in_practice(match, 0)
            return
        for decision in blocking:
            if _new(seen, f"panel-{decision.prompt}"):
                yield f"{decision.prompt}-{where}", _panel(match, decision.seat)
                yield f"practice-{decision.prompt}-{where}", _in_practice(match, decision.seat)
                yield from _asked(match, decision, seen)
        if step == 25 and _new(seen, f"table-{where}"):
            yield from _table_screens(match, where)
        if "moment" not in seen and moment_of(match, 0):
            seen.add("moment")
            yield "moment-board", board_page(match, picture=_picture(match))
            yield "moment-panel", _panel(match, 0)
        decision = next_answered(match, rng)
        state = match.position.state
        match.remember(game.apply(state, Action(decision.seat, decision.id, decision.random(rng))))
        match.position = position_of(game, state)


def _new(seen: set[str], what: str) -> bool:
    is_new = what not in seen
    seen.add(what)
    return is_new


def _asked(match: LiveMatch, decision: Any, seen: set[str]) -> Iterator[Shot]:
    items = match.game.screen.items(match.view(decision.seat), decision, match.names)
    if any(item.why for item in items) and _new(seen, "why"):
        yield "why", panel_page(match, decision.seat, explain=decision.id)
    screen = match.game.screen
    finals = [
        at
        for at, option in enumerate(decision.options)
        if isinstance(screen, Confirms) and screen.final(match.view(decision.seat), decision, option)
    ]
    if finals and _new(seen, "sure"):
        sure = Spot(decision.id, mask=1 << finals[0], sure=True)
        yield "sure", panel_page(match, decision.seat, at=sure)


def _table_screens(match: LiveMatch, where: str) -> Iterator[Shot]:
    yield f"board-{where}", board_page(match, picture=_picture(match))
    yield f"board-words-{where}", board_page(match)
    yield f"spectator-{where}", spectator_page(match)
    yield f"cards-{where}", cards_page(match, 0)
    yield f"log-{where}", story_page(match, 0, match.recent)
    yield f"leave-{where}", leave_page(match, 0)
    waits = next((seat for seat in range(len(match.names)) if not match.decisions(seat)), None)
    if waits is not None:
        yield f"waits-{where}", _panel(match, waits)
    yield f"practice-{where}", _in_practice(match, match.position.blocking[0].seat)


def _in_practice(match: LiveMatch, seat: int) -> Page:
    """The panel as in a match against computers, with the table."""
    setup = match.setup
    match.setup = replace(setup, practice=True)
    shown = _panel(match, seat)
    match.setup = setup
    return shown


def _panel(match: LiveMatch, seat: int) -> Page:
    seen = seen_by(match, seat)
    return panel_page(match, seat, pictures=panel_parts(seen)) if seen is not None else panel_page(match, seat)


def _picture(match: LiveMatch) -> Any:
    scene = scene_of(match) if isinstance(match.game, Illustrated) else None
    return table_part(scene) if scene is not None else None
