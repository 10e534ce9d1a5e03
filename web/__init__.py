"""Web pages for people outside the channel: tournaments, live tables, overlays for streams, a server's ladder, an API.

All pages are made of public data: a tournament's public state, a spectator's view of a match, ratings. The
pages change nothing, set no cookie and load nothing from elsewhere. `app` puts the parts together, `server` listens;
`bot.startup` opens it in the bot's process, `bot.web_process` alone on the same database.

    source    reads what a page is about, from a key in its address
    public    makes the values of `model` from it: the only place that decides what is public
    model     these values, as the API answers them
    pages     HTML of the same values; `api` the JSON, `streams` what keeps an open page up to date
"""
