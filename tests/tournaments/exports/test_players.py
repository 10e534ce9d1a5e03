"""Lists of players in the forms that organisers upload, and the refusals of others."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.long import examples
from tests.tournaments.fields import field
from tests.tournaments.logs import folded, log, user
from tournaments.exports import spreadsheet
from tournaments.exports.players import Listed, ListError, read
from tournaments.exports.trf import trf
from tournaments.names import name_key

USER = 123456789012345678


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Ann\nBen\n", [Listed(1, "Ann"), Listed(2, "Ben")]),
        ("\n  Ann  \n\n\nBen", [Listed(2, "Ann"), Listed(5, "Ben")]),
        (f"Ann, <@{USER}>\nBen,1720.5\n", [Listed(1, "Ann", USER), Listed(2, "Ben", None, 1720.5)]),
        (f"<@!{USER}>", [Listed(1, "", USER)]),
        (f"Ann;{USER};1720,5", [Listed(1, "Ann", USER, 1720.5)]),
        (f"Ann\t1500\t{USER}", [Listed(1, "Ann", USER, 1500)]),
        ('"King, Cid",1500', [Listed(1, "King, Cid", None, 1500)]),
        ("Rating,Name,Club\n1500,Ann,North\n,Ben,", [Listed(2, "Ann", None, 1500), Listed(3, "Ben")]),
        (f"user id\n{USER}", [Listed(2, "", USER)]),
        ("\ufeffname\r\nAnn\r\n", [Listed(2, "Ann")]),
        ("@Ann\n#2 @Ben\n(3) Cid", [Listed(1, "Ann"), Listed(2, "Ben"), Listed(3, "Cid")]),
        ("1: 1 Kings", [Listed(1, "1 Kings")]),
        ("12345", [Listed(1, "12345")]),
        ("'=Ann", [Listed(1, "=Ann")]),
        ("O'Neil", [Listed(1, "O'Neil")]),
        ("Zoë 王 🂡", [Listed(1, "Zoë 王 🂡")]),
    ],
)
def test_names_users_and_ratings_are_read_from_lists_and_csv(text: str, expected: list[Listed]) -> None:
    assert list(read(text.encode()).players) == expected
    in_utf_16 = text.removeprefix("\ufeff").encode("utf-16")
    assert list(read(in_utf_16).players) == expected, "as spreadsheets write it"


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"", "This list has no names. Write one name a line."),
        (b" \n,,\n", "This list has no names. Write one name a line."),
        (b"name\n", "This list has no names. Write one name a line."),
        (b"Ann\nBen\nann", "Line 3: ann is on line 1 already."),
        (f"Ann,{USER}\nBen,<@{USER}>".encode(), "Line 2: Ben is on line 1 already."),
        (
            b"King, Cid",
            "Line 1: “Cid” is neither a mention, a user id nor a rating. Put a name with commas in quotes, or titles "
            "on the first line: name, user, rating, seed.",
        ),
        (b"Ann,1500,1600", "Line 1: “1600” is one too many: a line has one name, one user and one rating."),
        (b"name,rating\nAnn,good", "Line 2: “good” is no rating. Write a number from 0 to 10000."),
        (b"name,rating\nAnn,99999", "Line 2: “99999” is no rating. Write a number from 0 to 10000."),
        (b"name,user\nAnn,Ann#1", "Line 2: “Ann#1” is no user. Write a mention or a user id of 15 to 20 digits."),
        (b"Ann,<@0>", "Line 1: “<@0>” is no user. Write a mention or a user id of 15 to 20 digits."),
        (b"Ann," + b"9" * 20, f"Line 1: “{'9' * 20}” is no user. Write a mention or a user id of 15 to 20 digits."),
        (b"name,rating\n,1500", "Line 2: There is no name and no user here."),
        ("Ann\n\u200b".encode(), "Line 2: This name cannot be seen. Write one with letters."),
        (b"A" * 81, "Line 1: This name has 81 characters. A name has at most 80."),
        (b"Ann\nB\xe4r", "Line 2: This is not UTF-8. Save the list as text or CSV in UTF-8."),
        (b"Ann\n" * 20_000, "This file is too large. A list has at most 64 kB."),
    ],
)
def test_a_list_of_players_with_a_fault_is_refused_with_the_line_and_the_reason(content: bytes, says: str) -> None:
    with pytest.raises(ListError) as refused:
        read(content)
    assert str(refused.value) == says


def test_quotation_marks_that_do_not_match_are_found() -> None:
    with pytest.raises(ListError, match="Line 2: The quotation marks do not match"):
        read(b'Ann\n"Ben\nCid\n')


def test_all_mistakes_are_told_in_order_and_not_too_many_at_once() -> None:
    with pytest.raises(ListError) as refused:
        read("\n".join(f"P{number},x" for number in range(1, 15)).encode())
    assert [mistake.line for mistake in refused.value.mistakes] == list(range(1, 15))
    assert str(refused.value).splitlines()[-1] == "And 4 more."


def test_a_list_of_more_players_than_there_is_room_for_is_refused() -> None:
    with pytest.raises(ListError, match=r"^There are 3 players on this list, and room for 2"):
        read(b"Ann\nBen\nCid", most=2)


def test_written_files_can_be_read_back() -> None:
    of = field("Ann Ben", "Ann > Ben")
    again = read(spreadsheet.entrants(folded(log(of)))).players
    assert again == (Listed(2, "Ann", user(1), seed=1), Listed(3, "Ben", user(2), seed=2))
    assert [(one.name, one.seed) for one in read(trf(of, 1).encode()).players] == [("Ann", 1), ("Ben", 2)]


@examples(40, 200, st.lists(st.text(max_size=20), max_size=8))
def test_names_that_we_wrote_come_back(names: list[str]) -> None:
    names = [name for name in names if not name or name_key(name)]
    rows = [[name, f"<@{USER + number}>"] for number, name in enumerate(names)]
    content = spreadsheet.written(["name", "user"], rows)
    if names:
        assert [each.name for each in read(content).players] == [spreadsheet.one_line(name) for name in names]


@given(st.binary(max_size=200) | st.text(max_size=200).map(str.encode))
def test_any_content_is_read_or_refused_with_a_reason(content: bytes) -> None:
    said: list[str] = []
    try:
        said += [each.name or str(each.user_id) for each in read(content).players]
    except ListError as refused:
        said += [mistake.says for mistake in refused.mistakes]
    assert all(said)
    assert said
