"""Handlers of the components on boards, results and panels."""

from cogs.matches.handlers import board, hint, panel

HANDLERS = (board.handler, panel.handler, hint.handler)
