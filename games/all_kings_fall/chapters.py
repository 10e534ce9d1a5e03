"""The rules of one match for its players, by chapter: with the target, limits and options of this table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.all_kings_fall.modes import Options, check_seats
from games.all_kings_fall.words import EMOJI, PLAIN
from games.core.telling import counted

START = """\
Every king has four **devices**: ⚔️ Sword, 🎭 Mask, 🐀 Rat and 🍷 Cup. Every round all plot at once, in secret: you lay \
exactly **two cards** on your devices. Then all plots are revealed together, and the kings fall.
A king that falls costs nothing; the player who brings it down has **1 point** (VP). Be the first to reach \
**{target} VP**, and ahead of all others."""

PLOTTING = """\
Your hand is two **Bolster** cards and a **target card** for every other player. All of them come back every round.
- A Bolster card on Sword, Mask or Rat: one token more in that pool{limit}.
- A Bolster card on the Cup: your cup is **checked** this round.
- A target card on any device: you use that device against that player.
Both cards may be on one device. An attack without tokens is allowed, and fails.{start}
Save a plot as often as you like, then press **Ready**; a change takes Ready away. When all are Ready, or the clock \
ends, plotting is over. For a player who has saved nothing the clock checks the cup and bolsters the smallest pool."""

ATTACKS = """\
All Bolsters come first. Then the players attack in turn order{order}, with the pools as they are at that moment.
- ⚔️ 🎭 🐀 Your **whole pool** fights the defender's pool of the same device. Both lose as many tokens as the smaller \
one has. If you have some left: 1 VP. The rest stays yours.
- 🍷 If the target has not checked the cup: 1 VP, also for several attackers.
- Two targets with one pool: {divide}
Earlier attackers meet fuller pools and leave emptier ones. All attacks are carried out, whatever the score."""

DIVIDE: Mapping[str, str] = {
    "resolution": "when it is your turn you **divide** the pool between them, and each part fights for itself.",
    "plot": "you **divide** the pool in your plot, in secret, and each part fights for itself. Tokens that you lose "
    "before your turn are missing {first}from the larger part.",
}
KEEP_HOME = " You may leave tokens at home when you divide."
HOME_FIRST = "at home first, then "

WINNING = """\
At the end of a round: if one player alone has reached {target} VP, that player wins. If two or more have, \
**overtime** begins: {overtime}
The match ends after round {last} at the latest (overtime gets at least five rounds): most points win, then most \
tokens, else the victory is shared."""

OVERTIME: Mapping[str, str] = {
    "strict": "at the end of a later round, the player who is ahead of all others wins.",
    "ahead-now": "the player who is ahead of all others wins at once, also in the round in which it begins.",
}

LEAVING = """\
A player who leaves **falls** for good at the end of the round: the kingdom's points and tokens vanish, and no player \
holds its target card any more. In that round its plot and pools still count. The last one at the table wins.
For a player who is away the clock plots; after two plots of the clock in a row a computer player sits in until the \
player is back, or the kingdom falls if the table has chosen forfeit."""


def chapters(seats: int, options: Mapping[str, Any] | None = None) -> Mapping[str, str]:
    """The rules by chapter title for these options, the same for every number of seats. Raises ValueError."""
    chosen = Options.read(options)
    check_seats(seats)
    tokens = chosen.start_tokens
    texts = {
        "How to play": START.format(target=chosen.points_to_win),
        "Plotting": PLOTTING.format(
            limit="" if chosen.pool_cap is None else f", {chosen.pool_cap} at most",
            start=f"\nEvery pool starts with {counted(tokens, 'token')}." if tokens else "",
        ),
        "Attacks": ATTACKS.format(
            order="" if chosen.order == "fixed" else ", which begins one seat later every round",
            divide=_divide(chosen),
        ),
        "Winning": WINNING.format(
            target=chosen.points_to_win, overtime=OVERTIME[chosen.overtime], last=chosen.last_round
        ),
        "Leaving": LEAVING,
    }
    return {title: _with_glyphs(text) for title, text in texts.items()}


def _with_glyphs(text: str) -> str:
    """The devices as the reader's application shows them."""
    for device, plain in PLAIN.items():
        text = text.replace(plain, EMOJI[device])
    return text


def _divide(chosen: Options) -> str:
    said = DIVIDE[chosen.divide].format(first=HOME_FIRST if chosen.keep_home else "")
    return said + (KEEP_HOME if chosen.keep_home else "")
