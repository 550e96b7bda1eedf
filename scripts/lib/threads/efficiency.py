# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""What do N threads reach of what N processes of one thread reach together? benchmark_model, by turns.

usage: scripts/dev/threads efficiency [--threads=2] [--rounds=9] [--secs=0.5] [--binary=FILE] [--json=FILE] MODEL.tflite ...

A round has two turns: one process with N threads, which may use N CPUs; and N processes with one thread, at once, each on one
of these CPUs. Two figures are made of each round, and the table has their medians with 95 % intervals (order statistics):
  speed     inferences per second of the one process / those of the N processes together; they share caches, memory and
            clock as the threads do, so 1 is what threads can reach. Goal: at least 0.95.
  CPU time  per inference, of the one process / mean of the N processes. Goal: at most 1.1.
The machine must have nothing else to do. Last line "models M, below B, above A": how many miss the first goal, and the
second; exit status 1 if any does, 64 for a wrong command line, 69 where there are not N CPUs.
"""
import argparse
import json
import os
import pathlib
import statistics
import subprocess
import sys

import latency
from device import whole_file

LEAST_SPEED, MOST_CPU_TIME = 0.95, 1.1
USAGE, UNAVAILABLE, INTERNAL = 64, 69, 70


def end(status, message):
    print("threads efficiency: " + message, file=sys.stderr)
    sys.exit(status)


def parse(words):
    parser = argparse.ArgumentParser(usage=__doc__, add_help=False, allow_abbrev=False)
    parser.add_argument("models", nargs="+")
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--secs", type=float, default=0.5)
    parser.add_argument("--binary")
    parser.add_argument("--json")
    parser.error = lambda message: end(USAGE, "%s\n%s" % (message, __doc__))
    if "--help" in words:
        print(__doc__)
        sys.exit(0)
    options = parser.parse_args(words)
    if options.threads < 2 or options.rounds < 1 or options.secs <= 0:
        parser.error("--threads must be at least 2, --rounds at least 1, --secs above 0")
    return options


def together(options, model, threads, sets_of_cpus):
    """Starts one process on each set of CPUs; returns (inferences per second of all processes, mean CPU time of an
    inference in ms)."""
    command = [options.binary, "--graph=" + model, "--num_threads=%d" % threads, "--num_runs=1", "--max_secs=600",
               "--min_secs=%g" % options.secs, "--warmup_min_secs=%g" % (options.secs / 4),
               "--warmup_max_secs=%g" % (options.secs / 4), "--output=json", "--samples=none"]
    processes = [subprocess.Popen(["taskset", "-c", ",".join(map(str, cpus)), *command], text=True,
                                  stdout=subprocess.PIPE, stderr=subprocess.PIPE) for cpus in sets_of_cpus]
    answers = [(process, *process.communicate()) for process in processes]
    speed, cpu_ms = 0, []
    for process, out, error in answers:
        if process.returncode != 0:
            end(process.returncode if process.returncode > 0 else INTERNAL, "%s\n%s" % (" ".join(command), error))
        document = json.loads(out)
        latency_us = document["latency_us"]
        speed += 1e6 / latency_us["median"]
        inferences = latency_us["count"] * latency_us["runs_per_sample"]
        cpu_ms.append(document["environment"]["evidence"]["cpu_ns"] / 1e6 / inferences)
    return speed, statistics.fmean(cpu_ms)


def measure(options, model, cpus):
    """Returns a record of the model: the values of each round, medians and intervals."""
    threads = options.threads
    turns = [lambda: together(options, model, threads, [cpus]), lambda: together(options, model, 1, [[cpu] for cpu in cpus])]
    one, many = latency.take_turns(turns, options.rounds, lambda turn: turn())
    record = {"model": os.path.basename(model), "threads": threads, "threads_per_s": [speed for speed, _ in one],
              "processes_per_s": [speed for speed, _ in many]}
    record["speed"] = latency.interval([a / b for (a, _), (b, _) in zip(one, many)])
    record["cpu_time"] = latency.interval([a / b for (_, a), (_, b) in zip(one, many)])
    return record


def main(_, words):
    options = parse(words)
    cpus = sorted(os.sched_getaffinity(0))[:options.threads]
    if len(cpus) < options.threads:
        end(UNAVAILABLE, "%d CPUs are needed; this process may use %d" % (options.threads, len(cpus)))
    options.binary = os.path.abspath(options.binary or latency.build(latency.ROOT, False))
    print("| model | %d processes, inferences/s | %d threads | speed | CPU time |" % (options.threads, options.threads))
    print("|---|---|---|---|---|")
    records = []
    for model in options.models:
        record = measure(options, model, cpus)
        records.append(record)
        print("| %s | %.4g | %.4g | %.3f (%.3f to %.3f) | %.3f (%.3f to %.3f) |" % (
            os.path.splitext(record["model"])[0], statistics.median(record["processes_per_s"]),
            statistics.median(record["threads_per_s"]), *record["speed"], *record["cpu_time"]), flush=True)
    if options.json:
        whole_file.write(pathlib.Path(options.json), json.dumps(records, indent=1))
    below = sum(record["speed"][0] < LEAST_SPEED for record in records)
    above = sum(record["cpu_time"][0] > MOST_CPU_TIME for record in records)
    print("models %d, below %d, above %d" % (len(records), below, above))
    return 1 if below or above else 0
