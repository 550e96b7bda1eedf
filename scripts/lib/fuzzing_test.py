#!/usr/bin/env python3
# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""Tests scripts/fuzz with a fake libFuzzer program: counts, stored inputs, ends of runs."""
import json
import os
import subprocess
import sys
import tempfile
import unittest

sys.path.insert(0, os.path.dirname(os.path.realpath(__file__)))
from fuzzing import campaign, targets  # pylint: disable=wrong-import-position

FUZZ = os.path.join(os.path.dirname(os.path.dirname(os.path.realpath(__file__))), "fuzz")
# A fake target that prints what libFuzzer prints; only its first run ends with a crash.
STAND_IN = """#!/bin/sh
for argument; do case $argument in -artifact_prefix=*) folder=${argument#*=} ;; esac; done
if [ "%(crashes)s" = always ] || { [ "%(crashes)s" = once ] && [ ! -e "$folder/crash-1" ]; }; then
  echo "==1==ERROR: AddressSanitizer: heap-buffer-overflow" >&2
  echo "stat::number_of_executed_units: %(executed)d" >&2
  echo bad >"$folder/crash-1"
  echo "artifact_prefix='$folder'; Test unit written to $folder/crash-1" >&2
  exit 1
fi
echo "stat::number_of_executed_units: 1000" >&2
"""


class FuzzTest(unittest.TestCase):

    def setUp(self):
        self._folder = tempfile.TemporaryDirectory()
        self.addCleanup(self._folder.cleanup)

    def path(self, name):
        return os.path.join(self._folder.name, name)

    def run_fuzz(self, *flags, crashes="never", executed=500):
        binary = self.path("stand_in")
        with open(binary, "w", encoding="utf-8") as file:
            file.write(STAND_IN % {"crashes": crashes, "executed": executed})
        os.chmod(binary, 0o755)
        return subprocess.run(
            [sys.executable, FUZZ, *flags, "--binary=" + binary, "--corpus=" + self.path("corpus")],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, check=False,
            env=dict(os.environ, HOME=self._folder.name))

    def test_counts(self):
        for crashes, executed, status, line in (
                ("never", 0, 0, "npy: 1000 executions, 0 crashes"),
                ("once", 500, 1, "npy: 1500 executions, 1 crashes"),
                # A target that crashes on a seed input is not restarted until the time is over.
                ("always", 0, 1, "npy: 0 executions, 1 crashes")):
            with self.subTest(crashes=crashes):
                ended = self.run_fuzz("npy", "5", crashes=crashes, executed=executed)
                self.assertEqual(ended.returncode, status, ended.stderr)
                self.assertEqual(ended.stdout.splitlines()[-1], line)

    def test_a_crash_names_the_command_that_repeats_it(self):
        ended = self.run_fuzz("npy", "5", crashes="once")
        self.assertIn("heap-buffer-overflow", ended.stdout)
        self.assertIn("repeat with %s %s" % (self.path("stand_in"), self.path("corpus/crashes/")), ended.stdout)

    def test_log_adds_up(self):
        log = self.path("log")
        for times in (1, 2):
            ended = self.run_fuzz("npy", "5", "--log=" + log)
            self.assertIn("npy: %d executions, 0 crashes in all" % (1000 * times), ended.stdout)
        with open(log, encoding="utf-8") as file:
            lines = [json.loads(line) for line in file]
        self.assertEqual([line["executions"] for line in lines], [1000, 1000])
        self.assertEqual(campaign.sums_of(log)["npy"].executions, 2000)

    def test_wrong_command_lines(self):
        for flags in ((), ("nothing", "5"), ("npy",), ("npy", "0"), ("npy", "x"), ("--part=1/2",),
                      ("--part=3/2", "--minutes=9"), ("--unknown",)):
            with self.subTest(flags=flags):
                self.assertEqual(self.run_fuzz(*flags).returncode, 64)

    def test_list_names_every_target(self):
        listed = self.run_fuzz("--list").stdout
        for name in targets.TARGETS:
            self.assertRegex(listed, "(?m)^%s " % name)

    def test_parts_share_the_targets(self):
        self.assertCountEqual(targets.part_of("1/2") + targets.part_of("2/2"), targets.TARGETS)

    def test_every_target_has_a_source_a_corpus_and_a_replay(self):
        root = os.path.dirname(os.path.dirname(FUZZ))
        replayed = ""
        for name in ("replay_test.cc", "replay_operator_test.cc", "replay_tools_test.cc"):
            with open(os.path.join(root, "testing/fuzzing", name), encoding="utf-8") as file:
                replayed += file.read()
        for name in targets.TARGETS:
            self.assertTrue(os.listdir(os.path.join(root, "testing/fuzzing/corpora", name)), name)
            self.assertTrue(os.path.exists(os.path.join(root, "testing/fuzzing", name + ".cc")), name)
            self.assertIn('Replay({"%s"' % name, replayed)


if __name__ == "__main__":
    unittest.main()
