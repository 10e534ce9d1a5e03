"""Amounts as people write and read them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.charity.money import DECIMALS, LARGEST, AmountError, money, parsed


@pytest.mark.parametrize(
    ("text", "currency", "amount"),
    [
        ("2.50", "EUR", 250),
        ("2,50", "EUR", 250),
        ("2.5", "EUR", 250),
        ("2", "EUR", 200),
        ("€2.50", "EUR", 250),
        (" 2,50 € ", "EUR", 250),
        ("2.50 eur", "EUR", 250),
        ("EUR 2", "EUR", 200),
        ("$3", "USD", 300),
        ("250", "JPY", 250),
        ("1,250", "KWD", 1250),
        ("0.01", "EUR", 1),
        ("7 CHF", "CHF", 700),
    ],
)
def test_amounts_are_read_as_people_write_them(text: str, currency: str, amount: int) -> None:
    assert parsed(text, currency) == amount


@pytest.mark.parametrize(
    ("text", "currency", "says"),
    [
        ("", "EUR", "That is no amount. Write it like 2.50"),
        ("two", "EUR", "That is no amount"),
        ("1,000.50", "EUR", "without signs between thousands"),
        ("1.2.3", "EUR", "That is no amount"),
        (".50", "EUR", "That is no amount"),
        ("1e9", "EUR", "no amount"),
        ("٣", "EUR", "That is no amount"),
        ("2.505", "EUR", "EUR has at most 2 decimals"),
        ("1,000", "EUR", "EUR has at most 2 decimals"),
        ("2.50", "JPY", "JPY has no decimals. Write it like 2,"),
        ("$2.50", "EUR", "Amounts here are in EUR"),
        ("2.50 USD", "EUR", "Amounts here are in EUR"),
        ("-2", "EUR", "That is no amount"),
        ("0", "EUR", "more than 0"),
        ("0.00", "EUR", "more than 0"),
        ("99999999", "EUR", "at most €10,000,000.00"),
        ("10000000.01", "EUR", "at most €10,000,000.00"),
        ("9" * 400, "EUR", "That is no amount"),
    ],
)
def test_other_amounts_are_refused_with_the_reason(text: str, currency: str, says: str) -> None:
    with pytest.raises(AmountError) as refused:
        parsed(text, currency)
    assert says in str(refused.value)


@pytest.mark.parametrize(
    ("amount", "currency", "shown"),
    [
        (250, "EUR", "€2.50"),
        (5, "USD", "$0.05"),
        (123456, "GBP", "£1,234.56"),
        (250, "JPY", "¥250"),
        (250, "CHF", "2.50 CHF"),
        (1250, "KWD", "1.250 KWD"),
        (0, "EUR", "€0.00"),
    ],
)
def test_amounts_are_shown_with_their_currency(amount: int, currency: str, shown: str) -> None:
    assert money(amount, currency) == shown


@given(st.sampled_from(sorted(DECIMALS)), st.integers(1, LARGEST))
def test_a_shown_amount_can_be_typed_again(currency: str, amount: int) -> None:
    assert parsed(money(amount, currency).replace(",", ""), currency) == amount


@pytest.mark.parametrize("currency", ["XCG", "ZWG"])
def test_currencies_that_came_lately_are_in_use(currency: str) -> None:
    """The Caribbean guilder and Zimbabwe Gold."""
    assert money(parsed("2.50", currency), currency) == f"2.50 {currency}"
