#!/usr/bin/env python3
# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""Where the program's progress lines appear: on a terminal, in a notebook, in a function, or nowhere.

usage: progress_test.py
"""
import io
import os
import sys
import types
import unittest
from unittest import mock

from support import FakeProgram
from tflitmus import measuring
from tflitmus.measuring.progress import Lines

# Draws on a terminal alone, as the program does, among messages that are no progress.
DRAWS = """if [ -t 2 ]; then printf '\\rwarm-up: 0.5 of 1 s\\033[K' >&2; sleep 0.05; printf '\\rruns: 1 of 2 s\\033[K' >&2; printf '\\r\\033[K' >&2; fi
printf '[1/2] --num_threads=1\\n' >&2
printf 'INFO: started\\n' >&2
cp document.json "$out"
"""
WITH_TERMINAL = ["warm-up: 0.5 of 1 s", "runs: 1 of 2 s", "[1/2] --num_threads=1", ""]


class Terminal(io.StringIO):
    def isatty(self):
        return True


class Notebook(types.ModuleType):
    """IPython as a notebook has it; notes what is displayed and updated."""

    def __init__(self, shell):
        super().__init__("IPython")
        self.seen = []
        self.get_ipython = lambda: shell
        self.display = types.ModuleType("IPython.display")
        self.display.display = self._show

    def _show(self, data, raw, display_id):
        assert raw and display_id
        self.seen.append(data["text/plain"])
        return types.SimpleNamespace(update=lambda data, raw: self.seen.append(data["text/plain"]))


def measure(progress, stream):
    with FakeProgram(DRAWS), mock.patch.object(sys, "stderr", stream):
        measuring.compare("a", "b", progress=progress)


class Progress(unittest.TestCase):
    def test_pieces_become_lines(self):
        for pieces, lines in (
                ([b"\rone\x1b[K"], ["one"]),
                ([b"\ro", b"ne\x1b", b"[K\rtw", b"o\x1b[K"], ["one", "two"]),
                ([b"\rone\x1b[K\r\x1b[K"], ["one"]),
                ([b"[1/2] a\n[2/2]", b" b\n"], ["[1/2] a", "[2/2] b"]),
                ([b"WARN: w\n\rone\x1b[KERROR: e\n  more\nINFO: i\n"], ["one"]),
                ([b"\r\xc2", b"\xb5s \xff\x1b[K"], ["\u00b5s \ufffd"]),
                ([b"x" * 5000, b"y\n"], ["x" * 4096 + "y"]),
                ([b"\n\n", b"\r\r"], [])):
            seen = []
            heard = Lines(seen.append)
            for piece in pieces:
                heard.hear(piece)
            heard.end()
            with self.subTest(pieces):
                self.assertEqual(seen, lines + [""])

    def test_a_function_is_called(self):
        seen = []
        measure(seen.append, io.StringIO())
        self.assertEqual(seen, WITH_TERMINAL)

    def test_messages_after_a_drawn_line(self):
        drawn = r"printf '\rruns: 1 of 2 s\033[K\r\033[KWARN: late\n\rruns: 2 of 2 s\033[KERROR: no way\n' >&2; exit 70"
        with FakeProgram(drawn), self.assertWarnsRegex(measuring.MeasurementWarning, "^late$"), \
                self.assertRaises(measuring.FailedRunError) as caught:
            measuring.compare("a", "b", progress=lambda _: None)
        self.assertEqual((str(caught.exception), caught.exception.stderr), ("no way (exit status 70)", "WARN: late\nERROR: no way\n"))

    def test_nothing_without_a_terminal(self):
        for progress, stream in ((None, io.StringIO()), (False, io.StringIO()), (False, Terminal())):
            measure(progress, stream)
            self.assertEqual(stream.getvalue(), "")

    def test_a_terminal_ends_with_an_empty_line(self):
        for progress, stream in ((None, Terminal()), (True, io.StringIO())):
            measure(progress, stream)
            self.assertEqual(stream.getvalue(), "".join(f"\r{line}\x1b[K" for line in WITH_TERMINAL))

    def test_no_standard_error(self):
        measure(None, None)  # pythonw, some services

    def test_a_notebook_has_one_line(self):
        notebook = Notebook(types.SimpleNamespace(kernel=object()))
        stream = Terminal()
        with mock.patch.dict(sys.modules, {"IPython": notebook, "IPython.display": notebook.display}):
            measure(None, stream)
            self.assertEqual(notebook.seen, WITH_TERMINAL)
            self.assertEqual(stream.getvalue(), "")
            notebook.seen.clear()
            measure(False, stream)
            self.assertEqual(notebook.seen, [])

    def test_ipython_without_a_notebook_is_a_terminal(self):
        for shell in (None, types.SimpleNamespace()):
            notebook, stream = Notebook(shell), Terminal()
            with mock.patch.dict(sys.modules, {"IPython": notebook}):
                measure(None, stream)
            self.assertIn("runs: 1 of 2 s", stream.getvalue())

    def test_ipython_is_not_imported(self):
        with mock.patch.dict(sys.modules):
            sys.modules.pop("IPython", None)
            measure(None, io.StringIO())
            self.assertNotIn("IPython", sys.modules)

    def test_a_system_without_pseudo_terminals(self):
        seen = []
        with mock.patch.object(os, "openpty", side_effect=OSError("out of pty devices")):
            measure(seen.append, io.StringIO())
        self.assertEqual(seen, ["[1/2] --num_threads=1", ""])


if __name__ == "__main__":
    unittest.main()
