# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""The source files of a checkout: finds tests, and groups the other files into units and packages.

A package is a folder. A unit is a .cc (or .c) with the .h of the same stem; either of them alone is a unit too.
A test is
  - a file named *_test.*, or one in a folder named testing or testdata;
  - a file that is listed in BUILD.bazel only by cc rules that are tests or testonly;
  - a file that no cc rule in BUILD.bazel lists by name or glob, and that is named *_tester.*, *_testing.* or test_*.
So BUILD.bazel decides: its name alone does not exclude a file of a product library from the count.
"""
import ast
import collections
import fnmatch
import os
import posixpath
import re
import subprocess

# The folder of this package's data files, in this checkout and in others that are checked.
DATA = "scripts/lib/structure/"
# Small headers with TensorFlow Lite's names: TensorFlow Lite determines their names and content, so they do not count.
FORWARDING = "include/"
SOURCES = (".cc", ".c", ".h", ".inc")
PRODUCT = ("cli/", "delegates/", "include/", "json/", "runtime/", "tools/")


def is_code(path):
    return path.startswith(PRODUCT) and path.endswith(SOURCES)


def list_files(root):
    """Returns the paths below root: the files of git's index if root is a checkout, otherwise all files."""
    def git(*words):
        return subprocess.run(["git", "-C", root, *words], capture_output=True, text=True, check=False)

    try:
        top = git("rev-parse", "--show-toplevel")
        if top.returncode == 0 and os.path.realpath(top.stdout.strip()) == os.path.realpath(root):
            paths = git("ls-files", "-z").stdout.split("\0")
            return sorted(path for path in paths if path and os.path.isfile(os.path.join(root, path)))
    except FileNotFoundError:
        pass
    found = []
    for folder, folders, names in os.walk(root):
        folders[:] = [name for name in folders if not name.startswith((".", "bazel-"))]
        found += [os.path.relpath(os.path.join(folder, name), root) for name in names]
    return sorted(found)


class BuildRules:
    """The files that the cc rules of all BUILD.bazel list, separately for tests and for other rules."""

    def __init__(self, root, paths):
        self.tested, self.product = set(), set()
        self._names = collections.defaultdict(list)
        for path in paths:
            self._names[posixpath.dirname(path)].append(posixpath.basename(path))
        for path in paths:
            if posixpath.basename(path) == "BUILD.bazel" and path.startswith(PRODUCT):
                with open(os.path.join(root, path), encoding="utf-8") as file:
                    self._read(posixpath.dirname(path), ast.parse(file.read(), path))

    def _read(self, folder, module):
        calls = [node for node in ast.walk(module) if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)]
        default = any(call.func.id == "package" and self._flag(call, "default_testonly") for call in calls)
        for call in calls:
            if "cc_" not in call.func.id:
                continue
            only_tests = default or call.func.id.endswith("_test") or self._flag(call, "testonly")
            files = self.tested if only_tests else self.product
            for keyword in call.keywords:
                if keyword.arg in ("srcs", "hdrs", "textual_hdrs"):
                    files.update(self._files(folder, keyword.value))

    @staticmethod
    def _flag(call, name):
        return any(
            keyword.arg == name and isinstance(keyword.value, ast.Constant) and bool(keyword.value.value)
            for keyword in call.keywords)

    def _files(self, folder, node):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "glob":
            without = [keyword.value for keyword in node.keywords if keyword.arg == "exclude"]
            excluded = [text for part in without + node.args[1:] for text in _texts(part)]
            for name in self._names[folder]:
                if any(fnmatch.fnmatchcase(name, wanted) for wanted in _texts(node.args[0])):
                    if not any(fnmatch.fnmatchcase(name, pattern) for pattern in excluded):
                        yield posixpath.join(folder, name)
        elif isinstance(node, ast.Constant):
            if isinstance(node.value, str):
                package, _, name = node.value.rpartition(":")
                yield posixpath.join(package[2:] if package.startswith("//") else folder, name)
        else:
            for child in ast.iter_child_nodes(node):
                yield from self._files(folder, child)


def _texts(node):
    return [part.value for part in ast.walk(node) if isinstance(part, ast.Constant) and isinstance(part.value, str)]


class Tree:
    """The code of PRODUCT below root, without tests."""

    def __init__(self, root):
        self.root = root
        self.paths = list_files(root)
        self._rules = BuildRules(root, self.paths)
        self.code = [path for path in self.paths if is_code(path) and not self.is_test(path)]

    def is_test(self, path):
        folder, name = posixpath.split(path)
        if re.search(r"_test\.\w+$", name) or {"testing", "testdata"} & set(folder.split("/")):
            return True
        if path in self._rules.product:
            return False
        return path in self._rules.tested or bool(re.search(r"_test(er|ing)\.\w+$|^test_", name))

    def content(self, path):
        with open(os.path.join(self.root, path), encoding="utf-8", errors="replace") as file:
            return file.read()

    def lines(self, path):
        return self.content(path).splitlines()

    def units(self):
        """Returns {path of a unit without extension: its files}; forwarding headers are excluded."""
        found = collections.defaultdict(list)
        for path in self.code:
            stem, kind = posixpath.splitext(path)
            if kind != ".inc" and not path.startswith(FORWARDING):
                found[stem].append(path)
        return found
