# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""Finds the licence texts of what is in a package."""
import os
import pathlib
import re

from packaging.project import NO_INPUT, TOP, Failure

COMMON_LICENSE = re.compile(r"/usr/share/common-licenses/([A-Za-z0-9.-]*[A-Za-z0-9])")


def expand(pattern):
    """Returns the first file that matches a pattern with ~, $VARIABLE and *, or None."""
    expanded = os.path.expanduser(os.path.expandvars(pattern))
    if "$" in expanded:
        return None
    return next((p for p in sorted(pathlib.Path("/").glob(expanded.lstrip("/"))) if p.is_file()), None)


def license_texts(candidates, given):
    """Returns {file name: text} of the licences of the project, of linked libraries, and of texts that these refer to.
    candidates: {name of a library: patterns}; given: {name: file}."""
    texts = {"litmus.txt": (TOP / "LICENSE").read_bytes()}
    for name, patterns in sorted({**candidates, **{name: [] for name in given}}.items()):
        path = pathlib.Path(given[name]) if name in given else next(filter(None, map(expand, patterns)), None)
        if path is None or not path.is_file():
            raise Failure(NO_INPUT, "no licence text of %s%s; give one: --license %s=FILE"
                          % (name, ": looked at " + ", ".join(patterns) if patterns else " at %s" % path, name))
        texts[name + ".txt"] = path.read_bytes()
    for text in list(texts.values()):
        for common in COMMON_LICENSE.findall(text.decode("utf-8", "replace")):
            path = pathlib.Path("/usr/share/common-licenses") / common
            if path.is_file():
                texts["common-licenses/" + common] = path.read_bytes()
    return texts


def parse(words):
    """Returns {name: file} of the values of --license."""
    return dict(word.split("=", 1) for word in words)
