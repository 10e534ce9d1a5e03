"""The course of a tournament: pure functions that return a tournament's next events.

`entering`, `running`, `tables`, `correcting` and `pledging` check requests of people and raise Refusal for those that
are not allowed. `steps` returns what happens without a request.
"""
