"""What a seat does not see in a world: the other hand and the next cards of the draw pile, for learning."""

from __future__ import annotations

from collections.abc import Sequence

from games.core.protocol import Seat
from games.imp.cards import CARDS, RANK
from games.imp.features import HELD, counted
from games.imp.state import State

NEXT = 6
"""So many cards of the draw pile, the next one first."""


class HiddenCards:
    """The `games.core.features.Hidden` of the game's only mode."""

    facts = HELD[-1] + NEXT * len(CARDS)

    def true_in(self, world: State, viewer: Seat) -> Sequence[int]:
        coming = reversed(world.pile[-NEXT:])
        drawn = [HELD[-1] + at * len(CARDS) + RANK[card] for at, card in enumerate(coming)]
        return [*counted(0, world.hands[1 - viewer]), *drawn]
