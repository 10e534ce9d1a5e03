"""Replays of whole matches of every game, compared with the views and events recorded during play."""

import random
from dataclasses import replace
from typing import Any

import pytest

from games.core import record
from games.core.protocol import Action, Event
from games.core.record import RecordError
from games.registry import GAMES
from host.errors import Refusal
from host.matches import playback as playback_module
from host.matches.playback import Playback
from host.records import Logged, StoredMatch
from tests.games.complete import COMPLETE
from tests.host.played import SEED, played, setup_of
from tests.host.world import START

every_game = pytest.mark.parametrize("key", sorted(GAMES))


def heard(events: list[Event], viewer: int | None) -> list[Any]:
    private = [event.private.get(viewer) if viewer is not None else None for event in events]
    return [(event.kind, dict(event.public), mine) for event, mine in zip(events, private, strict=True)]


@every_game
def test_every_stop_shows_two_seats_and_spectators_what_they_saw_and_heard_at_the_time(
    key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(playback_module, "APART", 7)
    stored, seen, told = played(key)
    film = Playback(GAMES[key], stored)
    viewers = [None] if GAMES[key].keeps_secrets else [None, 0, 1]
    assert film.stops[0] == 0 and film.stops[-1] == len(stored.actions)
    for viewer in viewers:
        listened: list[Any] = []
        for stop, seq in enumerate(film.stops):
            moment = film.moment(stop, viewer)
            assert moment.view == seen[seq, viewer]
            assert moment.public == seen[seq, None]
            listened += heard(list(moment.events), viewer)
        assert listened == heard([event for events in told for event in events], viewer)


@every_game
def test_a_stop_tells_its_viewer_alone_and_shows_the_answers_of_the_log(key: str) -> None:
    stored, _, _ = played(key)
    film = Playback(GAMES[key], stored)
    given = {(line.action.seat, line.action.decision): line.action.choice for line in stored.actions}
    shown = 0
    for viewer in film.viewers[:3]:
        for stop in range(0, film.last + 1, 1 + film.last // 20):
            moment = film.moment(stop, viewer)
            assert all(set(event.private) <= {viewer} for event in moment.events)
            for answer in moment.answers:
                asked = (answer.decision.seat, answer.decision.id)
                assert asked[0] == viewer
                assert answer.given is (asked in given), "an answer is shown where the log has one"
                assert not answer.given or answer.choice == given[asked]
                shown += answer.given
    assert shown or GAMES[key].keeps_secrets


@every_game
def test_rounds_cover_all_stops_in_order(key: str) -> None:
    film = Playback(GAMES[key], played(key)[0])
    numbers = [film.round_of(stop)[0] for stop in range(film.last + 1)]
    assert numbers == sorted(numbers) and numbers[0] == 1
    assert key not in COMPLETE or any(mark.begins for mark in film.landmarks)
    for stop in range(film.last + 1):
        _, first, last = film.round_of(stop)
        assert first <= stop <= last


def test_the_number_of_the_round_is_that_on_the_board() -> None:
    film = Playback(GAMES["soon_king"], played("soon_king")[0])
    numbers = [film.round_of(stop)[0] for stop in range(film.last + 1)]
    assert numbers == [film.moment(stop, None).view.round for stop in range(film.last + 1)]
    assert numbers[-1] > 1


@pytest.mark.parametrize("key", sorted(key for key in GAMES if not GAMES[key].keeps_secrets))
def test_the_record_of_a_stored_match_verifies_and_a_changed_one_does_not(key: str) -> None:
    film = Playback(GAMES[key], played(key)[0])
    written = record.read(film.record().model_dump_json())
    record.verify(written, GAMES[key])
    assert written.names[0] == "P0"
    other = written.model_copy(update={"seed": "00" * 32})
    with pytest.raises(RecordError, match="seed_hash"):
        record.verify(other, GAMES[key])
    shorter = written.model_copy(update={"actions": written.actions[1:]})
    with pytest.raises(RecordError, match="action"):
        record.verify(shorter, GAMES[key])


def test_a_game_that_keeps_secrets_gives_out_the_spectators_view_alone() -> None:
    stored, seen, _ = played("imposter")
    film = Playback(GAMES["imposter"], stored)
    assert film.over and not film.open and film.viewers == (None,)
    for seat in (0, 1):
        with pytest.raises(Refusal, match="kept_secret"):
            film.moment(3, seat)
    with pytest.raises(Refusal, match="kept_secret"):
        film.record()
    assert film.moment(film.last, None).view == seen[len(stored.actions), None]


def test_a_match_that_goes_on_shows_public_events_alone_and_gives_no_record() -> None:
    stored, _, _ = played("imposter_kings")
    live = Playback(GAMES["imposter_kings"], replace(stored, ending=None, fingerprint=None))
    assert live.viewers == (None,)
    with pytest.raises(Refusal, match="match_goes_on"):
        live.moment(1, 0)
    with pytest.raises(Refusal, match="match_goes_on"):
        live.record()


def test_a_secret_change_of_mind_makes_no_stop_while_the_match_goes_on() -> None:
    """A draft that is changed is a line of the log; the number of stops would tell that it was."""
    game = GAMES["all_kings_fall"]
    state = game.new(3, SEED, {"mode": "standard"})
    decision = game.pending(state)[0]
    rng = random.Random(1)
    actions = [Action(decision.seat, decision.id, decision.random(rng)) for _ in range(3)]
    log = [Logged(seq, action, "player", START) for seq, action in enumerate(actions, 1)]
    stored = StoredMatch(
        1, setup_of("all_kings_fall", 3, "standard"), game.rules_version, SEED, record.hash_of(SEED), START
    )
    once = Playback(game, replace(stored, actions=tuple(log[:1])))
    thrice = Playback(game, replace(stored, actions=tuple(log)))
    assert once.stops == thrice.stops == (0,)


def test_a_step_after_the_end_shows_the_last_step_and_an_unknown_seat_is_refused() -> None:
    film = Playback(GAMES["imposter_kings"], played("imposter_kings")[0])
    assert film.moment(10**9, None).stop == film.last
    with pytest.raises(Refusal, match="not_offered"):
        film.moment(0, 7)
