#!/usr/bin/env python3
# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""scripts/on_device over adb where adb's own protocol decides: several phones at once, cables pulled while files are copied.

usage: several_phones_test.py ON_DEVICE FOLDER_OF_ADB_DAEMON BENCHMARK_MODEL MODEL
"""
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import threading
import unittest

sys.dont_write_bytecode = True
ON_DEVICE, DAEMON, TOOL, MODEL = (pathlib.Path(word).absolute() for word in sys.argv[1:5])
sys.path[:0] = [str(DAEMON), str(pathlib.Path(__file__).absolute().parent)]
import stand_ins  # noqa: E402

RUN = [TOOL, f"--graph={MODEL}", "--num_runs=3", "--min_secs=0", "--warmup_min_secs=0", "--json_out=r.json"]


class SeveralPhonesTest(unittest.TestCase):
    def setUp(self):
        scratch = tempfile.TemporaryDirectory(dir=os.environ.get("TEST_TMPDIR"))
        self.addCleanup(scratch.cleanup)
        self.here = pathlib.Path(scratch.name)
        self.adb = stand_ins.Adb(self.here)
        self.addCleanup(self.adb.close)

    def phone(self, name):
        (self.here / name).mkdir()
        phone = stand_ins.Phone(self.here / name, self.adb)
        self.addCleanup(phone.close)
        return phone

    def on_device(self, *flags):
        return subprocess.run([sys.executable, ON_DEVICE, f"--adb_port={self.adb.port}", *flags, *RUN], cwd=self.here,
                              env=self.adb.environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, check=False)

    def test_several_at_once(self):
        phones = [self.phone(name) for name in ("one", "two", "three")]
        devices = [{"name": phone.root.name, "kind": "adb", "serial": phone.daemon.serial, "folder": str(phone.folder)}
                   for phone in phones]
        devices[2]["flags"] = ["--no_such_flag"]
        (self.here / "devices.json").write_text(json.dumps({"version": 1, "devices": devices}))
        done = self.on_device("--devices=devices.json", "--out=states")
        self.assertEqual(done.returncode, 64, done.stderr)
        for name, status in (("one", 0), ("two", 0), ("three", 64)):
            self.assertIn(f"on_device: {name}: exit status {status}\n", done.stderr)
            state = json.loads((self.here / "states" / name / "device_state.json").read_text())
            self.assertEqual(state["exit_code"], status)
            result = json.loads((self.here / name / "r.json").read_text())  # the result exists for a failed run, too
            self.assertEqual(result["exit_code"], status)
            self.assertEqual(f"[{name}] STARTING!\n" in done.stdout, status == 0)
        self.assertEqual({line.partition("]")[0] for line in done.stdout.splitlines()}, {"[one", "[two"})

    def test_a_cable_that_is_pulled_while_files_are_copied(self):
        phone = self.phone("one")
        phone.daemon.die_after(1_000_000)  # the connection ends while the binary is pushed
        came_back = threading.Thread(target=self.come_back, args=(phone,))
        came_back.start()
        done = self.on_device(*phone.flags)
        came_back.join()
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("is back; continuing", done.stderr)
        self.assertEqual([os.path.basename(path) for path in phone.daemon.pushed].count(MODEL.name), 1)
        self.assertEqual((phone.folder / "bin" / TOOL.name).read_bytes(), TOOL.read_bytes())

    def come_back(self, phone):
        phone.daemon.dead.wait()
        phone.come_back()

    def test_a_phone_that_does_not_come_back(self):
        for text, flags, status in (("shell", [], 69), ("tail -c", ["--wait_for_device=0"], 75), ("sync:", ["--wait_for_device=1"], 75)):
            with self.subTest(dies_at=text):
                phone = self.phone(text.split(":")[0].split(" ")[0])
                phone.daemon.die_at(text)
                done = self.on_device(*phone.flags, *flags)
                self.assertEqual(done.returncode, status, done.stderr)
                self.assertIn("error: ", done.stderr)

    def test_adb_pull(self):
        phone = self.phone("one")
        (phone.root / "folder").mkdir()
        (phone.root / "folder" / "file").write_bytes(bytes(range(256)) * 1000)
        self.adb.ask("-s", phone.daemon.serial, "pull", str(phone.root / "folder"), str(self.here / "pulled"))
        self.assertEqual((self.here / "pulled" / "file").read_bytes(), bytes(range(256)) * 1000)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
