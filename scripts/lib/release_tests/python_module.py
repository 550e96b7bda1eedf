#!/usr/bin/env python3
# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""Installs a wheel into a fresh virtual environment, uses it as a module there, and uninstalls it.

usage: python_module.py --wheel=WHEEL --data=FOLDER --python=PYTHON [--numpy=WHEEL]

FOLDER has tiny_cnn_float.tflite, tiny_cnn_int8.tflite, and guide/, which bindings/python/tests/run_guide --make_files wrote. PYTHON
makes the environment. Without --numpy it sees the packages of the system, of which it needs NumPy. The guide and its notebook are
run where pandas and pytest are, which they use. The last line is "N passed, N failed".
"""
import argparse
import os
import pathlib
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
GUIDE = HERE.parents[2] / "bindings/python/tests/run_guide"
HAS_ALL = "import importlib.util as u, sys; sys.exit(not all(map(u.find_spec, ('pandas', 'pytest'))))"


class Cases:
    def __init__(self):
        self.passed = self.failed = 0

    def run(self, name, *words, text="", **options):
        """Counts a command as a case: it has to end with 0, and to print the text. Returns whether it does."""
        done = subprocess.run([str(word) for word in words], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL, text=True,
                              check=False, **options)
        good = done.returncode == 0 and text in done.stdout
        self.passed, self.failed = self.passed + good, self.failed + (not good)
        print(f"ok: {name}" if good else f"FAILED: {name}: exit status {done.returncode}, expected 0 and '{text}':\n{done.stdout[-4000:]}")
        return good

    def expect(self, name, wrong):
        """Counts a case that is wrong in these respects."""
        self.passed, self.failed = self.passed + (not wrong), self.failed + bool(wrong)
        print(f"FAILED: {name}: {wrong}" if wrong else f"ok: {name}")


def files(folder):
    """Returns the files of an environment; Python compiles modules of other packages when it runs them. pytest compiles those of
    every installed plugin under names of its own, which pip does not know."""
    return {str(path.relative_to(folder)) for path in folder.rglob("*")
            if not path.is_dir() and ("__pycache__" not in path.parts or "tflitmus" in path.parts and "-pytest-" not in path.name)}


def main():
    parser = argparse.ArgumentParser(usage=__doc__.split("usage: ")[1].split("\n")[0])
    for name in ("wheel", "data", "python"):
        parser.add_argument("--" + name, required=True)
    parser.add_argument("--numpy", default="")
    options = parser.parse_args()
    cases = Cases()
    # A module is found in the folder of a script and in PYTHONPATH first: neither may have the one of the checkout.
    environment = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "TFLITMUS_LIBRARY", "TFLITMUS_PROGRAM")}
    with tempfile.TemporaryDirectory() as folder:
        place = pathlib.Path(folder) / "environment"
        python = place / "bin/python"
        own = ["--system-site-packages"] if not options.numpy else []
        if not cases.run("a virtual environment", options.python, "-m", "venv", *own, place, env=environment):
            print("0 passed, 1 failed")
            return 1
        pip = [python, "-m", "pip", "--disable-pip-version-check"]
        if options.numpy:
            cases.run("NumPy is installed", *pip, "install", "--no-index", options.numpy, env=environment)
        before = files(place)
        cases.run("the wheel is installed, and finds its NumPy", *pip, "install", "--no-index", options.wheel, env=environment)
        cases.run("pip shows what it requires", *pip, "show", "tflitmus", text="Requires: numpy", env=environment)
        cases.run("the module is used", python, HERE / "use_module.py", options.data, text=" passed, 0 failed", cwd=folder, env=environment)
        if subprocess.run([str(python), "-c", HAS_ALL], check=False).returncode == 0:
            cases.run("pytest finds the plugin", python, "-m", "pytest", "--help", text="--tflitmus-results", cwd=folder, env=environment)
            path = {**environment, "PATH": f"{place / 'bin'}:{environment['PATH']}"}
            files_of_guide = "--files=%s" % pathlib.Path(options.data, "guide").resolve()
            cases.run("guide and notebook are run", python, GUIDE, files_of_guide, text=" passed, 0 failed", cwd=folder, env=path)
        cases.run("the wheel is uninstalled", *pip, "uninstall", "--yes", "tflitmus", env=environment)
        cases.expect("nothing of it is left", sorted(files(place) - before))
    print(f"{cases.passed} passed, {cases.failed} failed")
    return 1 if cases.failed else 0


if __name__ == "__main__":
    sys.exit(main())
