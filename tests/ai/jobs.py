"""Jobs for workers, and the program that takes them."""

from __future__ import annotations

import asyncio
import os
import sys
from pathlib import Path
from typing import Any

from ai.levels import hard
from ai.thinkers import Job
from tests.ai.positions import KINGS, VARIANTS, positions

ROOT = Path(__file__).parents[2]


def a_job(variant: Any = VARIANTS[0], seconds: float = 0.2) -> tuple[Job, Any]:
    """A job for the first question of a match, and that question."""
    state, decision = next(positions(variant, range(1)))
    return Job(hard, KINGS, KINGS.as_json(state), decision.id, 1, seconds), decision


async def worker(url: str, folder: Path = ROOT) -> asyncio.subprocess.Process:
    """A worker that is ready, which runs in this folder."""
    command = [sys.executable, "-m", "ai", "worker", "--cores", "1", "--nats", url]
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    process = await asyncio.create_subprocess_exec(*command, stderr=asyncio.subprocess.PIPE, cwd=folder, env=env)
    assert process.stderr is not None
    assert b"Thinking with 1 core." in await process.stderr.readline()
    return process
