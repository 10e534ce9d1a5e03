"""One match of The Imposter Kings as data: places of cards, public statements, score.

A set of cards is a mask of ids; ids count from 0 in every round, and a new deal mints them anew. A card that becomes
visible to other players gets a new id, the next number: so a visible id reveals neither to whom the card was dealt nor
whether it was visible before. `ident` and `where` (the ids of every kind) are the only secret fields: a sampled world
replaces them, by `identify`, and no other field that a viewer could see. Only `verbs` and `dealing` change a
state.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, ClassVar, Final

from games.core.knowledge import Entry, located
from games.core.protocol import Round, Seat
from games.core.script import Rule, ScriptState, push
from games.imposter_kings.cards import BASE, KINDS
from games.imposter_kings.fields import FIELDS, LISTS
from games.imposter_kings.modes import Options, Table

NO_CARD: Final = -1

COPIED = (*LISTS, "where")
SHARED = (*[name for name in FIELDS if name not in LISTS], "seats", "table")
"""The fields of a state that its clones copy, and those that they share."""


@cache
def around(seats: int, start: Seat, direction: int, out: int) -> tuple[Seat, ...]:
    """The living seats after `start` in the direction of play, `start` itself left out. `out` is a mask of seats."""
    return tuple([seat for i in range(1, seats) if not out >> (seat := (start + direction * i) % seats) & 1])


class State(ScriptState):
    """A match. Seats count from 0; masks are of card ids unless stated otherwise.

    options, table     the table options and the mode's data
    seed, salt         the sources of deals, and of random picks for an absent player
    dealt              the number of dealt rounds
    points             by seat; a team's points are stored at each of its seats
    true_king          the seat that chooses the first player
    mulligans          Mulligans called, by seat
    rounds             finished rounds, oldest first

    ident, where       the kind of every id; the ids of every kind
    gone               the ids that are no longer used, because their cards have new ones
    copies             publicly known number of copies of each kind in this round's deck
    hands, successor, discard, antechamber, condemned   by seat; `successor` is an id or NO_CARD
    revealed, fourth   by seat, the cards laid open in the set-up, and the one laid down for the partner
    king_up            by seat
    accused            the id of the Accused, or NO_CARD
    court              ids, oldest first; the last one is the Throne
    down               the Disgraced ids in Court
    bonus              the ids of Soldiers whose name was right: +2 on the Throne
    muted              a mask of base values
    announced          the cards that are being answered or resolved, outermost first, as raw events
    turn               the seat whose turn it is
    fresh_round        no turn of the round has begun: `turn` is the seat that plays first
    direction          1 clockwise, -1 counterclockwise
    out                a mask of seats that are out of the round
    fallen             these seats in the order in which they went out
    retained           a mask of the seats that still had a Successor or a hand card when they went out
    playing            a round is going on

    public, private    the ids that all have seen; the ids that each seat has seen in addition
    journal            statements about sets of ids, and unseen moves (`games.core.knowledge`)
    lacks              by seat, the kinds that it publicly does not hold (R5)
    """

    __slots__ = SHARED + COPIED

    scripts: ClassVar[Mapping[str, Callable[..., Rule]]]  # set by `game`, which imports all rules

    def __init__(self, options: Options, table: Table, seed: bytes, salt: bytes) -> None:
        super().__init__()
        self.seats = seats = len(table.teams)
        self.options = options
        self.table = table
        self.seed = seed
        self.salt = salt
        self.dealt = 0
        self.points = [0] * seats
        self.true_king = 0
        self.mulligans = [0] * seats
        self.rounds: tuple[Round, ...] = ()
        self.playing = False
        self.clear()

    def clear(self) -> None:
        """Clear the table for the next round."""
        seats = self.seats
        self.ident: tuple[int, ...] = ()
        self.where = [0] * KINDS
        self.copies: tuple[int, ...] = (0,) * KINDS
        self.hands = [0] * seats
        self.successor = [NO_CARD] * seats
        self.discard = [0] * seats
        self.antechamber = [0] * seats
        self.condemned = [0] * seats
        self.revealed = [0] * seats
        self.fourth = [0] * seats
        self.king_up = [True] * seats
        self.accused = NO_CARD
        self.court: list[int] = []
        self.down = 0
        self.bonus = 0
        self.muted = 0
        self.announced: tuple[tuple[Any, ...], ...] = ()
        self.turn = 0
        self.fresh_round = True
        self.direction = 1
        self.out = 0
        self.fallen: tuple[Seat, ...] = ()
        self.retained = 0
        self.public = 0
        self.private = [0] * seats
        self.journal: tuple[Entry, ...] = ()
        self.gone = 0
        self.lacks = [0] * seats

    def identify(self, ident: tuple[int, ...]) -> None:
        """Assign the kind of every id."""
        self.ident = ident
        self.where = located(ident, KINDS)

    @property
    def target(self) -> int:
        return self.options.target or self.table.target

    def base(self, card: int) -> int:
        """The printed number of the card with this id."""
        return BASE[self.ident[card]]

    def follow(self) -> None:
        """Start the next turn; without a running round, the next round."""
        if not self.playing:
            push(self, "setup")
            return
        if not self.fresh_round:
            self.turn = around(self.seats, self.turn, self.direction, self.out)[0]
        self.fresh_round = False
        self.announced = ()
        push(self, "turn", self.turn)

    def clone(self) -> State:
        t = State.__new__(State)
        for name in SHARED:
            setattr(t, name, getattr(self, name))
        for name in COPIED:
            setattr(t, name, getattr(self, name)[:])
        self.copy_kernel(t)
        return t

    def data(self) -> tuple[Any, ...]:
        own = {name: getattr(self, name) for name in FIELDS}
        own["options"] = tuple(sorted(self.options))
        return tuple(own.values())
