"""Handlers of the components of `/settings` and of its part My data."""

from cogs.account.handlers import privacy, settings

HANDLERS = (settings.handler, privacy.handler)
