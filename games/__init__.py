"""The games: their rules, their words, and the kernel that they share."""

from games.core.compiled import install

install()
