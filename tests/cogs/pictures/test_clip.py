"""Rounds as moving pictures: what they show, how large they become, how often they are drawn."""

import asyncio
import threading
from dataclasses import replace
from io import BytesIO

import pytest
from PIL import Image

from cogs.kit.pages.pictures import PictureQueue
from cogs.kit.refusals.errors import UserError
from cogs.pictures.clip import WIDTHS, animated, frame
from cogs.replay import clips
from cogs.replay.clips import Clips, spread
from games.registry import GAMES
from host.matches.playback import Playback
from tests.host.played import played

ANN, BEN, CID = 1, 2, 3


def table(width: int = 320, height: int = 160) -> bytes:
    buffer = BytesIO()
    Image.effect_noise((width, height), 80).convert("RGB").save(buffer, "JPEG")
    return buffer.getvalue()


def test_a_clip_moves_and_ends_with_a_longer_look() -> None:
    made = animated([frame(table(), [f"line {at}"]) for at in range(3)], 10**9)
    assert made is not None
    with Image.open(BytesIO(made)) as image:
        assert image.format == "GIF" and image.n_frames == 3 and image.width == WIDTHS[0]
        times = []
        for at in range(3):
            image.seek(at)
            times.append(image.info["duration"])
        assert times[0] == times[1] < times[2]


def test_a_clip_is_made_smaller_until_it_is_small_enough() -> None:
    frames = [frame(table(), ["noise"]), frame(table(320, 190), ["taller"])]
    sizes = {}
    for limit in (10**9, 700_000, 400_000):
        made = animated(frames, limit)
        assert made is not None and len(made) <= limit
        with Image.open(BytesIO(made)) as image:
            sizes[limit] = image.width
    assert len(set(sizes.values())) >= 2
    assert animated(frames, 10_000) is None


def test_frames_of_a_long_round_are_spread_over_all_of_it() -> None:
    assert spread(3, 7, 60) == [3, 4, 5, 6, 7]
    assert spread(0, 1000, 5) == [0, 250, 500, 750, 1000]
    assert len(set(spread(10, 500, 60))) == 60


@pytest.fixture
def drawing():
    queue = PictureQueue()
    yield queue
    queue.close()


async def test_a_round_is_drawn_once_however_many_ask(drawing: PictureQueue, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = []
    monkeypatch.setattr(clips, "FRAMES", 3)
    monkeypatch.setattr(clips, "_frame", lambda film, stop: drawn.append(stop) or frame(table(120, 60), ["x"]))
    film = Playback(GAMES["imposter_kings"], played("imposter_kings")[0])
    made = Clips(drawing)
    first, second = await asyncio.gather(made.of(film, 1, ANN), made.of(film, 1, BEN))
    assert first is second is await made.of(film, 0, ANN)
    _, begin, end = film.round_of(1)
    assert drawn == spread(begin, end, 3)


async def test_a_kept_clip_shows_no_deleted_name(drawing: PictureQueue, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = []
    monkeypatch.setattr(clips, "FRAMES", 1)
    monkeypatch.setattr(clips, "spread", lambda first, last, most: [first])
    monkeypatch.setattr(clips, "_frame", lambda film, stop: drawn.append(film.names) or frame(table(120, 60), ["x"]))
    stored = played("imposter_kings")[0]
    players = tuple([replace(player, name="Deleted player") for player in stored.setup.players])
    made = Clips(drawing)
    for setup in (stored.setup, replace(stored.setup, players=players)):
        await made.of(Playback(GAMES["imposter_kings"], replace(stored, setup=setup)), 1, ANN)
    assert drawn[1:] == [("Deleted player",) * len(players)]


async def test_clips_are_drawn_one_after_the_other_and_a_person_waits_for_one(
    drawing: PictureQueue, monkeypatch: pytest.MonkeyPatch
) -> None:
    released = threading.Event()
    monkeypatch.setattr(clips, "FRAMES", 3)
    monkeypatch.setattr(clips, "_frame", lambda film, stop: released.wait(60) and frame(table(120, 60), ["x"]))
    stored = played("imposter_kings")[0]
    films = [Playback(GAMES["imposter_kings"], replace(stored, id=number)) for number in (1, 2, 3)]
    made = Clips(drawing)
    waiting = [
        asyncio.create_task(made.of(film, 0, person)) for film, person in zip(films, (ANN, BEN, CID), strict=True)
    ]
    await asyncio.sleep(0.05)
    assert drawing.waiting == 1
    with pytest.raises(UserError, match="Wait until it is here"):
        await made.of(films[1], 0, ANN)
    released.set()
    assert all(await asyncio.gather(*waiting))
    assert await made.of(films[1], 0, ANN) is await waiting[1]


async def test_a_real_round_stays_below_the_limit_and_shows_no_hand(drawing: PictureQueue) -> None:
    film = Playback(GAMES["imposter_kings"], played("imposter_kings")[0])
    made = await Clips(drawing).of(film, film.last, ANN)
    assert made is not None and made[:6] == b"GIF89a" and len(made) < clips.BYTES


async def test_there_is_no_clip_without_pictures_or_before_the_end(drawing: PictureQueue) -> None:
    stored = played("imposter_kings")[0]
    film = Playback(GAMES["imposter_kings"], stored)
    assert not Clips(None).offered(film) and await Clips(None).of(film, 0, ANN) is None
    live = Playback(GAMES["imposter_kings"], replace(stored, ending=None, fingerprint=None))
    assert not Clips(drawing).offered(live) and await Clips(drawing).of(live, 0, ANN) is None
    words = Playback(GAMES["imp"], played("imp")[0])
    assert Clips(drawing).offered(words) is hasattr(GAMES["imp"], "picture")
