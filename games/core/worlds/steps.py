"""The steps that are taken back from a deal of today, each in one of the ways in which it can have been done."""

from __future__ import annotations

import random
from typing import NamedTuple, TypeAlias


class Exchange(NamedTuple):
    """All knowledge of the one card is about the other from here on."""

    one: int
    other: int

    def undo(self, past: list[int], rng: random.Random) -> bool:
        past[self.one], past[self.other] = past[self.other], past[self.one]
        return True


class Mix(NamedTuple):
    """These cards were exchanged among themselves; `seen` had these kinds before."""

    ids: tuple[int, ...]
    seen: tuple[tuple[int, int], ...]

    def undo(self, past: list[int], rng: random.Random) -> bool:
        kinds = [past[card] for card in self.ids]
        rng.shuffle(kinds)
        places = set(self.ids)
        for card, kind in self.seen:
            if kind not in kinds:
                return False
            kinds.remove(kind)
            past[card] = kind
            places.remove(card)
        for card, kind in zip(sorted(places), kinds, strict=True):
            past[card] = kind
        return True


class Came(NamedTuple):
    """Into a hand of these ids came cards of another hand. Those of `strange` kinds, a mask, cannot be its own."""

    own: tuple[int, ...]
    came: tuple[int, ...]
    strange: int

    def undo(self, past: list[int], rng: random.Random) -> bool:
        kinds = [past[card] for card in self.own + self.came]
        rng.shuffle(kinds)
        kinds.sort(key=lambda kind: self.strange >> kind & 1)
        if any(self.strange >> kind & 1 for kind in kinds[: len(self.own)]):
            return False
        came = kinds[len(self.own) :]
        rng.shuffle(came)
        for card, kind in zip(self.own + self.came, kinds[: len(self.own)] + came, strict=True):
            past[card] = kind
        return True


class Put(NamedTuple):
    """A card of this kind was put to one of these ids, and the card from there to its own id."""

    card: int
    kind: int
    ids: tuple[int, ...]

    def undo(self, past: list[int], rng: random.Random) -> bool:
        places = [card for card in self.ids if past[card] == self.kind]
        if not places:
            return False
        place = rng.choice(places)
        past[self.card], past[place] = past[place], past[self.card]
        return True


Undo: TypeAlias = Exchange | Mix | Came | Put
