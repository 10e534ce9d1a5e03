"""The cards and the table of The Imposter Kings as pictures, described from a `TableView` alone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from games.core.picture import Face, Mark
from games.imposter_kings.cards import CARDS

LOOKS: Mapping[str, tuple[str, str, tuple[Mark, ...]]] = {
    "Fool": ("jester-hat", "#b5487a", ()),
    "Assassin": ("hooded-assassin", "#3a3f4b", ("reaction",)),
    "Elder": ("wizard-staff", "#6b6f3a", ("immune",)),
    "Zealot": ("candle-flame", "#c4572b", ("immune",)),
    "Executioner": ("executioner-hood", "#4a3b3b", ()),
    "Inquisitor": ("magnifying-glass", "#2f6f73", ()),
    "Judge": ("scales", "#7a5a2e", ()),
    "Soldier": ("crossed-swords", "#58708a", ()),
    "Herald": ("hunting-horn", "#9a7b1f", ()),
    "Oathbound": ("shaking-hands", "#3d6b4f", ("immune",)),
    "Mystic": ("crystal-ball", "#6a4c93", ()),
    "Warden": ("keyring", "#46617a", ()),
    "Warlord": ("warlord-helmet", "#8a2f2f", ()),
    "King's Hand": ("hand", "#b0872d", ("reaction", "immune")),
    "Sentry": ("guarded-tower", "#2e5d8a", ()),
    "Spy": ("spy", "#3f4a3c", ()),
    "Princess": ("tiara", "#c07aa8", ("royalty",)),
    "Queen": ("queen-crown", "#a8323e", ("royalty",)),
}
FACES: Mapping[str, Face] = {card.name: Face(card.name, str(card.base), *LOOKS[card.name]) for card in CARDS}
