"""The texts and choices of Imposter!, made from a `TableView` alone. Sentences are in `words`."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import nullcontext

from games.core.glyphs import PLAIN, glyph, using
from games.core.protocol import Choice, Decision, Event, Outcome, Seat, tokens_of
from games.core.screen import Item, Names, Screen
from games.core.telling import counted, listed
from games.imposter import words
from games.imposter.chapters import chapters
from games.imposter.characters import CHARACTERS, Character
from games.imposter.prompts import LAST_VETO, PROMPTS, VOTE_VETO, VOTED
from games.imposter.queries import majority
from games.imposter.state import CHOOSE, IMPOSTERS, INNOCENTS, LETTER, LOOK, OVER, POST, TREASURE, VETO, Past
from games.imposter.view import TableView
from games.imposter.words import EMOJI, people

A_ROUND = "A round"
"""The chapter that refusals name."""

IN_CHARACTER = "The players introduce themselves in the thread, in the voices of their characters."
LONG = 700
"""So many characters of finished rounds are told, as Discord counts them."""
NAMED = 4
"""Up to so many players whose votes are missing are named."""
CROWD = 10
"""A larger circle has plain emojis: the markup of others would leave too little room for long names."""


class ImposterScreen(Screen):
    """The game's `games.core.screen.Screen`. No card is ever seen being played (R11)."""

    refusals = words.REFUSALS
    windows: Mapping[str, str] = {LOOK: "your look", POST: "your post"}
    round_begins = frozenset({"chosen"})
    round_ends = frozenset({"opened", "voted"})
    turn_begins = round_begins
    turning_points = frozenset({"ended", "opened"})
    prompts = PROMPTS
    reasons = words.REASONS
    rules = staticmethod(chapters)
    tell = staticmethod(words.tell)

    # ---- the board

    def board(self, view: TableView, names: Names) -> Sequence[str]:
        blocks = ["", f"{_facts(view, names)}\n{_circle(view, names)}"]
        if view.history:
            blocks.append(history(view, names))
        return blocks

    def status(self, view: TableView, names: Names) -> str:
        return STATUS[view.stage](view, names)

    def aftermath(self, view: TableView, names: Names) -> Sequence[str]:
        """Everything that was secret but the single posts (R11, R22)."""
        return [_circle(view, names), history(view, names)] if view.history else [_circle(view, names)]

    # ---- the panel

    def panel(self, view: TableView, names: Names) -> Sequence[str]:
        me = _character(view, view.me)
        lines = [f"### You are {_emblem(me)} {me.title}", _identity(view, names)]
        if view.own_card is not None:
            lines.append(f"You put a {view.own_card} {EMOJI[view.own_card]} into the bag.")
        if view.own_vote is not None:
            lines.append(f"Your vote: **{'veto' if view.own_vote else 'let it post'}**.")
        return ["\n".join(lines), *own_posts(view)]

    def question(self, view: TableView, decision: Decision, names: Names) -> str:
        size = counted(view.group_size, "player who posts", "players who post")
        votes = f"{majority(len(view.circle))} of {len(view.circle) - 1}"
        question = PROMPTS[decision.prompt].question.format(
            size=size, votes=votes, group=_names_of(view, names, view.group)
        )
        if decision.prompt != VETO:
            return question
        asked = question if view.own_vote is None else VOTED
        return f"{asked} {LAST_VETO}" if view.last_veto else asked

    def late(self, view: TableView, decision: Decision) -> str:
        return "" if decision.prompt == VETO and view.own_vote is not None else PROMPTS[decision.prompt].late

    def items(self, view: TableView, decision: Decision, names: Names) -> Sequence[Item]:
        return ITEMS[decision.prompt](view, decision, names)

    def answered(self, view: TableView, decision: Decision, choice: Choice, names: Names) -> str:
        if decision.prompt == CHOOSE:
            chosen = tokens_of(choice)
            return f"You choose: {_names_of(view, names, [seat for seat in view.circle if seat in chosen])}."
        if decision.prompt == VETO:
            return f"You vote {'for a veto' if choice == VOTE_VETO else 'to let the group post'}."
        if decision.prompt == POST:
            return f"You put a {choice} {EMOJI[str(choice)]} into the bag."
        return "Your look is over. Your panel keeps showing your identity."

    # ---- what happened

    def deals(self, event: Event) -> bool:
        return event.kind == "dealt"

    def moment(self, events: Sequence[Event], viewer: Seat | None, names: Names) -> str:
        for event in reversed(events):
            if event.kind == "chosen":
                break
            if event.kind in self.round_ends:
                return words.round_moment(event)
        return ""

    def result(self, outcome: Outcome, names: Names) -> Sequence[str]:
        teams = [[seat for seat, team in enumerate(outcome.teams) if team == number] for number in (0, 1)]
        score = [outcome.points[members[0]] for members in teams]
        won = words.TEAMS[INNOCENTS if outcome.winners[teams[0][0]] else IMPOSTERS]
        imposters = listed([names[seat] for seat in teams[1]])
        last = "" if outcome.rounds[-1].points else "\nThe last veto card was used up."
        return [f"## The {won} won\n{words.score_text(score)}{last}\n{EMOJI[IMPOSTERS]} **Imposters:** {imposters}"]


def own_posts(view: TableView) -> list[str]:
    """The cards that the viewer has posted, as one block, if there are any."""
    own = " · ".join(f"round {number} {EMOJI[card]}" for number, card in view.posts)
    return [f"**Your secret posts**: {own}"] if own else []


# ---- parts of the board


def _character(view: TableView, seat: Seat) -> Character:
    return CHARACTERS[view.characters[seat]]


def _emblem(character: Character) -> str:
    return glyph("imposter", character.name, character.emoji)


def _names_of(view: TableView, names: Names, seats: Sequence[Seat]) -> str:
    called = ["you" if seat == view.viewer else name for seat, name in enumerate(names)]
    return people(seats, called, view.circle)


def _facts(view: TableView, names: Names) -> str:
    """The score, the target, the group, the last vote and bag: enough for an argument while a panel hides more."""
    vetoes = EMOJI[VETO] * view.vetoes or "none"
    lines = [
        f"### {words.score_text(view.score)}",
        f"{counted(view.target, 'point wins', 'points win')} · veto cards left: {vetoes} · "
        f"{counted(view.imposters, 'imposter')}, {counted(view.group_size, 'posts', 'post')}",
    ]
    if view.group and view.stage != OVER:
        lines.append(f"{EMOJI[LETTER]} **The group:** {_names_of(view, names, view.group)}")
    if view.last_veto:
        lines.append(f"{EMOJI[VETO]} {LAST_VETO}")
    if view.vote is not None:
        lines.append(f"{EMOJI[VETO]} {view.vote.vetoes} of {len(view.circle) - 1} voted for a veto.")
    bag = next((past for past in reversed(view.history) if past.bag is not None), None)
    if bag is not None and bag.bag is not None:
        sent = _names_of(view, names, bag.group)
        lines.append(f"{EMOJI[bag.bag.scorer]} Last bag (round {bag.number}): {words.bag_text(bag.bag)}, from {sent}")
    return "\n".join(lines)


def _circle(view: TableView, names: Names) -> str:
    with using(PLAIN) if len(view.circle) > CROWD else nullcontext():
        return "\n".join([_seat_line(view, seat, place, names) for place, seat in enumerate(view.circle, 1)])


def _seat_line(view: TableView, seat: Seat, place: int, names: Names) -> str:
    character = _character(view, seat)
    marks = []
    if view.stage == OVER:
        marks.append(f"{EMOJI[IMPOSTERS]} imposter" if seat in view.revealed else EMOJI[INNOCENTS])
    else:
        marks += [EMOJI["disc"]] if seat == view.postmaster else []
        marks += [EMOJI[LETTER]] if seat in view.group else []
    return " ".join([f"`{place:>2}` **{names[seat]}**", *marks, f"· {_emblem(character)} {character.name}"])


def history(view: TableView, names: Names) -> str:
    """Every finished round in a line: who chose whom, what was in the bag, who voted for a veto.

    With long names, or after many rounds, players are named by numbers, as #2; of still more the last rounds are told.
    """
    numbers = [f"#{view.circle.index(seat) + 1}" for seat in range(len(names))]
    lines = [_past(view, past, names) for past in view.history]
    if _size(lines) > LONG:
        lines = [_past(view, past, numbers) for past in view.history]
    kept = len(lines)
    while _size(lines[-kept:]) > LONG:
        kept -= 1
    earlier = [] if kept == len(lines) else ["-# Earlier rounds are in the log."]
    return "\n".join(["**Rounds**", *earlier, *lines[-kept:]])


def _size(lines: Sequence[str]) -> int:
    return len("".join(lines).encode("utf-16-le", "surrogatepass")) // 2


def _past(view: TableView, past: Past, called: Sequence[str]) -> str:
    group = _listed(view, past.group, called)
    result = "vetoed" if past.bag is None else words.bag_text(past.bag)
    told = f"{past.number}. {called[past.postmaster]} chose {group}: **{result}**."
    if past.vote is None or not past.vote.vetoes:
        return told
    by = _listed(view, past.vote.by, called) if past.vote.by else str(past.vote.vetoes)
    return f"{told} For a veto: {by}."


def _listed(view: TableView, seats: Sequence[Seat], called: Sequence[str]) -> str:
    return listed([called[seat] for seat in view.circle if seat in seats])


# ---- the status line


def _choosing(view: TableView, names: Names) -> str:
    return (
        f"Round {view.number}: {EMOJI['disc']} **{names[view.postmaster]}** {PROMPTS[CHOOSE].waiting} "
        f"({view.group_size}). All may talk about it."
    )


def _voting(view: TableView, names: Names) -> str:
    there = len(view.circle) - 1
    voted = f"Round {view.number}: {there - len(view.waiting)} of {there} have voted on the group."
    return voted if len(view.waiting) > NAMED else f"{voted} Missing: {people(view.waiting, names, view.circle)}."


STATUS: Mapping[str, Callable[[TableView, Names], str]] = {
    LOOK: lambda view, names: f"All players look at their secret identities and confirm them. {IN_CHARACTER}",
    CHOOSE: _choosing,
    VETO: _voting,
    POST: lambda view, names: f"Round {view.number}: the post bag goes round. Every member of the group has to answer.",
    OVER: lambda view, names: "The match is over.",
}


# ---- the panel


def _identity(view: TableView, names: Names) -> str:
    if not view.identity:
        hidden = "imposter" if view.imposters == 1 else counted(view.imposters, "imposter")
        return f"{EMOJI[INNOCENTS]} You are **innocent**. Find the {hidden}."
    alone = "You are the only one."
    fellows = listed([names[seat] for seat in view.fellows])
    return f"{EMOJI[IMPOSTERS]} You are an **imposter**. {f'With you: **{fellows}**.' if view.fellows else alone}"


# ---- what can be chosen


def _look_items(view: TableView, decision: Decision, names: Names) -> list[Item]:
    return [Item(PROMPTS[LOOK].labels[str(option)], option, style="go") for option in decision.options]


def _seat_items(view: TableView, decision: Decision, names: Names) -> list[Item]:
    return [_seat_item(view, int(str(option)), names) for option in decision.options]


def _seat_item(view: TableView, seat: Seat, names: Names) -> Item:
    posted = [past.bag for past in view.history if past.bag is not None and seat in past.group]
    treasures = sum(bag.treasures > 0 for bag in posted)
    record = f"{counted(len(posted), 'post')}, {treasures} with a treasure" if posted else "no post yet"
    character, place = _character(view, seat), view.circle.index(seat) + 1
    label = f"{place}. {names[seat]}{' (you)' if seat == view.viewer else ''}"
    return Item(label[:80], seat, f"{character.name}: {record}.", _emblem(character))


def _vote_items(view: TableView, decision: Decision, names: Names) -> list[Item]:
    picked = view.own_vote
    labels = PROMPTS[VETO].labels
    return [
        Item(
            labels[str(option)] + (" (your vote)" if picked == (option == VOTE_VETO) else ""),
            option,
            emoji=EMOJI[VETO] if option == VOTE_VETO else EMOJI[LETTER],
            picked=picked == (option == VOTE_VETO),
        )
        for option in decision.options
    ]


def _post_items(view: TableView, decision: Decision, names: Names) -> list[Item]:
    """Innocents see the treasure too, disabled, so that all prompts are alike (R9)."""
    labels = PROMPTS[POST].labels
    forbidden, rule = ("", "") if TREASURE in decision.options else ("Innocents post letters.", A_ROUND)
    return [
        Item(labels[LETTER], LETTER, emoji=EMOJI[LETTER]),
        Item(labels[TREASURE], TREASURE, emoji=EMOJI[TREASURE], why=forbidden, rule=rule),
    ]


ITEMS: Mapping[str, Callable[[TableView, Decision, Names], Sequence[Item]]] = {
    LOOK: _look_items,
    CHOOSE: _seat_items,
    VETO: _vote_items,
    POST: _post_items,
}
