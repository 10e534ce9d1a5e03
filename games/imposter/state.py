"""One match of Imposter! as data. Only `rounds` changes it; identities, open votes and posted cards are secret."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final, Literal, NamedTuple, TypeAlias

from games.core.plain import PlainState
from games.core.protocol import Seat
from games.imposter.modes import GameCard, Options, game_card

LOOK, CHOOSE, VETO, POST, OVER = "look", "choose", "veto", "post", "over"
Team: TypeAlias = Literal["innocents", "imposters"]
INNOCENTS: Final = "innocents"
IMPOSTERS: Final = "imposters"
LETTER, TREASURE = "letter", "treasure"


class Vote(NamedTuple):
    """A vote about a group, as it was shown. `by` names the seats that voted veto where votes are shown by name."""

    vetoes: int
    by: tuple[Seat, ...]
    passed: bool


class Bag(NamedTuple):
    """An opened bag, as it was shown. With the option "whether" `letters` is None and `treasures` is 0 or 1."""

    letters: int | None
    treasures: int

    @property
    def scorer(self) -> Team:
        return IMPOSTERS if self.treasures else INNOCENTS


class Past(NamedTuple):
    """A finished round. No vote where no veto card was left, no bag where the group was vetoed."""

    number: int
    postmaster: Seat
    group: tuple[Seat, ...]
    vote: Vote | None
    bag: Bag | None


@dataclass(slots=True, kw_only=True)
class State(PlainState):
    """A match. Seats count from 0; `by seat` is a tuple with a place for each seat. All values are immutable.

    options, card  what it was opened with
    chance         from it the clock draws groups; it tells nothing of identities
    circle         the seats in their order around the table
    characters     by seat, places in `characters.CHARACTERS`
    imposters      by seat
    dealer         the first postmaster
    stage, number  the round counts from 1
    postmaster     the seat with the disc
    group          the seats that post, in the order of the circle; empty before they are chosen
    looked         by seat
    votes          by seat, while the vote is open: True for a veto, None without a vote
    vote           the closed vote on the group
    cards          by seat, the card in the bag
    vetoes         cards left
    history        finished rounds
    posts          by seat, its own cards in opened bags: (round, card)
    winner         the team that has won
    """

    options: Options
    card: GameCard = field(init=False)
    chance: bytes
    circle: tuple[Seat, ...]
    characters: tuple[int, ...]
    imposters: tuple[bool, ...]
    dealer: Seat
    stage: str = LOOK
    number: int = 1
    postmaster: Seat = field(init=False)
    group: tuple[Seat, ...] = ()
    looked: tuple[bool, ...] = field(init=False)
    votes: tuple[bool | None, ...] = field(init=False)
    vote: Vote | None = None
    cards: tuple[str | None, ...] = field(init=False)
    vetoes: int = field(init=False)
    history: tuple[Past, ...] = ()
    posts: tuple[tuple[tuple[int, str], ...], ...] = field(init=False)
    winner: Team | None = None

    def __post_init__(self) -> None:
        """Nothing has been answered yet. Raises ValueError for numbers that the game card does not allow."""
        seats = self.seats
        self.card = game_card(seats, self.options)
        self.postmaster = self.dealer
        self.looked = (False,) * seats
        self.votes = self.cards = (None,) * seats
        self.vetoes = self.options.vetoes
        self.posts = ((),) * seats

    @property
    def seats(self) -> int:
        return len(self.circle)
