#!/usr/bin/env python3
# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""What scripts/on_device says: which device, which tool, with an adb that only lists; and of a board that lies.

usage: choose_device_test.py ON_DEVICE
"""
import importlib.machinery
import importlib.util
import io
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest
from unittest import mock

sys.dont_write_bytecode = True
ON_DEVICE = pathlib.Path(sys.argv[1]).absolute()
GOOD, LOCKED, GONE = "A1\tdevice", "B2\tunauthorized", "C3\toffline"
# Columns: output of `adb devices`; flags; exit status; parts of the expected message.
CASES = [
    ([], [], 69, ["no device (adb lists none)", "allow USB debugging", "--ssh=USER@HOST"]),
    ([LOCKED, GONE], [], 69, ["B2  unauthorized: unlock it", "C3  offline: plug it in again"]),
    ([GOOD, "A2\tdevice", LOCKED], [], 64, ["several devices; choose with -s SERIAL", "A1  device", "A2  device", "B2  unauthorized"]),
    ([GOOD, LOCKED], ["-s", "B2"], 69, ["no device B2", "B2  unauthorized: unlock it"]),
    ([GOOD], ["-s", "Z9"], 69, ["no device Z9", "A1  device"]),
    ([], ["--devices=none.json"], 66, ["none.json: No such file"]),
    ([], ["--devices=broken.json"], 65, ["broken.json:1:2: "]),
    ([], ["--devices=devices.json", "--only=tablet"], 64, ["no device tablet; there are pixel, pi, here"]),
    ([], ["--devices=devices.json", "--only=pixel"], 69, ["no device A1"]),
    ([], ["--devices=devices.json", "--only=here"], 64, ["here is this machine: run the tool itself"]),
    ([], ["--adb=/no/adb"], 69, ["there is no adb", "apt-get install adb"]),
    ([], ["--keep", "--clean"], 64, ["exclude each other"]),
    ([], ["--only=x"], 64, ["--only needs --devices"]),
    ([], ["--nonsense"], 64, ["no flag of the device: --nonsense (flags of the tool follow its name)", "usage: scripts/on_device"]),
    ([], ["bench"], 64, ["bench: give the tool's own name, benchmark_model, and its flags: benchmark_model --graph=MODEL"]),
    ([], ["--ssh=-oProxyCommand=touch ran"], 64, ["--ssh '-oProxyCommand=touch ran': an address must not begin with '-'"]),
    ([GOOD], ["--ssh=pi@pi", "--ssh="], 64, ["--ssh '': an address must not begin with '-'"]),
    ([GOOD], ["-s", "A1", "-s-P5037"], 64, ["-s '-P5037': an address must not begin with '-'"]),
    ([], ["--env=nothing"], 64, ["is not NAME=VALUE"]),
]
# A fake ssh: this machine runs the script. A script that contains $AT is not run; the fake prints $ANSWER and ends with
# exit status $ENDED.
SSH = """#!/bin/sh
for script; do case $script in -M | -O) exit 0 ;; esac; done
cd "$HOME" || exit
case $script in *"$AT"*) printf '%b\\nlitmus-status %d\\n' "$ANSWER" "$ENDED" ;; *) exec sh -c "$script" ;; esac
"""
FLAGS = json.dumps({"schema": {"name": "litmus.help"}, "positionals": [], "rest_of_line": False, "flags": [
    {"name": name, "other_names": [], "letter": None, "type": "string", "text": text, "needs_text": True}
    for name, text in (("graph", "model"), ("json_out", "output"))]})
TOOL = f"#!/bin/sh\nif [ $1 = --help ]; then echo '{FLAGS}'; exit; fi\n" + \
    'for word; do case $word in --json_out=*) echo {} >"${word#*=}" ;; esac; done\n'
BINS, DIGITS = ["--binaries=bins"], "9" * 5000
# Columns: $AT, $ANSWER and $ENDED of the fake ssh; flags; exit status on this host; end of the expected message.
LIES = [
    ("no such text", "", 0, BINS, 0, ""),
    ("for d in run/*", "hello", 0, BINS, 69, "board: looking for earlier runs: 'hello' is not a state, run and command"),
    ("wc -c", "junk", 0, BINS, 69, "board: fetching the exit status: 'junk' is not an exit status and size"),
    ("wc -c", "999 0", 0, BINS, 69, "board: fetching the exit status: '999' is not an integer from 0 to 255"),
    ("== $1", f"== battery\nlevel: ²\n== thermalservice\nThermal Status: {DIGITS}", 0, BINS, 0, ""),
    ("uname -m", "", 0, [], 69, "board: asking for the machine: '' is not a machine name"),
    ("uname -m", "m\\xffx", 0, [], 69, "is not a machine name"),
    ("sha256sum", "", 256, BINS, 69, "board: comparing files: the exit status: '256' is not an integer from 0 to 255"),
    ("&& exit 2", "/etc/passwd", 2, BINS, 74, "which would not lie in result.json: nothing is fetched"),
    ("no such text", "", 0, [*BINS, "--out=devices.json"], 74, "error: [Errno 17] File exists: 'devices.json'"),
]


class ChooseDeviceTest(unittest.TestCase):
    def setUp(self):
        scratch = tempfile.TemporaryDirectory(dir=os.environ.get("TEST_TMPDIR"))
        self.addCleanup(scratch.cleanup)
        self.folder = pathlib.Path(scratch.name)
        (self.folder / "broken.json").write_text("{")
        (self.folder / "devices.json").write_text(json.dumps({"version": 1, "devices": [
            {"name": "pixel", "kind": "adb", "serial": "A1"}, {"name": "pi", "kind": "ssh", "host": "pi@pi"},
            {"name": "here", "kind": "local"}]}))

    def run_with(self, listed, words):
        adb = self.folder / "adb"
        adb.write_text("#!/bin/sh\necho 'List of devices attached'\ncat <<'END'\n" + "\n".join(listed) + "\nEND\n")
        adb.chmod(0o755)
        return subprocess.run([sys.executable, ON_DEVICE, f"--adb={adb}", *words], cwd=self.folder, stdout=subprocess.PIPE,
                              stderr=subprocess.PIPE, text=True, check=False)

    def test_cases(self):
        for listed, flags, status, parts in CASES:
            with self.subTest(listed=listed, flags=flags):
                done = self.run_with(listed, [*flags, "benchmark_model", "--graph=m"])
                self.assertEqual(done.returncode, status, done.stderr)
                for part in parts:
                    self.assertIn(part, done.stderr)

    def test_a_board_that_lies(self):
        for name, text in (("ssh", SSH), ("bins/benchmark_model", TOOL)):
            (self.folder / name).parent.mkdir(exist_ok=True)
            (self.folder / name).write_text(text)
            (self.folder / name).chmod(0o755)
        (self.folder / "m").write_text("model")
        for at, answer, ended, flags, status, said in LIES:
            with self.subTest(at=at, answer=answer[:20]):
                (self.folder / "result.json").unlink(missing_ok=True)
                env = {**os.environ, "HOME": str(self.folder), "PATH": f"{self.folder}:{os.environ['PATH']}",
                       "AT": at, "ANSWER": answer, "ENDED": str(ended)}
                command = [sys.executable, ON_DEVICE, "--ssh=board", "--wait_for_device=0", *flags, "benchmark_model",
                           "--graph=m", "--json_out=result.json"]
                done = subprocess.run(command, cwd=self.folder, env=env, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                      text=True, check=False, timeout=30)
                self.assertEqual(done.returncode, status, done.stderr)
                self.assertNotIn("Traceback", done.stderr)
                if said:
                    self.assertTrue(done.stderr.endswith(f"{said}\n"), done.stderr)

    def test_a_defect_of_the_scripts_is_told_in_one_line(self):
        loader = importlib.machinery.SourceFileLoader("on_device", str(ON_DEVICE))
        script = importlib.util.module_from_spec(importlib.util.spec_from_loader("on_device", loader))
        loader.exec_module(script)
        options = script.parse(["--ssh=board", "benchmark_model"])
        error = io.StringIO()
        for problem, status, said in (
                (KeyError("x"), 70, r"error: board: internal error: KeyError\('x'\) \(\w+.py:\d+\)"),
                (RecursionError(), 70, r"on_device: error: board: internal error"),
                (OSError(28, "full"), 74, r"on_device: error: \[Errno 28\]")):
            written = []
            with self.subTest(problem=problem), \
                    mock.patch.object(script.remote_run, "RemoteRun", side_effect=problem), \
                    mock.patch.object(script, "write_through", lambda stream: written.append):
                self.assertEqual(script.run_on(script.entries(options)[0], options, False), status)
                self.assertRegex(b"".join(written).decode(), said)
                self.assertEqual(len(written), 1)

    def test_tools_that_run_here(self):
        for words, part in ((["compare", "a"], "compare two results"), (["report", "a"], "run it here"),
                            (["eval_coco", "merge", "a"], "merge runs here"), ([], "TOOL")):
            done = self.run_with([GOOD], words)
            self.assertEqual((done.returncode, part in done.stderr), (64, True), done.stderr)

    def test_help(self):
        done = self.run_with([], ["--help"])
        self.assertEqual(done.returncode, 0)
        for flag in ("--ssh", "--fixed_performance", "--wait_for_device", "--clean"):
            self.assertIn(flag, done.stdout)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
