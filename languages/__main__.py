"""`make languages`: write the template, check the catalogues, and print how much of the texts each of them has."""

from __future__ import annotations

import sys

from languages.catalogues import catalogues, unknown_forms
from languages.shares import by_game, share
from languages.template import TEMPLATE, entries, written


def main() -> int:
    """1 if a catalogue has an entry that cannot be used; a missing one is no fault."""
    found = entries()
    TEMPLATE.write_text(str(written(found)) + "\n", "utf-8")
    print(f"{len(found)} texts in {TEMPLATE.name}")
    problems = []
    for code, catalogue in catalogues().items():
        language = catalogue.language
        games = "".join(f", {game} {part:.0%}" for game, part in by_game(language).items())
        print(f"{code} {catalogue.name}: {share(language):.0%}{games}")
        problems += [*catalogue.problems, *unknown_forms(catalogue)]
    for problem in problems:
        print(problem, file=sys.stderr)
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
