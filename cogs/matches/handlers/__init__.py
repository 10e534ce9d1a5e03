"""Handlers of the components on boards, results and panels."""

from cogs.matches.handlers import board, hint, my_matches, panel, waiting

HANDLERS = (board.handler, panel.handler, hint.handler, my_matches.handler, waiting.handler)
