# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""Tests eval_mpirun with the installed mpirun, outside of Slurm and within its jobs."""
import json
import os
import signal
import subprocess

from recipe import DIFF, FAILS, FLAGS, IMAGENET, SCRIPTS, SLOW, TOOLS, Recipe, kill, tools_of, wait_until

RANKS = ["--oversubscribe", "-n", "3"]
IMAGENET_FLAGS = FLAGS["eval_imagenet"]


class Mpirun(Recipe):
    def mpi(self, *words, env=None):
        return self.run_in_folder([SCRIPTS / "eval_mpirun", *words], env)

    def test_equal(self):
        for tool, flags in FLAGS.items():
            self.expect(0, self.mpi(*RANKS, "--", f"mpi-{tool}", TOOLS[tool], *flags))
            self.expect_equal(f"mpi-{tool}", TOOLS[tool], *flags)
            self.expect(1, self.mpi(*RANKS, "--", f"mpi-{tool}", TOOLS[tool], FAILS[tool], *flags, "--records_file=r.csv"))
            self.expect_equal(f"mpi-{tool}", TOOLS[tool], FAILS[tool], *flags)

    def test_refused(self):
        tool = ["--", "mpi-refused", IMAGENET, *IMAGENET_FLAGS]
        for status, words, text in (
            (64, [], "usage: "),
            (64, [*RANKS, "--", "mpi-refused", IMAGENET], "ended with exit 64 in a trial"),
            (64, [*RANKS, *tool, "--min_top1=70%"], "it must be a fraction"),
            (64, [*RANKS, *tool, "--resume"], "every shard has its own"),
            (66, [*RANKS, *tool, "--model_file=none.tflite"], "none.tflite"),
            (69, ["-n", "1000", *tool], "started no rank"),
            (69, ["--no-such-flag", *tool], "started no rank"),
        ):
            with self.subTest(words):
                self.expect(status, self.mpi(*words), text)
        if os.getuid() == 0:
            root = {"OMPI_ALLOW_RUN_AS_ROOT": "0", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "0"}
            self.expect(69, self.mpi(*RANKS, *tool, env=root), "started no rank")
        self.assertFalse((self.folder / "mpi-refused" / "command.json").exists())
        self.expect(69, self.mpi(*RANKS, *tool, env={"MPIRUN": "no-such-launcher"}), "is not installed")

    def test_one_command_in_out(self):
        self.expect(1, self.mpi(*RANKS, "--", "mpi-one", IMAGENET, *IMAGENET_FLAGS, "--min_top1=0.99"))
        self.expect(64, self.mpi(*RANKS, "--", "mpi-one", IMAGENET, *IMAGENET_FLAGS, "--num_images=4"), "belongs to another command")
        self.expect(64, self.mpi("--oversubscribe", "-n", "2", "--", "mpi-one", IMAGENET, *IMAGENET_FLAGS), "has 3 shards")
        self.expect(0, self.mpi(*RANKS, "--", "mpi-one", IMAGENET, *IMAGENET_FLAGS))
        self.expect_equal("mpi-one", IMAGENET, *IMAGENET_FLAGS)

    def test_a_rank_fails(self):
        self.expect(66, self.mpi(*RANKS, "--check=no", "--", "mpi-fails", DIFF, *FLAGS["inference_diff"], "--model_file=none"),
                    "rank 0 of 3 failed with exit 66", "cannot read 'none'")

    def start(self, out, tool):
        words = [SCRIPTS / "eval_mpirun", *RANKS, "--", out, TOOLS[tool], *SLOW[tool]]
        started = subprocess.Popen([str(word) for word in words], cwd=self.folder, env=self.env(), stdin=subprocess.DEVNULL,
                                   stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, start_new_session=True)
        self.hold_shard(out)
        return started

    def break_off(self, name, tool, status, how):
        out = f"mpi-{name}-{tool}"
        run = self.start(out, tool)
        held = tools_of(out)
        how(run, out)
        if status == 75:
            kill(held, signal.SIGCONT)
        said = run.communicate(timeout=60)[1]
        self.assertEqual(run.returncode, status, said)
        self.assertIn("interrupted; the same command goes on" if status == 75 else "rank 0 of 3 failed with exit 137", said)
        wait_until("the tools are gone", lambda: not tools_of(out))
        self.expect(0, self.mpi(*RANKS, "--", out, TOOLS[tool], *SLOW[tool]))
        self.expect_resumed(out, tool)

    def test_broken_off(self):
        cases = [("killed", tool, 137, lambda run, out: kill(tools_of(out))) for tool in SLOW]
        cases.append(("ctrl-c", "eval_imagenet", 75, lambda run, out: os.killpg(run.pid, signal.SIGINT)))
        cases.append(("term", "eval_imagenet", 75, lambda run, out: run.terminate()))
        self.together([lambda case=case: self.break_off(*case) for case in cases])

    def test_inside_a_job(self):
        words = [SCRIPTS / "eval_mpirun", *RANKS, "--", "mpi-job", DIFF, *FLAGS["inference_diff"]]
        (self.folder / "job.sh").write_text(f"#!/bin/bash\n{' '.join(map(str, words))}\n")
        self.expect(0, self.run_in_folder(["sbatch", "--wait", "-n", "3", "--output=job.log", "job.sh"]))
        self.expect_equal("mpi-job", DIFF, *FLAGS["inference_diff"])

    def test_srun(self):
        flags = FLAGS["inference_diff"]
        self.expect(1, self.mpi("-n", "3", "--", "mpi-srun", DIFF, *flags, FAILS["inference_diff"], env={"MPIRUN": "srun"}))
        self.expect_equal("mpi-srun", DIFF, *flags, FAILS["inference_diff"])
        shards = json.loads((self.folder / "mpi-srun" / "command.json").read_text())["shards"]
        self.assertEqual(shards, 3)
        self.expect(69, self.mpi("-n", "3", "--partition=none", "--", "mpi-none", DIFF, *flags, env={"MPIRUN": "srun"}), "started no rank")
