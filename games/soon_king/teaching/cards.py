"""The cards and the courtiers with the rulings that concern them and an example each."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from games.core.screen import sentence
from games.core.teaching import CardText
from games.soon_king import words
from games.soon_king.heirs import COURTIERS, NAMES

ATTACKS, LOYALTY, STRANGE = "Attacks", "Loyalty", "Strange courtiers"
LOW, HIGH = "Courtiers, 1 to 10", "Courtiers, 11 to 20"
EMOJI = "👤"


class More(NamedTuple):
    """Facts that `words` does not have."""

    rulings: tuple[str, ...]
    example: str
    chapter: str = ""


ASSASSIN = More(
    (
        "It is laid in your own turn, once a turn with as many Assassins as you like, or in a joint attempt.",
        "Assassins and Poison must be more than the guard. A tie fails.",
        "It cannot attack the Hermit, the Old Man of the Mountain, or a Commoner that is not investigated.",
    ),
    "You attack the Duke with Assassins 2 and 1. One Knight 2 defends: 3 against 2, so the Duke would die.",
    ATTACKS,
)
KNIGHT = More(
    (
        "All are asked at once for Knights, for friend and foe, and all are shown together.",
        "No Knights count for the Spy.",
    ),
    "An attempt of 4 comes at you. You play Knight 3 and a friend plays Knight 1: a tie, and the attempt fails.",
    ATTACKS,
)
CARDS: Mapping[str, More] = {
    **{f"Assassin {value}": ASSASSIN for value in (1, 2, 3)},
    **{f"Knight {value}": KNIGHT for value in (1, 2, 3)},
    "Ship to a Distant Land": More(
        (
            "When an heir would die, all are asked; the owner's Ship counts first. It cannot save the Hermit.",
            "It brings an heir back from abroad to the end of the line, and a courtier is then loyal to you for good.",
            "A King who is saved by a Ship is alive, but no longer in seat 1.",
        ),
        "Your claimant would die. You lay a Ship: it is abroad, keeps its hand, and is back at your next turn.",
        ATTACKS,
    ),
    "Poison": More(
        ("It counts 0 against the holder of the Poison Taster.", "The Royal Sage cannot be poisoned."),
        "The attempt has 3 and the guard is 3. One Poison makes it 4, and the heir would die.",
        ATTACKS,
    ),
    "Antidote": More(
        (
            "Only the first Antidote counts: of the player with most Poison in the attempt, then the next.",
            "It cancels all Poison, and an attacked courtier is loyal to its player for good. No player "
            "wins a claimant.",
        ),
        "Two Poison lie on the Merchant. Your Antidote counts first: the Poison is gone, and the Merchant is yours.",
        ATTACKS,
    ),
    "Bribe": More(
        (
            "At any time, for a courtier that you do not hold. At the end of the turn it goes home.",
            "On a player: that player draws a card.",
            "Hermit, Merchant and Commoners cannot be bribed. On the Gambler a Bribe works like a Blackmail.",
        ),
        "You are attacked with Poison. You bribe the Poison Taster in the call, and the Poison counts 0.",
        LOYALTY,
    ),
    "Blackmail": More(
        (
            "In your own turn, from the open turn on: gain a courtier for good, or send an heir to the last seat of "
            "its rank.",
            "Hermit, Hierophant, Gambler and Commoners are immune, and so is all that the Hierophant's holder holds.",
        ),
        "The first Duke stands before you, and you are the second. Your Blackmail resets the first: now you are in "
        "seat 2.",
        LOYALTY,
    ),
    "Royal Pardon": More(
        (
            "It is laid in the call of an Execution. The first one stops it, and the target rises a rank.",
            "Where the Judge executes the Hanged Man it stops that, and raises no heir.",
            "The payment for the Execution is not given back.",
        ),
        "A Duke has you executed while you are a Marquis. Your Pardon stops it, and you change places with a Duke.",
        ATTACKS,
    ),
    "Betrayal": More(
        (
            "It kills a courtier that you hold, also a bribed one.",
            "A Ship may save it. Knights may not.",
            "On the Fool it kills the King with tails, a claimant too.",
        ),
        "The True Heir stands in seat 2. You bribe him and betray him: he dies, and the danger is over.",
        LOYALTY,
    ),
    "Investigation": More(
        (
            "The heir has no rank ability until the end of the turn, whatever rank it comes to.",
            "A Commoner that is investigated can be chosen like others. It never stops a coronation.",
        ),
        "A Duke may order an Execution next. You investigate the Duke in the call before it, and there is none.",
        LOYALTY,
    ),
    "Station by Proxy": More(
        (
            "You have the rank ability of a courtier that you hold, of a Duke to a Baron, until the end of the turn.",
            "An Investigation of that courtier, or its loss, ends it.",
        ),
        "You are a Commoner and hold a courtier in seat 3. With a Proxy you may order an Execution in your turn.",
        LOYALTY,
    ),
}
PEOPLE: Mapping[str, More] = {
    "Magician": More(
        (
            "His holder's claimant would die: he would die instead, whether the holder likes it or not, and "
            "without a coin.",
            "When he is the target himself, a coin is tossed: with heads he lives.",
        ),
        "You hold the Magician and would die. He dies, and you stay where you are.",
    ),
    "Royal Sage": More(
        ("In attempts on him there is no Poison and no Antidote.", "What his holder makes vanishes after use."),
        "You discard three cards and make an Antidote in the moment in which it is needed.",
    ),
    "Queen": More(
        (
            "Her Poison belongs to no player, and an Antidote cancels it.",
            "Her holder says each time whether she adds it.",
        ),
        "The King is attacked with 2 and guarded with 2. The Queen's Poison makes it 3: the King would die.",
    ),
    "True Heir": More(
        ("In seat 1 he ends the match at once, and all have lost.", "His holder can neither declare nor win."),
        "The True Heir stands in seat 2. Who kills the King now makes all lose, with the killer.",
        STRANGE,
    ),
    "Hierophant": More(
        ("The umbrella is over all courtiers that his holder holds, against that player's own Blackmail too.",),
        "Ann holds the Hierophant and the General. Your Blackmail cannot win the General.",
    ),
    "Spy": More(
        ("No Knights count for him.", "His holder may lay a Blackmail as an Investigation, and the other way round."),
        "You hold the Spy and only a Blackmail. On Ann's turn you lay it as an Investigation of Ann, who is a Duke.",
    ),
    "General": More(
        ("He counts 10 in his own guard, and in no other.", "His holder's Knights may attack, in joint attempts too."),
        "You hold the General and Knight 3: in your turn you attack with it as with an Assassin 3.",
    ),
    "Crooked Bishop": More(
        (
            "Who gains him discards the hand, also through a Bribe.",
            "His holder makes a Blackmail after the draw of the own turn.",
        ),
        "You have one card left and bribe the Bishop with it: you lose nothing, because the hand is empty.",
    ),
    "Hermit": More(
        ("Nothing can choose him, no player holds him, and no Ship saves him.", "In seat 1 he dies at once."),
        "The King dies and the Hermit is next: he dies too, and you move up two seats.",
        STRANGE,
    ),
    "Gambler": More(
        ("A Bribe on him wins him for good, or resets him.", "Blackmail does not work on him."),
        "You hold the Gambler. You discard two cards and draw one, at any time.",
    ),
    "Fool": More(
        (
            "An attempt or a card that chooses him tosses a coin: with tails it is the King's. Not for a Ship, a "
            "Proxy, an Antidote or a Pardon, and not while he is King.",
            "His holder may discard the hand and send him instead, once for each attempt, Execution or Blackmail on "
            "the claimant, if it could choose him.",
        ),
        "You are attacked and hold the Fool. You discard your hand, the coin shows heads, and the attempt is on him.",
        STRANGE,
    ),
    "Hanged Man": More(
        (
            "In seat 1 he is crowned at once, unless the Judge or a joint attempt stops him.",
            "His holder wins then; without a holder all lose.",
        ),
        "The Hanged Man comes to seat 1 and you hold him. All lay Assassins, he survives: you have won.",
        STRANGE,
    ),
    "Executioner": More(
        ("Neither he nor his holder's claimant can be executed.",),
        "A Duke names you. You bribe the Executioner in the call, and the Execution fails.",
    ),
    "Poison Taster": More(
        ("From the first Poison on him he cannot die this turn, by anything.",),
        "You hold the Taster. Three Poison lie on you and count nothing.",
    ),
    "Devil": More(
        (
            "His holder plays with an open hand.",
            "With credit for a kill his holder loses him. An attempt on him that fails wins him for the attacker.",
        ),
        "You attack the Devil and fail: now he is yours, and all players see your hand.",
    ),
    "Royal Librarian": More(
        (
            "In seats 1 to 3 he sinks to seat 6, or to the end of a shorter line.",
            "His holder takes one card by name instead of the whole draw.",
        ),
        "You hold the Librarian and need a Ship. You name it instead of drawing three cards.",
        STRANGE,
    ),
    "Prince of a Distant Land": More(
        ("Instead of dying he goes abroad, without a card.", "His holder always moves to the top of the rank."),
        "You are the second Duke and gain the Prince: you are in seat 2 now.",
    ),
    "Old Man of the Mountain": More(
        ("He cannot be assassinated.", "His holder discards one card for an Assassin 1, at any time."),
        "You hold the Old Man. You discard a Bribe and attack with an Assassin 1.",
    ),
    "Merchant": More(
        ("A Bribe does not work on him.", "Gained: draw three. Lost in any way: discard two of your choice."),
        "You gain the Merchant by Blackmail and draw three cards. Ann blackmails him back, and you discard two.",
    ),
    "Judge": More(
        ("He executes the Hanged Man in seat 1.", "His holder is passed by when a Pardon raises another heir."),
        "A Marquis is pardoned and would change places with you. You hold the Judge, so the other Duke is displaced.",
    ),
}


def _card(name: str) -> CardText:
    more = CARDS[name]
    text = sentence(words.CARDS[name])
    return CardText(name, words.EMOJI[name], "A card", text, more.rulings, more.example, more.chapter)


def _courtier(number: int) -> CardText:
    name = NAMES[number]
    more = PEOPLE[name]
    text = sentence(words.COURTIERS[name])
    chapter = more.chapter or (LOW if number < COURTIERS // 2 else HIGH)
    return CardText(name, EMOJI, f"Courtier {number + 1} of {COURTIERS}", text, more.rulings, more.example, chapter)


CARD_TEXTS = (*[_card(name) for name in words.CARDS], *[_courtier(number) for number in range(COURTIERS)])
