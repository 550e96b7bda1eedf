#!/usr/bin/env python3
# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""File names that a device prints are untrusted; fetched files are written atomically and never through a link that
was planted on this host."""
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
    """A device that lists the files `names` in each folder; the content of every file is "far".

    folders: it also claims that each file is a folder with a file x."""

    def __init__(self, names, folders=False):
        super().__init__({"name": "liar", "kind": "ssh", "host": "liar"})
        self.names, self.folders, self.asked = names, folders, 0

    def start(self, script, stdin=subprocess.DEVNULL):
        self.asked += 1
        listing = "".join(f"{name}\n" for name in self.names)
        answer = f"{listing}\nlitmus-status 2\n" if "[ -d out/run ]" in script else "far\nlitmus-status 0\n"
        if self.folders and self.asked > 1:
            answer = f"{script.split()[-1]}/x\n\nlitmus-status 2\n"
        with tempfile.TemporaryFile() as printed:
            printed.write(answer.encode())
            printed.seek(0)
            return subprocess.Popen(["cat"], stdin=printed, stdout=subprocess.PIPE, stderr=subprocess.PIPE)

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

    def test_folders_in_folders_end(self):
        liar = Liar(["out/run/x"], folders=True)
        with self.assertRaisesRegex(device.Refused, "liar: fetching out/run/x: .*exit status 2"):
            liar.pull("out/run", self.here / "to")
        self.assertEqual(liar.asked, 2)

    def test_a_file_that_is_not_there(self):
        liar = Liar(["out/run/x"])
        liar.ask = lambda *words, ask=liar.ask: ask(*words) if liar.asked == 0 else (b"", 3, "")
        with self.assertRaisesRegex(device.Refused, "liar: .* a file 'out/run/x', which it does not have"):
            liar.pull("out/run", self.here / "to")

    def test_what_cannot_be_fetched(self):
        # Columns: files that the device lists; files that exist on this host; expected error.
        (self.here / "to" / "file").write_text("here")
        for names, to, said in (
                (["out/run/x"], "to/file", "to/file: File exists"),
                (["out/run/file/x"], "to", "to/file: File exists"),
                (["out/run/file/x/y"], "to", "to/file/x: Not a directory"),
                (["out/run/real"], "to", "to/real: Is a directory"),
                (["out/run/" + "n" * 300], "to", ": File name too long"),
                (["out/run/" + "n/" * 33 + "x"], "to", "more than 32 folders deep"),
                (["out/run/" + "n/" * 2000 + "x"], "to", "more than 32 folders deep"),
                (["out/run/" + "n" * 5000], "to", "names a file 'out/run/nnn"),
                ([f"out/run/{number}" for number in range(10001)], "to", "more than 10000 files")):
            with self.subTest(names=names[0][:40], to=to):
                with self.assertRaises(device.Refused) as refused:
                    Liar(names).pull("out/run", self.here / to)
                self.assertTrue(str(refused.exception).startswith("liar: fetching "), refused.exception)
                self.assertIn(said, str(refused.exception))
                self.assertIn(refused.exception.exit_code, (device.CANT_CREATE, device.IO_ERROR))
                self.assertLess(len(str(refused.exception)), 1000)
                self.assertEqual(self.files(), {"to/file"})

    def test_a_folder_without_files(self):
        self.assertTrue(Liar([]).pull("out/run", self.here / "to"))
        self.assertEqual(self.files(), set())

    def test_names_with_other_line_ends(self):
        self.assertTrue(Liar(["out/run/a\x0bb", "out/run/c\u2028d"]).pull("out/run", self.here / "to"))
        self.assertEqual(self.files(), {"to/a\x0bb", "to/c\u2028d"})

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
        with self.assertRaises(OSError):
            whole_file.write(pathlib.Path("/dev/litmus_no_such_device"), "x")  # must not create a file there
        with self.assertRaises(IsADirectoryError):
            whole_file.write(self.path.parent, "x")

    def test_the_longest_name(self):
        path = self.path.with_name("n" * 255)
        whole_file.write(path, "x")
        self.assertEqual(path.read_text(), "x")


if __name__ == "__main__":
    unittest.main()
