"""A match as text: in the notation of its game, or in the sentences that spectators read."""

from __future__ import annotations

from cogs.kit.texts.telling import tell, unmarked
from cogs.replay.endings import ended_early
from games.registry import NOTATIONS
from host.matches.playback import Playback

BLANK = ""


def text_of(playback: Playback) -> str:
    """The whole match. Games with a notation use it, unless they keep secrets for ever."""
    if playback.open and playback.game.key in NOTATIONS:
        return NOTATIONS[playback.game.key](playback.record())
    return story(playback)


def story(playback: Playback) -> str:
    """The public sentences, with a blank line before each round."""
    screen, names = playback.game.screen, playback.names
    begins = {mark.stop for mark in playback.landmarks if mark.begins}
    lines = [f"{playback.game.title} #{playback.id}: {', '.join(names)}"]
    for stop in range(playback.last + 1):
        told = [line for event in playback.events(stop) if (line := unmarked(tell(screen, event, None, names)))]
        lines += [BLANK, *told] if stop in begins else told
    if playback.outcome is not None:
        lines += [BLANK, *[unmarked(block) for block in screen.result(playback.outcome, names)]]
    elif playback.over:
        lines += [BLANK, unmarked(ended_early(playback, names))]
    return "\n".join(lines) + "\n"


def record_of(playback: Playback) -> str:
    """The document for `python -m games replay` and `verify`. Refusals as for `Playback.record`."""
    return playback.record().model_dump_json(indent=1) + "\n"
