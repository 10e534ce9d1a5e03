"""Every text that people read of a match and of its lobby is translated."""

from __future__ import annotations

import ast
import itertools
import random
import re
from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta
from typing import get_args

import pytest

from cogs.kit.pages.layout import Menu, Page, Picture, Row
from cogs.kit.refusals.errors import refusal_text
from cogs.lobbies.pages import closing_page, lobby_page, options_page
from cogs.matches.pages.board import board_page
from cogs.matches.pages.leaving import leave_page, left_page
from cogs.matches.pages.panel import panel_page
from cogs.matches.pages.spectator import spectator_page
from cogs.matches.pages.story import story_page
from games.core.language import speaking
from games.core.protocol import Action
from games.registry import GAMES
from host.errors import Code
from host.lobbies.lobby import Lobby, LobbyState
from host.matches.match import LiveMatch
from host.model import PACES, Ending, Player
from languages.pseudo import pseudo, unmarked
from languages.template import ROOT, entries
from tests.cogs.matches import looks_at, match_of, position_of
from tests.cogs.wide import NOW
from tests.host.lobbies import posted
from tests.refusals import example

GAME = GAMES["imposter_kings"]
SIGNS = "①②③④"
CONVERTED = (
    "games/imposter_kings",
    "cogs/account",
    "cogs/help",
    "cogs/kit",
    "cogs/learn",
    "cogs/lobbies",
    "cogs/matches",
    "cogs/pictures",
    "cogs/welcome",
)
NOT_YET = ("cogs/pictures/__main__.py",)
"""A tool."""
INTERNAL = {"keep {}", "hint {} {}", "{} answer", "panel slots", "Caro Asercion", "Immune to King's Hand"}
"""Names of tasks, of seeds and of an artist; a mark in the legend of cards, which the page of a card says."""
INTERNAL |= {"deal {}", "true king", "default {}", "Round {}", "{} salt", "puzzles {}", "puzzle {} {}"}
INTERNAL |= {"Reveal the Assassin", "Reveal the King's Hand", "`/leaderboard` `/ladder` `/tournament list`"}
INTERNAL |= {"`/tournament setup create`"}
"""Names of draws, lines of the notation, labels by which lessons know an answer, and commands."""
PROSE = re.compile(r"[a-z]{2,}[,.:;]? [A-Za-z]{2,}|\} ?[a-z]{3,}|[a-z]{3,} \{")
"""Two words, or a word beside a value."""
SAYING = {"say", "count", "text", "Counted", "Says", "Word"}
NEVER_SHOWN = {"compile", "locale_str", "log", "Literal", "TypeVar", "IllegalAction", "PictureFailed"}
"""What takes texts that no person reads in Discord; descriptions of commands are translated by Discord itself."""


def said(page: Page) -> Iterator[str]:
    """All texts of a page, those of its pictures too."""
    for part in page.parts:
        if isinstance(part, str):
            yield part
        elif isinstance(part, Row):
            yield from [button.label for button in part.buttons]
        elif isinstance(part, Menu):
            yield from [part.prompt, *[text for choice in part.choices for text in (choice.label, choice.detail)]]
        elif isinstance(part, Picture):
            yield part.alt


def left(pages: Iterator[Page]) -> set[str]:
    """The texts of these pages that are not translated."""
    return {text for page in pages for text in said(page) if unmarked(text)}


def named(mode: str, seats: int) -> LiveMatch:
    """A match in which letters are texts of the program alone."""
    match = match_of(GAME, mode, seats)
    players = tuple([replace(player, name=SIGNS[player.seat]) for player in match.setup.players])
    match.setup = replace(match.setup, players=players)
    return match


def pages_of(match: LiveMatch) -> Iterator[Page]:
    yield board_page(match)
    yield spectator_page(match)
    for seat in range(len(match.names)):
        yield panel_page(match, seat)
        for decision in match.decisions(seat):
            yield panel_page(match, seat, explain=decision.id)
        yield story_page(match, seat, match.recent)
        if match.ending is None:
            yield leave_page(match, seat)
            yield left_page(match, seat)


def played(mode: str, seats: int) -> Iterator[LiveMatch]:
    """The positions of a random match, and how it can end."""
    match, rng = named(mode, seats), random.Random(1)
    for step in itertools.count():
        if not match.position.blocking:
            break
        if looks_at(step):
            yield match
        decision = rng.choice(match.position.blocking)
        match.remember(GAME.apply(match.position.state, Action(decision.seat, decision.id, decision.random(rng))))
        match.position = position_of(GAME, match.position.state)
    match.position = replace(match.position, pending=())
    for ending in Ending:
        match.ending = ending
        match.outcome = GAME.outcome(match.position.state) if ending is Ending.finished else None
        match.forfeited_by = 0 if ending is Ending.forfeit else None
        yield match


@pytest.mark.parametrize(("mode", "seats"), [("quickplay1", 2), ("standard", 3)])
def test_boards_panels_and_stories_of_a_match_are_translated_at_every_step(mode: str, seats: int) -> None:
    with speaking(pseudo()):
        assert left(page for match in played(mode, seats) for page in pages_of(match)) == set()


def lobbies() -> Iterator[Lobby]:
    """Lobbies in every state."""
    people = tuple([Player(seat, SIGNS[seat], user_id=10**18 + seat) for seat in range(2)])
    computer = Player(2, "③", level="easy")
    expires = NOW + timedelta(hours=1)
    alone = posted(people[0], game="imposter_kings", expires_at=expires)
    yield from (alone, replace(alone, players=people), replace(alone, players=(*people, computer), away="forfeit"))
    yield replace(alone, invited=frozenset({10**18 + 1}))
    yield replace(alone, invited=frozenset({10**18 + 1}), rematch_of=3, fast_windows=True)
    yield replace(alone, invited=frozenset({10**18 + 1, 10**18 + 2}))
    yield replace(alone, players=people, state=LobbyState.started)
    yield replace(alone, state=LobbyState.closed, invited=frozenset({10**18 + 1}))


def test_every_page_of_a_lobby_is_translated() -> None:
    with speaking(pseudo()):
        pages = [
            page
            for lobby in lobbies()
            for page in (
                lobby_page(lobby, GAME, PACES, levels={"easy": "Easy"}),
                options_page(lobby, GAME, PACES),
                closing_page(lobby),
            )
        ]
        assert left(iter(pages)) == set()


def test_every_refusal_is_translated() -> None:
    with speaking(pseudo()):
        told = {refusal_text(example(code)) for code in get_args(Code)}
    assert {text for text in told if unmarked(text)} == set()


def not_shown(node: ast.AST) -> Iterator[ast.AST]:
    """The literals below this node that are marked, or that people do not read in Discord."""
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
        yield node.value
    if not isinstance(node, ast.Call | ast.Subscript):
        return
    called = list(ast.walk(node.func if isinstance(node, ast.Call) else node.value))
    names = {part.id for part in called if isinstance(part, ast.Name)}
    names |= {part.attr for part in called if isinstance(part, ast.Attribute)}
    if names & NEVER_SHOWN or any(name.endswith("Error") and name != "UserError" for name in names):
        yield from ast.walk(node)
    elif names & SAYING and isinstance(node, ast.Call):
        for argument in (*node.args, *[one.value for one in node.keywords if one.arg == "context"]):
            yield from ast.walk(argument)


def shown_literals(source: str) -> Iterator[tuple[int, str]]:
    """Line and text of the literals that look like texts for people and are not marked for translation."""
    nodes = list(ast.walk(ast.parse(source)))
    skipped = {below for node in nodes for below in not_shown(node)}
    skipped |= {part for node in nodes if isinstance(node, ast.JoinedStr) for part in node.values}
    for node in nodes:
        text = ""
        if isinstance(node, ast.JoinedStr):
            text = "".join([str(part.value) if isinstance(part, ast.Constant) else "{}" for part in node.values])
        elif isinstance(node, ast.Constant):
            text = str(node.value)
        if node not in skipped and text not in INTERNAL and PROSE.search(text):
            yield node.lineno, text


def test_texts_for_people_are_marked_in_the_converted_packages() -> None:
    declared = {entry.msgid for entry in entries()}
    files = [path for package in CONVERTED for path in (ROOT / package).rglob("*.py")]
    found = [
        f"{file}:{line}: {text}"
        for path in sorted(files)
        if (file := path.relative_to(ROOT).as_posix()) not in NOT_YET
        for line, text in shown_literals(path.read_text("utf-8"))
        if text not in declared
    ]
    assert found == []


def test_a_text_that_is_not_marked_is_found() -> None:
    marked = 'say("You win {n} cards.")\nlog.info("a card was lost")\nmake("my_hand")\n'
    found = shown_literals(marked + 'show("You win.")\nshow(f"{n} cards")\n')
    assert sorted(text for _, text in found) == ["You win.", "{} cards"]
