"""`make demo`: the real bot on a local page, without an account, a token or the internet.

`live` is the Discord that it runs against, `preview` and `page` are the page, `emojis` and `exhibit` fill both. Private
parts of SimCord are used here and in tests only. Nothing but tests may import this package.
"""
