# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""Finds types of one name that two headers define in one namespace.

A program that links both has two definitions of a type, and the linker keeps one of each inline function: a vector of
one type was freed by the destructor of the other. The compiler sees one header at a time and accepts both."""
import collections
import re

OPENED = re.compile(r"^(?:inline )?namespace ([\w:]*) ?\{")
CLOSED = re.compile(r"^\}\s*// namespace")
TYPE = re.compile(r"^(?:struct|class|union|enum(?: class| struct)?) (?:\[\[\w+\]\] )?([\w:]+)(?: final)?(?: : [^;=()]*| )?\{")


def _types(lines):
    """Yields (line number, qualified name) of each type that is defined at the level of a namespace."""
    namespaces = []
    for number, line in enumerate(lines, 1):
        opened, defined = OPENED.match(line), TYPE.match(line)
        if opened:
            namespaces.append(opened.group(1))
        elif CLOSED.match(line) and namespaces:
            namespaces.pop()
        elif defined and "" not in namespaces:
            yield number, "::".join(namespaces + [defined.group(1)])


def repeated(code):
    """Yields (path, line number, qualified name, other path) of each definition after the first."""
    places = collections.defaultdict(list)
    for path in code.code:
        if path.endswith(".h"):
            for number, name in _types(code.lines(path)):
                places[name].append((path, number))
    for name, found in sorted(places.items()):
        first = found[0][0]
        for path, number in found[1:]:
            if path != first:
                yield path, number, name, first
