"""Positions with a forced win: which worlds there are, the exact search, finding and following puzzles."""

from pathlib import Path

from games.imposter_kings.puzzles import course, finding


class ImposterKingsPuzzles:
    """The puzzles of The Imposter Kings. The protocol is `games.core.puzzles.Puzzling[course.Stage]`."""

    game = finding.GAME
    modes = finding.MODES
    file = Path(__file__).with_name("puzzles.json")
    follow = staticmethod(course.follow)
    solution = staticmethod(course.solution)
    unseen = staticmethod(course.unseen)
    supposed = staticmethod(course.supposed)
    collect = staticmethod(finding.collect)
    check = staticmethod(finding.check)
