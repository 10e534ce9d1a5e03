"""The people in the photographs, with names of several scripts and lengths."""

from __future__ import annotations

CROWD = (
    "Ann",
    "Benedikt",
    "Chloé",
    "金龍",
    "Ørjan",
    "ليلى حسن",
    "🦊 Fox 🃏",
    "Maximiliane von Waldburg-Zeil III",
    "d4n_i_3l",
    "Ida",
    "Xx*Shadow*xX",
    "".join(map(chr, (0x1D50A, 0x1D52F, 0x1D51E, 0x1D520, 0x1D522))),  # "Grace" in Fraktur letters of mathematics
    "Henriette",
    "Володимир",
    "דָּנִיֵּאל",
    "Jo",
)
NAMES = ("Ann", "Benedikt", "Chloé", "金龍", "Ørjan", "Ferdinand", "Grace", "Henriette", "Ida") * 2
"""The people at a table, by seat."""
FIRST = 10**17


def person(number: int) -> int:
    """The id of a member of the server; from 1."""
    return FIRST + number
