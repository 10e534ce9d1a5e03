"""Pairing: one module for each format, all of them classes of `tournaments.formats.protocol.Format`."""
