"""A position that tests play by names, in the words of players.

`at = At(Ada="Assassin 2, Ship")`, then `at.do("Ada", "deed", "Assassin 2")`. Unless a test says otherwise it is as in
the worked examples: courtiers c1 to c20 without abilities in seats 1 to 20, neutral; then Ada, Bo, Cy, Di; the turn
order is Di, Cy, Bo, Ada.
"""

from collections.abc import Callable, Iterator

from games.core.protocol import Action, Choice, Decision, Event
from games.core.rng import draw
from games.soon_king import SoonKing, position
from games.soon_king import queries as q
from games.soon_king.cards import KIND, NAMES
from games.soon_king.heirs import BY_NAME, FIRST_CLAIMANT
from games.soon_king.heirs import NAMES as HEIRS
from games.soon_king.position import heir as heir_of
from games.soon_king.questions import PROMPTS
from games.soon_king.state import State

GAME = SoonKing()
PEOPLE = ["Ada", "Bo", "Cy", "Di", "Eve", "Flo", "Gus", "Hal"]
LINE = [*(f"c{number}" for number in range(1, 21)), *PEOPLE[:4]]
SEAT = {name: seat for seat, name in enumerate(PEOPLE)}


def cards(text: str) -> list[str]:
    return [name.strip() for name in text.split(",") if name.strip()]


def lined_up(put: dict[int, str], line: list[str] | None = None) -> list[str]:
    """The line with these heirs in these seats, counted from 1; who sat there takes the seat that becomes free,
    or the last."""
    heirs = list(line or LINE)
    for place, name in put.items():
        there = heirs[place - 1]
        if name in heirs:
            heirs[heirs.index(name)] = there
        elif there in SEAT:
            heirs.append(there)
        heirs[place - 1] = name
    return heirs


def played(state: State, choose: Callable[[Decision], Choice]) -> Iterator[tuple[Decision, list[Event]]]:
    """The match to its end: each question that it waits for, after its answer, with the events of that."""
    while waiting := [d for d in GAME.pending(state) if d.blocking]:
        d = waiting[0]
        yield d, list(GAME.apply(state, Action(d.seat, d.id, choose(d))))


def hanged(until="", **more) -> "At":
    """Ada has attacked the King, and behind him comes the Hanged Man; all pass, up to this window."""
    hands = {"Ada": "Assassin 1, Ship", "Bo": "Assassin 2, Ship", "Cy": "Knight 2, Ship", "Di": "Ship, Poison"} | more
    at = At(put={2: "Hanged Man"} | hands.pop("put", {}), **hands)
    return at.attack("Ada", "Assassin 1", "c1").quiet(until)


class At:
    """`put` seats heirs, `home` and `bribed` say by name who holds whom; hands are given by name, comma separated."""

    def __init__(self, *, turn="Ada", step="deed", put=None, line=None, home=None, bribed=None, abroad="", dead="",
                 gone="", players=4, **rest):  # fmt: skip
        hands = [cards(rest.pop(name, "")) for name in PEOPLE[:players]]
        away = [*cards(abroad), *cards(dead)]
        heirs = [name for name in lined_up(put or {}, line) if name not in away]
        as_seat = {**{name: name for name in HEIRS}, **SEAT}
        self.state: State = position(
            [as_seat.get(name, name) for name in heirs],
            hands=hands,
            turn=SEAT[turn],
            step=step,
            home={name: SEAT[who] for name, who in (home or {}).items()},
            bribed={name: SEAT[who] for name, who in (bribed or {}).items()},
            abroad=[as_seat.get(name, name) for name in cards(abroad)],
            dead=[SEAT[name] for name in cards(dead)],
            gone=cards(gone),
            **rest,
        )
        self.events: list[Event] = []

    # ---- coins

    def coins(self, *heads: bool) -> "At":
        """A match whose next coins fall so."""
        for number in range(10_000):
            seed = number.to_bytes(32, "big")
            if [not draw(seed, f"coin {self.state.chance + n + 1}") & 1 for n in range(len(heads))] == list(heads):
                self.state.seed = seed
                return self
        raise AssertionError("no such coins")

    # ---- asked seats and prompts

    def pending(self) -> list[Decision]:
        return list(GAME.pending(self.state))

    def asked(self) -> list[tuple[str, str]]:
        return [(PEOPLE[d.seat], d.prompt) for d in self.pending() if d.blocking]

    def prompt(self) -> str:
        """The kind of question that the match waits for."""
        waiting = self.asked()
        return waiting[0][1] if waiting else "over"

    def decision(self, who: str, prompt: str) -> Decision:
        for d in self.pending():
            if (d.seat, d.prompt) == (SEAT[who], prompt):
                return d
        raise AssertionError(f"{who} is not asked {prompt}; open: {self.asked()}")

    def name(self, prompt: str, token) -> object:
        if not isinstance(token, int):
            return token
        if PROMPTS[prompt].options == "seat":
            return PEOPLE[token - FIRST_CLAIMANT] if token >= FIRST_CLAIMANT else HEIRS[token]
        return NAMES[self.state.ident[token]]

    def options(self, who: str, prompt: str) -> list:
        """By name."""
        return [self.name(prompt, token) for token in self.decision(who, prompt).options]

    # ---- answers

    def token(self, who: str, prompt: str, what, taken=()):
        if what is None:
            return None
        wanted = {str(what)}
        if str(what) in KIND:
            wanted.add(NAMES[KIND[str(what)]])
        if str(what) in BY_NAME:
            wanted.add(HEIRS[BY_NAME[str(what)]])
        if "=" in str(what):
            name, effect = str(what).split("=")
            for option in self.decision(who, prompt).options:
                if isinstance(option, str) and "=" in option:
                    card, as_what = option.split("=")
                    if as_what == effect and NAMES[self.state.ident[int(card)]] == NAMES[KIND[name]]:
                        return option
        for option in self.decision(who, prompt).options:
            if option not in taken and self.name(prompt, option) in wanted:
                return option
        raise AssertionError(f"{who} {prompt}: {what!r} is not offered: {self.options(who, prompt)}")

    def do(self, who: str, prompt: str, what) -> "At":
        d = self.decision(who, prompt)
        if d.pick == (1, 1):
            choice = self.token(who, prompt, what)
        else:
            taken = []
            for name in what if isinstance(what, list) else [what]:
                taken.append(self.token(who, prompt, name, taken))
            choice = tuple(taken)
        return self.apply(d, choice)

    def apply(self, d: Decision, choice) -> "At":
        self.events += list(GAME.apply(self.state, Action(d.seat, d.id, choice)))
        return self

    def all(self, prompt: str, **answers) -> "At":
        """All seats that are asked this answer at once; seats that are not named answer as the clock does."""
        waiting = [d for d in self.pending() if d.blocking]
        assert {d.prompt for d in waiting} == {prompt}, self.asked()
        unasked = set(answers) - {PEOPLE[d.seat] for d in waiting}
        assert not unasked, f"not asked {prompt}: {unasked}"
        for d in waiting:
            who = PEOPLE[d.seat]
            self.do(who, prompt, answers[who]) if who in answers else self.apply(d, d.default)
        return self

    def quiet(self, until: str = "") -> "At":
        """Pass in windows and calls up to the first other question."""
        while (waiting := [d for d in self.pending() if d.blocking]) and waiting[0].window:
            if waiting[0].prompt == until:
                break
            for d in waiting:
                self.apply(d, d.default)
        return self

    def by_clock(self, until: Callable[["At"], bool]) -> "At":
        """The clock answers until this holds."""
        while not until(self):
            d = self.pending()[0]
            self.apply(d, d.default)
        return self

    def play(self, who: str, what, target=None, mode=None) -> "At":
        """A play at any time."""
        self.do(who, "play", what)
        return self.aim(who, target, mode)

    def aim(self, who: str, target=None, mode=None) -> "At":
        if target is not None:
            self.do(who, "target", target)
        if mode is not None:
            self.do(who, "mode", mode)
        return self

    def attack(self, who: str, card: str, target: str, more=()) -> "At":
        """An own attempt, up to its first window."""
        return self.do(who, "deed", card).do(who, "target", target).do(who, "more", list(more))

    # ---- what is there

    def seat(self, name: str) -> int:
        """The seat in the line, counted from 1; 0 for an heir that is not in it."""
        heir = self.heir(name)
        return self.state.line.index(heir) + 1 if heir in self.state.line else 0

    def heir(self, name: str) -> int:
        return heir_of(SEAT[name], len(self.state.hands)) if name in SEAT else heir_of(name, 8)

    def line(self, first: int = 1, last: int = 99) -> list[str]:
        return [
            PEOPLE[heir - FIRST_CLAIMANT] if heir >= FIRST_CLAIMANT else HEIRS[heir]
            for heir in self.state.line[first - 1 : last]
        ]

    def hand(self, who: str) -> list[str]:
        return sorted(NAMES[self.state.ident[card]] for card in self.state.hands[SEAT[who]])

    def discarded(self) -> list[str]:
        return sorted(NAMES[self.state.ident[card]] for card in self.state.discard)

    def holder(self, name: str) -> str | None:
        seat = q.holder(self.state, self.heir(name))
        return None if seat is None else PEOPLE[seat]

    def home(self, name: str) -> str | None:
        seat = self.state.home.get(self.heir(name))
        return None if seat is None else PEOPLE[seat]

    def dead(self, name: str) -> bool:
        return self.heir(name) in (*self.state.dead, *self.state.gone)

    def abroad(self, name: str) -> bool:
        return self.heir(name) in self.state.abroad

    def told(self, kind: str) -> list[Event]:
        return [event for event in self.events if event.kind == kind]

    def result(self) -> tuple[int, int]:
        """Hit and guard of the last attempt."""
        event = self.told("result")[-1].public
        return event["hit"], event["guard"]

    def over(self) -> tuple[str | None, str] | None:
        """The winner (None: no winner) and the reason; None while the match goes on."""
        if GAME.outcome(self.state) is None:
            return None
        winner = self.state.winner
        return (None if winner is None else PEOPLE[winner]), self.state.reason
