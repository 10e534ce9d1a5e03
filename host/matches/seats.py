"""Changes of a seat's player: leaving, being away, coming back. Plans, as in `steps`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime

from games.core.protocol import Decision, Seat
from host.matches import steps
from host.matches.agenda import start_clocks
from host.matches.match import LiveMatch
from host.matches.plan import Plan
from host.model import GONE, Ending, Player, Setup
from host.records import Sealed, Step


def leave(match: LiveMatch, seat: Seat, level: str | None, now: datetime) -> Plan:
    """Give up the seat. In a match of two, or with computer players only, it is a forfeit.

    If more persons are left, the rules may remove the seat; else a computer player of this level sits in, and without
    one the match ends.
    """
    player, way_out = match.player(seat), match.way_out(seat)
    if len(match.setup.players) == 2 or not any(other.seat != seat for other in match.people):
        return steps.end(match, Ending.forfeit, now, forfeited_by=seat)
    if way_out is not None:
        return _release(match, way_out, replace(player, user_id=None, level=GONE), now)
    if level is None:
        return steps.end(match, Ending.forfeit, now, forfeited_by=seat)
    return _substitute(match, replace(player, user_id=None, level=level))


def away(match: LiveMatch, seat: Seat, level: str | None, now: datetime) -> Plan:
    """Apply the table's setting to a seat that is away. Without a computer player the clock goes on answering."""
    if match.setup.away == "forfeit":
        return leave(match, seat, level, now)
    if level is None:
        return _present(match, seat)
    return _substitute(match, replace(match.player(seat), level=level))


def back(match: LiveMatch, seat: Seat, now: datetime) -> Plan:
    """Give the seat back to its person. Answers that the computer player has sealed are void; the window asks again.

    If only computer players were asked in the window, it would close soon; now it gets the time of a window that asks a
    person. The return is public, so the new moments reveal nothing.
    """
    plan, position = _present(match, seat), match.position
    rejoined = replace(match.player(seat), level=None)
    unsealed = tuple(row.decision for row in position.sealed.values() if row.seat == seat)
    restarted = start_clocks(_quiet_windows(match, seat), match.pace, match.secret_seed, now, match.computers - {seat})
    step = replace(
        plan.step,
        substitute=rejoined,
        unsealed=unsealed,
        opened=restarted,
        closed=tuple(row.decision for row in restarted),
    )
    after = replace(
        plan.after,
        sealed={key: row for key, row in position.sealed.items() if key not in unsealed},
        deadlines={**position.deadlines, **{row.decision: row for row in restarted}},
    )
    return Plan(step, after)


def after_computer(setup: Setup, pending: Sequence[Decision]) -> Setup:
    """The same players, each a seat further if the person would be the only one who is asked first.

    In a practice match a computer player begins, so that a new player sees a move before having to make one. Seats are
    changed before anything is stored; who is asked first is public.
    """
    asked = {decision.seat for decision in pending if decision.blocking}
    if len(asked) != 1 or any(setup.players[seat].is_computer for seat in asked):
        return setup
    moved = (*setup.players[-1:], *setup.players[:-1])
    return replace(setup, players=tuple([replace(player, seat=seat) for seat, player in enumerate(moved)]))


def _release(match: LiveMatch, decision: Decision, gone: Player, now: datetime) -> Plan:
    """A seat leaves by the rules of the game, without a substitute."""
    plan = steps.advance(match, [Sealed(decision.id, decision.seat, decision.default, "player", now)], now)
    return replace(plan, step=replace(plan.step, substitute=gone))


def _substitute(match: LiveMatch, player: Player) -> Plan:
    plan = _present(match, player.seat)
    return replace(plan, step=replace(plan.step, substitute=player))


def _present(match: LiveMatch, seat: Seat) -> Plan:
    """Reset the count of missed turns."""
    there = match.presence(seat)._replace(missed=0)
    presence = () if there == match.presence(seat) else (there,)
    after = replace(match.position, presence={**match.position.presence, **{row.seat: row for row in presence}})
    return Plan(Step(match.id, presence=presence), after)


def _quiet_windows(match: LiveMatch, seat: Seat) -> list[Decision]:
    """The questions of the open window, if it asks this seat and otherwise only computer players."""
    windows = [decision for decision in match.position.blocking if decision.window]
    asked = {decision.seat for decision in windows}
    return windows if seat in asked and asked <= match.computers else []
