#!/usr/bin/env python3
# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""prove profile on documents that a stand-in for benchmark_model prints: what is in bounds, and what is tried again.

usage: prove_profile_test.py PROVE
"""
import json
import os
import stat
import subprocess
import sys
import tempfile
import unittest

PROVE = os.path.realpath(sys.argv[1])


def document(ratio, slower):
    return {"profile": {"invoke_us": {"median": 100}, "operators_us": 99, "operators_over_invoke": ratio,
                        "profiled_over_regular": slower, "recording_overhead_ns": 36, "disturbed_share": 0.25}}


class ProveProfileTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name

    def path(self, name, text=""):
        path = os.path.join(self.folder, name)
        if not os.path.exists(path) or text:
            with open(path, "w", encoding="utf-8") as file:
                file.write(text)
        return path

    def run_on(self, documents, model, *flags, status=0):
        """The n-th call of the fake program prints the n-th document; calls after the last one repeat it."""
        self.path("documents", json.dumps(documents))
        program = self.path("program", """#!/usr/bin/env python3
import json, os, sys
folder = os.path.dirname(os.path.abspath(__file__))
documents = json.load(open(folder + "/documents"))
calls = len(open(folder + "/calls").read()) if os.path.exists(folder + "/calls") else 0
open(folder + "/calls", "a").write("x")
print(json.dumps(documents[min(calls, len(documents) - 1)]))
sys.exit(%d)
""" % status)
        os.chmod(program, os.stat(program).st_mode | stat.S_IXUSR)
        if os.path.exists(os.path.join(self.folder, "calls")):
            os.remove(os.path.join(self.folder, "calls"))
        done = subprocess.run([sys.executable, PROVE, "profile", "--benchmark_model=" + program,
                               "--model=" + self.path(model), *flags],
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, check=False)
        return done.returncode, done.stdout, done.stderr

    def test_bounds(self):
        good, far, slow = document(0.96, 1.5), document(0.94, 1), document(1, 1.06)
        cases = [
            # Columns: documents, model, flags, exit status, number of tries.
            ([good], "tiny.tflite", [], 0, 1),
            ([far], "tiny.tflite", [], 1, 3),
            ([far, good], "tiny.tflite", [], 0, 2),
            ([far], "tiny.tflite", ["--tries=1"], 1, 1),
            ([far], "tiny.tflite", ["--sum=7"], 0, 1),
            ([document(1.06, 1)], "tiny.tflite", [], 1, 3),
            ([slow], "tiny.tflite", [], 0, 1),
            ([slow], "mobilenet_v1_1.0.tflite", [], 1, 3),
            ([slow], "mobilenet_v1_1.0.tflite", ["--pass=7"], 0, 1),
        ]
        for documents, model, flags, expected, tries in cases:
            with self.subTest(documents=documents, model=model, flags=flags):
                status, out, err = self.run_on(documents, model, *flags)
                self.assertEqual(status, expected, out + err)
                self.assertEqual(sum(line.startswith(model) for line in out.splitlines()), tries, out)
                self.assertIn("out of bounds: " + model if expected else "1 models within bounds", out)

    def test_what_stops_it(self):
        cases = [
            ([{"profile": None}], [], 0, 70, "no profile"),
            ([{}], [], 0, 70, "no profile"),
            ([{}], [], 66, 66, "exit 66"),
            ([{}], ["--sum=many"], 0, 64, "--sum"),
            ([{}], ["--model=/nonexistent"], 0, 66, "there is no /nonexistent"),
        ]
        for documents, flags, status_of_program, expected, text in cases:
            with self.subTest(expected=expected, text=text):
                status, _, err = self.run_on(documents, "m.tflite", *flags, status=status_of_program)
                self.assertEqual(status, expected, err)
                self.assertIn(text, err)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
