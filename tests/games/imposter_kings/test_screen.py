"""What people read, in the rulebook's words; more of it in the golden playthroughs."""

import itertools
import random

import pytest

from games.core.protocol import Action, Event
from tests.games.conformance import Setting, steps
from tests.games.imposter_kings.at import GAME, NAMES, At, new_match

SCREEN = GAME.screen


def board(at: At) -> str:
    return "\n".join(SCREEN.board(at.view, NAMES[: at.state.seats]))


def test_the_board_shows_kings_counts_and_what_waits():
    at = At("Judge, Queen, Fool", "Elder, Warlord", court="-Mystic", accused="King's Hand")
    at.play(0, "Judge", "Elder")
    at.answer(0, "judge-reward", "Queen")
    text = board(at)
    assert "**Ann** · 0 points · 👑 King up · 1 card · Successor · Antechamber: Queen" in text
    assert "▶ **Ben** · 0 points · 👑 King up · 2 cards · Successor" in text


def test_all_read_which_card_a_player_decides_about_and_the_same_at_each_stage():
    at = At("Judge, Queen, Fool", "Elder, Warlord", court="-Mystic", accused="King's Hand").play(0, "Judge")
    assert SCREEN.status(at.view, NAMES[:2]) == "**Ann** decides about the Judge."
    at.answer(0, "judge", "Elder")
    assert at.asked() == [(0, "judge-reward")]
    assert SCREEN.status(at.view, NAMES[:2]) == "**Ann** decides about the Judge."


def test_the_plus_two_is_shown_while_it_counts():
    at = At("Soldier, Fool", "Elder, Warlord, Queen", court="-Queen", accused="King's Hand").play(0, "Soldier")
    assert "Soldier 5" in board(at) and "(+2)" not in board(at)
    at.answer(0, "soldier", "Elder")
    at.answer(0, "soldier-disgrace")
    assert "Soldier 7 (+2)" in board(at)
    at.play(1, "Warlord")
    assert "Soldier 5" in board(at) and "Warlord 7" in board(at) and "(+2)" not in board(at)


def test_a_card_that_may_not_be_played_is_there_with_the_rule():
    at = At("Elder, Sentry", "Fool", court="Sentry")
    d = at.decision(0, "play")
    items = SCREEN.items(at.own(0), d, NAMES[:2])
    assert [(item.label, bool(item.why)) for item in items] == [
        ("Elder 3", True),
        ("Sentry 8", False),
        ("Flip your King", False),
    ]
    assert items[0].why == "The Elder is a 3 and the Throne shows 8. You can play the Sentry or flip your King."


def test_hand_cards_are_offered_in_value_order_and_no_comes_last():
    at = At("Judge, Queen, Fool, Elder", "Elder, Warlord", court="-Mystic", accused="King's Hand")
    at.play(0, "Judge", "Elder")
    labels = [item.label for item in SCREEN.items(at.own(0), at.decision(0, "judge-reward"), NAMES[:2])]
    assert labels == ["Elder 3", "Queen 9", "None"]


def test_a_number_names_only_the_cards_that_the_table_plays_with():
    at = At("Mystic, Fool", "Elder", court="-Soldier").play(0, "Mystic")
    told = [item.detail for item in SCREEN.items(at.own(0), at.decision(0, "mystic"), NAMES[:2]) if item.label in "345"]
    assert told == ["Elder, Zealot: 2 of 3 unseen.", "Inquisitor: 2 of 2 unseen.", "Judge, Soldier: 2 of 3 unseen."]


def test_a_seat_without_the_card_reads_why_the_window_asks_it():
    for held, aside in (("Elder", True), ("King's Hand", False)):
        at = At("Fool", f"{held}, Zealot", court="Warlord, -Soldier").play(0, "Fool", "Warlord")
        asked = SCREEN.question(at.own(1), at.decision(1, "kings-hand"), NAMES[:2])
        assert asked.startswith("Ann uses the Fool on the Warlord.\n")
        assert ("You do not hold one: press Pass." in asked) is aside
        assert ("Do you answer with the King's Hand?" in asked) is not aside


@pytest.mark.parametrize(("flips", "warns"), [(2, True), (1, False)])
def test_an_assassin_against_the_partner_is_offered_with_a_warning(flips: int, warns: bool):
    at = At("Assassin, Elder", "Fool", "Fool", "Zealot", court="Soldier", turn=flips)
    at.answer(flips, "play", "flip")
    view, d = at.own(0), at.decision(0, "assassin")
    asked = SCREEN.question(view, d, NAMES)
    assert ("⚠️ Cleo is your partner. Your own team would lose the round." in asked) is warns
    reveal = next(option for option in d.options if option is not None)
    assert SCREEN.final(view, d, reveal) == ("Your own team would lose the round." if warns else "")
    assert SCREEN.final(view, d, None) == ""


def test_a_kings_hand_against_the_partner_is_offered_with_a_warning():
    at = At("King's Hand, Elder", "Fool", "Fool", "Zealot", court="Warlord, -Judge", turn=2)
    at.play(2, "Fool", "Warlord")
    d = at.decision(0, "kings-hand")
    assert "⚠️ Cleo is your partner.\nDo you answer" in SCREEN.question(at.own(0), d, NAMES)
    assert SCREEN.final(at.own(0), d, d.options[0] or d.options[1]) == "You answer your own partner."


def test_to_keep_the_assassin_has_words_of_its_own_and_the_successor_a_mark():
    at = At("Judge, Soldier", "Assassin, Fool", "Zealot", successors="Soldier, Elder, Elder", court="Warlord")
    at.answer(0, "play", "flip")
    at.answer(1, "assassin", "Assassin")
    at.answer(2, "assassin", None)
    if at.asked() != [(1, "assassin-swap")]:
        at.let_pass("kings-hand")
    d = at.decision(1, "assassin-swap")
    items = SCREEN.items(at.own(1), d, NAMES[:3])
    assert [item.label for item in items] == ["Judge 5", "Soldier 5", "Soldier 5, the Successor", "Keep the Assassin"]
    answers = [SCREEN.answered(at.own(1), d, item.option, NAMES[:3]) for item in items]
    assert answers[0] == "You take the Judge into hand." and answers[-1] == "You keep the Assassin."


def test_several_cards_are_told_as_a_list():
    at = At("Soldier, Judge", "Elder, Warlord", court="Queen, Fool", accused="King's Hand")
    at.play(0, "Soldier", "Elder")
    d = at.decision(0, "soldier-disgrace")
    said = SCREEN.answered(at.own(0), d, tuple([at.token(0, d.prompt, name) for name in ("Queen", "Fool")]), NAMES)
    assert said == "You Disgrace the Queen and the Fool."


def test_a_direction_of_play_names_the_player_after_the_first_one():
    at = new_match(1, seats=3).until("direction")
    state, [asked] = at.state, at.pending()
    after, before = [(state.turn + step) % 3 for step in (1, -1)]
    for viewer in (after, before):
        told = [item.label for item in SCREEN.items(GAME.view(state, viewer), asked, NAMES[:3])]
        follow = ["you are" if seat == viewer else f"{NAMES[seat]} is" for seat in (after, before)]
        assert told == [f"Clockwise: {follow[0]} next", f"Counterclockwise: {follow[1]} next"]


def test_the_owner_of_a_spy_who_is_its_target_reads_yourself():
    at = At("Spy, Fool", "Elder", court="-Soldier", accused="King's Hand").play(0, "Spy", "look")
    forced = at.decision(0, "spy-force")
    assert SCREEN.answered(at.own(0), forced, 0, NAMES[:2]) == "You exchange your own Successor."
    used, *_ = at.answer(0, "spy-force", 0)
    told = [SCREEN.tell(used, viewer, NAMES[:2]) for viewer in (0, 1)]
    assert told == ["You use the Spy against yourself.", "Ann uses the Spy against Ann."]


@pytest.mark.parametrize(("mode", "seats"), [("standard", 2), ("standard", 3), ("standard", 4), ("quickplay1", 2)])
def test_every_answer_has_a_sentence_for_its_player(mode: str, seats: int):
    rng = random.Random(seats)
    for state, decision, _ in itertools.islice(steps(Setting(GAME, mode, seats), 5), 150):
        view = GAME.view(state, decision.seat)
        for choice in {decision.random(rng) for _ in range(6)}:
            told = SCREEN.answered(view, decision, choice, NAMES)
            assert told.startswith("You ") and told.endswith("."), (decision, choice)
            assert "{" not in told and "None" not in told and "choose you" not in told.lower(), told


def test_the_question_for_a_mulligan_tells_its_price():
    def told(at: At) -> str:
        [*_, d] = [decision for decision in at.pending() if decision.seat == 1]
        view = at.own(1)
        return f"{SCREEN.question(view, d, NAMES)} {SCREEN.final(view, d, 'mulligan')}"

    at = new_match(seed=11)
    while at.pending()[0].prompt != "mulligan":
        at.answer(at.pending()[0].seat, "first-player", 0)
    assert told(at).count("The round ends unplayed, free this once.") == 2
    for seat, call in ((0, None), (1, "mulligan")):
        at.answer(seat, "mulligan", call)
    at.answer(at.pending()[0].seat, "first-player", 0)
    assert told(at).count("The round ends unplayed, and your opponent scores 2.") == 2


@pytest.mark.parametrize(
    ("cards", "reason"), [("Fool, Judge", "both opponents had cards left"), ("", "an opponent had cards left")]
)
def test_the_points_of_a_round_for_three_add_up_with_their_reasons(cards, reason):
    at = At(
        "Queen, Elder",
        cards,
        "Zealot, Judge",
        court="Soldier",
        flipped=[0, 1, 2],
        accused="King's Hand",
        points=[6, 0, 0],
    )
    at.play(0, "Queen")
    points = 3 if cards else 2
    [ended] = [event for event in at.events if event.kind == "round"]
    for text in (SCREEN.result(GAME.outcome(at.state), NAMES[:3])[1], SCREEN.tell(ended, None, NAMES[:3])):
        assert f"Ann +{points} (won the round, {reason})" in text
    assert f"Ann wins round 1: +{points}" in SCREEN.moment(at.events, None, NAMES)
    assert f"Extra: {reason}." in SCREEN.moment(at.events, None, NAMES)
    assert "Cleo had nothing to answer." in SCREEN.moment(at.events, None, NAMES), "the last of two"


def test_the_points_for_a_mulligan_are_told_to_each_reader():
    event = Event("mulligan", {"seat": 0, "points": 2, "scorers": (1, 3)})
    told = "{} a Mulligan. The round ends unplayed. 2 points for {}."
    assert SCREEN.tell(event, None, NAMES) == told.format("Ann calls", "Ben and Dan")
    assert SCREEN.tell(event, 0, NAMES) == told.format("You call", "Ben and Dan")
    assert SCREEN.tell(event, 3, NAMES) == told.format("Ann calls", "you and Ben")
    heads = [SCREEN.moment([event], viewer, NAMES).split("\n")[0] for viewer in (None, 0, 3)]
    who = "Ann calls", "You call", "Ann calls"
    scored = "Ben and Dan", "Ben and Dan", "you and Ben"
    assert heads == [f"### {seat} a Mulligan: {all_} +2" for seat, all_ in zip(who, scored, strict=True)]


@pytest.mark.parametrize("seats", [3, 4])
def test_no_direction_of_play_is_shown_before_it_is_chosen(seats):
    rng, state, chosen = random.Random(1), GAME.new(seats, 1, {"mode": "standard"}), False
    while pending := GAME.pending(state):
        view = GAME.view(state, None)
        scene = GAME.picture.scene(view, NAMES[:seats])
        shown = ["clockwise" in "\n".join(SCREEN.board(view, NAMES[:seats])), "clockwise" in scene.corner]
        assert [*shown, bool(scene.sign)] == [chosen] * 3
        for event in GAME.apply(state, Action(pending[0].seat, pending[0].id, pending[0].random(rng))):
            chosen = event.kind == "direction" or (chosen and event.kind != "deal")
    assert state.dealt > 1
