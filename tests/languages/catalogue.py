"""Catalogues for tests."""

import polib

from languages.catalogues import Catalogue, read

Entry = tuple[str, str | tuple[str, str], str | tuple[str, ...]]


def catalogue(*entries: Entry, rule: str = "nplurals=2; plural=(n != 1);") -> Catalogue:
    """A catalogue of context, English text and translation; pairs of texts and tuples of forms for plurals."""
    po = polib.POFile()
    po.metadata = {"Plural-Forms": rule, "X-Name": "Test"}
    for context, english, told in entries:
        one, many = (english, "") if isinstance(english, str) else english
        forms = {} if isinstance(told, str) else dict(enumerate(told))
        msgstr = told if isinstance(told, str) else ""
        po.append(
            polib.POEntry(msgctxt=context or None, msgid=one, msgid_plural=many, msgstr=msgstr, msgstr_plural=forms)
        )
    return read(polib.pofile(str(po)), "xx")
