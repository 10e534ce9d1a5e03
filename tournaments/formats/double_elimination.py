"""Who loses twice is out. A first loss leads from the winners bracket to the losers bracket.

In a bracket of 2**d places, round by round (W1 is the first round of the winners, L1 that of the losers):

    round 1             W1
    round 2m            W(m+1), and L(2m-1): the losers bracket among itself, the losers of W1 in L1
    round 2m + 1        L(2m): the losers bracket meets those who have just lost W(m+1)
    round 2d            the final: the best of the winners bracket meets the best of the losers bracket
    round 2d + 1        the final again, if `settings.reset` and whoever had not lost yet has lost the first one

So the winners wait every other round, nobody longer, and the losers bracket never waits. Those who drop from a winners
round meet the other end of the losers bracket, in reverse order, and those of the next round the other end of their
half, in turns, so that two who have met do not meet again soon. What becomes of a draw, a void table, a double loss and
a place that somebody has left: `tournaments.formats.bracket`.
"""

from __future__ import annotations

from tournaments.formats.bracket import Place, Tree, depth
from tournaments.formats.protocol import Drawing, Format, Places
from tournaments.model import Bracket, Field, Table


class DoubleElimination(Format):
    key = "double_elimination"
    title = "Double elimination"
    drawing = Drawing.double_tree
    is_knockout = True

    def rounds(self, field: Field) -> int:
        """A second final is counted as soon as it is sure."""
        final = 2 * depth(field)
        again = len(field.rounds) > final or (len(field.rounds) == final and len(Tree(field, lives=2).still_in) == 2)
        return final + again

    def last_entry(self, field: Field) -> int:
        return 1

    def pair(self, field: Field) -> tuple[Table, ...]:
        tree = Tree(field, lives=2)
        if len(tree.still_in) < 2:
            return ()
        tables = _tables(tree, depth(field), field.next_round)
        # Where nobody is left to play this round, those who wait for it have a bye: the next round needs one before it.
        return tuple(tables or [Table((entrant,), Bracket.winners, at) for at, entrant in enumerate(tree.still_in)])

    def places(self, field: Field) -> Places:
        return Tree(field, lives=2).places()


def _tables(tree: Tree, deep: int, number: int) -> list[Table]:
    if number >= 2 * deep:
        return tree.tables(Bracket.final, _finalists(tree, deep, number))
    if number == 1:
        return tree.tables(Bracket.winners, tree.seeded())
    step = number // 2
    slots = 2 ** (deep - step)
    if number % 2:
        stayed = tree.winners(number - 1, Bracket.losers, slots // 2)
        dropped = crossed(tree.losers(number - 1, Bracket.winners, slots // 2), step)
        return tree.tables(Bracket.losers, [place for pair in zip(stayed, dropped, strict=True) for place in pair])
    before = 1 if step == 1 else number - 2
    beaten = tree.losers(1, Bracket.winners, slots) if step == 1 else tree.winners(number - 1, Bracket.losers, slots)
    return [
        *tree.tables(Bracket.winners, tree.winners(before, Bracket.winners, slots)),
        *tree.tables(Bracket.losers, beaten),
    ]


def _finalists(tree: Tree, deep: int, number: int) -> list[Place]:
    if number > 2 * deep:
        return list(tree.still_in)
    if deep == 1:
        return [*tree.winners(1, Bracket.winners, 1), *tree.losers(1, Bracket.winners, 1)]
    return [*tree.winners(number - 2, Bracket.winners, 1), *tree.winners(number - 1, Bracket.losers, 1)]


def crossed(dropped: list[Place], step: int) -> list[Place]:
    """Where those go who drop for the `step`-th time after L1: in reverse, and every other time within each half."""
    if step % 2:
        return dropped[::-1]
    half = len(dropped) // 2
    return dropped[:half][::-1] + dropped[half:][::-1]
