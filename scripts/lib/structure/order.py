# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""Checks the includes against the order of packages in packages.txt, which explains its rows."""
import os
import posixpath
import re

from structure.tree import DATA, PRODUCT

FILE = DATA + "packages.txt"
INCLUDE = re.compile(r'\s*#\s*include\s*(["<])([^">]+)[">]')
FORWARDED = ("tensorflow/lite/", "tflite/")


class OrderError(Exception):
    """packages.txt cannot be read."""


def expand(words):
    """Expands "a/{b,c} d" to a/b, a/c, d."""
    for word in words.split():
        match = re.fullmatch(r"(.*)\{(.+)\}(.*)", word)
        if match:
            yield from (match[1] + middle + match[3] for middle in match[2].split(","))
        else:
            yield word


def read_order(root):
    """Returns, for each package of packages.txt, all packages that it may include, itself included. None without
    that file."""
    path = os.path.join(root, FILE)
    if not os.path.exists(path):
        return None
    with open(path, encoding="utf-8") as file:
        rows = [line for line in map(str.strip, file) if line and not line.startswith("#")]
    below = {}
    for row in rows:
        left, arrow, right = row.partition("->")
        if not arrow:
            raise OrderError(f"{path}: no -> in the row: {row}")
        reached = set()
        for package in expand(right):
            if package not in below:
                raise OrderError(f"{path}: {package} is on the right before it has a row: {row}")
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
    """Yields the files of the checkout that `path` includes, as paths relative to the root."""
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
    """Yields findings: (file, header), and (folder, None) for a package without a row."""
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
