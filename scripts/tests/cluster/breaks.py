# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""Tests runs that Slurm or the user interrupts: Slurm or the same command resumes them, and the result equals that
of one process."""
import signal
import subprocess
import time

import recipe
from recipe import SCRIPTS, SLOW, TOOLS, Recipe, kill, steps_of, tools_of, wait_until


# When a lost node is back, Slurm's controller ends the jobs that it wanted ended, and with them a next try that has
# started already. Slurm's wait of two minutes avoids that; the tests wait this number of seconds.
SETTLING_SECONDS = 5


class Breaks(Recipe):
    def break_each(self, name, break_off, shards=2):
        """For each tool: break_off(out, array, merge) interrupts a run in its middle; then the same command is run
        again immediately."""
        def one(tool):
            out = f"{name}-{tool}"
            array, merge = self.hold(out, tool, shards=shards)
            break_off(out, array, merge)
            self.expect_same_command_resumes(out, tool, shards=shards)

        self.together([lambda tool=tool: one(tool) for tool in SLOW])


class Cancelled(Breaks):
    def test_scancel_of_a_task(self):
        def break_off(out, array, merge):
            self.run_in_folder(["scancel", f"{array}_0"])
            self.await_end(merge)  # the merge runs by itself, after the other shard has finished
            self.assertEqual(self.state(merge), "CANCELLED")
            self.assertTrue((self.folder / out / "shard-1.json").exists())
            log = (self.folder / out / "shard-0.log").read_text()
            self.assertRegex(log, r"interrupted after \d+ of")
            self.assertIn("exit 75 after signal 15", log)
            status = self.expect(75, self.slurm("--status", out), "1 done", "1 failed", "cancelled, since 1 of 2 shards failed")
            self.assertIn(f"slurm-{array}-0.log", status.stdout)

        self.break_each("cancelled", break_off)

    def test_scancel_of_all_and_the_same_command_at_once(self):
        self.break_each("at-once", lambda out, array, merge: self.run_in_folder(["scancel", array, merge]))

    def test_scancel_of_the_merge(self):
        array, merge = self.hold("no-merge", "eval_imagenet")
        self.run_in_folder(["scancel", merge])
        kill(tools_of("no-merge"), signal.SIGCONT)
        self.await_end(array)
        self.expect(75, self.slurm("--status", "no-merge"), "2 done", "merge    cancelled", "the same command goes on")
        self.expect(0, self.waited("no-merge", TOOLS["eval_imagenet"], *SLOW["eval_imagenet"]))
        self.expect_equal("no-merge", TOOLS["eval_imagenet"], *SLOW["eval_imagenet"])

    def test_two_submissions_at_once(self):
        words = ["--cpus-per-task=1", "--", "twice", TOOLS["eval_imagenet"], *SLOW["eval_imagenet"]]
        ends = self.together([lambda: self.slurm("-n", 2, *words) for _ in range(3)])
        self.assertEqual(sorted(done.returncode for done in ends), [0, 75, 75], [done.stderr for done in ends])
        self.await_end(self.numbers("twice")[1])
        self.expect_equal("twice", TOOLS["eval_imagenet"], *SLOW["eval_imagenet"])

    def test_interrupted_while_it_waits(self):
        for number, out in ((signal.SIGINT, "int"), (signal.SIGTERM, "term")):
            argv = [SCRIPTS / "eval_slurm", "-n", "2", "-H", "--wait", "--", out, TOOLS["eval_imagenet"], *SLOW["eval_imagenet"]]
            with subprocess.Popen(argv, cwd=self.folder, env=self.env(), stderr=subprocess.PIPE, text=True) as waiting:
                self.assertIn("merging", waiting.stderr.readline())
                time.sleep(0.3)
                waiting.send_signal(number)
                self.assertEqual((waiting.wait(20), "scancel" in waiting.stderr.read()), (75, True))
            self.run_in_folder(["scancel", *self.numbers(out)])


class Killed(Breaks):
    def test_kill_of_the_tool(self):
        def break_off(out, array, merge):
            kill(tools_of(out))
            self.await_end(merge)
            self.expect(137, self.slurm("--status", out), "exit 137")
            log = (self.folder / out / f"slurm-{array}-0.log").read_text()
            self.assertIn("eval_rank: shard 0/2 failed with exit 137", log)
            self.assertNotIn("--shard=", log.partition("eval_rank")[0])  # bash printed the whole command line

        self.break_each("tool-killed", break_off)

    def test_kill_of_the_batch_script(self):
        def break_off(out, array, merge):
            tools = tools_of(out)
            kill(steps_of(self.folder / out, 0))
            kill(tools, signal.SIGCONT)  # the stopped tools continue and receive the signal that ended the step
            self.await_end(merge)
            self.expect(75, self.slurm("--status", out), "cancelled, since 1 of 2 shards failed")

        self.break_each("script-killed", break_off)

    def test_requeue(self):
        # Slurm waits two minutes before it starts a requeued task; StartTime=now removes the wait.
        def one(tool):
            out = f"requeued-{tool}"
            array, merge = self.hold(out, tool)
            self.run_in_folder(["scontrol", "requeue", f"{array}_0"])
            wait_until("the task waits", lambda: self.task(array, 0)["JobState"] == "PENDING")
            self.expect(75, self.slurm("--status", out), "1 waiting", "BeginTime")
            # On a busy machine the first try's tool may end later, and its shard is in use until then.
            wait_until("the first try has ended", lambda: not tools_of(out))
            self.start_now(array, 0)
            self.await_end(merge)
            self.assertEqual((self.state(merge), self.task(array, 0)["Restarts"]), ("COMPLETED", "1"),
                             self.slurm("--status", out).stdout)
            self.assertEqual((self.folder / out / "shard-0.log").read_text().count(", restart 1:"), 1)
            self.expect_resumed(out, tool)

        self.together([lambda tool=tool: one(tool) for tool in SLOW])


class NodeLost(Recipe):
    """Not run concurrently with other tests, and in the process that started the node, since there is a single node."""

    def node(self, state):
        # Slurm refuses "resume" for a node that has come back by itself.
        done = self.run_in_folder(["scontrol", "update", "nodename=localhost", f"state={state}", "reason=test"])
        self.assertTrue(done.returncode == 0 or state == "resume", done.stderr)

    def tearDown(self):
        self.run_in_folder(["scontrol", "update", "nodename=localhost", "state=resume"])

    def test_down(self):
        outs = {tool: f"down-{tool}" for tool in SLOW}
        jobs = dict(zip(outs, self.together([lambda tool=tool: self.hold(outs[tool], tool) for tool in outs])))
        recipe.node.lose_power()
        self.node("down")
        for array, _ in jobs.values():
            wait_until("the task waits", lambda array=array: self.task(array, 0)["JobState"] == "PENDING")
        recipe.node.start_slurmd()
        time.sleep(SETTLING_SECONDS)
        for tool, (array, merge) in jobs.items():
            for index in (0, 1):  # the other shard may have been running, too
                if self.task(array, index)["JobState"] == "PENDING":
                    self.start_now(array, index)
            self.await_end(merge)
            self.assertEqual(self.state(merge), "COMPLETED", self.slurm("--status", outs[tool]).stdout)
            self.expect_resumed(outs[tool], tool)

    def test_drain(self):
        outs = {tool: f"drain-{tool}" for tool in SLOW}
        jobs = dict(zip(outs, self.together([lambda tool=tool: self.hold(outs[tool], tool, "-n", "3%1", shards=3) for tool in outs])))
        self.node("drain")
        for out in outs.values():
            kill(tools_of(out), signal.SIGCONT)
        for tool, (array, _) in jobs.items():
            wait_until("shard 0 ends", lambda array=array: self.task(array, 0)["JobState"] == "COMPLETED")
            self.assertEqual(self.task(array, 1)["JobState"], "PENDING")
            self.expect(75, self.slurm("--status", outs[tool]), "1 done", "2 waiting")
        self.node("resume")
        for tool, (_, merge) in jobs.items():
            self.await_end(merge)
            self.expect_equal(outs[tool], TOOLS[tool], *SLOW[tool])
