"""Amounts of money: whole numbers of a currency's smallest unit (cents for EUR, yen for JPY), read and written."""

from __future__ import annotations

import re
from collections.abc import Mapping

LARGEST = 10_000_000
"""The largest amount, in whole units of its currency."""

_TWO_DECIMALS = """
AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CNY COP CRC CUP CVE CZK
DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL HTG HUF IDR ILS INR IRR JMD KES KGS KHR KPW KYD
KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP
PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TOP TRY TTD TWD TZS UAH
USD UYU UZS VED VES WST XCD XCG YER ZAR ZMW ZWG
"""
_NO_DECIMALS = "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF"
_THREE_DECIMALS = "BHD IQD JOD KWD LYD OMR TND"
DECIMALS: Mapping[str, int] = {
    **dict.fromkeys(_TWO_DECIMALS.split(), 2),
    **dict.fromkeys(_NO_DECIMALS.split(), 0),
    **dict.fromkeys(_THREE_DECIMALS.split(), 3),
}
"""The currencies in use (ISO 4217), with the decimals that amounts have."""

SYMBOLS: Mapping[str, str] = {
    "EUR": "€",
    "GBP": "£",
    "ILS": "₪",
    "INR": "₹",
    "JPY": "¥",
    "KRW": "₩",
    "NGN": "₦",
    "PHP": "₱",
    "TRY": "₺",
    "UAH": "₴",
    "USD": "$",
    "VND": "₫",
}
_AMOUNT = re.compile(r"(?P<before>[^\d.,+-]*)(?P<whole>\d{1,9})(?:[.,](?P<part>\d+))?(?P<after>[^\d.,]*)", re.ASCII)


class AmountError(ValueError):
    """The text is not an amount of this currency; the message tells the user why and what to write."""


def parsed(text: str, currency: str) -> int:
    """Read an amount: "2.50", "2,50", "€2.50" and "2.5 EUR" are 250 for EUR. Raises AmountError, also for 0."""
    decimals = DECIMALS[currency]
    example = f"Write it like {plain(250 * 10**decimals // 100, currency)}"
    found = _AMOUNT.fullmatch(text.strip())
    if found is None:
        raise AmountError(f"That is no amount. {example}, without signs between thousands.")
    if not {found["before"].strip().upper(), found["after"].strip().upper()} <= {"", currency, SYMBOLS.get(currency)}:
        raise AmountError(f"Amounts here are in {currency}. {example}.")
    part = found["part"] or ""
    if len(part) > decimals:
        has = f"at most {decimals}" if decimals else "no"
        raise AmountError(f"{currency} has {has} decimals. {example}, without signs between thousands.")
    amount = int(found["whole"] + part.ljust(decimals, "0"))
    if not 0 < amount <= LARGEST * 10**decimals:
        raise AmountError(f"An amount is more than 0 and at most {money(LARGEST * 10**decimals, currency)}.")
    return amount


def money(amount: int, currency: str) -> str:
    """Write an amount with its currency: "€1,002.50", "2.50 CHF", "¥250"."""
    whole, point, part = plain(amount, currency).partition(".")
    grouped = f"{int(whole):,}{point}{part}"
    symbol = SYMBOLS.get(currency)
    return f"{grouped} {currency}" if symbol is None else f"{symbol}{grouped}"


def plain(amount: int, currency: str) -> str:
    """Write the number alone: "1002.50", "250"."""
    decimals = DECIMALS[currency]
    whole, part = divmod(amount, 10**decimals)
    return f"{whole}.{part:0{decimals}}" if decimals else str(whole)
