"""Receives commands, presses and forms: reads custom ids, checks who may do what, calls the handler and answers."""
