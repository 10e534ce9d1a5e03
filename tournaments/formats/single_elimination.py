"""Single elimination: one loss puts an entrant out. Seeds are 1 v 16, 8 v 9, and so on; the best have the byes.

With `settings.third_place` the losers of the semi-finals play at the same time as the final.
`tournaments.formats.bracket` tells how draws, void tables, double losses and empty places are treated.
"""

from __future__ import annotations

from collections.abc import Sequence

from games.core.language import text
from tournaments.formats.bracket import Place, Tree, depth
from tournaments.formats.protocol import Drawing, Format, Places
from tournaments.model import Bracket, Field, Table


class SingleElimination(Format):
    """One loss puts an entrant out."""

    key = "single_elimination"
    title = text("Single elimination")
    drawing = Drawing.single_tree
    uses = frozenset({"early", "third_place"})

    def rounds(self, field: Field) -> int:
        return depth(field)

    def pair(self, field: Field) -> tuple[Table, ...]:
        number, tree = field.next_round, _tree(field)
        tables = [table for bracket, places in _layout(tree, number) for table in tree.tables(bracket, places)]
        return tuple(tables) if sum(len(table.entrants) for table in tables) > 1 else ()

    def places(self, field: Field) -> Places:
        return _tree(field).places()


def _tree(field: Field) -> Tree:
    return Tree(field, lives=1, layout=_layout)


def _layout(tree: Tree, number: int) -> Sequence[tuple[Bracket, Sequence[Place]]]:
    left, last = depth(tree.field) - number, number - 1
    if left < 0:
        return ()
    places = tree.winners(last, Bracket.winners, 2 ** (left + 1)) if last else tree.seeded()
    if left:
        return ((Bracket.winners, places),)
    third = tree.losers(last, Bracket.winners, 2) if tree.field.settings.third_place else ()
    return (Bracket.final, places), (Bracket.third, third)
