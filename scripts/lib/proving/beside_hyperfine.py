# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""Commands measured by hyperfine and by compare, for scripts/dev/prove commands.

hyperfine runs all runs of a command, then all of the next, and prints "A ran R ± S times faster than B": the ratio of the means, and
their standard deviations propagated, which describe single runs. It claims no confidence; a reader who wants a 95 % interval takes
the standard errors of the means instead. Both are counted here."""
import json
import math
import os
import shlex
import statistics
import subprocess

from proving import command_sides

UNAVAILABLE = 69
ROUNDS, RUNS = 10, 20
LEAST_HELD = 0.93
NORMAL = 1.959964


def version(proof, program):
    try:
        return subprocess.run([program, "--version"], stdout=subprocess.PIPE, text=True, check=True).stdout.strip()
    except (OSError, subprocess.CalledProcessError) as error:
        return proof.end(UNAVAILABLE, "%s: %s; install Debian's package hyperfine, or name the program by --hyperfine" % (program, error))


def student(freedom):
    """Returns the 97.5 % quantile of Student's distribution, by the expansion of Cornish and Fisher: right to 0.3 % from
    five degrees of freedom on."""
    z = NORMAL
    return (z + (z ** 3 + z) / (4 * freedom) + (5 * z ** 5 + 16 * z ** 3 + 3 * z) / (96 * freedom ** 2)
            + (3 * z ** 7 + 19 * z ** 5 + 17 * z ** 3 - 15 * z) / (384 * freedom ** 3))


def mean_interval(values):
    """Returns the mean and the half width of its 95 % interval."""
    return statistics.mean(values), student(len(values) - 1) * statistics.stdev(values) / math.sqrt(len(values))


def time_of(proof, comparison, commands, *flags):
    """Returns hyperfine's results of the commands, lists of words without environment."""
    out = os.path.join(comparison.folder, "hyperfine.json")
    proof.run([comparison.options.hyperfine, "--shell=none", "--style=none", "--export-json=" + out, *flags,
               *(shlex.join(words) for words in commands)])
    with open(out, encoding="utf-8") as file:
        return json.load(file)["results"]


def without_environment(words):
    first = next(i for i, word in enumerate(words) if "=" not in word)
    return words[first:]


def means(proof, comparison, index):
    """Measures a command by both programs in turn. compare subtracts the time of the spawn and hyperfine does not, so what hyperfine
    finds for a process of known lifetime beyond this lifetime is recorded, too. The lifetime is about that of the command: what it takes
    to notice the end of a process depends on how long the machine was idle."""
    names = list(command_sides.KINDS)
    drawn, words, _ = command_sides.draw(comparison.commands, names[index % len(names)], comparison.source(index))
    words = without_environment(words)
    theirs, beyond, ours = [], [], []

    def mean_of(command):
        return time_of(proof, comparison, [command], "--warmup=1", "--runs=%d" % RUNS)[0]["mean"]

    def by_hyperfine():
        theirs.append(mean_of(words))
        beyond.append(mean_of([comparison.options.clocked_life, "%.0f" % (1e6 * drawn["ms"])]) - drawn["ms"] / 1e3)

    def by_compare():
        document, _ = comparison.compare(words, words, "--metric=wall", "--pairs=%d" % (RUNS // 2))
        ours.append(statistics.mean(value for side in document["sides"] for value in side["values"]["wall_time"]) / 1e6)

    for number in range(ROUNDS):
        for measure in (by_hyperfine, by_compare)[::-1 if number % 2 else 1]:
            measure()
    return {**drawn, "theirs": theirs, "beyond": beyond, "ours": ours}


def agreement(record):
    """Returns the mean and half width of hyperfine, less its own time, and of compare, and whether the intervals overlap."""
    theirs = mean_interval([whole - beyond for whole, beyond in zip(record["theirs"], record["beyond"])])
    ours = mean_interval(record["ours"])
    return theirs, ours, abs(theirs[0] - ours[0]) <= theirs[1] + ours[1]


def judge_means(records):
    agreeing = 0
    for record in records:
        (theirs, their_half), (ours, our_half), overlap = agreement(record)
        agreeing += overlap
        print("%-8s hyperfine %.3f - %.3f ± %.3f ms, compare %.3f ± %.3f ms%s" % (
            record["kind"], 1e3 * statistics.mean(record["theirs"]), 1e3 * statistics.mean(record["beyond"]), 1e3 * their_half,
            1e3 * ours, 1e3 * our_half, "" if overlap else ": apart"))
    print("means within each other's intervals: %d of %d" % (agreeing, len(records)))
    return agreeing == len(records)


def ratio_of(a, b):
    """Returns hyperfine's ratio b / a: (value, its printed ± S, half width of a 95 % interval by standard errors)."""
    value = b["mean"] / a["mean"]
    parts = [(side["stddev"] / side["mean"], len(side["times"])) for side in (a, b)]
    spread = value * math.hypot(*(part for part, _ in parts))
    error = value * math.hypot(*(part / math.sqrt(count) for part, count in parts))
    return value, spread, student(min(count for _, count in parts) - 1) * error


def drift(proof, comparison, index):
    """Measures a command beside itself by both programs, hyperfine with as many runs as it chooses itself."""
    drawn, a, b = command_sides.draw(comparison.commands, "compute", comparison.source(index))
    a, b = without_environment(a), without_environment(b)
    record = {}

    def by_hyperfine():
        sides = time_of(proof, comparison, [a, b])
        record["their_value"], record["their_spread"], record["their_half"] = ratio_of(*sides)
        record["their_runs"] = len(sides[0]["times"])

    def by_compare():
        document, _ = comparison.compare(a, b, "--metric=wall", "--budget=" + comparison.options.budget)
        record.update(verdict=document["verdict"], pairs=document["pairs"], **document["ratio"])

    with comparison.load(index):
        for measure in (by_hyperfine, by_compare)[::-1 if index % 2 else 1]:
            measure()
    return {**drawn, **record}


def coverage(records):
    """Returns [(which interval, how many hold the true ratio 1, median half width)]."""
    ours = [record for record in records if record["lower"] is not None]
    return [("hyperfine, printed ± S", sum(abs(record["their_value"] - 1) <= record["their_spread"] for record in records),
             statistics.median(record["their_spread"] for record in records)),
            ("hyperfine, 95 % by standard errors", sum(abs(record["their_value"] - 1) <= record["their_half"] for record in records),
             statistics.median(record["their_half"] for record in records)),
            ("compare, 95 %", sum(record["lower"] <= 1 <= record["upper"] for record in ours),
             statistics.median((record["upper"] - record["lower"]) / 2 for record in ours) if ours else math.nan)]


def judge_drift(records):
    table = coverage(records)
    for name, held, half in table:
        print("%-36s holds 1 in %d of %d, median half width %.1f %%" % (name, held, len(records), 100 * half))
    return table[-1][1] >= LEAST_HELD * len(records)
