"""Everything about the package is in pyproject.toml; this file only lets each build begin from nothing.

`pip install .` builds inside the checkout, and setuptools packs all that it finds in build/lib. After a downgrade the
migrations of the newer version would still be there, and the older one would take its database for one of its own.
"""

import shutil
from pathlib import Path

from setuptools import setup  # type: ignore[import-untyped]  # it ships no types

shutil.rmtree(Path(__file__).parent / "build" / "lib", ignore_errors=True)
setup()
