"""The rules for players, by chapter."""

from __future__ import annotations

from collections.abc import Mapping

from games.imposter.modes import GAME_CARDS


def _card_lines() -> str:
    rows = [f"{seats:>7} {card.imposters:>9} {card.group:>5}" for seats, card in GAME_CARDS.items()]
    return "\n".join(["```", "players imposters posts", *rows, "```"])


CHAPTERS: Mapping[str, str] = {
    "How to play": """\
A country house, a bag of post, and guests who are not what they seem. A few players are **imposters**; all others are \
**innocent**. Only the imposters know who they are.
Round by round a **postmaster** chooses a group. Every member secretly puts one card into the post bag. Innocents post \
a letter ✉️. An imposter posts a letter or a treasure 💎.
Then the bag is opened: letters only is a point for the innocents, even one treasure is a point for the imposters. \
**The first team with 5 points wins.**
Talk all the time: accuse, defend, swear and lie. The bot takes no notice of what is said.""",
    "The start": f"""\
The circle of seats, the characters, the identities and the first postmaster are drawn by lot. A character is a \
costume: it can do nothing and says nothing about the team.
**The look**: all players open their panels at the same time. You read there whether you are innocent. Imposters also \
read who the other imposters are. Identities stay the same until the end.
The game card is public: how many imposters there are, and how many players post in a round.
{_card_lines()}""",
    "A round": """\
1. **Choose.** The postmaster 📮 picks the group, in any mixture, also with the postmaster in it. The choice is final.
2. **Veto.** All other players vote on the group (next chapter). Without veto cards this step is left out.
3. **Post.** Each member of the group puts one card into the bag, all at once. Innocents have to answer too. The bag \
is open for a time that does not depend on the answers.
4. **Open.** The cards are shuffled. Everybody learns how many letters and how many treasures were in the bag, and \
nobody ever learns who posted what, not even at the end.
5. **Next.** The disc goes to the next seat of the circle.""",
    "Veto cards": """\
Three veto cards lie on the table. After each choice all players but the postmaster vote, also the members of the \
group. Votes are secret until the last one is in, and can be changed until then. After that they are shown by name.
If **more than half** of these players vote for a veto, one veto card is used up, nothing is posted, no team scores, \
and the disc goes on. Half is not enough. A player who does not vote lets the group post.
When the last card is gone there are no more votes.""",
    "Winning and talking": """\
The first team with five points wins, with all its members. It takes five to nine posts.
At the end all identities are laid open, with all groups, votes and bags.
Anything may be said, at any time, true or not. Please talk only in the thread of the match: private messages between \
players would give one team what the other has not. Imposters have no secret channel after the look.""",
    "Away and leaving": """\
Nobody is ever out. If a player gives the seat up, a computer player takes it over with the same identity, which stays \
secret.
If time runs out, the clock acts without regard to identities: it draws a group by lot, it lets a group post, and it \
posts a letter.""",
    "Options of a table": """\
The lobby offers: another number of imposters or of players who post; 3 to 7 points to win; 0 to 6 veto cards; votes \
by name or only their number; a bag that tells only whether there is a treasure; the first postmaster drawn or the \
player who opened the table; and a last veto card that hands the imposters the match.
There must be fewer imposters than innocents, and at least as many innocents as players who post.""",
}
