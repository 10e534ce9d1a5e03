"""`make demo`: the real bot on a local page, without an account, a token or the internet.

Nothing else may import this package. `live` is the only module that knows SimCord's private parts besides `page`, which
serves what the page has on top of SimCord's own.
"""
