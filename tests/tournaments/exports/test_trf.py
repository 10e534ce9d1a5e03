"""The report file, read back by a parser that is not ours."""

from dataclasses import replace
from datetime import date

import pytest
import trf as reader
from hypothesis import given
from hypothesis import strategies as st

from tests.tournaments.draws import tournament
from tests.tournaments.fields import field
from tournaments.exports.trf import NotExportableError, trf
from tournaments.model import Bracket
from tournaments.standings.table import table

OF = field(
    "Ann Ben Cid Dee Eve",
    "Ann > Ben, Cid = Dee, Eve bye",
    "Ann > Cid forfeit, Eve > Ben, Dee bye",
    "Ann > Eve void, Dee x Ben no_show, Cid bye",
    "Dee > Cid ruled, Eve ? Ann, Ben bye",
)


def games(text: str) -> dict[str, str]:
    """All results by entrant, as in "2w1 3b="."""
    return {
        player.name: " ".join(f"{game.startrank or 0}{game.color}{game.result}" for game in player.games)
        for player in reader.loads(text).players
    }


def test_every_kind_of_result_has_its_sign() -> None:
    assert games(trf(OF, rounds=5)) == {
        "Ann": "2w1 3w+ 0-Z",
        "Ben": "1b0 5b0 4b-",
        "Cid": "4w= 1b- 0-U",
        "Dee": "3b= 0-U 2w-",
        "Eve": "0-U 2w1 0-Z",
    }


def test_giving_up_in_the_middle_is_a_played_loss() -> None:
    of = field("Ann Ben", "Ann > Ben forfeit", took={"Ben 1": (2, 0)})
    assert games(trf(of, rounds=1)) == {"Ann": "2w1", "Ben": "1b0"}


def test_points_are_those_of_chess_and_ranks_are_ours() -> None:
    read = reader.loads(trf(OF, rounds=5)).players
    assert [(player.startrank, player.points) for player in read] == [(1, 2), (2, 0), (3, 1.5), (4, 1.5), (5, 2)]
    assert sorted(read, key=lambda player: player.rank) == [read[row.entrant - 1] for row in table(OF)]


def test_the_trf_header_has_name_dates_and_numbers() -> None:
    read = reader.loads(trf(OF, rounds=7, started=date(2026, 11, 20), ended=date(2026, 12, 1)))
    assert (read.name, read.startdate, read.enddate) == ("Cup", "2026/11/20", "2026/12/01")
    assert (read.numplayers, read.type) == (5, "Individual: Swiss-System")
    assert "XXR 7\n" in trf(OF, rounds=7)
    assert read.numratedplayers == 0
    rated = replace(OF, entrants=tuple(replace(one, rating=one.id % 2) for one in OF.entrants))
    assert reader.loads(trf(rated, rounds=7)).numratedplayers == 3


@pytest.mark.parametrize(("bye", "sign"), [(3, "U"), (1, "H"), (0, "Z")])
def test_a_bye_is_told_by_what_it_is_worth(bye: int, sign: str) -> None:
    assert games(trf(field("Ann", "Ann bye", points={"bye": bye}), rounds=1)) == {"Ann": f"0-{sign}"}


def test_the_elimination_after_a_swiss_is_left_out() -> None:
    of = field("Ann Ben", "Ann > Ben", "Ben > Ann", bracket={2: Bracket.final}, format="swiss_cut", cut=2)
    assert games(trf(of, rounds=1)) == {"Ann": "2w1", "Ben": "1b0"}


@pytest.mark.parametrize("changes", [{"format": "pods"}, {"format": "single_elimination"}, {"team_size": 2}])
def test_tournaments_that_trf_cannot_express_are_refused_and_other_formats_are_named(
    changes: dict[str, object],
) -> None:
    with pytest.raises(NotExportableError, match="Take JSON or CSV"):
        trf(field("Ann Ben", **changes), rounds=1)


@given(st.integers(0, 2**32))
def test_a_random_tournament_written_as_trf_is_read_back_without_loss(seed: int) -> None:
    of = tournament(seed)
    read = reader.loads(trf(of, rounds=len(of.rounds)))
    assert [(player.name, player.rating) for player in read.players] == [(one.name, one.rating) for one in of.entrants]
    for player in read.players:
        assert len(player.games) == len(of.rounds)
        for played, game in zip(of.rounds, player.games, strict=True):
            seated = [one.entrants for one in played.tables if player.startrank in one.entrants]
            assert [other for pair in seated for other in pair if other != player.startrank] == (
                [game.startrank] if game.startrank else []
            )


@pytest.mark.parametrize("name", ["Ann\n001 fake", "\u2028\tAnn", "A" * 60, "王" * 40, "Zoë 🂡"])
def test_no_name_breaks_the_columns(name: str) -> None:
    of = field("Ann Ben", "Ann > Ben")
    of = replace(of, entrants=(replace(of.entrants[0], name=name, rating=123456.0), of.entrants[1]))
    text = trf(of, rounds=1)
    assert text.count("\n001 ") == 2
    first = reader.loads(text).players[0]
    assert (first.rating, first.points, [game.result for game in first.games]) == (9999, 1, ["1"])
