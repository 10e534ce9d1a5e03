"""The operator's page of a process with several shares."""

from types import SimpleNamespace

import pytest

from bot.metrics import Metrics
from bot.shares.page import SharesHealth, SharesMetrics


class Health(SimpleNamespace):
    def as_json(self):
        return {"well": self.well}


def share(*, presses: int = 0, well: bool = True):
    """The bot of a share that has answered so many presses."""
    metrics = Metrics("1")
    for _ in range(presses):
        metrics.answered("panel", 0.1)
    return SimpleNamespace(metrics=metrics, health=lambda: Health(well=well))


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
    health = SharesHealth({0: share(), 2: share()}, 0.0, lost=[1, 2])
    assert not health.well
    assert list(health.as_json()["shares"].items())[-1] == ("1", {"well": False})
    assert SharesHealth({2: share()}, 0.0, lost=[2]).well


def test_shares_without_a_process_are_counted():
    page = SharesMetrics("1", lambda: {0: share()})
    page.free_shares(3)
    assert "cardbot_shares_without_process 3.0" in page.text().decode().splitlines()


@pytest.mark.parametrize(("shares", "well"), [((), True), ((True, True), True), ((True, False), False)])
def test_a_process_is_well_while_all_its_shares_are(shares, well):
    health = SharesHealth({number: share(well=one) for number, one in enumerate(shares)}, 2.5)
    assert health.well == well
    assert health.as_json() == {
        "well": well,
        "shares": {str(number): {"well": one, "loop_lag": 2.5} for number, one in enumerate(shares)},
    }
