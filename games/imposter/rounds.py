"""The phases of a round: the effect of an answer, and the next phase when no answer is missing."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from games.core.ends import LAST
from games.core.plain import EventList
from games.core.protocol import Action, Choice, Event, Seat, tokens_of
from games.imposter import queries as q
from games.imposter.prompts import VOTE_VETO
from games.imposter.questions import kind_of
from games.imposter.state import (
    CHOOSE,
    IMPOSTERS,
    INNOCENTS,
    LOOK,
    OVER,
    POST,
    TREASURE,
    VETO,
    Bag,
    Past,
    State,
    Team,
    Vote,
)


def why_closed(s: State, action: Action) -> str:
    """The code for an answer to a question that is not open."""
    votes = s.stage == VETO and kind_of(action.decision) == VETO
    return "NO_VOTE" if votes and action.seat == s.postmaster else "CLOSED"


def _tell(s: State, events: EventList, kind: str, **facts: Any) -> None:
    """Every event carries circle and characters, so that its sentences can name them."""
    events.append(Event(kind, {**facts, "circle": s.circle, "characters": s.characters}))


def put(values: tuple[Any, ...], seat: Seat, value: Any) -> tuple[Any, ...]:
    """The values by seat with another one for this seat."""
    return (*values[:seat], value, *values[seat + 1 :])


# ---- the look


def _look(s: State, events: EventList, seat: Seat, choice: Choice) -> None:
    s.looked = put(s.looked, seat, True)
    if all(s.looked):
        s.stage = CHOOSE
        events.append(_dealt(s))


def _dealt(s: State) -> Event:
    public = {
        "circle": s.circle,
        "characters": s.characters,
        "imposters": s.card.imposters,
        "group": s.card.group,
        "vetoes": s.vetoes,
        "dealer": s.dealer,
    }
    own = {
        seat: {"imposter": s.imposters[seat], "fellows": q.fellows(s, seat) if s.imposters[seat] else ()}
        for seat in s.circle
    }
    return Event("dealt", public, own)


# ---- S1 and S2


def _choose(s: State, events: EventList, seat: Seat, choice: Choice) -> None:
    s.group = q.in_circle(s, tokens_of(choice))
    s.stage = VETO if s.vetoes else POST  # R18
    _tell(s, events, "chosen", number=s.number, postmaster=seat, group=s.group)


def _vote(s: State, events: EventList, seat: Seat, choice: Choice) -> None:
    s.votes = put(s.votes, seat, choice == VOTE_VETO)
    if not q.not_voted(s):
        _count_votes(s, events)


def _count_votes(s: State, events: EventList) -> None:
    """R14: more than half of all other seats; R18: the last card may decide the match."""
    vote = s.vote = _counted(s)
    s.votes = (None,) * s.seats
    s.vetoes -= vote.passed
    _tell(s, events, "voted", number=s.number, vote=tuple(vote), voters=s.seats - 1, left=s.vetoes)
    if not vote.passed:
        s.stage = POST
        return
    _finish_round(s, None)
    if not s.vetoes and s.options.last_veto_loses:
        _end(s, events, IMPOSTERS, by_veto=True)
    else:
        _pass_disc(s, events)


def _counted(s: State) -> Vote:
    by = tuple([seat for seat in q.voters(s) if s.votes[seat]])
    return Vote(len(by), by if s.options.votes == "names" else (), len(by) >= q.majority(s.seats))


# ---- S3 to S5


def _post(s: State, events: EventList, seat: Seat, choice: Choice) -> None:
    s.cards = put(s.cards, seat, choice)
    if all(s.cards[member] is not None for member in s.group):
        _open_bag(s, events)


def _open_bag(s: State, events: EventList) -> None:
    """S4: the bag tells numbers, never which seat posted which card (R11); each seat keeps its own posts alone."""
    bag = _opened(s)
    s.posts = tuple(
        [(*own, (s.number, card)) if card is not None else own for own, card in zip(s.posts, s.cards, strict=True)]
    )
    _finish_round(s, bag)
    score = (q.score(s, INNOCENTS), q.score(s, IMPOSTERS))
    _tell(s, events, "opened", number=s.history[-1].number, bag=tuple(bag), scorer=bag.scorer, score=score)
    if q.score(s, bag.scorer) >= s.options.target:
        _end(s, events, bag.scorer)
    else:
        _pass_disc(s, events)


def _opened(s: State) -> Bag:
    treasures = s.cards.count(TREASURE)
    if s.options.bag == "whether":
        return Bag(None, min(1, treasures))
    return Bag(len(s.group) - treasures, treasures)


def _finish_round(s: State, bag: Bag | None) -> None:
    s.history += (Past(s.number, s.postmaster, s.group, s.vote, bag),)
    s.vote = None
    s.cards = (None,) * s.seats


def _pass_disc(s: State, events: EventList) -> None:
    s.postmaster = q.after(s, s.postmaster)
    s.number += 1
    s.group = ()
    s.stage = CHOOSE
    _tell(s, events, "disc", postmaster=s.postmaster, **{LAST: s.clone()})


def _end(s: State, events: EventList, winner: Team, *, by_veto: bool = False) -> None:
    """`by_veto` tells the sentence of the end that the last veto card decided."""
    s.winner = winner
    s.stage = OVER
    imposters = q.in_circle(s, q.members(s, IMPOSTERS))
    _tell(s, events, "ended", winner=winner, imposters=imposters, by_veto=by_veto)


ANSWERS: Mapping[str, Callable[[State, EventList, Seat, Any], None]] = {
    LOOK: _look,
    CHOOSE: _choose,
    VETO: _vote,
    POST: _post,
}
