"""What people read: the line with its marks, the running attack, the hand beside the question, reasons."""

import pytest

from games.core.protocol import Event
from games.soon_king.heirs import FIRST_CLAIMANT
from games.soon_king.heirs import NAMES as HEIRS
from games.soon_king.items import ATTACKS
from games.soon_king.questions import PROMPTS
from tests.games.soon_king.at import GAME, SEAT, At
from tests.games.soon_king.panels import NAMES, items, question
from tests.games.soon_king.positions import ENDS, asked


def status(at: At) -> str:
    return GAME.screen.status(GAME.view(at.state, None), NAMES)


@pytest.mark.parametrize(("seat", "rank"), [(12, "a Viscount"), (8, "an Earl"), (1, "the King")])
def test_the_hand_is_in_the_block_beside_the_question_and_the_seat_behind_it(seat: int, rank: str):
    at = At(put={seat: "Ada"}, Ada="Ship, Ship")
    first, place = GAME.screen.panel(GAME.view(at.state, 0), NAMES)
    assert f"seat {seat}**, {rank}" in place and "Ship to a Distant Land** ×2" in first


def test_table_options_change_what_is_said_of_exile_and_of_a_coronation():
    def panel(**options):
        at = At(abroad="Bo", Ada="Ship", Bo="Ship", **options)
        return "\n".join(GAME.screen.panel(GAME.view(at.state, SEAT["Bo"]), NAMES))

    assert "at your next turn you are back" in panel()
    assert "passed over until a Ship" in panel(exile="ship") and "next turn" not in panel(exile="ship")

    def crown(**options):
        return question(At(put={1: "Ada"}, step="crown", Ada="Ship", Bo="Ship", **options), "Ada", "coronation")

    assert "if you are still King when this turn ends, you win" in crown()
    assert "if you are still King after that, you win" in crown(instant_coronation=True)


def test_playing_nothing_stands_last_among_the_plays():
    at = At(put={8: "Bo"}, Bo="Bribe, Investigation")
    labels = [item.label for item in items(at, "Bo", "play") if not item.why]
    assert len(labels) > 2 and labels[-1] == "Play nothing"


def test_every_soon_king_question_except_play_says_what_the_clock_does():
    for name, prompt in PROMPTS.items():
        assert name == "play" or "time runs out" in prompt.late, name


def test_cards_of_a_window_are_picked_in_a_menu_and_handed_in():
    at = At(Ada="Assassin 2, Ship", Bo="Knight 1, Knight 2").attack("Ada", "Assassin 2", "c5")
    shown = items(at, "Bo", "knights")
    assert [(item.label, bool(item.group)) for item in shown] == [
        ("Done", False), ("Knight 1", True), ("Knight 2", True),
    ]  # fmt: skip
    assert [item.label for item in items(at, "Ada", "knights")] == ["No Knights"]


def test_forbidden_cards_have_a_reason():
    hand = "Blackmail, Ship, Assassin 1, Betrayal, Pardon, Poison, Knight 1"
    shown = items(At(step="plan", put={12: "Bo"}, Ada="Ship", Bo=hand), "Bo", "play")
    forbidden = {item.label: item for item in shown if item.why}
    attacks = {"Assassin 1", "Royal Pardon", "Poison", "Knight 1"}
    assert set(forbidden) == attacks | {"Blackmail", "Ship to a Distant Land", "Betrayal"}
    assert {label for label, item in forbidden.items() if item.rule == ATTACKS} == attacks
    for label, why in {"Knight 1": "is attacked", "Blackmail": "own turn", "Ship to a Distant Land": "abroad"}.items():
        assert why in forbidden[label].why

    def assassins(at: At) -> set[str]:
        return {item.why for item in items(at, "Ada", "deed") if "Assassin" in item.label}

    at = At(Ada="Assassin 1, Assassin 2, Ship").attack("Ada", "Assassin 1", "c5").quiet()
    assert assassins(at) == {"One assassination attempt a turn."}
    at = At(put={1: "Ada"}, declared=True, Ada="Assassin 1, Assassin 1, Ship")
    assert assassins(at) == {"The joint attempt on you comes first."}


def test_every_own_soon_king_answer_is_told_as_a_sentence():
    """With every option of every question that the positions have, and with none of several."""
    for prompt in PROMPTS:
        at, people = asked(prompt)
        decision = at.decision(people[0], prompt)
        view = GAME.view(at.state, decision.seat)
        several = decision.pick != (1, 1)
        choices = [(option,) if several else option for option in decision.options]
        for choice in [*choices, ()] if several and decision.pick[0] == 0 else choices:
            told = GAME.screen.answered(view, decision, choice, NAMES)
            assert told.endswith(".") and told.startswith(("You", "Your")) and ":" not in told.split(": the")[0], told
            assert "{" not in told and "None" not in told


def test_questions_name_what_is_asked_for():
    at = At(Ada="Bribe, Ship").do("Ada", "deed", "Bribe")
    assert question(at, "Ada", "target").startswith("Whom do you bribe?")
    assert "draw up to 5 cards" in question(At(step="plan", Ada="Ship"), "Ada", "discards")


@pytest.mark.parametrize("end", ENDS)
def test_a_result_says_who_has_won_and_the_log_says_why(end: str):
    at = ENDS[end]()
    outcome = GAME.outcome(at.state)
    result = "\n".join(GAME.screen.result(outcome, NAMES))
    told = GAME.screen.tell(at.told("over")[0], None, NAMES)
    if any(outcome.winners):
        winner = NAMES[outcome.winners.index(True)]
        assert result.startswith(f"## {winner} ") and f"{winner} wins" in told
        assert "you win" in GAME.screen.tell(at.told("over")[0], outcome.winners.index(True), NAMES)
    else:
        assert result == "## All have lost" and told.endswith(": all have lost.")
    assert told not in result


def test_a_question_says_you_to_the_attacker_and_to_the_attacked():
    def about(who: str, prompt: str) -> str:
        return question(at, who, prompt).split("\n")[0]

    at = At(Ada="Assassin 2, Ship", Bo="Knight 1, Ship", Cy="Ship", Di="Ship", put={3: "Bo"})
    at.attack("Ada", "Assassin 2", "Bo")
    assert about("Ada", "knights") == "⚔️ You attack Bo: hit 2, guard 0."
    assert about("Bo", "knights") == "⚔️ Ada attacks you: hit 2, guard 0."
    assert about("Cy", "knights") == "⚔️ Ada attacks Bo: hit 2, guard 0."
    assert "⚔️ Ada attacks Bo: hit 2, guard 0." in status(at)
    at.quiet("rescue")
    assert about("Bo", "rescue") == "⚔️ Ada attacks you, and you would die."
    assert about("Di", "rescue") == "⚔️ Ada attacks Bo, who would die."
    at = At(put={1: "Ada"}, declared=True, Ada="Ship", Bo="Ship").do("Ada", "deed", "end").quiet("call")
    assert about("Ada", "call") == "The turn ends: you are about to be crowned."
    assert about("Bo", "call") == "The turn ends: Ada is about to be crowned."


ANN, BEN = FIRST_CLAIMANT, FIRST_CLAIMANT + 1
FOOL = HEIRS.index("Fool")
LOWER = ["ann", "ben", "cy", "di"]


@pytest.mark.parametrize(
    ("kind", "facts", "others", "own"),
    [
        ("died", {"heir": ANN}, "ann dies.", "You die."),
        ("died", {"heir": FOOL}, "The Fool dies.", "The Fool dies."),
        ("reset", {"heir": ANN}, "ann goes to the last seat of the rank.", "You go to the last seat of the rank."),
        (
            "moved",
            {"heir": ANN, "other": BEN, "how": "raise"},
            "ann rises a rank and changes places with ben.",
            "You rise a rank and change places with ben.",
        ),
        (
            "immune",
            {"heir": ANN, "why": "execution"},
            "ann cannot be executed.",
            "You cannot be executed: the Executioner is yours.",
        ),
        ("gifts", {"seats": (0,), "king": 1}, "ann gives ben a card.", "You give ben a card."),
        ("gifts", {"seats": (2, 0), "king": 1}, "cy and ann give ben a card.", "cy and you give ben a card."),
        ("rescued", {"seat": 0, "heir": ANN}, "ann plays a Ship to save ann.", "You play a Ship to save yourself."),
        ("aimed", {"seat": 0, "heir": ANN, "effect": "bribe"}, "ann chooses ann.", "You choose yourself."),
        ("execution", {"seat": 1, "heir": ANN}, "ben orders the Execution of ann.", "ben orders your Execution."),
        (
            "pardoned",
            {"seat": 1, "heir": ANN},
            "ben's Royal Pardon stops the Execution of ann.",
            "ben's Royal Pardon stops your Execution.",
        ),
        (
            "investigated",
            {"seat": 0, "heir": ANN},
            "ann investigates ann: no rank ability until the end of the turn.",
            "You investigate yourself: no rank ability until the end of the turn.",
        ),
    ],
)
def test_a_players_name_is_never_changed_and_the_viewer_is_you(kind, facts, others, own):
    event = Event(kind, facts)
    assert GAME.screen.tell(event, None, LOWER) == others
    assert GAME.screen.tell(event, 0, LOWER) == own


def test_the_picture_of_an_ended_match_shows_no_attack_that_goes_on():
    at = At(put={2: "True Heir"}, home={"c1": "Cy"}, Ada="Assassin 1, Ship", Cy="Betrayal, Ship")
    at.attack("Ada", "Assassin 1", "c5").play("Cy", "Betrayal", "c1").all("rescue")
    view = GAME.view(at.state, None)
    assert view.over and view.attacks
    assert not GAME.picture.scene(view, LOWER).banner


def test_a_player_who_names_a_card_reads_how_many_copies_are_unseen() -> None:
    at, _ = asked("search")
    view = GAME.view(at.state, SEAT["Ada"])
    [decision] = [decision for decision in view.decisions if decision.prompt == "search"]
    told = {item.label: item.detail for item in GAME.screen.items(view, decision, NAMES)}
    assert told["Bribe"] == "Unseen: 8 of 8." and told["Ship to a Distant Land"] == "Unseen: 7 of 8."
