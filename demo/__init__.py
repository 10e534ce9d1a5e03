"""`make demo`: the real bot on a local page, without an account, a token or the internet.

`live` is the Discord that it runs against, `preview` and `page` are the page. They know private parts of SimCord and
are the only ones that do. Nothing else may import this package.
"""
