"""Saving, changing, Ready and Unready; secrets meanwhile; refused plots (sections 4, 8 and 12)."""

import random

import pytest

from games.all_kings_fall import worlds
from games.all_kings_fall.plots import plot_tokens, read_plot, split_device
from games.core.protocol import Decision
from tests.games.all_kings_fall.at import GAME, At, tokens


def test_the_last_save_counts_and_overwritten_plots_are_never_told():
    at = At().save("Ana", "+sword +sword")
    at.ready("Ana", "+rat Ben@cup")
    for name in ("Ben", "Cat", "Dov"):
        at.ready(name, "+cup +cup")
    assert at.pools("Ana") == (0, 0, 1)
    assert "'sword'" not in repr(at.events)


@pytest.mark.parametrize("orders", ["+sword Ben@cup", "+mask +mask"])
def test_a_save_takes_ready_away_even_if_it_is_the_same(orders):
    at = At().ready("Ana", "+sword Ben@cup")
    at.save("Ana", orders)
    assert not at.is_ready("Ana")


def test_unready_keeps_the_plot_and_may_be_done_again_and_again():
    at = At()
    seen = set()
    for _ in range(5):
        at.ready("Ana", "+sword Ben@cup")
        seen.add(at.decision("Ana", "unready").id)
        at.unready("Ana")
        assert not at.is_ready("Ana")
    assert len(seen) == 5
    at.time_is_up()
    assert at.pools("Ana") == (1, 0, 0)


def test_a_change_while_a_pool_is_divided_is_too_late():
    at = At(Ana=(2, 0, 0))
    plot = at.decision("Ben", "plot")
    at.round(Ana="Ben@sword Cat@sword")
    assert at.code(plot, tokens("+mask")) == "PHASE_CLOSED"
    assert at.code(of_seat(1, at.decision("Ana", "divide")), "1:1") == "NOT_YOUR_DIVISION"


@pytest.mark.parametrize(
    ("options", "code"),
    [
        (("0@lute", "0@lute"), "NO_SUCH_DEVICE"),
        (("0@sword", "0@mask"), "SELF_TARGET"),
        (("1@sword", "1@mask", "7@rat"), "SAME_TARGET"),
        (("7@sword",), "NO_SUCH_CARD"),
        (("joker@sword", "1@sword"), "NO_SUCH_CARD"),
        (("bolster@sword",), "NEED_TWO_ORDERS"),
        (("1@sword", "2@sword", "3@sword", "ready"), "NEED_TWO_ORDERS"),
    ],
)
def test_a_plot_with_several_faults_is_refused_with_the_first_code_that_applies(options, code):
    assert At().refused("Ana", *options) == code


def of_seat(seat: int, d: Decision) -> Decision:
    """The same question as if this seat were asked."""
    return Decision(d.id, seat, d.prompt, d.options)


def test_a_seat_that_is_not_there_has_left_or_has_no_kingdom_is_not_in_the_game():
    at = At()
    ana, ben = at.decision("Ana", "plot"), at.decision("Ben", "plot")
    at.leave("Ana")
    at.state.fallen[1] = True
    assert [at.code(d, tokens("+mask")) for d in (ana, ben, of_seat(99, ana))] == ["NOT_IN_GAME"] * 3


def test_an_old_button_to_reopen_the_plot_is_stale():
    at = At().ready("Ana", "+sword")
    old = at.decision("Ana", "unready")
    at.unready("Ana")
    assert at.code(old, "unready") == "STALE"


def test_two_equal_bolsters_are_two_options_again():
    assert plot_tokens(read_plot(("again@sword", "bolster@sword"))) == ("bolster@sword", "again@sword")
    assert plot_tokens(read_plot(("2@cup", "bolster@cup"))) == ("bolster@cup", "2@cup")


def test_every_code_has_words():
    codes = "NEED_TWO_ORDERS SAME_TARGET SELF_TARGET NO_SUCH_CARD NO_SUCH_DEVICE PHASE_CLOSED NOT_YOUR_DIVISION"
    assert {*codes.split(), "BAD_DIVISION", "STALE", "NOT_IN_GAME"} == set(GAME.screen.refusals)


def test_each_time_share_is_as_the_rules_say():
    assert At().decision("Ana", "plot").share == 1
    assert At(number=4).decision("Ana", "plot").share == 2 / 3
    at = At(Ana=(2, 0, 0)).round(Ana="Ben@sword Cat@sword")
    assert at.decision("Ana", "divide").share == 1 / 3


def test_earlier_attacks_are_told_before_a_division_is_asked_for():
    at = At(Ben=(0, 0, 2)).round(Ana="Cat@cup", Ben="Cat@rat Dov@rat", Dov="Ana@cup", Cat="+mask +mask")
    assert [event["seat"] for event in at.told("attack")] == [0]
    assert at.asked() == [("Ben", "divide")]
    assert at.view().divided == (1, "rat", (2, 3))
    at.divide("Ben", 1, 1)
    assert [event["seat"] for event in at.told("attack")] == [0, 1, 3]
    assert (at.vp("Ana"), at.vp("Ben"), at.vp("Dov")) == (1, 2, 0), "Ana checked"


def test_a_seat_that_took_its_ready_back_holds_a_plot_in_every_world():
    at = At().ready("Ana", "+sword Ben@cup")
    at.unready("Ana")
    worlds = [GAME.sample(at.state, 2, random.Random(seed)) for seed in range(100)]
    assert None not in {world.plots[0] for world in worlds}
    assert None in {world.plots[1] for world in worlds}
    at.round()
    assert None in {GAME.sample(at.state, 2, random.Random(seed)).plots[0] for seed in range(100)}, "a new round"


def test_a_sampled_world_may_hold_any_division_that_the_plot_allows(monkeypatch):
    monkeypatch.setattr(worlds, "SENSIBLE", 0)  # the advice divides no pool of two tokens
    at = At(Ana=(2, 0, 0), divide="plot").save("Ana", "Ben@sword Cat@sword")
    drawn = [GAME.sample(at.state, 2, random.Random(seed)) for seed in range(4000)]
    split = {world.shares[0] for world in drawn if world.plots[0] and split_device(world.plots[0]) == "sword"}
    assert split == {None, (0, 2), (1, 1), (2, 0)}


def test_a_division_of_an_earlier_round_is_stale():
    at = At(Ana=(2, 0, 0)).round(Ana="Ben@sword Cat@sword")
    old = at.decision("Ana", "divide")
    at.divide("Ana", 1, 1)
    assert at.code(old, "1:1") == "STALE"


def test_a_wrong_division_in_the_plot_has_its_code():
    at = At(Ana=(2, 0, 0), divide="plot").save("Ana", "Ben@sword Cat@sword")
    assert at.refused("Ana", "2:1", prompt="share") == "BAD_DIVISION"
    assert at.refused("Ana", "-1:3", prompt="share") == "BAD_DIVISION"


def test_the_last_player_to_be_ready_does_not_read_that_in_the_next_round():
    at = At(seats=2)
    view, decision = GAME.view(at.state, 1), at.decision("Ben", "plot")
    at.ready("Ana", "+rat +rat")
    at.ready("Ben", "+rat +rat")
    assert at.view().round == view.round + 1
    told = GAME.screen.answered(view, decision, (*tokens("+rat +rat"), "ready"), at.names)
    assert told.startswith("**Ready** in round 1: ")


@pytest.mark.parametrize(("options", "full"), [({}, True), ({"pool_cap": None}, False)])
def test_a_bolster_of_a_full_pool_says_that_it_stays(options, full):
    at = At(Ana=(12, 11, 0), **options)
    said = {item.label: item.detail for item in at.items("Ana", "plot")}
    stays = "It stays at 12: that is the most."
    assert said["Bolster Sword"] == (stays if full else "It grows from 12 to 13.")
    assert said["Bolster Mask"] == "It grows from 11 to 12."
    assert said["Bolster Mask again"] == (stays if full else "It adds a second token.")
    assert said["Bolster Rat again"] == "It adds a second token."
