"""How the computer player answers: by the opened bags alone as an innocent, in hiding as an imposter."""

import random

import pytest

from games.core.protocol import Action
from games.imposter import advice, beliefs
from games.imposter.beliefs import best_groups, hit_chance, likelihood, mask_of, suspects, suspicion
from games.imposter.state import Bag
from tests.games.imposter.at import GAME, NAMES, At, seats_of
from tests.long import first


def advised(at: At, name: str, prompt: str, times: int = 40) -> set:
    """Every answer that is advised in worlds as this seat imagines them."""
    seat = NAMES.index(name)
    found = set()
    for luck in range(times):
        rng = random.Random(luck)
        world = GAME.sample(at.state, seat, rng)
        found.add(GAME.advise(world, next(d for d in GAME.pending(world) if d.id == at.decision(name, prompt).id), rng))
    return found


@pytest.fixture
def by_the_odds(monkeypatch):
    """Innocents follow the odds always, and no hunches."""
    monkeypatch.setattr(advice, "HUNCH", {})
    monkeypatch.setattr(advice, "USUAL_HUNCH", 0)


def test_a_bag_rules_out_sets():
    bags = (((0, 1, 2), Bag(1, 2)),)
    left = suspects(6, 2, bags)
    assert {suspect.mask for suspect in left} == {mask_of(pair) for pair in [(0, 1), (0, 2), (1, 2)]}
    clean = suspects(6, 2, (((0, 1, 2), Bag(3, 0)),))
    assert len(clean) == 15, "an imposter may have posted a letter"


def test_weights_follow_the_rate_of_treasures():
    assert likelihood(Bag(1, 1), 2) == pytest.approx(2 * 0.75 * 0.25)
    assert likelihood(Bag(2, 0), 1) == pytest.approx(0.25)
    assert likelihood(Bag(None, 1), 2) == pytest.approx(1 - 0.25**2)
    assert likelihood(Bag(1, 1), 0) == 0
    shares = suspicion(suspects(4, 1, (((0, 1), Bag(2, 0)),)), 4)
    assert shares[0] == shares[1] == pytest.approx(0.25 / 2.5)
    assert sum(shares) == pytest.approx(1)


@pytest.mark.parametrize("innocent", [None, 2])
def test_the_best_groups_are_those_that_no_other_group_beats(innocent):
    from itertools import combinations

    bags = (((0, 1, 2), Bag(2, 1)), ((1, 3, 4), Bag(2, 1)), ((2, 5, 6), Bag(3, 0)))
    found = [s for s in suspects(7, 2, bags) if innocent is None or not s.mask >> innocent & 1]
    groups = [g for g in combinations(range(7), 3) if innocent is None or innocent in g]
    hits = {mask_of(group): hit_chance(found, group) for group in groups}
    best = best_groups(7, 2, bags, 3, innocent)
    least = min(hits.values())
    assert best.hit == pytest.approx(least)
    assert set(best.groups) == {mask for mask, hit in hits.items() if hit < least + 1e-9}


def test_too_many_possible_sets_of_imposters_are_weighed_by_single_seats(monkeypatch):
    bags = (((0, 1, 2), Bag(2, 1)),)
    monkeypatch.setattr(beliefs, "EXACT", 1)
    best_groups.cache_clear()
    best = best_groups(8, 2, bags, 3, 7)
    best_groups.cache_clear()
    assert len(best.groups) == 1 and best.groups[0] & mask_of((0, 1, 2)) == 0 and best.groups[0] >> 7 & 1


def test_an_innocent_postmaster_leaves_the_suspects_at_home(by_the_odds):
    at = At(seats=7).round("Cat Eve Ann", treasures="Cat Eve")
    groups = advised(at, "Ben", "choose")
    assert all(seats_of("Ben")[0] in group for group in groups)
    assert all(not set(group) & set(seats_of("Cat Eve Ann")) for group in groups)
    assert len(groups) > 1, "ties are drawn"


def test_an_innocent_vetoes_a_group_that_is_worse_than_others_can_be(by_the_odds):
    at = At(seats=7).round("Cat Eve Ann", treasures="Cat Eve")
    at.choose("Ben", "Cat Eve Fay")
    assert advised(at, "Gus", "veto") == {"veto"}
    clean = At(seats=7).choose("Ann", "Cat Eve Fay")
    assert advised(clean, "Gus", "veto") == {"go"}, "no bag says anything yet"


def test_an_innocent_vetoes_sooner_when_one_point_is_missing(by_the_odds):
    at = At("Cat Eve", score=(0, 4), seats=7).choose("Ann", "Ann Dan Fay")
    hits = hit_chance(
        [s for s in suspects(7, 2, tuple((p.group, p.bag) for p in at.view().history)) if not s.mask >> 6 & 1],
        at.view().group,
    )
    assert hits > 0.35
    assert advised(at, "Gus", "veto") == {"veto"}


def test_advice_does_not_lose_the_match_with_the_last_veto():
    at = At(seats=7, used_vetoes=2, last_veto_loses=True).round("Cat Eve Ann", treasures="Cat Eve")
    at.choose("Ben", "Cat Eve Fay")
    assert advised(at, "Gus", "veto") == advised(at, "Dan", "veto") == {"go"}


@pytest.mark.parametrize("seats", first(1, [5, 8]))
def test_an_imposter_chooses_and_votes_as_an_innocent_in_its_seat_would(seats):
    """Until the bags prove what it is: then it takes any company along, and vetoes nothing."""
    asked = 0
    for number in range(20):
        rng, state = random.Random(number), GAME.new(seats, number)
        while waiting := [d for d in GAME.pending(state) if d.blocking]:
            d = waiting[0]
            choice = GAME.advise(state, d, random.Random(number))
            if d.prompt in ("choose", "veto") and state.imposters[d.seat]:
                world = state.clone()
                others = [seat for seat in range(seats) if not state.imposters[seat]]
                world.imposters = tuple([seat == others[0] or seat == others[1] for seat in range(seats)])
                assert GAME.advise(world, d, random.Random(number)) == choice
                asked += 1
            GAME.apply(state, Action(d.seat, d.id, choice if d.prompt == "post" else d.random(rng)))
    assert asked > 100


def test_of_two_imposters_the_first_after_the_postmaster_posts_the_treasure():
    at = At().vote_on("Cat Eve Fay")
    assert advised(at, "Cat", "post") == {"treasure"} and advised(at, "Eve", "post") == {"letter"}
    at.post()
    at.round("Ann Ben Fay")
    at.round("Ann Ben Fay")
    at.round("Ann Ben Fay")
    at.vote_on("Cat Eve Fay")
    assert advised(at, "Cat", "post") == {"treasure"} and advised(at, "Eve", "post") == {"letter"}


def test_innocents_follow_a_hunch_as_often_as_the_number_of_seats_says():
    at = At(seats=7).round("Cat Eve Ann", treasures="Cat Eve")
    d, suspected = at.decision("Ben", "choose"), set(seats_of("Cat Eve Ann"))
    groups = [GAME.advise(at.state, d, random.Random(luck)) for luck in range(400)]
    assert all(seats_of("Ben")[0] in group for group in groups), "an innocent always takes itself along"
    chance = advice.HUNCH[7] * (1 - 3 / 15)  # of 15 pairs of the others 3 hold none of the suspects
    assert abs(sum(bool(suspected & set(group)) for group in groups) / 400 - chance) < 0.08
    at.choose("Ben", "Cat Eve Fay")
    d = at.decision("Gus", "veto")
    lets_go = sum(GAME.advise(at.state, d, random.Random(luck)) == "go" for luck in range(400))
    assert abs(lets_go / 400 - advice.HUNCH[7]) < 0.08


def test_an_imposter_alone_posts_a_treasure_nine_times_in_ten_and_always_when_it_decides():
    at = At().vote_on("Ann Cat Fay")
    d = at.decision("Cat", "post")
    treasures = sum(GAME.advise(at.state, d, random.Random(luck)) == "treasure" for luck in range(800))
    assert 0.87 < treasures / 800 < 0.93
    for score in ((4, 0), (0, 4)):
        late = At(score=score).vote_on("Ann Cat Fay")
        assert advised(late, "Cat", "post") == {"treasure"}
