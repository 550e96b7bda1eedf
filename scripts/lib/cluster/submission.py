# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""The steps of eval_slurm and eval_mpirun before anything starts: sort the command, try it on one item, reserve OUT."""
import contextlib
import dataclasses
from typing import Callable

from cluster import claim, trial
from cluster.command import Command
from cluster.out_folder import Out


@dataclasses.dataclass
class Claimed:
    command: Command
    out: Out
    nothing_started: Callable[[], None]  # call if nothing has started: restores OUT to its earlier state


@contextlib.contextmanager
def claimed(command, out, is_tried, check=lambda out: None):
    """Reserves OUT while the command is started. check(out) raises for other reasons not to start."""
    facts = {"tool": command.name, "shards": command.shards, "words": list(command.given)}
    if is_tried:
        facts.update(trial.run(command))
    out = Out(out)
    with claim.claimed(out, facts) as give_back:
        check(out)
        bring_result_back = out.set_result_aside()

        def nothing_started():
            bring_result_back()
            give_back()

        yield Claimed(command, out, nothing_started)
