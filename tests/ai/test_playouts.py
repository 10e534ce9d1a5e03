"""The search by play-outs: it finds what wins, keeps to its time, and judges by what its seat knows."""

import random
from time import monotonic

import pytest

from ai.levels import LEVELS, THINKERS, hard
from ai.playouts import playouts_player
from ai.protocol import FREE, Budget, Variant
from ai.remote import UnreadableError, job_bytes
from ai.thinkers import Job, sent
from games.all_kings_fall.game import AllKingsFall
from games.core.protocol import Action
from games.imp.game import Imp
from games.registry import GAMES
from tests.ai.positions import answer_of
from tests.games.imp.at import At

IMP, KINGDOMS = Imp(), AllKingsFall()
DUEL = Variant(IMP, "standard", 2)


def asked(game, state):
    return next((decision for decision in game.pending(state) if decision.blocking), None)


def answer(variant, state, simulations, budget=FREE):
    decision, player = asked(variant.game, state), playouts_player(variant, simulations)
    return answer_of(player, variant.game, state, decision, budget=budget)


@pytest.mark.parametrize("wins", ["king hoard treasure", "king exodus priest cultist"])
def test_a_set_that_wins_next_turn_is_kept(wins):
    ana = At(f"{wins} militia*{7 - len(wins.split())}", "gold*4 militia*3", "militia", turn=1)
    ana.says("end")
    assert answer(DUEL, ana.state, 60) == "militia"


def test_hidden_cards_change_no_answer():
    player, rng = playouts_player(DUEL, 8), random.Random(2)
    state = IMP.new(2, 5)
    for _ in range(12):
        decision = asked(IMP, state)
        if decision is None:
            break
        other = IMP.sample(state, decision.seat, random.Random(9))
        here, there = (
            player(IMP.view(real, decision.seat), replayed(state, decision.seat), decision, random.Random(5), FREE)
            for real in (state, other)
        )
        assert here == there
        IMP.apply(state, Action(decision.seat, decision.id, decision.random(rng)))


def replayed(state, seat):
    """The same worlds for both: `Game.sample` itself is tested with the game."""
    left = [IMP.sample(state, seat, random.Random(number)) for number in range(20)]
    return lambda rng: left.pop().clone()


def test_a_search_in_secret_teams_chooses_and_votes_as_if_the_seat_were_innocent():
    """Only the bag of post is searched: groups and votes are public, and would name the imposters."""
    game, variant = GAMES["imposter"], Variant(GAMES["imposter"], "standard", 6)
    player, asked_for = playouts_player(variant, 6), set()
    for number in range(6):
        state, rng = game.new(6, number), random.Random(number)
        for _ in range(40):
            decision = asked(game, state)
            if decision is None:
                break
            if decision.prompt in ("choose", "veto"):
                swapped = state.clone()
                swapped.imposters = tuple(not one for one in state.imposters)
                found = [
                    player(
                        game.view(real, decision.seat),
                        lambda _, real=real: real.clone(),
                        decision,
                        random.Random(number),
                        FREE,
                    )
                    for real in (state, swapped)
                ]
                assert found[0] == found[1]
                asked_for.add((decision.prompt, state.imposters[decision.seat]))
            game.apply(state, Action(decision.seat, decision.id, decision.random(rng)))
    assert len(asked_for) == 4


def test_without_time_the_advice_answers_at_once():
    state, begun = KINGDOMS.new(4, 1, {"mode": "short"}), monotonic()
    choice = answer(Variant(KINGDOMS, "short", 4), state, 10_000, Budget(seconds=0.0))
    assert asked(KINGDOMS, state).admit(choice) == choice
    assert monotonic() < begun + 2


@pytest.mark.long
def test_a_level_searches_in_the_worker_in_a_game_that_is_not_sent_to_other_machines(monkeypatch):
    found, think = [], THINKERS.think
    monkeypatch.setattr(THINKERS, "think", lambda job: found.append(think(job)) or found[-1])
    state = KINGDOMS.new(2, 1, {"mode": "short"})
    decision = asked(KINGDOMS, state)
    try:
        for _ in range(100):  # at first the worker starts
            choice = LEVELS["hard"].choose(KINGDOMS, state.clone(), decision, random.Random(1))
            if found[-1] is not None:
                break
    finally:
        THINKERS.close()
    assert found[-1].choice == choice
    with pytest.raises(UnreadableError):
        job_bytes(Job(hard, KINGDOMS, sent(KINGDOMS, state), decision.id, 1, 0.1))
