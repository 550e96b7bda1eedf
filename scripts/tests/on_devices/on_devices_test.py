#!/usr/bin/env python3
# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""on_devices over folders of this machine that die, come back, hang and refuse: what it ends with, and whether the merged result is that
of one process.

usage: on_devices_test.py ON_DEVICES EVAL_IMAGENET BENCHMARK_MODEL MODEL CHECK_RESULT
"""
import json
import os
import pathlib
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import unittest

sys.dont_write_bytecode = True
SCRIPT, EVAL, BENCHMARK, MODEL, CHECK_RESULT = map(os.path.realpath, sys.argv[1:6])
sys.path.insert(0, os.path.dirname(os.path.realpath(__file__)))
import small_images  # noqa: E402

IMAGES, SHARDS = 40, 8
FLAGS = ["--model_file=m.tflite", "--ground_truth_images_path=images", "--ground_truth_labels=labels.txt",
         "--model_output_labels=names.txt"]
# A wrapper that is put before the tool; $0 is this file, whose folder has the count of its calls. Each variant ends in
# the middle, as an interrupted tool would.
BROKEN_OFF = """#!/bin/bash
# Lets the tool work, then leaves what a kill in the middle leaves: two finished items and a torn line.
for word in "$@"; do
  case $word in --journal=*) journal=${word#*=} ;; --output_file_path=*) result=${word#*=} ;; esac
done
echo >>"$0.calls"
if (($(wc -l <"$0.calls") != AT)); then exec "$@"; fi
"$@"
head -n 3 "$journal" >part && printf '{"item":' >>part && mv part "$journal" && rm "$result"
"""
DIES = BROKEN_OFF + 'touch "$0.died"; mv "$PWD" "$PWD.gone"\n'
# A wrapper with which the other devices wait until the first device has died.
WAITS = '#!/bin/bash\nwhile [[ ! -e ${0%/*}/dies.died ]]; do sleep 0.05; done\nexec "$@"\n'
DIES_FOR_A_SECOND = BROKEN_OFF + '(sleep 1; mv "$PWD.gone" "$PWD") >/dev/null 2>&1 & mv "$PWD" "$PWD.gone"\n'
HANGS = BROKEN_OFF + 'touch "$0.hangs"; trap "exit 75" INT; while :; do sleep 0.1; done\n'
REFUSES = "#!/bin/bash\necho 'error: --delegate: not here' >&2; exit 69\n"
FAILS_ONCE = '#!/bin/bash\nif [[ ! -e $0.failed ]]; then touch "$0.failed"; echo "out of memory"; exit 71; fi\nexec "$@"\n'


class OnDevices(unittest.TestCase):

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.addCleanup(os.chdir, os.getcwd())
        os.chdir(folder.name)
        self.here = pathlib.Path(folder.name)
        shutil.copy(MODEL, "m.tflite")
        small_images.write_set(self.here, IMAGES, classes=10)

    def wrapper(self, name, text, at=0):
        path = self.here / name
        path.write_text(text.replace("AT", str(at)))
        path.chmod(0o755)
        return [str(path)]

    def inventory(self, **members):
        """Writes an inventory of the devices a, b, c with these members."""
        devices = [{"name": name, "kind": "local", "folder": f"devices/{name}/litmus", **members.get(name, {})} for name in "abc"]
        for device in devices:
            pathlib.Path(device["folder"]).parent.mkdir(parents=True, exist_ok=True)
        pathlib.Path("devices.json").write_text(json.dumps({"version": 1, "devices": devices}))

    def command(self, *words, own=()):
        return [SCRIPT, "--devices=devices.json", "--out=out", *own, *words]

    def evaluate(self, *words, own=(), status=0, flags=FLAGS):
        done = subprocess.run(self.command(EVAL, *flags, *words, own=(f"--shards={SHARDS}", *own)), stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, text=True, check=False, timeout=120)
        self.assertEqual(done.returncode, status, done.stdout)
        return done.stdout

    def summary(self):
        return json.loads(pathlib.Path("out/summary.json").read_text())

    def assert_summary_fits_its_schema(self):
        check = subprocess.run([CHECK_RESULT, "--strict", "out/summary.json"], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                               check=False)
        if check.returncode != 69:  # exit code 69: Debian's python3-jsonschema is not installed
            self.assertEqual(check.returncode, 0, check.stdout)

    def device(self, name):
        return next(row for row in self.summary()["devices"] if row["device"] == name)

    def shard(self, number):
        return json.loads(pathlib.Path(f"out/shard-{number}.json").read_text())

    def assert_like_one_process(self, flags=FLAGS, status=0):
        whole = subprocess.run([EVAL, *flags, "--output_file_path=whole.json"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                               check=False)
        self.assertEqual(whole.returncode, status)
        texts = []
        for path in "whole.json", "out/result.json":
            document = json.loads(pathlib.Path(path).read_text())
            del document["timing"], document["environment"]
            document["metrics"] = [metric for metric in document["metrics"] if metric["unit"] != "us"]
            texts.append(json.dumps(document))
        self.assertEqual(*texts)

    def assert_all_pushed_once(self, *names):
        for name in names:
            there = [path for path in pathlib.Path(f"devices/{name}/litmus").rglob("*") if path.is_file()]
            # In addition to the images: tool, model, labels, names.
            self.assertEqual(self.device(name)["pushed_files"], IMAGES + 4, name)
            self.assertEqual(len(there), IMAGES + 4, there)  # the device has no other file

    def test_all_are_well(self):
        self.inventory()
        printed = self.evaluate()
        self.assert_like_one_process()
        self.assert_all_pushed_once(*"abc")
        self.assert_summary_fits_its_schema()
        rows = self.summary()["devices"]
        self.assertEqual(sorted(shard for row in rows for shard in row["shards"]), list(range(SHARDS)))
        self.assertEqual(sum(row["items"] for row in rows), IMAGES)
        self.assertRegex(printed, rf"(?m)^all +{IMAGES} +[\d.]+ +{SHARDS} of {SHARDS} ")
        again = self.evaluate()
        self.assertRegex(again, rf"(?m)^\(earlier\) +{IMAGES} +– +{SHARDS} ")
        self.assert_like_one_process()

    def test_one_dies_in_the_middle(self):
        waits = {"wrapper": self.wrapper("waits", WAITS)}
        self.inventory(a=waits, b={"wrapper": self.wrapper("dies", DIES, at=2)}, c=waits)
        printed = self.evaluate()
        self.assert_like_one_process()
        self.assertIn("on_devices: b: ", printed)
        self.assertIn("was lost while", self.device("b")["errors"][0])
        self.assertEqual(len(self.device("b")["shards"]), 1)
        self.assert_all_pushed_once("a", "c")
        self.assertEqual(self.device("b")["pushed_files"], IMAGES + 4)

    def test_the_only_one_dies_and_comes_back(self):
        self.inventory(b={"wrapper": self.wrapper("dies", DIES_FOR_A_SECOND, at=2)})
        self.evaluate(own=["--only=b"])
        self.assert_like_one_process()
        self.assertEqual([self.shard(number)["environment"]["resumed_items"] for number in range(3)], [0, 2, 0])
        self.assert_all_pushed_once("b")

    def test_all_die(self):
        dead = {name: {"wrapper": self.wrapper(f"dies_{name}", DIES, at=1)} for name in "ab"}
        self.inventory(**dead)
        printed = self.evaluate(own=["--only=a,b", "--patience=0"], status=69)
        self.assertIn("a is left out", printed)
        self.assertIn("0 of 8 are done and kept in out; run the same command to continue", printed)
        for name in "ab":
            pathlib.Path(f"devices/{name}/litmus.gone").rename(f"devices/{name}/litmus")
        self.evaluate(own=["--only=a,b"])
        self.assert_like_one_process()

    def test_one_works_then_all_are_gone(self):
        self.inventory(a={"wrapper": self.wrapper("dies", DIES, at=2)})
        self.evaluate(own=["--only=a", "--patience=0"], status=75)
        self.assertEqual([path.name for path in pathlib.Path("out").glob("shard-*.json")], ["shard-0.json"])
        self.evaluate(own=["--only=b,c"])
        self.assert_like_one_process()
        self.assertEqual(self.summary()["all"]["earlier_shards"], 1)

    def test_a_device_that_hangs(self):
        self.inventory(b={"wrapper": self.wrapper("hangs", HANGS, at=1)})
        self.evaluate()
        self.assert_like_one_process()
        self.assertEqual((self.device("b")["shards"], self.device("b")["errors"]), ([], []))
        self.assert_all_pushed_once(*"abc")
        self.assertEqual([path.name for path in pathlib.Path("out").iterdir() if path.suffix not in (".json", ".log")], [])

    def test_a_device_that_refuses_and_one_that_fails_once(self):
        self.inventory(a={"wrapper": self.wrapper("refuses", REFUSES)}, b={"wrapper": self.wrapper("fails", FAILS_ONCE)})
        printed = self.evaluate()
        self.assert_like_one_process()
        self.assertIn("ended with exit 69: error: --delegate: not here; a is left out", printed)
        self.assertIn("ended with exit 71: out of memory; b is tried again", printed)

    def test_all_refuse(self):
        self.inventory(a={"wrapper": self.wrapper("refuses", REFUSES)})
        self.evaluate(own=["--only=a"], status=69)

    def test_a_device_with_flags_of_another_run(self):
        self.inventory(b={"flags": ["--resize_mode=stretch"]}, c={"flags": ["--num_interpreter_threads=2"]})
        printed = self.evaluate()
        self.assertRegex(printed, "[abc]: shard ./8 belongs to another run: its config.resize_mode, .*preprocessing.* differ; . is left out")

    def test_interrupted(self):
        self.inventory(a={"wrapper": self.wrapper("hangs", HANGS, at=2)})
        own = ("--only=a", f"--shards={SHARDS}")
        for signal_number in (signal.SIGINT, signal.SIGTERM):
            shutil.rmtree("out", ignore_errors=True)
            for name in ("hangs.hangs", "hangs.calls"):
                pathlib.Path(name).unlink(missing_ok=True)
            process = subprocess.Popen(self.command(EVAL, *FLAGS, own=own), stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
            while not pathlib.Path("hangs.hangs").exists():
                self.assertIsNone(process.poll())
                time.sleep(0.02)
            self.assertIn("out: another on_devices is in progress", self.evaluate(own=["--only=b"], status=75))
            process.send_signal(signal_number)
            printed, _ = process.communicate(timeout=60)
            self.assertEqual(process.returncode, 75, printed)
            self.assertIn("1 of 8 are done and kept in out; run the same command to continue", printed)
            self.assertEqual(len(list(pathlib.Path("out").glob("shard-1.*.journal"))), 1)
        # The journal is resumed on another device.
        self.evaluate(own=["--only=c"])
        self.assert_like_one_process()
        self.assertEqual([self.shard(number)["environment"]["resumed_items"] for number in range(3)], [0, 2, 0])
        self.assertEqual(list(pathlib.Path("out").glob("*.journal")), [])

    def test_judged_by_the_merging(self):
        self.inventory()
        self.evaluate("--merge", "--min_top1=0.99", status=1)
        self.evaluate("--merge", "--html_report=r.html")
        self.assertTrue(pathlib.Path("r.html").stat().st_size > 1000)
        shutil.rmtree("out")
        pathlib.Path("images/07.png").write_bytes(b"no image")
        flags = [flag.replace("=images", "=./images/") for flag in FLAGS]
        self.evaluate(status=65, flags=flags)
        self.assert_like_one_process(status=65, flags=flags)

    def test_another_command_into_the_same_folder(self):
        self.inventory()
        self.evaluate()
        self.assertIn("its flags was", self.evaluate("--num_images=20", status=64))
        self.assertIn("its shards was 8, now it is 9", self.evaluate(own=["--shards=9"], status=64))
        labels = pathlib.Path("labels.txt")
        labels.write_text(labels.read_text().replace("class 1", "class 2"))
        self.assertIn("its files was", self.evaluate(status=64))
        for text in ("{", "{}", "[]", "[1]", "5", '"x"', "null", '{"tool": "eval_imagenet"}', "[" * 5000):
            pathlib.Path("out/command.json").write_text(text)
            self.assertIn("out/command.json: is not a command of on_devices", self.evaluate(status=65))

    def test_damaged_files_in_the_folder(self):
        self.inventory()
        self.evaluate()
        claim, whole = pathlib.Path("out/command.json"), pathlib.Path("out/command.json").read_text()
        for shards in ('"x"', "[1]", "0", "-1", "1.5", "true", "1" + "0" * 12, "1" + "0" * 400):
            claim.write_text(whole.replace(f'"shards": {SHARDS}', f'"shards": {shards}'))
            done = subprocess.run(self.command(EVAL, *FLAGS), stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                                  text=True, check=False, timeout=60)
            self.assertEqual(done.returncode, 65, done.stdout)
            self.assertIn("out/command.json: is not a command of on_devices (shards: ", done.stdout)
        claim.write_text(whole)
        for text in ("{}", "[]", '{"shard_header":5,"records":3}'):
            pathlib.Path("out/shard-0.json").write_text(text)
            self.evaluate()
            self.assert_like_one_process()
        claim.unlink()
        os.mkfifo(claim)
        self.assertIn("out/command.json: is not a regular file", self.evaluate(status=65))

    def test_wrong_command_lines(self):
        self.inventory()
        cases = (
            ([SCRIPT], 64, "--devices"),
            ([SCRIPT, "--devices=no.json", "--out=out", EVAL], 66, "no.json: No such file or directory"),
            (self.command(), 64, "expected a TOOL"),
            (self.command(EVAL, own=["--only=a", "--only=b,d"]), 64, "has no device 'd'; it has a, b, c"),
            (self.command(EVAL, own=["--shards=0"]), 64, "must be at least 1"),
            (self.command(EVAL, "--shard=0/2"), 64, "--shard: the devices would write over each other's"),
            (self.command(EVAL, "--html_report=r.html"), 64, "--html_report: the devices would"),
            (self.command(EVAL, "--model_file=n.tflite"), 66, "--model_file: n.tflite: no such file"),
            (self.command(EVAL, own=["--output=none/summary.json"]), 73, "--output: none/summary.json: its folder is missing"),
            (self.command("./eval_imagenet"), 66, "there is no eval_imagenet in"),
            (self.command("bench"), 64, "bench: the tools for several devices are eval_imagenet, "),
            (self.command("/bin/true"), 64, "true: the tools for several devices are eval_imagenet, "),
            (self.command(BENCHMARK, "--graph=m.tflite", "--merge"), 64, "--merge is for evaluations"),
        )
        for command, status, expected in cases:
            with self.subTest(command=command):
                done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
                self.assertIn(expected, done.stdout)
                self.assertEqual(done.returncode, status)

    def test_benchmark(self):
        self.inventory(b={"wrapper": self.wrapper("fails", FAILS_ONCE)}, c={"wrapper": self.wrapper("refuses", REFUSES)})
        command = self.command(BENCHMARK, "--graph=m.tflite", "--num_runs=3", "--min_secs=0.01", "--warmup_min_secs=0")
        done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, check=False, timeout=120)
        self.assertEqual(done.returncode, 69, done.stderr)
        self.assert_summary_fits_its_schema()
        rows = self.summary()["devices"]
        self.assertEqual([row["result"] is None for row in rows], [False, False, True])
        for row in rows[:2]:
            self.assertEqual(row["result"], json.loads(pathlib.Path(f"out/{row['device']}.json").read_text()))
            self.assertEqual(row["result"]["model"]["path"], "m.tflite")
            self.assertIsInstance(row["state_before"], dict)
        lines = done.stdout.splitlines()
        self.assertRegex(lines[0], "^device +median +95 % interval +verdict +memory +delegates +errors$")
        self.assertRegex(lines[1], r"^a +[\d.]+ µs +[\d.]+ µs to [\d.]+ µs +\w+.* +[\d.]+ MiB +none$")
        self.assertRegex(lines[2], r"^b .*exit 71: out of memory$")
        self.assertRegex(lines[3], r"^c +– +– +– +– +– +c: benchmark_model ended with exit 69: error: --delegate: not here$")
        # The same command measures only the missing device.
        self.inventory()
        before = pathlib.Path("out/a.json").read_bytes()
        again = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, check=False, timeout=120)
        self.assertEqual((again.returncode, pathlib.Path("out/a.json").read_bytes()), (0, before), again.stderr)
        self.assertIsNotNone(self.device("c")["result"])


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1] + sys.argv[6:])
