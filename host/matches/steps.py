"""Plans for answers and for closing windows; the engine stores and performs them.

Planning changes nothing. It passes on exceptions of the rules; `IllegalAction` means that they refuse the answer.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any

from games.core.protocol import Action, Choice, Decision, Event, Outcome, Seat
from games.core.standstill import in_vain
from host.matches import intermissions
from host.matches.acted_for import acted_for, applied, heard, of_rules, shared
from host.matches.agenda import missed_close, pinged, start_clocks
from host.matches.counting import counted
from host.matches.intermissions import clocks_begin
from host.matches.match import LiveMatch
from host.matches.nudges import turn_over
from host.matches.orders import given_at_once, sealed_by_order
from host.matches.plan import Plan
from host.matches.position import Position
from host.matches.presence import asked_first, kept
from host.model import Ending
from host.records import By, End, Intermission, Logged, Order, Result, Sealed, Step

AT_ONCE = 50
"""Answers of one step after which a question with one answer is asked, so that a step has an end."""
FINGERPRINT_EVERY = 10
"""Actions from one stored fingerprint of the state to the next."""


def answer(match: LiveMatch, decision: Decision, choice: Choice, by: By, now: datetime) -> Plan:
    """Answer a question. In a window the answer is sealed until the window closes; other answers apply at once."""
    given = Sealed(decision.id, decision.seat, choice, by, now)
    if not decision.window:
        return advance(match, [given], now)
    before = match.position
    late = missed_close(match, decision, now)
    there = tuple(kept(match, [(decision.seat, by)], (), now).values())
    after = replace(
        before,
        sealed={**before.sealed, decision.id: given},
        deadlines={**before.deadlines, **{row.decision: row for row in late}},
        presence={**before.presence, **{row.seat: row for row in there}},
    )
    closed = tuple(row.decision for row in late)
    return Plan(Step(match.id, sealed=(given,), opened=late, closed=closed, presence=there), after)


def time_is_up(match: LiveMatch, decisions: Sequence[Decision], now: datetime) -> Plan:
    """Apply sealed answers in order of play; seats that have not answered get the clock's default answer."""
    sealed = match.position.sealed
    answers = [sealed.get(d.id) or Sealed(d.id, d.seat, d.default, "clock", now) for d in decisions]
    return advance(match, answers, now)


def advance(match: LiveMatch, answers: Sequence[Sealed], now: datetime) -> Plan:
    """Apply the answers to a copy of the state. Answers to questions that are already settled are ignored."""
    game, before = match.game, match.position
    state = before.state.clone()
    pending, logged, events = before.pending, list[Logged](), list[Event]()
    turns: list[tuple[Seat, By]] = []
    shares, told_since = before.shares, before.heard
    waiting = deque(answers)
    while waiting or (len(logged) < AT_ONCE and (waiting := deque(given_at_once(match.setup, pending, now)))):
        given = waiting.popleft()
        question = next((decision for decision in pending if decision.id == given.decision), None)
        if question is None:
            continue
        if not question.window:
            turns.append((given.seat, given.by))
        action = Action(given.seat, given.decision, given.choice)
        instead = acted_for(game, state, match.player(given.seat), question, given.choice, given.by)
        told = applied(game, state, action, instead)
        shares = shared(shares, given.seat, given.by, told)
        told_since = heard(told_since, given.seat, given.by, told)
        events.extend(told)
        pending = tuple(game.pending(state))
        seq = before.seq + len(logged) + 1
        over = not any(decision.blocking for decision in pending)
        mark = state.fingerprint() if over or seq % FINGERPRINT_EVERY == 0 else None
        logged.append(Logged(seq, action, given.by, now, mark))

    after = replace(before, state=state, pending=pending, seq=before.seq + len(logged), shares=shares, heard=told_since)
    intermission = intermissions.after(match, events)
    plan = _clocks(match, after, tuple(logged), turns, now, intermission)
    if plan.after.blocking:
        return Plan(plan.step, plan.after, tuple(events), in_vain=_in_vain(match, logged, events, state))
    ended, outcome = _finished(match, plan.after, now, logged[-1].fingerprint)
    return Plan(replace(plan.step, end=ended), plan.after, tuple(events), outcome)


def _in_vain(match: LiveMatch, logged: Sequence[Logged], events: Sequence[Event], state: Any) -> frozenset[Seat]:
    """The seats of those answers, not by a player, that leave their questions open in `state`."""
    given = {line.action.decision for line in logged if line.by != "player"}
    told = of_rules(events)
    return frozenset(
        asked.seat
        for asked in match.position.pending
        if asked.id in given and in_vain(match.game, match.view(asked.seat), asked, told, state)
    )


def over_as_dealt(match: LiveMatch, now: datetime) -> Plan:
    """Give its result to a match that ended in its set-up, before any question, and tell that set-up."""
    state = match.position.state.clone()
    after = replace(match.position, deadlines={}, sealed={})
    ended, outcome = _finished(match, after, now, state.fingerprint())
    return Plan(Step(match.id, end=ended), after, tuple(match.game.told_as_dealt(state)), outcome)


def end(match: LiveMatch, ending: Ending, now: datetime, *, reason: str = "", forfeited_by: Seat | None = None) -> Plan:
    """End the match in its current position. A forfeit is lost by the seat that left and won by all others."""
    # Rules that have just raised are not called again, and an organiser can end a match even if its rules fail.
    mark = None if ending in (Ending.stopped, Ending.called_off) else match.position.state.fingerprint()
    ended = End(ending, now, reason, forfeited_by, mark)
    if forfeited_by is not None:
        results = tuple(Result(p.seat, 0, p.seat != forfeited_by) for p in match.setup.players)
        ended = counted(match, match.position, replace(ended, results=results))
    return Plan(Step(match.id, end=ended), replace(match.position, deadlines={}, sealed={}))


def decline_abort(match: LiveMatch) -> Plan:
    """Plan: no seat agrees to abort any more."""
    return Plan(Step(match.id, abort_declined=True), match.position)


def want_abort(match: LiveMatch, seat: Seat) -> Plan:
    """Plan: store that the seat agrees to abort."""
    return Plan(Step(match.id, abort_wanted_by=seat), match.position)


def ping(match: LiveMatch, decisions: Sequence[Decision]) -> Plan:
    """Record that the asked seats are pinged now; stored before the ping, so that no ping is sent twice."""
    rows = tuple(pinged(match.position.deadlines[d.id], match.pace, match.presence(d.seat)) for d in decisions)
    deadlines = {**match.position.deadlines, **{row.decision: row for row in rows}}
    return Plan(Step(match.id, pinged=rows), replace(match.position, deadlines=deadlines))


def order(match: LiveMatch, decision: Decision, now: datetime) -> Plan:
    """Pass in this window and in all later ones of its kind."""
    plan = answer(match, decision, decision.default, "player", now)
    return replace(plan, step=replace(plan.step, ordered=(Order(decision.seat, decision.prompt),)))


def take_order_back(match: LiveMatch, order: Order) -> Plan:
    """End a standing order. Answers that it has already sealed remain."""
    return Plan(Step(match.id, unordered=(order,)), match.position)


def _clocks(
    match: LiveMatch,
    after: Position,
    logged: tuple[Logged, ...],
    turns: Sequence[tuple[Seat, By]],
    now: datetime,
    intermission: Intermission | None,
) -> Plan:
    """Start, keep and end clocks. Questions that stay open keep their clocks; sealed answers to closed ones are void.

    turns         the seat of each answer outside windows, and by whom it was given
    intermission  the one that the answers have begun
    """
    begins = clocks_begin(match, now, intermission)
    before = match.position
    asked = {decision.id: decision for decision in after.blocking}
    gone = [row for key, row in before.deadlines.items() if key not in asked]
    changed = kept(match, turns, gone, now)
    presence = {**before.presence, **changed} if changed else before.presence
    new = [d for d in asked.values() if d.id not in before.deadlines]
    first = asked_first(new, match.pace, presence, {p.seat for p in match.people}, begins)
    first = {**first, **turn_over(new, {**presence, **first})}
    changed, presence = ({**changed, **first}, {**presence, **first}) if first else (changed, presence)
    at_once = given_at_once(match.setup, new, now, windows=True)
    opened = start_clocks(
        new,
        match.pace,
        match.secret_seed,
        begins,
        match.computers | {given.seat for given in at_once},
        {d.prompt: before.deadlines[d.id] for d in before.blocking if d.revisable and d.id in asked},
        presence,
    )
    passed = sealed_by_order(new, match.orders, match.computers, now) if match.orders else ()
    passed = (*passed, *at_once)
    unsealed = tuple(key for key in before.sealed if key not in asked)
    deadlines = {key: row for key, row in before.deadlines.items() if key in asked}
    deadlines.update((row.decision, row) for row in opened)
    sealed = {key: row for key, row in before.sealed.items() if key in asked}
    sealed.update((given.decision, given) for given in passed)
    step = Step(
        match.id,
        actions=logged,
        sealed=passed,
        unsealed=unsealed,
        opened=opened,
        closed=tuple(row.decision for row in gone),
        presence=tuple(changed.values()),
        intermission=intermission,
    )
    return Plan(step, replace(after, deadlines=deadlines, sealed=sealed, presence=presence))


def _finished(match: LiveMatch, after: Position, now: datetime, fingerprint: str | None) -> tuple[End, Outcome]:
    """The end of a match that is over by its rules in this position."""
    outcome = match.game.outcome(after.state)
    if outcome is None:
        raise RuntimeError("the match has no open decision and no outcome")
    mulligans = outcome.mulligans or (0,) * len(outcome.points)
    teams = outcome.teams or (None,) * len(outcome.points)
    seats = zip(outcome.points, outcome.winners, mulligans, teams, strict=True)
    results = tuple(Result(seat, *taken) for seat, taken in enumerate(seats))
    rounds = tuple(tuple(played.points) for played in outcome.rounds)
    ended = End(Ending.finished, now, fingerprint=fingerprint, results=results, rounds=rounds)
    return counted(match, after, ended), outcome
