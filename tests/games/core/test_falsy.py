"""Options that count as false, 0, False, "" and None: to the kernel and to scripts they are answers like any other."""

from typing import Any

import pytest

from games.core import kernel
from games.core.protocol import Action, Decision, IllegalAction, Token
from games.core.script import Rule, Script, push
from tests.games.core.state import SmallState

SETS: tuple[tuple[Token, ...], ...] = (
    (0, 1),
    (1, 0),
    (False, True),
    (True, False),
    (True, False, None),
    ("", "a"),
    (None, 0, "b"),
)


class Quiz(SmallState):
    """One question; `heard` is what its script got as the answer."""

    __slots__ = ("heard", "options", "pick", "seats", "together")

    def __init__(self, options: tuple[Token, ...], pick: tuple[int, int] | None, together: bool) -> None:
        super().__init__()
        self.options, self.pick, self.together = options, pick, together
        self.seats = 2
        self.heard: list[Any] = []

    def follow(self) -> None:
        if self.heard:
            self.over = True
        else:
            push(self, "ask")


def hear(s: Quiz, answer: Any) -> None:
    s.heard.append(answer)


def given(s: Quiz, seat: int) -> tuple[Token, ...]:
    return s.options


def ask(t: Script) -> Rule:
    s: Any = t.state
    together = s.together
    answer = yield t.window((0, 1), "which", given, pick=s.pick) if together else t.ask(0, "which", given, pick=s.pick)
    t.do(hear, answer)


Quiz.scripts = {"ask": ask}


def answered(s: Quiz, choice: Any) -> list[Any]:
    """What the script hears where every asked seat gives this answer, in the state and in one rebuilt from its log."""
    while asked := kernel.pending(s):
        again = s.clone()
        kernel.apply(s, Action(asked[0].seat, asked[0].id, choice))
        kernel.apply(again, Action(asked[0].seat, asked[0].id, choice))
        assert again.fingerprint() == s.fingerprint()
    return s.heard


@pytest.mark.parametrize("together", [False, True])
@pytest.mark.parametrize("options", SETS, ids=str)
def test_a_script_hears_the_very_option_that_was_chosen(options: tuple[Token, ...], together: bool):
    for choice in options:
        [heard] = answered(Quiz(options, None, together), choice)
        tokens = heard if together else [heard]
        assert [(type(token), token) for token in tokens] == [(type(choice), choice)] * (1 + together)


@pytest.mark.parametrize("together", [False, True])
@pytest.mark.parametrize("options", SETS, ids=str)
def test_a_single_pick_in_a_multiple_choice_reaches_the_script_as_a_tuple(options: tuple[Token, ...], together: bool):
    for choice in options:
        for pick, given in (((1, 1), choice), ((0, 2), (choice,)), ((1, 2), (choice,))):
            [heard] = answered(Quiz(options, pick, together), given)
            assert heard == (((choice,), (choice,)) if together else (choice,))


@pytest.mark.parametrize("options", SETS, ids=str)
def test_a_value_that_equals_an_option_but_has_another_type_is_refused(options: tuple[Token, ...]):
    for like in (0, 1, 0.0, 1.0, False, True, "", None, "0", "False", "None"):
        if not any(type(like) is type(option) and like == option for option in options):
            s = Quiz(options, None, False)
            [asked] = kernel.pending(s)
            with pytest.raises(IllegalAction):
                kernel.apply(s, Action(0, asked.id, like))
            with pytest.raises(IllegalAction):
                Decision(1, 0, "which", options).admit(like)
            assert s.heard == []
