# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""Finds the tests that depend on a source file, ordered by how closely they concern the file."""
import itertools
import posixpath
import re
import xml.etree.ElementTree as ElementTree
from dataclasses import dataclass

NEEDS_SHARED = "external"
# The tag of tests that run nearly every operator.
BROAD = "broad"
# At equal distance, tests of a smaller size come first.
_SIZES = ("small", "medium", "large", "enormous")
# A joined test program of a package depends on what any of its tests uses. Each of these tests also has a separate
# rule, which depends only on what that test uses (joined_tests.bzl).
_OF_SEVERAL_TESTS = ":joined_tests_"


@dataclass(frozen=True)
class Test:
    label: str
    size: str
    tags: tuple
    distance: int  # number of rules on the path: 1 if the file is among the test's own sources


def label_of(path, packages):
    """Returns the label of a file, whose package is the innermost one of `packages` that contains it."""
    folder = posixpath.dirname(path)
    while folder and folder not in packages:
        folder = posixpath.dirname(folder)
    return "//%s:%s" % (folder, posixpath.relpath(path, folder or "."))


def _rules(xml):
    # Bazel declares XML 1.1, which expat does not support; the document uses no feature of 1.1.
    xml = re.sub(r"^<\?xml[^>]*>", "", xml)
    return ElementTree.fromstring(xml).iter("rule")


def tests(xml, label, with_shared):
    """Returns the tests of `bazel query --output=xml rdeps(...)`, ordered by how likely they are to notice a mutant:
    first tests of the file's package and of its parent; then tests whose name has a word of the file's or folder's
    name (movement_op_test for movement/strided.cc); then broad tests; then tests of the packages that share the
    longest path with the file's package, the nearest first. Tests that need the shared data are included if
    `with_shared` is set."""
    users, rules = {}, {}
    for rule in _rules(xml):
        if _OF_SEVERAL_TESTS in rule.get("name"):
            continue
        rules[rule.get("name")] = rule
        for used in rule.iter("rule-input"):
            users.setdefault(used.get("name"), []).append(rule.get("name"))
    distances, front = {label: 0}, [label]
    while front:
        front = [user for used in front for user in users.get(used, ())
                 if distances.setdefault(user, distances[used] + 1) == distances[used] + 1]
        front = list(dict.fromkeys(front))
    found = []
    for name, rule in rules.items():
        if name not in distances or not rule.get("class").endswith("_test"):
            continue
        sizes = [node.get("value") for node in rule.iter("string") if node.get("name") == "size"]
        tags = tuple(node.get("value") for group in rule.iter("list") if group.get("name") == "tags" for node in group)
        if "manual" not in tags and (with_shared or NEEDS_SHARED not in tags):
            found.append(Test(name, (sizes or ["medium"])[0], tags, distances[name]))
    package, name = label.split(":")
    home = (package + ":", posixpath.dirname(package) + ":")
    subjects = _words(posixpath.basename(package)) | _words(posixpath.splitext(name)[0])
    return sorted(found, key=lambda test: (
        not test.label.startswith(home), not subjects & _words(test.label), BROAD not in test.tags,
        -_common_folders(package, test.label.split(":")[0]), test.distance, _SIZES.index(test.size), test.label))


def _common_folders(a, b):
    """Returns how many leading folders two packages have in common."""
    pairs = itertools.takewhile(lambda pair: pair[0] == pair[1], zip(a.strip("/").split("/"), b.strip("/").split("/")))
    return sum(1 for _ in pairs)


def _words(label):
    return set(re.findall(r"[a-z0-9]+", label)) - {"test", "common"}


def libraries(xml, label):
    """Returns the rules, tests excluded, that list the file among their sources."""
    return sorted(rule.get("name") for rule in _rules(xml) if not rule.get("class").endswith("_test") and any(
        used.get("name") == label for used in rule.iter("rule-input")))
