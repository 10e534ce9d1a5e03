"""The table as one viewer sees it: identities of others, open votes and posted cards are left out."""

from __future__ import annotations

from dataclasses import dataclass

from games.core.protocol import Seat, View
from games.imposter import queries as q
from games.imposter.questions import asked, questions
from games.imposter.state import IMPOSTERS, INNOCENTS, Past, State, Vote


@dataclass(frozen=True, slots=True)
class TableView(View):
    """The table as one viewer sees it.

    circle        the seats in their order around the table
    characters    by seat, places in `characters.CHARACTERS`
    imposters     how many there are
    group_size    how many post in a round
    target        points to win
    score         of the innocents and of the imposters
    vetoes        cards left
    last_veto     a veto now would use up the last card, and with it the imposters win
    stage, number as in `State`
    group, vote   of this round, once they are public
    waiting       the seats that have not voted yet
    history       finished rounds
    identity      the viewer's own: True for an imposter, None for a spectator
    fellows       the other imposters, for an imposter
    own_vote      in an open vote, None without one
    own_card      in an open bag, None without one
    posts         the viewer's own cards in opened bags: (round, card)
    revealed      at the end, all imposters in the order of the circle
    """

    circle: tuple[Seat, ...]
    characters: tuple[int, ...]
    imposters: int
    group_size: int
    target: int
    score: tuple[int, int]
    vetoes: int
    last_veto: bool
    stage: str
    number: int
    postmaster: Seat
    group: tuple[Seat, ...]
    vote: Vote | None
    waiting: tuple[Seat, ...]
    history: tuple[Past, ...]
    identity: bool | None
    fellows: tuple[Seat, ...]
    own_vote: bool | None
    own_card: str | None
    posts: tuple[tuple[int, str], ...]
    revealed: tuple[Seat, ...]


def view(s: State, viewer: Seat | None) -> TableView:
    """The table as `viewer` sees it; None is a spectator."""
    there = viewer is not None
    me = viewer if viewer is not None else 0
    return TableView(
        viewer=viewer,
        asked=asked(s),
        decisions=tuple(questions(s, viewer)) if there else (),
        circle=s.circle,
        characters=s.characters,
        imposters=s.card.imposters,
        group_size=s.card.group,
        target=s.options.target,
        score=(q.score(s, INNOCENTS), q.score(s, IMPOSTERS)),
        vetoes=s.vetoes,
        last_veto=s.options.last_veto_loses and s.vetoes == 1 and not q.is_over(s),
        stage=s.stage,
        number=s.number,
        postmaster=s.postmaster,
        group=s.group,
        vote=s.vote,
        waiting=q.not_voted(s),
        history=s.history,
        identity=s.imposters[me] if there else None,
        fellows=q.fellows(s, me) if there and s.imposters[me] else (),
        own_vote=s.votes[me] if there else None,
        own_card=s.cards[me] if there else None,
        posts=s.posts[me] if there else (),
        revealed=q.in_circle(s, q.members(s, IMPOSTERS)) if q.is_over(s) else (),
    )
