"""The amounts that pledges earn from played matches."""

from collections.abc import Sequence

import pytest
from hypothesis import strategies as st

from tests.long import examples
from tests.tournaments.charity.pledges import LINK, pledge
from tests.tournaments.fields import field
from tests.tournaments.logs import folded, log
from tournaments.charity import words
from tournaments.charity.ledger import Play, ledger, plays
from tournaments.charity.model import Cause, Per, Pledge
from tournaments.events import Opened, Played, Reopened
from tournaments.model import Score

ANN, BEN, CID, DEE = 1, 2, 3, 4


def play(
    number: int, entrants: tuple[int, ...], winners: tuple[int, ...], points: tuple[int, ...], **how: bool
) -> Play:
    return Play(number, entrants, Score(winners, points, (0,) * len(points), **how))


NAMES = {ANN: "Ann", BEN: "Ben", CID: "Cid", DEE: "Dee"}
CAUSE = Cause(name="Doctors", link=LINK, goal=100_00)
PLAYS = (
    play(1, (ANN, BEN), (ANN,), (8, 5)),
    play(1, (ANN, BEN), (BEN,), (3, 9)),
    play(1, (ANN, BEN), (ANN,), (7, 0)),
    play(1, (CID, DEE), (CID, DEE), (4, 4)),
    play(2, (ANN, CID), (CID,), (0, 6)),
)


def come_to(*pledges: Pledge, plays: Sequence[Play] = PLAYS) -> int:
    return ledger(CAUSE, pledges, plays).total


@pytest.mark.parametrize(
    ("per", "entrant", "count"),
    [
        ("win", ANN, 2),
        ("win", DEE, 0),
        ("win", None, 4),
        ("point", ANN, 18),
        ("point", None, 46),
        ("match", ANN, 4),
        ("match", None, 5),
        ("round", ANN, 2),
        ("round", DEE, 1),
        ("round", None, 2),
        ("flat", None, 1),
        ("flat", ANN, 1),
    ],
)
def test_a_pledge_earns_its_amount_for_each_of_what_it_counts(per: str, entrant: int | None, count: int) -> None:
    assert come_to(pledge(per=per, entrant=entrant, amount=10)) == count * 10


def test_pledges_count_matches_of_an_open_table_but_none_that_are_void_left_or_played_again() -> None:
    of = field("Ann Ben Cid Dee", "Ann > Ben, Cid > Dee void", "Ann ? Cid, Ben > Dee")
    score = Score((ANN,), (7, 3), (0, 0))
    left = Score((CID,), (0, 5), (0, 0), left=(ANN,))
    more = [
        event
        for attempt, each in enumerate((score, left), start=1)
        for event in (Opened(2, 0, attempt, 70 + attempt, (ANN, CID)), Played(2, 0, attempt, each))
    ]
    first, second, third = (1, (ANN, BEN), (ANN,)), (2, (ANN, CID), (ANN,)), (2, (BEN, DEE), (BEN,))
    for happened, expected in ((more, [first, second, third]), ([*more, Reopened(2, 0, "lag")], [first, third])):
        counted = plays(folded(log(of, *happened)))
        assert [(one.number, one.entrants, one.score.winners) for one in counted] == expected


def test_partners_of_a_secret_team_have_both_won() -> None:
    together = (play(1, (ANN, BEN, CID), (ANN, BEN), (5, 5, 0), together=True),)
    assert [come_to(pledge(per="win", entrant=entrant, amount=10), plays=together) for entrant in (ANN, BEN, CID)] == [
        10, 10, 0,
    ]  # fmt: skip


def test_a_match_that_all_have_lost_counts_as_a_match_without_a_win() -> None:
    lost = (play(1, (ANN, BEN, CID), (), (0, 0, 0)),)
    assert {per: come_to(pledge(per=per, amount=10), plays=lost) for per in Per} == {
        Per.win: 0, Per.point: 0, Per.match: 10, Per.round: 10, Per.flat: 10,
    }  # fmt: skip


def test_only_a_flat_pledge_comes_to_something_before_anything_is_played() -> None:
    assert {per: come_to(pledge(per=per), plays=()) for per in Per} == {**dict.fromkeys(Per, 0), Per.flat: 100}


def test_each_person_has_one_statement_under_the_newest_name() -> None:
    of = ledger(CAUSE, [pledge(), pledge(id=2, user_id=8, name="Ben"), pledge(id=3, name="Anna", per="flat")], PLAYS)
    assert [(each.user_id, each.name, len(each.earned)) for each in of.statements] == [(7, "Anna", 2), (8, "Ben", 1)]
    assert of.of(8).total == 400
    assert of.of(9) is None


def test_each_round_says_what_was_counted_in_it() -> None:
    [statement] = ledger(CAUSE, [pledge(per="point", entrant=CID)], PLAYS).statements
    assert statement.earned[0].rounds == {1: 4, 2: 6}


def test_statements_are_read_as_sums() -> None:
    promises = [
        pledge(per="point", entrant=ANN, amount=50, cap=500),
        pledge(id=2, per="win", amount=100),
        pledge(id=3, per="flat", amount=1000),
        pledge(id=4, per="round", entrant=DEE, amount=20),
    ]
    of = ledger(CAUSE, promises, PLAYS)
    assert words.statement(of.statements[0], CAUSE, NAMES).splitlines() == [
        "18 points of Ann × €0.50 = €9.00, at most €5.00 (round 1: 18)",
        "4 wins of all entrants × €1.00 = €4.00 (round 1: 3, round 2: 1)",
        "€10.00, whatever is played",
        "1 round of Dee × €0.20 = €0.20",
        "Together: €19.20",
        f"This bot moves no money: what you have promised, you give yourself. <{LINK}>",
    ]
    assert words.progress(of) == "€19.20 of €100.00 promised (19 %)"
    assert words.progress(ledger(CAUSE.model_copy(update={"goal": 1920}), promises, PLAYS)).endswith("(100 %)")
    assert words.progress(ledger(CAUSE.model_copy(update={"goal": None}), promises, PLAYS)) == "€19.20 promised"


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({"per": "point", "entrant": ANN, "amount": 50, "cap": 500}, "€0.50 for each point of Ann, at most €5.00"),
        ({"per": "match"}, "€1.00 for each match of all entrants"),
        ({"per": "flat"}, "€1.00"),
    ],
)
def test_pledges_are_read_as_promises(changes: dict[str, object], expected: str) -> None:
    assert words.pledge(pledge(**changes), "EUR", NAMES) == expected


@st.composite
def some_plays(draw: st.DrawFn) -> tuple[Play, ...]:
    numbers = draw(st.lists(st.integers(1, 5), max_size=12))
    made = []
    for number in sorted(numbers):
        seats = tuple(draw(st.permutations([1, 2, 3, 4]))[: draw(st.integers(2, 4))])
        winners = seats[: draw(st.integers(1, len(seats)))]
        made.append(play(number, seats, winners, tuple(draw(st.integers(0, 20)) for _ in seats)))
    return tuple(made)


@st.composite
def pledges(draw: st.DrawFn) -> tuple[Pledge, ...]:
    made = []
    for number in range(1, draw(st.integers(0, 6)) + 1):
        per, amount = draw(st.sampled_from(list(Per))), draw(st.integers(1, 1000))
        cap = None if per is Per.flat else draw(st.none() | st.integers(amount, 10_000))
        entrant, user = draw(st.none() | st.integers(1, 4)), draw(st.integers(1, 3))
        made.append(pledge(id=number, user_id=user, per=per, amount=amount, cap=cap, entrant=entrant))
    return tuple(made)


@examples(30, 150, pledges(), some_plays())
def test_the_total_is_that_of_the_statements_and_of_single_pledges(
    promises: tuple[Pledge, ...], played: tuple[Play, ...]
) -> None:
    of = ledger(CAUSE, promises, played)
    assert of.total == sum(statement.total for statement in of.statements)
    assert of.total == sum(come_to(each, plays=played) for each in promises)


@examples(30, 150, pledges(), some_plays())
def test_no_cap_is_exceeded(promises: tuple[Pledge, ...], played: tuple[Play, ...]) -> None:
    for statement in ledger(CAUSE, promises, played).statements:
        for each in statement.earned:
            assert 0 <= each.total <= each.uncapped == each.pledge.amount * each.count
            assert each.pledge.cap is None or each.total <= each.pledge.cap


@examples(30, 150, pledges(), some_plays(), st.integers(0, 12))
def test_more_matches_never_lower_what_pledges_come_to(
    promises: tuple[Pledge, ...], played: tuple[Play, ...], first: int
) -> None:
    assert come_to(*promises, plays=played[:first]) <= come_to(*promises, plays=played)


@examples(30, 150, some_plays(), st.integers(1, 1000))
def test_the_total_is_the_sum_over_all_entrants(played: tuple[Play, ...], amount: int) -> None:
    for per in (Per.win, Per.point):
        single = [come_to(pledge(per=per, amount=amount, entrant=one), plays=played) for one in NAMES]
        assert sum(single) == come_to(pledge(per=per, amount=amount), plays=played)
