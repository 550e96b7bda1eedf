# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""Do more threads ever hurt? benchmark_model on one CPU and on two, beside busy loops, by threads.

usage: LITMUS_SHARED=FOLDER scripts/dev/threads sweep [--secs=S] [--rounds=N] [--binary=FILE] [MODEL.tflite ...]

CPUs {one, both} x busy loops {none, one, one on each CPU} x threads {2, 4, 8} x models, each cell
against one thread in the same condition, in turns: 1 2 4 8 1. A cell is above when the mean of its
inferences (at least 200, at least 2 s) is more than 1.2 times that of one thread (1.5 beside busy
loops), or its 99th percentile is more than 8 ms above. The machine must have nothing else to do
(two threads beside a commit: scripts/compare_with_commit --threads=2). Last line "cells N, above M"; exit status 1 if M > 0, 69 where there are not
two CPUs.
"""
import argparse
import contextlib
import json
import os
import statistics
import subprocess
import sys

import latency

MODELS = ("mobilenet_v1_1.0_224_dequant_float.tflite", "mobilenet_v1_1.0_224_quant_rebuilt.tflite",
          "mobilenet_v1_0.25_128.tflite", "tiny/kws_ref_model.tflite")
THREADS = (2, 4, 8)
MEAN_IDLE, MEAN_BUSY, P99_MS = 1.2, 1.5, 8.0


@contextlib.contextmanager
def busy_loops(cpus):
    """Runs a process that never sleeps on each of `cpus` while the block runs."""
    loops = []
    try:
        for cpu in cpus:
            loops.append(subprocess.Popen(
                [sys.executable, "-c",
                 "import os\nos.sched_setaffinity(0, {%d})\nwhile True: pass" % cpu]))
        yield
    finally:
        for loop in loops:
            loop.kill()
            loop.wait()


def measure(binary, model, threads, cpus, secs):
    """Returns (mean, 99th percentile) of the inference times in ms."""
    run = subprocess.run(
        [binary, "--graph=" + model, "--num_threads=%d" % threads, "--num_runs=200",
         "--min_secs=%g" % secs, "--warmup_min_secs=0.2", "--output=json", "--samples=all"],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, check=False,
        preexec_fn=lambda: os.sched_setaffinity(0, cpus))
    if run.returncode != 0:
        sys.exit("threads sweep: %s: exit %d\n%s" % (model, run.returncode, run.stderr))
    samples = sorted(json.loads(run.stdout)["latency_us"]["samples"]["values"])
    return statistics.fmean(samples) / 1e3, samples[int(0.99 * (len(samples) - 1))] / 1e3


def sweep(binary, models, options):
    """Prints a line for each cell; returns how many cells there were and how many were above the limit."""
    cells = above = 0
    all_cpus = sorted(os.sched_getaffinity(0))[:2]
    print("%-5s %-5s %-42s %7s %9s %7s %9s %9s" % (
        "CPUs", "busy", "model", "threads", "mean ms", "ratio", "p99 ms", "p99 - 1's"))
    for cpus in (all_cpus[:1], all_cpus):
        for busy in ([], all_cpus[:1], all_cpus):
            for model in models:
                found = {threads: [] for threads in (1,) + THREADS}
                with busy_loops(busy):
                    for _ in range(options.rounds):
                        for threads in (1,) + THREADS + (1,):
                            found[threads].append(
                                measure(binary, model, threads, cpus, options.secs))
                one_mean = statistics.fmean(mean for mean, _ in found[1])
                one_p99 = max(p99 for _, p99 in found[1])
                for threads in THREADS:
                    mean = statistics.fmean(mean for mean, _ in found[threads])
                    p99 = max(p99 for _, p99 in found[threads])
                    too_slow = (mean > one_mean * (MEAN_BUSY if busy else MEAN_IDLE) or
                                p99 > one_p99 + P99_MS)
                    cells += 1
                    above += too_slow
                    print("%-5d %-5d %-42s %7d %9.4f %7.3f %9.4f %9.4f%s" % (
                        len(cpus), len(busy), os.path.basename(model), threads, mean,
                        mean / one_mean, p99, p99 - one_p99, "  above" if too_slow else ""),
                          flush=True)
    return cells, above


def main(_, words):
    parser = argparse.ArgumentParser(prog="threads sweep", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("models", nargs="*", metavar="MODEL.tflite")
    parser.add_argument("--secs", type=float, default=2, help="measured time per run, at least")
    parser.add_argument("--rounds", type=int, default=1)
    parser.add_argument("--binary", help="benchmark_model; default: built from this checkout")
    options = parser.parse_args(words)
    if len(os.sched_getaffinity(0)) < 2:
        print("threads sweep: two CPUs are needed; this process may use one", file=sys.stderr)
        sys.exit(69)
    shared = os.environ.get("LITMUS_SHARED")
    if not options.models and not shared:
        print("threads sweep: name models, or set LITMUS_SHARED to the folder of shared data",
              file=sys.stderr)
        sys.exit(64)
    models = options.models or [os.path.join(shared, "models", name) for name in MODELS]
    binary = options.binary or latency.build(latency.ROOT, False)
    cells, above = sweep(binary, models, options)
    print("cells %d, above %d" % (cells, above))
    return 1 if above else 0
