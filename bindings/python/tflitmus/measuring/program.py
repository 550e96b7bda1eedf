# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""Finds the program of the wheel, and says which environment it runs in."""
from __future__ import annotations

import importlib.metadata
import os
import shutil
import sysconfig
from typing import Dict, Iterator

from tflitmus.measuring.errors import UnavailableError

# Names another program, for tests from the source tree.
VARIABLE = "TFLITMUS_PROGRAM"
NAME = "tflitmus"

# What belongs to the calling Python and would change the measured process: libraries that are loaded into every program (memory
# allocators, profilers), and what Python itself reads. Everything else is passed on: PATH, LD_LIBRARY_PATH (a GPU's driver),
# LITMUS_CPU_TARGET, TMPDIR, the locale.
_REMOVED = ("LD_PRELOAD", "LD_AUDIT")
_REMOVED_PREFIX = "PYTHON"


def _of_package() -> Iterator[str]:
    try:
        files = importlib.metadata.files(NAME) or []
    except importlib.metadata.PackageNotFoundError:
        return
    for file in files:
        if file.name == NAME and file.parent.name == "bin":
            yield os.path.realpath(file.locate())


def find() -> str:
    """Returns the path of the program. Raises UnavailableError: the variable names no program, or there is none."""
    named = os.environ.get(VARIABLE)
    if named:
        found = shutil.which(named)
        if found is None:
            raise UnavailableError(f"{VARIABLE}={named}: no program has this path", 69)
        return os.path.abspath(found)
    for path in (*_of_package(), os.path.join(sysconfig.get_path("scripts"), NAME)):
        if os.access(path, os.X_OK) and os.path.isfile(path):
            return path
    found = shutil.which(NAME)
    if found is None:
        raise UnavailableError("the program 'tflitmus' is not in this environment, nor on the PATH; "
                               f"install the wheel (pip install tflitmus), or set {VARIABLE} to its path", 69)
    return found


def environment(draws: bool) -> Dict[str, str]:
    """Returns the environment of a measurement. `draws`: its progress is shown, which a terminal must be able to."""
    passed = {name: value for name, value in os.environ.items() if name not in _REMOVED and not name.startswith(_REMOVED_PREFIX)}
    passed["NO_COLOR"] = "1"
    if draws and passed.get("TERM", "dumb") == "dumb":
        passed["TERM"] = "xterm"  # a notebook has none
    return passed
