"""Computer players and reviews where no world is found that agrees with all that a seat knows."""

from __future__ import annotations

import random
from typing import Any

import pytest
from structlog.testing import capture_logs

from ai import review
from ai.levels import LEVELS, expert
from ai.protocol import Variant
from ai.review import asked_of, assess
from ai.thinkers import Job, answer
from ai.worlds import drawing
from games.core.protocol import NoWorldError
from games.imposter_kings.game import ImposterKings
from host.matches.thinking import thought
from tests.ai.positions import KINGS, positions


class Unlucky(ImposterKings):
    """Finds so many worlds and no more."""

    def __init__(self, left: int) -> None:
        self.left = left

    def sample(self, *args: Any) -> Any:
        self.left -= 1
        if self.left < 0:
            raise NoWorldError
        return super().sample(*args)

    def worlds(self, *args: Any) -> None:
        """The worlds are too many to be listed."""
        return


def asked(state: Any, decision: Any) -> Any:
    return next(d for d in KINGS.pending(state) if d.id == decision.id)


def position() -> Any:
    """A question with several answers, early in a match."""
    variant = Variant(KINGS, "quickplay1", 2)
    return next((state.clone(), d) for state, d in positions(variant, range(5)) if d.prompt == "play" and d.options[1:])


def test_a_world_that_was_found_is_given_again_and_the_log_says_so() -> None:
    state, decision = position()
    sample = drawing(Unlucky(1), state, decision.seat)
    first = sample(random.Random(1))
    with capture_logs() as logs:
        again = sample(random.Random(2))
    assert again is not first
    assert again.fingerprint() == first.fingerprint()
    assert [entry["event"] for entry in logs] == ["no world was found that agrees with all that a seat knows"]


def test_drawing_raises_an_error_where_no_world_is_found() -> None:
    state, decision = position()
    with pytest.raises(NoWorldError):
        drawing(Unlucky(0), state, decision.seat)(random.Random(1))


@pytest.mark.parametrize("level", ["easy", "normal"])
def test_a_level_plays_by_the_world_that_it_was_given(level: str) -> None:
    state, decision = position()
    choice = LEVELS[level].choose(Unlucky(0), state, asked(state, decision), random.Random(1))
    assert choice in decision.options


@pytest.mark.parametrize("left", [0, 3])
def test_a_search_thinks_with_fewer_worlds(left: int) -> None:
    state, decision = position()
    job = Job(expert, Unlucky(left), KINGS.as_json(state), decision.id, 1, 0.3)
    assert answer(job) in decision.options


@pytest.mark.parametrize(("left", "judged"), [(0, False), (2, True)])
def test_an_answer_is_judged_by_the_worlds_that_were_found_and_not_without_any(
    left: int, judged: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(review, "SIMULATIONS", 12)
    state, decision = position()
    one = asked_of(1, 0, Unlucky(left), state, decision, decision.options[0])
    assert one is not None
    assert (assess(one) is not None) == judged


def test_the_host_plays_the_answer_of_the_clock_at_once() -> None:
    state, decision = position()
    rng = random.Random(1)
    with capture_logs() as logs:
        choice = thought(Unlucky(0), state, asked(state, decision), LEVELS["normal"], rng, rng)
    assert choice == decision.default
    assert [entry["event"] for entry in logs] == ["a computer player plays the default: no world was found"]
