"""Cutthroat: the set-up, elimination, the Assassin's swap, scoring (sections 4, 8 and 9 of the rules)."""

import pytest

from games.imposter_kings.cards import BASE, KIND
from tests.games.imposter_kings.at import GAME, At, new_match


def three(*hands, **rest) -> At:
    rest.setdefault("accused", "King's Hand")
    return At(*hands, **rest)


def match(seed: int) -> At:
    return new_match(seed, seats=3)


def reveal_all(at: At) -> None:
    """All players show the first two cards, then the third."""
    for d in at.pending():
        at.answer(d.seat, "reveal", *[at.name(d.seat, token) for token in d.options[:2]])
    for d in at.pending():
        at.answer(d.seat, "reveal-third", d.options[0])


def test_the_first_two_cards_are_revealed_together_before_the_third_is_chosen():
    at = match(2)
    first = at.pending()[0].seat
    at.answer(first, "reveal", *[at.name(first, token) for token in at.options(first, "reveal")[:2]])
    assert all(not place.known for place in at.view.places)
    for d in at.pending():
        at.answer(d.seat, "reveal", *[at.name(d.seat, token) for token in d.options[:2]])
    assert [len(place.known) for place in at.view.places] == [2, 2, 2]
    assert all(len(d.options) == 6 for d in at.pending()), "not one that is shown already"


def test_the_exchange_goes_round_and_stays_known_to_all():
    for seed in range(20):
        at = match(seed)
        reveal_all(at)
        shown = {seat: at.view.places[seat].known for seat in range(3)}
        best = {seat: max(BASE[KIND[name]] for name in names) for seat, names in shown.items()}
        tied = [seat for seat in best if best[seat] == max(best.values())]
        if len(tied) > 1:
            king = at.view.true_king
            assert at.asked() == [(king, "exchange-first")]
            assert sorted(at.options(king, "exchange-first")) == tied
            at.answer(king, "exchange-first", tied[0])
        a = tied[0]
        card = at.names(a, "exchange")[0]
        at.answer(a, "exchange", card)
        b = at.events[-1].public["owner"]
        c = 3 - a - b
        assert sorted(at.names(b, "exchange")) == sorted(shown[c])
        at.answer(b, "exchange", at.names(b, "exchange")[0])
        assert sorted(at.names(c, "exchange")) == sorted(shown[a]), "of the cards that A showed at first"
        at.answer(c, "exchange", at.names(c, "exchange")[0])
        assert [place.hand for place in at.view.places] == [8, 8, 8]
        assert card in at.view.places[a].known
        assert at.asked() == [(at.view.true_king, "first-player")]


def test_shown_cards_stay_known_after_successor_and_discard():
    """The open picks are public for the whole round; which of them was laid aside is secret."""
    at = match(6)
    reveal_all(at)
    at.until("first-player")
    shown = {seat: sorted(at.own(0).places[seat].known) for seat in (1, 2)}
    assert all(len(names) >= 3 for names in shown.values())
    at.until("play")
    for seat in (1, 2):
        place = at.own(0).places[seat]
        kept = [name for hint in place.hints if hint.least for name in hint.names * hint.least]
        assert sorted(kept) == shown[seat] and not any(hint.in_hand for hint in place.hints)
        assert place.known == (), "each of them may lie aside"
    text = "\n".join(GAME.screen.panel(at.own(0), ["Ann", "Ben", "Cleo"]))
    assert "Ben has in hand or laid aside the " in text


def test_the_direction_of_play_is_kept():
    for direction, second in (("clockwise", 2), ("counterclockwise", 0)):
        at = match(4).until("first-player")
        king = at.view.true_king
        at.answer(king, "first-player", 1)
        at.answer(king, "direction", direction)
        assert at.until("play").asked() == [(1, "play")]
        at.answer(1, "play", at.decision(1, "play").default)
        assert at.until("play").asked() == [(second, "play")]


def test_R4_answers_count_in_turn_order_and_a_later_card_is_not_spent():
    at = At("Fool, Elder", "King's Hand, Elder", "King's Hand, Zealot", court="Warlord, -Elder")
    at.play(0, "Fool", "Warlord")
    assert sorted(at.asked()) == [(1, "kings-hand"), (2, "kings-hand")]
    at.answer(2, "kings-hand", "King's Hand")
    assert [asked.seat for asked in at.view.asked] == [1, 2], "which seats have answered is secret"
    at.answer(1, "kings-hand", "King's Hand")
    assert [e.public["seat"] for e in at.events if e.kind == "kings-hand"] == [1]
    assert "King's Hand" in at.hand(2)
    assert "King's Hand" not in at.own(0).places[2].known, "an unneeded answer is never shown"


def test_R5_a_name_that_failed_for_one_spares_only_that_one():
    at = At(
        "Inquisitor, Elder, Fool",
        "Fool, Zealot",
        "Judge, Spy",
        court="-Queen",
        accused="Princess",
        successors="Elder, Elder, Elder",
    )
    at.play(0, "Inquisitor", "King's Hand")
    at.let_pass()
    at.answer(1, "play", "flip")
    at.let_pass("assassin")
    at.play(2, "Judge")
    at.answer(2, "judge-opponent", 0)
    at.answer(2, "judge", "Queen")
    assert sorted(at.asked()) == [(0, "kings-hand"), (1, "kings-hand")], "Ben's Successor could be one"


def test_R19_one_opponent_who_holds_the_card_is_enough_and_the_answer_of_each_is_public():
    at = three("Soldier, Fool", "Judge, Spy", "Elder, Fool", court="-Queen").play(0, "Soldier", "Elder")
    told = [(e.public["seat"], e.public["right"]) for e in at.events if e.kind == "holds"]
    assert told == [(1, False), (2, True)] and at.throne == 7
    assert at.decision(0, "soldier-disgrace").pick == (0, 1), "the Soldier is the only one face up"


def test_R31_every_other_player_puts_one_copy_into_the_antechamber():
    at = three("Inquisitor, Elder", "Elder, Fool", "Elder, Judge", court="-Queen")
    at.play(0, "Inquisitor", "Elder")
    assert [e.public["seat"] for e in at.events if e.kind == "antechamber"] == [1, 2]
    assert at.court[-2:] == ["Elder", "Elder"]
    assert at.asked() == [(0, "play")]


def test_R35_an_eliminated_player_leaves_the_table_and_play_goes_on():
    at = three("Queen, Elder", "Fool, Judge", "Zealot, Elder", court="Soldier", flipped=[1]).play(0, "Queen")
    assert at.view.places[1].out and at.view.places[1].hand == 0
    assert at.asked() == [(2, "play")]
    at.play(2, "Elder")
    assert at.asked() == [(0, "play")], "the next living player moves"
    at.play(0, "Elder")
    assert at.asked() == [(2, "play")]


def killed(**rest) -> At:
    """Ann has flipped her King, and Ben's Assassin has put her out of the round."""
    at = three("Fool", "Assassin, Elder", "Zealot, Judge", accused="Princess", **rest)
    at.answer(0, "play", "flip")
    at.answer(1, "assassin", "Assassin")
    at.answer(2, "assassin", None)
    at.let_pass()
    return at


def test_R36_the_killer_may_take_a_card_of_the_victim_in_secret():
    at = killed(successors="Queen, Elder, Elder", court="Soldier")
    assert at.names(1, "assassin-swap") == ["Assassin", "Fool", "Queen"]
    [seen] = [e for e in at.events if e.kind == "look-victim"]
    assert seen.public == {"seat": 1, "victim": 0} and seen.private == {1: {"hand": ["Fool"], "successor": "Queen"}}
    at.answer(1, "assassin-swap", "Queen")
    assert at.hand(1) == ["Elder", "Queen"]
    told = next(e for e in at.events if e.kind == "swap-assassin")
    assert told.public == {"seat": 1, "victim": 0} and told.private == {1: {"card": "Queen"}}
    assert at.own(2).places[1].known == ()
    assert at.view.places[1].hand == 2
    assert at.view.places[0].out


def test_R36_the_killer_still_counts_as_a_possible_holder_of_the_assassin():
    at = killed(successors="Queen, Elder, Elder", court="-Soldier")
    at.answer(1, "assassin-swap", "Queen")
    at.play(1, "Elder")
    at.answer(2, "play", "flip")
    assert at.asked() == [(1, "assassin")]
    assert at.options(1, "assassin") == [None]


def test_R36_by_default_the_assassin_stays_in_hand():
    at = killed(court="-Soldier")
    d = at.decision(1, "assassin-swap")
    assert at.name(1, d.default) == "Assassin"
    GAME.apply(at.state, (1, d.id, d.default))
    assert at.hand(1) == ["Assassin", "Elder"]


def test_R36_R38_an_assassin_in_the_place_of_the_only_card_counts_as_a_card_left():
    at = three(
        "",
        "Assassin, Queen",
        "Zealot, Judge",
        successors="Soldier, Elder, -",
        flipped=[2],
        court="Warlord",
        accused="Princess",
    )
    at.answer(1, "assassin", "Assassin")
    at.answer(2, "assassin", None)
    at.let_pass()
    at.answer(1, "assassin-swap", "Soldier")
    at.play(1, "Queen")
    assert {(p.seat, p.reason): p.points for p in at.round.points}[1, "cards-left"] == 2


@pytest.mark.parametrize(("cards", "points"), [("Fool, Judge", 2), ("", 1)])
def test_R38_R39_second_place_scores_one_each_opponent_with_cards_counts_and_the_first_out_is_king(cards, points):
    at = three("Queen, Elder", cards, "Zealot, Judge", court="Soldier", flipped=[1, 2]).play(0, "Queen")
    assert at.round.winners == (0,)
    scored = {(p.seat, p.reason): p.points for p in at.round.points}
    assert scored == {(0, "won"): 1, (0, "king-up"): 1, (0, "cards-left"): points, (2, "second"): 1}
    assert at.view.true_king == 1


@pytest.mark.parametrize(
    ("points", "totals", "winner"),
    [([4, 0, 6], (7, 0, 7), 0), ([5, 0, 6], (8, 0, 7), 0), ([0, 0, 6], (3, 0, 7), 2)],
    ids=["equal totals", "both at the target", "second place at the target"],
)
def test_R42_the_highest_total_wins_and_of_equal_ones_that_of_the_last_rounds_winner(points, totals, winner):
    at = three("Queen, Elder", "", "Zealot, Judge", court="Soldier", flipped=[1, 2], points=points)
    at.play(0, "Queen")
    outcome = GAME.outcome(at.state)
    assert outcome.points == totals
    assert outcome.winners == tuple(seat == winner for seat in range(3))
