"""Findings of the doctor, and how they are printed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

Status: TypeAlias = Literal["ok", "wrong", "unknown"]
MARKS: dict[Status, str] = {"ok": "ok   ", "wrong": "WRONG", "unknown": "?    "}


@dataclass(frozen=True, slots=True)
class Finding:
    """The result of one check.

    what    its name, such as "Token"
    status  whether it is as it has to be; "unknown" where it could not be checked
    said    what was found, as a sentence
    advice  what to do; nothing where there is nothing to do
    """

    what: str
    status: Status
    said: str
    advice: str = ""


def report(findings: Sequence[Finding]) -> str:
    """All findings as lines, and a last line that counts the faults."""
    lines = [_line(found) for found in findings]
    wrong = sum([found.status == "wrong" for found in findings])
    unknown = sum([found.status == "unknown" for found in findings])
    verdict = f"{wrong} to mend." if wrong else "Nothing to mend."
    if unknown:
        verdict += f" {unknown} could not be checked."
    return "\n".join([*lines, verdict])


def is_well(findings: Sequence[Finding]) -> bool:
    """Whether no fault was found."""
    return all(found.status != "wrong" for found in findings)


def _line(found: Finding) -> str:
    said = f"{MARKS[found.status]} {found.what}: {found.said}"
    return f"{said}\n      {found.advice}" if found.advice else said
