"""The version of the bot."""

from __future__ import annotations

from importlib import metadata

DISTRIBUTION = "imposter-kings-bot"


def version() -> str:
    """The installed version; "unknown" for files that were only copied."""
    try:
        return metadata.version(DISTRIBUTION)
    except metadata.PackageNotFoundError:
        return "unknown"
