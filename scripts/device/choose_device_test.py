#!/usr/bin/env python3
# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""What scripts/on_device says and answers before it runs anything: which device, which tool; with an adb that only lists.

usage: choose_device_test.py ON_DEVICE
"""
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

ON_DEVICE = pathlib.Path(sys.argv[1]).absolute()
GOOD, LOCKED, GONE = "A1\tdevice", "B2\tunauthorized", "C3\toffline"
# What adb lists; the flags; the exit status; parts of what is said.
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
    ([], ["--nonsense"], 64, ["usage: scripts/on_device"]),
    ([], ["--ssh=-oProxyCommand=touch ran"], 64, ["--ssh '-oProxyCommand=touch ran': an address does not begin with '-'"]),
    ([GOOD], ["--ssh=pi@pi", "--ssh="], 64, ["--ssh '': an address does not begin with '-'"]),
    ([GOOD], ["-s", "A1", "-s-P5037"], 64, ["-s '-P5037': an address does not begin with '-'"]),
    ([], ["--env=nothing"], 64, ["is not NAME=VALUE"]),
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
