"""Verifiable chance: every draw is a hash of the match's seed and a label, the same in any language.

`draw(seed, label)` is BLAKE2b-256 of the 32 seed bytes followed by the label, read as a big-endian number. `shuffled`
takes it apart in the mixed radix n, n-1, ... (Fisher-Yates from the end); with 256 bits the bias is below 2**-150 for
a deck of 29 cards.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b
from typing import TypeVar

T = TypeVar("T")
SEED_BYTES = 32


def seed_bytes(seed: int | bytes) -> bytes:
    """32 bytes as they are; any other number or bytes hashed down to 32."""
    if isinstance(seed, bytes) and len(seed) == SEED_BYTES:
        return seed
    text = seed if isinstance(seed, bytes) else str(seed).encode()
    return blake2b(text, digest_size=SEED_BYTES).digest()


def salted(seed: bytes) -> bytes:
    """A second seed that follows from the first, for chance that is not that of the deal."""
    return blake2b(seed + b"salt", digest_size=SEED_BYTES).digest()


def draw(seed: bytes, label: str) -> int:
    """A number of 256 bits."""
    return int.from_bytes(blake2b(seed + label.encode(), digest_size=32).digest(), "big")


def shuffled(seed: bytes, label: str, items: Sequence[T]) -> list[T]:
    """The items in an order drawn from the seed; the same label gives the same order."""
    number = draw(seed, label)
    deck = list(items)
    for last in range(len(deck) - 1, 0, -1):
        number, at = divmod(number, last + 1)
        deck[last], deck[at] = deck[at], deck[last]
    return deck
