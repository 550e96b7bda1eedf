# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""Do the parts that benchmark_model tells of a start, and of the memory, make up the whole?

usage: scripts/dev/prove cold|memory [--model=M.tflite ...] [--processes=5] [--log=FILE.jsonl] [--binary=FILE] [-- FLAG ...]

Without --model: each model of scripts/compared_models.txt in $LITMUS_SHARED/models. FLAGs go to benchmark_model, for example
--use_gpu --gpu_backend=cl. What holds, of JSON documents alone:
- cold: phases and "other" of a process are its wall time within 2 %; "other" has at most 10 % of the median wall time; of a file
  that was evicted at most 5 % of the pages were cached. Printed beside: the sum of the medians over the median wall time, which
  is far from 1 where other processes use the CPUs.
- memory: at each point the kinds sum to the proportional set size within 5 %, and "other" has at most 10 %.
the other time and memory of models below 1 MB are printed, not judged. One line for each model; exit status 1 if something does not
hold, 64 for a wrong command line, otherwise that of a benchmark_model that failed. benchmark_model is built, unless --binary
names it.
"""
import json
import os

from proving.common import Proof, compared_models

PROGRAMS = {"binary": "tools/benchmark_model/benchmark_model"}
JUDGED_BYTES = 1 << 20
SUM_OF_TIMES, MOST_OTHER, MOST_CACHED, SUM_OF_MEMORY, MOST_REST = 0.02, 0.10, 0.05, 0.05, 0.10
SHORT = ["--num_runs=3", "--min_secs=0.05", "--warmup_min_secs=0.05", "--warmup_max_secs=0"]


def judge_cold(document):
    """Returns (text, list of violated conditions) for a document of --cold."""
    texts, wrong = [], []
    judged = document["model"]["bytes"] >= JUDGED_BYTES
    for start in document["cold_start"]:
        name, other, cached = start["page_cache"], start["other_us"]["share"], start["cached_share"]
        wall = start["wall_us"]["interquartile_mean"]
        typical = (sum(phase["interquartile_mean_us"] for phase in start["phases"]) + start["other_us"]["interquartile_mean"]) / wall
        texts.append("%s: wall %.1f ms, sum %.4f, medians %.3f, other %.1f %%, cached %s, faults %g" % (
            name, wall / 1e3, typical, start["medians_over_wall"], 100 * other,
            "unknown" if cached is None else "%.0f %%" % (100 * cached), start["major_faults"]))
        if abs(typical - 1) > SUM_OF_TIMES:
            wrong.append("%s: the phases sum to %.3f of the wall time" % (name, typical))
        if judged and other > MOST_OTHER:
            wrong.append("%s: other has %.1f %%" % (name, 100 * other))
        if name == "evicted" and (cached is None or cached > MOST_CACHED):
            wrong.append("evicted: %s of the pages cached" % cached)
    return "; ".join(texts), wrong


def judge_memory(document):
    """Returns (text, list of violated conditions) for a document of --memory_report."""
    texts, wrong = [], []
    judged = document["model"]["bytes"] >= JUDGED_BYTES
    for point in document["memory"]["snapshots"]:
        ratio, rest = sum(kind["kb"] for kind in point["kinds"]) / point["pss_kb"], point["other_share"]
        texts.append("%s %.1f MB, sum %.3f, rest %.1f %%" % (point["stage"], point["pss_kb"] / 1024, ratio, 100 * rest))
        if abs(ratio - 1) > SUM_OF_MEMORY:
            wrong.append("%s: the kinds sum to %.3f of the proportional set size" % (point["stage"], ratio))
        if judged and rest > MOST_REST:
            wrong.append("%s: rest has %.1f %%" % (point["stage"], 100 * rest))
    return "; ".join(texts), wrong


def main(what, words):
    proof = Proof(what, __doc__)
    words, flags = (words[:words.index("--")], words[words.index("--") + 1:]) if "--" in words else (words, [])
    parser = proof.parser(words)
    parser.add_argument("--model", action="append")
    parser.add_argument("--processes", type=int, default=5)
    parser.add_argument("--binary")
    parser.add_argument("--log", default="")
    options = parser.parse_args(words)
    proof.build(options, PROGRAMS)
    asked = ["--cold=%d" % options.processes] if what == "cold" else ["--memory_report", *SHORT]
    judge, member = (judge_cold, "cold_start") if what == "cold" else (judge_memory, "memory")
    failed = 0
    for model in options.model or compared_models():
        document = json.loads(proof.run([options.binary, "--graph=" + model, "--output=json", *asked, *flags]).stdout)
        text, wrong = judge(document)
        failed += bool(wrong)
        print("%-4s %s: %s%s" % ("FAIL" if wrong else "ok", os.path.basename(model), text,
                                 "".join("\n     " + line for line in wrong)), flush=True)
        if options.log:
            with open(options.log, "a", encoding="utf-8") as log:
                log.write(json.dumps(document[member]) + "\n")
    print("%d of the models do not hold" % failed if failed else "all hold")
    return 1 if failed else 0
