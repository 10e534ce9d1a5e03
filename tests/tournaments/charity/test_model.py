"""Causes and pledges: accepted and refused values."""

import pytest
from pydantic import ValidationError

from tests.tournaments.charity.pledges import LINK, pledge
from tournaments.charity.model import Cause


def test_a_cause_keeps_what_it_is_given() -> None:
    cause = Cause(name=" Doctors ", link=LINK, currency="eur", goal=100_00)
    assert (cause.name, cause.link, cause.currency, cause.goal) == ("Doctors", LINK, "EUR", 100_00)
    assert Cause.model_validate_json(cause.model_dump_json()) == cause


@pytest.mark.parametrize(
    "link",
    [
        "http://example.org",
        "example.org",
        "javascript:alert(1)",
        "https://",
        "https://localhost/x",
        "https://10.0.0.1/x",
        "https://user:word@example.org/",
        "https://example.org@evil.example/",
        "https://example.org:8443/",
        "https://exämple.org/",
        "https://example.org/a b",
        "https://example.org/<b>",
        "https://example.org/)[x](y",
        "https://example.org/\nx",
        "https://[::1]/",
        "https://example..org/",
        "https://-example.org/",
    ],
)
def test_links_that_are_not_plain_https_addresses_are_refused(link: str) -> None:
    with pytest.raises(ValidationError, match="A link"):
        Cause(name="Doctors", link=link)


@pytest.mark.parametrize(
    "changes", [{"currency": "XYZ"}, {"currency": ""}, {"goal": 0}, {"name": " "}, {"name": "x" * 81}]
)
def test_causes_with_a_wrong_currency_goal_or_name_are_refused(changes: dict[str, object]) -> None:
    with pytest.raises(ValidationError):
        Cause(**{"name": "Doctors", "link": LINK, **changes})


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"amount": 0}, "greater than 0"),
        ({"amount": -5}, "greater than 0"),
        ({"cap": 99}, "The limit must be at least what you give for one"),
        ({"per": "flat", "cap": 500}, "A flat amount is given as it is"),
        ({"amount": 10**15}, "less than or equal"),
    ],
)
def test_pledges_with_impossible_amounts_are_refused_with_the_reason(changes: dict[str, object], says: str) -> None:
    with pytest.raises(ValidationError, match=says):
        pledge(**changes)
