# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""Code that the tests of eval_slurm and eval_mpirun share: one Slurm node, data for three tools, a run in one
process for comparison."""
import concurrent.futures
import contextlib
import json
import os
import pathlib
import random
import shutil
import signal
import struct
import subprocess
import tempfile
import threading
import time
import unittest
import zlib

import small_images
from one_result import lasting

SCRIPTS = pathlib.Path(os.environ["RECIPE_SCRIPTS"])
TOOLS = {name: os.environ[f"RECIPE_{name.upper()}"] for name in ("eval_imagenet", "eval_coco", "inference_diff", "benchmark_model")}
MODEL, DETECTOR, ATTENTION = (os.environ[f"RECIPE_{name}"] for name in ("MODEL", "DETECTOR", "ATTENTION"))
IMAGENET, COCO, DIFF = (TOOLS[name] for name in ("eval_imagenet", "eval_coco", "inference_diff"))
IMAGES, CLASSES = 24, 10
LARGE = (1000, 800)  # a size for which the tools take a tenth of a second per image
PATIENCE = 45
HEAD = ["--anchors_file=anchors.txt", "--background_first=false"]
FLAGS = {
    "eval_imagenet": ["--model_file=m.tflite", "--ground_truth_images_path=images", "--ground_truth_labels=labels.txt",
                      "--model_output_labels=names.txt"],
    "eval_coco": ["--model_file=detector.tflite", "--ground_truth_images_path=coco", "--ground_truth=coco.json", *HEAD],
    "inference_diff": ["--model_file=m.tflite", "--num_runs=20", "--reference=ref_kernels"],
}
# For each tool: a gate that fails on this data, and one that passes.
FAILS = {"eval_imagenet": "--min_top1=0.99", "eval_coco": "--min_map=0.99", "inference_diff": "--min_snr_db=1000"}
PASSES = {"eval_imagenet": "--min_top1=0", "eval_coco": "--min_map=0", "inference_diff": "--max_error=1000"}
# The same commands on data that take some seconds.
SLOW = {
    "eval_imagenet": ["--model_file=m.tflite", "--ground_truth_images_path=slow", "--ground_truth_labels=slow.txt",
                      "--model_output_labels=names.txt"],
    "eval_coco": ["--model_file=detector.tflite", "--ground_truth_images_path=slow", "--ground_truth=slow.json", *HEAD],
    "inference_diff": ["--model_file=attention.tflite", "--num_runs=80", "--reference=ref_kernels"],
}

node = None  # the OneNode of slurm_test.py


def wait_until(what, holds, seconds=PATIENCE):
    deadline = time.monotonic() + seconds
    while not holds():
        if time.monotonic() > deadline:
            raise TimeoutError(f"not within {seconds} s: {what}")
        time.sleep(0.02)


def large_png():
    width, height = LARGE
    row = b"\0" + random.Random(7).randbytes(3 * width)
    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + small_images.chunk(b"IHDR", header) + small_images.chunk(b"IDAT", zlib.compress(row * height)) \
        + small_images.chunk(b"IEND", b"")


def make_data(folder):
    """Writes the data of the flags above into a folder, in which every run is started."""
    shutil.copy(MODEL, folder / "m.tflite")
    shutil.copy(DETECTOR, folder / "detector.tflite")
    shutil.copy(ATTENTION, folder / "attention.tflite")
    small_images.write_set(folder, IMAGES, CLASSES)
    (folder / "coco").mkdir()
    (folder / "anchors.txt").write_text("0.25 0.25 0.5 0.5\n0.25 0.75 0.5 0.5\n0.75 0.25 0.5 0.5\n0.75 0.75 0.5 0.5\n")
    for index in range(12):
        (folder / "coco" / f"{index:02d}.png").write_bytes(small_images.png(100 + index, 40, 30))
    (folder / "coco.json").write_text(ground_truth(12, 40, 30))
    (folder / "slow.json").write_text(ground_truth(IMAGES, LARGE[0], LARGE[1]))
    # Large images, so that a run takes long enough to be interrupted in its middle.
    (folder / "slow").mkdir()
    large = folder / "large.png"
    large.write_bytes(large_png())
    for index in range(IMAGES):
        os.link(large, folder / "slow" / f"{index:02d}.png")
    # The labels are the model's predictions: with an accuracy near chance, a merge would run the model over all images.
    part = folder / "one.json"
    subprocess.run([IMAGENET, *SLOW["eval_imagenet"], "--ground_truth_labels=labels.txt", "--shard=0/24", f"--json_out={part}"], cwd=folder,
                   check=True, capture_output=True)
    label = json.loads(part.read_text())["records"][0]["record"]["top"][0][1]
    (folder / "slow.txt").write_text(f"{label}\n" * IMAGES)


def ground_truth(images, width, height):
    """Returns COCO's instances with one box per image."""
    entries = [{"id": index + 1, "file_name": f"{index:02d}.png", "width": width, "height": height} for index in range(images)]
    boxes = [{"id": index + 1, "image_id": index + 1, "category_id": 1 + index % 2, "bbox": [4, 3, 20 + index % 9, 15], "area": 300,
              "iscrowd": 0} for index in range(images)]
    return json.dumps({"images": entries, "annotations": boxes, "categories": [{"id": 1, "name": "one"}, {"id": 2, "name": "two"}]})


class Recipe(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = pathlib.Path(tempfile.mkdtemp(prefix="recipe."))
        make_data(cls.folder)
        cls.wholes, cls.lock = {}, threading.Lock()

    @classmethod
    def tearDownClass(cls):
        (shutil.rmtree(cls.folder, ignore_errors=True) if not os.environ.get("KEEPF") else print(cls.folder))

    def run_in_folder(self, argv, more_env=None):
        return subprocess.run([str(word) for word in argv], cwd=self.folder, env={**self.env(), **(more_env or {})},
                              stdin=subprocess.DEVNULL, capture_output=True, text=True, errors="replace", timeout=240, check=False)

    def env(self):
        return {**node.env, "OMPI_ALLOW_RUN_AS_ROOT": "1", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1"}

    def slurm(self, *words, env=None):
        return self.run_in_folder([SCRIPTS / "eval_slurm", *words], env)

    def waited(self, out, tool, *flags, shards=2, sbatch=(), env=None):
        """Runs eval_slurm --wait."""
        return self.slurm("-n", shards, "--cpus-per-task=1", *sbatch, "--wait", "--", out, tool, *flags, env=env)

    def expect(self, status, done, *texts):
        said = done.stdout + done.stderr
        self.assertEqual(done.returncode, status, f"{done.args}\n{said}")
        for text in texts:
            self.assertIn(text, said)
        return done

    def whole(self, tool, *flags):
        """Runs the flags in one process; returns (exit code, lasting members of the result or None)."""
        key = (tool, flags)
        with self.lock:
            if key not in self.wholes:
                path = self.folder / f"whole-{len(self.wholes)}.json"
                done = self.run_in_folder([tool, *flags, f"--json_out={path}"])
                self.wholes[key] = done.returncode, lasting(path) if path.exists() else None
            return self.wholes[key]

    def together(self, calls):
        """Runs the functions concurrently, since most of a run is waiting for Slurm; returns their results."""
        with concurrent.futures.ThreadPoolExecutor(len(calls)) as pool:
            return [future.result() for future in [pool.submit(call) for call in calls]]

    def expect_equal(self, out, tool, *flags):
        """Checks that OUT has the result of one process."""
        self.assertEqual(lasting(self.folder / out / "result.json"), self.whole(tool, *flags)[1])

    def result(self, out):
        return json.loads((self.folder / out / "result.json").read_text())

    def job(self, number):
        """Returns scontrol's records of a job."""
        lines = node.ask("scontrol", "show", "job", "-o", str(number)).splitlines()
        return [dict(word.split("=", 1) for word in line.split() if "=" in word) for line in lines]

    def task(self, array, index):
        """Returns Slurm's record of a task; if several tasks wait, Slurm has one record for all of them."""
        def covers(record):
            first, _, last = record.get("ArrayTaskId", "").partition("%")[0].partition("-")
            return first.isdigit() and int(first) <= index <= int(last or first)

        return next(record for record in self.job(array) if covers(record))

    def start_now(self, array, index):
        done = self.run_in_folder(["scontrol", "update", f"jobid={array}_{index}", "StartTime=now"])
        self.assertEqual(done.returncode, 0, done.stderr)

    def numbers(self, out):
        """Returns the job numbers (array, merge)."""
        jobs = json.loads((self.folder / out / "jobs.json").read_text())
        return jobs["array"], jobs["merge"]

    def state(self, number):
        return self.job(number)[0]["JobState"]

    def await_end(self, number, seconds=PATIENCE):
        ended = ("COMPLETED", "FAILED", "CANCELLED", "TIMEOUT", "NODE_FAIL")
        wait_until(f"job {number} ends", lambda: all(record["JobState"] in ended for record in self.job(number)), seconds)

    def hold(self, out, tool, *sbatch, shards=2):
        """Submits a run that takes a while and stops (SIGSTOP) the tool in the middle of shard 0. Returns (array,
        merge)."""
        self.expect(0, self.slurm("-n", shards, "--cpus-per-task=1", *sbatch, "--", out, TOOLS[tool], *SLOW[tool]))
        self.hold_shard(out)
        return self.numbers(out)

    def hold_shard(self, out):
        journal = self.folder / out / "shard-0.journal"
        wait_until("shard 0 is in its middle", lambda: journal.exists() and journal.read_bytes().count(b"\n") >= 3)
        kill(tools_of(out), signal.SIGSTOP)
        self.assertFalse((self.folder / out / "shard-0.json").exists(), "shard 0 was too fast to be stopped in its middle")
        self.assertEqual(len(tools_of(out)), 1)

    def expect_resumed(self, out, tool):
        """Checks that shard 0 was resumed where it had stopped, and that the whole result equals that of one
        process."""
        shard = json.loads((self.folder / out / "shard-0.json").read_text())
        self.assertGreater(shard["environment"]["resumed_items"], 0)
        self.expect_equal(out, TOOLS[tool], *SLOW[tool])

    def expect_same_command_resumes(self, out, tool, *sbatch, shards=2):
        self.expect(0, self.waited(out, TOOLS[tool], *SLOW[tool], shards=shards, sbatch=sbatch))
        self.expect_resumed(out, tool)


def processes(*words):
    """Returns the ids of processes whose command lines contain all of these words."""
    found = []
    for path in pathlib.Path("/proc").glob("[0-9]*/cmdline"):
        try:
            line = path.read_bytes().decode(errors="replace").split("\0")
        except OSError:
            continue
        if all(any(word in part for part in line) for word in words):
            found.append(int(path.parent.name))
    return found


def tools_of(out, shard=0):
    return processes(f"{out}/shard-{shard}.journal")


def steps_of(out, shard):
    """Returns the process ids of the task's steps that sbatch started."""
    return [int(open(f"/proc/{pid}/stat", encoding="ascii").read().rpartition(")")[2].split()[1]) for pid in tools_of(out, shard)]


def kill(pids, number=signal.SIGKILL):
    """Sends a signal to the processes that still exist."""
    for pid in pids:
        with contextlib.suppress(ProcessLookupError):
            os.kill(pid, number)


def node_text(folder):
    """Returns what Slurm's jobs printed into their log files."""
    return "\n".join(path.read_text(errors="replace") for path in pathlib.Path(folder).glob("slurm-*.out"))


def node_jobs(name, out):
    """Returns how many jobs of this name in Slurm's queue have their logs in the folder `out`."""
    lines = node.ask("scontrol", "show", "job", "-o").splitlines()
    return sum(f"JobName={name} " in line and f"/{out}/slurm-" in line and "JobState=CANCELLED" not in line for line in lines)
