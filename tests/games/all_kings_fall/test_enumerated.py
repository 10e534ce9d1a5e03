"""Every plot that the rules accept from Ben, compared with the plots that `sample` draws for Ben in Ana's worlds."""

import itertools
import random

import pytest

from games.all_kings_fall.plots import CARDS_IN_PLOT, read_plot
from games.core.protocol import Action, IllegalAction
from tests.games.all_kings_fall.at import GAME, At

ANA, BEN = 0, 1
DRAWS = 2500


def accepted(at: At) -> set[object]:
    """What Ben may save, by trying every pair of options in every order."""
    found = set()
    plot = at.decision("Ben", "plot")
    for chosen in itertools.permutations(plot.options, CARDS_IN_PLOT):
        state = at.state.clone()
        try:
            GAME.apply(state, Action(BEN, plot.id, chosen))
        except IllegalAction:
            continue
        found.add(state.plots[BEN])
        assert state.plots[BEN] == read_plot(chosen)
    return found


@pytest.mark.parametrize("is_ready", [False, True], ids=["not ready", "ready"])
@pytest.mark.parametrize("pools", [(0, 0, 0), (2, 1, 1)])
def test_sample_gives_each_plot_that_the_rules_accept_and_no_other(pools, is_ready):
    """A seat that is Ready has saved a plot; another one may have saved none."""
    at = At(2, Ana=pools, Ben=pools)
    plots = accepted(at)
    if is_ready:
        at.answer("Ben", "plot", at.decision("Ben", "plot").default)
        assert at.state.ready[BEN]
    found = {GAME.sample(at.state, ANA, random.Random(seed)).plots[BEN] for seed in range(DRAWS)}
    assert found == (plots if is_ready else plots | {None})
