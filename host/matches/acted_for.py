"""Answers that the clock or a computer player gave for an absent person; that person sees them in log and panel.

They are events of the host, in order with the events of the rules. In a turn it is public that the clock acted, because
all saw the time run out. In a window it is private, because whether a seat has answered is secret.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any

from games.core.protocol import Action, Choice, Decision, Event, Seat
from host.model import Player
from host.ports import AnyGame
from host.records import OWN, By, Share

ACTED_FOR = "host:acted-for"
"""The kind of these events. Games' kinds have no colon."""
RECENT = 200
"""Events that boards and panels choose from: about as many as the largest table has between two answers of a seat."""


def acted_for(game: AnyGame, state: Any, player: Player, decision: Decision, choice: Choice, by: By) -> Event | None:
    """The event of an answer that is about to be applied to `state`; None for a person's or computer player's own.

    public   seat, by ("clock" or "computer"), window
    private  to the seat alone: its view, the decision and the choice
    """
    if by in OWN or player.user_id is None:
        return None
    seat = decision.seat
    mine = {"view": game.view(state, seat), "decision": decision, "choice": choice}
    return Event(ACTED_FOR, {"seat": seat, "by": by, "window": decision.window}, {seat: mine})


def applied(game: AnyGame, state: Any, action: Action, instead: Event | None) -> list[Event]:
    """Apply an answer to `state`; its events, with `instead`, that of `acted_for`, behind those of the set-up."""
    if instead is None:
        return list(game.apply(state, action))
    earlier = game.untold(state)
    events = list(game.apply(state, action))
    events.insert(earlier, instead)
    return events


def newest(events: Iterable[Event], answered: Collection[Seat], before: Mapping[Seat, Event]) -> dict[Seat, Event]:
    """By seat, the newest answer that was given for it, unless its person has answered since."""
    kept = {seat: event for seat, event in before.items() if seat not in answered}
    kept.update((event.public["seat"], event) for event in events if event.kind == ACTED_FOR)
    return kept


def of_rules(events: Iterable[Event]) -> Sequence[Event]:
    """The events of the rules themselves, without those of the host."""
    return [event for event in events if ":" not in event.kind]


def shared(shares: Mapping[Seat, Share], seat: Seat, by: By, events: Iterable[Event]) -> Mapping[Seat, Share]:
    """By whom the answers of each seat were given, after another one with these events. A standing order gives none."""
    if by == "order":
        return shares
    before, instead = shares.get(seat, Share()), next((e for e in events if e.kind == ACTED_FOR), None)
    acted, turn = instead is not None, instead is not None and not instead.public["window"]
    return {**shares, seat: Share(before.answers + 1, before.acted + acted, before.turns + turn)}


def heard(before: Mapping[Seat, int], seat: Seat, by: By, events: Sequence[Event]) -> Mapping[Seat, int]:
    """How many events there were since each seat's own last answer, that included, after another one with these events.

    Seats that have not answered yet are not in it.
    """
    after = {other: number + len(events) for other, number in before.items()}
    return {**after, seat: len(events)} if by == "player" else after


def is_secret(event: Event) -> bool:
    """Whether only its seat may know of this event: an answer for an absent person in a window."""
    return event.kind == ACTED_FOR and bool(event.public["window"])


def last_told(events: Sequence[Event]) -> Sequence[Event]:
    """The last `RECENT` events, and the secret ones among them, which do not count: others see as many either way."""
    left = RECENT
    for at in range(len(events) - 1, -1, -1):
        left -= not is_secret(events[at])
        if left < 0:
            return events[at + 1 :]
    return events
