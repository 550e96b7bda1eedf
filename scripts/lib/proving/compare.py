# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""How often is compare right? A model against itself, and against one that is 5 % slower, many times.

usage: scripts/dev/prove compare [--repeat=50] [--budget=60s] [--by=5%] [--log=FILE.jsonl] [--null] [MODEL.tflite ...]
                                   [--compare=FILE --benchmark_model=FILE --make_slower_model=FILE]

For each model (two of testdata, without an argument), by turns: A and A, with --fail_above=2%, and A and B, which
scripts/make_slower_model makes. Each comparison is a line of the log, and one that the log has (same model, budget and
share) is not repeated, so a run that was stopped goes on: the whole takes 200 budgets at most. --log= keeps none. The three programs are built,
unless they are named; so is a model that is a label (//testdata:NAME.tflite).
--null compares A and A alone, and is right where none is faster or slower, however many are unclear: what CI has time for
on a machine that is not quiet, with --repeat=4 --budget=10s.
Otherwise right means: of A and A none is faster or slower, at least 90 % are the same, and none fails the gate; of A and B at
least 96 % are slower. Last line "same S of N, wrong W of N, slower L of M, failed F of N"; exit status 1 if that is not
right, 64 for a wrong command line, 65 for a log of something else, 75 after Ctrl-C, otherwise that of a program that failed.
"""
import collections
import json
import os
import tempfile

from campaign_log import CampaignLog, NotOurs, digest
from proving.common import BAD_DATA, INTERRUPTED, ROOT, Proof

MODELS = ("//testdata:mobilenet_v1_float.tflite", "//testdata:mobilenet_v2_int8.tflite")
PROGRAMS = {"compare": "tools/compare/compare", "benchmark_model": "tools/benchmark_model/benchmark_model",
            "make_slower_model": "tools/compare/slower_model/make_slower_model"}
EQUAL, SLOWER = "A and A", "A and B"
GATE = "2%"
KEYS = ("model", "kind", "index", "budget", "by")
LEAST_SAME, LEAST_SLOWER = 0.90, 0.96
PROOF = Proof("compare", __doc__)


def parse(words):
    parser = PROOF.parser(words)
    parser.add_argument("models", nargs="*")
    parser.add_argument("--repeat", type=int, default=50)
    parser.add_argument("--budget", default="60s")
    parser.add_argument("--by", default="5%")
    parser.add_argument("--log", default="prove_compare.jsonl")
    parser.add_argument("--null", action="store_true")
    for name in PROGRAMS:
        parser.add_argument("--" + name)
    options = parser.parse_args(words)
    if options.repeat < 1:
        parser.error("--repeat must be at least 1")
    return options


def build(options):
    """Builds the programs and models that no option names; sets their paths."""
    models = options.models or MODELS
    options.models = [os.path.join(ROOT, "bazel-bin", model[2:].replace(":", "/")) if model.startswith("//") else model
                      for model in models]
    PROOF.build(options, PROGRAMS, [model for model in models if model.startswith("//")])


def compare(options, record, model, other, folder):
    """Runs compare and adds its results to `record`."""
    out = os.path.join(folder, "result.json")
    sides = [[options.benchmark_model, "--graph=" + side] for side in (model, other)]
    command = [options.compare, "--budget=" + options.budget, "--json_out=" + out]
    if record["kind"] == EQUAL:
        command.append("--fail_above=" + GATE)
    done = PROOF.run(command + ["--", *sides[0], "---", *sides[1]], accepted=(0, 1))
    with open(out, encoding="utf-8") as file:
        document = json.load(file)
    record.update(verdict=document["verdict"], exit_code=done.returncode, pairs=document["pairs"],
                  **document["ratio"])
    return record


def prove(options, log, folder):
    """Runs the comparisons that the log does not have; returns all requested comparisons."""
    wanted, models = [], []
    for number, model in enumerate(options.models):
        slower = os.path.join(folder, "slower_%d.tflite" % number)
        if not options.null:
            print("%s: %s" % (model, PROOF.run([options.make_slower_model, model, slower, "--by=" + options.by])
                              .stdout.splitlines()[-1]))
        models.append((os.path.basename(model) + " " + digest(model), model, slower))
    for index in range(options.repeat):
        for name, model, slower in models:
            for kind, other in ((EQUAL, model), (SLOWER, slower))[:1 if options.null else 2]:
                record = {"model": name, "kind": kind, "index": index, "budget": options.budget, "by": options.by}
                if log.find(record) is None:
                    log.add(compare(options, record, model, other, folder))
                wanted.append(log.find(record))
                show(wanted[-1])
    return wanted


def show(record):
    number = lambda value: "-" if value is None else "%.4f" % value
    print("%-40s %s %3d: %-8s %s (%s to %s), %d pairs%s" % (
        record["model"].split()[0], record["kind"], record["index"] + 1, record["verdict"],
        number(record["value"]), number(record["lower"]), number(record["upper"]), record["pairs"],
        ", gate failed" if record["exit_code"] == 1 else ""), flush=True)


def judge(records, null):
    """Prints the counts; returns the exit status."""
    tables = collections.defaultdict(collections.Counter)
    for record in records:
        tables[record["model"], record["kind"]][record["verdict"]] += 1
    for (model, kind), counts in sorted(tables.items()):
        print("%-40s %s: %s" % (model.split()[0], kind, ", ".join(
            "%s %d" % (word, counts[word]) for word in ("same", "faster", "slower", "unclear"))))
    equal = [record for record in records if record["kind"] == EQUAL]
    other = [record for record in records if record["kind"] == SLOWER]
    same = sum(record["verdict"] == "same" for record in equal)
    wrong = sum(record["verdict"] in ("faster", "slower") for record in equal)
    failed = sum(record["exit_code"] == 1 for record in equal)
    slower = sum(record["verdict"] == "slower" for record in other)
    print("same %d of %d, wrong %d of %d, slower %d of %d, failed %d of %d" % (
        same, len(equal), wrong, len(equal), slower, len(other), failed, len(equal)))
    decided = null or (same >= LEAST_SAME * len(equal) and slower >= LEAST_SLOWER * len(other))
    return 0 if wrong == 0 and failed == 0 and decided else 1


def main(_, words):
    options = parse(words)
    try:
        build(options)
        log = CampaignLog(options.log, KEYS)
        with tempfile.TemporaryDirectory(prefix="prove_compare") as folder:
            return judge(prove(options, log, folder), options.null)
    except NotOurs as error:
        PROOF.end(BAD_DATA, str(error))
    except KeyboardInterrupt:
        PROOF.end(INTERRUPTED, "interrupted; the same command line goes on")
