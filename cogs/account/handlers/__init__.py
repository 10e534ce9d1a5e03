"""Handlers of the components of `/settings` and `/privacy`."""

from cogs.account.handlers import privacy, settings

HANDLERS = (settings.handler, privacy.handler)
