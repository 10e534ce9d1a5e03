"""A small stand-in for Discord on the wire: HTTP and a gateway on the loopback interface, for the real discord.py.

`world.World` is one, and `server.Wire` one that listens; `people.Person` are its members, who press what they see.
`faults` injects the failures of Discord. `bot` starts the real bot against it in a process of its own, which can be
killed. It does not validate payloads and permissions; SimCord does that in the tests of behaviour.
"""
