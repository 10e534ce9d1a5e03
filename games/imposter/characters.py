"""The characters: a public name for each player, without any ability."""

from __future__ import annotations

from typing import NamedTuple


class Character(NamedTuple):
    """A costume. `trade` is the character's occupation, "" if the name says it."""

    name: str
    trade: str
    emoji: str

    @property
    def title(self) -> str:
        """ "Lady Marjoram Quill, botanist"."""
        return f"{self.name}, {self.trade}" if self.trade else self.name


CHARACTERS: tuple[Character, ...] = (
    Character("Lady Marjoram Quill", "botanist", "🌿"),
    Character("Sir Ludo Ampersand", "retired explorer", "🧭"),
    Character("Miss Pim", "governess", "📚"),
    Character("Chef Bouillon", "", "🍲"),
    Character("Colonel Thistlewaite", "", "🎖️"),
    Character("Dame Octavia Trill", "soprano", "🎶"),
    Character("Father Cobblestone", "", "🔔"),
    Character("Nurse Nettle", "", "🩹"),
    Character("Professor Umber", "painter of cows", "🐄"),
    Character("Tobias Latch", "locksmith", "🗝️"),
    Character("Countess Zibeline", "", "🧣"),
    Character("Young Master Fennimore", "", "🪁"),
    Character("Hodge", "under-gardener", "🪴"),
    Character("Mrs. Dapple", "cook's rival", "🥧"),
    Character("Baron Tolliver Snoode", "", "🎩"),
    Character("Signora Vellum", "palmist", "🔮"),
)
