"""The verbs of the set-up: changes of the table before the first turn (section 4 of the rules)."""

from __future__ import annotations

from games.core.protocol import Seat
from games.core.rng import draw, shuffled
from games.imposter_kings.queries import CLOCKWISE, partner
from games.imposter_kings.scoring import mulligan_points
from games.imposter_kings.state import State
from games.imposter_kings.verbs import trade
from games.imposter_kings.visibility import hide, mint, see


def deal(s: State) -> Seat:
    """Shuffle and deal a new round. Returns the True King; the first one of a match is drawn."""
    if not s.dealt:
        s.true_king = draw(s.seed, "true king") % s.seats
    s.dealt += 1
    s.clear()
    table = s.table
    deck = shuffled(s.seed, f"deal {s.dealt}", table.deck)
    if table.accused is not None:
        deck.append(table.accused)
    s.identify(tuple(deck))
    s.copies = table.copies
    for seat in range(s.seats):
        s.hands[seat] = s.private[seat] = (1 << table.hand) - 1 << seat * table.hand
    s.accused = s.seats * table.hand
    s.public = 1 << s.accused
    hands = tuple([tuple(sorted(deck[seat * table.hand : (seat + 1) * table.hand])) for seat in range(s.seats)])
    s.events.append(("deal", s.dealt, s.true_king, s.ident[s.accused], hands))
    return s.true_king


def start(s: State, seat: Seat) -> None:
    """The True King has chosen this seat to play first."""
    s.turn = seat
    s.events.append(("first-player", s.true_king, seat))


def turn_about(s: State, direction: str) -> None:
    """The True King has chosen the direction of play."""
    s.direction = 1 if direction == CLOCKWISE else -1
    s.events.append(("direction", s.true_king, direction))


def begin(s: State) -> None:
    """End the set-up: from here on turns are played."""
    s.playing = True
    s.fresh_round = True


def call_mulligan(s: State, seat: Seat) -> None:
    """R40."""
    points = mulligan_points(s, seat)
    s.events.append(("mulligan", seat, points, tuple([point.seat for point in s.rounds[-1].points])))


def discard(s: State, seat: Seat, card: int) -> None:
    """Set-up: lay a hand card aside, seen by its owner alone."""
    hide(s, s.hands[seat], (seat,))
    s.hands[seat] ^= 1 << card
    s.discard[seat] |= 1 << card
    s.events.append(("discard", seat, s.ident[card]))


def reveal_cards(s: State, seat: Seat, chosen: tuple[int, ...]) -> None:
    """Lay hand cards open; they still count as hand cards."""
    for card in chosen:
        s.public |= 1 << card
        s.revealed[seat] |= _lay(s, seat, card)
    s.events.append(("reveal", seat, tuple([s.ident[card] for card in chosen])))


def _lay(s: State, seat: Seat, card: int) -> int:
    """Lay a hand card where others may take it, with a new id. Returns its bit; it still counts as in hand."""
    new = 1 << mint(s, card)
    s.hands[seat] ^= 1 << card | new
    return new


def exchange_open_card(s: State, seat: Seat, owner: Seat, card: int) -> None:
    """Three players: move an open card to another hand, visibly to all."""
    s.hands[owner] ^= 1 << card
    s.hands[seat] |= 1 << card
    s.private[seat] |= 1 << card
    s.events.append(("exchange-open", seat, owner, s.ident[card]))


def lay_fourth(s: State, seat: Seat, card: int) -> None:
    """Four players: lay a card down that the partner may see."""
    see(s, partner(s, seat), card)
    s.fourth[seat] |= _lay(s, seat, card)
    s.events.append(("fourth", seat, partner(s, seat), s.ident[card]))


def take_from_partner(s: State, seat: Seat, card: int) -> None:
    """Four players: take one of the partner's four cards; an open one stays open, the fourth stays secret."""
    owner = partner(s, seat)
    s.hands[owner] ^= 1 << card
    s.hands[seat] |= 1 << card
    s.private[seat] |= 1 << card
    is_open = s.revealed[owner] >> card & 1 == 1
    s.events.append(("take-from-partner", seat, owner, is_open, s.ident[card]))


def show_successor_to_partner(s: State, seat: Seat) -> None:
    """Set-up of team games: a partner sees the Successor of `seat`."""
    see(s, partner(s, seat), s.successor[seat])
    s.events.append(("show-successor", seat, partner(s, seat), s.ident[s.successor[seat]]))


def offer(s: State, a: Seat, b: Seat, cards_a: tuple[int, ...], cards_b: tuple[int, ...]) -> bool:
    """R41: partners who put out equal numbers of cards trade them; otherwise all players hear the numbers."""
    s.events.append(("offer", a, b, len(cards_a), len(cards_b)))
    if len(cards_a) != len(cards_b):
        return False
    if cards_a:
        trade(s, a, cards_a, b, cards_b)
        kinds_a, kinds_b = (tuple([s.ident[card] for card in chosen]) for chosen in (cards_a, cards_b))
        s.events.append(("trade", a, b, kinds_a, kinds_b))
    return True
