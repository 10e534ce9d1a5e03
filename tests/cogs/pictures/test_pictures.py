"""Pictures are PNGs of a size that Discord takes, in the smallest and the largest case."""

from io import BytesIO

import pytest
from PIL import Image, ImageChops

from cogs.pictures import typeface
from cogs.pictures.bracket import Tree, bracket_picture
from cogs.pictures.canvas import GOLD, GOOD, PANEL
from cogs.pictures.chances import Chance, chances_picture
from cogs.pictures.curve import axis, curve_picture
from cogs.pictures.podium import podium_picture
from cogs.pictures.table import table_picture as scene_picture
from cogs.pictures.tables import ROWS, Row, table_picture
from cogs.pictures.thermometer import thermometer_picture
from games.core.picture import Group, Laid, Portrait, Scene, Strip
from tests.cogs.pictures.opening import opened
from tests.cogs.pictures.writing import fitted_into
from tests.long import first
from tournaments.formats.protocol import Drawing
from tournaments.model import Bracket, Entrant, Field, Member, Round, Table
from tournaments.settings import Settings

WIDE = "\u6f22" * 32


def count(image: Image.Image, colour: str) -> int:
    wanted = tuple(bytes.fromhex(colour[1:]))
    return sum(amount for amount, found in image.getcolors(1 << 24) or () if found == wanted)


def tree_of_two(name: str) -> Tree:
    """An elimination of two entrants with this name, before its result."""
    settings = Settings(name="Cup", game="g", mode="m", pace="p", format="single_elimination")
    entrants = tuple([Entrant(at, name, (Member(name),)) for at in (1, 2)])
    final = Round(1, (Table((1, 2), bracket=Bracket.final),), (None,))
    return Tree(Drawing.single_tree, Field(settings=settings, entrants=entrants, rounds=(final,)))


def boards_of(name: str) -> list[bytes]:
    """The pictures of boards with a player of this name: in a strip, and in a circle."""
    circle = tuple([Portrait(shown, "crystal-ball", "#54386f") for shown in (name, "Ben", "Cid")])
    return [scene_picture(Scene((Strip(name), Strip("Ben")))), scene_picture(Scene(ring=circle))]


def test_a_table_grows_by_its_rows() -> None:
    rows = [Row(str(at), f"Player {at}", ("3", "1-0-0")) for at in range(1, 5)]
    heads = ["Points", "W-D-L"]
    assert opened(table_picture("Cup", heads, rows)).height > opened(table_picture("Cup", heads, rows[:1])).height


def test_a_title_that_is_wider_than_its_table_is_not_cut(monkeypatch: pytest.MonkeyPatch) -> None:
    shown = fitted_into(monkeypatch, typeface)
    titles = ["The winter tournament of all kings" + "i" * more for more in range(10)]
    for title in titles:
        table_picture(title, ["Points"], [Row("1", "Ann", ("3",))])
    assert [shown[title] for title in titles] == titles


def test_the_largest_table_fits() -> None:
    rows = [Row("511-512", WIDE, ("1234.5",) * 10)] * ROWS
    image = opened(table_picture(WIDE * 3, ["Opponents' win rate"] * 10, rows))
    assert image.width < 8000


def test_too_many_rows_are_refused() -> None:
    for rows in ([], [Row("1", "Ann", ())] * (ROWS + 1)):
        with pytest.raises(ValueError, match="rows in one picture"):
            table_picture("Cup", [], rows)


def test_the_same_rows_are_drawn_once() -> None:
    heads, rows = ["Points"], [Row("1", "Ann", ("3",)), Row("2", "Ben", ("2",))]
    first = table_picture("Cup", heads, rows)
    assert table_picture("Cup", list(heads), list(rows)) is first
    assert table_picture("Cup", heads, rows[::-1]) != first


@pytest.mark.parametrize(
    "between", first(6, ["\n", "\r\n", *"\x1c\x85\u2029", "\ud800", *"\r\v\f\t\x00\x1d\x1e\x1f\x7f\u2028"])
)
def test_a_name_with_a_line_break_is_drawn_on_one_line(between: str) -> None:
    name = f"a{between}b"
    assert typeface.width(name, 22) == pytest.approx(typeface.width("a" + " " * len(between) + "b", 22))
    opened(table_picture(name, [name], [Row(name, name, (name,))]))
    opened(podium_picture(name, name, [[name]]))
    opened(thermometer_picture(name, name, name, 0.5, (name,)))
    opened(curve_picture(name, name, [1.0]))
    opened(chances_picture(name, name, [Chance(0, 0.5)]))
    opened(bracket_picture(name, tree_of_two(name)))
    assert all(Image.open(BytesIO(board)).format == "JPEG" for board in boards_of(name))


@pytest.mark.parametrize(
    ("name", "seen"),
    [
        ("A\u202enn", "Ann"),
        ("\u2066A\u2069n\u200bn\ufeff", "Ann"),
        ("A" + "\u0336" * 30, "A\u0336\u0336"),
        ("\u3164Ann\u2800", "Ann"),
        ("👩\u200d👩\u200d👧", "👩\u200d👩\u200d👧"),
        ("A" * 4000, "A" * 40),
    ],
    ids=["override", "isolates", "accents", "blanks", "joined emoji", "long"],
)
def test_a_name_is_drawn_with_its_visible_characters(name: str, seen: str) -> None:
    rows = [[Row("1", shown, ("3",))] for shown in (name, seen)]
    drawn, plain = [opened(table_picture("Cup", ["Points"], row)) for row in rows]
    assert drawn.size == plain.size
    assert drawn.tobytes() == plain.tobytes()
    assert boards_of(name) == boards_of(seen)


def test_a_podium_has_as_many_steps_as_places() -> None:
    one = opened(podium_picture("Cup", "", [["Ann"]]))
    three = opened(podium_picture(WIDE * 3, WIDE * 5, [[WIDE], ["Ben"], ["Cid", "Dan", "Eve", "Fay"]]))
    assert count(one, "#c4c9d0") == 0
    assert count(three, "#c4c9d0") > 10_000


def test_shared_places_leave_the_next_step_empty() -> None:
    shared = opened(podium_picture("Cup", "", [["Ann", "Ben"], ["Cid"]]))
    assert count(shared, "#c4c9d0") == 0
    assert count(shared, "#d08a5b") > 10_000


def test_the_thermometer_is_filled_in_proportion() -> None:
    filled = [
        count(opened(thermometer_picture("For all", "€ 1", "€ 4", share)), GOOD) for share in (0, 0.25, 0.5, 0.75)
    ]
    assert filled[0] == 0
    assert filled[1] < filled[2] < filled[3]
    assert filled[3] == pytest.approx(3 * filled[1], rel=0.1)


def test_beyond_its_goal_the_thermometer_is_full_and_gold() -> None:
    full, over = (thermometer_picture("", "€ 5", "€ 4", share) for share in (1.0, 1.25))
    assert count(opened(full), GOOD) == count(opened(over), GOOD) == 0
    assert count(opened(over), GOLD) > 50_000


def test_without_a_goal_there_is_no_bar_that_would_look_empty() -> None:
    with_goal, without = (opened(thermometer_picture(WIDE, WIDE, goal, 0, (WIDE,))) for goal in (WIDE, ""))
    assert count(with_goal, PANEL) > 50_000
    assert count(without, PANEL) == 0
    assert without.height < with_goal.height


@pytest.mark.parametrize("ratings", [[25.0], [1e6, -1e6], [1000.0 + at % 7 for at in range(3000)]])
def test_a_curve_of_a_single_rating_and_a_curve_of_thousands_can_be_drawn(ratings: list[float]) -> None:
    opened(curve_picture(WIDE, WIDE, ratings))


@pytest.mark.parametrize("ratings", [[927.0], [1000.0, 1000.0], [1000.0, 1001.0], [25.0, 1025.0]])
def test_each_line_of_a_curve_has_a_number_of_its_own(ratings: list[float]) -> None:
    values = axis(ratings)
    assert len({f"{value:.0f}" for value in values}) == len(values)
    assert values[0] < min(ratings) <= max(ratings) < values[-1]


def test_a_curve_of_nothing_is_refused() -> None:
    with pytest.raises(ValueError, match="nothing"):
        curve_picture("", "", [])


def _seated(*strips: Strip) -> Image.Image:
    return Image.open(BytesIO(scene_picture(Scene(strips, empty="The Court is empty")))).convert("RGB")


@pytest.mark.parametrize(
    ("seats", "seat", "left", "above"), [(3, 2, False, False), (4, 1, True, True), (4, 3, False, False)]
)
def test_more_than_two_sit_clockwise_around_the_court(seats: int, seat: int, left: bool, above: bool):
    strips = [Strip(f"Seat {at}", points=1, target=7) for at in range(seats)]
    plain = _seated(*strips)
    strips[seat] = Strip(f"Seat {seat}", points=2, target=7)
    x, y, *_ = ImageChops.difference(plain, _seated(*strips)).getbbox()
    assert (x < plain.width // 2, y < plain.height // 2) == (left, above)


def test_a_seat_with_more_cards_than_half_a_line_takes_has_a_line():
    few = Strip("Ann", king=True, groups=(Group("8 cards", (Laid(None),) * 8), Group("Successor", (Laid(None),))))
    aside = tuple([Group(heading, (Laid(None),)) for heading in ("Antechamber", "Condemned")])
    many = Strip("Ben", king=True, groups=(*few.groups, *aside))
    assert _seated(few, few, few, few).height < _seated(few, many, few, few).height
