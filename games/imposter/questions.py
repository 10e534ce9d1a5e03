"""Every question of the game as a `Decision`. Public facts alone decide which seats are asked."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TypeAlias

from games.core.prompts import clock
from games.core.protocol import Asked, Choice, Decision, Draft, IllegalAction, Seat, Token
from games.imposter import queries as q
from games.imposter.prompts import LOOKED, PROMPTS, VOTE_GO, VOTE_VETO
from games.imposter.state import CHOOSE, LETTER, LOOK, OVER, POST, TREASURE, VETO, State

KINDS = (LOOK, CHOOSE, VETO, POST)
ROOM = 16
"""Seats for which an id has room."""


def number(kind: str, round_: int, seat: Seat) -> int:
    """The id of a decision."""
    return (round_ * len(KINDS) + KINDS.index(kind)) * ROOM + seat


def kind_of(decision: int) -> str:
    """The prompt in a decision's id."""
    return KINDS[decision // ROOM % len(KINDS)]


class ChooseGroup(Decision):
    """The postmaster's question; a group of another size is refused with a code."""

    def admit(self, choice: object) -> Choice:
        try:
            return super().admit(choice)
        except IllegalAction as refused:
            raise IllegalAction(str(refused), "GROUP_SIZE") from None


def questions(s: State, only: Seat | None = None) -> list[Decision]:
    """All open decisions; with `only` those of one seat."""
    if s.stage == OVER:
        return []
    seats, ask = ASK[s.stage]
    return [decision for seat in seats(s) if only in (None, seat) for decision in ask(s, seat)]


def _look(s: State, seat: Seat) -> Iterator[Decision]:
    if not s.looked[seat]:
        yield Decision(number(LOOK, 0, seat), seat, LOOK, (LOOKED,), clock(PROMPTS, s), window=True)


def _choose(s: State, seat: Seat) -> Iterator[Decision]:
    pick, share = (s.card.group, s.card.group), PROMPTS[CHOOSE].share
    yield ChooseGroup(number(CHOOSE, s.number, seat), seat, CHOOSE, s.circle, clock(PROMPTS, s), pick, share=share)


def _veto(s: State, seat: Seat) -> Iterator[Decision]:
    waited_for = s.votes[seat] is None
    yield Draft(number(VETO, s.number, seat), seat, VETO, (VOTE_VETO, VOTE_GO), clock(PROMPTS, s), blocking=waited_for)


def _post(s: State, seat: Seat) -> Iterator[Decision]:
    if s.cards[seat] is None:
        cards: tuple[Token, ...] = (LETTER, TREASURE) if s.imposters[seat] else (LETTER,)
        yield Decision(number(POST, s.number, seat), seat, POST, cards, clock(PROMPTS, s), window=True)


Seats: TypeAlias = Callable[[State], tuple[Seat, ...]]
ASK: Mapping[str, tuple[Seats, Callable[[State, Seat], Iterator[Decision]]]] = {
    LOOK: (lambda s: s.circle, _look),
    CHOOSE: (lambda s: (s.postmaster,), _choose),
    VETO: (q.voters, _veto),
    POST: (lambda s: s.group, _post),
}
"""By stage, the seats that are asked, and what."""


def asked(s: State) -> tuple[Asked, ...]:
    """The asked seats that are public: in a window all of its seats, in a vote those that have not voted yet."""
    if s.stage == OVER:
        return ()
    seats = q.not_voted(s) if s.stage == VETO else ASK[s.stage][0](s)
    return tuple([Asked(seat, s.stage, s.stage in (LOOK, POST)) for seat in seats])
