# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""The Python module of the wheel: its files, and what pip has to know of it."""
from packaging import entries
from packaging.names import MODULE_LIBRARY
from packaging.project import NAME, NO_INPUT, TOP, Failure

FOLDER = TOP / "bindings/python"
SUFFIXES = (".py", ".pyi", ".typed")
PYTHON = "3.9"
# The oldest versions that are tested: those of Debian 11 (scripts/ci/test_release).
NEEDS = ("numpy>=1.19.5",)
EXTRAS = {"pandas": ("pandas>=1.1.5",), "pytest": ("pytest>=6.0.2",)}
# pytest loads the plugin of every installed package that names one here.
ENTRY_POINTS = "[pytest11]\ntflitmus = tflitmus.pytest_plugin\n"


def fields():
    """Returns the lines of METADATA about Python."""
    found = ["Classifier: Programming Language :: Python :: 3", "Classifier: Programming Language :: Python :: 3 :: Only",
             "Classifier: Framework :: Pytest", "Classifier: Topic :: Scientific/Engineering :: Artificial Intelligence",
             "Classifier: Typing :: Typed", "Requires-Python: >=" + PYTHON, *("Requires-Dist: " + need for need in NEEDS)]
    for extra, needs in EXTRAS.items():
        found += ["Provides-Extra: " + extra, *('Requires-Dist: %s; extra == "%s"' % (need, extra) for need in needs)]
    return found


def sources():
    """Returns the paths of the module's files, without its tests."""
    found = sorted(path for path in (FOLDER / NAME).rglob("*")
                   if path.is_file() and path.suffix in SUFFIXES and not path.name.endswith("_test.py"))
    if FOLDER / NAME / "__init__.py" not in found:
        raise Failure(NO_INPUT, "there is no %s, which makes a wheel a module" % (FOLDER / NAME / "__init__.py"))
    return found


def files(contents):
    """Returns the entries of the folder of the module: it is a package of Python, with the library inside."""
    return [*(entries.Entry(path.relative_to(FOLDER).as_posix(), path.read_bytes()) for path in sources()),
            entries.Entry("%s/%s" % (NAME, MODULE_LIBRARY), contents.module_library)]
