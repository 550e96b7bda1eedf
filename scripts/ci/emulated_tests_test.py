#!/usr/bin/env python3
# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""Tests that the emulated tests detect differences, with fake tools, results and outputs, without an emulator."""
import json
import os
import struct
import subprocess
import sys
import tempfile
import unittest

SCRIPTS = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
sys.path.insert(0, os.path.join(SCRIPTS, "lib/emulated_tests"))
import compare  # noqa: E402 pylint: disable=wrong-import-position
import conformance  # noqa: E402 pylint: disable=wrong-import-position
import delegates  # noqa: E402 pylint: disable=wrong-import-position
import main  # noqa: E402 pylint: disable=wrong-import-position
import outputs  # noqa: E402 pylint: disable=wrong-import-position
import too_old  # noqa: E402 pylint: disable=wrong-import-position
from flavours import FLAVOURS, Flavour  # noqa: E402 pylint: disable=wrong-import-position
from machines import Machine, Run  # noqa: E402 pylint: disable=wrong-import-position
from tally import Tally  # noqa: E402 pylint: disable=wrong-import-position


def floats(*values):
    return struct.pack("<%df" % len(values), *values)


def case(name, passed=True, worst=0.0, resolver="ref"):
    return {"case": name, "resolver": resolver, "passed": passed, "max_error": worst,
            "failure": None if passed else "values differ"}


class Compare(unittest.TestCase):

    def test_tensors(self):
        nan, infinite = float("nan"), float("inf")
        # Columns: type, expected values, actual values, whether they count as equal.
        for kind, wanted, got, equal in (
            ("INT8", b"\x00\xff", b"\x00\xff", True),
            ("INT8", b"\x00\xff", b"\x00\xfe", False),
            ("UINT8", b"\x00", b"\x00\x00", False),
            ("FLOAT32", floats(100, 1), floats(100, 1 + 90 * compare.FLOAT_SHARE), True),
            ("FLOAT32", floats(100, 1), floats(100, 1 + 110 * compare.FLOAT_SHARE), False),
            ("FLOAT32", floats(nan, infinite), floats(nan, infinite), True),
            ("FLOAT32", floats(1, 1), floats(1, nan), False),
            ("FLOAT32", floats(infinite, 1), floats(1, 1), False),
        ):
            self.assertEqual(compare.tensors("x", wanted, got, kind) == [], equal, (kind, wanted, got))

    def test_values(self):
        # Columns: expected values, actual values, share, whether they count as equal.
        for wanted, got, share, equal in (
            ({"a": [1, 2.0]}, {"a": [1, 2.0]}, 0.0, True),
            ({"a": [1, 2.0]}, {"a": [1, 2.0000001]}, 0.0, False),
            ({"a": [1, 2.0]}, {"a": [1, 2.0000001]}, 1e-6, True),
            ({"a": [1, 2.0]}, {"a": [2, 2.0]}, 0.5, False),
            ({"a": 1}, {"b": 1}, 0.0, False),
            ([1], [1, 1], 0.0, False),
            (True, 1, 0.0, False),
            (None, None, 0.0, True),
        ):
            self.assertEqual(compare.values("x", wanted, got, share) == [], equal, (wanted, got, share))


class Outputs(unittest.TestCase):

    def test_each_output_is_compared_as_its_type(self):
        types = [{"tensor_name": "a", "type": "FLOAT32", "shape": [2]}, {"tensor_name": "b", "type": "INT8", "shape": [1, 3]}]
        wanted = floats(1, 2) + b"\x01\x02\x03"
        # Columns: actual values, whether they count as equal.
        for got, equal in (
            (wanted, True),
            (floats(1, 2.00001) + b"\x01\x02\x03", True),
            (floats(1, 2.1) + b"\x01\x02\x03", False),
            (floats(1, 2) + b"\x01\x02\x04", False),
            (wanted[:-1], False),
            (wanted + b"\x00", False),
        ):
            self.assertEqual(outputs.differences(wanted, got, types) == [], equal, got)

    def test_inputs_are_the_same_each_time(self):
        # Columns: type, shape, bytes.
        for kind, shape, size in (("FLOAT32", [1, 4], 16), ("INT8", [5], 5), ("INT32", [], 4), ("BOOL", [3], 3)):
            tensor = {"type": kind, "shape": shape}
            first = outputs.input_bytes(tensor, 1)
            self.assertEqual((len(first), first), (size, outputs.input_bytes(tensor, 1)), kind)


class Runs(unittest.TestCase):

    def test_crashes(self):
        # Columns: exit status, standard error, whether the run crashed.
        for status, err, crashed in (
            (0, "", False),
            (1, "ERROR: too slow", False),
            (1, "qemu: uncaught target signal 11 (Segmentation fault) - core dumped", True),
            (0, "libc++abi: terminating due to uncaught exception", True),
            (139, "", True),
            (-6, "", True),
        ):
            self.assertEqual(Run((), status, "", err).crashed, crashed, (status, err))

    def test_expected_end(self):
        # Columns: exit status, output, number of problems.
        for status, out, failed in ((69, "no library", 0), (69, "", 1), (0, "no library", 1), (139, "no library", 1)):
            tally = Tally(lambda text: None)
            context = main.Context(None, None, None, "", "", "", (), tally)
            delegates.expect_run(context, "x", Run(("a",), status, out, ""), 69, "no library")
            self.assertEqual((tally.failed, tally.passed), (failed, 1 - failed), (status, out))


class Conformance(unittest.TestCase):

    def tool(self, folder, cases, end):
        """Writes a tool that prints these cases (None: prints nothing) and then ends as `end` states."""
        os.mkdir(folder)
        path = os.path.join(folder, "conformance")
        with open(path, "w", encoding="utf-8") as file:
            file.write("#!/bin/bash\nresult=${@: -1}\n")
            if cases is not None:
                file.write("echo '%s' >\"${result#--json_out=}\"\n" % json.dumps({"cases": cases}))
            file.write(end + "\n")
        os.chmod(path, 0o755)
        return Machine(os.path.basename(folder), folder)

    def test_what_counts(self):
        same = [case("ABS/a__i8"), case("ABS/b__f32", worst=0.5)]
        # Columns: cases on this machine, cases on the emulated machine, how the emulated tool ends, passed, failed.
        for here, there, end, passed, failed in (
            (same, same, "", 2, 0),
            (same, [case("ABS/a__i8"), case("ABS/b__f32", worst=0.25)], "", 2, 0),
            (same, [case("ABS/a__i8", worst=1.0), case("ABS/b__f32")], "", 1, 1),
            (same, [case("ABS/a__i8"), case("ABS/b__f32", passed=False)], "exit 1", 1, 2),
            (same, same[:1], "", 1, 1),
            (same[:1], same, "", 1, 1),
            ([case("ABS/b__f32", passed=False)], [case("ABS/b__f32", passed=False)], "", 0, 0),
            (same, same, "echo 'qemu: uncaught target signal 11' >&2; exit 1", 2, 1),
            (same, None, "exit 70", 0, 1),
        ):
            with tempfile.TemporaryDirectory() as folder:
                said = []
                tally = Tally(said.append)
                context = main.Context(None, self.tool(folder + "/there", there, end), self.tool(folder + "/here", here, ""),
                                       "", "", folder, (), tally)
                conformance.check(context, "cases", [])
                self.assertEqual((tally.passed, tally.failed), (passed, failed), (here, there, end, said))


class TooOld(unittest.TestCase):

    def test_what_counts(self):
        error = "echo 'ERROR: the processor (v7l) has no NEON; use another' >&2; exit 69"
        # Columns: how the program ends on the older processor, whether that is right.
        for end, right in (
            (error, True),
            (error.replace("NEON", "NEON and VFPv4"), False),
            (error.replace("69", "1"), False),
            (error + "\n", True),
            (error.replace("exit", "echo more >&2; exit"), False),
            ("echo out; " + error, False),
            ("exit 0", False),
            ("kill -ILL $$", False),
            ("echo 'qemu: uncaught target signal 4 (Illegal instruction)' >&2; " + error, False),
        ):
            with tempfile.TemporaryDirectory() as folder:
                program = os.path.join(folder, "tflitmus")
                with open(program, "w", encoding="utf-8") as file:
                    file.write("#!/bin/bash\n%s\n" % end)
                os.chmod(program, 0o755)
                emulator = os.path.join(folder, "emulator")
                with open(emulator, "w", encoding="utf-8") as file:
                    file.write('#!/bin/bash\n[[ "$1 $2 $3 $4" == "-L root -cpu a8" ]] && exec "$5"\n')
                os.chmod(emulator, 0o755)
                tally = Tally(lambda text: None)
                flavour = Flavour("x", folder, "", too_old=(("a8", "NEON"),))
                context = main.Context(flavour, Machine("x", folder, (emulator, "-L", "root")), None, "", "", folder, (), tally)
                for _, check in too_old.checks(context):
                    check()
                self.assertEqual((tally.passed, tally.failed), (int(right), int(not right)), end)

    def test_only_emulated_processors_are_older(self):
        flavour = Flavour("x", "", "", too_old=(("a8", "NEON"),))
        for before, count in ((("qemu",), 1), ((), 0)):
            self.assertEqual(len(too_old.checks(main.Context(flavour, Machine("x", "", before), None, "", "", "", (), None))), count)


class Missing(unittest.TestCase):

    def run_main(self, *arguments, **environment):
        clean = {name: value for name, value in os.environ.items() if not name.startswith("LITMUS_")}
        done = subprocess.run([sys.executable, "-B", os.path.join(SCRIPTS, "lib/emulated_tests/main.py"), *arguments],
                              env=dict(clean, **environment), capture_output=True, text=True, check=False)
        return done.returncode, done.stdout, done.stderr

    def test_what_is_missing_is_named_in_one_line(self):
        with tempfile.TemporaryDirectory() as folder:
            # Columns: arguments, environment, exit status, text in the message.
            for arguments, environment, status, text in (
                (("android",), {}, 69, "set LITMUS_ANDROID_ROOT to"),
                (("android",), {"LITMUS_ANDROID_ROOT": folder}, 69, "has no system/bin/linker64"),
                (("android",), {"LITMUS_REQUIRE_ARM": "1"}, 69, "set LITMUS_ANDROID_ROOT to"),
                (("musl", folder), {}, 69, "test_emulated: musl: "),
                (("aarch64_linux", folder), {}, 69, "test_emulated: aarch64_linux: "),
                (("musl", folder), {"LITMUS_REQUIRE_ARM": "1"}, 1, "test_emulated: musl: "),
            ):
                got, out, err = self.run_main(*arguments, **environment)
                self.assertEqual((got, err.count("\n")), (status, 1), (arguments, environment, err))
                self.assertIn(text, err)
                self.assertEqual("FAILED" in out, status == 1, out)

    def test_unknown_names_are_refused(self):
        for arguments in (("ios",), ("musl", "--tools=bench"), ("musl", "--no_such_flag")):
            self.assertEqual(self.run_main(*arguments)[0], 64, arguments)


class AllFlavours(unittest.TestCase):

    def test_which_are_run(self):
        # Columns: arguments, exit status, text in the output.
        for arguments, status, text in (
            (("ios",), 64, "there is no flavour 'ios'"),
            (("android",), 0, "1 skipped: test_android: LITMUS_ANDROID_ROOT is not set"),
            (("--only_test",), 64, "--only_test: expected aarch64_linux, musl, android or portable_PROCESSOR"),
            (("--only_test", "ios"), 64, "--only_test: expected aarch64_linux, musl, android or portable_PROCESSOR"),
            (("--only_test", "musl", "/no/where"), 69, "test_emulated: musl: "),
        ):
            clean = {name: value for name, value in os.environ.items() if not name.startswith("LITMUS_")}
            done = subprocess.run([os.path.join(SCRIPTS, "ci/test_emulated"), *arguments], env=clean, capture_output=True, text=True,
                                  check=False)
            self.assertEqual(done.returncode, status, done.stderr)
            self.assertIn(text, done.stdout + done.stderr)


class FlavourNames(unittest.TestCase):

    def test_each_is_built_before_it_is_tested(self):
        with open(os.path.join(SCRIPTS, "ci/test_emulated"), encoding="utf-8") as script:
            text = script.read()
        for name, flavour in FLAVOURS.items():
            if name.startswith("portable_"):
                self.assertRegex(text, r"\|%s[|)]|\(%s\|" % (2 * (name[len("portable_"):],)))
                self.assertEqual((flavour.built_by, flavour.folder), ("scripts/build_portable " + name[len("portable_"):], "dist/" + name))
                continue
            self.assertRegex(text, r"\n +%s\) %s && .*" % (name, flavour.built_by))
            self.assertIn(flavour.folder, text)
        self.assertRegex(text, r'\n +portable_\*\) scripts/build_portable "\$\{1#portable_\}" && .*')


if __name__ == "__main__":
    unittest.main()
