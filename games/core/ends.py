"""The ends of rounds: the event that ends one has, as facts, the table as its readers last saw it.

Of a public end all readers have it. In the end of one seat's part in a round, such as where a seat is knocked out while
the others play on, the facts are private to that seat. A game without it works too: its ends of rounds are not shown.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from games.core.protocol import Event, Seat, View

TABLE: Final = "table"
"""The fact with the view of the reader."""
BOARD: Final = "board"
"""In a private end, the fact with the view of a spectator."""
LAST: Final = "last"
"""In the rules, the fact with the state from which `with_tables` makes these views: only readers need them."""


def with_tables(event: Event, view: Callable[[Any, Seat | None], View]) -> Event:
    """The event as readers get it: where a fact is a state (`LAST`), all readers or its seat have the views instead."""
    for seat, facts in event.private.items():
        if LAST in facts:
            tables = {TABLE: view(facts[LAST], seat), BOARD: view(facts[LAST], None)}
            return event._replace(private={seat: _without_state(facts) | tables})
    if LAST not in event.public:
        return event
    last = event.public[LAST]
    private = {seat: {**event.private.get(seat, {}), TABLE: view(last, seat)} for seat in range(last.seats)}
    return event._replace(public={**_without_state(event.public), TABLE: view(last, None)}, private=private)


def final_view(event: Event, viewer: Seat | None) -> View | None:
    """The view of this viewer as the round ended with this event; None for another event."""
    view: View | None = _own(event, viewer).get(TABLE, event.public.get(TABLE))
    return view


def final_board(event: Event, viewer: Seat | None) -> View | None:
    """The view of a spectator as the round of this viewer ended with this event; None for another event."""
    view: View | None = _own(event, viewer).get(BOARD, event.public.get(TABLE))
    return view


def newest_end(events: Sequence[Event], viewer: Seat | None) -> int | None:
    """The index of the newest event that ends a round for this viewer; None if none does."""
    return next((at for at in range(len(events) - 1, -1, -1) if final_view(events[at], viewer) is not None), None)


def _without_state(facts: Mapping[str, Any]) -> dict[str, Any]:
    return {name: fact for name, fact in facts.items() if name != LAST}


def _own(event: Event, viewer: Seat | None) -> Mapping[str, Any]:
    return {} if viewer is None else event.private.get(viewer, {})
