"""One match of the Game of Imp as data. Only `verbs` and `turns` change it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar, NamedTuple

from pydantic import TypeAdapter

from games.core.plain import PlainState
from games.core.protocol import Seat
from games.core.snapshot import STRICT
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


@dataclass(slots=True, kw_only=True)
class State(PlainState):
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

    __pydantic_config__: ClassVar = STRICT
    seats: ClassVar = 2

    options: Options
    announced: bool = False
    asked: int = 1
    deeds: tuple[str, ...] = ()
    discard: list[str] = field(default_factory=list)
    duel: Duel | None = None
    exhaustions: int = 0
    given: list[str | None] = field(default_factory=lambda: [None, None])
    hands: list[list[str]] = field(default_factory=lambda: [[], []])
    how: str = ""
    known: list[Known] = field(default_factory=lambda: [Known(), Known()])
    phase: str = MAIN
    pile: list[str] = field(default_factory=list)
    public: list[Known] = field(default_factory=lambda: [Known(), Known()])
    removed: list[str] = field(default_factory=list)
    salt: bytes
    seat: Seat
    seed: bytes
    table: str | None = None
    turn: int = 1
    winners: tuple[Seat, ...] = ()

    @property
    def other(self) -> Seat:
        """Whose turn it is not."""
        return 1 - self.seat


POSITION = TypeAdapter(State)
"""States as JSON, for processes that think about them: `games.core.features.Learnable`."""
