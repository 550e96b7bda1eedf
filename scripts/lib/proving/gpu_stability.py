# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""Do ten thousand inferences, and hundreds of delegates that are made and deleted, leave a process as large as it was?

usage: scripts/dev/prove gpu_stability [--invokes=10000] [--lives=200] [--backend=cl|gl ...] [MODEL.tflite ...]

A program (delegates/gpu/testing/stability.cc, which is built) infers, and then makes, applies, runs and deletes delegates, in one
process for each model and backend; by default two small models of //testdata. It tells 40 times along the way what the process
has. The first half of each phase is for caches and pools to fill. In the second half
- open files, threads, the delegate's objects on the device, and references to OpenCL's objects (counted by a library between the
  delegate and the driver) stay exactly what they are;
- anonymous memory, and the heap's blocks in use, grow by at most 256 KB and 64 KB from the third quarter's median to the last
  one's: a leak of 100 bytes in each of 10,000 inferences, or of 5 KB in each of 200 lives, is that much. What the driver keeps
  counts as well: where the delegate's objects and references stay, growth is the driver's.
One line for each phase; exit status 1 if something grows, 64 for a wrong command line, otherwise that of the program, if it fails.
"""
import os
import re
import statistics

from gpu_kernels import table
from proving.common import ROOT, Proof

PROGRAMS = {"program": "delegates/gpu/testing/gpu_stability"}
LIBRARY = "//delegates/gpu/testing:libfaulty_opencl.so"
MODELS = ("tiny_cnn_float", "attention_block")
EXACT = ("files", "threads", "objects", "references")
MOST_KB = {"anonymous_kb": 256, "heap_kb": 64}
LEAST = 40  # minimum number of repetitions; fewer prove nothing
PROOF = Proof("gpu_stability", __doc__)


def judge(moments):
    """Returns (row of the table, the quantities that grow) for the moments of one phase, a list of dictionaries."""
    late = moments[len(moments) // 2:]
    third, last = late[:len(late) // 2], late[len(late) // 2:]
    row, grows = [], []
    for name in EXACT:
        values = [moment[name] for moment in late]
        row.append("%d" % values[-1] if min(values) == max(values) else "%d to %d" % (min(values), max(values)))
        if min(values) != max(values):
            grows.append("%s: %s" % (name, row[-1]))
    for name, most in MOST_KB.items():
        before, after = (statistics.median(moment[name] for moment in part) for part in (third, last))
        row.append("%d %+d" % (before, after - before))
        if after - before > most:
            grows.append("%s: %+d KB, more than %d" % (name, after - before, most))
    return row, grows


def run(model, backend, options):
    """Returns [(phase, moments)]."""
    done = PROOF.run([options.program, model, backend, str(options.invokes), str(options.lives)],
                     cwd=os.path.join(ROOT, "bazel-bin"))
    phases = {}
    for line in done.stdout.splitlines():
        words = dict(re.findall(r"(\w+)=(\w+)", line))
        phases.setdefault(words.pop("phase"), []).append({name: int(value) for name, value in words.items()})
    return list(phases.items())


def parse(words):
    parser = PROOF.parser(words)
    parser.add_argument("models", nargs="*")
    parser.add_argument("--invokes", type=int, default=10000)
    parser.add_argument("--lives", type=int, default=200)
    parser.add_argument("--backend", action="append", choices=("cl", "gl"))
    parser.add_argument("--program")
    options = parser.parse_args(words)
    if min(options.invokes, options.lives) < LEAST:
        parser.error("--invokes and --lives must be at least %d" % LEAST)
    return options


def main(_, words):
    options = parse(words)
    built = [] if options.models else ["//testdata:%s.tflite" % name for name in MODELS]
    models = options.models or [os.path.join(ROOT, "bazel-bin/testdata", name + ".tflite") for name in MODELS]
    PROOF.build(options, PROGRAMS, [LIBRARY, *built])
    rows, failures = [], []
    for model in map(os.path.abspath, models):
        for backend in options.backend or ("cl", "gl"):
            for phase, moments in run(model, backend, options):
                row, grows = judge(moments)
                what = (os.path.basename(model)[:-len(".tflite")], backend, "%d %s" % (getattr(options, phase), phase))
                rows.append((*what, *row))
                failures += ["%s: %s" % (" ".join(what), text) for text in grows]
    print("\n".join(table.aligned(("model", "backend", "phase", *EXACT, "anonymous KB", "heap KB"), rows)))
    for failure in failures:
        print("FAILED: " + failure)
    return 1 if failures else 0
