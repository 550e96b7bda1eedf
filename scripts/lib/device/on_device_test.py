#!/usr/bin/env python3
# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""scripts/on_device end to end: real tools on a stand-in device, over Debian's adb or a real sshd.

usage: on_device_test.py phone|board ON_DEVICE FOLDER_OF_ADB_DAEMON TOOLS MODEL OTHER_MODEL [--wrapper=WORDS] [TEST…]
TOOLS: a folder with benchmark_model and eval_imagenet, or with a folder of that name for each.
WORDS: what runs these tools here, 'qemu-aarch64-static' for one.
"""
import json
import os
import pathlib
import re
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile
import unittest

sys.dont_write_bytecode = True
KIND = sys.argv[1]
ON_DEVICE, DAEMON, TOOLS, MODEL, OTHER_MODEL = (pathlib.Path(word).absolute() for word in sys.argv[2:7])
WRAPPER = shlex.split(sys.argv.pop(7).partition("=")[2]) if sys.argv[7:8] and sys.argv[7].startswith("--wrapper=") else []
sys.path[:0] = [str(DAEMON), str(pathlib.Path(__file__).absolute().parent)]
import side_by_side  # noqa: E402
import stand_ins  # noqa: E402
from running import Running  # noqa: E402

SHORT_RUN = ("--num_runs=3", "--min_secs=0", "--warmup_min_secs=0")
ENDLESS = ("--min_secs=1000", "--max_secs=1000", "--warmup_min_secs=0")
FIXED = ["cmd power set-fixed-performance-mode-enabled true", "cmd power set-fixed-performance-mode-enabled false"]
# A fake evaluation tool that keeps a journal of four items and ends early once.
RESUMING_TOOL = """
if [ "$1" = --help ]; then echo '{"schema": {"name": "litmus.help"}, "positionals": [], "rest_of_line": false, "flags": [
  {"name": "model_file", "other_names": [], "letter": null, "type": "string", "text": "model", "needs_text": true},
  {"name": "output_file_path", "other_names": [], "letter": null, "type": "string", "text": "output", "needs_text": true},
  {"name": "journal", "other_names": [], "letter": null, "type": "string", "text": "journal", "needs_text": true}]}'; exit; fi
for a; do case $a in --journal=*) j=${a#*=} ;; --output_file_path=*) o=${a#*=} ;; --resume) r=yes ;; esac; done
[ -n "$j" ] && [ "$r" = yes ] || exit 64
if [ ! -e "$j" ]; then printf '1\\n2\\n' >"$j"; exit 75; fi
printf '3\\n4\\n' >>"$j"; cat "$j" >"$o"
"""


# Tests that do not depend on the connection run with one kind of device; ssh takes longer.
by_phones_alone = unittest.skipIf(KIND == "board" and shutil.which("adb"), "on_device_adb_test shows it")


def tool_here(name):
    """Returns the first arguments of a command that runs a tool without on_device."""
    path = TOOLS / name
    return [*WRAPPER, path / name if path.is_dir() else path]


def structure(text, model):
    """Returns the lines of TensorFlow Lite, without numbers and without the model's folder."""
    head = re.sub("count=.*", "count=", text.partition("\nmodel  ")[0])  # a run with one sample prints fewer members
    return re.sub(r"-?\d[\d.e+-]*", "#", re.sub(rf"[^\s\[]*/{re.escape(model)}", model, head))


class OnDeviceTest(unittest.TestCase):
    maxDiff = None

    def setUp(self):
        scratch = tempfile.TemporaryDirectory(dir=os.environ.get("TEST_TMPDIR"))
        self.addCleanup(scratch.cleanup)
        self.here = pathlib.Path(scratch.name) / "here"
        for folder in (self.here, self.here.parent / "device"):
            folder.mkdir()
        adb = None
        if KIND == "phone":
            adb = stand_ins.Adb(self.here.parent)
            self.addCleanup(adb.close)
        self.device = (stand_ins.Phone if KIND == "phone" else stand_ins.Board)(self.here.parent / "device", adb)
        self.addCleanup(self.device.close)
        self.model = self.here / "model.tflite"
        self.model.write_bytes(MODEL.read_bytes())

    def command(self, *words, own=()):
        return [sys.executable, ON_DEVICE, *self.device.flags, f"--binaries={TOOLS}", f"--wrapper={shlex.join(WRAPPER)}",
                "--out=state", *own, *words]

    def start(self, *words, own=()):
        return Running(self.command(*words, own=own), self.here, self.device.environment)

    def on_device(self, *words, own=(), expected=0):
        running = self.start(*words, own=own)
        status = running.end()
        self.assertEqual(status, expected, f"{words}:\n{running.out}\n{running.err}")
        return running

    def state(self):
        return json.loads((self.here / "state" / "device_state.json").read_text())

    def pushed(self):
        return [re.sub(r"^in/\w+/", "", path) for path in self.state()["pushed"]]

    def benchmark(self, *words, own=(), expected=0):
        return self.on_device("benchmark_model", "--graph=model.tflite", *SHORT_RUN, *words, own=own, expected=expected)

    def test_a_run_is_like_one_here_and_pushes_only_what_changed(self):
        first = self.benchmark("--json_out=r.json", "--html_report", "r.html")
        here = subprocess.run([*tool_here("benchmark_model"), "--graph=model.tflite", *SHORT_RUN, "--html_report=l.html", "--json_out=l.json"], cwd=self.here,
                              stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, check=True)
        self.assertEqual(structure(first.out, "model.tflite"), structure(here.stdout, "model.tflite"))
        far, near = (json.loads((self.here / name).read_text()) for name in ("r.json", "l.json"))
        self.assertEqual(far["model"]["sha256"], near["model"]["sha256"])
        self.assertIn("</html>", (self.here / "r.html").read_text())
        self.assertEqual(self.pushed(), ["bin/benchmark_model", "model.tflite"])
        self.benchmark()
        self.assertEqual(self.pushed(), [])
        self.model.write_bytes(OTHER_MODEL.read_bytes())
        self.benchmark()
        self.assertEqual(self.pushed(), ["model.tflite"])
        self.assertEqual([re.sub(r"/\w{8}/", "/", path) for path in self.device.files()], [".litmus_device_folder", "bin/benchmark_model", "in/model.tflite"])

    def test_a_file_that_was_damaged_there_is_pushed_again(self):
        self.benchmark()
        on_device = next(self.device.folder.rglob("model.tflite"))
        on_device.write_bytes(bytes(on_device.stat().st_size))
        self.benchmark()
        self.assertEqual(self.pushed(), ["model.tflite"])

    @by_phones_alone
    def test_exit_codes(self):
        cases = [
            (64, ["benchmark_model", "--graph=model.tflite", "--no_such_flag"], "unknown flag"),
            (64, ["compare", "a.json", "b.json"], "compare two results"),
            (66, ["benchmark_model", "--graph=missing.tflite"], "--graph: missing.tflite: no such file"),
            (66, ["benchmark_model", "--graph=/missing.tflite"], "neither here nor on"),
            (66, ["no_such_tool"], "no such tool"),
            (73, ["benchmark_model", "--graph=model.tflite", "--json_out=missing/r.json"], "missing or cannot be written"),
        ]
        for status, words, said in cases:
            with self.subTest(words=words):
                self.assertIn(said, self.on_device(*words, expected=status).err)

    def test_ctrl_c_reaches_the_tool_and_results_come_back(self):
        for number in (signal.SIGINT, signal.SIGTERM):
            with self.subTest(signal=number):
                running = self.start("benchmark_model", "--graph=model.tflite", *ENDLESS, "--json_out=r.json",
                                     own=["--fixed_performance"])
                running.wait_for("Running benchmark for at least 50").signal(number)
                self.assertEqual(running.end(), 75, running.err)
                self.assertEqual(json.loads((self.here / "r.json").read_text())["exit_code"], 75)
                self.assertEqual(self.device.calls(), FIXED)
                self.assertNotIn("r.json", " ".join(self.device.files()))
                (self.here / "r.json").unlink()
                (self.device.root / "calls").unlink()

    def test_a_pulled_cable_is_waited_for(self):
        running = self.start("benchmark_model", "--graph=model.tflite", *ENDLESS, "--json_out=r.json")
        running.wait_for("Running benchmark for at least 50")
        self.device.die()
        running.wait_for("waiting 60 s for the device")
        self.device.come_back()
        running.wait_for("continuing").signal(signal.SIGINT)
        self.assertEqual(running.end(), 75, running.err)
        # The run was attached to the same process: its output is complete and no line occurs twice.
        self.assertEqual(running.out.count("STARTING!"), 1, running.out)
        self.assertEqual(running.out.count("Inference timings in us"), 1, running.out)
        self.assertEqual(self.state()["lost_connections"], 1)
        self.assertEqual(json.loads((self.here / "r.json").read_text())["exit_code"], 75)

    def test_the_same_command_attaches_to_a_run_that_was_lost(self):
        command = ["benchmark_model", "--graph=model.tflite", *ENDLESS]
        running = self.start(*command, own=["--wait_for_device=0"])
        running.wait_for("Running benchmark for at least 50")
        self.device.die()
        self.assertEqual(running.end(), 75, running.err)
        self.device.come_back()
        pid = next(self.device.folder.glob("run/*/pid")).read_text()
        self.connect_again()
        self.assertIn("another run is in progress", self.benchmark(expected=75).err)
        running = self.start(*command).wait_for("Running benchmark for at least 50")
        self.assertEqual(next(self.device.folder.glob("run/*/pid")).read_text(), pid)
        running.signal(signal.SIGINT)
        self.assertEqual(running.end(), 75, running.err)
        self.assertEqual(running.out.count("STARTING!"), 1, running.out)

    def test_stop_ends_a_run_that_was_lost(self):
        running = self.start("benchmark_model", "--graph=model.tflite", *ENDLESS, own=["--wait_for_device=0"])
        running.wait_for("Running benchmark for at least 50")
        self.device.die()
        self.assertEqual(running.end(), 75, running.err)
        self.device.come_back()
        self.connect_again()
        pid = int(next(self.device.folder.glob("run/*/pid")).read_text())
        self.benchmark(own=["--stop"])
        self.assertFalse(os.path.exists(f"/proc/{pid}"))

    def connect_again(self):
        """Reconnects the cable from outside, while on_device does not wait for the device."""
        if KIND == "phone":
            self.device.connect()

    @by_phones_alone
    def test_an_evaluation_goes_on_from_its_journal(self):
        tool = self.here / "eval_imagenet"
        stand_ins.script(tool, RESUMING_TOOL)
        command = ["./eval_imagenet", "--model_file=model.tflite", "--output_file_path=sum"]
        own = ["--wrapper="]  # the wrapper is a script
        self.on_device(*command, own=own, expected=75)
        self.on_device(*command, own=own)
        self.assertEqual((self.here / "sum").read_text(), "1\n2\n3\n4\n")
        # A finished run leaves no journal to resume.
        self.on_device(*command, own=own, expected=75)

    def test_an_evaluation_goes_on_when_the_device_has_restarted(self):
        tool = self.here / "eval_imagenet"
        stand_ins.script(tool, RESUMING_TOOL.replace("exit 75", "echo half; exec sleep 1000"))
        running = self.start("./eval_imagenet", "--model_file=model.tflite", "--output_file_path=sum", own=["--wrapper="])
        running.wait_for("half")
        self.device.die()
        for name in ("keeper", "pid"):
            os.kill(int(next(self.device.folder.glob(f"run/*/{name}")).read_text()), signal.SIGKILL)
        self.device.come_back()
        self.assertEqual(running.end(), 0, running.err)
        self.assertIn("Continuing from the journal", running.err)
        self.assertEqual((self.here / "sum").read_text(), "1\n2\n3\n4\n")

    @by_phones_alone
    def test_a_tool_for_another_machine(self):
        (self.here / "tool").write_bytes(b"\x7fELF" + bytes(100))
        (self.here / "tool").chmod(0o755)
        running = self.start("./tool", own=["--wrapper="])
        self.assertIn(running.end(), (1, 126, 127), running.err)
        self.assertIn("--binaries=DIR chooses another build", running.err)
        self.assertIn("./tool does not answer --help --output=json", running.err)

    @by_phones_alone
    def test_a_tool_that_runs_on_the_device_alone_tells_its_flags_there(self):
        (self.here / "eval_imagenet").write_text(RESUMING_TOOL.replace("exit 75", "exit 0"))  # no #!: this machine starts no such file
        (self.here / "eval_imagenet").chmod(0o755)
        self.on_device("./eval_imagenet", "--model_file=model.tflite", own=["--wrapper=sh"])
        self.assertEqual(self.pushed(), ["bin/eval_imagenet", "model.tflite"])

    def test_an_evaluation_is_that_of_this_machine(self):
        images = self.here / "images"
        images.mkdir()
        for index in range(6):
            header = b"BM" + (54 + 192).to_bytes(4, "little") + bytes(4) + (54).to_bytes(4, "little") + (40).to_bytes(4, "little")
            header += (8).to_bytes(4, "little") * 2 + b"\1\0\30\0" + bytes(4) + (192).to_bytes(4, "little") + bytes(16)
            (images / f"it's {index} \\ $x.bmp").write_bytes(header + bytes((index * 50 + k) % 256 for k in range(192)))
        (self.here / "labels.txt").write_text("".join(f"{label}\n" for label in range(10)))
        (self.here / "truth.txt").write_text("".join(f"{label}\n" for label in range(6)))
        flags = ["--model_file=model.tflite", "--model_output_labels=labels.txt", "--ground_truth_images_path=images",
                 "--ground_truth_labels=truth.txt"]
        subprocess.run([*tool_here("eval_imagenet"), *flags, "--records_file=near.csv"], cwd=self.here, check=True,
                       stdout=subprocess.DEVNULL)
        self.on_device("eval_imagenet", *flags, "--records_file=far.csv", "--output_file_path=far.json")
        self.assertEqual(len(self.pushed()), 10)
        records = [re.sub(r",[^,]*us[^,]*", "", (self.here / name).read_text()) for name in ("near.csv", "far.csv")]
        self.assertEqual(*[[line.split(",")[:3] for line in text.splitlines()] for text in records])
        # An image that was deleted on this host must not be evaluated on the device.
        (images / "it's 5 \\ $x.bmp").unlink()
        (self.here / "truth.txt").write_text("0\n1\n2\n3\n4\n")
        self.on_device("eval_imagenet", *flags, "--output_file_path=far.json")
        self.assertEqual(self.pushed(), ["truth.txt"])
        self.assertEqual(json.loads((self.here / "far.json").read_text())["items"], 5)

    @by_phones_alone
    def test_the_state_is_recorded_and_shown(self):
        running = self.benchmark()
        before = self.state()["before"]
        self.assertEqual(before["clocks"][0], {"related_cpus": "0 1 2 3", "governor": "sched_pixel", "cur_freq_khz": 1100000,
                                               "max_freq_khz": 1704000, "cpuinfo_max_freq_khz": 1704000})
        self.assertEqual(before["thermal"]["temperatures"], {"skin": {"celsius": 30.5, "type": "skin"}})
        self.assertEqual(before["battery"], {"level_percent": 81.0, "status": "charging", "celsius": 29.5, "plugged": ["usb"]})
        self.assertEqual((before["screen"], before["top_app"], before["cpuset"]), ("on", "com.example.game/.Main", "/foreground"))
        self.assertEqual(before["thermal_zones"], {"BIG": 41.0})
        for line in ("governor  +0,1,2,3:sched_pixel 4,5,6,7:sched_pixel", "clock / limit, MHz  +0,1,2,3:1100/1704",
                     "device +Litmus Test phone", "temperature +30.5 °C .skin.", "battery +81 %, charging, 29.5 °C",
                     "--fixed_performance: ", "--affinity=big: ", "--screen_off: "):
            self.assertRegex(running.err, f"(?m)^  {line}")
        self.assertEqual(self.device.calls(), [])

    @by_phones_alone
    def test_what_was_asked_for_is_done_and_taken_back(self):
        self.device.warm(39.5)
        running = self.benchmark(own=["--fixed_performance", "--screen_off"])
        self.assertEqual(self.device.calls(), ["input keyevent 223", *FIXED, "input keyevent 224"])
        self.assertNotIn("--fixed_performance: ", running.err)
        self.assertIn("--wait_until_cool: start below 35 °C; now 39.5 °C (skin)", running.err)
        self.device.warm(36.0)
        self.assertNotIn("--wait_until_cool", self.benchmark(own=["--wait_until_cool"]).err)
        self.assertIn("waited_until_cool_s", self.state())

    @by_phones_alone
    def test_output_that_nobody_reads(self):
        reading, writing = os.pipe()
        os.close(reading)
        done = subprocess.run(self.command("benchmark_model", "--graph=model.tflite", *SHORT_RUN), cwd=self.here, check=False,
                              env=self.device.environment, stdout=writing, stderr=subprocess.PIPE, text=True)
        os.close(writing)
        self.assertEqual(done.returncode, 74, done.stderr)
        self.assertNotIn("Traceback", done.stderr)
        self.assertEqual(list(self.device.folder.glob("run/*")), [])

    @unittest.skipIf(KIND == "phone", "adb copies files itself")
    def test_a_board_without_tar(self):
        (self.device.root / "bin" / "tar").unlink(missing_ok=True)
        if shutil.which("tar", path=self.device.path):
            self.skipTest("there is no busybox (Debian: busybox): this machine's tar is found")
        self.benchmark()
        self.assertEqual(self.pushed(), ["bin/benchmark_model", "model.tflite"])

    @by_phones_alone
    def test_the_document_keeps_to_its_schema(self):
        self.benchmark(own=["--fixed_performance", "--screen_off", "--wait_until_cool"])
        check = ON_DEVICE.resolve().parent / "check_result"
        done = subprocess.run([check, "--strict", self.here / "state" / "device_state.json"], stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, text=True, check=False)
        if done.returncode == 69:
            self.skipTest(done.stdout)
        self.assertEqual(done.returncode, 0, done.stdout)

    def test_clean_leaves_nothing(self):
        self.benchmark("--json_out=r.json", own=["--clean"])
        self.assertFalse(self.device.folder.exists())
        self.benchmark()
        (self.device.folder / "mine").write_text("kept")
        for _ in range(2):
            self.benchmark("--json_out=r.json", own=["--clean"])
            self.assertEqual(self.device.files(), [".litmus_device_folder", "mine"])
        (self.device.folder / "mine").unlink()
        self.benchmark("--json_out=r.json", own=["--keep"])
        self.assertIn("r.json", " ".join(self.device.files()))

    def test_clean_removes_nothing_from_a_folder_that_was_there(self):
        (self.device.folder / "bin").mkdir(parents=True)
        (self.device.folder / "bin" / "precious").write_text("kept")
        running = self.benchmark("--json_out=r.json", own=["--clean"], expected=64)
        self.assertIn("--clean removes only from folders that on_device created", running.err)
        self.assertIn(f"touch {self.device.folder}/.litmus_device_folder", running.err)
        self.assertEqual(self.device.files(), ["bin/precious"])
        self.assertFalse((self.here / "r.json").exists())
        (self.device.folder / ".litmus_device_folder").touch()
        self.benchmark(own=["--clean"])
        self.assertFalse(self.device.folder.exists())


if __name__ == "__main__":
    side_by_side.main(sys.argv[:1] + sys.argv[7:])
