"""Questions that stay open although they were answered: of these a match would never end."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from games.core.game import Game
from games.core.protocol import Decision, Event, View

TRIES = 2
"""After so many answers in a row that a computer player has given in vain, the default is played."""
LIMIT = 10
"""After so many answers in a row that were in vain, defaults among them, no answer is expected to go on."""


def in_vain(game: Game[Any], before: View, asked: Decision, told: Sequence[Event], after: Any) -> bool:
    """Whether an answer has left its question open in the state `after` it.

    So does one whose question is open under the same id, as a draft that is not ready. It may also be asked anew under
    another id: then in vain is an answer of which nothing was told, and after which its seat sees the same as before.

    before  the view of the asked seat before the answer
    told    the events of the rules that the answer brought
    """
    again = [d for d in game.pending(after) if d.blocking and d.seat == asked.seat]
    if any(d.id == asked.id for d in again):
        return True
    if told or not any((d.prompt, d.options, d.pick) == (asked.prompt, asked.options, asked.pick) for d in again):
        return False
    return replace(before, decisions=()) == replace(game.view(after, asked.seat), decisions=())
