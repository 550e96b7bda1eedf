# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""Draws mutants of the product's code from a seed: the same on every machine for the same sources."""
import collections
import hashlib
import os
import platform
import re
from dataclasses import dataclass

from structure import tree

from . import source

AREAS = ("runtime/kernels/", "runtime/core/", "delegates/", "tools/")
# Benchmark programs have no tests, and kernels for another architecture do not run on this machine.
_LEFT_OUT = r"/bench/"
_OF_MACHINE = {"x86_64": r"neon", "aarch64": r"avx|sse|amx"}


@dataclass(frozen=True)
class Mutant:
    path: str
    site: source.Site
    text: str  # text of the line before the mutation

    def identity(self):
        what = (self.path, self.text, str(self.site.column), self.site.old, self.site.new, str(self.site.line))
        return hashlib.sha256("\0".join(what).encode()).hexdigest()[:10]

    def changed(self):
        return source.apply(self.text, source.Site(self.site.kind, 0, self.site.column, self.site.old, self.site.new))

    def describe(self):
        return "%s %s:%d %s: %s  ->  %s" % (self.identity(), self.path, self.site.line + 1, self.site.kind,
                                            self.text.strip(), self.changed().strip())

    def record(self):
        return {"path": self.path, "line": self.site.line, "column": self.site.column, "kind": self.site.kind,
                "old": self.site.old, "new": self.site.new, "text": self.text}


def of_record(record):
    site = source.Site(*(record[name] for name in ("kind", "line", "column", "old", "new")))
    return Mutant(record["path"], site, record["text"])


def moved(mutant, text):
    """Returns the mutant moved to the line of `text` that has its old content, the nearest one if several do; None
    if there is none."""
    lines = text.split("\n")
    places = [number for number, line in enumerate(lines) if line == mutant.text]
    if not places:
        return None
    line = min(places, key=lambda number: abs(number - mutant.site.line))
    site = mutant.site
    return Mutant(mutant.path, source.Site(site.kind, line, site.column, site.old, site.new), mutant.text)


def is_drawn_from(path, machine):
    """Returns whether mutants are drawn from this source file."""
    other = _OF_MACHINE.get(machine)
    return path.startswith(AREAS) and path.endswith((".cc", ".h")) and not re.search(
        _LEFT_OUT + ("|" + other if other else ""), path)


def _below(bound, *words):
    return int.from_bytes(hashlib.sha256("\0".join(map(str, words)).encode()).digest()[:8], "big") % bound


class Code:
    """The possible mutations of a checkout's code, by area and kind."""

    def __init__(self, root, machine=platform.machine()):
        self._places = collections.defaultdict(list)
        checkout = tree.Tree(root)
        for path in checkout.code:
            if is_drawn_from(path, machine):
                with open(os.path.join(root, path), encoding="utf-8") as file:
                    self._add(path, file.read())

    def _add(self, path, text):
        lines = text.split("\n")
        area = next(area for area in AREAS if path.startswith(area))
        for site in source.sites(text):
            self._places[area, site.kind].append(Mutant(path, site, lines[site.line]))

    def draw(self, seed, number):
        """Returns the mutant of this number: the area is chosen in rotation, then a kind, then a place at random.
        Raises LookupError if there is no code."""
        area = AREAS[number % len(AREAS)]
        kinds = [kind for kind in source.KINDS if self._places[area, kind]]
        if not kinds:
            raise LookupError("there is nothing to change below " + area)
        kind = kinds[_below(len(kinds), seed, number, "kind")]
        places = self._places[area, kind]
        return places[_below(len(places), seed, number, "place")]
