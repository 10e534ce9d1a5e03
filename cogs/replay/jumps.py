"""The stops to which a replay can jump: rounds, turning points of the game, and those that a review has found."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import NamedTuple

from ai.review import Assessment, turning_points
from cogs.kit.interactions.ids import make
from cogs.kit.pages import layout
from cogs.kit.pages.layout import Choice, Menu
from cogs.kit.texts import names
from cogs.kit.texts.telling import tell, unmarked
from games.core.glyphs import PLAIN, using
from host.matches.playback import Landmark, Playback


class Jump(NamedTuple):
    """A stop with its texts; the beginning of a round comes first."""

    stop: int
    begins: bool
    label: str


def jumps_menu(playback: Playback, stop: int, place: int, assessed: Sequence[Assessment] = ()) -> Menu | None:
    """A menu of all jumps; of many those around the present stop. `assessed` is the review, if there is one."""
    marks = _by_stop([*_landmarks(playback), *_reviewed(playback, assessed)])
    if not marks:
        return None
    here = max([at for at, found in enumerate(marks) if found[0].stop <= stop], default=0)
    start = max(0, min(here - layout.MENU_LIMIT // 2, len(marks) - layout.MENU_LIMIT))
    lines = [
        Choice(first.label, str(first.stop), " · ".join([mark.label for mark in rest]), chosen=first.stop == stop)
        for first, *rest in marks[start : start + layout.MENU_LIMIT]
    ]
    return Menu(make("replay_jump", playback.id, place), "Jump to a round or a turning point", tuple(lines))


def _landmarks(playback: Playback) -> list[Jump]:
    """The stops that the game names: beginnings of rounds, eliminations and the like."""
    plain = names.all_plain(playback.names)

    def label(mark: Landmark) -> str:
        with using(PLAIN):  # a label shows no emoji of the application
            return unmarked(tell(playback.game.screen, mark.event, None, plain)).splitlines()[0]

    return [Jump(mark.stop, mark.begins, label(mark)) for mark in playback.landmarks]


def _reviewed(playback: Playback, assessed: Sequence[Assessment]) -> list[Jump]:
    """The positions in which seats gave away most of their chance to win the round; none in a match with secrets."""
    if not playback.open:
        return []
    plain = names.all_plain(playback.names)
    return [
        Jump(playback.stop_before(one.number), False, f"Review: {plain[seat]} gives away {one.loss:.0%}")
        for seat in range(len(plain))
        for one in turning_points(assessed, seat)
    ]


def _by_stop(jumps: Sequence[Jump]) -> list[list[Jump]]:
    """The jumps of each stop together, the beginning of a round first."""
    ordered = sorted(jumps, key=lambda jump: (jump.stop, not jump.begins))
    return [list(marks) for _, marks in groupby(ordered, key=lambda jump: jump.stop)]
