#!/usr/bin/env python3
# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""Tests how check_python counts, on programs that print what checks print, with a stand-in for Bazel.

usage: check_python_test.py, in the top folder of the checkout
"""
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

BAZEL = """#!/bin/sh
[ "$1" = info ] && echo /made || echo "built $*"
[ ! -e "$(dirname "$0")/broken" ]
"""
ALL = ("check_litert", "check_scripts", "check_robust", "check_types", "check_pytest", "run_guide")


class CheckPython(unittest.TestCase):
    def setUp(self):
        self.above = pathlib.Path(tempfile.mkdtemp(dir=os.environ.get("TEST_TMPDIR"))).resolve()
        self.addCleanup(shutil.rmtree, self.above)
        self.folder = self.above / "checkout"
        self.script = self.folder / "scripts/ci/check_python"
        self.script.parent.mkdir(parents=True)
        shutil.copy("scripts/ci/check_python", self.script)
        self.program("bin/bazel", BAZEL)

    def program(self, path, text):
        (self.folder / path).parent.mkdir(parents=True, exist_ok=True)
        (self.folder / path).write_text(text)
        (self.folder / path).chmod(0o755)

    def check(self, name, text):
        self.program("bindings/python/tests/" + name, "#!/bin/sh\n%s\n" % text)

    def run_checks(self, *words, required="", shared=""):
        environment = {**os.environ, "PATH": "%s:%s" % (self.folder / "bin", os.environ["PATH"]), "LITMUS_REQUIRE_PYTHON": required,
                       "LITMUS_SHARED": shared}
        done = subprocess.run([sys.executable, "-B", self.script, *words], env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                              text=True, check=False)
        return done.returncode, done.stdout.splitlines()

    def test_one_check(self):
        passes, skips = "echo '3 passed, 0 failed'", "echo '2 skipped: no models'"
        # Columns: what the check does, LITMUS_REQUIRE_PYTHON, exit status, the last two lines, a line before them or "".
        for text, required, status, last, line in (
                (passes, "", 0, ["0 skipped: every check ran", "3 passed, 0 failed"], "check_robust: 3 passed, 0 failed"),
                (passes + "; " + passes, "1", 0, ["0 skipped: every check ran", "6 passed, 0 failed"], ""),
                (skips + "; " + passes, "1", 0, ["2 skipped: no models", "3 passed, 0 failed"], "check_robust: 2 skipped: no models"),
                (skips, "", 0, ["2 skipped: no models", "0 passed, 0 failed"], ""),
                (skips + "; echo '0 passed, 0 failed'", "1", 1, ["2 skipped: no models", "0 passed, 1 failed"],
                 "FAILED: check_robust: nothing ran, but LITMUS_REQUIRE_PYTHON=1: 0 passed, 0 failed"),
                ("echo no NumPy; exit 69", "", 0, ["1 skipped: check_robust: no NumPy", "0 passed, 0 failed"], ""),
                ("echo '1 skipped: no NumPy'; exit 69", "", 0, ["1 skipped: no NumPy", "0 passed, 0 failed"], ""),
                ("echo '4 passed, 0 failed, 2 skipped'", "1", 0, ["2 skipped: check_robust", "4 passed, 0 failed"],
                 "check_robust: 4 passed, 0 failed, 2 skipped"),
                ("echo no NumPy; exit 69", "1", 1, ["0 skipped: every check ran", "0 passed, 1 failed"],
                 "FAILED: check_robust: nothing ran, but LITMUS_REQUIRE_PYTHON=1: no NumPy"),
                ("echo '2 passed, 1 failed'; exit 1", "", 1, ["0 skipped: every check ran", "2 passed, 1 failed"], ""),
                ("echo '2 passed, 1 failed'", "", 1, ["0 skipped: every check ran", "2 passed, 1 failed"], ""),
                (passes + "; exit 139", "", 1, ["0 skipped: every check ran", "3 passed, 1 failed"],
                 "FAILED: check_robust ended with exit status 139"),
                ("kill -SEGV $$", "", 1, ["0 skipped: every check ran", "0 passed, 1 failed"], "FAILED: check_robust ended with exit status -11"),
                ("echo hello", "", 1, ["0 skipped: every check ran", "0 passed, 1 failed"],
                 "FAILED: check_robust printed no line 'N passed, M failed'")):
            with self.subTest(text, required=required):
                self.check("check_robust", text)
                got, lines = self.run_checks("check_robust", required=required)
                self.assertEqual((got, lines[-2:]), (status, last), lines)
                if line:
                    self.assertIn(line, lines)

    def test_every_check_and_its_environment(self):
        for count, name in enumerate(ALL):
            self.check(name, 'echo "$PYTHONPATH $TFLITMUS_LIBRARY $TFLITMUS_PROGRAM"; echo "$0 $*"; echo "%d passed, 0 failed"' % (count + 1))
        status, lines = self.run_checks("--config=werror")
        self.assertEqual((status, lines[-1]), (0, "21 passed, 0 failed"))
        built = next(line for line in lines if line.startswith("built "))
        self.assertTrue(built.startswith("built build --config=werror //bindings/python/native:libtflitmus.so //tools/tflitmus:tflitmus "), built)
        environment = "%s /made/bindings/python/native/libtflitmus.so /made/tools/tflitmus/tflitmus" % (self.folder / "bindings/python")
        self.assertEqual(lines.count(environment), len(ALL))
        tests = self.folder / "bindings/python/tests"
        self.assertIn("%s --built=/made" % (tests / "check_litert"), lines)
        self.assertIn("%s " % (tests / "run_guide"), lines)

    def test_shared_data(self):
        beside = self.above / "shared"
        self.check("check_robust", 'echo "data: $LITMUS_SHARED"; echo "1 passed, 0 failed"')
        self.assertIn("data: ", self.run_checks("check_robust")[1])
        beside.mkdir()
        self.assertIn("data: %s" % beside, self.run_checks("check_robust")[1])
        self.assertIn("data: /elsewhere", self.run_checks("check_robust", shared="/elsewhere")[1])

    def test_a_build_that_fails(self):
        self.check("run_guide", "echo '1 passed, 0 failed'")
        (self.folder / "bin/broken").touch()
        status, lines = self.run_checks("run_guide")
        self.assertEqual((status, lines[-3:]), (1, ["FAILED: bazel build", "0 skipped: every check ran", "0 passed, 1 failed"]))

    def test_a_check_that_is_not_there(self):
        for words in ((), ("check_nothing",)):
            status, lines = self.run_checks(*words)
            self.assertEqual(status, 64)
            self.assertIn("there is no program", lines[-1])


if __name__ == "__main__":
    unittest.main()
