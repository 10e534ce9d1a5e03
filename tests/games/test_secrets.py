"""No step reveals hidden facts: events, asked seats, fingerprints and samples, before and after every answer."""

import itertools
import random
from collections import Counter

import pytest

from games.core.protocol import LEAVE, Action, Event
from tests.games.conformance import CASES, USUAL, Setting, Step, length, some_viewers, steps
from tests.games.futures import kept_facts
from tests.games.secrets import assert_told_is_known
from tests.games.seen import features, heard, private, sight

pytestmark = pytest.mark.parametrize("setting", CASES)
POPULATION = 60
CHECKED = 4
DRAWS = 8


def test_the_events_told_to_a_seat_are_true_in_every_world_possible_for_that_seat(setting):
    """An event must not say more than `sample` and the view keep: then it would betray what they hide."""
    most = max(2, min(CHECKED, CHECKED * USUAL // length(setting)))
    every = max(3, length(setting) // 100)
    for seed in setting.seeds(max(1, 6 // setting.seats)):
        checked = 0
        for number, step in enumerate(steps(setting, seed)):
            if number % every == seed % 3 and checked < most:
                checked += assert_told_is_known(setting, step, (step.decision.seat + 1 + seed) % setting.seats, number)


def test_a_play_at_any_time_tells_no_more_than_samples_keep(setting):
    """The first of each kind in a match, for a seat that did not press it."""
    for seed in setting.seeds(4):
        rng, known = random.Random(seed), {LEAVE}
        for number, step in enumerate(steps(setting, seed)):
            for d in setting.game.pending(step.state):
                if not d.blocking and d.prompt not in known:
                    known.add(d.prompt)
                    pressed = Step(step.state, d, d.random(rng))
                    assert_told_is_known(setting, pressed, (d.seat + 1) % setting.seats, number)


def test_samples_differ_in_what_only_another_seat_sees(setting):
    """What one seat sees and a spectator does not is hidden from some seat: there `sample` draws other worlds."""
    game, hidden, drawn_otherwise = setting.game, 0, 0
    for seed in setting.seeds(2):
        for number, step in enumerate(steps(setting, seed)):
            if number % 5 or hidden > 40:
                continue
            seat = number % setting.seats
            secret = private(game, step.state, seat)
            if not secret:
                continue
            hidden += 1
            others = [viewer for viewer in range(setting.seats) if viewer != seat][:3]
            drawn_otherwise += any(
                private(game, game.sample(step.state, viewer, random.Random(draw)), seat) != secret
                for viewer in others
                for draw in range(4)
            )
    assert not hidden or drawn_otherwise, "seats see what spectators do not, and no sample ever changes it"
    if not hidden and not getattr(game, "open_information", False):
        views = {repr(features(game.view(setting.new(seed), 0))) for seed in range(20)}
        assert len(views) == 1, "a public deal: a game that hides nothing says `open_information = True`"


def test_samples_hold_as_many_cards_as_deals(setting):
    """Worlds drawn from deals show all seats together each value of a deal as often as deals do: no card too many."""
    game = setting.game

    def shown(state) -> "Counter[tuple[str, str]]":
        found: Counter[tuple[str, str]] = Counter()
        for seat in range(setting.seats):
            found.update(features(game.view(state, seat)))
        return found

    deals = [shown(setting.new(seed)) for seed in range(2 * POPULATION)]
    drawn = [
        shown(game.sample(setting.new(seed), seed % setting.seats, random.Random(seed))) for seed in range(POPULATION)
    ]
    dealt, others = deals[:POPULATION], deals[POPULATION:]
    values = {value for one in dealt for value in one if value[1] != "None"}  # what is not there yet may be in samples
    numbers = {value: {one[value] for one in dealt} for value in values}
    strange, usual = (
        sum(any(one[value] not in known for value, known in numbers.items()) for one in worlds)
        for worlds in (drawn, others)
    )
    assert strange <= usual + POPULATION // 4, (
        f"{strange} of {POPULATION} sampled worlds are no deals, of deals {usual}"
    )


def test_samples_keep_neither_the_order_of_a_pile_nor_the_seed_of_later_cards(setting):
    """A sample keeps neither the order of a pile nor the seed of later cards: computer players would know them."""
    kept = kept_facts(setting)
    assert not kept, f"{setting}: all samples of a deal go on to tell the same {kept[0]}"


def test_the_set_up_tells_what_every_sample_keeps(setting):
    """The events of `Game.untold` do not depend on the answer with which they come."""
    game = setting.game
    for seed in setting.seeds(12):
        for number, step in enumerate(itertools.islice(steps(setting, seed), 12)):
            told = set_up(setting, step.state, 0)
            assert set_up(setting, step.state, 1) == told, "`untold` counts an event of the answer"
            for viewer in some_viewers(setting, number) if told else ():
                for draw in range(DRAWS):
                    world = game.sample(step.state, viewer, random.Random(draw))
                    assert heard(set_up(setting, world, 0), viewer) == heard(told, viewer)


def test_the_deal_is_told_as_the_set_up(setting):
    """What the first answer tells others in private, whatever it is, was so before: `untold` counts it."""
    game = setting.game
    for seed in setting.seeds(6):
        step = next(steps(setting, seed))
        told = [
            list(game.apply(step.state.clone(), step.action._replace(choice=step.decision.random(random.Random(draw)))))
            for draw in range(DRAWS)
        ]
        if any(other != told[0] for other in told):
            same = [events[0] for events in zip(*told, strict=False) if all(event == events[0] for event in events)]
            late = same[game.untold(step.state) :]
            assert not [event for event in late if {*event.private} - {step.decision.seat}], "the deal is no `untold`"


def set_up(setting: Setting, state, salt: int) -> list[Event]:
    """What the next answer, a random one, tells of the set-up."""
    game, rng = setting.game, random.Random(salt)
    number = game.untold(state)
    if not number:
        return []
    d = rng.choice([d for d in game.pending(state) if d.blocking])
    events = list(game.apply(state.clone(), Action(d.seat, d.id, d.random(rng))))
    assert len(events) >= number
    return events[:number]


def test_a_census_is_the_same_in_every_sampled_world(setting):
    """A game may count its cards (`census`); then sampled worlds hold the same ones, all through a match."""
    census = getattr(setting.game, "census", None)
    if census is None:
        return
    for seed in setting.seeds(2):
        for number, step in enumerate(steps(setting, seed)):
            world = setting.game.sample(step.state, number % setting.seats, random.Random(number))
            assert census(world) == census(step.state)


def test_a_window_shows_who_was_asked_until_it_closes(setting):
    """`View.asked` keeps those who have answered in a window."""
    game = setting.game
    for seed in setting.seeds(4):
        for step in steps(setting, seed):
            open_now = [d.id for d in game.pending(step.state) if d.window and d.blocking]
            if not step.decision.window or len(open_now) < 2:
                continue
            twin = step.state.clone()
            told = list(game.apply(twin, step.action))
            if {d.id for d in game.pending(twin)} >= set(open_now) - {step.decision.id}:
                assert game.view(twin, None).asked == game.view(step.state, None).asked, "the answer shows on the board"
                assert not told, "an answer in a window is told before the window closes"


def test_a_fingerprint_holds_everything_that_can_be_seen(setting):
    """Where any view, question or result differs the fingerprints differ: before and after a step, between answers."""
    game = setting.game
    every = max(1, length(setting) // 50)
    for seed in setting.seeds(2):
        for number, step in enumerate(steps(setting, seed)):
            if number % every or number > 150:
                continue
            seats = some_viewers(setting, number)
            known = {step.state.fingerprint(): everything(setting, step.state, seats)}
            for draw in range(3):
                rng = random.Random(draw)
                states = [step.state.clone(), game.sample(step.state, number % setting.seats, rng)]
                game.apply(states[0], step.action._replace(choice=step.decision.random(rng)))
                for state in states:
                    seen = everything(setting, state, seats)
                    assert known.setdefault(state.fingerprint(), seen) == seen, "one fingerprint for two states"


def everything(setting: Setting, state, seats: list[int]) -> list:
    """The outcome, and all that these seats see."""
    return [setting.game.outcome(state), *[sight(setting.game, state, viewer) for viewer in seats]]
