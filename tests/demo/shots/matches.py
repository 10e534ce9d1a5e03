"""The screens of a match of each game: boards, panels with each question, logs, results and replays.

A random match meets most questions. For what it seldom meets a game may have `tests/games/<key>/positions.py`, with
`SCREENS`: a title, a match in that position and the seat whose panel is shown.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from ai.comparing import Compared, Comparison
from cogs.kit.pages.layout import Page
from cogs.matches.pages.board import board_page, calling, moment_of
from cogs.matches.pages.cards import cards_page
from cogs.matches.pages.choices import Spot
from cogs.matches.pages.hint import hint_page
from cogs.matches.pages.leaving import leave_page
from cogs.matches.pages.panel import panel_page
from cogs.matches.pages.picture import panel_parts, scene_of, seen_by, table_part
from cogs.matches.pages.since import since_page
from cogs.matches.pages.spectator import spectator_page
from cogs.matches.pages.story import story_page
from cogs.replay.pages import picture_of, replay_page
from games.core.picture import Illustrated
from games.core.protocol import ONE
from games.registry import GAMES
from host.matches.match import LiveMatch
from host.matches.playback import Playback
from host.model import Ending
from host.records import Intermission
from tests.cogs.matches import answer, match_of, next_answered
from tests.demo.shots.people import NAMES
from tests.demo.shots.shot import Shot
from tests.host.played import played

TO_THE_END, BEGINNING = 6000, 400
"""Steps of the first random match, which is played to its end, and of the others."""


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
    folder = f"tests.games.{key}"
    module = f"{folder}.positions"
    if find_spec(folder) is None or find_spec(module) is None:
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
        if None in match.ends and _new(seen, f"end-{where}"):
            yield from _end_of_round(match, where)
        decision = next_answered(match, rng)
        answer(match, decision, decision.random(rng))


def _end_of_round(match: LiveMatch, where: str) -> Iterator[Shot]:
    """The panels of a winner and of another seat, with and without pictures, and the board."""
    match.intermission = Intermission(paused=True, reading=frozenset(range(len(match.names))))
    yield f"end-board-{where}", board_page(match, picture=_picture(match))
    for seat in (0, 1):
        yield f"end-panel-{where}-{seat}", _panel(match, seat)
    yield f"end-text-{where}", panel_page(match, 0)
    match.intermission = Intermission()


def _new(seen: set[str], what: str) -> bool:
    is_new = what not in seen
    seen.add(what)
    return is_new


def _asked(match: LiveMatch, decision: Any, seen: set[str]) -> Iterator[Shot]:
    items = match.game.screen.items(match.view(decision.seat), decision, match.names)
    if decision.pick == ONE and len(decision.options) > 2 and _new(seen, "hint"):
        compared = [Compared(option, 0.61 - at / 8, at > 1) for at, option in enumerate(decision.options[:3])]
        yield "hint", hint_page(match, decision.seat, items, Comparison(tuple(compared), 100, of_round=False))
    if any(item.why for item in items) and _new(seen, "why"):
        yield "why", panel_page(match, decision.seat, explain=decision.id)
    screen = match.game.screen
    finals = [
        at for at, option in enumerate(decision.options) if screen.final(match.view(decision.seat), decision, option)
    ]
    if finals and _new(seen, "sure"):
        sure = Spot(decision.id, mask=1 << finals[0], sure=True)
        yield "sure", panel_page(match, decision.seat, at=sure)


def _table_screens(match: LiveMatch, where: str) -> Iterator[Shot]:
    yield f"board-{where}", board_page(match, picture=_picture(match))
    yield f"board-new-{where}", calling(match, board_page(match, picture=_picture(match)))
    yield f"board-words-{where}", board_page(match)
    yield f"spectator-{where}", spectator_page(match)
    yield f"cards-{where}", cards_page(match, 0)
    yield f"log-{where}", story_page(match, 0, match.recent)
    yield f"since-{where}", since_page(match, 0)
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
