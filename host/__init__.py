"""Live matches: seats, deadlines, windows, storage, recovery. It knows no Discord and no SQL.

`service.Host` is the way in; `lobbies.Lobbies` gathers players, `history.History` reads what has been. What a database
has to offer is declared in `ports`. One promise holds everywhere: nothing is shown that is not stored.
"""
