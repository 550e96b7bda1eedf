#!/usr/bin/env python3
# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""The recipes of docs/guide/many_machines.md on Slurm's own daemons, one node of this machine, and on Open MPI's mpirun.

usage: slurm_test.py SCRIPTS DOCUMENT EVAL_IMAGENET EVAL_COCO INFERENCE_DIFF BENCHMARK_MODEL MODEL DETECTOR ATTENTION [TEST…]
"""
import concurrent.futures
import os
import pathlib
import subprocess
import sys
import unittest

sys.dont_write_bytecode = True
# This variable is set for a process that uses the node of another process.
INSIDE = "RECIPE_NODE_RUNS"
HERE = pathlib.Path(__file__).resolve().parent
NAMES = ("SCRIPTS", "DOCUMENT", "EVAL_IMAGENET", "EVAL_COCO", "INFERENCE_DIFF", "BENCHMARK_MODEL", "MODEL", "DETECTOR", "ATTENTION")
for name, path in zip(NAMES, sys.argv[1:]):
    os.environ[f"RECIPE_{name}"] = os.path.realpath(path)
SCRIPTS = pathlib.Path(os.environ["RECIPE_SCRIPTS"])
sys.path[:0] = [str(HERE), str(SCRIPTS / "lib"), str(SCRIPTS / "tests" / "on_devices")]
import one_node  # noqa: E402
import recipe  # noqa: E402

# These groups run concurrently, since most of each is waiting for Slurm; tests that stop the node run after them.
GROUPS = (("time_limit",), ("breaks.Killed",), ("breaks.Cancelled",), ("findings.JudgedByTheMerge", "findings.CpusOfATask"),
          ("findings.OneCommandInOut", "findings.Paths"), ("submission", "documented"), ("commands",), ("mpi",))
ALONE = ("breaks.NodeLost",)
CPUS = 24
SECONDS = 280


def run_in_this_process(tests):
    loader = unittest.TestLoader()
    done = unittest.TextTestRunner(verbosity=2).run(loader.loadTestsFromNames(tests))
    return not done.wasSuccessful() or done.testsRun == 0


def run_group(tests):
    """Runs a group; returns whether it failed. Its output is printed in one piece."""
    done = subprocess.run([sys.executable, __file__, *sys.argv[1:len(NAMES) + 1], *tests], env={**recipe.node.env, INSIDE: "1"},
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=SECONDS, check=False)
    sys.stdout.buffer.write(done.stdout)
    sys.stdout.flush()
    return done.returncode != 0


def main():
    tests = sys.argv[len(NAMES) + 1:]
    if INSIDE in os.environ:
        recipe.node = one_node.Running()
        return run_in_this_process(tests)
    with one_node.OneNode(CPUS) as node:
        recipe.node = node
        if tests:
            return run_in_this_process(tests)
        with concurrent.futures.ThreadPoolExecutor(len(GROUPS)) as pool:
            failed = list(pool.map(run_group, GROUPS))
        return any(failed) | run_in_this_process(ALONE)


if __name__ == "__main__":
    sys.exit(main())
