"""The log of the process, as tests find it."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager

import structlog


@contextmanager
def restored_log() -> Iterator[None]:
    """What is done to handlers, level and structlog in the block is undone at its end."""
    root, config = logging.getLogger(), structlog.get_config()
    handlers, level = root.handlers[:], root.level
    try:
        yield
    finally:
        root.handlers[:] = handlers
        root.setLevel(level)
        structlog.configure(**config)
