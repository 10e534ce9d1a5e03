"""The rules of one match for its players, by chapter: with the numbers and options of this table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.soon_king.heirs import COURTIERS as ALL_COURTIERS
from games.soon_king.heirs import NAMES as HEIRS
from games.soon_king.modes import COURTIERS, SEATS, Options
from games.soon_king.words import CARDS, EMOJI, card_text, courtier_text

START = """\
The old King has no children, and many heirs. {courtiers} courtiers and the claimants of all {seats} players stand \
in one **line**; seat 1 is the throne. Every death moves all behind one seat forward.
**You win** if your claimant sits in seat 1, you declare your coronation at the start of your turn, and you \
{crowned}. Before the end of the turn all others may attack you together.
On your turn you discard, draw, and lay cards: attack an heir, win courtiers over, change the line. On other turns \
you defend, poison, rescue, bribe. Talk in the thread: promise, threaten, lie. Nothing said there is binding.
**The match ends** after round {rounds} at the latest: then the foremost claimant is Regent and wins, but never the \
True Heir's holder. **All lose** if the True Heir comes to the throne.{dealt}"""

LINE = """\
The rank follows from the seat:
👑 **King**, seat 1: may declare a coronation.
🏰 **Duke**, 2-3: Execution, once on the Duke's turn, for the whole hand.
⚜️ **Marquis**, 4-6: hand size 6 instead of 5.
🍷 **Earl**, 7-10: at any time, discard 2 cards and make a Bribe.
📐 **Viscount**, 11-15: draws 5 cards instead of discarding, then discards down to the hand size.
⚒️ **Baron**, 16-21: at any time, discard 1 card and make a Knight 1.
🌾 **Commoner**, 22 and behind: nothing can choose a Commoner but an Investigation. {commoners}
A card that an ability makes vanishes after use.
Claimants begin behind the courtiers. The last of the line has the first turn. \
A **reset** sends an heir to the last seat of its rank.
{dead} A **dead claimant** loses hand and loyalties and is back at the end of the line at its \
player's next turn, with five cards; that is the whole turn. {exile}"""

TURN = """\
1. **Coronation.** As King you may declare, unless you hold the True Heir. Every other player with a card gives you \
one of their choice, in secret.
2. **Discard** any cards, then **draw** up to your hand size.
3. **Execution**, as a Duke: first all players may play a card, then you may name an heir.
4. **Open turn**: in any order any number of Blackmails and plays at any time, and one assassination attempt. After \
a declaration the joint attempt comes first: all others may lay Assassins against you, shown together.
5. **End.** {end}
Bribes, Investigations and borrowed ranks end with the turn.
**Calls**: before something is decided the bot asks all players. Say "go on" or name a card; of several the first \
after the active player counts, and then all are asked again. No player sees who answered what.
Everything that all are asked at once is secret until the time is over, so that times of answers reveal nothing."""

ATTEMPTS = """\
1. The attacker lays an Assassin, names the target and may add more Assassins.
2. **Knights**: all players may defend, friend or foe, all at once.
3. **Poison**: all players may add some, but not against the Royal Sage; each counts 1, and 0 against the holder of \
the Poison Taster. The Queen adds one against the King.
4. **Antidote**, if there is Poison: who laid most comes first. The first one cancels all Poison, and an attacked \
courtier is loyal to its player for good.
5. If a claimant is attacked there is a call: time for a Bribe on a protector.
6. Assassins and Poison against the guard: the Knights, and 10 if the General is the target. **More** than the \
guard: the target would die. A tie fails.
**Who would die** is saved by its own ability, or by a **Ship**: all players are asked, the owner's comes first. It \
goes abroad instead.
**Execution**: a Duke pays the whole hand and names an heir, but no King, no Duke and no Commoner. In the call a \
Royal Pardon stops it, and its target rises a rank; a claimant may also be protected by the Executioner, the \
Magician or the Fool, borrowed with a Bribe. A Ship may still save. {investigation}"""

LOYALTY = """\
A courtier may be loyal **for good** (by a Blackmail, an Antidote or a Ship, the Gambler by a Bribe, the Devil by a \
failed attempt on him) or **bribed** until the end of the turn; then it goes home. Loyalties are public: the mark \
behind a name is the player's number in the turn order. A held courtier works for you from any seat.
**Bribe**, at any time: a courtier that you do not hold, but not the Hermit, the Merchant or a Commoner; or a player \
draws a card.
**Blackmail**: only in your turn, from the open turn on. Gain a courtier for good, or reset an heir. If the \
Hierophant or the Fool could help, there is a call first.
**Betrayal**: a courtier that you hold would die, bribed ones too.
**Investigation**: no rank ability until the end of the turn; a Commoner can be chosen like others. It stops no \
coronation.
**Station by Proxy**: the rank ability of a courtier that you hold. {proxy}
**Ship**: brings an heir back from abroad, to the end of the line; a courtier is then loyal to you. {ships}
Cards made or drawn for discarded ones, and Bribes on players: together ten a turn for each player."""

HANGED = """\
If the **Hanged Man** sits in seat 1, all other play waits: the Judge executes him if he is in the line; a Royal \
Pardon stops that and raises no heir. If he still sits there, all players discard a card, all may lay Assassins \
against him together, and if he survives he is crowned. Then his holder has won; if he is neutral, or his holder has \
the True Heir, all have lost.
The **Hermit** in seat 1 dies. The **Royal Librarian** in seats 1 to 3 sinks to seat 6, or to the end of a shorter line.
The **True Heir** in seat 1 ends the match at once: all lose. His holder can neither declare nor win.
The **Fool** tosses a coin when an attempt, an Execution, a Betrayal, a Blackmail, a Bribe or an Investigation \
chooses him, unless he is King: with tails it is the King's. Then a Betrayal would kill a claimant on the throne, \
too, and a Blackmail can only gain a courtier there. Against an attempt, an Execution or a Blackmail on the claimant \
his holder may, once for each, discard the hand and send him in the claimant's place. He cannot be sent where he \
could not be chosen: as a Commoner, to an Execution as King or Duke, to a Blackmail that would not move him."""


def chapters(seats: int, options: Mapping[str, Any]) -> Mapping[str, str]:
    """The rules of a match with these options. Raises ValueError for a table that does not exist."""
    if seats not in SEATS:
        raise ValueError(f"Soon I Will Be King! takes {SEATS[0]} to {SEATS[-1]} seats, not {seats}")
    chosen = Options.read(options)
    number = COURTIERS[chosen.mode]
    half = ALL_COURTIERS // 2
    texts = {
        "How to play": START.format(
            courtiers="All 20" if number == ALL_COURTIERS else f"{number} of the 20",
            seats=seats,
            rounds=chosen.last_round,
            crowned=CROWNED[chosen.instant_coronation],
            dealt=" At this table that may already happen in the deal." if chosen.raw_deal else "",
        ),
        "The line": LINE.format(
            commoners="Your own Bribe on yourself works.", exile=EXILE[chosen.exile], dead=DEAD[chosen.ship_dead]
        ),
        "A turn": TURN.format(end=END[chosen.instant_coronation]),
        "Attacks": ATTEMPTS.format(investigation=INVESTIGATION[chosen.investigation]),
        "Loyalty": LOYALTY.format(proxy=PROXY[chosen.proxy_all], ships=SHIPS[chosen.ship_dead]),
        "The cards": _cards(chosen),
        "Courtiers, 1 to 10": _courtiers(0, half, chosen),
        "Courtiers, 11 to 20": _courtiers(half, ALL_COURTIERS, chosen),
        "Strange courtiers": HANGED,
    }
    changed = _changed(chosen)
    return {**texts, "This table": changed} if changed else texts


EXILE: Mapping[str, str] = {
    "turn": "A **claimant abroad** keeps both, may play, and is back at the end of the line at the next turn.",
    "ship": "A **claimant abroad** keeps both and may play, but its turns are passed over until a Ship brings it back.",
}
CROWNED: Mapping[bool, str] = {
    False: "are still King when that turn ends",
    True: "survive the joint attempt as King",
}
DEAD: Mapping[bool, str] = {
    False: "A dead courtier is gone.",
    True: "A dead courtier is out of the line until a Ship brings it back.",
}
END: Mapping[bool, str] = {
    False: "If you have declared, all players may play once more, then you are crowned if you are King. "
    "Surviving the joint attempt is not enough.",
    True: "At this table a King who survives the joint attempt has won at once.",
}
INVESTIGATION: Mapping[str, str] = {
    "uses": "An Investigation after that comes too late.",
    "execution": "At this table an Investigation of the Duke in that call stops it, too.",
}
PROXY: Mapping[bool, str] = {
    False: "Of Dukes to Barons, not of the King or a Commoner.",
    True: "At this table of every rank.",
}
SHIPS: Mapping[bool, str] = {False: "The dead do not return by it.", True: "At this table also a dead courtier."}


def _changed(chosen: Options) -> str:
    """The options of this table that differ from the usual game, as the lobby says it; "" without any."""
    lines = []
    for name, option in Options.offered().items():
        value = getattr(chosen, name)
        if value != option.choices[0][0]:
            lines.append(f"- {option.title}: **{dict(option.choices)[value]}**")
    return "\n".join(lines)


def _cards(chosen: Options) -> str:
    if chosen.draw == "dice":
        deck = "Cards come from dice: each of the 15 kinds is always as likely as any other."
    else:
        deck = (
            f"{15 * chosen.copies} cards, {chosen.copies} of each kind. You begin with {chosen.start_hand or 'none'}."
        )
    lines = [f"{EMOJI[name]} **{name}**: {card_text(name, chosen)}" for name in CARDS]
    return "\n".join([deck, *lines])


def _courtiers(first: int, last: int, chosen: Options) -> str:
    lines = [f"**{HEIRS[heir]}**: {courtier_text(HEIRS[heir], chosen)}" for heir in range(first, last)]
    if COURTIERS[chosen.mode] < ALL_COURTIERS:
        lines.append(f"-# In this match {COURTIERS[chosen.mode]} of the 20 are drawn: see the board.")
    return "\n".join(lines)
