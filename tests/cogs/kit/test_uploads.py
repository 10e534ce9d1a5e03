"""Remembered files of messages: an edit uploads only files that are new to it."""

from __future__ import annotations

from contextlib import suppress
from types import SimpleNamespace
from typing import Any

from discord import Container

from cogs.kit.pages.layout import Document, Line, Picture, page
from cogs.kit.sending.uploads import REFUSED, Uploads, known_files, mark

HAND, TABLE = Picture("hand.jpg", b"hand", "Your hand"), Picture("table.jpg", b"table", "The table")
FILE = Document("log.txt", b"log")


def message(*inside: dict[str, Any]) -> Any:
    """The message that discord.py makes of Discord's answer."""
    text = {"type": 10, "id": 2, "content": "text"}
    container = {"type": 17, "id": 1, "components": [text, *inside]}
    return SimpleNamespace(components=[Container(container, None)])


def gallery(*ids: str) -> dict[str, Any]:
    return {
        "type": 12,
        "id": 3,
        "items": [{"media": {"url": "https://cdn.invalid/1", "attachment_id": one}} for one in ids],
    }


def test_the_files_of_a_page_get_the_ids_of_the_answer_in_their_order():
    answer = message(gallery("5"), gallery("6"), {"type": 13, "id": 4, "file": {"url": "", "attachment_id": "7"}})
    known = known_files(page("text", TABLE, Line(), HAND, FILE), answer)
    assert known == {mark(TABLE): 5, mark(HAND): 6, mark(FILE): 7}


def test_an_answer_with_other_files_than_the_page_is_not_trusted():
    content = page("text", TABLE, HAND)
    for answer in (None, message(), message(gallery("5")), message(gallery("5", "6", "7"))):
        assert known_files(content, answer) == {}


def test_an_answer_without_ids_is_not_trusted():
    gone = {"type": 12, "id": 3, "items": [{"media": {"url": "https://cdn.invalid/1"}}]}
    assert known_files(page("text", HAND), message(gone)) == {}


def test_files_with_one_name_and_other_contents_differ():
    assert mark(HAND) == mark(Picture("hand.jpg", b"hand", "other words"))
    assert len({mark(HAND), mark(Picture("hand.jpg", b"ha", "")), mark(Picture("hand.jpg", b"dnah", ""))}) == 3


def test_the_files_of_messages_edited_longest_ago_are_forgotten_first():
    uploads = Uploads(many=2)
    for number in (1, 2, 1, 3):
        uploads.note(number, {mark(HAND): number})
    assert [dict(uploads.of(number)) for number in (1, 2, 3)] == [{mark(HAND): 1}, {}, {mark(HAND): 3}]
    uploads.note(3, {})
    assert uploads.of(3) == {}


def test_nothing_is_remembered_of_an_unknown_message():
    uploads = Uploads()
    uploads.note(0, {mark(HAND): 5})
    assert uploads.of(0) == {}


def test_after_a_refusal_nothing_is_remembered_for_a_while():
    now = [0.0]
    uploads = Uploads(clock=lambda: now[0])
    uploads.note(5, {mark(HAND): 5})
    uploads.refused()
    uploads.note(6, {mark(HAND): 6})
    assert uploads.of(5) == uploads.of(6) == {}
    now[0] = REFUSED
    uploads.note(6, {mark(HAND): 6})
    assert uploads.of(6) == {mark(HAND): 6} and uploads.of(5) == {}


def test_of_two_edits_at_once_no_file_is_remembered():
    """Discord performs and answers them in any order: an id that the message has lost would be refused."""
    uploads = Uploads()
    with uploads.editing(5) as first:
        with uploads.editing(5) as second:
            second({mark(HAND): 2})
        first({mark(HAND): 1})
        assert uploads.of(5) == {}
    with uploads.editing(5) as alone, uploads.editing(6) as other:
        assert uploads.of(5) == {}
        other({mark(HAND): 4})
        alone({mark(HAND): 3})
    assert (uploads.of(5), uploads.of(6)) == ({mark(HAND): 3}, {mark(HAND): 4})


def test_an_edit_that_fails_leaves_nothing_remembered():
    uploads = Uploads()
    uploads.note(5, {mark(HAND): 1})
    with suppress(OSError), uploads.editing(5):
        raise OSError
    assert uploads.of(5) == {}
    with uploads.editing(5) as note:
        note({mark(HAND): 2})
    assert uploads.of(5) == {mark(HAND): 2}
