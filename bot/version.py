"""The version of the bot, and the name of its program."""

from __future__ import annotations

import sys
from importlib import metadata
from pathlib import Path

DISTRIBUTION = "imposter-kings-bot"


def version() -> str:
    """The installed version; "unknown" for files that were only copied."""
    try:
        return metadata.version(DISTRIBUTION)
    except metadata.PackageNotFoundError:
        return "unknown"


def program() -> str:
    """What was typed to call this program, without arguments: the installed command, or the module."""
    return DISTRIBUTION if Path(sys.argv[0]).name == DISTRIBUTION else "python -m bot"
