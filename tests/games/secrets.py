"""Whether what a seat is told stays true in the worlds that it takes for possible afterwards."""

import itertools
import random
from collections import Counter
from typing import Any

from games.core.protocol import Action
from tests.games.conformance import Setting, Step
from tests.games.seen import heard, others_see, sight

WORLDS = 48
OPTIONS = 8
AFTER = 24
ENOUGH = 12
PLENTY = 20
"""With so many worlds in which the viewer was told the same, and so many in which not, no more are drawn."""
PROBES = 10
"""If the viewer was told the same in all of so many worlds, there is nothing to compare."""
AGAIN = 4
OFTEN = 0.3


def assert_told_is_known(setting: Setting, step: Step, viewer: int, number: int) -> bool:
    """Compare worlds that fit what the viewer was told in this step with those that `sample` draws after it.

    Worlds drawn before the step are played on: those in which the viewer then sees the same fall into those where it
    was told the same and the others. What is so in the others alone must not be drawn afterwards. Whether there was
    anything to compare.
    """
    game, d = setting.game, step.decision
    after = step.state.clone()
    told = heard(game.apply(after, step.action), viewer)
    if not told or not any(o.blocking for o in game.pending(after)):
        return False
    wrong = _not_fitting(setting, step, viewer, after, told, f"{number}", 1)
    if wrong:  # of so many statements some are missing by chance: then more worlds are drawn
        wrong = _not_fitting(setting, step, viewer, after, told, f"{number} again", AGAIN)
    if wrong is None:
        return False
    assert not wrong, (
        f"{setting}: seat {viewer} was told {told} when seat {d.seat} answered {d.prompt!r}, "
        f"and sample still draws {wrong[0]}, which does not fit that"
    )
    return True


def _not_fitting(
    setting: Setting, step: Step, viewer: int, after: Any, told: list[Any], salt: str, factor: int
) -> list[Any] | None:
    """What `sample` draws often after the step, and no world has in which the viewer was told the same.

    None where there are too few of these worlds, or no others.
    """
    game, seen = setting.game, sight(setting.game, after, viewer)
    same: list[Any] = []
    other: list[Any] = []
    fitting: set[int] = set()
    for draw in range(WORLDS * factor):
        if (draw == PROBES and not other) or min(len(fitting), len(other)) >= PLENTY * factor:
            break
        rng = random.Random(f"{salt} {draw}")
        world = game.sample(step.state, viewer, rng)
        for told_there, state in _continued(setting, world, step, viewer, rng):
            if game.view(state, viewer) == seen[0] and sight(game, state, viewer) == seen:
                (same if told_there == told else other).append(others_see(game, state, viewer, setting.seats))
                fitting |= {draw} if told_there == told else set()
    if not other or len(fitting) < ENOUGH:
        return None
    fits, strange = set(itertools.chain(*same)), Counter(itertools.chain(*other))
    worlds = (game.sample(after, viewer, random.Random(f"{salt} {draw}")) for draw in range(AFTER * factor))
    drawn = Counter(itertools.chain(*[others_see(game, world, viewer, setting.seats) for world in worlds]))
    return [one for one in strange if one not in fits and drawn[one] >= AFTER * factor * OFTEN]


def _continued(setting: Setting, world: Any, step: Step, viewer: int, rng: random.Random) -> list[tuple[Any, Any]]:
    """The world after each answer that the seat could give there, with what the viewer is told."""
    game = setting.game
    d = next((o for o in game.pending(world) if (o.id, o.seat) == (step.decision.id, step.decision.seat)), None)
    if d is None:
        return []
    choices = [step.choice] if d.seat == viewer else list(dict.fromkeys(d.random(rng) for _ in range(OPTIONS)))
    states = []
    for choice in choices:
        state = world.clone()
        states.append((heard(game.apply(state, Action(d.seat, d.id, choice)), viewer), state))
    return states
