"""A small stand-in for Discord on the wire: HTTP and a gateway on the loopback interface, for the real discord.py.

`server.Wire` is a running one; `people.Person` are its members, who press what they see. `faults` makes it fail as
Discord fails. `bot` starts the real bot against it in a process of its own, which can be killed. What it does not do:
validate payloads and permissions, which SimCord does for the tests of behaviour.
"""
