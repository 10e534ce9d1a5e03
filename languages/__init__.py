"""Catalogues of translated texts: one `.po` file for each language, and the template that lists all texts.

`make languages` writes the template from the sources and checks the catalogues. docs/languages.md is for translators.
"""
