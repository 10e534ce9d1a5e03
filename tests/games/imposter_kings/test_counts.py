"""Counts of positions, as chess programs do with perft: every sequence of answers to a depth from a fixed position.

The first of each row were counted by hand. Any change of the rules changes some of them.
"""

import pytest

from games.core.protocol import Action
from tests.games.imposter_kings.at import GAME, At


def count(state, depth: int) -> int:
    """How many sequences of exactly `depth` answers there are; a match that ends earlier counts once."""
    pending = GAME.pending(state)
    if not depth or not pending:
        return 1
    total = 0
    d = pending[0]
    for choice in choices(d):
        after = state.clone()
        GAME.apply(after, Action(d.seat, d.id, choice))
        total += count(after, depth - 1)
    return total


def choices(d):
    if d.pick == (1, 1):
        return d.options
    subsets = [()]
    for option in d.options:
        subsets += [(*subset, option) for subset in subsets]
    return [subset for subset in subsets if d.pick[0] <= len(subset) <= d.pick[1]]


POSITIONS = {
    # Ann: Elder or flip. After the Elder Ben must flip; after the flip he may play the Fool or flip.
    "two cards": (At("Elder", "Fool", court="Queen", accused="Assassin"), [2, 3, 6, 7, 8, 14]),
    "plain": (At("Elder, Warlord", "Zealot, Queen", court="-Fool"), [3, 6, 10, 17, 30, 46]),
    "windows": (At("Fool, Soldier", "King's Hand, Elder", court="Warlord, -Elder"), [3, 17, 36, 74, 147, 286]),
    "flips": (At("Assassin, King's Hand", "Assassin, Princess", court="Soldier"), [2, 4, 9, 17, 33, 65]),
    "names": (At("Judge, Inquisitor", "Mystic, Elder", court="-Queen"), [3, 30, 33, 86, 327, 497]),
    "exchanges": (At("Sentry, Oathbound, Fool", "Princess, Elder", court="Soldier"), [3, 5, 9, 16, 33, 61]),
}


@pytest.mark.parametrize("name", POSITIONS)
def test_a_position_has_the_expected_number_of_answer_sequences_at_each_depth(name):
    at, expected = POSITIONS[name]
    assert [count(at.state, depth) for depth in range(1, len(expected) + 1)] == expected
