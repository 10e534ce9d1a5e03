"""One lesson: Bolsters, an attack, the cup, and a pool that is divided between two targets."""

from __future__ import annotations

from games.all_kings_fall.position import position
from games.core.lessons import Lesson, Move, Step, move

ODO, MAUD = 1, 2
PLOTTING, ATTACKS, CUP, DIVIDING = "Plotting", "Attacks", "The cup", "Two targets"
ANY_PLOT = "A plot is two cards on your devices, and this one is legal. It would meet other plots than the lesson's."
UNREADY = "The plot is saved and does not count yet. Choose Ready together with the two cards."
OTHER_PLOTS = {"Ready": ANY_PLOT, "": UNREADY}


def _plot(seat: int, *labels: str) -> Move:
    return move(seat, "plot", *labels, "Ready")


FIRST = Lesson(
    key="devices",
    title="Four devices",
    mode="short",
    start=lambda game: position([[1, 1, 2], [2, 1, 0], [3, 1, 0]], [6, 7, 7]),
    opponents=("Odo", "Maud"),
    intro="All players plot in secret: two cards on the devices Sword, Mask, Rat and cup. You have 6 of the 10 points "
    "to win.",
    steps=(
        Step(
            PLOTTING,
            "A Bolster card adds a token to a device. Lay both on the Sword, with Ready in the same plot, so that it "
            "counts.",
            "plot",
            ("Bolster Sword", "Bolster Sword again", "Ready"),
            "Your Sword has 3 tokens now. Maud attacked your cup, and no Bolster card lay there: 1 point for Maud.",
            OTHER_PLOTS,
        ),
        Step(
            ATTACKS,
            "Your Sword 3 beats Odo's Sword 2. Attack Odo with it, and check your cup: lay a Bolster card there.",
            "plot",
            ("Sword against Odo", "Check your cup", "Ready"),
            "Both lose as many tokens as the smaller side had, and you have one left: 1 point. Your cup was checked, "
            "so the second cup attack failed.",
            OTHER_PLOTS,
        ),
        Step(
            CUP,
            "A cup attack needs no tokens: it scores if the target has not checked the cup. Try it on Maud, and "
            "bolster the Rat.",
            "plot",
            ("Bolster Rat", "Cup against Maud", "Ready"),
            "Maud's cup was not checked: 1 point. Your Rat has 3 tokens now.",
            OTHER_PLOTS,
        ),
        Step(
            DIVIDING,
            "You need two more points. Lay both target cards on the Rat: one against Odo, one against Maud.",
            "plot",
            ("Rat against Odo", "Rat against Maud", "Ready"),
            "Two targets for one device: you say how many tokens go to each.",
            OTHER_PLOTS,
        ),
        Step(
            DIVIDING,
            "Odo has 1 token on the Rat and Maud has none. Each part must be larger than what it meets, so send 2 "
            "to Odo.",
            "divide",
            ("2 to Odo, 1 to Maud",),
            "Both parts won: 2 points in one round. You alone have reached 10 and win.",
            {"": "One part would be too small there. A part scores if a token of it is left."},
        ),
    ),
    moves=(
        _plot(ODO, "Bolster Mask", "Check your cup"),
        _plot(MAUD, "Cup against You", "Bolster Mask"),
        _plot(ODO, "Bolster Rat", "Bolster Mask"),
        _plot(MAUD, "Cup against You", "Bolster Mask"),
        _plot(ODO, "Bolster Mask", "Check your cup"),
        _plot(MAUD, "Bolster Sword", "Bolster Mask"),
        _plot(ODO, "Check your cup", "Bolster Sword"),
        _plot(MAUD, "Bolster Sword", "Check your cup"),
    ),
    end="A player who is hit loses no points. In a real match you save a plot, can change it, and press Ready when it "
    "shall count.",
)

LESSONS = (FIRST,)
