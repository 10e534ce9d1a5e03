"""The crosstable: opponents and results by round."""

from fractions import Fraction

from tests.tournaments.fields import field
from tournaments.model import How
from tournaments.standings.crosstable import Encounter, crosstable


def test_every_row_has_a_cell_for_every_round() -> None:
    of = field(
        "Ann Ben Cid Dee",
        "Ann > Ben, Cid = Dee",
        "Ann > Cid no_show, Dee bye",
        "Ann ? Dee, Ben > Cid void",
        left={"Ben": 1},
    )
    cells = {of.by_id[row.standing.entrant].name: row.encounters for row in crosstable(of)}
    assert list(cells) == ["Ann", "Dee", "Cid", "Ben"]
    assert cells["Ann"] == (
        Encounter(1, (2,), How.played, Fraction(1), Fraction(3)),
        Encounter(2, (3,), How.no_show, Fraction(1), Fraction(3)),
        Encounter(3, (4,)),
    )
    assert cells["Dee"][:2] == (
        Encounter(1, (3,), How.played, Fraction(1, 2), Fraction(1)),
        Encounter(2, (), How.bye, Fraction(1), Fraction(3)),
    )
    assert cells["Ben"] == (
        Encounter(1, (1,), How.played, Fraction(0)),
        Encounter(2),
        Encounter(3, (3,), How.void),
    )


def test_a_pod_lists_all_opponents() -> None:
    row = crosstable(field("Ann Ben Cid", "Ben > Ann = Cid", format="pods"))[1]
    assert row.encounters == (Encounter(1, (2, 3), How.played, Fraction(0), Fraction(3, 2)),)
