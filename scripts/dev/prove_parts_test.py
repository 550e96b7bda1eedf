#!/usr/bin/env python3
# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""prove cold and prove memory judge made-up documents; benchmark_model is a script that prints one.

usage: prove_parts_test.py PROVE
"""
import json
import os
import subprocess
import sys
import tempfile
import unittest

PROVE = os.path.realpath(sys.argv[1])
BIG, SMALL = 2 << 20, 1000


def cold(size=BIG, total=1.0, other=0.02, cached=0.0, page_cache="evicted"):
    return {"model": {"bytes": size}, "cold_start": [{
        "page_cache": page_cache, "cached_share": cached, "wall_us": {"interquartile_mean": 5e3},
        "phases": [{"interquartile_mean_us": 5e3 * (total - other) / 2}] * 2, "medians_over_wall": 0.9,
        "other_us": {"interquartile_mean": 5e3 * other, "share": other}, "major_faults": 1}]}


def memory(size=BIG, tool=900, rest=100):
    return {"model": {"bytes": size}, "memory": {"snapshots": [{
        "stage": "peak", "pss_kb": 1000, "kinds": [{"kind": "tool", "kb": tool}, {"kind": "other", "kb": rest}],
        "other_share": rest / 1000}]}}


class ProveParts(unittest.TestCase):
    def prove(self, *arguments, document=None, status=0):
        with tempfile.TemporaryDirectory() as folder:
            fake = os.path.join(folder, "benchmark_model")
            with open(fake, "w", encoding="utf-8") as script:
                script.write("#!/bin/sh\necho '%s'\necho a reason >&2\nexit %d\n" % (json.dumps(document), status))
            os.chmod(fake, 0o755)
            return subprocess.run([sys.executable, PROVE, *arguments, "--binary=" + fake, "--model=m.tflite"],
                                  stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, check=False)

    def test_what_holds_and_what_does_not(self):
        # Columns: mode, document, exit status, text of the message.
        for mode, document, status, text in (
            ("cold", cold(), 0, "all hold"),
            ("cold", cold(total=1.019), 0, "all hold"),
            ("cold", cold(total=0.97), 1, "the phases sum to 0.970"),
            ("cold", cold(total=1.03), 1, "the phases sum to 1.030"),
            ("cold", cold(other=0.11), 1, "other has 11.0 %"),
            ("cold", cold(other=0.11, size=SMALL), 0, "all hold"),
            ("cold", cold(cached=0.5), 1, "0.5 of the pages cached"),
            ("cold", cold(cached=None), 1, "None of the pages cached"),
            ("cold", cold(cached=1.0, page_cache="warm"), 0, "all hold"),
            ("memory", memory(), 0, "all hold"),
            ("memory", memory(tool=840), 1, "sum to 0.940"),
            ("memory", memory(tool=960), 1, "sum to 1.060"),
            ("memory", memory(tool=880, rest=120), 1, "rest has 12.0 %"),
            ("memory", memory(tool=880, rest=120, size=SMALL), 0, "all hold"),
        ):
            done = self.prove(mode, document=document)
            self.assertEqual(done.returncode, status, (mode, document, done))
            self.assertIn(text, done.stdout, (mode, document))

    def test_what_is_wrong(self):
        # Columns: arguments, exit status of benchmark_model, exit status of prove.
        for arguments, fails, status in (
            (["cold"], 66, 66), (["speed"], 0, 64), ([], 0, 64), (["cold", "--processes=x"], 0, 64),
        ):
            done = self.prove(*arguments, document=cold(), status=fails)
            self.assertEqual(done.returncode, status, (arguments, done))
            self.assertNotIn("Traceback", done.stderr, arguments)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
