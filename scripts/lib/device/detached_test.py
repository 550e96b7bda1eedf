#!/usr/bin/env python3
# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""Tests runs that continue after their connection is lost; a shell on this machine replaces the device."""
import os
import pathlib
import subprocess
import sys
import tempfile
import threading
import unittest

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).absolute().parent.parent))
from device import detached, device, shell  # noqa: E402
from device.groups import OWN_GROUP  # noqa: E402

TALK = "for i in 1 2 3; do echo out $i; echo err $i >&2; done"
# Columns: the tool's script; its exit status; standard output; standard error.
ENDS = [
    ("exit 0", 0, "", ""), ("exit 7", 7, "", ""),
    (TALK, 0, "out 1\nout 2\nout 3\n", "err 1\nerr 2\nerr 3\n"),
    ("printf 'no end of line'; echo \"$WORD\" >&2", 0, "no end of line", "two  words\n"),
]


class Here(shell.ShellDevice):
    """follow: a function that gets the script and simulates what happens to the client that reads the output."""

    def __init__(self, folder):
        super().__init__({"name": "here", "kind": "local", "folder": str(folder)})
        self.follow = lambda script: script

    def start(self, script, stdin=subprocess.DEVNULL):
        if "tail -c" in script and "-f" in script:
            script = self.follow(script)
        return subprocess.Popen(["sh", "-c", script], stdin=stdin, stdout=subprocess.PIPE, stderr=subprocess.PIPE, **OWN_GROUP)

    def send(self, files):
        raise AssertionError("nothing is copied")


class DetachedTest(unittest.TestCase):
    def setUp(self):
        scratch = tempfile.TemporaryDirectory(dir=os.environ.get("TEST_TMPDIR"))
        self.addCleanup(scratch.cleanup)
        self.folder = pathlib.Path(scratch.name)
        self.device = Here(self.folder)
        self.addCleanup(setattr, detached, "LOOK_SECONDS", detached.LOOK_SECONDS)

    def run_tool(self, script):
        out, err = [], []
        status = self.device.run(["sh", "-c", script], out.append, {"WORD": "two  words"}, err.append)
        return status, b"".join(out).decode(), b"".join(err).decode()

    def test_ends(self):
        for script, *expected in ENDS:
            with self.subTest(script=script):
                self.assertEqual(self.run_tool(script), tuple(expected))
                self.assertEqual(list(self.folder.glob("run/*")), [])

    def test_a_signal_ends_the_tool(self):
        self.assertEqual(self.run_tool("kill -9 $$")[0], 137)

    def test_one_sink_gets_both_streams(self):
        out = []
        self.device.run(["sh", "-c", TALK], out.append)
        self.assertEqual(sorted(b"".join(out).split()), sorted(f"{word}".encode() for i in "123" for word in ("out", i, "err", i)))

    def test_a_client_that_does_not_end(self):
        detached.LOOK_SECONDS = 0.3
        self.device.follow = lambda text: text + "\nexec sleep 1000"
        self.assertEqual(self.run_tool(TALK), (0, "out 1\nout 2\nout 3\n", "err 1\nerr 2\nerr 3\n"))

    def test_a_run_that_is_gone_is_said_once_and_then_starts_anew(self):
        script = f"echo begin; [ -e {self.folder}/second ] || {{ touch {self.folder}/second; kill -9 $PPID; sleep 0.2; kill -9 $$; }}"
        with self.assertRaises(device.RunGone) as gone:
            self.run_tool(script)
        self.assertEqual(gone.exception.exit_code, 75)
        self.assertEqual(self.run_tool(script), (0, "begin\n", ""))

    def test_another_run_is_refused_until_stopped(self):
        run = self.folder / "run" / "other"
        run.mkdir(parents=True)
        process = subprocess.Popen(["sleep", "1000"])
        self.addCleanup(process.wait)
        self.addCleanup(process.kill)
        boot = pathlib.Path("/proc/sys/kernel/random/boot_id").read_text()
        for name, text in (("keeper", str(process.pid)), ("pid", str(process.pid)), ("boot", boot), ("command", "tool --flag")):
            (run / name).write_text(text)
        with self.assertRaisesRegex(device.Refused, "another run is in progress: tool --flag"):
            self.run_tool("exit 0")
        # After a restart of the device its process ids mean nothing.
        (run / "boot").write_text("an earlier start of this machine")
        self.assertEqual(self.run_tool("exit 0")[0], 0)
        self.assertIsNone(process.poll())
        (run / "boot").write_text(boot)
        threading.Thread(target=process.wait).start()  # wait() reaps the process, which would stay a zombie otherwise
        self.device.stop_runs()
        self.assertEqual(process.wait(), -15)
        self.assertFalse((self.folder / "run").exists())


if __name__ == "__main__":
    unittest.main()
