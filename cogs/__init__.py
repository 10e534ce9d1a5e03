"""The Discord side of the bot: one folder for each feature, and `kit`, which all features use."""

import games.core  # noqa: F401 (finds the compiled modules, before any of this package)
