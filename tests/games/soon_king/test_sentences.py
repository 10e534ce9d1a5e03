"""Texts that must agree with the rulings: each is read beside the position that shows the rule."""

import pytest

from games.core.protocol import Event
from games.registry import GAMES
from games.soon_king.heirs import FIRST_CLAIMANT
from games.soon_king.teaching import TEACHING
from games.soon_king.words import CARDS, COURTIERS
from host.matches.playback import Playback
from host.model import Ending, Player, Setup
from tests.games.soon_king.at import GAME, SEAT, At
from tests.games.soon_king.panels import NAMES, items, labels
from tests.games.soon_king.positions import TEN
from tests.host.world import CHANNEL, GUILD, a_world

DECLARE = "Declare my coronation"


def question(at: At, who: str, prompt: str) -> str:
    return GAME.screen.question(GAME.view(at.state, SEAT[who]), at.decision(who, prompt), NAMES)


def taught(name: str) -> str:
    """All that the card or courtier is said to do, in one line."""
    texts = [
        entry.text + " " + " ".join(entry.rulings) + " " + entry.example
        for entry in TEACHING.cards
        if entry.name == name
    ]
    return f"{CARDS.get(name, '')}{COURTIERS.get(name, '')} {' '.join(texts)}"


def chapter(title: str, **options: object) -> str:
    return GAME.screen.rules(4, options)[title]


# ---- a King who holds the True Heir


def king(**more) -> At:
    return At(put={1: "Ada", 9: "True Heir"}, step="crown", **{"Ada": TEN, "Bo": TEN} | more)


@pytest.mark.parametrize("prompt", ["discards", "deed"])
def test_a_king_who_holds_the_true_heir_is_told_why_no_coronation_is_declared(prompt: str):
    at = king(home={"True Heir": "Ada"})
    if prompt == "deed":
        at.do("Ada", "discards", [])
    assert at.asked() == [("Ada", prompt)]
    [shown] = [item for item in items(at, "Ada", prompt) if item.label == DECLARE]
    assert shown.why == "You hold the True Heir, so you can neither declare nor win." and shown.rule == "A turn"
    assert DECLARE not in labels(at, "Ada") and labels(at, "Ada").count("Why not?") == 1
    assert DECLARE not in str(items(at, "Bo", "play"))
    assert "unless you hold the True Heir" in chapter(shown.rule)


def test_no_other_player_is_told_so():
    for at in (king(), king(home={"True Heir": "Bo"}).do("Ada", "coronation", "no")):
        if at.prompt() == "coronation":
            at.do("Ada", "coronation", "no")
        assert DECLARE not in [item.label for item in items(at, "Ada", "discards")]
    at = At(put={9: "True Heir"}, home={"True Heir": "Ada"}, Ada=TEN)
    assert DECLARE not in [item.label for item in items(at, "Ada", "deed")], "not the King"


def test_a_call_at_the_end_of_a_turn_says_whether_a_coronation_comes():
    def about(**more) -> str:
        at = At(put={1: "Ada", 9: "True Heir"}, declared=True, Ada="Ship", Bo="Ship", **more)
        at.state.faced = True
        return question(at.do("Ada", "deed", "end").quiet("call"), "Bo", "call").split("\n")[0]

    assert about() == "The turn ends: Ada is about to be crowned."
    assert about(home={"True Heir": "Ada"}) == "The turn ends, and as it stands Ada is not crowned."


# ---- courtiers


def test_the_magician_tosses_no_coin_when_he_dies_for_his_holder():
    at = At(put={3: "Bo", 9: "Magician"}, home={"Magician": "Bo"}, Ada="Assassin 1", Bo="Ship")
    at.attack("Ada", "Assassin 1", "Bo").quiet()
    assert at.dead("Magician") and not at.told("coin")
    at = At(put={9: "Magician"}, Ada="Assassin 1").coins(True).attack("Ada", "Assassin 1", "Magician").quiet()
    assert not at.dead("Magician") and at.told("coin")
    assert "instead of his holder, without a coin" in taught("Magician") and "with heads he lives" in taught("Magician")


def test_the_gambler_is_immune_to_blackmail():
    at = At(put={9: "Gambler"}, Ada="Blackmail, Bribe").do("Ada", "deed", "Blackmail")
    assert "Gambler" not in at.options("Ada", "target") and "immune to Blackmail" in COURTIERS["Gambler"]


def test_the_bishop_makes_a_blackmail_after_the_draw_of_the_turn_only():
    at = At(put={9: "Crooked Bishop"}, home={"Crooked Bishop": "Ada"}, Ada="Bribe, Ship").do("Ada", "deed", "Bribe")
    at.do("Ada", "target", "Ada")
    assert len(at.hand("Ada")) == 2 and not at.told("made"), "a card drawn by a Bribe"
    assert "after every draw" not in taught("Crooked Bishop") and "own turn" in taught("Crooked Bishop")


def test_the_fools_coin_lets_a_betrayal_kill_a_claimant_on_the_throne():
    at = At(put={1: "Bo", 9: "Fool"}, home={"Fool": "Ada"}, Ada="Betrayal, Ship").coins(False)
    at.do("Ada", "deed", "Betrayal").do("Ada", "target", "Fool").quiet()
    assert at.dead("Bo") and not at.dead("Fool")
    assert "kill a claimant on the throne" in chapter("Strange courtiers") and "a claimant too" in taught("Betrayal")


@pytest.mark.parametrize(("place", "sent"), [(5, True), (3, False), (22, False)])
def test_the_fool_is_not_sent_where_he_could_not_be_chosen(place: int, sent: bool):
    at = At(put={2: "Ada", 8: "Bo", place: "Fool"}, home={"Fool": "Bo"}, step="execute", Ada=TEN, Bo="Ship")
    at.quiet().do("Ada", "execution", "Bo")
    assert ("redirect" in at.options("Bo", "call")) is sent
    assert "as a Commoner, to an Execution as King or Duke" in chapter("Strange courtiers")
    assert "if it could choose him" in taught("Fool") and "each effect on the claimant" not in taught("Fool")


def test_the_general_guards_himself_and_lets_knights_attack():
    at = At(put={9: "General"}, home={"General": "Ada"}, Ada="Assassin 1, Knight 3, Knight 2")
    shown = {item.label: item for item in items(at, "Ada", "deed")}
    assert shown["Attack with Knight 3"].detail == "The General is yours: it attacks with the value 3."
    at.do("Ada", "deed", "Knight 3").do("Ada", "target", "c5")
    assert "Do you add Assassins and Knights to your attempt?" in question(at, "Ada", "more")
    assert {item.group for item in items(at, "Ada", "more") if item.group} == {"Assassins and Knights: choose any"}
    at.do("Ada", "more", []).quiet()
    why = {item.label: item.why for item in items(at, "Ada", "deed") if item.why}
    assert why["Knight 2"] == "One assassination attempt a turn."
    assert "his own guard is 10 higher" in COURTIERS["General"] and "10 if the General is the target" in chapter(
        "Attacks"
    )
    at = At(Ada="Assassin 1, Assassin 2").do("Ada", "deed", "Assassin 1").do("Ada", "target", "c5")
    assert "Do you add Assassins to your attempt?" in question(at, "Ada", "more")


def test_poison_against_the_holder_of_the_taster_is_said_to_count_nothing():
    def asked(**more) -> str:
        at = At(put={3: "Bo", 9: "Poison Taster"}, Ada="Assassin 1, Poison", Bo="Ship", **more)
        return question(at.attack("Ada", "Assassin 1", "Bo").quiet("poison"), "Ada", "poison")

    assert asked().endswith("Do you add Poison? Each adds 1 to the hit.")
    assert asked(home={"Poison Taster": "Bo"}).endswith("It counts 0 while the target holds the Poison Taster.")


# ---- attacks


@pytest.mark.parametrize("helper", ["Executioner", "Magician", "Fool"])
def test_more_than_a_royal_pardon_protects_from_an_execution(helper: str):
    at = At(put={2: "Ada", 8: "Bo", 5: helper}, step="execute", Ada=TEN, Bo="Bribe, Ship")
    at.quiet().do("Ada", "execution", "Bo").all("call", Bo="Bribe").do("Bo", "target", helper)
    if helper == "Fool":
        at.all("call", Bo="redirect")
    assert not at.quiet().dead("Bo")
    terms = " ".join(term.text for term in TEACHING.terms)
    said = chapter("Attacks") + terms
    assert "Only a Royal Pardon" not in said and helper in chapter("Attacks")


def test_a_royal_pardon_raises_no_hanged_man():
    at = At(put={2: "Hanged Man", 9: "Judge"}, Ada="Assassin 1, Ship", Bo="Royal Pardon")
    at.attack("Ada", "Assassin 1", "c1").quiet("call").all("call", Bo="Royal Pardon")
    assert at.line()[0] == "Hanged Man" and not [e for e in at.told("moved") if e.public["how"] == "raise"]
    assert "not the Hanged Man" in CARDS["Royal Pardon"] and "raises no heir" in chapter("Strange courtiers")


def test_a_reset_of_a_person_is_told_without_calling_a_person_it():
    def told(viewer: int | None) -> str:
        event = Event("aimed", {"seat": 0, "effect": "blackmail", "heir": FIRST_CLAIMANT + 1, "mode": "reset"})
        return GAME.screen.tell(event, viewer, NAMES)

    assert told(None) == "Ada chooses Bo, to be sent to the last seat of the rank."
    assert told(1) == "Ada chooses you, to be sent to the last seat of the rank."
    assert told(0) == "You choose Bo, to be sent to the last seat of the rank."


# ---- a match that is over as dealt


@pytest.mark.parametrize("again", [False, True])
async def test_a_match_that_is_over_as_dealt_is_told(tmp_path, again: bool):
    async with a_world(tmp_path, {"soon_king": GAMES["soon_king"]}) as world:
        match = await over_as_dealt(world)
        if again:
            await world.restart()
        for viewer, cards in ((0, True), (None, False)):
            told = [
                e for e in await world.host.events(match.id, viewer, user_id=100) if e.kind in ("dealt", "drew", "over")
            ]
            assert [e.kind for e in told] == ["dealt", "drew", "drew", "drew", "over"]
            assert [seat for e in told for seat in e.private] == ([0] if cards else [])
        playback = Playback(GAME, await world.store.load_match(match.id))
        assert [e.kind for e in playback.moment(0, None).events][-1] == "over"


async def over_as_dealt(world):
    seats = tuple(Player(seat, f"P{seat}", user_id=100 + seat) for seat in range(3))
    world.host._new_seed = lambda: crowning_seed()
    setup = Setup("soon_king", "quick", "live", seats, GUILD, CHANNEL, {"raw_deal": True})
    match = await world.host.open_match(setup)
    await world.advance(1)
    assert match.ending is Ending.finished
    return match


def crowning_seed() -> bytes:
    """A seed that deals the True Heir to the throne."""
    options = {"mode": "quick", "raw_deal": True}
    return next(seed for n in range(500) if not GAME.pending(GAME.new(3, seed := n.to_bytes(32, "big"), options)))
