"""Changes of a seat's player: coming, not coming, leaving, being away, coming back. Plans, as in `steps`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime

from games.core.protocol import Decision, Seat
from host.matches import steps
from host.matches.agenda import awaited, start_clocks
from host.matches.counting import counted
from host.matches.intermissions import clocks_begin
from host.matches.match import LiveMatch
from host.matches.plan import Plan
from host.model import FORGOTTEN, GONE, Ending, Exit, Player, Setup
from host.records import Presence, Sealed, Step


def come(match: LiveMatch, seat: Seat) -> Plan:
    """Store that the person of this seat has come, also if the others were about to go on without."""
    return _with_presence(match, match.presence(seat)._replace(came=True, no_show=False))


def hinted(match: LiveMatch, seat: Seat) -> Plan:
    """Store that the person of this seat is shown a hint."""
    return _with_presence(match, match.presence(seat)._replace(hinted=True))


def missing(match: LiveMatch, level: str | None, now: datetime) -> Plan:
    """A person has not come in time.

    In a match of two, or if no other person has come, the match is called off. At larger tables those who came may
    choose to `go_on`; if they have not chosen after the same time again, it is called off too. In a match of a contest
    a computer player of this level takes the seat at once, unless only one side is left.
    """
    waited = awaited(match)
    late = [seat for seat, until in waited.items() if until <= now]
    chosen = all(match.presence(seat).no_show for seat in late)
    came = [player.seat for player in match.people if match.presence(player.seat).came]
    absent = tuple(match.presence(seat)._replace(no_show=True) for seat in late)
    if len(match.setup.players) > 2 and level is not None:
        if match.setup.contest is not None and len(_sides(match, late)) > 1:
            return go_on(match, late[0], level)
        if match.setup.contest is None and came and not chosen:
            return _with_presence(match, *absent)
    plan = _with_presence(match, *absent)
    ended = steps.end(match, Ending.no_show, now)
    return Plan(replace(ended.step, presence=plan.step.presence), replace(ended.after, presence=plan.after.presence))


def go_on(match: LiveMatch, seat: Seat, level: str) -> Plan:
    """A computer player of this level takes the seat of a person who did not come, until the end of the match."""
    plan = _with_presence(match, match.presence(seat)._replace(missed=0, no_show=True))
    return replace(plan, step=replace(plan.step, substitute=replace(match.player(seat), user_id=None, level=level)))


def leave(match: LiveMatch, seat: Seat, level: str | None, now: datetime, why: Exit = Exit.left) -> Plan:
    """Give up the seat. In a match of two, or with computer players only, it is a forfeit.

    If more persons are left, the rules may remove the seat; else a computer player of this level sits in, and without
    one the match ends. A match of a contest also ends when only one side is left. Of a person whose data is deleted
    the name goes at once.
    """
    player, way_out = match.player(seat), match.way_out(seat)
    player = replace(player, name=FORGOTTEN) if why is Exit.data else player
    others = [other for other in match.people if other.seat != seat and not match.presence(other.seat).no_show]
    decided = match.setup.contest is not None and len(_sides(match, [seat])) < 2
    if len(match.setup.players) == 2 or not others or decided or (level is None and way_out is None):
        plan = steps.end(match, Ending.forfeit, now, forfeited_by=seat)
    elif way_out is not None:
        plan = _release(match, way_out, replace(player, user_id=None, level=GONE), now)
    else:
        plan = _substitute(match, replace(player, user_id=None, level=level))
    return _exited(match, plan, plan.after.presence.get(seat, match.presence(seat))._replace(exit=why))


def away(match: LiveMatch, seat: Seat, level: str | None) -> Plan:
    """A computer player of this level sits in for a seat that is away; without one the clock goes on answering."""
    if level is None:
        return _present(match, seat)
    return _substitute(match, replace(match.player(seat), level=level))


def end_alone(match: LiveMatch, now: datetime) -> Plan:
    """End the match for the only person who is there: those who are away have given it up.

    Without such others there is no winner.
    """
    gone = [player.seat for player in match.setup.players if player.is_away]
    if not gone:
        return steps.end(match, Ending.aborted, now)
    ended = steps.end(match, Ending.forfeit, now, forfeited_by=gone[0])
    return _exited(match, ended, *[match.presence(seat)._replace(exit=Exit.away) for seat in gone])


def back(match: LiveMatch, seat: Seat, now: datetime) -> Plan:
    """Give the seat back to its person. Answers that the computer player has sealed are void; the window asks again.

    If only computer players were asked in the window, it would close soon; now it gets the time of a window that asks a
    person. The return is public, so the new moments reveal nothing.
    """
    plan, position = _present(match, seat), match.position
    rejoined = replace(match.player(seat), level=None)
    unsealed = tuple(row.decision for row in position.sealed.values() if row.seat == seat)
    begins = clocks_begin(match, now)
    restarted = start_clocks(
        _quiet_windows(match, seat), match.pace, match.secret_seed, begins, match.computers - {seat}
    )
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


def _exited(match: LiveMatch, plan: Plan, *left: Presence) -> Plan:
    """The plan, with these seats given up; that decides what they count as if the match ends with it."""
    rows = {row.seat: row for row in (*plan.step.presence, *left)}
    after = replace(plan.after, presence={**plan.after.presence, **rows})
    end = plan.step.end and counted(match, after, plan.step.end)
    return replace(plan, step=replace(plan.step, presence=tuple(rows.values()), end=end), after=after)


def _sides(match: LiveMatch, late: Sequence[Seat]) -> set[int]:
    """The teams, without teams the seats, that play without these seats and those of others who did not come."""
    teams = match.game.modes[match.setup.mode].teams.get(len(match.setup.players))
    gone = {*late, *[row.seat for row in match.position.presence.values() if row.no_show or row.exit]}
    return {teams[player.seat] if teams else player.seat for player in match.setup.players if player.seat not in gone}


def _substitute(match: LiveMatch, player: Player) -> Plan:
    plan = _present(match, player.seat)
    return replace(plan, step=replace(plan.step, substitute=player))


def _present(match: LiveMatch, seat: Seat) -> Plan:
    """Reset the count of missed turns."""
    return _with_presence(match, match.presence(seat)._replace(missed=0))


def _with_presence(match: LiveMatch, *rows: Presence) -> Plan:
    """Store these rows, as far as they are new."""
    changed = tuple(row for row in rows if row != match.presence(row.seat))
    after = replace(match.position, presence={**match.position.presence, **{row.seat: row for row in changed}})
    return Plan(Step(match.id, presence=changed), after)


def _quiet_windows(match: LiveMatch, seat: Seat) -> list[Decision]:
    """The questions of the open window, if it asks this seat and otherwise only computer players."""
    windows = [decision for decision in match.position.blocking if decision.window]
    asked = {decision.seat for decision in windows}
    return windows if seat in asked and asked <= match.computers else []
