# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""Which tests depend on a source file, those about its subject and the nearest first."""
import itertools
import posixpath
import re
import xml.etree.ElementTree as ElementTree
from dataclasses import dataclass

NEEDS_SHARED = "external"
# The tag of tests that run nearly every operator.
BROAD = "broad"
# Cheap ones first, where they are as near.
_SIZES = ("small", "medium", "large", "enormous")
# A program of the tests of a package depends on what any of them does; each has one of its own beside it, which
# depends on what that test does (joined_tests.bzl).
_OF_SEVERAL_TESTS = ":joined_tests_"


@dataclass(frozen=True)
class Test:
    label: str
    size: str
    tags: tuple
    distance: int  # in rules: 1 where the test's own sources have the file


def label_of(path, packages):
    """The label of a file, whose package is the innermost of `packages` around it."""
    folder = posixpath.dirname(path)
    while folder and folder not in packages:
        folder = posixpath.dirname(folder)
    return "//%s:%s" % (folder, posixpath.relpath(path, folder or "."))


def _rules(xml):
    # Bazel says XML 1.1, which expat does not know; nothing of it is used.
    xml = re.sub(r"^<\?xml[^>]*>", "", xml)
    return ElementTree.fromstring(xml).iter("rule")


def tests(xml, label, with_shared):
    """The tests of `bazel query --output=xml rdeps(...)`, in the order in which they are likely to notice: those of the
    file's package and of the one around it; those with a word of the file's or its folder's name (movement_op_test for
    movement/strided.cc); broad ones; then those of the packages that have the longest path in common with the file's,
    and of these the nearest. Tests over the shared data come with it."""
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
    """How many folders the packages have in common: those around the first one that differs."""
    pairs = itertools.takewhile(lambda pair: pair[0] == pair[1], zip(a.strip("/").split("/"), b.strip("/").split("/")))
    return sum(1 for _ in pairs)


def _words(label):
    return set(re.findall(r"[a-z0-9]+", label)) - {"test", "common"}


def libraries(xml, label):
    """The rules that have the file among their own sources, tests apart."""
    return sorted(rule.get("name") for rule in _rules(xml) if not rule.get("class").endswith("_test") and any(
        used.get("name") == label for used in rule.iter("rule-input")))
