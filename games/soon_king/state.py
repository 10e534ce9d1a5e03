"""One match of Soon I Will Be King! as data: the line, loyalties, cards, the attacks that are running.

A card is an id; `ident[id]` is its kind. A shuffle mints new ids, so an id never reveals more than the viewers have
seen of it. `ident`, `pile` and `seed` are the only secrets beside sealed answers. Only `verbs`, `line` and `dealing`
change a state.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar, NamedTuple

from games.core.protocol import Seat
from games.core.script import Rule, ScriptState, push
from games.soon_king.heirs import FIRST_CLAIMANT
from games.soon_king.modes import Options

RETURN, CROWN, PLAN, EXECUTE, DEED, END, CLOSE = "return", "crown", "plan", "execute", "deed", "end", "close"
OPEN_STEPS = (DEED, END)
"""From T5 on: the active player may lay Blackmails."""

ATTEMPT, JOINT, EXECUTION = "attempt", "joint", "execution"
JUDGED, BETRAYED, BLACKMAILED = "judged", "betrayed", "blackmailed"


class Attack(NamedTuple):
    """One attack that is running; all of it is public.

    kind        attempt, joint, execution, judged, betrayed or blackmailed
    by          the attacker; in a joint attempt the player from whom orders begin
    target      the attacked heir, None as long as none is named
    stage       the window or call that is open
    cards       the ids that lie on the table for it
    laid_by     who laid an Assassin, or a Knight as one, each once
    assassins, knights   sums of values
    poisons     who laid how much Poison, in the order of the seats; the Queen's has the seat None
    cancelled   an Antidote counts
    asked_queen the Queen's Poison is decided; no rule reads it, but the fingerprints of stored matches contain it
    coined      the Fool's coin has been tossed
    redirected  the Fool's holder has redirected it
    stopped     a Royal Pardon has stopped it
    dying       the heir for which Ships are asked, None before
    mode        of a Blackmail: gain or reset
    """

    kind: str
    by: Seat
    target: int | None
    stage: str = ""
    cards: tuple[int, ...] = ()
    laid_by: tuple[Seat, ...] = ()
    assassins: int = 0
    knights: int = 0
    poisons: tuple[tuple[Seat | None, int], ...] = ()
    cancelled: bool = False
    asked_queen: bool = False
    coined: bool = False
    redirected: bool = False
    stopped: bool = False
    dying: int | None = None
    mode: str = ""

    @property
    def poison(self) -> int:
        return sum([number for _, number in self.poisons])


class State(ScriptState):
    """A match. Seats count from 0.

    options, seed, salt  the table options; where cards and coins come from; where random answers of the clock come from
    order                the turn order
    turn, round          whose turn it is; the round, from 1
    now, step            the step of the turn that runs, and the one that comes next
    line, abroad, gone, dead   heirs, as `heirs` numbers them
    home, bribed         who has a courtier's loyalty for good, and who until the end of the turn
    ident                the kind of every id
    hands, pile, discard ids; the next card to draw is the last of the pile, the newest discard the last
    made                 a mask of ids that vanish after use (R9)
    public, private      masks of ids: seen by all; seen by each seat in addition
    traces               by made card that may have been a gift: a mask of ids, one of which it is
    missed               (seat, kind, ids): the seat has not found the kind, so it is none of these
    declared, faced      the active player has declared; the joint attempt has been
    attacked, planned    his attempt is spent; he has drawn for Planning
    plays                by seat, conversions and Bribes on players in this turn (R60)
    investigated         heirs, in this turn
    proxies              (player, courtier, rank) of borrowed abilities
    protected            the Taster cannot die this turn (R46)
    attacks              those that run, the innermost last
    owing                players who still have to discard for the Merchant
    laying               the kind of the card that waits for its target, as its effect, or ""; and who laid it
    hanged, hanging      the Hanged Man's coronation waits; it is running
    chance               how many coins, dice and shuffles there were
    winner, reason       the result: a seat or None, and why
    """

    scripts: ClassVar[Mapping[str, Callable[..., Rule]]]  # set by `game`, which knows all rules

    def __init__(self, options: Options, seats: int, seed: bytes, salt: bytes) -> None:
        super().__init__()
        self.options = options
        self.seats = seats
        self.seed = seed
        self.salt = salt
        self.order: tuple[Seat, ...] = tuple(range(seats))
        self.turn = 0
        self.step = self.now = RETURN
        self.round = 1
        self.line: list[int] = []
        self.abroad: list[int] = []
        self.gone: list[int] = []
        self.dead: list[int] = []
        self.home: dict[int, Seat] = {}
        self.bribed: dict[int, Seat] = {}
        self.ident: list[int] = []
        self.hands: list[list[int]] = [[] for _ in range(seats)]
        self.pile: list[int] = []
        self.discard: list[int] = []
        self.made = 0
        self.public = 0
        self.private = [0] * seats
        self.traces: Mapping[int, int] = {}
        self.missed: tuple[tuple[Seat, int, int], ...] = ()
        self.attacks: tuple[Attack, ...] = ()
        self.chance = 0
        self.winner: Seat | None = None
        self.reason = ""
        self.hanged = False
        self.hanging = False
        self.laying: tuple[str, Seat] | None = None
        self.owing: tuple[Seat, ...] = ()
        self.new_turn()

    def new_turn(self) -> None:
        """Forget what lasts until the end of a turn; loyalties are not here (`verbs.close_turn`)."""
        self.declared = False
        self.faced = False
        self.attacked = False
        self.planned = False
        self.plays = [0] * self.seats
        self.investigated: frozenset[int] = frozenset()
        self.proxies: tuple[tuple[Seat, int, int], ...] = ()
        self.protected = False

    def follow(self) -> None:
        """The Hanged Man's coronation if it waits, else the next step of the turn (7.3, section 6)."""
        if self.hanged:
            push(self, "hanged_man")
            return
        if self.step not in (RETURN, CLOSE) and FIRST_CLAIMANT + self.turn not in self.line:
            self.step = CLOSE
        self.now = self.step
        push(self, self.now, self.turn)

    def clone(self) -> State:
        t = State.__new__(State)
        vars(t).update(vars(self))
        for name in LISTS:
            setattr(t, name, getattr(self, name)[:])
        t.hands = [hand[:] for hand in self.hands]
        t.home = self.home.copy()
        t.bribed = self.bribed.copy()
        self.copy_kernel(t)
        return t

    def data(self) -> tuple[Any, ...]:
        return (
            tuple(sorted(self.options)),
            sorted(self.home.items()),
            sorted(self.bribed.items()),
            sorted(self.investigated),
            *[value for name, value in sorted(vars(self).items()) if name not in APART],
        )


LISTS = ("abroad", "dead", "discard", "gone", "ident", "line", "pile", "plays", "private")
APART = frozenset({"options", "home", "bribed", "investigated", "traces", "missed"})
"""In `data` as sorted lists; not the last two, which only `sample` reads: stored fingerprints stay as they are."""
