"""What people read: the stake of a challenge, the discard pile, the end of the match."""

import pytest

from games.core.protocol import Decision, Event, View
from games.imp import words
from games.imp.cards import RANK
from games.imp.known import Known
from games.imp.prompts import PROMPTS
from tests.games.imp.at import ANA, BEN, GAME, NAMES, PLAIN, At


def asked(at: At) -> tuple[View, Decision]:
    decision = at.open()
    return GAME.view(at.state, decision.seat), decision


def question(at: At) -> str:
    view, decision = asked(at)
    return GAME.screen.question(view, decision, NAMES)


def test_every_imp_question_says_what_the_clock_does():
    assert all("time runs out" in prompt.late for prompt in PROMPTS.values())


@pytest.mark.parametrize(("thief", "loot"), [("coins", "gold coins"), ("wealth", "Wealth cards")])
def test_a_thief_and_its_question_say_what_it_takes_at_this_table(thief: str, loot: str):
    at = At("thief militia*7", "gold*3 men-at-arms*4", thief=thief)
    text = f"The other gives you all {loot}, or claims a King."
    assert details(at)["Play Thief"] == text and text in explained(at)
    at.play("thief")
    assert f"Give all your {loot}, or claim a King" in question(at)
    at.says("claim")
    said, asked = question(at).splitlines()
    assert said == "-# 🗨️ Ben claims: “I have the King.” Unproven."
    assert asked.startswith(f"Challenge it? If true, you give all your {loot}.")
    at.says("challenge")
    assert at.told("no_king") and at.told("stolen")[0]["loser"] == BEN


@pytest.mark.parametrize("card", ["priest", "cultist"])
def test_the_question_after_a_claim_against_a_cleric_says_what_a_true_claim_costs(card: str):
    at = At(f"{card} militia*6 men-at-arms", "king militia*3 gold*4").play(card)
    assert "Lose the strongest Army card or claim a King" in question(at)
    at.says("claim")
    assert "If true, you lose the strongest Army card." in question(at)
    at.says("challenge")
    assert at.told("disarmed") == [{"loser": ANA, "card": "men-at-arms"}]


def details(at: At) -> dict[str, str]:
    view, decision = asked(at)
    return {item.label: item.detail for item in GAME.screen.items(view, decision, NAMES)}


def explained(at: At) -> str:
    view, _ = asked(at)
    return " ".join([text for _, text in GAME.screen.explained(view, NAMES)])


@pytest.mark.parametrize(
    ("kills", "hand", "text"),
    [
        ("wins", "imp", "Wins if the other's King is found."),
        ("kills", "militia", "Wins if the other's King is found."),
        ("kills", "imp", "Finds and discards the other's King, because you hold the Imp."),
    ],
)
def test_an_assassin_says_whether_it_only_kills(kills: str, hand: str, text: str):
    at = At(f"assassin militia*6 {hand}", "king gold*7", imp_kill=kills)
    assert details(at)["Play Assassin"] == text and text in explained(at)
    at.play("assassin", "open")
    assert bool(at.won[0]) == text.startswith("Wins")


@pytest.mark.parametrize(
    ("kills", "hand", "shown", "text"),
    [
        ("wins", "imp", True, "An open King loses."),
        ("kills", "imp", True, "An open King is discarded."),
        ("kills", "imp", False, "An open King loses, unless the attacker holds the Imp."),
        ("kills", "militia", False, "An open King loses, unless the attacker holds the Imp."),
    ],
)
def test_the_question_of_an_assassin_says_what_happens_to_an_open_king(kills: str, hand: str, shown: bool, text: str):
    """The Sun shows whether the Imp is in the attacker's hand."""
    at = At(f"assassin sun militia*5 {hand}", "king gold*3 militia*4", imp_kill=kills)
    if shown:
        at.play("sun")
        at.end_turn()
        at.end_turn("militia")
    at.play("assassin")
    assert text in question(at)
    assert words.opened(at.state.options, imp=False, no_imp=True) == "An open King loses."


@pytest.mark.parametrize(
    ("totals", "imp", "decides"),
    [
        (((3, 0, 0), (2, 6, 3)), None, "The most Wealth wins."),
        (((2, 1, 0), (2, 6, 3)), None, "The most Army wins."),
        (((2, 6, 2), (2, 6, 3)), None, "The most Piety wins."),
        (((9, 0, 0), (2, 6, 3)), 0, "The holder of the Imp loses."),
        (((2, 6, 3), (2, 6, 3)), None, "Ben has 2 Wealth, 6 Army, 3 Piety."),
    ],
)
def test_the_count_says_what_decides(totals: tuple, imp: int | None, decides: str):
    told = GAME.screen.tell(Event("counted", {"totals": totals, "imp": imp}), None, NAMES)
    assert told.endswith(decides)


@pytest.mark.parametrize(("kills", "imp"), [("wins", False), ("wins", True), ("kills", False), ("kills", True)])
def test_the_question_after_a_denial_says_what_a_challenge_wins(kills: str, imp: bool):
    at = At(f"assassin militia*6 {'imp' if imp else 'militia'}", "gold*3 men-at-arms*4", imp_kill=kills)
    at.play("assassin", "pay")
    found = "The King is discarded" if imp and kills == "kills" else "You win"
    said, asked = question(at).splitlines()
    assert said == "-# 🗨️ Ben denies: “I have no King.” Unproven."
    assert asked.startswith(f"Challenge it? {found}, or ") and "all your Wealth" in asked


def panel(at: At, seat: int) -> str:
    return "\n".join(GAME.screen.panel(GAME.view(at.state, seat), NAMES))


@pytest.mark.parametrize(
    ("card", "answer", "certain"),
    [
        ("king", "claim", "**Certain: true.**"),
        ("king", "pay", "**Certain: a lie.**"),
        ("knight", "pay", "**Certain: true.**"),
    ],
)
def test_a_claim_is_not_called_unproven_where_all_know_the_truth(card: str, answer: str, certain: str):
    """The Sun has shown Ben's hand, with or without a King."""
    at = At("sun thief assassin militia*5", f"gold*2 militia*3 men-at-arms priest {card}").play("sun")
    at.end_turn()
    at.end_turn("militia")
    at.play("thief" if answer == "claim" else "assassin", answer)
    told = GAME.screen.tell(next(event for event in at.events[::-1] if event.kind == "answered"), None, NAMES)
    for text in (told, question(at), at.board()):
        assert certain in text and "nproven" not in text
    assert certain.strip("*.") in str(GAME.picture.scene(GAME.view(at.state, None), NAMES))
    at.says("accept")
    assert "nproven" not in at.board() + panel(at, 0) + panel(at, 1)
    assert "Accepted." in at.board()


def test_every_own_imp_answer_is_told_as_a_sentence():
    for prompt, labels in [(name, prompt.labels) for name, prompt in PROMPTS.items()]:
        for token in labels:
            told = GAME.screen.answered(None, Decision(1, 0, prompt, (token,)), token, NAMES)
            assert told.startswith("You ") and told.endswith(".") and ":" not in told, told


def test_opening_the_hand_to_an_assassin_asks_for_no_confirmation():
    """A second question would tell that the player wavers (R17)."""
    at = At("assassin militia*7", "king gold*3 men-at-arms*3").play("assassin")
    view, decision = asked(at)
    assert not any(GAME.screen.final(view, decision, option) for option in decision.options)


@pytest.mark.parametrize(
    ("hand", "deeds", "bright"),
    [
        ("imp militia*7", (), {"Imp"}),
        ("arior thief gold*6", (), {"Arior", "Thief"}),
        ("imp thief militia*6", ("torment",), {"Thief"}),
    ],
)
def test_the_hand_dims_what_cannot_act_now(hand: str, deeds: tuple[str, ...], bright: set[str]):
    at = At(hand, "men-at-arms*4 gold*3").says(*deeds)
    view, _ = asked(at)
    assert {laid.face.name for laid in GAME.picture.hand(view, NAMES) if laid.face and not laid.dim} == bright


@pytest.mark.parametrize(
    ("turn", "seat", "told", "won"),
    [(1, ANA, "next", 3), (1, BEN, "second", 4), (2, BEN, "next", 4), (3, BEN, "next", 4)],
)
def test_the_panel_says_when_a_set_wins(turn: int, seat: int, told: str, won: int):
    hands = [PLAIN, PLAIN]
    hands[seat] = "king gold*3 treasure thief*2 sun"
    at = At(*hands, turn=turn, seat=(turn + 1) % 2)
    said = f"You hold a victory set. It wins at the start of your {told} turn, if you still hold it then."
    assert said in panel(at, seat) and "To a set" not in panel(at, seat)
    assert "victory set" not in panel(at, 1 - seat) + at.board()
    while GAME.outcome(at.state) is None:
        at.end_turn(*["sun" if at.state.seat == seat else "militia"])
    assert (at.state.turn, at.won) == (won, ((seat,), "wealth")) and "victory set" not in panel(at, seat)


def test_the_panel_says_that_a_dealt_set_wins_with_the_first_answer_where_sets_count_at_once():
    dealt = "king gold*3 treasure militia*3"
    at = At(dealt, PLAIN, turn=1, victory="once")
    assert "You were dealt a victory set. Whatever you press shows it" in panel(at, ANA)
    assert "dealt a victory set" not in panel(at, BEN) + at.board()
    at.says("end")
    assert GAME.outcome(at.state).winners == (True, False) and "dealt" not in panel(at, ANA)
    other = At(PLAIN, dealt, turn=1, victory="once")
    assert "wins when Ana has answered, unless Ana holds one too." in panel(other, BEN)
    assert "dealt a victory set" not in panel(other, ANA) + other.board()
    assert "dealt a victory set" not in panel(At(dealt, PLAIN, turn=1), ANA)


def test_the_page_of_the_cards_tells_what_is_unseen_and_where_it_can_be() -> None:
    ana = At("king gold militia*6", "gold*4 militia*3", "treasure", turn=1)
    told = "\n".join(GAME.screen.tracked(GAME.view(ana.state, ANA), NAMES))
    assert "unknown in Ben's hand (7)**" in told and "👑 King 1 of 2" in told and "🗡️ Militia 4 of 10" in told
    ana.state.known[BEN] = Known(("gold",), (1 << RANK["king"],) * 6)
    told = "\n".join(GAME.screen.tracked(GAME.view(ana.state, ANA), NAMES))
    assert "**Only in the draw pile" in told and "**Ben surely holds**\n🪙 Gold coin" in told
    assert "👑 King 1 of 2" in told.split("**Only in the draw pile")[1]


def test_a_second_king_is_told_as_it_comes_to_the_hand():
    """No event tells whether it was drawn or given, so the words fit both."""
    at = At("militia*7", "king gold*3", "men-at-arms king men-at-arms gold gold gold")
    at.end_turn()
    told = [GAME.screen.tell(event, None, NAMES) for event in at.events if event.kind in ("spare_king", "drawn")]
    second = "Ben gets a second 👑 King and discards it. **Certain:** Ben still holds the first one."
    assert second in told
    spare = next(event for event in at.events if event.kind == "spare_king")
    assert GAME.screen.tell(spare, BEN, NAMES).startswith("You get a second 👑 King and discard it.")


def test_a_discard_is_told_with_its_card():
    at = At("militia*8", "gold*7").says("end", "militia")
    [discard] = [event for event in at.events if event.kind == "discarded"]
    told = [GAME.screen.tell(discard, viewer, NAMES) for viewer in (ANA, BEN, None)]
    assert told == ["You discard 🗡️ Militia.", *["Ana discards 🗡️ Militia."] * 2]
    killed = At("assassin imp militia*6", "king", imp_kill="kills").play("assassin", "open")
    assert killed.told("discarded") == [{"seat": BEN, "card": "king"}]


def test_the_status_says_your_turn_to_the_player_on_turn():
    at = At("assassin militia*7", "gold*3 men-at-arms*4").play("assassin")
    told = [GAME.screen.status(GAME.view(at.state, viewer), NAMES) for viewer in (None, ANA, BEN)]
    assert [text.rpartition(". ")[2] for text in told] == ["It is Ana's turn.", "It is your turn.", "It is Ana's turn."]


def test_the_end_names_its_reason_once_and_lays_the_piles_and_hand_sizes_open_in_words():
    at = At("king gold*5", "militia*8")
    while not GAME.view(at.state, None).over:
        at.says(at.open().default)
    assert GAME.screen.tell(at.events[-1], None, NAMES) == "**Ana wins** with 🪙 Gold coin ×5, 👑 King."
    result = "\n".join(GAME.screen.result(GAME.outcome(at.state), NAMES))
    assert result == "## Ana won the match\nReason: a King and Wealth"
    end = "\n".join(GAME.screen.aftermath(GAME.view(at.state, None), NAMES))
    assert "**Ana** " in end and "Draw pile" in end and "▶️" not in end
