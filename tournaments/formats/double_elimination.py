"""Double elimination: two losses put an entrant out. The first moves it from the winners to the losers bracket.

In a bracket of 2**d places, round by round (W1 is the first round of the winners, L1 that of the losers):

    round 1             W1
    round 2m            W(m+1), and L(2m-1): entrants of the losers bracket meet, the losers of W1 in L1
    round 2m + 1        L(2m): the losers bracket meets the entrants that have just lost W(m+1)
    round 2d            the final: the best of the winners bracket meets the best of the losers bracket
    round 2d + 1        the final again, if `settings.reset` and the undefeated entrant lost the first one

So entrants of the winners bracket wait every other round, none of them longer, and the losers bracket never waits. The
losers of a winners round enter the losers bracket in reverse order, those of the next round in reverse order of each
half, and so on in turns, so that two entrants do not meet again soon. `tournaments.formats.bracket` tells how draws,
void tables, double losses and empty places are treated.
"""

from __future__ import annotations

from collections.abc import Sequence

from games.core.language import text
from tournaments.formats.bracket import OPEN, Place, Tree, depth
from tournaments.formats.protocol import Drawing, Format, Places
from tournaments.model import Bracket, Field, Table


class DoubleElimination(Format):
    """Two losses put an entrant out."""

    key = "double_elimination"
    title = text("Double elimination")
    drawing = Drawing.double_tree
    uses = frozenset({"early", "reset"})

    def rounds(self, field: Field) -> int:
        """The number of rounds. A second final is counted as soon as it is certain."""
        final = 2 * depth(field)
        again = len(field.rounds) > final or (len(field.rounds) == final and len(_tree(field).still_in) == 2)
        return final + again

    def pair(self, field: Field) -> tuple[Table, ...]:
        tree = _tree(field)
        if len(tree.still_in) < 2:
            return ()
        tables = [
            table for bracket, places in _layout(tree, field.next_round) for table in tree.tables(bracket, places)
        ]
        if tables or tree.open:
            return tuple(tables)
        # If no table can play this round, the waiting entrants get a bye: the next round needs a round before it.
        return tuple([Table((entrant,), Bracket.winners, at) for at, entrant in enumerate(tree.still_in)])

    def places(self, field: Field) -> Places:
        return _tree(field).places()


def _tree(field: Field) -> Tree:
    return Tree(field, lives=2, layout=_layout)


def _layout(tree: Tree, number: int) -> Sequence[tuple[Bracket, Sequence[Place]]]:
    deep = depth(tree.field)
    if number >= 2 * deep:
        return ((Bracket.final, _finalists(tree, deep, number)),)
    if number == 1:
        return ((Bracket.winners, tree.seeded()),)
    step = number // 2
    slots = 2 ** (deep - step)
    if number % 2:
        stayed = tree.winners(number - 1, Bracket.losers, slots // 2)
        dropped = crossed(tree.losers(number - 1, Bracket.winners, slots // 2), step)
        return ((Bracket.losers, [place for pair in zip(stayed, dropped, strict=True) for place in pair]),)
    before = 1 if step == 1 else number - 2
    beaten = tree.losers(1, Bracket.winners, slots) if step == 1 else tree.winners(number - 1, Bracket.losers, slots)
    return (Bracket.winners, tree.winners(before, Bracket.winners, slots)), (Bracket.losers, beaten)


def _finalists(tree: Tree, deep: int, number: int) -> list[Place]:
    if number > 2 * deep:
        return [OPEN, OPEN] if (2 * deep, Bracket.final, 0) in tree.open else list(tree.still_in)
    if deep == 1:
        return [*tree.winners(1, Bracket.winners, 1), *tree.losers(1, Bracket.winners, 1)]
    return [*tree.winners(number - 2, Bracket.winners, 1), *tree.winners(number - 1, Bracket.losers, 1)]


def crossed(dropped: list[Place], step: int) -> list[Place]:
    """The order in which the losers of the `step`-th round after L1 enter: reversed, every other time in each half."""
    if step % 2:
        return dropped[::-1]
    half = len(dropped) // 2
    return dropped[:half][::-1] + dropped[half:][::-1]
