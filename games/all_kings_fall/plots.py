"""Orders and plots: their tokens, and checks of plots (section 12).

An order puts a card on a device. Target cards are named by their seat, "3@sword"; the two Bolster cards have no target,
so there are two tokens for each device, "bolster@sword" and "again@sword", and any two of them are legal.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Literal, NamedTuple, TypeAlias

from games.core.protocol import Seat, Token

SWORD, MASK, RAT, CUP = "sword", "mask", "rat", "cup"
POOLS = (SWORD, MASK, RAT)
DEVICES = (*POOLS, CUP)
BOLSTER, AGAIN = "bolster", "again"
READY = "ready"
CARDS_IN_PLOT = 2

Code: TypeAlias = Literal["", "NO_SUCH_DEVICE", "SELF_TARGET", "SAME_TARGET", "NO_SUCH_CARD", "NEED_TWO_ORDERS"]


class Order(NamedTuple):
    """A card on a device; `target` is None for a Bolster card."""

    target: Seat | None
    device: str

    @property
    def token(self) -> str:
        return f"{BOLSTER if self.target is None else self.target}@{self.device}"


Plot: TypeAlias = tuple[Order, Order]


def order_tokens(targets: Sequence[Seat]) -> tuple[str, ...]:
    """Every order of a hand, device by device."""
    cards = (BOLSTER, AGAIN, *targets)
    return tuple([f"{card}@{device}" for device in DEVICES for card in cards])


def wrong(tokens: Sequence[Token], seat: Seat, targets: Collection[Seat]) -> Code:
    """The code of the first error in these orders of this seat; "ready" may be among them."""
    orders = [str(token) for token in tokens if token != READY]
    cards = [card for card, _, _ in (order.partition("@") for order in orders)]
    at = [card for card in cards if card.isdigit()]
    if any(order.partition("@")[2] not in DEVICES for order in orders):
        return "NO_SUCH_DEVICE"
    if str(seat) in at:
        return "SELF_TARGET"
    if len(set(at)) < len(at):
        return "SAME_TARGET"
    bolsters = [card for card in cards if card in (BOLSTER, AGAIN)]
    known = {str(target) for target in targets}
    if len(bolsters) > CARDS_IN_PLOT or len(bolsters) + len(at) < len(cards) or not known.issuperset(at):
        return "NO_SUCH_CARD"
    return "" if len(orders) == CARDS_IN_PLOT else "NEED_TWO_ORDERS"


def read_plot(tokens: Sequence[Token]) -> Plot:
    """The plot of legal tokens: Bolsters first, then targets by seat."""
    orders = []
    for token in tokens:
        if token != READY:
            card, _, device = str(token).partition("@")
            orders.append(Order(int(card) if card.isdigit() else None, device))
    orders.sort(key=lambda order: (order.target is not None, order.target or 0, DEVICES.index(order.device)))
    first, second = orders
    return first, second


def plot_tokens(plot: Plot) -> tuple[str, ...]:
    """The tokens of a plot; two Bolsters on one device get different ones."""
    first, second = plot
    if first == second:
        return first.token, f"{AGAIN}@{second.device}"
    return first.token, second.token


def attacks(plot: Plot) -> tuple[Order, ...]:
    """The orders with a target: the attacks of this plot."""
    return tuple([order for order in plot if order.target is not None])


def bolsters(plot: Plot) -> tuple[str, ...]:
    """The devices with a Bolster card on them, one for each card."""
    return tuple([order.device for order in plot if order.target is None])


def split_device(plot: Plot) -> str | None:
    """The device whose pool this plot divides; None if it divides none."""
    first, second = plot
    if first.target is None or first.device != second.device or first.device == CUP:
        return None
    return first.device
