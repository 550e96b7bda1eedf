#!/usr/bin/env python3
# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""Answers of a device are untrusted: an invalid answer is refused with a message that names it, and exit code 69."""
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).absolute().parent.parent))
from device import detached, device, json_text, shell, values  # noqa: E402

DIGITS = "9" * 5000


class Says(shell.ShellDevice):
    """A device that answers each script with the same bytes."""

    def __init__(self, answer):
        super().__init__({"name": "liar", "kind": "ssh", "host": "liar"})
        self.answer = answer.encode(errors="surrogateescape") if isinstance(answer, str) else answer

    def start(self, script, stdin=subprocess.DEVNULL):
        reader, writer = os.pipe()
        os.write(writer, self.answer)
        os.close(writer)
        process = subprocess.Popen(["cat"], stdin=reader, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        os.close(reader)
        return process

    def send(self, files):
        raise AssertionError("nothing is copied")


def ended(text):
    return f"{text}\nlitmus-status 0\n"


def ask(target):
    return target.ask("true", "asking")


def state(target):
    return detached._state(target, "id")


def finish(target):
    return detached._finish(target, "id", detached._Received(), lambda data: None, lambda data: None)


# Columns: function that is called; the device's answer; the expected error.
NONSENSE = (
    (ask, "\nlitmus-status junk\n", "asking: the exit status: 'junk' is not an integer from 0 to 255"),
    (ask, "\nlitmus-status -1\n", "asking: the exit status: '-1' is no"),
    (ask, "\nlitmus-status 256\n", "asking: the exit status: '256' is no"),
    (ask, "\nlitmus-status \n", "asking: the exit status: '' is no"),
    (ask, f"\nlitmus-status {DIGITS}\n", "asking: the exit status: '999"),
    (Says.platform, ended(""), "asking for the machine: '' is not a machine name"),
    (Says.platform, ended("\n\n android"), "asking for the machine: '' is not a machine name"),
    (Says.platform, ended("a\x1b[2J"), "asking for the machine: 'a\\x1b[2J' is not a machine name"),
    (Says.platform, ended("\udcff"), "asking for the machine: "),
    (Says.platform, ended("m" * 1000), "asking for the machine: 'mmm"),
    (state, ended("hello\n"), "looking for earlier runs: 'hello' is not a state, run and command"),
    (state, ended("running id\n"), "looking for earlier runs: 'running id' is not a state"),
    (state, ended("asleep id tool\n"), "looking for earlier runs: 'asleep id tool' is not a state"),
    (finish, ended("junk\n"), "fetching the exit status: 'junk' is not an exit status and size"),
    (finish, ended("0\n"), "fetching the exit status: '0' is not an exit status and size"),
    (finish, ended("1 2 3\n"), "fetching the exit status: '1 2 3' is not an exit status and size"),
    (finish, ended("0 x\n"), "fetching the exit status: 'x' is not an integer"),
    (finish, ended("999 0\n"), "fetching the exit status: '999' is not an integer from 0 to 255"),
    (finish, ended("0 -5\nxx\n"), "fetching the exit status: '-5' is not an integer"),
    (finish, ended("0 50\nxx\n"), "fetching the exit status: '50' is not an integer from 0 to 3"),
    (finish, ended(f"{DIGITS} 0\n"), "fetching the exit status: '999"),
)
# Texts and the integers that they are parsed as; None: the text is refused.
INTEGERS = (
    ("0", 0), ("7", 7), ("007", 7), ("100", 100), ("101", None), ("-1", None), ("", None), (" 1", None), ("1 ", None),
    ("1\n", None), ("1_0", None), ("+1", None), ("²", None), ("٣", None), ("1.0", None), ("x", None), (DIGITS, None),
    ("0" * 5000, None),
)
NUMBERS = (
    ("0", 0.0), ("-1.5", -1.5), ("41.", 41.0), ("0.25", 0.25), ("1.2.3", None), ("nan", None), ("inf", None),
    ("1e5", None), ("", None), (".", None), ("-", None), ("²", None), ("1_0", None), (DIGITS, None), ("201", None), ("-201", None),
)
# Invalid JSON texts, which no tool writes.
NO_JSON = ("", "{", "[" * 100000, '{"a":' * 100 + "1" + "}" * 100, "[NaN]", "[-Infinity]",
           "[1e999]", f"[{DIGITS}]", '["\\ud800"]', '{"\\udfff": 1}')
DOCUMENT = {"a": {"b": 5, "c": None, "d": [1], "e": True, "f": 1e30, "g": "t", "h": "a\x1bb", "i": 10**400}}
# Columns: name of a member; requested type; the value that is read, or the error.
MEMBERS = (
    ("a", dict, DOCUMENT["a"]), ("a.b", int, 5), ("a.b", float, 5), ("a.d", list, [1]), ("a.g", str, "t"),
    ("x", dict, "x: is missing"), ("a.x", int, "a.x: is missing"), ("a.b.x", int, "a.b: expected an object, got 5"),
    ("a.c", int, "a.c: is missing"), ("a.e", int, "a.e: expected an integer up to 1e+18, got True"),
    ("a.f", float, "a.f: expected a number up to 1e+18, got 1e+30"),
    ("a.i", int, "a.i: expected an integer up to 1e+18, got 1000"),
    ("a.i", float, "a.i: expected a number"), ("a.d", str, "a.d: expected a string of at most 1000 printable characters, got [1]"),
    ("a.h", str, "a.h: expected a string"), ("a.g", list, "a.g: expected an array, got 't'"),
    ("a.b", dict, "a.b: expected an object, got 5"),
)


class HostileAnswersTest(unittest.TestCase):
    def test_nonsense_is_refused(self):
        for question, answer, said in NONSENSE:
            with self.subTest(answer=answer[:60]):
                with self.assertRaises(device.Refused) as refused:
                    question(Says(answer))
                text = str(refused.exception)
                self.assertEqual(text[:len(said) + 6], f"liar: {said}")
                self.assertEqual(refused.exception.exit_code, device.UNAVAILABLE)
                self.assertLess(len(text), 600)

    def test_what_devices_do_answer(self):
        self.assertEqual(Says(ended("aarch64\nandroid\n")).platform(), (True, "aarch64"))
        self.assertEqual(Says(ended("")).ask("true", "asking"), (b"", 0, ""))
        for text, found in (("", "none"), ("ended id tool a b\n", "ended"), ("gone id \n", "gone"),
                            ("ended x tool\x0b\u2028a\nrunning id t\n", "running")):
            with self.subTest(text=text):
                self.assertEqual(state(Says(ended(text))), found)
        for text, status in (("7 0\n", 7), ("0 2\nab", 0), ("255  1\na", 255)):
            with self.subTest(text=text):
                self.assertEqual(finish(Says(ended(text))), status)

    def test_names_to_remove_stay_below_the_folders(self):
        names = "in/a\nin/b\x0b/etc\n/etc\nin/../../x\nout/c\n\nin/n\0\nin/" + "l" * 5000 + "\n"
        self.assertEqual(Says(ended(names))._files_below(["in"]), ["in/a", "in/b\x0b/etc"])

    def test_numbers(self):
        for table, read in ((INTEGERS, lambda text: values.integer(text, 0, 100)),
                            (NUMBERS, lambda text: values.number(text, -200, 200))):
            for text, expected in table:
                with self.subTest(text=text[:20]):
                    if expected is None:
                        self.assertRaises(values.BadValue, read, text)
                    else:
                        self.assertEqual(read(text), expected)
                    self.assertEqual(values.or_none(read, text), expected)

    def test_json(self):
        for text in NO_JSON:
            with self.subTest(text=text[:20]):
                self.assertRaises(ValueError, json_text.parse, text)
        for text in ('{"a": [1, 2.5, null, "\\ud83d\\ude00"]}', "{" + '"a":{' * 50 + "}" * 51, "-0.0", '"ä"'):
            json_text.parse(text)

    def test_members(self):
        for name, kind, expected in MEMBERS:
            with self.subTest(name=name, kind=kind):
                if isinstance(expected, str) and ": " in expected:
                    with self.assertRaises(values.BadValue) as bad:
                        json_text.member(DOCUMENT, name, kind)
                    self.assertEqual(str(bad.exception)[:len(expected)], expected)
                    self.assertLess(len(str(bad.exception)), 500)
                else:
                    self.assertEqual(json_text.member(DOCUMENT, name, kind), expected)
        for name in ("x", "a.c", "a.c.x", "x.y"):
            self.assertIsNone(json_text.member(DOCUMENT, name, int, needed=False))
        self.assertRaises(values.BadValue, json_text.member, [1], "a", int)

    def test_only_regular_files_are_read(self):
        with tempfile.TemporaryDirectory(dir=os.environ.get("TEST_TMPDIR")) as scratch:
            pipe, link = pathlib.Path(scratch, "pipe"), pathlib.Path(scratch, "link")
            os.mkfifo(pipe)
            link.symlink_to("/dev/zero")
            for path in (pipe, link, pathlib.Path(scratch)):
                with self.subTest(path=path), self.assertRaises(device.Refused) as refused:
                    json_text.read(path)
                self.assertEqual(str(refused.exception), f"{path}: is not a regular file")
                self.assertEqual(refused.exception.exit_code, device.BAD_DATA)
            self.assertRaises(FileNotFoundError, json_text.read, pathlib.Path(scratch, "none"))


if __name__ == "__main__":
    unittest.main()
