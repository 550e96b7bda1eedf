# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""What a check does where a package or a file is missing. scripts/lib must be in sys.path."""
import os
import sys

import python_environment

UNAVAILABLE = 69


def unavailable(check, why):
    """Says it and returns the exit status: 69, or 1 if LITMUS_REQUIRE_PYTHON=1."""
    print(f"{check}: {why}", file=sys.stderr)
    return 1 if os.environ.get("LITMUS_REQUIRE_PYTHON") == "1" else UNAVAILABLE


def enter(check, name, packages, what):
    """Re-executes the script where the packages are (python_environment.enter); ends it where they cannot be had."""
    try:
        python_environment.enter(name, packages)
    except SystemExit as left:
        sys.exit(unavailable(check, "there is no " + what) if left.code == UNAVAILABLE else left.code)
