"""The rules of one match for its players, by chapter: with the numbers and options of this table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.core.telling import counted
from games.imposter.modes import Options, game_card

START = """\
A country house, a bag of post, and guests who are not what they seem. Of {seats} players **{imposters}**; all others \
are **innocent**. {fellows}
Round by round a **postmaster** chooses a group of **{group}**. Every member secretly puts one card into the post bag. \
Innocents post a letter ✉️. An imposter posts a letter or a treasure 💎.
Then the bag is opened: letters only is a point for the innocents, even one treasure is a point for the imposters. \
**The first team with {target} wins.**
Talk all the time, in the voice of your character: accuse, defend, swear and lie. The bot takes no notice of what is \
said."""

THE_START = """\
{drawn} A character is a costume: it can do \
nothing and says nothing about the team. Introduce yourself and speak as your character would.
**The look**: all players open their panels at the same time. You read there whether you are innocent.{look} \
Identities stay the same until the end.
The numbers of imposters and of players who post are public and stay the same."""

LOOK = " Imposters also read who the other imposters are."
DRAWN: Mapping[str, str] = {
    "drawn": "The circle of seats, the characters, the identities and the first postmaster are drawn by lot.",
    "opener": "The circle of seats, the characters and the identities are drawn by lot. The player who opened the "
    "table is the first postmaster.",
}

ROUND = """\
1. **Choose.** The postmaster 📮 picks {group}, in any mixture, also the postmaster. The choice is final.
{veto}
3. **Post.** Each member of the group puts one card into the bag, all at once. Innocents have to answer too. The bag \
is open for a time that does not depend on the answers.
4. **Open.** The cards are shuffled. {bag} {posted}
5. **Next.** The disc goes to the next seat of the circle."""

UNTOLD = (
    "Who posted which card is never shown, not even at the end. What follows from bags and identities is no secret: "
    "where a group had one imposter, a treasure was that player's."
)
TOLD = "With one player in the group the bag tells what that player posted."
WITH_VETOES = "2. **Veto.** All other players vote on the group (chapter Veto cards)."
WITHOUT_VETOES = "2. There is no veto at this table."
BAG: Mapping[str, str] = {
    "numbers": "All players learn how many letters and how many treasures were in the bag.",
    "whether": "All players learn only whether a treasure was in the bag.",
}

VETOES = """\
{cards} on the table. After each choice all players but the postmaster vote, also the members of the group. Votes are \
secret until the last one is in, and can be changed until then. {votes}
If **more than half** of these players vote for a veto, one veto card is used up, nothing is posted, no team scores, \
and the disc goes on. Half is not enough. A player who does not vote lets the group post.
{last}"""
VOTES: Mapping[str, str] = {
    "names": "After that they are shown by name.",
    "number": "After that only the number of vetoes is shown.",
}
LAST: Mapping[bool, str] = {
    False: "When the last card is gone there are no more votes.",
    True: "**The veto that uses up the last card hands the imposters the match.**",
}

WINNING = """\
The first team with {target} wins, with all its members. It takes {posts}.
At the end all identities are laid open, with all groups, votes and bags.
Anything may be said, at any time, true or not. Please talk only in the thread of the match: private messages between \
players would give one team what the other has not. Imposters have no secret channel after the look."""

LEAVING = """\
No player is ever out. If a player gives the seat up, a computer player takes it over with the same identity, which \
stays secret.
If time runs out, the clock acts without regard to identities: it draws a group by lot, it lets a group post, and it \
posts a letter."""


def chapters(seats: int, options: Mapping[str, Any] | None = None) -> Mapping[str, str]:
    """The rules by chapter title for this number of seats and these options. Raises ValueError as `Game.new` does."""
    chosen = Options.read(options)
    card = game_card(seats, chosen)
    several = card.imposters > 1
    texts = {
        "How to play": START.format(
            seats=seats,
            imposters=counted(card.imposters, "is an imposter", "are imposters"),
            group=counted(card.group, "player", "players"),
            fellows="Only the imposters know their fellows." if several else "Only the imposter knows who it is.",
            target=_points(chosen),
        ),
        "The start": THE_START.format(drawn=DRAWN[chosen.dealer], look=LOOK if several else ""),
        "A round": ROUND.format(
            group=counted(card.group, "player", "players"),
            veto=WITH_VETOES if chosen.vetoes else WITHOUT_VETOES,
            bag=BAG[chosen.bag],
            posted=UNTOLD if card.group > 1 else TOLD,
        ),
    }
    if chosen.vetoes:
        texts["Veto cards"] = VETOES.format(
            cards=counted(chosen.vetoes, "veto card lies", "veto cards lie"),
            votes=VOTES[chosen.votes],
            last=LAST[chosen.last_veto_loses],
        )
    texts["Winning and talking"] = WINNING.format(target=_points(chosen), posts=_posts(chosen))
    texts["Away and leaving"] = LEAVING
    return texts


def _points(chosen: Options) -> str:
    return counted(chosen.target, "point", "points")


def _posts(chosen: Options) -> str:
    """The number of posts; a last veto that ends the match can come before the first one."""
    most = 2 * chosen.target - 1
    return f"{most} posts at most" if chosen.vetoes and chosen.last_veto_loses else f"{chosen.target} to {most} posts"
