"""Pictures of tournaments: pure functions from plain values to PNG bytes. Slow: call them outside the event loop.

No picture says anything that the text beside it does not say, and no colour says anything that a word or a shape does
not say too.
"""
