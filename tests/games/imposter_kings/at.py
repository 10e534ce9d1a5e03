"""A position that tests play by names, in the words of players.

`at = At("Fool, Judge", "Elder", court="Warlord")`, then `at.answer(0, "play", "Fool")`. Every answer names the
seat and the prompt, so a test fails when another seat or another question is asked.
"""

from games.core.protocol import Action, Decision, Event, Token
from games.imposter_kings import ImposterKings, position
from games.imposter_kings.queries import throne_value
from games.imposter_kings.state import State

GAME = ImposterKings()
NAMES = ["Ann", "Ben", "Cleo", "Dan"]


def cards(names: str) -> list[str | None]:
    """ "Fool, Elder" as the cards that it names; "-" is none."""
    return [None if name == "-" else name for name in names.split(", ") if name]


class At:
    """Hands, one for each seat, Successors, discards and the Court by name, comma separated.

    Sensible defaults: an Elder as every player's Successor, a Queen as the Accused, nothing discarded.
    """

    def __init__(self, *hands: str, successors="", discards="", court="", accused="Queen", flipped=(), **rest):
        usual = [None if seat in flipped else "Elder" for seat in range(len(hands))]
        self.state: State = position(
            hands=[cards(hand) for hand in hands],
            successors=cards(successors) or usual,
            discards=cards(discards) or None,
            court=cards(court),
            accused=accused,
            flipped=flipped,
            **rest,
        )
        self.events: list[Event] = []

    @classmethod
    def of(cls, state: State) -> "At":
        """A state that is there already."""
        at = cls.__new__(cls)
        at.state, at.events = state, []
        return at

    # ---- asked seats and prompts

    def pending(self) -> list[Decision]:
        return list(GAME.pending(self.state))

    def asked(self) -> list[tuple[int, str]]:
        return [(d.seat, d.prompt) for d in self.pending()]

    def decision(self, seat: int, prompt: str) -> Decision:
        for d in self.pending():
            if (d.seat, d.prompt) == (seat, prompt):
                return d
        raise AssertionError(f"seat {seat} is not asked {prompt}; open: {self.asked()}")

    def name(self, seat: int, token: Token) -> Token:
        """A card id as its name; any other token as it is."""
        ids = dict(GAME.view(self.state, seat).ids)
        return ids.get(token, token) if isinstance(token, int) and not isinstance(token, bool) else token

    def names(self, seat: int, prompt: str) -> list[Token]:
        """The options of a card question by name."""
        return [self.name(seat, token) for token in self.decision(seat, prompt).options]

    def options(self, seat: int, prompt: str) -> list[Token]:
        return list(self.decision(seat, prompt).options)

    # ---- answers

    def token(self, seat: int, prompt: str, what: Token) -> Token:
        d = self.decision(seat, prompt)
        if isinstance(what, int) or what is None:
            return what
        for token in d.options:
            if what in (token, self.name(seat, token)):
                return token
        raise AssertionError(f"{what!r} is not offered: {self.names(seat, prompt)}")

    def answer(self, seat: int, prompt: str, *what: Token) -> list[Event]:
        """Answer by name; several names for a question that takes several."""
        d = self.decision(seat, prompt)
        tokens = tuple(self.token(seat, prompt, one) for one in what)
        choice = tokens[0] if d.pick == (1, 1) else tokens
        told = list(GAME.apply(self.state, Action(seat, d.id, choice)))
        self.events += told
        return told

    def play(self, seat: int, card: str, *what: Token) -> "At":
        """Play a card, and answer the question of its ability, which has its name."""
        self.answer(seat, "play", card)
        if what:
            self.answer(seat, card.lower(), *what)
        return self

    def let_pass(self, *prompts: str) -> None:
        """All asked seats pass in the windows that are open now."""
        for prompt in prompts or ("kings-hand",):
            for d in self.pending():
                assert d.prompt == prompt and d.window, self.asked()
                self.events += GAME.apply(self.state, Action(d.seat, d.id, None))

    def until(self, prompt: str) -> "At":
        """Answer by the clock until a seat is asked this."""
        while self.asked()[0][1] != prompt:
            d = self.pending()[0]
            self.events += GAME.apply(self.state, Action(d.seat, d.id, d.default))
        return self

    # ---- what lies where

    @property
    def view(self):
        return GAME.view(self.state, None)

    def own(self, seat: int):
        return GAME.view(self.state, seat)

    @property
    def court(self) -> list[str]:
        return [("-" if card.disgraced else "") + card.name for card in self.view.court]

    @property
    def throne(self) -> int:
        return throne_value(self.state, self.state.court[-1])

    def hand(self, seat: int) -> list[str]:
        return [card.name for card in self.own(seat).hand]

    def place(self, seat: int):
        return self.own(seat).places[seat]

    @property
    def points(self) -> list[int]:
        return self.state.points

    @property
    def round(self):
        """The last finished round."""
        return self.state.rounds[-1] if self.state.rounds else None

    def kinds(self) -> list[str]:
        return [event.kind for event in self.events]


def new_match(seed: int = 7, seats: int = 2, **options) -> At:
    """A match from its deal, answered in the same way."""
    return At.of(GAME.new(seats, seed, {"mode": "standard", **options}))


def start_round(at: At, mulligan: int | None = None) -> None:
    """Through the set-up with defaults; `mulligan` is the seat that calls one."""
    while True:
        pending = at.pending()
        if not pending or pending[0].prompt not in ("first-player", "mulligan", "successor", "discard"):
            return
        d = pending[0]
        choice = "mulligan" if d.prompt == "mulligan" and d.seat == mulligan else d.default
        ends = d.prompt == "mulligan" and len(pending) == 1 and mulligan is not None
        at.events += GAME.apply(at.state, Action(d.seat, d.id, choice))
        if ends:
            return
