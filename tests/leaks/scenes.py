"""Small situations with a hidden card in one hand. Ann sits in seat 0."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from tests.leaks.courses import say, wait
from tests.leaks.twins import Twins
from tests.leaks.unstored import seated
from tests.leaks.worlds import KINGS, at, id_of, swapped


@dataclass(frozen=True)
class Scene:
    """A position, two cards that are changed for each other in the other world, and what then happens in both."""

    name: str
    swap: tuple[str, str]
    happens: Callable[[Twins], None]
    position: dict[str, Any]
    computers: int = 0

    def twins(self) -> Twins:
        here = at(**self.position)
        there = swapped(here, *[id_of(here, name) for name in self.swap])
        people = len(self.position["hands"]) - self.computers
        twins = Twins(KINGS, "standard", here, there, seated(people, self.computers))
        self.happens(twins)
        return twins

    def __str__(self) -> str:
        return self.name


def everybody(prompt: str, *answers: tuple[int, str | None]) -> Callable[[Twins], None]:
    """These seats answer in a window, and it closes."""

    def happen(twins: Twins) -> None:
        for seat, answer in answers:
            say(twins, seat, prompt, answer)
        wait(twins)

    return happen


def soldier(then: Callable[[Twins], None]) -> Callable[[Twins], None]:
    def happen(twins: Twins) -> None:
        say(twins, 0, "play", "Soldier")
        say(twins, 0, "soldier", "Princess")
        then(twins)

    return happen


def flip(then: Callable[[Twins], None]) -> Callable[[Twins], None]:
    def happen(twins: Twins) -> None:
        say(twins, 0, "play", "flip")
        then(twins)

    return happen


def thinking(*seconds: str) -> Callable[[Twins], None]:
    """No player presses for so many acts of the clock or of computer players."""

    def happen(twins: Twins) -> None:
        for kind in seconds:
            due = twins.here.due()
            assert due is not None and due.kind == kind
            if kind == "clock":
                wait(twins)
            else:
                assert twins.try_answer(due.decisions[0].id, (None, None), (due.when, due.when), "computer")

    return happen


def an_assassin_and_a_window_inside(twins: Twins) -> None:
    say(twins, 1, "assassin", "Assassin")
    say(twins, 2, "assassin", None)
    wait(twins)
    say(twins, 2, "kings-hand", None)
    say(twins, 0, "kings-hand", None)
    wait(twins)


def a_judge_and_a_reward(twins: Twins) -> None:
    say(twins, 0, "play", "Judge")
    say(twins, 0, "judge", "Zealot")
    everybody("kings-hand", (1, None))(twins)
    everybody("judge-reward", (0, None))(twins)


def a_herald_and_another_card(twins: Twins) -> None:
    say(twins, 0, "play", "Herald")
    everybody("kings-hand", (1, None), (2, None))(twins)
    say(twins, 0, "herald-successor", "Inquisitor")
    everybody("herald", (0, None))(twins)


def an_executioner(twins: Twins) -> None:
    say(twins, 0, "play", "Executioner")
    say(twins, 0, "executioner", 3)
    everybody("kings-hand", (1, None), (2, None))(twins)
    say(twins, 0, "condemn", None)
    say(twins, 1, "condemn", "Elder", "Zealot")
    say(twins, 2, "condemn", None)
    wait(twins)


def a_secret_swap(twins: Twins) -> None:
    say(twins, 0, "play", "Princess")
    say(twins, 0, "princess", 1)
    everybody("kings-hand", (1, None), (2, None))(twins)
    say(twins, 1, "princess-card", "Judge", "Mystic")


def a_look_at_successors(twins: Twins) -> None:
    say(twins, 0, "play", "Spy")
    say(twins, 0, "spy", "look")
    everybody("kings-hand", (1, None), (2, None))(twins)
    say(twins, 0, "spy-force", None)


TWO = {"hands": [["Soldier", "Elder"], ["King's Hand", "Zealot"]], "successors": ["Mystic", "Judge"]}
TWO |= {"accused": "Queen", "court": ["-Fool"]}
KING = {"hands": [["Soldier", "Elder"], ["Assassin", "Zealot"]], "successors": ["Mystic", "Judge"]}
KING |= {"accused": "Queen", "court": ["Inquisitor"]}
THREE = {"hands": [["Soldier", "Elder"], ["King's Hand", "Zealot"], ["Fool", "Mystic"]]}
THREE |= {"successors": ["Spy", "Judge", "Warlord"], "accused": "Queen", "court": ["-Elder"]}
INSIDE = {"hands": [["Soldier", "Elder"], ["Assassin", "Zealot"], ["King's Hand", "Mystic"]]}
INSIDE |= {"successors": ["Spy", "Judge", "Warlord"], "accused": "Queen", "court": ["Inquisitor"]}
FOUR = {"hands": [["Soldier", "Elder"], ["King's Hand", "Zealot"], ["Fool", "Mystic"], ["Judge", "Warden"]]}
FOUR |= {"successors": ["Spy", "Oathbound", "Warlord", "Herald"], "accused": None, "court": ["-Sentry"]}

SCENES: Sequence[Scene] = (
    Scene("holder passes", ("King's Hand", "Judge"), soldier(everybody("kings-hand", (1, None))), TWO),
    Scene("nobody answers", ("King's Hand", "Judge"), soldier(wait), TWO),
    Scene("assassin", ("Assassin", "Judge"), flip(everybody("assassin", (1, None))), KING),
    Scene("assassin, nobody answers", ("Assassin", "Judge"), flip(wait), KING),
    Scene("one of two holds", ("King's Hand", "Fool"), soldier(everybody("kings-hand", (2, None), (1, None))), THREE),
    Scene("one of two answers", ("King's Hand", "Judge"), soldier(everybody("kings-hand", (2, None))), THREE),
    Scene("a window inside", ("King's Hand", "Warlord"), flip(an_assassin_and_a_window_inside), INSIDE),
    Scene(
        "four seats",
        ("King's Hand", "Oathbound"),
        soldier(everybody("kings-hand", (3, None), (2, None), (1, None))),
        FOUR,
    ),
    Scene("a computer holds it", ("King's Hand", "Judge"), soldier(thinking("computer", "clock")), TWO, computers=1),
    Scene(
        "a person and a computer",
        ("King's Hand", "Warlord"),
        soldier(thinking("computer", "clock")),
        THREE | {"hands": [["Soldier", "Elder"], ["Fool", "Zealot"], ["King's Hand", "Mystic"]]},
        computers=1,
    ),
    Scene(
        "a reward that may be none",
        ("Elder", "Fool"),
        a_judge_and_a_reward,
        {"hands": [["Judge", "Fool"], ["Zealot", "Mystic"]], "successors": ["Elder", "Spy"]}
        | {"accused": "Queen", "court": ["-Soldier"]},
    ),
    Scene(
        "another card behind a herald",
        ("Fool", "Soldier"),
        a_herald_and_another_card,
        THREE
        | {"hands": [["Herald", "Soldier", "Inquisitor"], ["King's Hand", "Zealot"], ["Judge", "Mystic"]]}
        | {"successors": ["Elder", "Princess", "Warlord"], "discards": ["Fool", None, None]},
    ),
    Scene(
        "condemned in secret",
        ("Elder", "Zealot"),
        an_executioner,
        THREE
        | {"hands": [["Executioner", "Judge"], ["Elder", "Mystic"], ["Soldier", "Spy"]], "court": ["Inquisitor"]}
        | {"successors": ["Fool", "Zealot", "Warlord"]},
    ),
    Scene(
        "swapped in secret",
        ("Judge", "Mystic"),
        a_secret_swap,
        THREE
        | {"hands": [["Princess", "Mystic"], ["Judge", "Elder"], ["Soldier", "Spy"]], "court": ["Inquisitor"]}
        | {"successors": ["Zealot", "Fool", "Warlord"]},
    ),
    Scene(
        "looked at in secret",
        ("Zealot", "Mystic"),
        a_look_at_successors,
        THREE
        | {"hands": [["Spy", "Zealot"], ["Judge", "Elder"], ["Soldier", "Fool"]], "court": ["Inquisitor"]}
        | {"successors": ["Mystic", "Princess", "Warlord"]},
    ),
)
