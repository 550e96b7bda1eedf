# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""Do the operators of a profile add up to the run, and is a profiled run the run that is profiled?

usage: scripts/dev/prove profile [--model=FILE.tflite ...] [--sum=5] [--pass=5] [--threads=1] [--tries=3] [--benchmark_model=FILE]

Runs benchmark_model --enable_op_profiling once for each model (without --model: those of scripts/compared_models.txt,
below $LITMUS_SHARED/models) and prints of its document: the median of Invoke without a profiler, the sum over operators,
the share of that sum in the Invoke of the same run, the time of profiled runs over those beside them, the nanoseconds that
recording an operator takes, and the share of disturbed runs. The first ratio must be within --sum percent of 1 for each model, the
second at most --pass percent above 1 for MobileNet v1 (the runs of small models are as short as some clock readings: for
these it is printed only). A model that misses a bound is measured again, up to --tries times, and each try is printed. The
program is built, unless it is named.
Exit status 1 if a model stays out of bounds, 64 for a wrong command line, 66 for a model or a program that is missing, 70
for a run without a profile, otherwise that of a program that failed.
"""
import json
import os

from proving.common import INTERNAL, NO_INPUT, Proof, compared_models

PROGRAMS = {"benchmark_model": "tools/benchmark_model/benchmark_model"}
BOUNDED_PASS = "mobilenet_v1"
PROOF = Proof("profile", __doc__)


def parse(words):
    parser = PROOF.parser(words)
    parser.add_argument("--model", action="append", default=[])
    parser.add_argument("--sum", type=float, default=5)
    parser.add_argument("--pass", type=float, default=5, dest="most_slower")
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--tries", type=int, default=3)
    parser.add_argument("--benchmark_model")
    options = parser.parse_args(words)
    options.model = options.model or compared_models()
    PROOF.build(options, PROGRAMS)
    for path in options.model:
        if not os.path.exists(path):
            PROOF.end(NO_INPUT, "there is no %s" % path)
    return options


def profile_of(options, model):
    command = [options.benchmark_model, "--graph=" + model, "--enable_op_profiling", "--output=json", "--samples=none",
               "--num_threads=%d" % options.threads, "--num_runs=50", "--min_secs=0.2", "--warmup_max_secs=1"]
    try:
        profile = json.loads(PROOF.run(command).stdout)["profile"]
    except (ValueError, KeyError):
        profile = None
    if profile is None:
        PROOF.end(INTERNAL, "%s: no profile" % " ".join(command))
    return profile


def within(options, model, profile):
    slower = 100 * (profile["profiled_over_regular"] - 1)
    return (abs(100 * (profile["operators_over_invoke"] - 1)) <= options.sum and
            (not os.path.basename(model).startswith(BOUNDED_PASS) or slower <= options.most_slower))


def main(_, words):
    options = parse(words)
    print("%-52s %12s %12s %8s %8s %7s %9s" %
          ("model", "invoke us", "operators us", "ratio", "pass", "ns each", "disturbed"))
    failed = []
    for model in options.model:
        for _ in range(options.tries):
            profile = profile_of(options, model)
            good = within(options, model, profile)
            print("%-52s %12.2f %12.2f %8.4f %8.4f %7.1f %8.1f%%%s" %
                  (os.path.basename(model), profile["invoke_us"]["median"], profile["operators_us"],
                   profile["operators_over_invoke"], profile["profiled_over_regular"], profile["recording_overhead_ns"],
                   100 * profile["disturbed_share"], "" if good else "  out of bounds"), flush=True)
            if good:
                break
        else:
            failed.append(os.path.basename(model))
    print("out of bounds: %s" % ", ".join(failed) if failed else "%d models within bounds" % len(options.model))
    return 1 if failed else 0
