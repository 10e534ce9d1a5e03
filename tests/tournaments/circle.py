from tournaments.formats import registry
from tournaments.formats.protocol import Places
from tournaments.model import EntrantId, Field, Table
from tournaments.settings import FormatKey
from tournaments.standings.points import match_points


class Circle:
    title = "Circle"

    def rounds(self, field: Field) -> int:
        return field.settings.rounds or 3

    def last_entry(self, field: Field) -> int:
        return 20 if field.settings.format is FormatKey.swiss else 1

    def pair(self, field: Field) -> tuple[Table, ...]:
        number = field.next_round
        if number > self.rounds(field):
            return ()
        ids: list[EntrantId] = [e.id for e in field.entrants if e.plays_in(number)]
        size = field.settings.pod_size if field.settings.format is FormatKey.pods else 2
        turn = number % len(ids)
        ids = ids[:1] + ids[1:][turn:] + ids[1:][:turn]
        return tuple(Table(tuple(ids[i : i + size]), slot=i // size) for i in range(0, len(ids), size))

    def places(self, field: Field) -> Places:
        points = match_points(field)
        return tuple((e.id,) for e in sorted(field.entrants, key=lambda e: (-points[e.id], e.id)))


FORMATS = {**{key: Circle() for key in FormatKey}, **registry.FORMATS}
