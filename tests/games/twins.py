"""Twin deals: two worlds that one seat cannot tell apart, played side by side with the same choices.

`run` deals a match, draws a second world for one viewer from the deal, and lets the same things happen in both for as
long as the viewer is told the same. The other seats hold different cards, so their tokens may differ: of what they
could do in the second world, something is done that sounds the same. All that the viewer can then see must be the same:
the view, the questions and their order, ids, defaults, who is asked, and what `sample` can draw.

`run_sealed` makes twins by an answer: another seat answers in two ways that sound the same to the viewer.
"""

import itertools
import random
from collections import Counter
from typing import Any, NamedTuple

from games.core.protocol import Action, Choice, Decision, tokens_of
from tests.games.conformance import Setting, assert_it_ends, picked, steps
from tests.games.seen import heard, others_see, sight

ANSWERS = 40
"""So many answers of another seat are tried in the second world."""
TRIES = 8
"""So many answers in the first world, if there is nothing in the second that sounds like them."""
CANDIDATES = 12
DRAWS = 24
OFTEN = 0.3
"""What one world's samples never show must not be in so many of the other's."""
APART = 0.5
"""The shares of samples in which something is so must not differ by so much."""
SAMPLED_AT = frozenset({3, 12, 40})
"""After so many shared steps, and at the end of a run, the worlds that `sample` draws are compared."""


class Twins(NamedTuple):
    """Two worlds that look alike to the viewer. `apart`: their hidden parts have been seen to differ."""

    viewer: int
    here: Any
    there: Any


def run(setting: Setting, seed: int, viewer: int, begin: int = 0, longest: int = 80) -> int:
    """Play twins of the match with this seed, from this step of a random walk. Returns how many steps they shared."""
    assert_it_ends(setting)
    game, rng = setting.game, random.Random(seed)
    here = setting.new(seed)
    for _ in range(begin):
        d = picked(game.pending(here), rng)
        if d is None:
            break
        game.apply(here, Action(d.seat, d.id, d.random(rng)))
    twins = Twins(viewer, here, _second_world(setting, here, viewer, rng))
    assert_alike(setting, twins, "at the start")
    shared = 0
    for shared in range(longest):
        d = picked(game.pending(twins.here), rng)
        if d is None:
            break
        after = _together(setting, twins, d, rng)
        if after is None:
            break
        twins = after
        if shared in SAMPLED_AT:
            assert_same_worlds(setting, twins)
    assert_same_worlds(setting, twins)
    return shared


def _second_world(setting: Setting, here: Any, viewer: int, rng: random.Random) -> Any:
    """Of some worlds that are not this one the most like it: twins that differ in little go together for long."""
    seen = others_see(setting.game, here, viewer, setting.seats)
    worlds = []
    for number in range(CANDIDATES):
        world = setting.game.sample(here, viewer, rng)
        also = others_see(setting.game, world, viewer, setting.seats)
        apart = sum(((seen - also) + (also - seen)).values())
        worlds.append((apart == 0, apart, number, world))
    return min(worlds)[-1]


def run_sealed(setting: Setting, seed: int, most: int) -> int:
    """Twins in which another seat has answered otherwise, unnoticed, and now the viewer is asked.

    Returns how many there were, at most so many.
    """
    game, compared = setting.game, 0
    for number, step in enumerate(steps(setting, seed)):
        d, viewer = step.decision, (step.decision.seat + 1 + number % (setting.seats - 1)) % setting.seats
        if compared == most:
            break
        here = step.state.clone()
        told = heard(game.apply(here, step.action), viewer)
        for choice in _answers(d, step.choice, random.Random(number))[1:TRIES]:
            there = step.state.clone()
            if heard(game.apply(there, step.action._replace(choice=choice)), viewer) == told:
                is_asked = any(o.blocking and o.seat == viewer for o in game.pending(here))
                if is_asked and sight(game, there, viewer) == sight(game, here, viewer):
                    assert_same_worlds(setting, Twins(viewer, here, there))
                    compared += 1
                break
    return compared


def assert_alike(setting: Setting, twins: Twins, when: str) -> None:
    """The viewer can see no difference."""
    here, there = (sight(setting.game, state, twins.viewer) for state in (twins.here, twins.there))
    for what, a, b in zip(("view", "spectator", "asked", "questions", "end"), here, there, strict=True):
        assert a == b, f"{setting}: seat {twins.viewer} can tell the worlds apart by the {what}, {when}:\n{a}\n{b}"


def _together(setting: Setting, twins: Twins, d: Decision, rng: random.Random) -> Twins | None:
    """Both worlds after an answer that the viewer is told the same of; None where no answer is."""
    game, viewer = setting.game, twins.viewer
    other = next((o for o in game.pending(twins.there) if (o.id, o.seat) == (d.id, d.seat)), None)
    if other is None:  # a question at any time, which a seat may have in one world only
        return twins
    unlike = None
    for _ in range(TRIES):
        choice = d.random(rng)
        here = twins.here.clone()
        told = heard(game.apply(here, Action(d.seat, d.id, choice)), viewer)
        seen = sight(game, here, viewer)
        for answer in [choice] if d.seat == viewer else _answers(other, choice, rng):
            there = twins.there.clone()
            if heard(game.apply(there, Action(d.seat, d.id, answer)), viewer) != told:
                continue
            unlike = Twins(viewer, here, there)
            if sight(game, there, viewer) == seen:
                return unlike
        if unlike is not None:
            assert_alike(setting, unlike, f"after seat {d.seat} has answered {d.prompt!r} with {choice!r}")
    return None


def _answers(d: Decision, choice: Choice, rng: random.Random) -> list[Choice]:
    """What the seat could answer here: the same first, then others."""
    if d.pick == (1, 1):
        others: list[Choice] = list(d.options)
        rng.shuffle(others)
    else:
        others = [d.random(rng) for _ in range(ANSWERS)]
    same = [choice] if set(tokens_of(choice)) <= set(d.options) else []
    return list(dict.fromkeys(same + others))[:ANSWERS]


def drawn(setting: Setting, state: Any, viewer: int, draws: int = DRAWS) -> "list[Counter[Any]]":
    """What the other seats see in worlds that the viewer takes for possible, and what is told in them next."""
    worlds = [setting.game.sample(state, viewer, random.Random(number)) for number in range(draws)]
    seen = [others_see(setting.game, world, viewer, setting.seats) for world in worlds]
    return [one + _next(setting, world, number) for number, (one, world) in enumerate(zip(seen, worlds, strict=True))]


def _next(setting: Setting, world: Any, number: int) -> "Counter[Any]":
    """What all are told when each seat has given a random answer: answers that lay sealed come to light."""
    rng, found = random.Random(number), set[Any]()
    for _ in range(setting.seats):
        d = next((d for d in setting.game.pending(world) if d.blocking), None)
        if d is None:
            break
        for event in setting.game.apply(world, Action(d.seat, d.id, d.random(rng))):
            found.add(("told", event.kind))
            found.update({("told", event.kind, name, repr(value)) for name, value in event.public.items()})
    return Counter(dict.fromkeys(found, 1))


def assert_same_worlds(setting: Setting, twins: Twins) -> None:
    """`sample` draws the same set of worlds from both, as far as so many draws can tell."""
    if not any(d.blocking for d in setting.game.pending(twins.here)) or not _only_in_one(setting, twins, DRAWS):
        return
    found = _only_in_one(setting, twins, 4 * DRAWS)  # so many statements are compared that some differ by chance
    assert not found, (
        f"{setting}: seat {twins.viewer} cannot tell two worlds apart, but sample puts {found[0][0]} "
        f"in {found[0][1]} of {4 * DRAWS} worlds drawn from one of them, and in {found[0][2]} from the other"
    )


def _only_in_one(setting: Setting, twins: Twins, draws: int) -> list[tuple[Any, int, int]]:
    """What is often so in worlds drawn from one of the two, and never or far less often in those of the other."""
    here, there = (
        Counter(itertools.chain(*drawn(setting, state, twins.viewer, draws))) for state in (twins.here, twins.there)
    )
    often = draws * OFTEN
    return [
        (statement, number, other[statement])
        for one, other in ((here, there), (there, here))
        for statement, number in one.items()
        if (number >= often and not other[statement]) or number - other[statement] >= draws * APART
    ]
