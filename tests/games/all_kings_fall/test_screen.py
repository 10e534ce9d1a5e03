"""What people read: how a tie was decided, the own plot, and the end."""

import pytest

from tests.games.all_kings_fall.at import GAME, At

SCREEN = GAME.screen
LAST = GAME.view(GAME.new(2, 1), None).last_round
"""The round after which a match ends."""


@pytest.mark.parametrize(
    ("points", "pools", "told"),
    [
        ((4, 4), (2, 5), "Ben wins in the last round, with most tokens: Ben 5, Ana 2."),
        ((4, 3), (2, 5), "Ana wins in the last round."),
        ((4, 4), (5, 5), "Ana and Ben share the victory, in the last round."),
    ],
)
def test_a_tie_that_tokens_decide_is_told_as_one(points, pools, told):
    at = At(seats=2, points=points, number=LAST, Ana=(pools[0], 0, 0), Ben=(pools[1], 0, 0))
    at.round()
    by_tokens = "most tokens" in told
    end = next(event for event in at.events if event.kind == "end")
    assert SCREEN.tell(end, None, at.names) == told
    assert told in SCREEN.moment(at.events, None, at.names)
    result = SCREEN.result(GAME.outcome(at.state), at.names)[0]
    assert ("The tie was decided by tokens." in result) == by_tokens
    assert not by_tokens or "Ben **4** · Ana **4** VP" in result, "the winner is named first"


def test_no_points_at_all_are_no_tie_with_kingdoms_that_have_fallen():
    at = At(seats=2)
    at.leave("Ben")
    assert at.winners == ["Ana"]
    assert "tie" not in SCREEN.result(GAME.outcome(at.state), at.names)[0]
