# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""Does the interval of several processes hold what other processes find?

usage: scripts/dev/prove interval [--campaigns=20] [--processes=10] [--others=20] [--out=FILE.jsonl] [--seed=1] MODEL.tflite ...
                                    [--benchmark_model=FILE --process_spread=FILE]

A campaign is --processes + --others fresh processes of benchmark_model, one at a time, in an order that the seed shuffles.
The medians of the first kind give an interval, by the code of benchmark_model's --processes
(tools/common/statistics/processes.h); the question is whether it holds the median of all. Each campaign is a line of
the file, and one that the file has (same model, program, numbers and seed) is not repeated, so a run that was stopped goes
on; a campaign that was stopped in the middle begins anew. The two programs are built, unless they are named.
A campaign of 30 processes takes about a minute, as long as the model initialises quickly.
Last lines, one for each model: "MODEL: H of N intervals hold the median of all"; before them how many processes
had which verdict. Exit status 1 if for a model fewer than
17 of 20 do, 64 for a wrong command line, 65 for a file of something else, 66 for a model or a program that is missing,
70 for a process that says no median, 73 if the file cannot be written, 75 after Ctrl-C, otherwise that of a program that
failed.
"""
import collections
import json
import os
import random
import statistics

from campaign_log import CampaignLog, NotOurs, digest
from proving.common import BAD_DATA, CANNOT_CREATE, INTERNAL, INTERRUPTED, NO_INPUT, Proof

PROGRAMS = {"benchmark_model": "tools/benchmark_model/benchmark_model",
            "process_spread": "tools/common/statistics/process_spread"}
# 17 or more of 20 intervals with 95 % coverage contain the true value with a probability of 98.4 %.
LEAST = 17, 20
KEYS = ("model", "program", "campaign", "processes", "others", "seed")
PROOF = Proof("interval", __doc__)


def parse(words):
    parser = PROOF.parser(words)
    parser.add_argument("models", nargs="+")
    parser.add_argument("--campaigns", type=int, default=20)
    parser.add_argument("--processes", type=int, default=10)
    parser.add_argument("--others", type=int, default=20)
    parser.add_argument("--out", default="prove_interval.jsonl")
    parser.add_argument("--seed", type=int, default=1)
    for name in PROGRAMS:
        parser.add_argument("--" + name)
    options = parser.parse_args(words)
    for name, least in (("campaigns", 1), ("processes", 3), ("others", 0)):
        if getattr(options, name) < least:
            parser.error("--%s must be at least %d" % (name, least))
    return options


def digest_of(path):
    try:
        return digest(path)
    except OSError as error:
        return PROOF.end(NO_INPUT, "%s: %s" % (path, error.strerror))


def measure_process(options, model):
    """Runs a fresh process; returns the median of its latencies in microseconds and its verdict."""
    text = PROOF.run([options.benchmark_model, "--graph=" + model, "--output=json", "--samples=none"]).stdout
    try:
        document = json.loads(text)
        median = document["latency_us"]["median"]
    except (ValueError, KeyError, TypeError):
        median = None
    if median is None:
        PROOF.end(INTERNAL, "%s says no median of %s" % (options.benchmark_model, model))
    return median, document["verdict"]["kind"]


def measure(options, step, model):
    """Runs a campaign; returns `step` with the results."""
    inside = [True] * options.processes + [False] * options.others
    random.Random(" ".join(str(step[key]) for key in KEYS if key != "program")).shuffle(inside)
    medians, words = zip(*(measure_process(options, model) for _ in inside))
    own = [median for median, chosen in zip(medians, inside) if chosen]
    spread = json.loads(PROOF.run([options.process_spread, *map(repr, own)]).stdout)
    of_all = statistics.median(medians)
    return {**step, "inside": inside, "medians": medians, "words": words, "spread": spread, "median_of_all": of_all,
            "holds": spread["lower"] is not None and spread["lower"] <= of_all <= spread["upper"]}


def interval_text(spread):
    """Formats the interval. spread["lower"] is None if the medians are more than a factor of 100 apart."""
    return "no interval" if spread["lower"] is None else "%.6g to %.6g" % (spread["lower"], spread["upper"])


def prove(options, log):
    """Measures the campaigns that the log does not have; returns [model, number of intervals that contain the
    median, counts of the verdicts]."""
    program = digest_of(options.benchmark_model)
    counts = [[model, "%s %s" % (os.path.basename(model), digest_of(model)), 0, collections.Counter()]
              for model in options.models]
    for campaign in range(options.campaigns):
        for count in counts:
            step = {"model": count[1], "program": program, "campaign": campaign, "processes": options.processes,
                    "others": options.others, "seed": options.seed}
            record = log.find(step)
            if record is None:
                record = measure(options, step, count[0])
                log.add(record)
            count[2] += record["holds"]
            count[3].update(record["words"])
            print("%s %d: %.6g (%s), of all %.6g%s" % (
                count[0], campaign + 1, record["spread"]["median"], interval_text(record["spread"]),
                record["median_of_all"], "" if record["holds"] else ", outside"), flush=True)
    return [(model, held, words) for model, _, held, words in counts]


def main(_, words):
    options = parse(words)
    try:
        PROOF.build(options, PROGRAMS)
        log = CampaignLog(options.out, KEYS)
        counts = prove(options, log)
    except NotOurs as error:
        PROOF.end(BAD_DATA, str(error))
    except OSError as error:
        PROOF.end(CANNOT_CREATE if error.filename == os.path.abspath(options.out) else NO_INPUT, str(error))
    except KeyboardInterrupt:
        PROOF.end(INTERRUPTED, "interrupted; the same command line goes on")
    for model, _, words in counts:
        print("%s: words of processes: %s" % (model, ", ".join("%s %d" % pair for pair in words.most_common())))
    for model, held, _ in counts:
        print("%s: %d of %d intervals hold the median of all" % (model, held, options.campaigns))
    return int(any(held * LEAST[1] < LEAST[0] * options.campaigns for _, held, _ in counts))
