"""What may be done in a tournament and what happens by itself: pure functions from a tournament to its next events.

`entering`, `running` and `tables` decide what people ask for, and raise Refusal for what may not be; `steps` says what
is to happen without anybody asking.
"""
