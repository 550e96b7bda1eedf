# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""Regression tests of errors that eval_slurm had on real Slurm daemons."""
import json
import subprocess

from recipe import DIFF, FAILS, FLAGS, IMAGENET, SCRIPTS, Recipe, lasting, node_text

IMAGENET_FLAGS = FLAGS["eval_imagenet"]


class JudgedByTheMerge(Recipe):
    def test_submitted_from_a_task_of_another_array(self):
        # Regression test: the merge took SLURM_ARRAY_TASK_ID of the outer array for its own shard, so the gate was
        # never evaluated.
        outer = self.folder / "outer.sh"
        words = [SCRIPTS / "eval_slurm.sbatch", 2, "outer-$SLURM_ARRAY_TASK_ID", IMAGENET, *IMAGENET_FLAGS, "--merge", "--min_top1=0.99"]
        outer.write_text(f"#!/bin/bash\n{' '.join(map(str, words))}\n")
        submitted = self.run_in_folder(["sbatch", "--wait", "--array=1-2", outer])
        self.assertEqual(submitted.returncode, 0, node_text(self.folder))
        for index in (1, 2):
            _, merge = self.numbers(f"outer-{index}")
            self.await_end(merge)
            self.assertEqual(self.job(merge)[0]["ExitCode"], "1:0")
            self.assertEqual(self.result(f"outer-{index}")["exit_code"], 1)

    def test_with_the_variable_of_an_array(self):
        self.expect(1, self.waited("variable", IMAGENET, *IMAGENET_FLAGS, "--merge", "--min_top1=0.99", env={"SLURM_ARRAY_TASK_ID": "1"}))
        self.expect_equal("variable", IMAGENET, *IMAGENET_FLAGS, "--min_top1=0.99")

    def test_gates_without_merge(self):
        for tool, flags in FLAGS.items():
            path = {"eval_imagenet": IMAGENET, "inference_diff": DIFF}.get(tool)
            if path:
                self.expect(1, self.waited(f"gate-{tool}", path, *flags, FAILS[tool]))
                self.assertFalse(self.result(f"gate-{tool}")["gates"][0]["passed"])
                self.expect_equal(f"gate-{tool}", path, *flags, FAILS[tool])

    def test_outputs_of_the_whole(self):
        for ending, place in (("csv", []), ("html", ["--merge"])):
            flag = "--records_file" if ending == "csv" else "--html_report"
            self.expect(0, self.waited("outputs", IMAGENET, *IMAGENET_FLAGS, *place, f"{flag}=all.{ending}"))
        rows = (self.folder / "all.csv").read_text().splitlines()
        self.assertEqual(len(rows), 1 + 24)
        self.assertIn("<html", (self.folder / "all.html").read_text()[:1000])


class OneCommandInOut(Recipe):
    def test_another_command_is_refused_and_changes_nothing(self):
        self.expect(0, self.waited("out", IMAGENET, *IMAGENET_FLAGS))
        before = {path.name: path.read_bytes() for path in (self.folder / "out").iterdir()}
        (self.folder / "other.tflite").write_bytes((self.folder / "m.tflite").read_bytes() + b"\0")
        for words in (["--model_file=other.tflite"], ["--num_images=5"]):
            self.expect(64, self.waited("out", IMAGENET, *IMAGENET_FLAGS, *words), "belongs to another command")
        self.expect(64, self.waited("out", IMAGENET, *IMAGENET_FLAGS, shards=3), "shards")
        self.expect(64, self.waited("out", DIFF, *FLAGS["inference_diff"]), "tool")
        self.assertEqual({path.name: path.read_bytes() for path in (self.folder / "out").iterdir()}, before)
        # The journals report the same without a trial on this machine.
        done = self.waited("out", IMAGENET, *IMAGENET_FLAGS, "--num_images=5", sbatch=["--check=no"])
        self.expect(64, done, "belongs to another command")

    def test_an_earlier_result_goes_away_until_the_merge(self):
        self.expect(1, self.waited("again", IMAGENET, *IMAGENET_FLAGS, "--min_top1=0.99"))
        self.expect(0, self.slurm("-n", 2, "-H", "--", "again", IMAGENET, *IMAGENET_FLAGS))
        self.assertFalse((self.folder / "again" / "result.json").exists())
        self.assertTrue((self.folder / "again" / "result.earlier.json").exists())
        self.assertTrue((self.folder / "again" / "shard-0.json").exists())
        self.expect(75, self.waited("again", IMAGENET, *IMAGENET_FLAGS), "scancel")
        array, merge = self.numbers("again")
        self.run_in_folder(["scancel", array, merge])
        self.expect(0, self.waited("again", IMAGENET, *IMAGENET_FLAGS))
        self.expect_equal("again", IMAGENET, *IMAGENET_FLAGS)

    def test_a_finished_shard_stays_when_its_second_try_is_refused(self):
        self.expect(0, self.waited("stays", IMAGENET, *IMAGENET_FLAGS))
        finished = lasting(self.folder / "stays" / "shard-0.json")
        (self.folder / "stays" / "shard-0.journal").write_text("no journal\n")
        self.expect(65, self.waited("stays", IMAGENET, *IMAGENET_FLAGS), "cancelled, since 1 of 2 shards failed")
        self.assertEqual(lasting(self.folder / "stays" / "shard-0.json"), finished)
        self.assertFalse((self.folder / "stays" / "result.json").exists())

    def test_logs_have_a_line_for_each_try(self):
        for _ in range(3):
            self.expect(0, self.waited("tries", IMAGENET, *IMAGENET_FLAGS))
        lines = (self.folder / "tries" / "shard-1.log").read_text().splitlines()
        self.assertEqual(len([line for line in lines if line.startswith("== ") and ", job " in line]), 3)
        self.assertEqual(len([line for line in lines if line.startswith("== ") and line.endswith(" exit 0")]), 3)


class CpusOfATask(Recipe):
    def test_flags_for_sbatch(self):
        self.expect(0, self.slurm("-n", "3%1", "-c", "4", "--nice=7", "-J", "named", "-H", "--", "cpus", IMAGENET, *IMAGENET_FLAGS))
        for number in self.numbers("cpus"):
            record = self.job(number)[0]
            self.assertEqual((record["NumCPUs"], record["Nice"], record["JobName"]), ("4", "7", "named"))
        array, merge = self.numbers("cpus")
        self.assertEqual((self.job(array)[0]["ArrayTaskId"], self.job(array)[0]["ArrayTaskThrottle"]), ("0-2%1", "1"))
        self.run_in_folder(["scontrol", "release", array, merge])
        self.await_end(merge)
        for name, value in (("interpreter_threads", 3), ("decode_threads", 1)):
            self.assertEqual(json.loads((self.folder / "cpus" / "shard-1.json").read_text())["environment"][name], value)

    def test_own_threads_win(self):
        self.expect(0, self.waited("own", IMAGENET, *IMAGENET_FLAGS, "--num_interpreter_threads=2", sbatch=["-c4"]))
        environment = json.loads((self.folder / "own" / "shard-0.json").read_text())["environment"]
        self.assertEqual((environment["interpreter_threads"], environment["decode_threads"]), (2, 2))

    def test_sbatch_variables(self):
        self.expect(0, self.slurm("-n", 1, "-H", "--", "var", DIFF, *FLAGS["inference_diff"], env={"SBATCH_TIMELIMIT": "7"}))
        array, merge = self.numbers("var")
        self.assertEqual([self.job(number)[0]["TimeLimit"] for number in (array, merge)], ["00:07:00"] * 2)
        self.run_in_folder(["scancel", array, merge])
        # The merge must wait for the array and must not be an array, whatever these variables request.
        env = {"SBATCH_WAIT": "1", "SBATCH_ARRAY_INX": "0-3"}
        self.expect(1, self.slurm("-n", 2, "--", "var2", DIFF, *FLAGS["inference_diff"], FAILS["inference_diff"], env=env))
        self.assertNotIn("ArrayTaskId", self.job(self.numbers("var2")[1])[0])


class Paths(Recipe):
    def test_percent_and_blank_in_out(self):
        for out in ("50%jpeg", "with blank", "%A"):
            self.expect(0, self.waited(out, DIFF, *FLAGS["inference_diff"]))
            self.expect_equal(out, DIFF, *FLAGS["inference_diff"])
            self.assertTrue(list((self.folder / out).glob("slurm-*-1.log")))

    def test_export_none_and_absolute(self):
        out = self.folder / "absolute"
        self.expect(0, self.waited(out, DIFF, *FLAGS["inference_diff"], env={"SBATCH_EXPORT": "NONE"}))
        self.expect_equal(out, DIFF, *FLAGS["inference_diff"])

    def test_the_old_way_in(self):
        done = self.run_in_folder([SCRIPTS / "eval_slurm.sbatch", 2, "old", DIFF, *FLAGS["inference_diff"], "--merge", "--max_error=0:1"])
        self.expect(0, done, "array ", "merging ", "the result will be old/result.json")
        self.await_end(self.numbers("old")[1])
        self.expect_equal("old", DIFF, *FLAGS["inference_diff"], "--max_error=0:1")
        usage = subprocess.run([SCRIPTS / "eval_slurm.sbatch", "2"], capture_output=True, text=True, check=False)
        self.assertEqual((usage.returncode, usage.stderr.startswith("usage: ")), (64, True))
