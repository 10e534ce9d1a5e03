"""The operator's page of a process with several shares."""

from types import SimpleNamespace

import pytest

from bot.health import Health
from bot.metrics import Metrics
from bot.shares.page import SharesMetrics, health_of_shares


def share(*, presses: int = 0, well: bool = True):
    """The bot of a share that has answered so many presses."""
    metrics = Metrics("1")
    for _ in range(presses):
        metrics.answered("panel", 0.1)
    return SimpleNamespace(metrics=metrics, health=lambda: Health("1", well, well))


def counted(text: bytes) -> dict[str, str]:
    """The number of answered presses by labels."""
    lines = [line.split() for line in text.decode().splitlines()]
    return {line[0]: line[1] for line in lines if line[0].startswith("cardbot_interaction_seconds_count")}


def test_metrics_of_shares_have_the_number_of_the_share():
    page = SharesMetrics("1", lambda: {3: share(presses=2), 0: share(presses=1)})
    assert counted(page.text()) == {
        'cardbot_interaction_seconds_count{kind="panel",share="0"}': "1.0",
        'cardbot_interaction_seconds_count{kind="panel",share="3"}': "2.0",
    }


def test_metrics_of_the_process_are_there_once_and_without_a_share():
    page = SharesMetrics("1", lambda: {0: share(), 1: share()})
    page.lagged(0.2)
    lines = page.text().decode().splitlines()
    assert [line for line in lines if line.startswith("cardbot_info")] == ['cardbot_info{version="1"} 1.0']
    assert [line for line in lines if line.startswith("cardbot_event_loop_lag_seconds_count")] == [
        "cardbot_event_loop_lag_seconds_count 1.0"
    ]


def test_a_share_that_was_lost_makes_a_process_unwell_until_it_runs():
    health = health_of_shares({0: share(), 2: share()}, 0.0, lost=[1, 2])
    assert not health["well"]
    assert list(health["shares"].items())[-1] == ("1", {"well": False})
    assert health_of_shares({2: share()}, 0.0, lost=[2])["well"]


@pytest.mark.parametrize(("shares", "well"), [((), True), ((True, True), True), ((True, False), False)])
def test_a_process_is_well_while_all_its_shares_are(shares, well):
    health = health_of_shares({number: share(well=one) for number, one in enumerate(shares)}, 2.5)
    assert health["well"] == well
    assert [(number, one["well"], one["loop_lag"]) for number, one in health["shares"].items()] == [
        (str(number), one, 2.5) for number, one in enumerate(shares)
    ]
