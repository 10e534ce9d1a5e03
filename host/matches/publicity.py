"""Decides whether a step is published: only if it changes something for a reader other than the one who acts."""

from __future__ import annotations

from collections.abc import Iterator

from games.core.protocol import Seat
from host.matches.match import LiveMatch
from host.matches.plan import Plan


def is_public(match: LiveMatch, plan: Plan) -> bool:
    """Whether other readers can see what this step of the match changes; call it before the step is performed.

    An answer without events may change a secret plan alone. Published, its moment would show on every screen that is
    drawn again. Events, open questions and clocks are compared first, because views take longer to make.
    """
    step = plan.step
    seats = [(row, match.presence(row.seat)) for row in step.presence]
    if any((row.no_show, row.nudged) != (before.no_show, before.nudged) for row, before in seats):
        return True
    if (
        step.table_outage is not None
        and step.table_outage._replace(reached=match.table_outage.reached) != match.table_outage
    ):
        return True
    if step.intermission is not None and step.intermission.paused != match.intermission.paused:
        return True
    if plan.events or step.substitute or step.end or step.abort_wanted_by is not None or step.abort_declined:
        return True
    if not step.actions:
        return False
    before = match.position
    if plan.after.deadlines != before.deadlines:
        return True
    game, state = match.game, plan.after.state
    return any(match.view(reader) != game.view(state, reader) for reader in _others(match, plan))


def _others(match: LiveMatch, plan: Plan) -> Iterator[Seat | None]:
    """The spectators, and the seats that have not acted in this step."""
    acting = {line.action.seat for line in plan.step.actions}
    yield None
    yield from [seat for seat in range(len(match.names)) if seat not in acting]
