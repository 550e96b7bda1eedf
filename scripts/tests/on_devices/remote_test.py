#!/usr/bin/env python3
# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""on_devices over three phones behind Debian's adb, or three boards behind real sshds: 40 images while one of them dies.

usage: on_devices_remote_test.py phone|board ON_DEVICES FOLDER_OF_STAND_INS FOLDER_OF_ADB_DAEMON EVAL_IMAGENET BENCHMARK_MODEL MODEL
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
KIND = sys.argv[1]
SCRIPT, STAND_INS, DAEMON, EVAL, BENCHMARK, MODEL = map(os.path.realpath, sys.argv[2:8])
sys.path[:0] = [STAND_INS, DAEMON, os.path.dirname(os.path.realpath(__file__))]
import side_by_side  # noqa: E402
import small_images  # noqa: E402
import stand_ins  # noqa: E402

IMAGES, SHARDS, NAMES = 40, 8, "abc"
FLAGS = ["--model_file=m.tflite", "--ground_truth_images_path=images", "--ground_truth_labels=labels.txt",
         "--model_output_labels=names.txt"]
# The second run leaves the files that an interrupted run has and prints a line; it continues when $0.go exists, and
# ends at SIGINT as the tools do.
IN_THE_MIDDLE = """#!/bin/bash
for word in "$@"; do
  case $word in --journal=*) journal=${word#*=} ;; --output_file_path=*) result=${word#*=} ;; esac
done
echo >>"$0.calls"
if (($(wc -l <"$0.calls") != 2)); then exec "$@"; fi
"$@"
head -n 3 "$journal" >part && mv part "$journal" && rm "$result"
exec PYTHON -c '
import os, signal, sys, time
wrapper, command = sys.argv[1], sys.argv[2:]
signal.signal(signal.SIGINT, lambda *_: sys.exit(75))
open(wrapper + ".middle", "w").close()
while os.path.exists(wrapper) and not os.path.exists(wrapper + ".go"):
    time.sleep(0.05)
os.execv(command[0], command)' "$0" "$@"
""".replace("PYTHON", sys.executable)
# The other devices start when the second run of the first device was cut off.
WAITS = '#!/bin/bash\nwhile [[ -e $0 && ! -e ${0%/*}/cut_off ]]; do sleep 0.05; done\nexec "$@"\n'


# Tests that do not depend on the connection run with one kind of device; ssh takes longer.
by_phones_alone = unittest.skipIf(KIND == "board" and shutil.which("adb"), "phones_test shows it")


def program(path, text):
    path.write_text(text)
    path.chmod(0o755)
    return path


class OnRemoteDevices(unittest.TestCase):

    def setUp(self):
        scratch = tempfile.TemporaryDirectory(dir=os.environ.get("TEST_TMPDIR"))
        self.addCleanup(scratch.cleanup)
        self.addCleanup(os.chdir, os.getcwd())
        root = pathlib.Path(scratch.name)
        self.here = root / "here"
        self.here.mkdir()
        os.chdir(self.here)
        self.environment = dict(os.environ)
        adb = None
        if KIND == "phone":
            adb = stand_ins.Adb(root)
            self.addCleanup(adb.close)
            self.environment = {**adb.environment, "ANDROID_ADB_SERVER_PORT": str(adb.port)}
        self.devices, entries = {}, []
        for name in NAMES:
            (root / name).mkdir()
            device = (stand_ins.Phone if KIND == "phone" else stand_ins.Board)(root / name, adb)
            self.addCleanup(device.close)
            self.devices[name] = device
            (root / name / "tools").mkdir()
            for tool in EVAL, BENCHMARK:
                shutil.copy(tool, root / name / "tools")
            entries.append({"name": name, **self.address(device), "folder": str(device.folder), "binaries": str(root / name / "tools")})
        self.wrapper = program(root / "in_the_middle", IN_THE_MIDDLE)
        self.cut_off = root / "cut_off"
        for entry in entries:
            entry["wrapper"] = [str(self.wrapper if entry["name"] == "b" else program(root / "waits", WAITS))]
        pathlib.Path("devices.json").write_text(json.dumps({"version": 1, "devices": entries}))
        shutil.copy(MODEL, "m.tflite")
        small_images.write_set(self.here, IMAGES, classes=10)

    def address(self, device):
        if KIND == "phone":
            return {"kind": "adb", "serial": device.daemon.serial}
        host, _, port = device.flags[0].removeprefix("--ssh=").rpartition(":")
        options = [flag.removeprefix("--ssh_option=") for flag in device.flags if flag.startswith("--ssh_option=")]
        return {"kind": "ssh", "host": host, "port": int(port), "options": options}

    def start(self, *own, command=(EVAL, *FLAGS)):
        return subprocess.Popen([SCRIPT, "--devices=devices.json", "--out=out", *own, *command], env=self.environment,
                                stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)

    def await_middle(self, process):
        while not pathlib.Path(f"{self.wrapper}.middle").exists():
            if process.poll() is not None:
                self.fail(process.communicate()[0])
            time.sleep(0.02)

    def end(self, process, status=0):
        printed, _ = process.communicate(timeout=200)
        self.assertEqual(process.returncode, status, printed)
        return printed

    def rows(self):
        return {row["device"]: row for row in json.loads(pathlib.Path("out/summary.json").read_text())["devices"]}

    def assert_like_one_process(self):
        subprocess.run([EVAL, *FLAGS, "--output_file_path=whole.json"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=True)
        texts = []
        for path in "whole.json", "out/result.json":
            document = json.loads(pathlib.Path(path).read_text())
            del document["timing"], document["environment"]
            document["metrics"] = [metric for metric in document["metrics"] if metric["unit"] != "us"]
            texts.append(json.dumps(document))
        self.assertEqual(*texts)

    def assert_pushed_once(self, *names):
        for name in names:  # tool, model, labels, names of classes
            self.assertEqual(self.rows()[name]["pushed_files"], IMAGES + 4, name)

    def test_one_of_three_dies_in_the_middle(self):
        process = self.start(f"--shards={SHARDS}")
        self.await_middle(process)
        self.devices["b"].die()
        self.cut_off.touch()
        printed = self.end(process)
        self.devices["b"].come_back()
        self.assert_like_one_process()
        self.assert_pushed_once(*NAMES)
        rows = self.rows()
        self.assertIn("b is tried again", printed)
        self.assertEqual((len(rows["b"]["shards"]), len(rows["b"]["errors"])), (1, 1))
        self.assertEqual(sorted(shard for row in rows.values() for shard in row["shards"]), list(range(SHARDS)))
        for name in "ac":
            # The images, and the folder's marker, the tool, the model, the labels and their names.
            self.assertEqual(len(self.devices[name].files()), IMAGES + 5, self.devices[name].files())

    def test_the_only_one_dies_and_comes_back(self):
        process = self.start("--only=b", "--shards=3")
        self.await_middle(process)
        self.devices["b"].die()
        pathlib.Path(f"{self.wrapper}.go").touch()  # the run on the device continues while the cable is disconnected
        time.sleep(0.5)
        self.devices["b"].come_back()
        self.end(process)
        self.assert_like_one_process()
        self.assert_pushed_once("b")
        shards = [json.loads(pathlib.Path(f"out/shard-{number}.json").read_text()) for number in range(3)]
        self.assertEqual([shard["environment"]["resumed_items"] for shard in shards], [0, 2, 0])

    @by_phones_alone
    def test_interrupted(self):
        process = self.start("--only=b", "--shards=3")
        self.await_middle(process)
        process.send_signal(signal.SIGINT)
        self.assertIn("1 of 3 are done and kept in out; run the same command to continue", self.end(process, 75))
        self.cut_off.touch()
        self.end(self.start("--only=c"))  # the journal of b is moved to c
        self.assert_like_one_process()
        shards = [json.loads(pathlib.Path(f"out/shard-{number}.json").read_text()) for number in range(3)]
        self.assertEqual([shard["environment"]["resumed_items"] for shard in shards], [0, 2, 0])

    @by_phones_alone
    def test_benchmark(self):
        pathlib.Path(f"{self.wrapper}.calls").write_text("\n\n")
        self.cut_off.touch()
        self.end(self.start(command=[BENCHMARK, "--graph=m.tflite", "--num_runs=3", "--min_secs=0.01", "--warmup_min_secs=0"]))
        for name, row in self.rows().items():
            self.assertEqual((row["result"]["model"]["path"], row["pushed_files"]), ("m.tflite", 2), name)
            self.assertTrue(row["state_before"] and row["state_after"], name)


if __name__ == "__main__":
    side_by_side.main(sys.argv[:1] + sys.argv[8:])
