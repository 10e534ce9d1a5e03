"""Thinking in a worker: always an answer in time, also when the process dies."""

import os
import random
import signal
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from time import monotonic

import pytest
from structlog.testing import capture_logs

from ai.child_process import give_way
from ai.levels import LEVELS, expert, hard
from ai.thinkers import Job, Thinkers, Thought, answer
from tests.ai.positions import KINGS, VARIANTS, positions

VARIANT = VARIANTS[0]


LONG = 300
"""Seconds in which a worker starts and answers on any machine."""


def a_job(seconds=LONG):
    state, decision = next(positions(VARIANT, range(1)))
    return Job(hard, KINGS, KINGS.as_json(state), decision.id, 1, seconds), decision


def dies(job):
    os._exit(3)


def hangs(job):
    time.sleep(LONG)


def fails(job):
    raise ValueError("no answer")


def says_its_time(job):
    """When the file that the job's maker names is there."""
    while not os.path.exists(job.maker):  # noqa: PTH110 (in another process)
        time.sleep(0.01)
    return str(job.seconds)


def says_its_process(job):
    return str(os.getpid())


@pytest.fixture
def thinkers():
    one = Thinkers()
    yield one
    one.close()


def test_a_worker_answers_and_is_kept(thinkers):
    job, decision = a_job()
    choice = thinkers.think(job).choice
    assert decision.admit(choice) == choice
    first, second = thinkers.result(says_its_process, job), thinkers.result(says_its_process, job)
    assert first == second != (str(os.getpid()),)


@pytest.mark.parametrize("work", [dies, fails])
def test_after_a_death_or_an_error_the_next_job_is_answered(thinkers, work):
    job, _ = a_job()
    assert thinkers.result(work, job) is None
    assert thinkers.result(says_its_process, job)


def test_a_worker_that_hangs_is_left_when_the_time_is_up(thinkers):
    job, _ = a_job()
    process = thinkers.result(says_its_process, job)
    assert thinkers.result(hangs, job._replace(seconds=0.1)) is None
    assert thinkers.result(says_its_process, job) not in (None, process)


def test_matches_that_wait_together_share_the_time(thinkers, tmp_path):
    job, _ = a_job()
    gate = tmp_path / "all of them wait"
    with ThreadPoolExecutor(4) as matches:
        thoughts = [matches.submit(thinkers.result, says_its_time, job._replace(maker=str(gate))) for _ in range(4)]
        while thinkers._waiting < 4:
            time.sleep(0.01)
        gate.touch()
        told = sorted(float(*thought.result()) for thought in thoughts)
    assert told == [LONG / 4, LONG / 3, LONG / 2, LONG]


def test_a_level_answers_by_its_policy_where_the_worker_does_not_and_the_log_tells_it(monkeypatch, thinkers):
    monkeypatch.setattr("ai.levels.THINKERS", thinkers)
    monkeypatch.setattr("ai.thinkers.answer", fails)
    state, decision = next(positions(VARIANT, range(1)))
    with capture_logs() as lines:
        choice = LEVELS["expert"].choose(KINGS, state, decision, random.Random(1))
    assert "a computer player has answered without its search" in [line["event"] for line in lines]
    assert choice == LEVELS["normal"].choose(KINGS, state, decision, random.Random(1))


@pytest.mark.parametrize("garbage", ["no such", 1e999, {"a": 1}, ([1],), ()])
def test_an_answer_that_is_not_offered_is_replaced(monkeypatch, garbage):
    state, decision = next(positions(VARIANT, range(1)))
    monkeypatch.setattr("ai.levels.THINKERS.think", lambda job: Thought(garbage))
    found = LEVELS["hard"].choose(KINGS, state.clone(), decision, random.Random(1))
    assert decision.admit(found) == found


def test_a_worker_may_answer_none(monkeypatch):
    state, decision = next(found for found in positions(VARIANT, range(9)) if None in found[1].options)
    monkeypatch.setattr("ai.levels.THINKERS", thinks := Thinkers())
    monkeypatch.setattr(thinks, "result", lambda *given: pytest.fail("a worker on another machine has answered"))
    thinks.elsewhere = Declining()
    monkeypatch.setattr("ai.levels.normal", lambda variant: pytest.fail("the worker's answer counts"))
    assert LEVELS["hard"].choose(KINGS, state, decision, random.Random(1)) is None


class Declining:
    def think(self, job):
        return Thought(None)


def test_while_a_worker_starts_nothing_waits_for_it_and_it_is_not_given_up(thinkers):
    job, _ = a_job(0.01)
    with capture_logs() as lines:
        assert thinkers.result(says_its_process, job) is None
        assert thinkers.result(says_its_process, job._replace(seconds=LONG))
    assert lines == [], "it was not replaced"


def test_a_job_that_begins_late_has_the_time_that_is_left():
    given = []

    def maker(variant):
        def choose(view, sample, decision, rng, budget):
            given.append(budget.seconds)
            return decision.default

        return choose

    job, decision = a_job(30)
    job = job._replace(maker=maker)
    assert answer(job._replace(until=monotonic() - 1)) == decision.default
    answer(job._replace(until=monotonic() + 20))
    answer(job)
    assert given[0] == 0 < given[1] <= 20
    assert given[2] == 30


@pytest.mark.skipif(sys.platform != "linux", reason="nothing is asked of macOS, which has no such scheduling")
def test_a_worker_runs_where_the_scheduling_cannot_be_changed(monkeypatch):
    def refused(*_):
        tried.append(True)
        raise PermissionError

    tried = []
    monkeypatch.setattr(os, "nice", lambda _: 0)
    monkeypatch.setattr(os, "sched_setscheduler", refused)
    give_way()
    assert tried


@pytest.mark.parametrize("told", [signal.SIGTERM, signal.SIGHUP])
def test_a_worker_without_a_server_says_so_in_one_line_and_ends_when_told(tmp_path, told):
    (tmp_path / ".env").write_text("NATS_URL=nats://127.0.0.1:9\n")
    surroundings = {name: value for name, value in os.environ.items() if name != "NATS_URL"}
    surroundings["PYTHONPATH"] = str(Path(__file__).parents[2])
    command = [sys.executable, "-m", "ai", "worker", "--cores", "1"]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True, cwd=tmp_path, env=surroundings) as process:
        first = process.stderr.readline()
        process.send_signal(told)
        rest = process.communicate(timeout=60)[1]
    assert first == "NATS is out of reach (ConnectionRefusedError), trying again.\n"
    assert (process.returncode, rest) == (0, "")


@pytest.mark.parametrize("maker", [hard, expert])
def test_a_job_without_time_is_answered_all_the_same(maker):
    job, decision = a_job(0)
    choice = answer(job._replace(maker=maker))
    assert decision.admit(choice) == choice
