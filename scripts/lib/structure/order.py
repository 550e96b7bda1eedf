# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""The order of packages, as ARCHITECTURE.md's section "Order of packages" has it, and the includes against it.

A row of that section is "PACKAGES -> PACKAGES": those on the left rest on those on the right, which have rows above.
A package may include itself, what it rests on, and what that rests on. So two packages of one row know nothing of each
other, and there can be no circle. A folder without a row belongs to the row of the folder above it.
Tests may include anything, and nothing else may include them.
"""
import os
import posixpath
import re

from structure.tree import PRODUCT

HEADING = "## Order of packages"
INCLUDE = re.compile(r'\s*#\s*include\s*(["<])([^">]+)[">]')
FORWARDED = ("tensorflow/lite/", "tflite/")


class OrderError(Exception):
    """The section cannot be read."""


def expand(words):
    """The names in "a/{b,c} d": a/b, a/c, d."""
    for word in words.split():
        match = re.fullmatch(r"(.*)\{(.+)\}(.*)", word)
        if match:
            yield from (match[1] + middle + match[3] for middle in match[2].split(","))
        else:
            yield word


def read_order(root):
    """For each package of the section, all that it may include, itself among them. None without such a section."""
    path = os.path.join(root, "ARCHITECTURE.md")
    if not os.path.exists(path):
        return None
    with open(path, encoding="utf-8") as file:
        _, heading, rest = file.read().partition(HEADING + "\n")
    if not heading:
        return None
    below = {}
    for line in re.split(r"^## ", rest, maxsplit=1, flags=re.MULTILINE)[0].splitlines():
        if not line.startswith("    ") or not line.strip():
            continue
        left, arrow, right = line.partition("->")
        if not arrow:
            raise OrderError(f"{path}: no -> in the row: {line.strip()}")
        reached = set()
        for package in expand(right):
            if package not in below:
                raise OrderError(f"{path}: {package} stands on the right before it has a row: {line.strip()}")
            reached |= below[package]
        for package in list(expand(left)):
            if package in below:
                raise OrderError(f"{path}: {package} has two rows")
            below[package] = reached | {package}
    return below


def row_of(order, folder):
    while folder and folder not in order:
        folder = posixpath.dirname(folder)
    return folder


def included(tree, path):
    """Files of the checkout that path includes, as paths from the root."""
    for line in tree.lines(path):
        match = INCLUDE.match(line)
        if not match:
            continue
        name = match[2]
        if name.startswith(FORWARDED):
            yield "include/" + name
        elif name.startswith(PRODUCT + ("testing/",)):
            yield posixpath.normpath(name)
        elif match[1] == '"':
            yield posixpath.normpath(posixpath.join(posixpath.dirname(path), name))


def upward(tree, order):
    """Findings: (file, header), and (folder, None) for a package that has no row."""
    found = set()
    for path in tree.code:
        row = row_of(order, posixpath.dirname(path))
        if not row:
            found.add((posixpath.dirname(path), None))
            continue
        for header in included(tree, path):
            target = row_of(order, posixpath.dirname(header))
            if tree.is_test(header) or header.startswith("testing/") or (target and target not in order[row]):
                found.add((path, header))
    return sorted(found, key=lambda pair: (pair[0], pair[1] or ""))
