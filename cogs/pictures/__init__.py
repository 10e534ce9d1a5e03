"""Pictures of cards, tables and tournaments: pure functions from plain values to bytes.

Slow: call them outside the event loop.

No picture says anything that the text beside it does not say, and no colour says anything that a word or a shape does
not say too.
"""

ARTISTS = ("Caro Asercion", "DarkZaitzev", "Delapouite", "Faithtoken", "Lorc", "Sbed", "Skoll")
"""Of the pictograms in `icons`, as their licence asks; which drew what is in `icons/README.md`."""
