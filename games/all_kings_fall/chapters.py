"""The rules for players, by chapter."""

from __future__ import annotations

from collections.abc import Mapping

CHAPTERS: Mapping[str, str] = {
    "How to play": """\
Every king has four **devices**: ⚔️ Sword, 🎭 Mask, 🐀 Rat and 🍷 Cup. Every round all plot at once, in secret: you lay \
exactly **two cards** on your devices. Then all plots are revealed together, and the kings fall.
A king that falls costs nothing; whoever brings it down has **1 point** (VP). Be the first to the target, and ahead.""",
    "Plotting": """\
Your hand is two **Bolster** cards and a **target card** for every other player. All of them come back every round.
- A Bolster card on Sword, Mask or Rat: one token more in that pool, 12 at most.
- A Bolster card on the Cup: your cup is **checked** this round.
- A target card on any device: you use that device against that player.
Both cards may be on one device. An attack without tokens is allowed, and fails.
Save a plot as often as you like, then press **Ready**; a change takes Ready away. When all are Ready, or the clock \
ends, plotting is over. Whoever has saved nothing checks the cup and bolsters the smallest pool.""",
    "Attacks": """\
All Bolsters come first. Then the players attack in turn order, with the pools as they are at that moment.
- ⚔️ 🎭 🐀 Your **whole pool** fights the defender's pool of the same device. Both lose as many tokens as the smaller \
one has. If you have some left: 1 VP. What is left stays yours.
- 🍷 If the target has not checked the cup: 1 VP, also for several attackers.
- Two targets with one pool: when it is your turn you **divide** the pool between them, and each part fights for itself.
Earlier attackers meet fuller pools and leave emptier ones. All attacks are carried out, whatever the score.""",
    "Winning": """\
At the end of a round: if one player alone has reached the target, that player wins. If two or more have, **overtime** \
begins: at the end of a later round, whoever is ahead of all others wins.
After three rounds for each point of the target the match ends (overtime gets at least five rounds): most points win, \
then most tokens, else the victory is shared.""",
    "Leaving": """\
Whoever leaves, or lets the clock plot three times in a row, **falls** for good at the end of the round: the kingdom's \
points and tokens vanish, and nobody holds its target card any more. In that round its plot and pools still count. \
The last one at the table wins.""",
}
