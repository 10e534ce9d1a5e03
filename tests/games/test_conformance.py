"""The promises of `games.core.protocol`, for every game, mode and number of seats."""

import itertools
import json
import random
import re

import pytest

from games.core.protocol import LEAVE, Action, IllegalAction
from tests.games.conformance import (
    CASES,
    LONGEST,
    assert_it_ends,
    length,
    looks,
    some_viewers,
    steps,
)

every_setting = pytest.mark.parametrize("setting", CASES)
pytestmark = every_setting
NONSENSE = ("", "c17", "flip?", -1, 10**9, 0.5, True, False, None, (), (1,), [], [None, None], {}, object(), "‮🙂")

EMOJI = re.compile(r"(<a?:\w+:\d+>|.*[^\x00-\x7f].*)?")
"""An emoji of the application, or of Unicode, or none."""


def test_random_matches_end_with_an_outcome_that_adds_up(setting):
    decided = []
    for seed in setting.seeds(30):
        *_, last = steps(setting, seed)
        outcome = setting.game.outcome(last.state)
        assert len(outcome.points) == len(outcome.winners) == setting.seats
        decided.append(any(outcome.winners))
        scored = [0] * setting.seats
        for played in outcome.rounds:
            for point in played.points:
                scored[point.seat] += point.points
                assert setting.game.screen.reason(point.reason)
        assert tuple(scored) == outcome.points
    assert any(decided) or len(decided) < 5, "all lose, always"


def test_a_question_with_an_evident_answer_has_a_single_answer(setting):
    for seed in setting.seeds(10):
        for step in steps(setting, seed):
            public = setting.game.view(step.state, None)
            for asked in public.asked:
                if setting.game.is_evident(public, asked):
                    open_ones = [d for d in setting.game.pending(step.state) if d.blocking and d.seat == asked.seat]
                    assert all(len(decision.options) == decision.pick[0] for decision in open_ones)


def test_members_of_a_team_win_or_lose_together(setting):
    """Where a mode names teams, all of them have as many seats, and so many hands are given back as there are seats."""
    teams = setting.game.modes[setting.mode].teams
    assert set(teams) <= set(setting.game.modes[setting.mode].seats)
    team_of = teams.get(setting.seats, tuple(range(setting.seats)))
    sizes = {team_of.count(team) for team in range(max(team_of) + 1)}
    assert len(team_of) == setting.seats and len(sizes) == 1 and 0 not in sizes
    for seed in setting.seeds(10):
        *_, last = steps(setting, seed)
        outcome = setting.game.outcome(last.state)
        known = outcome.teams or team_of
        assert len(known) == setting.seats
        assert set(known) == set(range(max(known) + 1)), "teams are counted from 0, and none is empty"
        assert not outcome.teams or setting.seats not in teams, "teams are secret or known from the start, not both"
        for team in set(known):
            assert len({won for won, own in zip(outcome.winners, known, strict=True) if own == team}) == 1
        assert len(outcome.mulligans) in (0, setting.seats)


def test_the_same_seed_and_actions_give_the_same_bytes(setting):
    for seed in setting.seeds(5):
        other = setting.new(seed)
        for step in steps(setting, seed):
            assert other.fingerprint() == step.state.fingerprint()
            assert setting.game.pending(other) == setting.game.pending(step.state)
            setting.game.apply(other, step.action)
    assert setting.new(1).fingerprint() != setting.new(2).fingerprint()


def test_a_clone_is_equal_and_independent(setting):
    for seed in setting.seeds(5):
        for step in looks(setting, seed):
            action = step.action
            before = step.state.fingerprint()
            twin, third = step.state.clone(), step.state.clone()
            events = list(setting.game.apply(twin, action))
            assert step.state.fingerprint() == before == third.fingerprint()
            assert list(setting.game.apply(third, action)) == events
            assert twin.fingerprint() == third.fingerprint()
            assert setting.game.pending(twin) == setting.game.pending(third)


def test_an_answer_that_is_not_offered_is_refused_and_changes_nothing(setting):
    game = setting.game
    old: list[Action] = []
    for step in itertools.islice(steps(setting, 17), 120):
        before = step.state.fingerprint()
        decision = step.decision
        wrong = [Action(decision.seat, decision.id, nonsense) for nonsense in NONSENSE]
        wrong += [Action((decision.seat + 1) % setting.seats, decision.id, step.choice)]
        wrong += [Action(decision.seat, decision.id + 1, step.choice), Action(99, decision.id, step.choice)]
        wrong += old[-2:]
        for action in wrong:
            asked = next((d for d in game.pending(step.state) if d.id == action.decision), None)
            if asked is not None and asked.seat == action.seat and offered(asked, action.choice):
                continue
            with pytest.raises(IllegalAction):
                game.apply(step.state, action)
        assert step.state.fingerprint() == before
        old.append(Action(decision.seat, decision.id, step.choice))


def offered(decision, choice) -> bool:
    """Whether the nonsense happens to be an option."""
    tokens = choice if decision.pick != (1, 1) and isinstance(choice, tuple | list) else (choice,)
    if decision.pick != (1, 1) and not isinstance(choice, tuple | list):
        return False
    return decision.pick[0] <= len(tokens) <= decision.pick[1] and all(
        any(type(token) is type(option) and token == option for option in decision.options) for token in tokens
    )


def test_decision_ids_are_never_used_again_and_stay_while_others_answer(setting):
    for seed in setting.seeds(5):
        answered: set[int] = set()
        waiting: set[int] = set()
        for step in steps(setting, seed):
            pending = setting.game.pending(step.state)
            now = {d.id for d in pending if d.blocking}
            assert not {d.id for d in pending} & answered
            assert waiting <= now, "a question went away unanswered"
            waiting = set()
            if step.decision.blocking:
                waiting = now - {step.decision.id}
            if not step.decision.revisable:
                answered.add(step.decision.id)


def test_an_answer_to_a_draft_is_invisible_to_others(setting):
    """While its seat is still waited for, nothing but its own view may change, and it can be answered again."""
    game = setting.game
    for seed in setting.seeds(5):
        for step in steps(setting, seed):
            if not step.decision.revisable or not step.decision.blocking:
                continue
            seat, twin = step.decision.seat, step.state.clone()
            events = list(game.apply(twin, Action(seat, step.decision.id, step.choice)))
            again = next((d for d in game.pending(twin) if d.id == step.decision.id), None)
            if again is None or not again.blocking:
                continue
            others = [viewer for viewer in (*range(setting.seats), None) if viewer != seat]
            assert events == []
            assert [game.view(twin, v) for v in others] == [game.view(step.state, v) for v in others]
            game.apply(twin, Action(seat, step.decision.id, step.choice))


def test_a_leaver_is_asked_nothing_more_and_the_others_play_on(setting):
    game = setting.game
    for seed in setting.seeds(10):
        rng, gone = random.Random(seed), set()
        state = setting.new(seed)
        while pending := game.pending(state):
            assert not [d for d in pending if d.seat in gone]
            ways_out = [d for d in pending if d.prompt == LEAVE]
            assert all(not d.blocking and len(d.options) == 1 for d in ways_out)
            waiting = [d for d in pending if d.blocking]
            if not waiting:
                break
            d = rng.choice(ways_out if ways_out and rng.random() < 0.03 else waiting)
            game.apply(state, Action(d.seat, d.id, d.random(rng)))
            gone |= {d.seat} if d.prompt == LEAVE else set()
        outcome = game.outcome(state)
        assert not [seat for seat in gone if outcome.winners[seat]]


def test_options_are_plain_json_and_different(setting):
    for step in steps(setting, 3):
        for d in setting.game.pending(step.state):
            assert d.options and len(set(d.options)) == len(d.options)
            assert json.loads(json.dumps(d.options)) == list(d.options)
            assert 0 <= d.pick[0] <= d.pick[1] <= len(d.options)


def test_views_and_questions_are_the_same_in_every_world_that_the_viewer_cannot_tell_apart(setting):
    game = setting.game
    for seed in setting.seeds(12):
        rng = random.Random(seed)
        for number, step in enumerate(looks(setting, seed)):
            public, pending = game.view(step.state, None), game.pending(step.state)
            awaited = {(d.seat, d.prompt, d.window) for d in pending if d.blocking}
            others = {*public.asked} - awaited
            assert awaited <= {*public.asked} and all(one.window for one in others), "other seats are shown as awaited"
            here = [(d.id, d.seat, d.prompt, d.window) for d in pending]
            for viewer in some_viewers(setting, number):
                world = game.sample(step.state, viewer, rng)
                assert game.view(world, viewer) == game.view(step.state, viewer)
                assert game.view(world, None) == public
                assert [(d.id, d.seat, d.prompt, d.window) for d in game.pending(world)] == here


def test_a_sampled_world_is_playable_to_the_end_and_leaves_the_real_one_alone(setting):
    game = setting.game
    for number, step in enumerate(steps(setting, 23)):
        if number % max(9, length(setting) // 10):
            continue
        before = step.state.fingerprint()
        rng = random.Random(number)
        world = game.sample(step.state, number % setting.seats, rng)
        while pending := [d for d in game.pending(world) if d.blocking]:
            decision = pending[0]
            game.apply(world, Action(decision.seat, decision.id, decision.random(rng)))
        assert game.outcome(world) is not None
        assert step.state.fingerprint() == before


def test_a_viewer_hears_the_same_in_two_worlds_of_which_only_a_hidden_part_differs(setting):
    """What another seat does secretly sounds alike: the same public events for the same public act.

    Nothing is compared in a game that never asks two at once; its steps are compared in `test_twins`.
    """
    game = setting.game
    for seed in setting.seeds(6):
        rng = random.Random(seed)
        for step in looks(setting, seed):
            action = step.action
            real, world = step.state.clone(), game.sample(step.state, step.decision.seat, rng)
            if sum(d.blocking for d in game.pending(step.state)) == 1:
                continue  # an answer that goes on to be carried out may turn up hidden cards
            told = [(e.kind, e.public, e.private.get(step.decision.seat)) for e in game.apply(real, action)]
            also = [(e.kind, e.public, e.private.get(step.decision.seat)) for e in game.apply(world, action)]
            assert told == also


def test_defaults_are_legal_and_end_a_match(setting):
    game = setting.game
    assert_it_ends(setting)
    state = setting.new(5)
    for _ in range(LONGEST):
        pending = [d for d in game.pending(state) if d.blocking]
        if not pending:
            break
        game.apply(state, Action(pending[-1].seat, pending[-1].id, pending[-1].default))
    assert game.outcome(state) is not None


def test_the_screen_has_words_for_everything_and_stays_within_its_limits(setting):
    game, screen = setting.game, setting.game.screen
    names = [f"Player {chr(ord('A') + seat)}" for seat in range(setting.seats)]
    told: dict[str, bool] = {}
    for seed in setting.seeds(6):
        for number, step in enumerate(looks(setting, seed)):
            seats = {step.decision.seat, *some_viewers(setting, number)}
            spectator = game.view(step.state, None)
            board = screen.board(spectator, names)
            assert any(board) and all(board[1:]) and screen.status(spectator, names)
            for d in game.pending(step.state):
                if d.seat not in seats:
                    continue
                view = game.view(step.state, d.seat)
                question = screen.question(view, d, names)
                assert question and screen.panel(view, names) and names[d.seat] not in question
                assert not d.window or screen.windows.get(d.prompt), f"`windows` has no words for {d.prompt!r}"
                items = screen.items(view, d, names)
                assert [i.option for i in items if not i.why] == list(
                    dict.fromkeys(i.option for i in items if not i.why)
                )
                assert {i.option for i in items if not i.why} == set(d.options)
                for item in items:
                    assert 1 <= len(item.label) <= 80 and len(item.detail) <= 100, item
                    assert EMOJI.fullmatch(item.emoji), f"no emoji: {item!r}"
            own = game.view(step.state, step.decision.seat)
            assert screen.answered(own, step.decision, step.choice, names)
            assert screen.answered(own, step.decision, step.decision.default, names), "what the clock did has no words"
            twin = step.state.clone()
            for event in game.apply(twin, step.action):
                words = [screen.tell(event, viewer, names) for viewer in (*seats, None)]
                told[event.kind] = told.get(event.kind, False) or any(words)
                assert all(0 <= seat < setting.seats and card for seat, card in screen.cards(event))
                assert list(screen.cards(event)) == list(screen.cards(event._replace(private={})))
    assert all(told.values()), f"no words for {[kind for kind in told if not told[kind]]}"
    rules = screen.rules(setting.seats, {"mode": setting.mode})
    assert rules
    for title, text in rules.items():
        assert 0 < len(title) <= 80 and 0 < len(text) <= 1800, (title, len(text))


def test_a_table_that_does_not_exist_is_refused(setting):
    """By `new`, and by the rules of the screen."""
    game, mode, seats = setting.game, setting.mode, setting.seats
    numbers = set(range(max(game.seats) + 2)) - set(game.modes[mode].seats)
    wrong = [(number, {"mode": mode}) for number in numbers]
    wrong += [(seats, {"mode": mode, name: "nonsense"}) for name in (*game.table_options, "nonsense")]
    for number, options in [*wrong, (seats, {"mode": "nonsense"})]:
        for make in (lambda n, o: game.new(n, 1, o), game.screen.rules):
            with pytest.raises(ValueError, match=r"."):
                make(number, options)


def test_the_rules_that_people_read_follow_every_option_of_the_table(setting):
    """Each possible table reads, within the limits; a value that is not the default is told for some table."""
    game, mode = setting.game, setting.mode

    def rules(seats, **more):
        try:
            game.new(seats, 1, {"mode": mode, **more})
        except ValueError:
            with pytest.raises(ValueError, match=r"."):
                game.screen.rules(seats, {"mode": mode, **more})
            return None
        told = game.screen.rules(seats, {"mode": mode, **more})
        assert told and all(0 < len(title) <= 80 and 0 < len(text) <= 1800 for title, text in told.items())
        return told

    usual = {seats: rules(seats) for seats in game.modes[mode].seats}
    for name, option in game.table_options.items():
        if mode in option.modes:
            others = [(seats, rules(seats, **{name: value})) for value, _ in option.choices[1:] for seats in usual]
            told = [seats for seats, text in others if text not in (None, usual[seats])]
            assert told, f"no chapter tells of the option {name!r}"


def test_a_multiple_pick_takes_a_list_as_well_as_a_tuple(setting):
    game = setting.game
    for seed in setting.seeds(40):
        for step in steps(setting, seed):
            if step.decision.pick != (1, 1):
                one, two = step.state.clone(), step.state.clone()
                game.apply(one, step.action)
                game.apply(two, Action(step.decision.seat, step.decision.id, list(step.choice)))
                assert one.fingerprint() == two.fingerprint()
                return
