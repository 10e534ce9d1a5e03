"""A match for spectators, made from a spectator's view alone: the words of the board in Discord."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any

from cogs.kit.pages.layout import Line
from cogs.kit.refusals.errors import refusal_text
from cogs.kit.texts import names
from cogs.kit.texts.telling import tell, unmarked
from cogs.matches.pages.board import board_page, clock_line
from games.core.picture import Illustrated
from games.core.protocol import Event
from games.core.screen import Screen
from host.errors import Refusal
from host.matches.match import LiveMatch
from host.model import Ending
from host.ports import AnyGame
from web.model import matches as model
from web.public.names import clean

RECENT = 6
"""The newest events that are shown as sentences."""
_FENCE = re.compile(r"^```\n|\n```$", re.M)
"""The lines around a block of code."""
_MARK = re.compile(r"\\(?P<escaped>[\W_])|`|__")
"""An escaped character, of which the character stays, or a mark."""


@dataclass(frozen=True, slots=True)
class TableWords:
    """One moment of a match in Discord's markdown.

    status  whose move it is, or what came of it
    clock   when the clock acts next; "" where nothing runs
    board   the table, most important first
    told    what happened last, oldest first
    scene   a text that changes exactly when the picture does; "" where there is none
    """

    status: str
    clock: str
    board: tuple[str, ...]
    told: tuple[str, ...]
    scene: str


def live_words(match: LiveMatch) -> TableWords:
    """The current table; of an ended match its result."""
    if match.ending is not None:
        return _ended_words(match)
    return words_of(match.game, match.view(None), match.names, match.recent, clock_line(match))


def words_of(game: AnyGame, view: Any, named: Sequence[str], events: Sequence[Event], clock: str = "") -> TableWords:
    """The table in this view of a spectator."""
    escaped, screen = names.all_escaped(named), game.screen
    return TableWords(
        screen.status(view, escaped),
        clock,
        tuple([block for block in screen.board(view, escaped) if block]),
        _newest(screen, events, escaped),
        scene(game, view, named),
    )


def _newest(screen: Screen, events: Sequence[Event], escaped: Sequence[str]) -> tuple[str, ...]:
    """The sentences of the newest events, oldest first."""
    told = (line for event in reversed(events) if (line := tell(screen, event, None, escaped)))
    return tuple(islice(told, RECENT))[::-1]


def scene(game: AnyGame, view: Any, named: Sequence[str]) -> str:
    """A text that identifies the picture: it follows from the view and the names, as the picture does."""
    if not isinstance(game, Illustrated):
        return ""
    return mark_of(game.picture.scene(view, names.all_plain(named)))


def mark_of(drawn: object) -> str:
    """A text that changes exactly when this value, from which a picture is drawn, changes."""
    return hashlib.sha256(repr(drawn).encode()).hexdigest()[:16]


def _ended_words(match: LiveMatch) -> TableWords:
    """The result in the words of the board, without what is below its line: the mentions of persons, and the seed."""
    parts = board_page(match).parts
    below = next(at for at, part in enumerate(parts) if isinstance(part, Line))
    texts = [part for part in parts[:below] if isinstance(part, str)]
    escaped = names.all_escaped(match.names)
    sentences = _newest(match.game.screen, match.recent, escaped)
    if match.other_rules and match.ending is not Ending.stopped:  # of a stopped one the status says it
        texts.append(refusal_text(Refusal("other_rules", game=match.game.title)))
    return TableWords(texts[0] if texts else "", "", tuple(texts[1:]), sentences, "")


def match_model(match: LiveMatch, key: str) -> model.Match:
    """The match for programs: the same words without markdown."""
    words, setup = live_words(match), match.setup
    mode = match.game.modes.get(setup.mode)
    return model.Match(
        key=key,
        number=match.id,
        game=setup.game,
        game_title=match.game.title,
        mode_title=mode.title if mode is not None else setup.mode,
        state="over" if match.ending is not None else "live",
        ending=match.ending.value if match.ending is not None else None,
        players=[
            model.Player(seat=player.seat, name=clean(player.name), computer=player.is_computer, away=player.is_away)
            for player in setup.players
        ],
        status=_plain(words.status),
        board=[_plain(block) for block in words.board],
        recent=[_plain(line) for line in words.told],
        clock=_clock(match),
        picture=f"/m/{key}/table.jpg" if words.scene else None,
    )


def log_lines(game: AnyGame, events: Sequence[Event], named: Sequence[str]) -> list[model.LogLine]:
    """All public events as sentences, oldest first."""
    escaped = names.all_escaped(named)
    told = [line for event in events if (line := tell(game.screen, event, None, escaped))]
    return [model.LogLine(number=at, text=_plain(line)) for at, line in enumerate(told, 1)]


def _clock(match: LiveMatch) -> model.Clock | None:
    """The clocks in the words of `clock_line`."""
    rows = [row for row in match.position.deadlines.values() if row.seat not in match.computers]
    if not rows or match.ending is not None:
        return None
    at = min(row.due_at for row in rows)
    late = sorted({row.seat for row in rows if row.due_at == at})
    return model.Clock(at=at, window=match.window_open, seats=[] if match.window_open else late)


def _plain(text: str) -> str:
    """The text without markdown and without the characters that escape names."""
    bare = _FENCE.sub("", unmarked(text))
    return _MARK.sub(lambda mark: mark["escaped"] or "", bare).replace("@\u200b", "@")
