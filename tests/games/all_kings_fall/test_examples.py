"""The worked examples (section 14 of the rules), by number."""

from tests.games.all_kings_fall.at import GAME, At, tokens


def test_example_1_double_bolster():
    at = At().round(Ana="+sword +sword")
    assert at.pools("Ana") == (2, 0, 0)
    assert at.vp("Ana") == 0


def test_R_9_example_2_both_cards_on_one_device_bolster_then_strike():
    at = At(Ana=(2, 0, 0), Ben=(2, 0, 0)).round(Ana="+sword Ben@sword")
    assert at.pools("Ana") == (1, 0, 0) and at.pools("Ben") == (0, 0, 0)
    assert at.vp("Ana") == 1


def test_example_3_equal():
    at = At(Ana=(2, 0, 0), Ben=(2, 0, 0)).round(Ana="Ben@sword")
    assert at.pools("Ana") == at.pools("Ben") == (0, 0, 0)
    assert at.vp("Ana") == 0


def test_example_4_too_weak():
    at = At(Ana=(1, 0, 0), Ben=(3, 0, 0)).round(Ana="Ben@sword")
    assert at.pools("Ana") == (0, 0, 0) and at.pools("Ben") == (2, 0, 0)
    assert at.vp("Ana") == 0


def test_R_3_example_5_an_attack_without_tokens_is_legal_and_fails():
    at = At().round(Ana="Ben@mask")
    assert at.pools("Ana") == at.pools("Ben") == (0, 0, 0)
    assert at.vp("Ana") == 0


def test_example_6_unchecked_cup_twice():
    at = At().round(Ben="+rat +rat", Ana="Ben@cup", Cat="Ben@cup")
    assert (at.vp("Ana"), at.vp("Cat")) == (1, 1)
    at = At().round(Ben="+rat +cup", Ana="Ben@cup", Cat="Ben@cup")
    assert (at.vp("Ana"), at.vp("Cat")) == (0, 0)


def test_example_7_the_second_attacker_profits():
    at = At(Ana=(3, 0, 0), Ben=(3, 0, 0), Cat=(1, 0, 0)).round(Ana="Ben@sword", Cat="Ben@sword")
    assert (at.vp("Ana"), at.pools("Ana")[0]) == (0, 0)
    assert (at.vp("Cat"), at.pools("Cat")[0]) == (1, 1)
    assert at.pools("Ben")[0] == 0


def test_example_8_crossing_swords():
    at = At(Ana=(4, 0, 0), Ben=(2, 0, 0)).round(Ana="Ben@sword", Ben="Ana@sword")
    assert (at.vp("Ana"), at.vp("Ben")) == (1, 0)
    assert at.pools("Ana")[0] == 2


def test_example_9_division():
    at = At(Ana=(0, 0, 5), Ben=(0, 0, 1), Cat=(0, 0, 3)).round(Ana="Ben@rat Cat@rat")
    at.divide("Ana", 2, 3)
    assert at.vp("Ana") == 1
    assert [at.pools(name)[2] for name in ("Ana", "Ben", "Cat")] == [1, 0, 0]
    at = At(Ana=(0, 0, 6), Ben=(0, 0, 1), Cat=(0, 0, 3)).round(Ana="Ben@rat Cat@rat")
    at.divide("Ana", 2, 4)
    assert (at.vp("Ana"), at.pools("Ana")[2]) == (2, 2)


def test_example_10_pool_limit():
    at = At(Ana=(11, 0, 0)).round(Ana="+sword +sword")
    assert at.pools("Ana") == (12, 0, 0)


def overtime(cat: int = 0) -> At:
    at = At(points=(9, 9, cat), Ana=(3, 0, 0), Ben=(0, 2, 0))
    at.round(Cat="+rat +rat", Ana="Ben@sword Cat@cup", Ben="Dov@mask")
    assert (at.vp("Ana"), at.vp("Ben")) == (11, 10)
    assert at.winners is None and at.view().overtime
    return at


def test_example_11_overtime_starts():
    at = overtime()
    at.round()
    assert at.winners == ["Ana"], "11-10 after a later round"
    at = overtime(cat=9)
    at.round(Dov="+mask +rat", Ben="Dov@cup", Cat="Dov@cup Ana@rat")
    assert [at.vp(name) for name in ("Ana", "Ben", "Cat")] == [11, 11, 11] and at.winners is None
    at.round(Dov="+mask +rat", Cat="Dov@cup")
    assert at.winners == ["Cat"], "every player may win overtime"


def test_example_12_a_blow_taken_a_blow_returned():
    at = At(Ana=(1, 0, 0), Cat=(2, 0, 0), Dov=(1, 0, 0)).round(Ana="+sword Dov@sword", Cat="Ana@sword")
    assert (at.vp("Ana"), at.vp("Cat")) == (1, 1)
    assert (at.pools("Ana")[0], at.pools("Cat")[0]) == (0, 1)


def test_R_8_R_11_example_13_the_first_at_the_target_wins_after_all_attacks():
    at = At(points=(9, 0, 0, 9), Ana=(1, 0, 0)).round(Ana="Ben@sword", Dov="Ana@mask")
    assert at.winners == ["Ana"]
    kinds = [(event.kind, event.public.get("seat")) for event in at.events]
    assert kinds.index(("attack", 3)) < kinds.index(("end", None))


def test_R_14_example_14_illegal_plots_leave_the_last_saved_one():
    at = At().save("Ana", "+rat Ben@cup")
    saved = at.plot("Ana")
    assert at.refused("Ana", "1@sword", "1@mask") == "SAME_TARGET"
    assert at.refused("Ana", "bolster@sword", "again@sword", "bolster@mask") == "NO_SUCH_CARD"
    assert at.refused("Ana", "bolster@sword", "ready") == "NEED_TWO_ORDERS"
    assert at.plot("Ana") == saved


def test_example_15_ready_withdrawn():
    at = At()
    for name in ("Ana", "Ben", "Cat"):
        at.ready(name, "+sword")
    at.save("Ana", "+mask")
    assert not at.is_ready("Ana")
    at.ready("Dov", "+sword")
    assert at.number == 1 and at.asked() == [("Ana", "plot")]


def test_example_16_default_plot():
    at = At(Dov=(2, 1, 1))
    for name in ("Ana", "Ben", "Cat"):
        at.ready(name, "")
    at.time_is_up()
    assert at.pools("Dov") == (2, 2, 1)
    assert at.told("plots")[0]["plots"][3] == (3, ((None, "mask"), (None, "cup")), True)


def test_example_17_saved_not_ready():
    at = At()
    for name in ("Ben", "Cat"):
        at.ready(name, "")
    at.ready("Ana", "+rat +rat")
    at.save("Dov", "Ana@cup +rat")
    at.time_is_up()
    assert (at.vp("Dov"), at.pools("Dov")) == (1, (0, 0, 1))
    assert at.told("plots")[0]["plots"][3][2] is False, "not absent"


def test_example_18_division_timeout():
    at = At(Ana=(0, 0, 5), Ben=(0, 0, 1), Cat=(0, 0, 3)).round(Ana="Ben@rat Cat@rat")
    at.time_is_up()
    assert at.told("division")[0]["parts"] == ((1, 3), (2, 2))


def test_example_19_fallen_kingdom():
    at = At(number=4, Cat=(2, 0, 0), Ana=(2, 0, 0)).leave("Cat")
    at.round(Ana="Cat@sword")
    plots = at.told("plots")[0]["plots"]
    assert plots[2] == (2, ((None, "mask"), (None, "cup")), True), "her default plot counts"
    assert at.vp("Ana") == 0, "2 against 2: her pools count"
    assert at.number == 5
    assert at.refused("Ana", *tokens("Cat@sword +rat")) == "NO_SUCH_CARD"
    assert len(at.decision("Ana", "plot").options) == 4 * 4 + 1


def test_example_20_cap():
    at = At(seats=3, target=5, number=15, points=(4, 4, 2), Ana=(3, 0, 0), Ben=(3, 2, 0)).round()
    assert at.winners == ["Ben"]
    at = At(seats=3, target=5, number=15, points=(4, 4, 2), Ana=(0, 4, 0), Ben=(4, 0, 0)).round()
    assert at.winners == ["Ana", "Ben"]


def test_example_21_two_players():
    at = At(seats=2)
    options = at.decision("Ana", "plot").options
    assert {str(option).partition("@")[0] for option in options} == {"bolster", "again", "1", "ready"}
    at.round(Ana="+sword Ben@sword")
    assert at.number == 2
    assert at.refused("Ana", "1@sword", "1@cup") == "SAME_TARGET"
    assert GAME.outcome(at.state) is None
