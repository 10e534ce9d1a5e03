"""Lists of players as other tools write them: all columns are told, and none is lost in silence."""

from pathlib import Path

import pytest

from tournaments.exports.players import Listed, ListError, PlayerList, read

LISTS = Path(__file__).parent / "lists"
USER = 123456789012345678
TREES = [Listed(6, "Oak, Olga", None, 1720, 1), Listed(7, "Pine, Petr", None, 1850, 2), Listed(8, "Reed", seed=3)]
TRF = (
    "starting rank: seed, name: name, rating: rating, results and all other columns of the players: -, "
    "lines that do not begin with 001: -"
)


def told(listed: PlayerList) -> str:
    return ", ".join([f"{column.title}: {column.kind or '-'}" for column in listed.columns])


@pytest.mark.parametrize(
    ("file", "players", "columns"),
    [
        (
            "challonge.csv",
            [Listed(2, "Olga Oak", seed=2), Listed(3, "petra77", seed=1), Listed(4, "Reed, Rob", seed=3)],
            "name: name, username: account, seed: seed, email: -, checked_in: -",
        ),
        (
            "startgg.csv",
            [
                Listed(2, "OAK | Olga", seed=2, username="olga.oak"),
                Listed(3, "Petra", seed=1, username="petra77"),
                Listed(4, "Rob", USER, seed=3),
            ],
            "Entrant: name, Discord: discord, Seed: seed",
        ),
        (
            "unknown.csv",
            [Listed(2, "Olga", rating=1720), Listed(3, "Petra")],
            "Club: -, Player: name, Fee: -, column 4: -, Rating: rating",
        ),
        (
            "bullets.txt",
            [Listed(1, "", USER), Listed(2, "Olga"), Listed(3, "Petra", rating=1850)],
            "text: name, mention or user id: user, number behind it: rating, bullets and numbers in front: -",
        ),
        (
            "numbers.txt",
            [Listed(1, "Olga"), Listed(2, "Petra"), Listed(3, "3 Kings")],
            "text: name, bullets and numbers in front: -",
        ),
        ("trf16.trf", TREES, TRF),
        ("trf26.trf", TREES, TRF),
    ],
)
def test_lists_of_other_tools_are_read_column_by_column(file: str, players: list[Listed], columns: str) -> None:
    listed = read((LISTS / file).read_bytes())
    assert list(listed.players) == players
    assert told(listed) == columns


def test_the_first_column_of_a_kind_is_taken_and_the_next_is_told() -> None:
    listed = read((LISTS / "elo.csv").read_bytes())
    assert [(one.name, one.rating) for one in listed.players] == [("Olga", 1720), ("Petra", 1850.5)]
    assert told(listed) == "Name: name, Elo: rating, Elo: -"


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("name,seed\nAnn,1\nBen,1", "Line 3: Seed 1 is on line 2 already."),
        ("name,seed\nAnn,first", "Line 2: “first” is no seed. Write a whole number from 1 on."),
        ("name,seed\nAnn,0", "Line 2: “0” is no seed. Write a whole number from 1 on."),
        ("name,elo\nKing, Cid,1500", "Line 2: There are 3 cells here, and 2 columns"),
        (
            "001    1      Olga                              1720\n001    2     Petra",
            "Line 2: This line begins with 001, but rank, name and rating are not at their places.",
        ),
    ],
)
def test_a_cell_that_its_column_cannot_hold_is_refused(text: str, says: str) -> None:
    with pytest.raises(ListError) as refused:
        read(text.encode())
    assert str(refused.value).startswith(says)
