"""Pictures on pages: one at a time, and a page without its picture where it cannot be drawn."""

from __future__ import annotations

import asyncio
import threading

import structlog.testing

from bot.logs import SPEAKING
from cogs.kit.layout import Picture
from cogs.kit.pictures import INSTEAD, PictureFailed, PictureQueue, pictured


def test_a_picture_that_fails_is_a_line_and_the_log_says_why() -> None:
    def fails() -> bytes:
        raise RuntimeError("raqm_layout() failed.")

    with structlog.testing.capture_logs() as lines:
        assert pictured("standings.png", "The standings", fails) == INSTEAD
    [line] = lines
    assert (line["event"], line["picture"]) == ("a picture could not be drawn", "standings.png")
    assert str(line["exc_info"]) == "RuntimeError: raqm_layout() failed."
    assert PictureFailed in SPEAKING, "its text is not hidden in the log"


def test_a_picture_that_is_drawn_is_on_the_page() -> None:
    drawn = pictured("standings.png", "The standings", lambda: b"png")
    assert drawn == Picture("standings.png", b"png", "The standings")


async def test_one_is_drawn_at_a_time_in_order() -> None:
    queue, order, inside = PictureQueue(), [], threading.Semaphore(1)

    def draw(number: int) -> int:
        assert inside.acquire(blocking=False), "two at the same time"
        order.append(number)
        threading.Event().wait(0.002)
        inside.release()
        return number

    assert await asyncio.gather(*[queue.run(draw, number) for number in range(20)]) == list(range(20))
    assert order == list(range(20))
    queue.close()
