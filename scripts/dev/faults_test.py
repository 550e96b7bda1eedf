#!/usr/bin/env python3
# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""The commands of docs/reference/faults.md end with the code and the message that the page states.

usage: faults_test.py FAULTS.md MODEL.tflite TOOL...
"""
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

PAGE, MODEL = (pathlib.Path(word).resolve() for word in sys.argv[1:3])
TOOLS = {os.path.basename(word): os.path.abspath(word) for word in sys.argv[3:]}
ROW = re.compile(r"^\| `([^`]+)` \| (\d+) \| `([^`]+)` \|$", re.MULTILINE)

FILES = {
    "cut.tflite": MODEL.read_bytes()[:200],
    "empty.tflite": b"",
    "text.tflite": b"hello\n",
    "archive.tflite": b"PK\3\4" + b"a" * 40,
    "pointer.tflite": b"version https://git-lfs.github.com/spec/v1\noid sha256:aa\nsize 5\n",
    "page.tflite": b"<!DOCTYPE html><html></html>\n",
    "other.onnx": b"\x08\x07\x12\x07pytorch",
    "bad.json": b"{\n",
}


class Faults(unittest.TestCase):

    def test_each_command_of_the_page(self):
        rows = ROW.findall(PAGE.read_text(encoding="utf-8"))
        self.assertGreater(len(rows), 20, "too few commands: does the test still find the tables?")
        with tempfile.TemporaryDirectory() as folder:
            shutil.copy(MODEL, os.path.join(folder, "model.tflite"))
            os.mkdir(os.path.join(folder, "folder"))
            for name, content in FILES.items():
                pathlib.Path(folder, name).write_bytes(content)
            for command, code, message in rows:
                with self.subTest(command):
                    tool, *words = command.split()
                    done = subprocess.run([TOOLS[tool], *words], cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=False)
                    printed = done.stderr.decode(errors="replace")
                    self.assertEqual(done.returncode, int(code), printed)
                    self.assertIn(message, printed)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
