# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""The sources and headers that clang-tidy has not been seen to pass: to_be_cleaned.txt, which only grows shorter.

A source on the list is checked where it is named; elsewhere it counts as skipped. `--record` takes those off
that passed.
"""
import os

_LIST = os.path.join(os.path.dirname(os.path.abspath(__file__)), "to_be_cleaned.txt")


def read(path=_LIST):
    if not os.path.isfile(path):
        return set()
    with open(path, encoding="utf-8") as file:
        return {line.strip() for line in file if line.strip() and not line.startswith("#")}


def take_off(passed, path=_LIST):
    """Removes these from the list."""
    with open(path, encoding="utf-8") as file:
        lines = file.read().splitlines(keepends=True)
    with open(path, "w", encoding="utf-8") as file:
        file.writelines(line for line in lines if line.strip() not in passed)
