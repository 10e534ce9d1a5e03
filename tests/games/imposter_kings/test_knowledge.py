"""Knowledge of cards (section 10 of the rules), and worlds that fit it."""

import random
from collections import Counter

from games.core.knowledge import MANY, Fact, blurred
from games.core.worlds.drawing import worlds_of
from games.imposter_kings.cards import KIND, KINDS
from tests.games.imposter_kings.at import GAME, At


def worlds(at: At, viewer: int, number: int = 300):
    return [GAME.sample(at.state, viewer, random.Random(seed)) for seed in range(number)]


def hands(world, seat: int) -> list[str]:
    return [card.name for card in GAME.view(world, seat).hand]


def test_own_cards_are_known_and_the_opponents_are_not():
    at = At("Fool, Judge", "Elder, Mystic", discards="Zealot, Queen", successors="Spy, Herald")
    assert at.own(0).places[0].known == ("Fool", "Judge")
    assert at.own(0).places[0].successor_name == "Spy"
    assert at.own(0).places[1].known == () and at.own(0).places[1].successor_name is None
    assert at.view.places[0].known == ()
    held = Counter(name for world in worlds(at, 0) for name in hands(world, 1))
    assert set(held) == {"Elder", "Mystic", "Herald", "Queen"}
    assert min(held.values()) > 100, "each as likely as any other"


def test_a_publicly_seen_card_stays_known_in_hand():
    at = At("Fool, Judge", "Elder, Mystic", court="Warlord, -Soldier", accused="King's Hand")
    at.play(0, "Fool", "Warlord")
    assert at.view.places[0].known == ("Warlord",)
    assert at.own(1).places[0].known == ("Warlord",)
    assert all("Warlord" in hands(world, 0) for world in worlds(at, 1, 50))


def test_a_right_and_a_wrong_name_narrow_the_worlds():
    for name, right in (("Mystic", True), ("Queen", False)):
        at = At("Judge, Fool", "Elder, Mystic", successors="Elder, Queen", court="-Soldier", accused="King's Hand")
        at.play(0, "Judge", name)
        assert [(hint.names, hint.least) for hint in at.own(0).places[1].hints] == [((name,), int(right))]
        assert at.own(1).places[1].hints == (), "the own hand lies open"
        assert all((name in hands(world, 1)) is right for world in worlds(at, 0))


def test_the_two_who_swapped_know_and_hear_of_both_cards_and_a_spectator_of_neither():
    at = At("Princess, Fool, Judge", "Elder, Mystic", court="-Soldier", accused="King's Hand")
    at.play(0, "Princess", 1)
    at.answer(0, "princess-card", "Fool")
    told = at.answer(1, "princess-card", "Mystic")[0]
    assert at.own(0).places[1].known == ("Fool",)
    assert at.own(1).places[0].known == ("Mystic",)
    assert [place.known for place in at.view.places] == [(), ()]
    assert all("Fool" in hands(world, 1) for world in worlds(at, 0, 50))
    assert [GAME.screen.tell(told, viewer, ["Ann", "Ben"]) for viewer in (None, 0, 1)] == [
        "Ann and Ben swap a hand card.",
        "You and Ben swap a hand card. You gave the Fool and got the Mystic.",
        "Ann and you swap a hand card. You gave the Mystic and got the Fool.",
    ]


def test_a_known_card_may_have_gone_in_a_secret_swap():
    """All saw that Ann holds the Warlord; after her swap with Ben Cleo knows only that one of the two does."""
    at = At("Fool, Princess", "Elder, Mystic", "Zealot, Judge", court="Warlord, -Soldier", accused="King's Hand")
    at.play(0, "Fool", "Warlord")
    at.answer(1, "play", "flip")
    at.let_pass("assassin")
    at.play(2, "Zealot")
    at.play(0, "Princess", 1)
    at.answer(1, "princess-card", "Mystic")
    assert at.own(2).places[0].known == () and at.own(2).places[1].known == ()
    assert at.own(1).places[1].known == ("Elder", "Elder", "Warlord")
    where = Counter(seat for world in worlds(at, 2) for seat in (0, 1) if "Warlord" in hands(world, seat))
    assert sum(where.values()) == 300 and min(where.values()) > 20


def test_the_two_who_swap_keep_what_they_knew_of_the_other_cards():
    """Ann has heard that Ben holds the Mystic. He gives her another card: he still holds it."""
    at = At("Judge, Princess, Fool", "Elder, Mystic, Zealot", court="-Soldier", accused="King's Hand")
    at.play(0, "Judge", "Mystic")
    at.answer(0, "judge-reward", None)
    at.answer(1, "play", "flip")
    at.let_pass("assassin")
    at.play(0, "Princess", 1)
    at.answer(1, "princess-card", "Zealot")
    assert all("Mystic" in hands(world, 1) for world in worlds(at, 0, 100))
    assert not at.view.places[1].hints, "a spectator cannot tell any more"


def test_of_two_equal_cards_others_cannot_tell_which_one_was_shown():
    """Ann is known to hold a Soldier. She plays one: whether it was that one, and whether she has another, is open."""
    at = At("Fool, Soldier, Judge", "Elder, Mystic", court="Soldier, -Zealot", accused="King's Hand")
    at.play(0, "Fool", "Soldier")
    at.play(1, "Elder")
    hidden = next(token for token in at.options(0, "play") if at.name(0, token) == "Soldier")
    GAME.apply(at.state, (0, at.pending()[0].id, hidden))
    assert at.own(1).places[0].known == ()
    held = Counter("Soldier" in hands(world, 0) for world in worlds(at, 1))
    assert held[True] and held[False]


def test_a_seat_that_knew_two_equal_cards_knows_the_other_one_after_one_is_shown():
    """Ben gave Ann a Soldier, and all saw her take another. She plays one or the other."""
    at = At("Princess, Fool, Judge", "Soldier, Mystic", court="Soldier, -Zealot", accused="King's Hand")
    at.play(0, "Princess", 1)
    at.answer(0, "princess-card", "Judge")
    at.answer(1, "princess-card", "Soldier")
    at.answer(1, "play", "flip")
    at.let_pass("assassin")
    at.play(0, "Fool", "Soldier")
    at.play(1, "Elder")
    assert (at.own(1).places[0].known, at.view.places[0].known) == (("Soldier", "Soldier"), ("Soldier",))
    both = [token for token in at.options(0, "play") if at.name(0, token) == "Soldier"]
    assert len(both) == 2
    for token in both:
        after = at.state.clone()
        GAME.apply(after, (0, at.pending()[0].id, token))
        assert GAME.view(after, 1).places[0].known == ("Soldier",)
        assert GAME.view(after, None).places[0].known == ()


def test_a_seat_asked_for_a_play_without_a_king_to_flip_has_one():
    at = At("Queen, Judge", "Elder, Fool", successors="Mystic, -", court="Soldier", flipped=[1])
    at.play(0, "Queen")
    assert at.asked() == [(1, "play")]
    assert all("Elder" in hands(world, 1) for world in worlds(at, 0))


# ---- facts about sets of cards


def test_a_fact_about_a_part_becomes_one_about_the_whole_when_cards_move_unseen():
    [fact] = blurred((Fact(0b0011, 1, 1, MANY, 0b1),), 0b0110, 0b1)
    assert (fact.mask, fact.least, fact.most) == (0b0111, 1, MANY)
    [none] = blurred((Fact(0b0011, 1, 0, 0, 0b1),), 0b0110, 0b1)
    assert (none.mask, none.most) == (0b0111, 1), "one strange card may be it"
    assert blurred((Fact(0b0011, 1, 1, MANY, 0b1),), 0b1100, 0b1) == (Fact(0b0011, 1, 1, MANY, 0b1),)
    both = blurred((Fact(0b0011, 1, 1, MANY, 0b11),), 0b0110, 0b10)
    assert [fact.viewers for fact in both] == [0b01, 0b10], "the insider still knows better"


def test_a_redeal_keeps_every_fact_even_where_chance_would_hardly_find_one():
    fool, elder = 1 << KIND["Fool"], 1 << KIND["Elder"]
    ident = [KIND["Fool"]] * 3 + [KIND["Elder"]] * 9
    facts = (Fact(0b111, fool, 3, MANY, 1), Fact(0b111000, elder, 3, 3, 1))
    copies = tuple(map(ident.count, range(KINDS)))
    for seed in range(50):
        fresh = worlds_of(ident, 0xFFF, 0xFFF, facts, 0, copies).draw(ident, random.Random(seed))
        assert fresh[:3] == [KIND["Fool"]] * 3
        assert sorted(fresh) == sorted(ident)
