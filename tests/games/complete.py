"""The games that have every optional part: pictures, lessons, cards, a glossary, moments, landmarks of replays,
and answers that are confirmed.

Tests of these parts play these games alone, so that a game of rules and words alone passes all tests; one that has
got the parts is added here.
"""

from typing import Any

from games.core.game import Game
from games.registry import GAMES

COMPLETE: dict[str, Game[Any]] = {
    key: GAMES[key] for key in ("imposter_kings", "all_kings_fall", "imposter", "imp", "soon_king")
}
