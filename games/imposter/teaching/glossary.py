"""The words of Imposter!"""

from __future__ import annotations

from games.core.teaching import Term

TERMS = (
    Term("Innocent", "A member of the larger team, who posts letters only.", "The start"),
    Term("Imposter", "A member of the smaller team, who knows the fellows and may post treasures.", "The start"),
    Term("Identity", "Innocent or imposter. It never changes and is laid open at the end.", "The start"),
    Term("The look", "The moment at the start when all read their identities at the same time.", "The start"),
    Term("Circle", "The order of the seats, in which the disc goes round.", "The start"),
    Term("Postmaster", "The player with the disc, who chooses the group.", "A round"),
    Term("Group", "The players who post in a round.", "A round"),
    Term("Bag", "Where the group puts its cards in secret. It is opened for all, shuffled.", "A round"),
    Term("Clean", "A bag with letters only.", "A round"),
    Term("Veto", "More than half of the voters stop a group, which uses up a veto card.", "Veto cards"),
)
