# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""Tests the commands that eval_slurm refuses before anything is queued, and the output of --status and --wait."""
import os
import pathlib
import shutil

from recipe import DIFF, FLAGS, IMAGENET, Recipe, node_jobs, wait_until

DIFF_FLAGS = FLAGS["inference_diff"]
IMAGENET_FLAGS = FLAGS["eval_imagenet"]


class Refused(Recipe):
    def test_nothing_is_queued(self):
        tool = ["--", "out", IMAGENET, *IMAGENET_FLAGS]
        os.mkdir(self.folder / "empty")
        cases = [
            (64, [], "usage: "),
            (64, ["-n", "0", *tool], "expected a number of shards"),
            (64, ["-n", "x%2", *tool], "expected a number of shards"),
            (64, ["--", "out", IMAGENET], "expected -n SHARDS"),
            (64, ["-n", "2", "--", "out"], "usage: "),
            (64, ["-n", "2", "--array=0-3", *tool], "gives this flag to sbatch itself"),
            (64, ["-n", "2", "-o", "log", *tool], "logs lie in OUT"),
            (64, ["-n", "2", "-c", "many", *tool], "expected a number of CPUs"),
            (64, ["-n", "2", "--check=perhaps", *tool], "expected --check=no or --check=yes"),
            (64, ["-n", "5000", *tool], "arrays of at most 1001 tasks (MaxArraySize)"),
            (64, ["-n", "2", *tool, "--ground_truht=x"], "unknown flag '--ground_truht"),
            (64, ["-n", "2", *tool, "--merge", "--min_topp1=0.5"], "did you mean --min_top1?"),
            (64, ["-n", "2", *tool, "--min_top1=70%"], "it must be a fraction"),
            (64, ["-n", "2", *tool, "--journal=j"], "every shard has its own"),
            (64, ["-n", "2", *tool, "--shard=0/2"], "every shard has its own"),
            (64, ["-n", "2", *tool, "--resume"], "every shard has its own"),
            (64, ["-n", "2", *tool, "stray"], "'stray': unexpected argument"),
            (64, ["-n", "2", *tool, "--json_out=a.json", "--output_file_path=b.json"], "leave one out"),
            (64, ["-n", "2", *tool, "--version"], "evaluates nothing that can be shared"),
            (64, ["-n", "2", *tool, "--dump_config=c.json"], "evaluates nothing that can be shared"),
            (66, ["-n", "2", *tool, "--model_file=none.tflite"], "none.tflite"),
            (66, ["-n", "2", *tool, "--ground_truth_images_path=none"], "none"),
            (65, ["-n", "2", *tool, "--model_file=labels.txt"], "labels.txt"),
            (73, ["-n", "2", *tool, "--html_report=none/r.html"], "--html_report: cannot create"),
            (66, ["-n", "2", "--", "out", "no/tool", *IMAGENET_FLAGS], "no/tool: there is no such program"),
            (64, ["-n", "2", "--", "out", "/bin/true"], "is not an evaluation tool"),
            (73, ["-n", "2", "--", "labels.txt/out", IMAGENET, *IMAGENET_FLAGS], "OUT: "),
            (69, ["-n", "2", "--partition=none", *tool], "invalid partition"),
            (69, ["-n", "2", "--no_such_flag_of_sbatch", *tool], "sbatch refused"),
            (69, ["-n", "2", "-c", "4000", *tool], "Requested node configuration is not available"),
            (64, ["-n", "2", "--partition=short", *tool], "more than the partition grants (short 00:30:00)"),
            (66, ["--status", "empty"], "no evaluation that eval_slurm started"),
            (64, ["--status"], "expected OUT"),
        ]
        before = node_jobs("litmus-eval", "out")
        ends = self.together([lambda words=words: self.slurm(*words) for _, words, _ in cases])
        for (status, words, text), done in zip(cases, ends):
            with self.subTest(words):
                self.expect(status, done, text)
        self.assertEqual(node_jobs("litmus-eval", "out"), before)
        self.assertFalse((self.folder / "out" / "command.json").exists())
        # The job requests less time than the partition's limit, so it is accepted.
        self.expect(0, self.waited("short", DIFF, *DIFF_FLAGS, sbatch=["--partition=short"], env={"SBATCH_TIMELIMIT": "5"}))

    def with_program(self, name, text):
        """Returns a PATH with another program before Slurm's."""
        folder = self.folder / f"bin-{len(list(self.folder.glob('bin-*')))}"
        folder.mkdir()
        (folder / name).write_text(f"#!/bin/bash\n{text}\n")
        (folder / name).chmod(0o755)
        return {"PATH": f"{folder}:{self.env()['PATH']}"}

    def test_half_accepted(self):
        # Only the second call of sbatch is refused, as when a limit of jobs is reached.
        real = shutil.which("sbatch", path=self.env()["PATH"])
        limited = f'case "$*" in *--dependency=*) echo "sbatch: error: Resource temporarily unavailable" >&2; exit 1 ;; esac; exec {real} "$@"'
        env = self.with_program("sbatch", limited)
        done = self.expect(69, self.slurm("-n", "2", "--", "half", DIFF, *DIFF_FLAGS, env=env), "Resource temporarily unavailable")
        number = done.stderr.partition("array ")[2].split()[0]
        self.assertIn(f"array {number} was cancelled; nothing runs", done.stderr)
        wait_until("it is cancelled", lambda: all(record["JobState"] == "CANCELLED" for record in self.job(number)))
        self.assertFalse((self.folder / "half" / "jobs.json").exists())
        env["PATH"] = self.with_program("scancel", "echo no >&2; exit 1")["PATH"].partition(":")[0] + ":" + env["PATH"]
        done = self.expect(69, self.slurm("-n", "2", "--", "half", DIFF, *DIFF_FLAGS, env=env), "could not be cancelled (no)")
        self.run_in_folder(["scancel", done.stderr.rpartition("scancel ")[2].strip()])
        # OUT was released: a different command may use it.
        self.expect(0, self.waited("half", DIFF, "--model_file=m.tflite", "--num_runs=3"))

    def test_interrupted_between_the_two(self):
        real = shutil.which("sbatch", path=self.env()["PATH"])
        env = self.with_program("sbatch", f'case "$*" in *--dependency=*) kill -INT $PPID; sleep 5 ;; esac; exec {real} "$@"')
        self.expect(75, self.slurm("-n", "2", "--", "between", DIFF, *DIFF_FLAGS, env=env), "interrupted; array ", "was cancelled")
        self.assertFalse((self.folder / "between" / "command.json").exists())
        wait_until("they are gone", lambda: node_jobs("litmus-eval", "between") == 0)

    def test_no_slurm(self):
        bare = self.folder / "bare"
        bare.mkdir()
        for program in ("python3", "bash", "env"):
            os.symlink(os.path.realpath(shutil.which(program)), bare / program)
        self.expect(69, self.slurm("-n", "2", "--", "none", DIFF, *DIFF_FLAGS, env={"PATH": str(bare)}), "sbatch is not installed here")

    def test_without_a_trial(self):
        # The tool for the nodes need not run on this machine.
        self.expect(66, self.waited("late", DIFF, *DIFF_FLAGS, "--model_file=none.tflite", sbatch=["--check=no"]), "exit 66",
                    "cannot read 'none.tflite'", "cancelled, since 2 of 2 shards failed")
        self.expect(64, self.waited("late2", DIFF, *DIFF_FLAGS, "--merge", "--max_eror=1", sbatch=["--check=no"]), "did you mean --max_error?")


class Status(Recipe):
    def test_from_queued_to_done(self):
        self.expect(0, self.slurm("-n", "3%1", "-H", "--", "held", DIFF, *DIFF_FLAGS))
        array, merge = self.numbers("held")
        self.expect(75, self.slurm("--status", "held"), "shards   3: 0 done, 0 running, 3 waiting, 0 failed", "JobHeldUser", "result   none yet")
        self.run_in_folder(["scontrol", "release", array, merge])
        self.await_end(merge)
        done = self.expect(0, self.slurm("--status=held"), "shards   3: 3 done, 0 running, 0 failed", "merge    ended", "exit 0")
        self.assertIn(str(pathlib.Path("held") / "result.json"), done.stdout)

    def test_wait_prints_what_the_merge_prints(self):
        done = self.expect(1, self.waited("printed", DIFF, *DIFF_FLAGS, "--max_error=0", "--output=json"), "--max_error")
        self.assertTrue(done.stdout.startswith("{"), done.stdout[:200])
        self.assertIn("array ", done.stderr)

    def test_more_shards_than_items(self):
        self.expect(0, self.waited("many", DIFF, *DIFF_FLAGS[:1], "--num_runs=2", "--reference=ref_kernels", shards=5))
        self.expect_equal("many", DIFF, *DIFF_FLAGS[:1], "--num_runs=2", "--reference=ref_kernels")
