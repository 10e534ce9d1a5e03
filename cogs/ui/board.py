"""The public board of a match: the table in words while it goes on, the result when it is over.

It is drawn from the spectator's view alone, so it is the same whatever anybody holds, and during a window it stays the
same whoever has answered.
"""

from __future__ import annotations

from cogs.ui import layout, names
from cogs.ui.ids import make
from cogs.ui.layout import Button, Line, Page, Row, page
from cogs.ui.words import called, listed, moment, versus
from host.match import LiveMatch
from host.model import Ending
from host.ports import AnyGame

EVENTS = 5
THREAD_NAME = 100


def board_page(match: LiveMatch) -> Page:
    """The board as it is now."""
    return _result(match) if match.ending is not None else _table(match)


def thread_name(match: LiveMatch) -> str:
    """ "Ann v Ben - The Imposter Kings #12", at most 100 characters."""
    tail = f" - {match.game.title} #{match.id}"
    return versus(names.all_plain(match.names), THREAD_NAME - len(tail)) + tail


def _table(match: LiveMatch) -> Page:
    shown = names.all_escaped(match.names)
    view, screen = match.view(None), match.game.screen
    return page(
        _head(match),
        screen.status(view, shown),
        clock_line(match),
        Line(),
        *screen.board(view, shown),
        Line(),
        _recent(match, shown),
        _abort_line(match, shown),
        f"-# Hash of the seed: `{match.seed_hash}`",
        Row(_table_buttons(match)),
        accent=layout.ALERT if match.window_open else layout.CALM,
        pings=[player.user_id for player in match.setup.players if player.user_id is not None],
    )


def clock_line(match: LiveMatch) -> str:
    """When the clock acts next; the same for everybody."""
    if match.deadline is None:
        return ""
    if match.window_open:
        return f"The window closes {moment(match.deadline)} at the latest."
    return f"The clock acts {moment(match.deadline)}."


def _head(match: LiveMatch) -> str:
    game: AnyGame = match.game
    mode = game.modes[match.setup.mode].title
    players = " · ".join([called(player) for player in match.setup.players])
    return f"## {game.title} #{match.id}\n{mode} · {players}"


def _recent(match: LiveMatch, shown: tuple[str, ...]) -> str:
    told = [match.game.screen.tell(event, None, shown) for event in match.recent]
    return "\n".join([line for line in told if line][-EVENTS:])


def _abort_line(match: LiveMatch, shown: tuple[str, ...]) -> str:
    if not match.abort_wanted:
        return ""
    agreed = listed([shown[seat] for seat in sorted(match.abort_wanted)])
    waiting = [
        shown[player.seat]
        for player in match.setup.players
        if not player.is_computer and player.seat not in match.abort_wanted
    ]
    return f"Ready to end this match without a winner: {agreed}. Not yet: {listed(waiting)}."


def _table_buttons(match: LiveMatch) -> tuple[Button, ...]:
    answer = (Button("Answer", make("reply", match.id), "go"),) if match.window_open else ()
    return (
        *answer,
        Button("My hand", make("hand", match.id), "main"),
        Button("Log", make("story", match.id)),
        Button("Rules", make("rules", match.game.key)),
        Button("Leave match", make("leave", match.id), "danger"),
    )


def _result(match: LiveMatch) -> Page:
    shown = names.all_escaped(match.names)
    return page(
        _head(match),
        ending_line(match),
        Line(),
        *(match.game.screen.result(match.outcome, shown) if match.outcome is not None else ()),
        Line(),
        _seed_lines(match),
        Row(
            (
                Button("Rematch", make("again", match.id), "go"),
                Button("Log", make("story", match.id)),
                Button("Rules", make("rules", match.game.key)),
            )
        ),
        accent=layout.DONE,
    )


def ending_line(match: LiveMatch) -> str:
    """How the match ended, where its score does not say it."""
    shown = names.all_escaped(match.names)
    if match.ending is Ending.forfeit and match.forfeited_by is not None:
        rest = [name for seat, name in enumerate(shown) if seat != match.forfeited_by]
        wins = f" {rest[0]} wins." if len(rest) == 1 else ""
        return f"**{shown[match.forfeited_by]} has left the match.**{wins}"
    if match.ending is Ending.aborted:
        return "**The match was ended by agreement.** Nobody wins."
    if match.ending is Ending.stopped:
        return (
            "**The match was stopped, because its rules met something that they could not go on from.** Nobody wins. "
            "Its log is kept for whoever runs the bot."
        )
    return "**The match is over.**"


def _seed_lines(match: LiveMatch) -> str:
    seed = f"\n-# Seed: `{match.seed.hex()}`" if match.seed is not None else ""
    return f"-# Hash of the seed: `{match.seed_hash}`{seed}"
