"""Single elimination: one loss puts an entrant out. Seeds are 1 v 16, 8 v 9, and so on; the best have the byes.

With `settings.third_place` the losers of the semi-finals play at the same time as the final.
`tournaments.formats.bracket` tells how draws, void tables, double losses and empty places are treated.
"""

from __future__ import annotations

from games.core.language import text
from tournaments.formats.bracket import Tree, depth
from tournaments.formats.protocol import Drawing, Format, Places
from tournaments.model import Bracket, Field, Table


class SingleElimination(Format):
    """One loss puts an entrant out."""

    key = "single_elimination"
    title = text("Single elimination")
    drawing = Drawing.single_tree
    is_knockout = True
    uses = frozenset({"third_place"})

    def rounds(self, field: Field) -> int:
        return depth(field)

    def last_entry(self, field: Field) -> int:
        return 1

    def pair(self, field: Field) -> tuple[Table, ...]:
        left = depth(field) - len(field.rounds)
        if left < 1:
            return ()
        tables = self._tables(field, left)
        return tuple(tables) if sum(len(table.entrants) for table in tables) > 1 else ()

    def _tables(self, field: Field, left: int) -> list[Table]:
        """The tables of the round after which `left` - 1 rounds remain."""
        tree, last = Tree(field, lives=1), len(field.rounds)
        if left > 1:
            return tree.tables(Bracket.winners, tree.winners(last, Bracket.winners, 2**left) if last else tree.seeded())
        finalists = tree.winners(last, Bracket.winners, 2) if last else tree.seeded()
        tables = tree.tables(Bracket.final, finalists)
        if field.settings.third_place:
            tables += tree.tables(Bracket.third, tree.losers(last, Bracket.winners, 2))
        return tables

    def places(self, field: Field) -> Places:
        return Tree(field, lives=1).places()
