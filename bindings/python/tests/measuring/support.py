# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""What the tests of tflitmus.measuring share: the package without its C library, a small document, a program that is a script."""
import copy
import json
import os
import pathlib
import shutil
import sys
import tempfile
import types

sys.dont_write_bytecode = True
PACKAGE = pathlib.Path(__file__).resolve().parents[2] / "tflitmus"
# The measurements need neither NumPy nor the library, which `import tflitmus` loads; so the tests import them below an empty package.
_empty = types.ModuleType("tflitmus")
_empty.__path__ = [str(PACKAGE)]
sys.modules["tflitmus"] = _empty

COMPARE = {
    "schema": {"name": "litmus.compare", "version": "3.0"}, "tool": {"name": "compare", "version": "1.2.3"},
    "build": {"revision": None, "dirty": False, "compiler": "gcc 12.2.0"}, "metric": "latency_median", "unit": "us", "margin": 0.02,
    "ratio": {"value": 1.5, "lower": 1.4, "upper": 1.6}, "interval_scope": "of pairs", "pairs": 2, "warmup_pairs": 1, "stop_reason": "budget",
    "a": {"argv": ["bench", "a b.tflite"], "tool": None, "median": 2.0, "spread": 0.01, "values": [2.0, 2], "note": None, "verdicts": {"stable": 2}},
    "b": {"argv": ["bench", "b.tflite"], "tool": None, "median": 3.0, "spread": 0.02, "values": [3.0, 3.1], "note": None, "verdicts": {}},
    "confirmation": None, "verdict": "slower", "message": "B is 50 % slower than A", "gates": [],
    "environment": {"argv": ["compare"], "started_utc": "2026-11-30T00:00:00Z", "flags": [{"name": "pairs", "value": 0, "origin": "default"}],
                    "cpu_target": "avx2", "machine": {}, "before": None, "after": None, "seconds": 1.5, "added_flags": []},
    "exit_code": 0,
}


def compare_document(**changes):
    """Returns a document of compare. changes: by path with "__" for dots; ... removes a member."""
    document = copy.deepcopy(COMPARE)
    for path, value in changes.items():
        *folders, name = (int(part) if part.isdigit() else part for part in path.split("__"))
        place = document
        for folder in folders:
            place = place[folder]
        if value is ...:
            del place[name]
        else:
            place[name] = value
    return document


class FakeProgram:
    """A script of Bash as the program of the measurements: `$out` is the file of --json_out. The temporary folder of the
    measurements is in a folder of its own, so that a test sees what they leave behind."""

    def __init__(self, body):
        self.folder = pathlib.Path(tempfile.mkdtemp())
        self.temporary = self.folder / "tmp"
        self.temporary.mkdir()
        program = self.folder / "tflitmus"
        program.write_text('#!/bin/bash\ncd "$(dirname "$0")"\nfor word; do case $word in --json_out=*) out=${word#*=};; esac; done\n'
                           'printf "%s\\n" "$@" >words\n' + body, encoding="utf-8")
        program.chmod(0o755)
        (self.folder / "document.json").write_text(json.dumps(COMPARE), encoding="utf-8")
        self._variables = {"TFLITMUS_PROGRAM": str(program), "TMPDIR": str(self.temporary)}

    def __enter__(self):
        self._before = {name: os.environ.get(name) for name in self._variables}
        os.environ.update(self._variables)
        tempfile.tempdir = None
        return self

    def __exit__(self, *_):
        for name, value in self._before.items():
            if value is None:
                del os.environ[name]
            else:
                os.environ[name] = value
        tempfile.tempdir = None
        shutil.rmtree(self.folder)

    def words(self):
        return (self.folder / "words").read_text(encoding="utf-8").splitlines()

    def left_behind(self):
        return sorted(os.listdir(self.temporary))
