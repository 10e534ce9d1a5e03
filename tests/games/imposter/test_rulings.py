"""The rulings, by number."""

import pytest

from games.core.protocol import Action, IllegalAction
from games.imposter.modes import GAME_CARDS, SEATS
from games.imposter.state import Bag
from tests.games.imposter.at import GAME, NAMES, At, dealt, seats_of


def test_R1_three_to_sixteen_play():
    assert GAME.seats == tuple(range(3, 17)) == tuple(GAME_CARDS)
    for seats in GAME.seats:
        assert len(GAME.pending(GAME.new(seats, 1))) == seats


IMPOSTERS, POSTING = (1, 1, 2, 2, 2, 2, 2, 3, 3, 3, 4, 4, 4, 4), (2, 3, 2, 3, 3, 4, 4, 3, 3, 4, 3, 3, 3, 4)
"""As printed on the game card, from three players on."""


def test_R2_the_game_card_says_how_many_and_is_public():
    for seats, imposters, posting in zip(SEATS, IMPOSTERS, POSTING, strict=True):
        state = GAME.new(seats, 5)
        public = GAME.view(state, None)
        assert (sum(state.imposters), public.imposters, public.group_size) == (imposters, imposters, posting)


def test_R2_a_table_may_choose_other_numbers_within_limits():
    legal = 0
    for seats in SEATS:
        for imposters in range(1, 8):
            for group in range(1, 16):
                options = {"imposters": imposters, "group_size": group}
                allowed = 2 * imposters < seats and group <= seats - imposters
                if allowed:
                    legal += 1
                    assert sum(GAME.new(seats, 1, options).imposters) == imposters
                else:
                    with pytest.raises(ValueError, match="option"):
                        GAME.new(seats, 1, options)
    assert legal > 200


def test_R2_a_group_of_one_is_one_answer():
    at = At(group_size=1)
    assert at.decision("Ann", "choose").pick == (1, 1)
    at.answer("Ann", "choose", 3)
    assert at.group == ["Dan"]


def test_R3_identities_stay_for_the_whole_match():
    at = At()
    before = at.state.imposters
    for _ in range(4):
        at.round("Ann Ben Cat", treasures="Cat")
        assert at.state.imposters == before


def test_R4_only_imposters_know_each_other():
    at = At()
    assert at.view("Cat").fellows == seats_of("Eve") and at.view("Eve").fellows == seats_of("Cat")
    assert all(at.view(name).fellows == () for name in ("Ann", "Ben", "Dan", "Fay", None))
    assert [at.view(name).identity for name in ("Ann", "Cat", None)] == [False, True, None]
    assert "thread of the match" in "".join(GAME.screen.rules(5, {}).values())
    state = GAME.new(10, 1)
    for d in GAME.pending(state):
        told = GAME.apply(state, Action(d.seat, d.id, "looked"))
    imposters = [seat for seat in state.circle if state.imposters[seat]]
    assert imposters != sorted(imposters), "the circle is not the order of the seats"
    for seat in range(10):
        is_one = state.imposters[seat]
        fellows = tuple([other for other in imposters if other != seat]) if is_one else ()
        assert told[0].private[seat] == {"imposter": is_one, "fellows": fellows}
        assert GAME.view(state, seat).fellows == fellows


def test_R5_all_look_in_one_window_and_looking_is_not_public():
    state = GAME.new(6, 3)
    asked = GAME.pending(state)
    assert [(d.prompt, d.options, d.window) for d in asked] == [("look", ("looked",), True)] * 6
    questions = {GAME.screen.question(GAME.view(state, d.seat), d, NAMES) for d in asked}
    assert len(questions) == 1
    before = [GAME.view(state, viewer) for viewer in (None, asked[1].seat)]
    GAME.apply(state, Action(asked[0].seat, asked[0].id, "looked"))
    assert [GAME.view(state, viewer) for viewer in (None, asked[1].seat)] == before
    for d in GAME.pending(state):
        told = GAME.apply(state, Action(d.seat, d.id, "looked"))
        assert d.seat not in [asked.seat for asked in GAME.pending(state) if asked.prompt == "look"]
    assert [event.kind for event in told] == ["dealt"]


def test_R6_the_dealer_is_drawn_and_has_the_disc_first():
    dealers = [GAME.new(6, seed).dealer for seed in range(60)]
    assert set(dealers) == set(range(6))
    state = dealt(6, 4)
    assert state.postmaster == state.dealer == GAME.view(state, None).postmaster
    assert any(GAME.new(6, seed).imposters[GAME.new(6, seed).dealer] for seed in range(20)), "dealt in like all"
    characters = {GAME.new(16, seed).characters for seed in range(5)}
    assert len(characters) == 5 and all(len(set(sixteen)) == 16 for sixteen in characters), "drawn as well"


def test_R6_the_opener_may_be_the_dealer():
    assert {GAME.new(6, seed, {"dealer": "opener"}).dealer for seed in range(20)} == {0}


def test_R7_the_postmaster_may_choose_the_own_seat_and_need_not():
    at = At()
    assert at.decision("Ann", "choose").options == tuple(range(6))
    at.vote_on("Ann Ben Fay")
    assert "Ann" in at.asked("post")
    at.post()
    at.vote_on("Ann Dan Fay")
    assert "Ben" not in at.asked("post")


def test_R9_innocents_see_the_treasure_disabled_and_have_to_answer():
    at = At().vote_on("Ann Ben Cat")
    ben, cat = at.items("Ben", "post"), at.items("Cat", "post")
    assert [item.label for item in ben] == [item.label for item in cat]
    assert [bool(item.why) for item in ben] == [False, True] and not any(item.why for item in cat)
    texts = [GAME.screen.question(at.view(name), at.decision(name, "post"), NAMES) for name in ("Ben", "Cat")]
    assert texts[0] == texts[1]
    at.answer("Ann", "post", "letter")
    at.answer("Cat", "post", "letter")
    assert at.asked("post") == ["Ben"] and at.stage == "post"


def test_R10_the_order_of_posts_means_nothing():
    ends = set()
    for order in (("Ann", "Ben", "Cat"), ("Cat", "Ben", "Ann"), ("Ben", "Cat", "Ann")):
        at = At().vote_on("Ann Ben Cat")
        views = []
        for name in order:
            views.append(at.view())
            at.answer(name, "post", "treasure" if name == "Cat" else "letter")
        assert len({repr(view) for view in views}) == 1, "which members have posted is secret"
        ends.add(at.state.fingerprint())
    assert len(ends) == 1


def test_R11_single_posts_are_private():
    at = At(score=(0, 4)).round("Ann Cat Eve", treasures="Cat")
    assert at.winners == ["Cat", "Eve"]
    for name in (*at.names, None):
        own = at.view(name).posts
        assert own == (((5, "treasure"),) if name == "Cat" else ((5, "letter"),) if name in ("Ann", "Eve") else ())
    everything = [
        *GAME.screen.aftermath(at.view(), at.names),
        *GAME.screen.result(GAME.outcome(at.state), at.names),
    ]
    swapped = At(score=(0, 4)).round("Ann Cat Eve", treasures="Eve")
    assert everything == [
        *GAME.screen.aftermath(swapped.view(), swapped.names),
        *GAME.screen.result(GAME.outcome(swapped.state), swapped.names),
    ]
    assert [e for e in at.events if e.private] == []
    assert GAME.screen.cards(at.events[-1]) == ()


@pytest.mark.parametrize(("bag", "seen"), [("numbers", Bag(1, 2)), ("whether", Bag(None, 1))])
def test_R12_the_bag_tells_numbers_or_only_whether(bag, seen):
    at = At(bag=bag).round("Ann Cat Eve", treasures="Cat Eve")
    assert at.last.bag == seen and at.score == (0, 1)
    assert at.told("opened")[0]["bag"] == tuple(seen)
    at.round("Ann Cat Eve", treasures="")
    assert at.last.bag == (Bag(3, 0) if bag == "numbers" else Bag(None, 0))
    if bag == "whether":
        one = At(bag=bag).round("Ann Cat Eve", treasures="Cat")
        two = At(bag=bag).round("Ann Cat Eve", treasures="Cat Eve")
        assert one.view() == two.view(), "the number is stored nowhere that is seen"


def test_R13_three_veto_cards_or_as_many_as_the_table_says():
    assert GAME.view(GAME.new(6, 1), None).vetoes == 3
    for number in range(7):
        assert GAME.new(6, 1, {"vetoes": number}).vetoes == number
    with pytest.raises(ValueError, match="vetoes"):
        GAME.new(6, 1, {"vetoes": 7})


@pytest.mark.parametrize("seats", SEATS)
def test_R14_a_majority_is_more_than_half_of_all_others(seats):
    others = list(NAMES[1:seats])
    for vetoes in range(seats):
        at = At(" ".join(NAMES[: GAME_CARDS[seats].imposters]), seats=seats)
        at.choose("Ann", " ".join(NAMES[: GAME_CARDS[seats].group]))
        for name in others[:vetoes]:
            at.answer(name, "veto", "veto")
        if vetoes < seats - 1:
            at.time_is_up()
        assert (at.view().vetoes == 2) == (vetoes > (seats - 1) / 2), (seats, vetoes)


def test_R15_the_group_votes_and_the_postmaster_does_not():
    at = At().choose("Ann", "Ben Cat Dan")
    assert at.asked("veto") == ["Ben", "Cat", "Dan", "Eve", "Fay"]
    bens = at.decision("Ben", "veto").id
    for seat, code in ((0, "NO_VOTE"), (2, "CLOSED")):
        with pytest.raises(IllegalAction) as refused:
            GAME.apply(at.state, Action(seat, bens - 1, "veto"))
        assert refused.value.code == code, "a vote of the postmaster's, or of another seat's"


@pytest.mark.parametrize("votes", ["names", "number"])
def test_R16_votes_are_sealed_then_shown_by_name_or_number(votes):
    at = At(votes=votes).choose("Ann", "Ann Ben Fay")
    at.answer("Ben", "veto", "veto")
    assert at.view().waiting == seats_of("Cat Dan Eve Fay") and at.view("Cat").own_vote is None
    assert at.view("Ben").own_vote is True
    assert [asked.seat for asked in at.view().asked] == list(seats_of("Cat Dan Eve Fay"))
    at.vote("Dan")
    by = seats_of("Ben Dan") if votes == "names" else ()
    assert at.told("voted")[0]["vote"] == (2, by, False)
    assert tuple(at.view().vote) == (2, by, False)
    at.post()
    assert tuple(at.last.vote) == (2, by, False)
    if votes == "number":
        assert "Ben" not in GAME.screen.tell(at.events[1], None, NAMES)


def test_R18_without_cards_there_is_no_vote():
    at = At(vetoes=0).choose("Ann", "Ann Ben Fay")
    assert at.stage == "post" and at.view().vote is None


@pytest.mark.parametrize("target", [3, 4, 5, 6, 7])
def test_R20_the_first_team_at_the_target_wins(target):
    at = At(target=target, vetoes=0)
    while at.winners is None:
        treasure = "Cat" if at.posts % 2 == 0 else ""
        at.round("Ann Ben Cat", treasures=treasure)
    assert at.score == (target - 1, target) and at.posts == 2 * target - 1
    assert at.winners == ["Cat", "Eve"], "a member who posted no treasure wins too"


def test_R22_the_end_shows_identities_and_history():
    at = At(score=(4, 0))
    assert {at.view(name).revealed for name in (*at.names, None)} == {()}
    at.round("Ann Ben Fay", vetoes="Cat")
    assert at.view().revealed == seats_of("Cat Eve")
    shown = "\n".join(GAME.screen.aftermath(at.view(), at.names))
    assert shown.count("imposter") >= 2 and "**Rounds**" in shown
    for number in range(1, 6):
        assert f"\n{number}. Ann chose " in shown, "every round is there"
    ended = at.told("ended")[0]
    assert ended["imposters"] == seats_of("Cat Eve") and ended["winner"] == "innocents"


def test_R23_a_default_does_not_look_at_identities():
    assert GAME.new(6, bytes(range(32))).chance != bytes(range(32)), "nor at the seed that they were drawn from"
    answers = set()
    for imposters in ("Cat Eve", "Ann Ben", "Dan Fay"):
        at = At(imposters)
        given = [at.decision("Ann", "choose").default]
        at.choose("Ann", "Ann Ben Cat")
        given += [d.default for d in GAME.pending(at.state)]
        at.vote()
        given += [d.default for d in GAME.pending(at.state)]
        answers.add(tuple(given))
    assert len(answers) == 1
    assert answers.pop()[1:] == (*("go",) * 5, *("letter",) * 3)


def test_R24_look_and_post_are_windows_and_a_vote_is_a_draft():
    state = GAME.new(6, 1)
    assert all(d.window for d in GAME.pending(state))
    at = At()
    assert not at.decision("Ann", "choose").window and at.decision("Ann", "choose").share == 2
    at.choose("Ann", "Ann Ben Cat")
    assert all(d.revisable and not d.window and d.share == 1 for d in GAME.pending(at.state))
    at.vote()
    assert all(d.window for d in GAME.pending(at.state))
