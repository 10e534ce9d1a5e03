"""How rounds are paired: one module for each format, all behind `tournaments.formats.protocol.Format`."""
