"""Pictures of cards, tables and tournaments: pure functions from plain values to bytes.

Slow: call them outside the event loop.

No picture says anything that the text beside it does not say, and no colour says anything that a word or a shape does
not say too.
"""

ARTISTS = ("Caro Asercion", "DarkZaitzev", "Delapouite", "Lorc", "Sbed", "Skoll")
"""The authors of the pictograms; the licence requires their names. `icons/README.md` has the list by pictogram."""
