"""How much a match counts: less against the same person again, and less while one of them is little known."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from tournaments.ratings.book import Book
from tournaments.ratings.rating import NEW, Rating
from tournaments.ratings.weight import (
    ENOUGH,
    HALF,
    WORTH,
    Meetings,
    Side,
    enough,
    has_few_opponents,
    met,
    opponents,
    weights,
)

START = datetime(2026, 1, 1, tzinfo=UTC)
ANN, BEN, CID = 1, 2, 3
KNOWN = Rating(25, 2, 50, START, opponents=ENOUGH)
DUEL = [Side((ANN,), 1), Side((BEN,), 2)]


def counts(ann: Rating, ben: Rating, meetings: dict[tuple[int, int], Meetings] | None = None, people: int = 100):
    found = weights({ANN: ann, BEN: ben}, DUEL, meetings or {}, people, START)
    return found[ANN], found[BEN]


def test_a_first_match_of_known_persons_counts_in_full() -> None:
    assert counts(KNOWN, KNOWN) == (1.0, 1.0)


def test_each_further_match_of_the_same_two_counts_two_thirds_of_the_one_before() -> None:
    meetings: dict[tuple[int, int], Meetings] = {}
    found = []
    for _ in range(4):
        found.append(counts(KNOWN, KNOWN, meetings)[0])
        meetings.update(met(DUEL, meetings, START))
    assert found == pytest.approx([1, 2 / 3, 4 / 9, 8 / 27])


def test_all_matches_of_two_persons_are_worth_three_and_come_back_with_time() -> None:
    meetings: dict[tuple[int, int], Meetings] = {}
    for _ in range(300):
        meetings.update(met(DUEL, meetings, START))
    assert meetings[ANN, BEN].used == pytest.approx(WORTH)
    later = weights({ANN: KNOWN, BEN: KNOWN}, DUEL, meetings, 100, START + HALF)
    assert later[ANN] == pytest.approx(1 / 2)


def test_a_match_against_a_newcomer_hardly_moves_a_known_person_and_moves_the_newcomer_a_little() -> None:
    known, newcomer = counts(KNOWN, NEW)
    assert known < 0.01
    assert newcomer == pytest.approx(2 / 7)


def test_where_few_people_play_those_who_have_met_all_are_known() -> None:
    assert [enough(people) for people in (1, 2, 3, 6, 100)] == [1, 1, 2, 5, 5]
    one_opponent = Rating(25, 2, 50, START, opponents=1)
    assert counts(one_opponent, one_opponent, people=2) == (1.0, 1.0)
    assert not has_few_opponents(one_opponent, 2)
    assert has_few_opponents(one_opponent, 3)
    assert has_few_opponents(Rating(opponents=4), 100)
    assert not has_few_opponents(Rating(opponents=5), 100)


def test_partners_are_no_opponents() -> None:
    sides = [Side((ANN, CID), 1), Side((BEN,), 2)]
    assert sorted(opponents(sides)) == [(ANN, BEN), (BEN, ANN), (BEN, CID), (CID, BEN)]
    assert set(met(sides, {}, START)) == {(ANN, BEN), (BEN, CID)}


def test_a_weight_is_the_mean_over_all_opponents() -> None:
    sides = [Side((ANN,), 1), Side((BEN,), 2), Side((CID,), 3)]
    used = {(ANN, BEN): Meetings(WORTH, START)}
    found = weights(dict.fromkeys((ANN, BEN, CID), KNOWN), sides, used, 100, START)
    assert found == {ANN: 0.5, BEN: 0.5, CID: 1.0}


def test_a_match_that_counts_nothing_is_counted_and_changes_no_number() -> None:
    book = Book({ANN: KNOWN, BEN: KNOWN}, {(ANN, BEN): Meetings(WORTH, START)}, others=10)
    entry = book.enter(1, START, DUEL)
    assert [(change.after.mu, change.after.sigma, change.after.matches) for change in entry.changes] == [
        (25, 2, 51)
    ] * 2


def test_different_opponents_are_counted_once_each() -> None:
    book = Book()
    for number, other in enumerate((BEN, BEN, CID, BEN)):
        book.enter(number, START + timedelta(hours=number), [Side((ANN,), 1), Side((other,), 2)])
    assert {user: rating.opponents for user, rating in book.ratings.items()} == {ANN: 2, BEN: 1, CID: 1}


class TestAttacks:
    """What `python -m benchmarks ratings` shows, in short; a field's median is about 1,400."""

    FIELD = range(100, 120)

    def field(self) -> Book:
        book = Book()
        for step in range(1, 11):
            for one in self.FIELD:
                other = 100 + (one - 100 + step) % 20
                book.enter(
                    step, START + timedelta(hours=step), [Side((max(one, other),), 1), Side((min(one, other),), 2)]
                )
        return book

    def median(self, book: Book) -> int:
        return sorted(book.ratings[user].points for user in self.FIELD)[10]

    def test_wins_against_forty_fresh_accounts_leave_a_newcomer_well_below_the_median(self) -> None:
        book = self.field()
        for number in range(40):
            book.enter(number, START + timedelta(days=2), [Side((ANN,), 1), Side((1000 + number,), 2)])
        assert book.ratings[ANN].points < self.median(book) - 100

    @pytest.mark.parametrize("friend", [BEN, 119])
    def test_two_hundred_wins_against_the_same_friend_leave_a_newcomer_below_the_median(self, friend: int) -> None:
        book = self.field()
        for number in range(200):
            book.enter(number, START + timedelta(days=2), [Side((ANN,), 1), Side((friend,), 2)])
        assert book.ratings[ANN].points < self.median(book) - 50

    def test_a_ring_of_five_that_trades_wins_stays_below(self) -> None:
        book, ring = self.field(), range(1, 6)
        for number in range(40):
            for one in ring:
                for other in range(one + 1, 6):
                    sides = [Side((one,), 1 + number % 2), Side((other,), 2 - number % 2)]
                    book.enter(number, START + timedelta(days=2), sides)
        assert max(book.ratings[user].points for user in ring) < self.median(book)

    def test_wins_against_forty_fresh_accounts_hardly_raise_an_established_rating(self) -> None:
        book = self.field()
        before = book.ratings[110]
        for number in range(40):
            book.enter(number, START + timedelta(days=2), [Side((110,), 1), Side((1000 + number,), 2)])
        assert book.ratings[110].points - before.points < 15
