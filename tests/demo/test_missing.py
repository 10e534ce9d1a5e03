"""The demo where the packages of its extra are not installed."""

import subprocess
import sys

WITHOUT = "import runpy, sys; sys.modules['simcord'] = None; runpy.run_module('demo', run_name='__main__')"


def test_a_missing_package_is_named_with_the_extra() -> None:
    ended = subprocess.run([sys.executable, "-c", WITHOUT], capture_output=True, text=True, check=False)
    [line] = ended.stderr.splitlines()
    assert ended.returncode == 1
    assert "simcord" in line and "extra demo" in line
