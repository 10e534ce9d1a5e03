"""Thinking in a worker: always an answer in time, whatever becomes of the process."""

import os
import random
import time
from concurrent.futures import ThreadPoolExecutor
from time import monotonic

import pytest

from ai.levels import LEVELS, hard
from ai.workers import Job, Thinkers, answer
from tests.ai.positions import KINGS, TABLES, positions

TABLE = TABLES[0]


def a_job(seconds=0.2):
    state, decision = next(positions(TABLE, range(1)))
    return Job(hard, TABLE, state.clone(), decision.id, 1, seconds), decision


def dies(job):
    os._exit(3)


def hangs(job):
    time.sleep(60)


def fails(job):
    raise ValueError("no answer")


def says_its_time(job):
    time.sleep(0.3)
    return str(job.seconds)


def says_its_process(job):
    return str(os.getpid())


@pytest.fixture
def thinkers():
    made = []

    def make(work=None):
        made.append(Thinkers(work))
        return made[-1]

    yield make
    for one in made:
        one.close()


def test_a_worker_answers_and_is_kept(thinkers):
    one, (job, decision) = thinkers(), a_job(20)
    choice = one.think(job)
    assert decision.admit(choice) == choice
    two = thinkers(says_its_process)
    first, second = two.think(job), two.think(job)
    assert first == second != str(os.getpid())


def test_a_dead_worker_is_replaced(thinkers):
    one, (job, _) = thinkers(dies), a_job(20)
    assert one.think(job) is None
    one._work = says_its_process
    assert one.think(job)


def test_a_worker_that_hangs_is_left_when_the_time_is_up(thinkers):
    one, (job, _) = thinkers(hangs), a_job(0.5)
    started = monotonic()
    assert one.think(job) is None
    assert monotonic() - started < 5
    one._work = says_its_process
    assert one.think(job._replace(seconds=20))


def test_an_error_of_a_player_ends_nothing(thinkers):
    one, (job, _) = thinkers(fails), a_job(20)
    assert one.think(job) is None
    one._work = says_its_process
    assert one.think(job)


def test_matches_that_wait_together_share_the_time(thinkers):
    one, (job, _) = thinkers(says_its_time), a_job(20)
    with ThreadPoolExecutor(4) as matches:
        told = sorted(float(seconds) for seconds in matches.map(one.think, [job] * 4))
    assert told == [5.0, pytest.approx(20 / 3), 10.0, 20.0]


def test_a_level_answers_by_its_policy_where_the_worker_does_not(monkeypatch, thinkers):
    monkeypatch.setattr("ai.levels.THINKERS", thinkers(fails))
    state, decision = next(positions(TABLE, range(1)))
    choice = LEVELS["expert"].choose(KINGS, state, decision, random.Random(1))
    assert choice == LEVELS["normal"].choose(KINGS, state, decision, random.Random(1))


def test_while_a_worker_starts_nothing_waits_for_it_and_it_is_not_given_up(thinkers):
    one, (job, _) = thinkers(says_its_process), a_job(0.01)
    assert one.think(job) is None
    starting = one._worker
    assert one.think(job._replace(seconds=20))
    assert one._worker is starting


def test_a_job_that_begins_late_ends_in_time_all_the_same():
    job, decision = a_job(30)
    started = monotonic()
    choice = answer(job._replace(until=started))
    assert decision.admit(choice) == choice
    assert monotonic() - started < 5
