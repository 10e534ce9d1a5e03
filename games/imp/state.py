"""One match of the Game of Imp as data. Only `verbs` and `turns` change it."""

from __future__ import annotations

from hashlib import blake2b
from typing import Any, NamedTuple

from games.core.protocol import Seat
from games.imp.known import Known
from games.imp.modes import Options

MAIN, DISCARD, ANSWER, DOUBT, LINK, OVER = "main", "discard", "answer", "doubt", "link", "over"
PLAYED, TORMENTED, ACCUSED = "played", "tormented", "accused"
DEEDS = (PLAYED, TORMENTED, ACCUSED)
YIELD, CLAIM, PAY, OPEN = "yield", "claim", "pay", "open"
ACCEPTED, TRUE, FALSE = "accepted", "true", "false"


class Duel(NamedTuple):
    """The last card that had to be answered: the claim, and the facts revealed since.

    answer   what the defender did, "" while he is asked
    verdict  what became of a claim or a denial: accepted (its truth stays hidden), true, false; "" before that, and
             where nothing was claimed
    """

    attacker: Seat
    card: str
    answer: str = ""
    verdict: str = ""

    @property
    def defender(self) -> Seat:
        return 1 - self.attacker


class State:
    """A match. Seats are 0 and 1; lists of cards are kinds.

    options, seed  what it was opened with
    salt           where the picks of the clock come from: no deal follows from it
    hands          by seat, in the order of the card list
    pile           the draw pile, the next card last
    discard        face up, the top last
    removed        out of the match, face up
    table          the card whose effect is not over yet
    turn           counts from 1
    seat           whose turn it is
    deeds          what was done of `DEEDS` in this turn
    phase          what is asked
    duel           the last card that had to be answered
    given          by seat, the card chosen for Linking: secret until both have chosen
    exhaustions    how often the draw pile was empty when a card had to be drawn
    known          by seat, what the other player knows of that hand
    public         by seat, the public knowledge of that hand
    asked          numbers the questions
    announced      the deal has been told
    winners, how   at the end
    """

    __slots__ = (
        "announced",
        "asked",
        "deeds",
        "discard",
        "duel",
        "exhaustions",
        "given",
        "hands",
        "how",
        "known",
        "options",
        "phase",
        "pile",
        "public",
        "removed",
        "salt",
        "seat",
        "seed",
        "table",
        "turn",
        "winners",
    )

    def __init__(self, options: Options, seed: bytes, seat: Seat) -> None:
        self.options = options
        self.seed = seed
        self.salt = blake2b(seed + b"salt", digest_size=32).digest()
        self.hands: list[list[str]] = [[], []]
        self.pile: list[str] = []
        self.discard: list[str] = []
        self.removed: list[str] = []
        self.table: str | None = None
        self.turn = 1
        self.seat = seat
        self.deeds: tuple[str, ...] = ()
        self.phase = MAIN
        self.duel: Duel | None = None
        self.given: list[str | None] = [None, None]
        self.exhaustions = 0
        self.known = [Known(), Known()]
        self.public = [Known(), Known()]
        self.asked = 1
        self.announced = False
        self.winners: tuple[Seat, ...] = ()
        self.how = ""

    @property
    def other(self) -> Seat:
        """Whose turn it is not."""
        return 1 - self.seat

    def clone(self) -> State:
        t = State.__new__(State)
        for name in State.__slots__:
            value = getattr(self, name)
            setattr(t, name, value[:] if isinstance(value, list) else value)
        t.hands = [hand[:] for hand in self.hands]
        return t

    def data(self) -> tuple[Any, ...]:
        """Everything as plain data with a stable repr."""
        options = tuple(sorted(self.options.model_dump().items()))
        return (options, *[getattr(self, name) for name in State.__slots__ if name != "options"])

    def fingerprint(self) -> str:
        return blake2b(repr(self.data()).encode(), digest_size=16).hexdigest()
