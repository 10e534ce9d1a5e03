"""The worked examples on coronations and the end (47 to 62)."""

from games.core.rng import draw
from games.soon_king.cards import NAMES
from games.soon_king.hands import draw_one
from tests.games.soon_king.at import GAME, SEAT, At, hanged


def forty_seven(**more):
    hands = {"Ada": "Ship, Knight 1, Knight 3", "Bo": "Assassin 1, Poison", "Cy": "Assassin 2, Bribe"} | more
    return At(put={1: "Ada"}, step="crown", **hands).do("Ada", "coronation", "declare")


def face(at, hit):
    """Ada keeps all cards and faces the joint attempt."""
    at.do("Ada", "discards", [])
    at.do("Ada", "deed", "face")
    return at.all("seal", **hit)


def test_example_47_a_coronation_that_stands():
    at = forty_seven()
    assert at.asked() == [("Bo", "gift"), ("Cy", "gift")]
    at.do("Bo", "gift", "Poison").do("Cy", "gift", "Bribe")
    assert at.hand("Ada") == ["Bribe", "Knight 1", "Knight 3", "Poison", "Ship to a Distant Land"]
    at = face(at, {"Bo": ["Assassin 1"], "Cy": ["Assassin 2"]})
    at.all("knights", Ada=["Knight 1", "Knight 3"]).quiet()
    assert at.result() == (3, 4) and at.over() is None
    at.do("Ada", "deed", "end")
    assert at.prompt() == "call"
    at.quiet()
    assert at.over() == ("Ada", "coronation")
    outcome = GAME.outcome(at.state)
    assert outcome.points == (1, 0, 0, 0) and outcome.winners == (True, False, False, False)


def test_example_48_saved_by_a_ship_is_no_king():
    at = forty_seven(Bo="Assassin 3, Poison", Cy="Assassin 3, Bribe")
    at.do("Bo", "gift", "Poison").do("Cy", "gift", "Bribe")
    face(at, {"Bo": ["Assassin 3"], "Cy": ["Assassin 3"]}).all("knights")
    at.quiet(until="rescue").all("rescue", Ada="Ship")
    assert at.abroad("Ada") and at.line()[0] == "c2" and at.over() is None
    assert at.state.turn == 3, "the turn is over"
    assert not at.state.declared and not at.state.faced, "the next to declare is attacked as well"
    assert at.hand("Ada") == ["Bribe", "Knight 1", "Knight 3", "Poison"]
    at.by_clock(lambda at: at.state.turn == SEAT["Ada"])
    assert at.line()[-1] == "Ada" and at.prompt() == "discards"


def test_example_49_no_player_lays_an_assassin():
    at = At(put={1: "Ada", 5: "Queen"}, declared=True, Ada="Ship", Bo="Assassin 3")
    at.do("Ada", "deed", "face").all("seal")
    assert at.prompt() == "deed" and not at.told("queen") and not at.told("attempt")


def test_R22_example_50_an_investigation_does_not_stop_a_crown():
    at = At(put={1: "Ada"}, declared=True, Ada="Ship", Cy="Investigation, Ship")
    at.do("Ada", "deed", "end").all("seal").all("call", Cy="Investigation").aim("Cy", "Ada")
    assert at.prompt() == "call"
    at.all("call")
    assert at.over() == ("Ada", "coronation")


def test_R62_example_51_the_true_heir_on_the_throne():
    at = At(put={2: "True Heir"}, Ada="Assassin 1, Ship").attack("Ada", "Assassin 1", "c1").quiet()
    assert at.over() == (None, "true_heir")
    outcome = GAME.outcome(at.state)
    assert not any(outcome.winners) and not any(outcome.points)
    assert [(r.winners, r.points) for r in outcome.rounds] == [((), ())]


def test_example_52_the_judge_executes_the_hanged_man():
    at = At(put={2: "Hermit", 3: "Hanged Man", 9: "Judge"}, Ada="Assassin 1, Ship").attack("Ada", "Assassin 1", "c1")
    at.quiet()
    assert at.dead("Hermit") and at.dead("Hanged Man") and at.line()[0] == "c4"
    assert not at.told("discarded") and at.prompt() == "deed"


def test_R53_example_53_the_hanged_mans_holder_wins_and_neutral_all_lose():
    at = hanged(home={"Hanged Man": "Cy"}).all("toll", Bo="Ship", Cy="Ship", Di="Ship")
    at.all("seal", Bo=["Assassin 2"]).all("knights", Cy=["Knight 2"]).quiet()
    assert at.result() == (2, 2) and at.over() == ("Cy", "hanged_man")
    at = hanged().all("toll").all("seal").quiet()
    assert at.over() == (None, "hanged_man")
    at = hanged(home={"Hanged Man": "Bo", "True Heir": "Bo"}, put={15: "True Heir"}).all("toll").quiet()
    assert at.over() == (None, "hanged_man"), "the True Heir's holder may not win"


def test_R35_R51_example_55_a_pardon_raises():
    at = At(put={2: "Ada"}, step="execute", Ada="Ship, Poison", Bo="Pardon, Ship").quiet().do("Ada", "execution", "c9")
    at.all("call", Bo="Pardon")
    assert at.line(6, 9) == ["c9", "c7", "c8", "c6"] and at.hand("Ada") == [] and at.prompt() == "deed"
    at = At(put={2: "Ada", 6: "Cy", 15: "Judge"}, home={"Judge": "Cy"}, step="execute", Ada="Ship", Bo="Pardon, Ship")
    at.quiet().do("Ada", "execution", "c9").all("call", Bo="Pardon")
    assert at.line(5, 9) == ["c9", "Cy", "c7", "c8", "c5"]


def test_example_58_the_fool_takes_a_blackmail():
    def at():
        return At(put={18: "Bo", 8: "Fool"}, home={"Fool": "Bo"}, Ada="Blackmail, Ship", Bo="Ship, Poison", Cy="Ship")

    sent = at().coins(True).do("Ada", "deed", "Blackmail").aim("Ada", "Bo")
    assert sent.prompt() == "call"
    sent.all("call", Bo="redirect").quiet()
    assert sent.hand("Bo") == [] and sent.seat("Fool") == 10 and sent.seat("Bo") == 18
    alone = At(put={18: "Bo"}, Ada="Blackmail, Ship", Bo="Ship").do("Ada", "deed", "Blackmail").aim("Ada", "Bo")
    assert alone.prompt() == "deed" and alone.seat("Bo") == 21


def test_example_59_holding_back_is_secret():
    at = At(put={2: "Hanged Man", 9: "General"}, home={"General": "Di"}, Ada="Assassin 1, Ship",
            Bo="Assassin 2, Ship", Cy="Ship, Ship", Di="Knight 1, Knight 1, Ship")  # fmt: skip
    at.attack("Ada", "Assassin 1", "c1").quiet().all("toll", Bo="Ship", Cy="Ship", Di="Ship")
    assert [who for who, _ in at.asked()] == ["Bo", "Cy", "Di"], "Ada has no card left"
    asked = GAME.view(at.state, 0).asked
    at.do("Bo", "seal", ["Assassin 2"])
    assert GAME.view(at.state, 0).asked == asked and not at.told("seal")
    at.do("Di", "seal", ["Knight 1", "Knight 1"]).do("Cy", "seal", ["nothing"]).quiet()
    assert at.result()[0] == 4
    assert [seat for seat, _ in at.told("seal")[0].public["laid"]] == [1, 3]


def test_example_60_dice():
    at = At(Ada="Ship", draw="dice")
    wanted = {7: "Ship to a Distant Land", 12: "Royal Pardon"}
    for die, name in wanted.items():
        seed = next(n.to_bytes(32, "big") for n in range(1000)
                    if draw(n.to_bytes(32, "big"), f"die {at.state.chance + 1}") % 15 == die - 1)  # fmt: skip
        at.state.seed = seed
        assert NAMES[at.state.ident[draw_one(at.state)]] == name


def test_R61_example_61_the_rules_offer_no_leaving_and_a_computer_player_goes_on():
    at = At(put={1: "Bo"}, turn="Bo", declared=True, Ada="Ship", Bo="Ship")
    assert all(d.prompt != "leave" for d in at.pending())
    assert at.line()[0] == "Bo" and at.options("Bo", "deed")[0] == "face"


def test_R63_example_62_promises_do_not_bind():
    at = At(put={12: "Bo"}, Ada="Assassin 1", Bo="Ship").do("Ada", "deed", "Assassin 1")
    assert "Bo" in at.options("Ada", "target")
