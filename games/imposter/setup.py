"""The deal: everything that chance decides in a match is drawn here, from the match's seed."""

from __future__ import annotations

from games.core.protocol import Seat
from games.core.rng import SEED_BYTES, draw, shuffled
from games.imposter.characters import CHARACTERS
from games.imposter.modes import Options, game_card
from games.imposter.state import State


def deal(seats: int, seed: bytes, options: Options) -> State:
    """A match in which all are about to look. Raises ValueError for numbers that the game card does not allow."""
    card = game_card(seats, options)
    circle = tuple(shuffled(seed, "circle", range(seats)))
    characters = tuple(shuffled(seed, "characters", range(len(CHARACTERS)))[:seats])
    imposters = frozenset(shuffled(seed, "identities", range(seats))[: card.imposters])
    dealer = circle[draw(seed, "dealer") % seats] if options.dealer == "drawn" else 0
    chance = draw(seed, "groups").to_bytes(SEED_BYTES, "big")
    return start(options, chance, circle, characters, imposters, dealer)


def start(
    options: Options,
    chance: bytes,
    circle: tuple[Seat, ...],
    characters: tuple[int, ...],
    imposters: frozenset[Seat],
    dealer: Seat,
) -> State:
    """The state before the look."""
    seats = len(circle)
    return State(
        options=options,
        card=game_card(seats, options),
        chance=chance,
        circle=circle,
        characters=characters,
        imposters=tuple([seat in imposters for seat in range(seats)]),
        dealer=dealer,
        postmaster=dealer,
        looked=(False,) * seats,
        votes=(None,) * seats,
        cards=(None,) * seats,
        vetoes=options.vetoes,
        posts=((),) * seats,
    )
