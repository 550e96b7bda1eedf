# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""A folder with test files, in which pytest runs with the plugin as an installed package brings it.

The program is started through a shell script that takes a lock and keeps it until the program has ended, however that
happens: where the lock is taken already, two measurements run at once, and the script writes so into a log."""
import os
import pathlib
import shutil
import signal
import subprocess
import sys
import tempfile
import textwrap
import traceback

import python_package

SECONDS = 120
# A program that has computed for a fifth of a second has loaded its model and measures.
TICKS = os.sysconf("SC_CLK_TCK") // 5
# Short measurements; the numbers do not matter here.
QUICK = "min_secs=0.05, warmup_min_secs=0.05, num_runs=5"
# The program's processes inherit the file 9, and with it the lock.
WATCHED = """#!/bin/bash
exec 9>>"{folder}/one" 10>>"{folder}/log"
flock -n 9 || echo overlap >&10
echo "started $$" >&10
exec 10>&- "{program}" "$@"
"""


class Wrong(Exception):
    """What a case expected and did not find, with the output of pytest."""


class Run:
    """A finished pytest."""

    def __init__(self, code, out):
        self.code, self.out = code, out

    def must(self, code, *parts, without=()):
        """Raises Wrong unless the run ended with `code`, and its output has these parts, and none of `without`."""
        if self.code != code:
            raise Wrong(f"exit status {self.code}, not {code}\n{self.out}")
        for part in parts:
            if part not in self.out:
                raise Wrong(f"the output lacks {part!r}\n{self.out}")
        for part in without:
            if part in self.out:
                raise Wrong(f"the output has {part!r}\n{self.out}")
        return self


class World:
    """The folder of one case; it is removed afterwards, and so are processes that the case left."""

    def __init__(self, given):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="check_pytest."))
        self.model, self.program = given.model.resolve(), given.program.resolve()
        shutil.copy(self.model, self.folder / "model.tflite")
        watched = self.folder / "tflitmus"
        watched.write_text(WATCHED.format(folder=self.folder, program=self.program))
        watched.chmod(0o755)
        self.environment = {
            **{name: value for name, value in os.environ.items() if not name.startswith(("PYTEST", "TFLITMUS_MEASURING"))},
            "PYTHONPATH": python_package.lay_out(self.folder / "site", given.package), "PYTHONDONTWRITEBYTECODE": "1", "TFLITMUS_PROGRAM": str(watched),
            "TFLITMUS_LOCK": str(self.folder / "lock"), "COLUMNS": "80", "LC_ALL": "C.UTF-8",
        }
        if not (given.package / "tflitmus/libtflitmus.so").exists():
            self.environment["TFLITMUS_LIBRARY"] = str(given.library.resolve())
        self.left = []

    def __enter__(self):
        return self

    def __exit__(self, *_):
        for process in self.left:
            if process.poll() is None:
                os.killpg(process.pid, signal.SIGKILL)
                process.wait()
        for pid in self.running():
            os.kill(int(pid), signal.SIGKILL)
        shutil.rmtree(self.folder)

    def write(self, name, text):
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(textwrap.dedent(text).replace("QUICK", QUICK), encoding="utf-8")
        return path

    def start(self, *words, **variables):
        """Starts pytest in a group of processes of its own, as a terminal does."""
        command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", *words]
        process = subprocess.Popen(command, cwd=self.folder, env={**self.environment, **variables}, stdin=subprocess.DEVNULL,
                                   stdout=subprocess.PIPE, stderr=subprocess.STDOUT, start_new_session=True, encoding="utf-8")
        self.left.append(process)
        return process

    def pytest(self, *words, **variables):
        return finished(self.start(*words, **variables))

    def log(self):
        """Returns the lines of the watched program: started PID for each run, overlap where two ran at once."""
        path = self.folder / "log"
        return path.read_text().splitlines() if path.exists() else []

    def documents(self, folder="kept"):
        return sorted((self.folder / folder).iterdir())

    def running(self, ticks=0):
        """Returns the programs that still run and have computed for at least `ticks` ticks of the clock."""
        pids = [line.split()[1] for line in self.log() if line.startswith("started")]
        return [pid for pid in pids if computed(pid) >= ticks]

    def measuring(self):
        return self.running(TICKS)


def computed(pid):
    """Returns for how many ticks a process has computed; -1: it ended."""
    try:
        fields = pathlib.Path("/proc", pid, "stat").read_text().rpartition(")")[2].split()
    except OSError:
        return -1
    return -1 if fields[0] == "Z" else int(fields[11])


def finished(process):
    out, _ = process.communicate(timeout=SECONDS)
    return Run(process.returncode, out)


def require(true, message):
    if not true:
        raise Wrong(message)


def failure_of(check, here):
    """Runs a case; returns what was wrong, or ""."""
    try:
        check(here)
    except Wrong as wrong:
        return f"{check.__name__}: {wrong}"
    except Exception:  # an error of the case itself, which must not hide the other cases
        return f"{check.__name__}: {traceback.format_exc()}"
    return ""
