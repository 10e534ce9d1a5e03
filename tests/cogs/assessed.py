"""Assessments of a match as a review shows them."""

from __future__ import annotations

from ai.review import Assessment
from host.matches.playback import Playback


def assessed_of(playback: Playback) -> list[Assessment]:
    """Every single choice of the match; each third one gave away 10 to 40 %."""
    found = []
    for number, line in enumerate(playback.stored.actions, 1):
        seat, asked, choice = line.action
        decision = next(d for d in playback.game.pending(playback.state(number - 1)) if d.id == asked)
        if decision.blocking and decision.pick == (1, 1) and len(decision.options) > 1:
            other = next(option for option in decision.options if option != choice)
            best, loss = (other, 0.1 * (1 + number % 4)) if number % 3 == 0 else (choice, 0.0)
            found.append(Assessment(number, number // 20, seat, decision.prompt, choice, best, 0.5 + loss, 0.5))
    return found
