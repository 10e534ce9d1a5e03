"""What panels, board and picture tell of hidden cards, and when: no more and no less than a seat has seen."""

import itertools

import pytest

from games.core.ends import final_view
from games.core.knowledge import Fact, cards
from games.core.protocol import Action
from games.imposter_kings.cards import KIND
from games.imposter_kings.table_view import Hint
from tests.games.imposter_kings.at import GAME, NAMES, At, new_match, start_round

SCREEN, PICTURE = GAME.screen, GAME.picture


def after_a_trade(seed: int) -> At:
    """Four players at the discards; all partners have traded one card each."""
    at = new_match(seed, seats=4)
    while at.asked()[0][1] != "discard":
        d = at.pending()[0]
        choice = (d.options[0],) if d.prompt == "trade" else d.default
        at.events += GAME.apply(at.state, Action(d.seat, d.id, choice))
    return at


def seen_by_others(at: At, seat: int):
    views = [GAME.view(at.state, viewer) for viewer in (None, *range(4)) if viewer != seat]
    return [
        (
            SCREEN.board(v, NAMES),
            SCREEN.panel(v, NAMES) if v.viewer is not None else (),
            PICTURE.scene(v, NAMES),
            v.places,
        )
        for v in views
    ]


@pytest.mark.parametrize("seed", range(4))
def test_the_partner_cannot_tell_whether_the_traded_card_was_discarded(seed):
    at = after_a_trade(seed)
    seat, partner = at.asked()[0][0], (at.asked()[0][0] + 2) % 4
    options = at.options(seat, "discard")
    [traded] = [token for token in options if at.state.private[partner] >> token & 1]
    assert at.own(partner).places[seat].known == (at.name(seat, traded),)
    seen = []
    for token in (traded, next(token for token in options if token != traded)):
        twin = At.of(at.state.clone())
        twin.answer(seat, "discard", token)
        for d in twin.pending():
            twin.answer(d.seat, "discard", d.default)
        seen.append(seen_by_others(twin, seat))
    assert seen[0] == seen[1]
    told = twin.own(partner).places[seat]
    name = at.name(seat, traded)
    assert not told.known and Hint((name,), 1, False) in told.hints
    panel = "\n".join(SCREEN.panel(twin.own(partner), NAMES))
    assert any("has in hand or laid aside" in line and f"the {name}" in line for line in panel.splitlines())


@pytest.mark.parametrize(
    ("card", "what", "court"),
    [
        ("Sentry", "Warlord", "-Soldier, Warlord"),
        ("Spy", "look", "-Soldier, Warlord"),
        ("Mystic", 5, "Warlord, -Soldier"),
    ],
)
def test_a_card_that_disgraces_itself_lies_disgraced_while_its_window_is_open(card, what, court):
    at = At(f"{card}, Judge", "Fool, Elder", court=court).play(0, card, what)
    assert at.asked() == [(1, "kings-hand")]
    assert at.court[-1] == f"-{card}" and at.throne == 1
    board = SCREEN.board(at.view, NAMES[:2])
    assert board[0].startswith("## Throne: ") and "Disgraced 1" in board[0]
    assert PICTURE.scene(at.view, NAMES[:2]).row[-1].disgraced


@pytest.mark.parametrize("hand", list(itertools.permutations(["Queen", "Fool", "Judge"])))
def test_the_hand_of_a_victim_is_offered_in_value_order_and_not_as_it_was_dealt(hand):
    at = At(", ".join(hand), "Assassin, Fool", "Zealot", successors="Elder, Spy, Herald", court="Warlord")
    at.answer(0, "play", "flip")
    at.answer(1, "assassin", "Assassin")
    at.answer(2, "assassin", None)
    if at.asked()[0][1] == "kings-hand":
        at.let_pass()
    items = SCREEN.items(at.own(1), at.decision(1, "assassin-swap"), NAMES[:3])
    assert [item.label for item in items] == [
        "Fool 1",
        "Judge 5",
        "Queen 9",
        "Elder 3, the Successor",
        "Keep the Assassin",
    ]


def denied(hand: str) -> At:
    """Ben holds no Mystic, as Ann has heard."""
    at = At("Judge, Fool", hand, successors="Elder, Mystic", court="-Soldier", accused="King's Hand")
    at.play(0, "Judge", "Mystic")
    return at


def test_a_denial_is_told_until_an_unseen_card_comes_into_the_hand():
    at = denied("Elder, Herald")
    assert at.own(0).places[1].hints == (Hint(("Mystic",), 0, True),)
    assert "Ben does not hold the Mystic" in "\n".join(SCREEN.panel(at.own(0), NAMES[:2]))
    at.answer(1, "play", "flip")
    at.let_pass("assassin")
    assert at.own(0).places[1].hints == (), "the Successor that came into the hand may be one"


def test_a_denial_is_not_told_any_more_when_the_hand_is_empty():
    at = denied("Warlord")
    assert at.own(0).places[1].hints == (Hint(("Mystic",), 0, True),)
    at.play(1, "Warlord")
    assert at.own(0).places[1].hints == ()


def test_a_card_that_was_named_is_no_hint_any_more_when_it_was_seen():
    """Ben holds the Mystic, as Ann has heard."""
    at = At("Judge, Fool, Queen", "Elder, Mystic", court="-Soldier", accused="King's Hand")
    at.play(0, "Judge", "Mystic")
    at.answer(0, "judge-reward", None)
    assert at.own(0).places[1].hints == at.view.places[1].hints == (Hint(("Mystic",), 1, True),)
    at.play(1, "Mystic")
    assert at.own(0).places[1].hints == at.view.places[1].hints == ()


def test_a_card_that_may_have_been_condemned_is_told_as_in_hand_or_laid_aside_until_one_is_removed():
    at = At(
        "Judge, Executioner, Fool",
        "Elder, Zealot",
        "Mystic, Warden, Elder",
        court="Spy, -Soldier",
        accused="King's Hand",
    )
    at.play(0, "Judge")
    at.answer(0, "judge-opponent", 2)
    at.answer(0, "judge", "Mystic")
    at.answer(0, "judge-reward", None)
    for seat in (1, 2):
        at.answer(seat, "play", "flip")
        at.let_pass("assassin")
    assert Hint(("Mystic",), 1, True) in at.own(0).places[2].hints
    at.play(0, "Executioner", 7)
    for seat, card in ((0, None), (1, None), (2, "Warden")):
        at.answer(seat, "condemn", card)
    assert at.view.places[2].condemned == 1
    assert Hint(("Mystic",), 1, False) in at.own(0).places[2].hints
    assert "Cleo has in hand or laid aside the Mystic" in "\n".join(SCREEN.panel(at.own(0), NAMES[:3]))
    while at.view.places[2].condemned:
        d = at.pending()[0]
        at.answer(d.seat, d.prompt, d.default)
    assert not [hint for hint in at.own(0).places[2].hints if hint.least], "the removed one may have been it"


def with_fact(hand: str, about: int, least: int, most: int):
    """Ben's hints for Ann when all know a number of Elders among the first cards of Ben's hand."""
    at = At("Judge", hand, court="-Soldier, Fool", accused="King's Hand")
    first = sum(1 << card for card in cards(at.state.hands[1])[:about])
    at.state.journal += (Fact(first, 1 << KIND["Elder"], least, most, 0b111),)
    return at


def test_a_denial_of_a_part_of_the_hand_is_none_of_the_hand():
    assert with_fact("Judge, Zealot, Elder", 2, 0, 0).own(0).places[1].hints == ()
    assert with_fact("Judge, Zealot, Queen", 3, 0, 0).own(0).places[1].hints == (Hint(("Elder",), 0, True),)


def test_a_number_of_cards_counts_those_alone_that_have_not_been_seen_since():
    at = with_fact("Elder, Elder, Zealot", 3, 2, 3)
    assert at.own(0).places[1].hints == (Hint(("Elder",), 2, True),)
    at.state.public |= 1 << cards(at.state.hands[1])[0]
    assert at.own(0).places[1].hints == (Hint(("Elder",), 1, True),)
    assert "Ben holds another Elder" in "\n".join(SCREEN.panel(at.own(0), NAMES[:2]))


def test_cards_of_others_that_a_viewer_has_seen_lie_open_in_the_picture():
    at = At("Princess, Fool, Judge", "Elder, Mystic", court="-Soldier", accused="King's Hand")
    at.play(0, "Princess", 1)
    at.answer(0, "princess-card", "Fool")
    at.answer(1, "princess-card", "Mystic")

    def hand(viewer, seat):
        scene = PICTURE.scene(GAME.view(at.state, viewer), NAMES[:2])
        strip = next(strip for strip in scene.strips if strip.name == NAMES[seat])
        return [laid.face and laid.face.name for laid in strip.groups[0].cards]

    assert hand(0, 1) == ["Fool", None] and hand(1, 0) == ["Mystic", None]
    assert hand(0, 0) == ["Judge", "Mystic"] and hand(1, 1) == ["Fool", "Elder"]
    assert hand(None, 0) == hand(None, 1) == [None, None]


def test_a_kings_hand_that_was_shown_is_named_among_what_a_viewer_knows():
    at = At("Sentry, Judge, Fool", "Warden, Elder", "King's Hand, Elder", court="Warlord, -Soldier")
    at.play(0, "Sentry", "Warlord")
    for seat, _ in at.asked():
        at.answer(seat, "kings-hand", "King's Hand" if seat == 2 else None)
    assert at.view.places[2].condemned == 1 and at.own(0).places[2].condemned_names == ("King's Hand",)
    assert "Cleo's Condemned: King's Hand" in "\n".join(SCREEN.panel(at.own(0), NAMES[:3]))
    assert "Condemned: 1" in "\n".join(SCREEN.board(at.view, NAMES[:3]))
    strip = next(strip for strip in PICTURE.scene(at.view, NAMES[:3]).strips if strip.name == "Cleo")
    assert strip.groups[-1].heading == "Condemned" and strip.groups[-1].cards[0].face == PICTURE.faces["King's Hand"]


def test_until_a_round_begins_the_picture_shows_what_others_were_dealt_and_what_the_viewer_has():
    view = GAME.view(after_a_trade(1).state, 0)
    own, *others = [
        [(group.heading, len(group.cards)) for group in strip.groups] for strip in PICTURE.scene(view, NAMES).strips
    ]
    assert own == [("6 cards", 6), ("Successor", 1)] and others == [[("7 cards", 7)]] * 3


def test_the_picture_of_a_rounds_end_on_an_empty_court_shows_what_lies_there():
    at = new_match(34, flip_on_empty_court=True)
    start_round(at)
    at.answer(1, "play", "flip")
    at.answer(0, "assassin", "Assassin")
    view = next(found for event in at.events if (found := final_view(event, None)))
    strip = next(strip for strip in PICTURE.scene(view, NAMES[:2]).strips if strip.name == "Ann")
    assert not view.court
    assert [group.heading for group in strip.groups] == ["6 cards", "Successor"]
