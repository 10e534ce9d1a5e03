"""All formats. A new one is a module in this folder, a key in `tournaments.settings` and a line here."""

from __future__ import annotations

from collections.abc import Mapping

from tournaments.formats.double_elimination import DoubleElimination
from tournaments.formats.pods import Pods
from tournaments.formats.protocol import Format
from tournaments.formats.round_robin import RoundRobin
from tournaments.formats.single_elimination import SingleElimination
from tournaments.formats.swiss import Swiss
from tournaments.formats.swiss_cut import SwissCut
from tournaments.settings import FormatKey

FORMATS: Mapping[FormatKey, Format] = {
    FormatKey.single_elimination: SingleElimination(),
    FormatKey.double_elimination: DoubleElimination(),
    FormatKey.round_robin: RoundRobin(),
    FormatKey.swiss: Swiss(),
    FormatKey.swiss_cut: SwissCut(),
    FormatKey.pods: Pods(),
}
