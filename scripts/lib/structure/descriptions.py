# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""The description of a package: the first comment of its BUILD.bazel after the licence."""
import posixpath

LICENCE = "# Copyright "
LEAST_WORDS = 3


def description(lines):
    """Returns the text of the comment at the start of the file; "" without one."""
    words = []
    for line in lines:
        if line.startswith(LICENCE):
            continue
        if not line.startswith("#"):
            break
        words += line.lstrip("#").split()
    return " ".join(words)


def missing(tree):
    """Yields the BUILD files without a description."""
    for path in tree.paths:
        if posixpath.basename(path) == "BUILD.bazel" and len(description(tree.lines(path)).split()) < LEAST_WORDS:
            yield path
