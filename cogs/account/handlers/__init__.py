"""Handlers of the components of `/settings` and `/privacy`."""

from cogs.account.handlers import privacy, settings, web

HANDLERS = (settings.handler, privacy.handler, web.handler)
