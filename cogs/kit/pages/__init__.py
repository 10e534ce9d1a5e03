"""The content of a message as plain values, and the look in which a reader gets it: pictures, glyphs or text."""
