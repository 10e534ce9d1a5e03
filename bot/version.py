"""Which version of the bot this is."""

from __future__ import annotations

from importlib import metadata

DISTRIBUTION = "imposter-kings-bot"


def version() -> str:
    """As it was installed; "unknown" for files that were only copied."""
    try:
        return metadata.version(DISTRIBUTION)
    except metadata.PackageNotFoundError:
        return "unknown"
