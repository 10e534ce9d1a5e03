"""What `make screens` photographs: pages with the texts, emojis and pictures that people see, in groups.

A group is a game's matches, or a part of the bot that is the same for all games.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from fnmatch import fnmatch
from functools import partial

import bot.features  # noqa: F401 (declares every kind of custom id: without it no page with a button can be made)
from games.registry import GAMES
from tests.demo.shots.afterwards import afterwards
from tests.demo.shots.charity import charity
from tests.demo.shots.general import general
from tests.demo.shots.learning import learning
from tests.demo.shots.matches import of_game
from tests.demo.shots.notices import notices
from tests.demo.shots.organising import organising
from tests.demo.shots.ranking import ranking
from tests.demo.shots.refusals import refusals
from tests.demo.shots.shot import Shot
from tests.demo.shots.tournaments import tournaments

GROUPS: Mapping[str, Callable[[], Iterator[Shot]]] = {
    "general": general,
    "tournaments": tournaments,
    "organising": organising,
    "notices": notices,
    "charity": charity,
    "ranking": ranking,
    "learning": learning,
    "afterwards": afterwards,
    "refusals": refusals,
    **{key: partial(of_game, key) for key in GAMES},
}


def shots_of(group: str, titles: Sequence[str]) -> list[Shot]:
    """The screens of a group whose titles have one of these patterns."""
    return [shot for shot in GROUPS[group]() if any(fnmatch(shot[0], pattern) for pattern in titles)]
