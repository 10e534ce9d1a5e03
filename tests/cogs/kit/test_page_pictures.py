"""Pictures on pages: one at a time, and a page without its picture where it cannot be drawn."""

from __future__ import annotations

import asyncio
import threading
from contextlib import nullcontext
from functools import partial
from types import SimpleNamespace

import pytest
import structlog.testing

from bot.logs import SPEAKING
from cogs.kit.pages.illustrated import in_look
from cogs.kit.pages.layout import Picture
from cogs.kit.pages.pictures import MANY, PictureFailed, PictureQueue, pictured
from host.people import Look


def test_a_picture_that_fails_is_a_line_and_the_log_says_why() -> None:
    def fails() -> bytes:
        raise RuntimeError("raqm_layout() failed.")

    with structlog.testing.capture_logs() as lines:
        assert pictured("standings.png", "The standings", fails) == "-# The picture could not be drawn."
    [line] = lines
    assert (line["event"], line["picture"]) == ("a picture could not be drawn", "standings.png")
    assert str(line["exc_info"]) == "RuntimeError: raqm_layout() failed."
    assert PictureFailed in SPEAKING, "its text is not hidden in the log"


def test_a_picture_that_is_drawn_is_on_the_page() -> None:
    drawn = pictured("standings.png", "The standings", lambda: b"png")
    assert drawn == Picture("standings.png", b"png", "The standings")


async def test_pictures_are_drawn_in_order_and_never_two_at_a_time() -> None:
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


async def test_the_picture_of_an_answer_overtakes_pictures_that_are_not_begun() -> None:
    queue, order, begun, go = PictureQueue(), list[str](), threading.Event(), threading.Event()

    def draw(name: str) -> str:
        begun.set()
        assert go.wait(10)
        order.append(name)
        return name

    boards = [asyncio.create_task(queue.run(draw, name)) for name in ("first", "second", "third")]
    await asyncio.to_thread(begun.wait, 10)
    answer = asyncio.create_task(queue.in_time(partial(draw, "answer"), 60))
    for _ in range(3):
        await asyncio.sleep(0)  # until it waits
    go.set()
    assert await asyncio.gather(*boards, answer) == ["first", "second", "third", "answer"]
    assert order == ["first", "answer", "second", "third"]
    queue.close()


async def test_closing_the_picture_queue_cancels_the_waiting_pictures() -> None:
    queue, begun, go = PictureQueue(), threading.Event(), threading.Event()

    def draw() -> None:
        begun.set()
        assert go.wait(10)

    first, second = asyncio.create_task(queue.run(draw)), asyncio.create_task(queue.run(draw))
    await asyncio.to_thread(begun.wait, 10)
    queue.close()
    go.set()
    await asyncio.wait([first, second], timeout=10)
    assert second.cancelled() and queue.waiting == 0


@pytest.mark.parametrize("edits", [False, True])
async def test_a_picture_comes_in_time_or_follows(edits: bool) -> None:
    queue, released, followed = PictureQueue(), threading.Event(), asyncio.get_running_loop().create_future()
    assert await queue.in_time(lambda: "drawn", 60, edits=edits) == "drawn"
    assert await queue.in_time(released.wait, 0.01, edits=edits, late=followed.set_result) is None
    waits = [asyncio.create_task(queue.run(str)) for _ in range(MANY)]
    await asyncio.sleep(0)
    assert await queue.in_time(lambda: "drawn", 60 if edits else 0.01, edits=edits) is None, "many are before it"
    released.set()
    assert await asyncio.wait_for(followed, 10) is True and await asyncio.gather(*waits) == [""] * MANY
    queue.close()


class Looked:
    """The services of a reader with this choice."""

    def __init__(self, look: Look, drawing: PictureQueue | None) -> None:
        self.look, self.board_drawing, self.looks = look, drawing, self

    async def of(self, user_id: int, guild_id: int) -> Look:
        return self.look

    def using(self, look: Look) -> nullcontext[None]:
        assert look is self.look
        return nullcontext()


PRESS = SimpleNamespace(user=SimpleNamespace(id=1), guild_id=2)


def with_pictures_or_words(*, pictures: bool) -> tuple[bool, bool]:
    """Whether a page has pictures, and whether it was made in the thread of the event loop."""
    return pictures, threading.current_thread() is threading.main_thread()


@pytest.mark.parametrize("look", list(Look))
async def test_pictures_are_drawn_outside_the_event_loop_for_those_who_want_them(look: Look) -> None:
    queue = PictureQueue()
    made = await in_look(Looked(look, queue), PRESS, with_pictures_or_words)
    assert made == ((True, False) if look is Look.pictures else (False, True))
    assert await in_look(Looked(look, None), PRESS, with_pictures_or_words) == (False, True)
    queue.close()
