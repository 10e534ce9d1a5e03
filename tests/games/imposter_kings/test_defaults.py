"""What the clock answers (section 11 of the rules)."""

from tests.games.imposter_kings.at import GAME, At, new_match


def test_a_turn_is_the_lowest_legal_card_in_the_order_of_the_table():
    at = At("Queen, Judge, Soldier, Fool", "Fool", court="Zealot")
    assert at.name(0, at.decision(0, "play").default) == "Judge"


def test_without_a_legal_card_the_turn_is_the_flip():
    at = At("Fool, Judge", "Fool", court="Queen")
    assert at.decision(0, "play").default == "flip"


def test_a_name_is_the_one_with_most_copies_not_publicly_located():
    at = At("Soldier, Elder", "Fool", successors="Sentry, Spy", court="-Fool").play(0, "Soldier")
    assert at.decision(0, "soldier").default == "Elder", "his own Elder is not publicly located"
    at = At("Judge, Elder", "Fool", successors="Sentry, Spy", court="Elder, -Fool").play(0, "Judge")
    assert at.decision(0, "judge").default == "Inquisitor", "ties in the order of the table"


def test_by_default_the_true_king_starts_and_no_mulligan_is_called():
    at = new_match()
    [d] = at.pending()
    assert d.default == d.seat
    at.answer(d.seat, "first-player", d.seat)
    assert [d.default for d in at.pending()] == [None, None]


def test_secret_picks_are_random_from_the_match_and_the_same_in_a_replay():
    picked = set()
    for seed in range(40):
        at = new_match(seed)
        d = at.pending()[0]
        at.answer(d.seat, "first-player", 0)
        for seat in (0, 1):
            at.answer(seat, "mulligan", None)
        d = at.decision(0, "successor")
        assert d.default in d.options
        again = next(x for x in GAME.pending(at.state.clone()) if x.seat == 0)
        assert again.default == d.default
        picked.add(d.options.index(d.default))
    assert len(picked) == 8
    picked = set()
    for seed in range(40):
        s = GAME.new(3, seed)
        d = GAME.pending(s)[0]
        assert d.prompt == "reveal" and len(d.default) == 2
        picked |= {d.options.index(card) for card in d.default}
    assert len(picked) == 8, "several cards are drawn just so"
