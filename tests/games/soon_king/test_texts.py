"""Sentences that follow the options of a table and the course of a turn, and answers that read as their events do."""

import pytest

from cogs.kit.pages.layout import Picture
from cogs.matches.pages.board import board_page
from games.core.protocol import Event
from tests.cogs.phone import texts
from tests.games.soon_king.at import GAME, LINE, SEAT, At
from tests.games.soon_king.panels import NAMES, board, items, question
from tests.games.soon_king.positions import ENDS, POSITIONS, TEN, asked, ended


def rules(**options: object) -> dict[str, str]:
    return dict(GAME.screen.rules(4, options))


# ---- options of a table


def test_a_coronation_that_is_won_by_surviving_is_told_so():
    usual, instant = rules(), rules(instant_coronation=True)
    assert "you are still King when that turn ends. Before" in usual["How to play"]
    assert "you survive the joint attempt as King. Before" in instant["How to play"]
    assert "crowned if you are King. Surviving" in usual["A turn"]
    assert "5. **End.** At this table a King who survives the joint attempt has won at once." in instant["A turn"]
    assert GAME.screen.reason("coronation") == "crowned after a coronation"


def test_dead_courtiers_are_gone_only_where_no_ship_brings_them_back():
    usual, back = (
        At(gone="c5", line=[name for name in LINE if name != "c5"], Ada="Ship, Ship", ship_dead=dead)
        for dead in (False, True)
    )
    assert "-# Dead for good: c5" in board(usual) and "-# Dead: c5" in board(back)
    assert "".join(rules().values()).count("A dead courtier is gone.") == 1
    assert "gone" not in rules(ship_dead=True)["The line"]
    assert "until a Ship brings it back" in rules(ship_dead=True)["The line"]
    assert "from abroad, or a dead courtier" in rules(ship_dead=True)["The cards"]
    assert back.do("Ada", "deed", "Ship").do("Ada", "target", "c5").seat("c5")
    why = [item.why for item in items(At(Ada="Ship, Ship", ship_dead=True), "Ada", "deed") if item.why]
    assert why and why[0].startswith("No heir is abroad, and no courtier is dead. ")


@pytest.mark.parametrize(
    ("librarian", "instead", "late", "button", "none"),
    [
        ("draw", "instead of drawing?", "you draw.", "Draw as usual", "You draw as usual."),
        ("card", "instead of the next one?", "you draw it.", "Draw this card", "You draw the next card."),
    ],
)
def test_the_librarian_asks_for_the_draw_or_for_each_card(
    librarian: str, instead: str, late: str, button: str, none: str
):
    at = At(step="plan", put={9: "Royal Librarian", 18: "Ada"}, home={"Royal Librarian": "Ada"}, Ada="Ship",
            librarian=librarian).do("Ada", "discards", [])  # fmt: skip
    assert question(at, "Ada", "search").endswith(instead)
    assert items(at, "Ada", "search")[0].label == button
    decision = at.decision("Ada", "search")
    assert GAME.screen.late(GAME.view(at.state, 0), decision) == f"If time runs out, {late}"
    assert GAME.screen.answered(GAME.view(at.state, 0), decision, None, NAMES) == none
    at.apply(decision, None)
    assert len(at.hand("Ada")) == (2 if librarian == "card" else 5)
    assert (at.prompt() == "search") == (librarian == "card")
    courtier = "any card of a draw by name" if librarian == "card" else "one card by name instead of drawing"
    chapters = rules(librarian=librarian)
    assert courtier in chapters["Courtiers, 1 to 10"] + chapters["Courtiers, 11 to 20"]
    assert courtier in " ".join(text for _, text in GAME.screen.explained(GAME.view(at.state, 0), NAMES))


# ---- the course of a turn


def test_the_question_of_a_turn_says_what_is_left_of_it():
    at = At(Ada="Assassin 1, Assassin 2, Ship")
    assert "You may play cards and attack once." in question(at, "Ada", "deed")
    at.attack("Ada", "Assassin 1", "c5").quiet()
    assert "You may still play cards." in question(at, "Ada", "deed") and "attack" not in question(at, "Ada", "deed")
    at = At(put={1: "Ada"}, declared=True, Ada="Assassin 1, Ship", Bo="Ship")
    assert "The joint attempt comes first; you may play cards before it." in question(at, "Ada", "deed")
    at.do("Ada", "deed", "face").quiet()
    assert "You may play cards and attack once." in question(at, "Ada", "deed")


# ---- sentences


def test_laid_cards_come_before_their_players():
    def told(kind: str, laid: tuple, viewer: int | None) -> str:
        return GAME.screen.tell(Event(kind, {"heir": At().heir("Ada"), "laid": laid}), viewer, NAMES)

    assert told("knights", ((0, ("Knight 3",)),), 0) == "Knights for you: Knight 3 (you)."
    assert told("knights", ((1, ("Knight 1", "Knight 2")), (2, ("Knight 1",))), None) == (
        "Knights for Ada: Knight 1 and Knight 2 (Bo); Knight 1 (Cy)."
    )
    assert told("poison", ((1, 1),), 0) == "Poison against you: 1 (Bo)."
    assert told("seal", ((1, ("Assassin 2",)),), 0) == "The joint attempt on you. Assassin 2 (Bo)."


def one_answer(at: At, who: str, prompt: str, what: object) -> tuple[str, list[str]]:
    """The own sentence for the answer, and the events that it brings as its seat reads them."""
    view, decision, before = GAME.view(at.state, SEAT[who]), at.decision(who, prompt), len(at.events)
    chosen = at.token(who, prompt, what) if decision.pick == (1, 1) else (at.token(who, prompt, what),)
    said = GAME.screen.answered(view, decision, chosen, NAMES)
    at.apply(decision, chosen)
    return said, [GAME.screen.tell(event, SEAT[who], NAMES) for event in at.events[before:]]


def executed() -> At:
    at = At(put={2: "Ada", 5: "Bo"}, step="execute", Ada=TEN, Bo="Royal Pardon, Ship", Cy="Ship")
    return at.quiet().do("Ada", "execution", "Bo")


@pytest.mark.parametrize(
    ("at", "who", "prompt", "what"),
    [
        (lambda: At(Ada="Bribe, Ship"), "Ada", "deed", "Bribe"),
        (lambda: At(Ada="Assassin 1, Ship"), "Ada", "deed", "Assassin 1"),
        (lambda: At(Ada="Ship, Ship", Bo="Bribe"), "Bo", "play", "Bribe"),
        (lambda: At(put={9: "Spy"}, home={"Spy": "Bo"}, Ada="Ship", Bo="Blackmail"), "Bo", "play",
         "Blackmail=investigation"),
        (lambda: At(Ada="Bribe, Ship").do("Ada", "deed", "Bribe"), "Ada", "target", "fall"),
        (lambda: POSITIONS["mode"](), "Ada", "mode", "fall"),
        (lambda: POSITIONS["pay"](), "Cy", "pay", "Assassin 3"),
        (lambda: POSITIONS["queen"](), "Cy", "queen", "yes"),
        (lambda: POSITIONS["queen"](), "Cy", "queen", "no"),
        (lambda: POSITIONS["search"](), "Ada", "search", "Poison"),
        (lambda: At(put={1: "Ada"}, step="crown", Ada="Ship", Bo="Ship"), "Ada", "coronation", "declare"),
        (lambda: At(put={3: "Bo", 9: "Fool"}, home={"Fool": "Bo"}, Ada="Assassin 1, Ship", Bo="Ship")
         .attack("Ada", "Assassin 1", "Bo"), "Bo", "play", "redirect"),
    ],
)  # fmt: skip
def test_an_answer_reads_as_its_event_does(at, who: str, prompt: str, what: object):
    said, told = one_answer(at(), who, prompt, what)
    assert said in told


def test_discards_say_for_what_they_are():
    at, _ = asked("trim")
    decision = at.decision("Ada", "trim")
    view = GAME.view(at.state, 0)
    chosen = decision.options[: decision.pick[0]]
    said = GAME.screen.answered(view, decision, chosen, NAMES)
    at.apply(decision, chosen)
    assert said in [GAME.screen.tell(event, 0, NAMES) for event in at.events]


def test_a_royal_pardon_is_laid_once():
    at = executed()
    call = at.decision("Bo", "call")
    said = GAME.screen.answered(GAME.view(at.state, 1), call, at.token("Bo", "call", "Royal Pardon"), NAMES)
    at.all("call", Bo="Royal Pardon")
    told = [GAME.screen.tell(event, 1, NAMES) for event in at.events]
    assert said == "You lay Royal Pardon." and told.count(said) == 1
    assert "Your Royal Pardon stops your Execution." in told and not [text for text in told if "You play" in text]


# ---- the end


@pytest.mark.parametrize("name", ENDS)
async def test_a_result_in_words_keeps_the_table(name: str):
    shown = "\n".join(texts(board_page(ended(name))))
    assert "King: " in shown and "Round " in shown


async def test_a_result_with_a_picture_does_not_tell_the_table_again():
    drawn = Picture("table.jpg", b"", "The line.")
    assert "King: " not in "\n".join(texts(board_page(ended("crowned"), picture=drawn)))
