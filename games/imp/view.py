"""The view of one viewer: the own hand, knowledge of the other hand, and public facts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from games.core.protocol import Asked, Decision, Seat, View
from games.imp.known import Known
from games.imp.modes import Options
from games.imp.questions import questions
from games.imp.state import LINK, OVER, Duel, State


@dataclass(frozen=True, slots=True)
class TableView(View):
    """The table as one viewer sees it.

    hand      the viewer's own, in the order of the card list
    sizes     of the hands, by seat
    facts     by seat, what is known of that hand: of the other's to the viewer, of his own to the other player; for a
              spectator, to all
    public    by seat, the public knowledge of that hand
    table     the card whose effect is not over yet
    duel      the last card that had to be answered, with what was claimed and what has come to light
    given     the viewer's own choice for Linking, once made
    options   what the table has chosen
    """

    turn: int
    seat: Seat
    deeds: tuple[str, ...]
    hand: tuple[str, ...]
    sizes: tuple[int, int]
    pile: int
    exhaustions: int
    discard: tuple[str, ...]
    removed: tuple[str, ...]
    table: str | None
    duel: Duel | None
    given: str | None
    facts: tuple[Known, ...]
    public: tuple[Known, ...]
    over: bool
    options: Options


def view(s: State, viewer: Seat | None) -> TableView:
    """The table as `viewer` sees it; None is a spectator."""
    pending = questions(s)
    first, second = s.hands
    public = tuple(s.public)
    return TableView(
        viewer=viewer,
        asked=_asked(s, pending),
        decisions=() if viewer is None else tuple([d for d in pending if d.seat == viewer]),
        turn=s.turn,
        seat=s.seat,
        deeds=s.deeds,
        hand=() if viewer is None else tuple(s.hands[viewer]),
        sizes=(len(first), len(second)),
        pile=len(s.pile),
        exhaustions=s.exhaustions,
        discard=tuple(s.discard),
        removed=tuple(s.removed),
        table=s.table,
        duel=s.duel,
        given=None if viewer is None else s.given[viewer],
        facts=public if viewer is None else tuple(s.known),
        public=public,
        over=s.phase == OVER,
        options=s.options,
    )


def _asked(s: State, pending: Sequence[Decision]) -> tuple[Asked, ...]:
    if s.phase == LINK:
        return (Asked(0, LINK, True), Asked(1, LINK, True))
    return tuple([Asked(d.seat, d.prompt, False) for d in pending])
