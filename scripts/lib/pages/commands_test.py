#!/usr/bin/env python3
# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""Every command block of README.md and docs/guide works, with the programs on the PATH.

usage: commands_test.py, in the repository's root as Bazel lays it out for tests
"""
import concurrent.futures
import os
import pathlib
import sys
import tempfile
import time

sys.dont_write_bytecode = True
import pages  # noqa: E402
from report import write_report  # noqa: E402
from running import run_page  # noqa: E402
from world import World  # noqa: E402

ROOT = pathlib.Path.cwd()
AT_A_TIME = 2
# These pages take longest, so they are started first.
LONG = ("docs/guide/compare.md", "docs/guide/benchmark.md", "README.md", "docs/guide/gpu.md")


def main():
    found = pages.read_pages(ROOT)

    def timed(name):
        started = time.monotonic()
        cases = run_page(name, found[name], world)
        print(f"{name}: {len(cases)} of {len(found[name])} blocks, {time.monotonic() - started:.1f} s", flush=True)
        return cases

    order = sorted(found, key=lambda name: LONG.index(name) if name in LONG else len(LONG))
    with tempfile.TemporaryDirectory(prefix="pages.", dir=os.environ.get("TEST_TMPDIR")) as folder:
        world = World(folder, ROOT, ROOT)
        with concurrent.futures.ThreadPoolExecutor(AT_A_TIME) as pool:
            cases = [case for page in pool.map(timed, order) for case in page]
    return 1 if write_report("pages", cases) else 0


if __name__ == "__main__":
    sys.exit(main())
