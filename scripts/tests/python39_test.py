#!/usr/bin/env python3
# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""What `tflitmus device` starts, and what runs on the nodes of a cluster, runs on Python 3.9, and on its standard library alone. So
does the Python module, which imports NumPy too, and where it meets them pandas, pytest and what a notebook has.

usage: python39_test.py SCRIPT…
       python39_test.py --module=FOLDER/FILE   the files of the module, which is FOLDER/tflitmus

Looks at the syntax of each script, so that it holds whatever Python runs the test; where there is a python3.9, that imports
or compiles each script too.
"""
import ast
import pathlib
import shutil
import subprocess
import sys
import unittest

MODULE = next((pathlib.Path(word.split("=", 1)[1]).parent / "tflitmus" for word in sys.argv[1:] if word.startswith("--module=")), None)
SCRIPTS = sorted(MODULE.rglob("*.py")) if MODULE else [pathlib.Path(path) for path in sys.argv[1:]]
OLDEST = (3, 9)
OURS = {"IPython", "numpy", "pandas", "pytest", "tflitmus"} if MODULE else {"cluster", "device"}
# Attributes, imported names and keyword arguments that Python has since a later version, as far as scripts are likely
# to use them.
LATER_NAMES = {
    "EncodingWarning", "ExceptionGroup", "StrEnum", "TaskGroup", "TypeAlias", "UTC", "add_note", "aiter", "anext", "batched",
    "bit_count", "chdir", "file_digest", "get_annotations", "hardlink_to", "is_junction", "orig_argv", "override", "pairwise",
    "stdlib_module_names",
}
LATER_MODULES = {"tomllib", "compression", "annotationlib"}
LATER_KEYWORDS = {
    "dataclass": {"slots", "kw_only", "weakref_slot"}, "zip": {"strict"}, "rmtree": {"onexc"}, "extractall": {"filter"},
    "Popen": {"process_group"}, "run": {"process_group"}, "check_output": {"process_group"}, "NamedTemporaryFile": {"delete_on_close"}, "TemporaryDirectory": {"delete"},
}


def name_of(node):
    """Returns the last name of a.b.c, or ""."""
    return node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else ""


def unions(node):
    """Yields uses of
    in an expression that is a type."""
    return [part for part in ast.walk(node) if isinstance(part, ast.BinOp) and isinstance(part.op, ast.BitOr)]


def types_of(node):
    """Yields the expressions in a statement or call that are types and are evaluated at run time."""
    if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
        given = node.args
        arguments = given.posonlyargs + given.args + given.kwonlyargs + [a for a in (given.vararg, given.kwarg) if a]
        return [a.annotation for a in arguments if a.annotation] + ([node.returns] if node.returns else [])
    if isinstance(node, ast.AnnAssign):
        return [node.annotation]
    if isinstance(node, ast.Call) and name_of(node.func) in ("isinstance", "issubclass") and len(node.args) == 2:
        return [node.args[1]]
    return []


def later_than_39(source):
    """Returns (line, feature) of each use of a later Python."""
    tree = ast.parse(source, feature_version=OLDEST)
    found = []
    postponed = any(isinstance(node, ast.ImportFrom) and node.module == "__future__" and
                    any(alias.name == "annotations" for alias in node.names) for node in ast.walk(tree))
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            later = {keyword.arg for keyword in node.keywords} & LATER_KEYWORDS.get(name_of(node.func), set())
            found += [(node.lineno, f"{name_of(node.func)}({word}=)") for word in later]
        if not postponed or isinstance(node, ast.Call):
            found += [(union.lineno, "a union of types by |") for kind in types_of(node) for union in unions(kind)]
        if isinstance(node, (ast.Attribute, ast.Name)) and name_of(node) in LATER_NAMES:
            found.append((node.lineno, name_of(node)))
        for module in imported(node):
            if module in LATER_MODULES:
                found.append((node.lineno, module))
        if isinstance(node, ast.ImportFrom):
            found += [(node.lineno, alias.name) for alias in node.names if alias.name in LATER_NAMES]
    return found


def imported(node):
    """Returns the names of the packages that a statement imports."""
    if isinstance(node, ast.Import):
        return [alias.name.partition(".")[0] for alias in node.names]
    if isinstance(node, ast.ImportFrom) and not node.level:
        return [node.module.partition(".")[0]]
    return []


class Python39(unittest.TestCase):
    def test_scripts_use_nothing_later(self):
        self.assertGreater(len(SCRIPTS), 20)
        for path in SCRIPTS:
            with self.subTest(str(path)):
                self.assertEqual(later_than_39(path.read_text(encoding="utf-8")), [])

    @unittest.skipUnless(hasattr(sys, "stdlib_module_names"), "this Python does not list its standard library")
    def test_scripts_import_the_standard_library_alone(self):
        for path in SCRIPTS:
            names = {name for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))) for name in imported(node)}
            with self.subTest(str(path)):
                self.assertEqual(names - set(sys.stdlib_module_names) - OURS, set())

    @unittest.skipIf(MODULE, "a module does not start")
    @unittest.skipUnless(shutil.which("python3.9"), "there is no python3.9")
    def test_scripts_start(self):
        for path in SCRIPTS:
            code = "import runpy, sys; sys.dont_write_bytecode = True; sys.path.insert(0, sys.argv[1]); runpy.run_path(sys.argv[2])"
            folder = path.parent.parent if path.parent.name in OURS else path.parent / "lib"
            done = subprocess.run(["python3.9", "-c", code, str(folder), str(path)], stderr=subprocess.PIPE, text=True, check=False)
            with self.subTest(str(path)):
                if "pyenv" not in done.stderr:  # a python3.9 that only prints that pyenv lacks it does not count
                    self.assertEqual(done.returncode, 0, done.stderr)

    def test_the_check_finds_what_it_looks_for(self):
        for source in ("def f(x: int | None): pass", "def f() -> 'a' | b: pass", "x: int | str = 1", "isinstance(x, int | str)",
                       "import tomllib", "from itertools import pairwise", "zip(a, b, strict=True)",
                       "@dataclasses.dataclass(slots=True)\nclass A: pass", "(5).bit_count()"):
            with self.subTest(source):
                self.assertNotEqual(later_than_39(source), [])
        for source in ("x = a | b", "flags = re.DOTALL | re.M", "from __future__ import annotations\ndef f(x: int | None): pass",
                       "zip(a, b)"):
            with self.subTest(source):
                self.assertEqual(later_than_39(source), [])
        with self.assertRaises(SyntaxError):
            later_than_39("match x:\n    case 1: pass")


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
