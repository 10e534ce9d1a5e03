"""Texts for causes, pledges and statements.

The caller escapes all names (of entrants, persons and the cause) for the place where the text is shown.
"""

from __future__ import annotations

from collections.abc import Mapping

from tournaments.charity.ledger import Earned, Ledger, Statement
from tournaments.charity.model import Cause, Per, Pledge
from tournaments.charity.money import money
from tournaments.model import EntrantId

_NOUNS: Mapping[Per, tuple[str, str]] = {
    Per.win: ("win", "wins"),
    Per.point: ("point", "points"),
    Per.round: ("round", "rounds"),
    Per.match: ("match", "matches"),
}
NO_MONEY = "This bot moves no money: what you have promised, you give yourself."


def pledge(promised: Pledge, currency: str, names: Mapping[EntrantId, str]) -> str:
    """Describe a pledge: "€0.50 for each point of Ann, at most €5.00"; "€10.00"."""
    amount = money(promised.amount, currency)
    if promised.per is Per.flat:
        return amount
    limit = "" if promised.cap is None else f", at most {money(promised.cap, currency)}"
    return f"{amount} for each {_NOUNS[promised.per][0]}{_of(promised, names)}{limit}"


def earned(each: Earned, currency: str, names: Mapping[EntrantId, str]) -> str:
    """Describe an earned amount: "12 points of Ann × €0.50 = €6.00, at most €5.00 (round 1: 5, round 2: 7)"."""
    promised = each.pledge
    if promised.per is Per.flat:
        return f"{money(each.total, currency)}, whatever is played"
    noun = _NOUNS[promised.per][each.count != 1]
    product = f"{each.count} {noun}{_of(promised, names)} × {money(promised.amount, currency)}"
    limit = "" if each.total == each.uncapped else f", at most {money(each.total, currency)}"
    rounds = ", ".join(f"round {number}: {count}" for number, count in each.rounds.items())
    where = f" ({rounds})" if rounds and promised.per is not Per.round else ""
    return f"{product} = {money(each.uncapped, currency)}{limit}{where}"


def statement(of: Statement, cause: Cause, names: Mapping[EntrantId, str]) -> str:
    """One line for each pledge, the total, and a note that the bot moves no money."""
    lines = [earned(each, cause.currency, names) for each in of.earned]
    return "\n".join([*lines, f"Together: {money(of.total, cause.currency)}", f"{NO_MONEY} <{cause.link}>"])


def progress(of: Ledger) -> str:
    """Describe the total: "€42.00 of €100.00 promised (42 %)"."""
    total = money(of.total, of.cause.currency)
    if of.cause.goal is None or of.share is None:
        return f"{total} promised"
    return f"{total} of {money(of.cause.goal, of.cause.currency)} promised ({int(of.share * 100)} %)"


def _of(promised: Pledge, names: Mapping[EntrantId, str]) -> str:
    return " of all entrants" if promised.entrant is None else f" of {names[promised.entrant]}"
