"""Every page of a replay stays within Discord's limits, in every game, with the longest names."""

import re
import unicodedata
from dataclasses import replace
from typing import Any

import pytest

from ai.review import Assessment
from cogs.kit.interactions import ids
from cogs.kit.pages.layout import Button, Menu, Page, Picture, Row
from cogs.replay import files
from cogs.replay.files import record_of, story
from cogs.replay.pages import checked_page, picture_of, replay_page
from games.core import record
from games.core.glyphs import GlyphTable, using
from games.core.picture import Illustrated
from games.imp.cards import BY_KEY
from games.registry import GAMES
from host.errors import Refusal
from host.matches.playback import Playback
from host.matches.replays import Checked
from host.model import Ending
from tests.cogs.limits import check
from tests.cogs.pages import buttons_of, text_of
from tests.cogs.wide import NAME
from tests.host.played import played

every_game = pytest.mark.parametrize("key", sorted(GAMES))
every_picture = pytest.mark.parametrize("key", [key for key in sorted(GAMES) if isinstance(GAMES[key], Illustrated)])
"""The games that draw their table; a game need not."""


def film_of(key: str, *, wide: bool = False) -> Playback:
    stored = played(key)[0]
    if wide:
        players = tuple(replace(player, name=NAME) for player in stored.setup.players)
        stored = replace(stored, setup=replace(stored.setup, players=players))
    return Playback(GAMES[key], stored)


def labels(page: Page) -> dict[str, bool]:
    """Every button with whether it can be pressed."""
    return {button.label: not button.disabled for button in buttons_of(page)}


@every_game
async def test_every_stop_fits_from_every_view(key: str) -> None:
    film = film_of(key, wide=True)
    for stop in range(0, film.last + 1, 1 + film.last // 8):
        for viewer in film.viewers:
            check(replay_page(film, film.moment(stop, viewer), clip=True))


@every_game
async def test_buttons_lead_to_the_neighbours_and_the_ends_have_none_beyond(key: str) -> None:
    film = film_of(key)
    first, last = (replay_page(film, film.moment(stop, None)) for stop in (0, film.last))
    assert [labels(first)[turn] for turn in "«‹›»"] == [False, False, True, True]
    assert [labels(last)[turn] for turn in "«‹›»"] == [True, True, False, False]
    turns = next(part for part in first.parts if isinstance(part, Row)).buttons
    parsed = [ids.parse(button.id) for button in turns]
    assert [found.args[1] for found in parsed if found] == [0, 0, 1, film.last]
    assert len({button.id for button in turns}) == 4


def test_a_seat_reads_its_own_hand_and_no_other() -> None:
    film = film_of("imposter_kings")
    for stop in range(2, film.last, 5):
        moment = film.moment(stop, 0)
        other = {card.name for card in film.moment(stop, 1).view.hand}
        mine = {card.name for card in moment.view.hand}
        public = text_of(replay_page(film, film.moment(stop, None)))
        hand = next(
            (part for part in text_of(replay_page(film, moment)).split("### ") if part.startswith("Your hand")), ""
        )
        assert all(name in hand for name in mine)
        assert "Your hand" not in public
        row = hand.splitlines()[1] if mine else ""
        assert not any(f" {name} **" in row for name in other - mine)


@every_game
def test_a_question_in_bold_leaves_the_markup_of_its_first_lines_alone(key: str) -> None:
    film = film_of(key)
    pages = [replay_page(film, film.moment(stop, seat)) for stop in range(film.last + 1) for seat in film.viewers[1:3]]
    assert not [text for text in map(text_of, pages) if "**-# " in text]


def test_a_jump_leads_to_the_stop_where_it_is_told() -> None:
    film = film_of("imposter_kings")
    page = replay_page(film, film.moment(0, None))
    menu = next(part for part in page.parts if isinstance(part, Menu) and part.prompt.startswith("Jump"))
    for choice in menu.choices:
        told = text_of(replay_page(film, film.moment(int(choice.value), None)))
        assert re.sub(r"\W+", " ", choice.label.split(". ")[0]).strip() in re.sub(r"\W+", " ", told)


@every_game
def test_the_files_of_a_replay_hold_no_markdown_and_no_record_of_a_game_with_secrets(key: str) -> None:
    film = film_of(key)
    text = files.text_of(film)
    assert text.startswith('[Game "imposter_kings"]' if key == "imposter_kings" else GAMES[key].title)
    assert "**" not in story(film) and len(story(film).splitlines()) > 5
    if GAMES[key].keeps_secrets:
        with pytest.raises(Refusal, match="kept_secret"):
            record_of(film)
        assert film.stored.seed.hex() not in text
    else:
        record.verify(record.read(record_of(film)), GAMES[key])


@every_game
async def test_the_buttons_of_a_replay_follow_from_the_secrecy_of_the_game_and_the_end_of_the_match(key: str) -> None:
    film = film_of(key)
    page = replay_page(film, film.moment(0, None))
    assert ("Record" in labels(page)) is film.open
    views = [part for part in page.parts if isinstance(part, Menu) and part.prompt == "Whose view"]
    assert len(views) == film.open
    live = Playback(GAMES[key], replace(film.stored, ending=None, fingerprint=None))
    shown = replay_page(live, live.moment(0, None))
    assert not {"Record", "Check this deal"} & set(labels(shown))
    check(shown)


@every_game
async def test_a_check_says_the_seed_where_the_rules_allow_it(key: str) -> None:
    film = film_of(key)
    fits = checked_page(Checked(film, film.stored, ""))
    check(fits)
    assert "fits" in text_of(fits) and film.stored.seed_hash in text_of(fits)
    assert (film.stored.seed.hex() in text_of(fits)) is film.open
    wrong = checked_page(Checked(None, film.stored, "action 3: it is not **offered**"))
    assert "does not fit" in text_of(wrong) and "Record" not in labels(wrong)
    assert film.stored.seed.hex() not in text_of(wrong)


def test_the_picture_is_that_of_the_view() -> None:
    film = film_of("imposter_kings")
    part = picture_of(film, film.moment(film.last // 2, 0))
    assert part is not None and not isinstance(part, str)
    assert part.data.startswith(b"\xff\xd8") and "Throne: " in part.alt
    page = replay_page(film, film.moment(film.last // 2, 0), part)
    assert "### Court" not in text_of(page)
    assert any(isinstance(part, Row) and any(isinstance(b, Button) for b in part.buttons) for part in page.parts)


@every_picture
def test_a_picture_is_told_in_words_and_not_in_emojis(key: str) -> None:
    film = film_of(key)
    for stop in (1, film.last // 2, film.last):
        for viewer in film.viewers[:2]:
            part = picture_of(film, film.moment(stop, viewer))
            assert isinstance(part, Picture)
            assert not [sign for sign in part.alt if unicodedata.category(sign) == "So"], part.alt


@every_picture
def test_a_replay_page_has_the_board_in_words_if_its_picture_cannot_be_drawn(
    key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cogs.replay.pages.table_picture", lambda scene: 1 // 0)
    film = film_of(key)
    moment = film.moment(film.last // 2, None)
    told = text_of(replay_page(film, moment, picture_of(film, moment)))
    assert "could not be drawn" in told
    assert text_of(replay_page(film, moment)).splitlines()[-1] in told


async def test_labels_show_no_emoji_of_the_application() -> None:
    film = film_of("imp")
    table = GlyphTable(1, {("imp", key, ""): "<:card:123456789012345678>" for key in BY_KEY})
    with using(table):
        page = replay_page(film, film.moment(film.last, 0))
    choices = [choice for part in page.parts if isinstance(part, Menu) for choice in part.choices]
    assert choices and not any("<:" in choice.label + choice.detail for choice in choices)
    assert "<:" in text_of(page), "texts do"


def assessment(film: Playback, number: int, seat: int, chance: float) -> Assessment:
    """What a review says of this answer: it has this chance, and another one had 0.9."""
    choice = film.stored.actions[number - 1].action.choice
    return Assessment(number, 1, seat, "play", choice, choice, 0.9, chance)


async def test_turning_points_of_a_review_are_jumps_to_the_position_before_the_answer() -> None:
    film = film_of("imposter_kings", wide=True)
    number = next(at for at, line in enumerate(film.stored.actions[30:], 31) if line.action.seat == 1)
    found = [assessment(film, number, 1, 0.2), assessment(film, number + 1, 0, 0.88)]
    page = replay_page(film, film.moment(0, None), assessed=found)
    check(page)
    texts = {choice.value: f"{choice.label} {choice.detail}" for choice in jumps(page).choices}
    [stop] = [int(value) for value, text in texts.items() if "gives away 70%" in text]
    assert sum("gives away" in text for text in texts.values()) == 1, "2 % are noise"
    asked = [
        answer
        for answer in film.moment(stop, 1).answers
        if answer.decision.id == film.stored.actions[number - 1].action.decision
    ]
    assert [answer.choice for answer in asked] == [film.stored.actions[number - 1].action.choice]


def jumps(page: Page) -> Menu:
    return next(part for part in page.parts if isinstance(part, Menu) and part.prompt.startswith("Jump"))


async def test_many_jumps_fit_and_a_game_with_secrets_shows_none_of_a_review() -> None:
    film = film_of("imposter_kings")
    log = film.stored.actions
    many = [assessment(film, number, line.action.seat, 0.1) for number, line in enumerate(log, 1)]
    check(replay_page(film, film.moment(film.last, None), assessed=many))
    kept = film_of("imposter")
    page = replay_page(kept, kept.moment(0, None), assessed=[assessment(kept, 1, 0, 0.1)])
    assert not any("gives away" in choice.label for choice in jumps(page).choices)


@pytest.mark.parametrize(
    ("ended", "why"),
    [
        ({"ending": Ending.forfeit, "forfeited_by": 1}, "P1 has left it."),
        ({"ending": Ending.aborted}, "it was ended by agreement."),
        ({"ending": Ending.called_off, "reason": "*late*"}, r"an organiser has ended it (\*late\*)."),
        ({"ending": Ending.stopped, "reason": "KeyError: 7"}, "it was stopped."),
    ],
)
def test_the_last_stop_tells_why_the_rules_did_not_end_the_match(ended: dict[str, Any], why: str) -> None:
    stored = played("imposter", 8)[0]
    film = Playback(GAMES["imposter"], replace(stored, **{"reason": "", "forfeited_by": None, **ended}))
    assert film.outcome is None
    shown = text_of(replay_page(film, film.moment(film.last, None)))
    assert f"**The match ended here**, before the rules brought it to its end: {why}" in shown
    assert "ended here" not in text_of(replay_page(film, film.moment(0, None)))
    told = files.text_of(film).splitlines()[-1]
    assert told.startswith("The match ended here") and ended.get("reason", "?") not in told
