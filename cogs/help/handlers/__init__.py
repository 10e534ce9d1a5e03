"""Handlers of help: presses on rules, and on cards and words."""

from cogs.help.handlers import lookup, rules

HANDLERS = (rules.handler, lookup.handler)
