#!/usr/bin/env python3
# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""What a device prints as the names of its files is not believed; and files are written whole, over no planted link."""
import os
import pathlib
import stat
import subprocess
import sys
import tempfile
import unittest

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).absolute().parent.parent))
from device import device, shell, whole_file  # noqa: E402


class Liar(shell.ShellDevice):
    """Says of each folder that it holds the files `names`; every file has the content "far"."""

    def __init__(self, names):
        super().__init__({"name": "liar", "kind": "ssh", "host": "liar"})
        self.names = names

    def start(self, script, stdin=subprocess.DEVNULL):
        listing = "".join(f"{name}\n" for name in self.names)
        answer = f"{listing}\nlitmus-status 2\n" if "[ -d out/run ]" in script else "far\nlitmus-status 0\n"
        return subprocess.Popen(["printf", "%s", answer], stdin=stdin, stdout=subprocess.PIPE, stderr=subprocess.PIPE, process_group=0)

    def send(self, files):
        raise AssertionError("nothing is copied")


class HostileNamesTest(unittest.TestCase):
    def setUp(self):
        scratch = tempfile.TemporaryDirectory(dir=os.environ.get("TEST_TMPDIR"))
        self.addCleanup(scratch.cleanup)
        self.here = pathlib.Path(scratch.name)
        (self.here / "elsewhere").mkdir()
        (self.here / "to").mkdir()
        (self.here / "to" / "link").symlink_to("../elsewhere")
        (self.here / "to" / "inside").symlink_to("real")
        (self.here / "to" / "real").mkdir()

    def files(self):
        return {str(path.relative_to(self.here)) for path in self.here.rglob("*") if path.is_file()}

    def test_names_that_lead_out(self):
        for name in ("out/run/../../escaped", "out/run/a/../../../escaped", f"{self.here}/escaped", "out/run//etc/escaped",
                     "out/../escaped", "out/runaway/escaped", "escaped", "", "out/run", "out/run/", "out/run/..", "out/run/.",
                     "out/run/link/escaped"):
            with self.subTest(name=name):
                with self.assertRaises(device.Refused) as refused:
                    Liar([name]).pull("out/run", self.here / "to")
                self.assertIn(repr(name), str(refused.exception))
                self.assertEqual(refused.exception.exit_code, device.IO_ERROR)
                self.assertEqual(self.files(), set())

    def test_names_that_do_not(self):
        names = ["a", "b/c", "..d", "e..", " f ", "-rf", "it's $x \\ `y`", "inside/g", "real/h"]
        self.assertTrue(Liar([f"out/run/{name}" for name in names]).pull("out/run", self.here / "to"))
        self.assertEqual(self.files(), {f"to/{name}".replace("inside", "real") for name in names})
        self.assertEqual((self.here / "to" / "b" / "c").read_text(), "far")

    def test_below(self):
        for name in ("/", "..", "a/..", "a\0b", "", ".", "link", "link/x", "/etc/passwd"):
            with self.subTest(name=name), self.assertRaises(ValueError):
                whole_file.below(self.here / "to", name)


class WholeFileTest(unittest.TestCase):
    def setUp(self):
        scratch = tempfile.TemporaryDirectory(dir=os.environ.get("TEST_TMPDIR"))
        self.addCleanup(scratch.cleanup)
        self.path = pathlib.Path(scratch.name, "f")

    def mode(self):
        return stat.S_IMODE(self.path.stat().st_mode)

    def test_permissions(self):
        for old, umask, expected in ((None, 0o022, 0o644), (None, 0o077, 0o600), (0o600, 0, 0o600), (0o664, 0o077, 0o664)):
            with self.subTest(old=old, umask=umask):
                self.path.unlink(missing_ok=True)
                if old is not None:
                    self.path.write_text("old")
                    self.path.chmod(old)
                before = os.umask(umask)
                whole_file.write(self.path, "new")
                os.umask(before)
                self.assertEqual((self.path.read_text(), self.mode()), ("new", expected))
                self.assertEqual(os.listdir(self.path.parent), ["f"])

    def test_a_failure_keeps_the_old_file(self):
        self.path.write_text("old")
        with self.assertRaises(TypeError):
            whole_file.write(self.path, 5)
        self.assertEqual((self.path.read_text(), os.listdir(self.path.parent)), ("old", ["f"]))

    def test_links(self):
        target = self.path.with_name("target")
        target.write_text("old")
        self.path.symlink_to("target")
        whole_file.write(self.path, b"new")
        self.assertTrue(self.path.is_symlink())
        self.assertEqual(target.read_text(), "new")

    def test_pipes_and_devices(self):
        whole_file.write(pathlib.Path("/dev/null"), "x")
        self.assertTrue(stat.S_ISCHR(os.stat("/dev/null").st_mode))
        os.mkfifo(self.path)
        reader = os.open(self.path, os.O_RDONLY | os.O_NONBLOCK)
        whole_file.write(self.path, "through")
        self.assertEqual(os.read(reader, 100), b"through")
        os.close(reader)
        with self.assertRaises(OSError):
            whole_file.write(pathlib.Path("/dev/full"), "x")
        with self.assertRaises(IsADirectoryError):
            whole_file.write(self.path.parent, "x")

    def test_the_longest_name(self):
        path = self.path.with_name("n" * 255)
        whole_file.write(path, "x")
        self.assertEqual(path.read_text(), "x")


if __name__ == "__main__":
    unittest.main()
