# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""Tests tasks that reach their time limit; the minimum limit of Slurm is one minute."""
from recipe import SLOW, Recipe

LONGEST = 150  # one minute, Slurm's interval of checking limits, and KillWait


class TimeLimit(Recipe):
    def test_the_same_command_goes_on(self):
        outs = {tool: f"late-{tool}" for tool in SLOW}
        jobs = dict(zip(outs, self.together([lambda tool=tool: self.hold(outs[tool], tool, "--time=1") for tool in outs])))

        def one(tool):
            array, merge = jobs[tool]
            self.await_end(merge, LONGEST)
            self.assertEqual((self.task(array, 0)["JobState"], self.state(merge)), ("TIMEOUT", "CANCELLED"))
            self.assertRegex((self.folder / outs[tool] / "shard-0.log").read_text(), r"interrupted after \d+ of")
            self.expect(75, self.slurm("--status", outs[tool]), "TIMEOUT", "cancelled, since 1 of 2 shards failed")
            self.expect_same_command_resumes(outs[tool], tool, "--time=5")

        self.together([lambda tool=tool: one(tool) for tool in outs])
