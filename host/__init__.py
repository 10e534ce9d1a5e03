"""Live matches: seats, deadlines, windows, storage, recovery. It knows no Discord and no SQL.

`matches.service.Host` is the entry point; `lobbies.service.Lobbies` gathers players, `matches.history.History` reads
past matches. `ports` declares what a database has to offer. Nothing is shown before it is stored.
"""
