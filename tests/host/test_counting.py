"""What the end of a seat counts as, for all facts that a seat can have (docs/decisions/11-absent-players.md)."""

from __future__ import annotations

from itertools import product

import pytest

from host.matches.counting import Facts, counts_as
from host.model import Counts, Exit
from host.records import Share

PLAYED, MISSED_ALL, MISSED_MUCH = Share(8, 0, 0), Share(4, 4, 4), Share(20, 3, 3)


@pytest.mark.parametrize(
    ("facts", "counts"),
    [
        (Facts(share=PLAYED), Counts.played),
        (Facts(), Counts.played),
        (Facts(came=False), Counts.unmet),
        (Facts(came=False, no_show=True), Counts.no_show),
        (Facts(came=False, exit=Exit.server), Counts.no_show),
        (Facts(share=PLAYED, exit=Exit.left), Counts.given_up),
        (Facts(share=PLAYED, exit=Exit.removed), Counts.excused),
        (Facts(share=PLAYED, away=True), Counts.given_up),
        (Facts(share=MISSED_ALL), Counts.given_up),
        (Facts(share=MISSED_ALL, waits=True), Counts.stood_in),
        (Facts(share=MISSED_MUCH), Counts.stood_in),
        (Facts(share=Share(20, 2, 2)), Counts.played),
        (Facts(share=Share(8, 2, 0)), Counts.played),
        (Facts(share=Share(7, 2, 0)), Counts.stood_in),
    ],
)
def test_a_seat_counts_by_whether_its_player_came_left_or_missed_answers(facts: Facts, counts: Counts) -> None:
    assert counts_as(facts) is counts


def test_no_exit_of_a_person_who_came_is_cheaper_than_losing() -> None:
    exits = [one for one in Exit if one is not Exit.removed]
    for exit_, share, away, waits in product(exits, (PLAYED, MISSED_ALL, MISSED_MUCH), (False, True), (False, True)):
        assert counts_as(Facts(exit=exit_, share=share, away=away, waits=waits)) is Counts.given_up


def test_a_person_who_did_not_come_is_neither_winner_nor_loser() -> None:
    for exit_, share, away in product((None, *Exit), (PLAYED, MISSED_ALL), (False, True)):
        absent = Facts(came=False, no_show=True, exit=exit_, share=share, away=away)
        assert counts_as(absent) is Counts.no_show
        assert counts_as(absent._replace(no_show=False)) in (Counts.no_show, Counts.unmet)
