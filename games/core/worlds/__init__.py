"""Worlds that fit all that a viewer has seen and heard, each as often as histories lead to it.

A history is a deal, and at each unseen move one of the ways in which its cards may have been exchanged. All histories
in which the viewer sees and hears the same are equally likely. A world is drawn in two parts:

1. The cards are dealt to where they lie now, so that the counts hold which all moves have left (`facts`). A card that
   the viewer saw before a move can come from any card of its kind there: so many ways are the deal's weight (`Count`).
2. Moves that have blurred a statement are taken back in a random way, the last one first. If a statement does not
   hold when it was made, the world is dropped, and another one is drawn.

Most journals need no second part: a move within the cards of a statement, or outside them, changes nothing. Where too
many worlds are dropped one is mended (`games.core.worlds.mending`), so that each drawn world fits all statements.
"""
