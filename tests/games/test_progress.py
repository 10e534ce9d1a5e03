"""Every offered token is an answer: also 0, False, "" and None, and one token where several may be picked.

Rules that test an answer for truth take some of these for no answer: then the question stays open, or is asked anew.
"""

import random
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import islice
from typing import Any, TypeAlias

import pytest

from games.core.protocol import ONE, Action, Choice, Decision, Token, tokens_of
from games.core.standstill import in_vain
from tests.games.conformance import CASES, USUAL, Setting, Step, assert_it_ends, length, picked, walk

EACH = 3
"""How often each kind of answer to each kind of question is tried."""
MATCHES, STEPS = 6, 400
TRIES = 8
"""How often a player that keeps such tokens looks for another answer."""
FALSY: tuple[Token, ...] = (0, False, "", None)
Played: TypeAlias = Callable[[Setting, Any, random.Random], Iterator[Step]]


def is_falsy(token: Token) -> bool:
    return any(token == other and type(token) is type(other) for other in FALSY)


def tables(setting: Setting) -> Iterator[tuple[Any, Played, random.Random]]:
    """States at their first question, and how they are played: some usual tables, and one for each other value of a
    table option, since other decks give other tokens.
    """
    for seed in range(max(2, MATCHES * USUAL // max(USUAL, length(setting)))):
        yield setting.new(seed), (hoarding, walk)[seed % 2], random.Random(seed)
    for name, option in setting.game.table_options.items():
        for value, _ in option.choices[1:]:
            with suppress(ValueError):  # not for this mode or this number of seats
                state = setting.game.new(setting.seats, 1, {"mode": setting.mode, name: value})
                yield state, hoarding, random.Random(1)


def hoarding(setting: Setting, state: Any, rng: random.Random) -> Iterator[Step]:
    """A random match in which tokens that are false are kept as long as possible, so that they are offered often."""
    while (decision := picked(setting.game.pending(state), rng)) is not None:
        choice = decision.random(rng)
        for _ in range(TRIES):
            if not any(is_falsy(token) and token is not None for token in tokens_of(choice)):
                break
            choice = decision.random(rng)
        step = Step(state, decision, choice)
        yield step
        setting.game.apply(state, step.action)


def kinds(d: Decision, rng: random.Random) -> Iterator[tuple[Any, Choice]]:
    """An answer of each kind to this question: with each token that is false, with another one, with exactly one."""
    falsy = [token for token in d.options if is_falsy(token)]
    others = [token for token in d.options if not is_falsy(token)]
    for token in [*falsy, *rng.sample(others, min(1, len(others)))]:
        kind = repr(token) if is_falsy(token) else "another"
        if d.pick == ONE:
            yield (d.prompt, "one", kind), token
            continue
        rest = [other for other in d.options if other is not token]
        for number in sorted({max(1, d.pick[0]), d.pick[1]} - {0}):
            yield (d.prompt, min(number, 2), kind), (token, *rng.sample(rest, number - 1))
    if d.pick[0] == 0:
        yield (d.prompt, 0, "none"), ()


def assert_it_moves_on(setting: Setting, step: Step, choice: Choice) -> None:
    game, d = setting.game, step.decision
    before, twin = game.view(step.state, d.seat), step.state.clone()
    told = list(game.apply(twin, Action(d.seat, d.id, choice)))
    said = f"{setting}: {choice!r} to {d!r} of {d.options}"
    if not d.revisable:
        assert twin.fingerprint() != step.state.fingerprint(), f"{said} has changed nothing"
        assert d.id not in [other.id for other in game.pending(twin)], f"{said}: the question is still open"
        assert not in_vain(game, before, d, told, twin), f"{said}: it is asked again as if nothing had been answered"


def is_allowed(d: Decision, choice: Choice) -> bool:
    """Whether the rule of a draft allows it."""
    rule = getattr(d, "rule", None)
    return rule is None or not rule(tokens_of(choice))


@pytest.mark.parametrize("setting", CASES)
def test_every_kind_of_answer_moves_the_match_on(setting: Setting):
    assert_it_ends(setting)
    tried: Counter[Any] = Counter()
    for state, played, rng in tables(setting):
        for step in islice(played(setting, state, rng), STEPS):
            for kind, choice in kinds(step.decision, rng):
                if tried[kind] < EACH and is_allowed(step.decision, choice):
                    tried[kind] += 1
                    assert_it_moves_on(setting, step, choice)
    assert tried
