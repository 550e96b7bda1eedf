# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""Is compare right about commands of milliseconds on a busy machine? One part at a time, many times.

usage: scripts/dev/prove commands PART [--count=N] [--budget=4s] [--by=3%] [--seed=1] [--load=all|none|STATE,STATE]
                                  [--log=FILE.jsonl] [--only=INDEX]
                                  [--compare=FILE --work=FILE --clocked_life=FILE --random_load=FILE] [--hyperfine=FILE]

  null   2000 comparisons of equal commands with --budget=4s: at most 1 % are called faster or slower; also counted: 95 %
         intervals without 1, which more than 5 % may be on a quiet machine: another copy of a program, or 5 kB more environment,
         really take about 7 µs more or less
  more   200 comparisons with 3 % (--by) more work on one side, first with --budget=4s; where that is unclear, again with the
         budget that it announces, of 60 s at most: 95 % are found
  clock  a process that reads the clock at its first and its last instruction after 1 ms, 1000 times: the wall time
         differs from its own by at most 20 µs in the median
  means  ten commands, by turns with hyperfine: the intervals of the two means overlap, where that of hyperfine is less its own
         time, which compare subtracts itself: what it finds for a process of known lifetime beyond this lifetime
  drift  100 times a command beside itself while a busy loop comes and goes: how many intervals of hyperfine and of
         compare hold the true ratio, 1; those of compare at least 93 % (95 %, less the standard error of 100 counts)

Commands are programs of 5 to 20 ms (scripts/lib/proving/command_sides.py): computation, memory, page faults, a start-up, sh, awk,
python, other programs. Both sides have names, paths, arguments and environments of different lengths. `more` takes
programs of 10 to 20 ms whose time grows with their work. Their start-up stays the same, so that 3 % more work is less of
the wall time; its lines say how much. Beside `null` and `more` runs testing/commands:random_load (--load=none: nothing), whose seed is
that of the comparison. Each comparison is a line of the log, and one that the log has (same part, seed, settings and
program) is not repeated, so a run that was stopped goes on; a comparison that is wrong has its document in its line. --log= keeps
none. --only=INDEX repeats one comparison. The programs are built, unless they are named; hyperfine is Debian's.
The last line has the counts. Exit status 1 if they are not what the part demands, 64 for a wrong command line, 65 for a log of
something else, 69 without hyperfine, 75 after Ctrl-C, otherwise that of a program that failed.
"""
import contextlib
import json
import os
import random
import re
import statistics
import subprocess
import tempfile

from campaign_log import CampaignLog, NotOurs, digest
from proving import beside_hyperfine, command_sides
from proving.common import BAD_DATA, INTERNAL, INTERRUPTED, Proof

PROGRAMS = {"compare": "tools/compare/compare", "work": "testing/commands/work",
            "clocked_life": "testing/commands/clocked_life", "random_load": "testing/commands/random_load"}
COUNTS = {"null": 2000, "more": 200, "clock": 1, "means": 10, "drift": 100}
BUDGETS = {"null": "4s", "more": "4s", "clock": "60s", "means": "10s", "drift": "6s"}
LOADS = {"null": "all", "more": "all", "clock": "none", "means": "none", "drift": "two,idle"}
KEYS = ("part", "index", "seed", "settings", "program")
MOST_WRONG, LEAST_FOUND, LONGEST_SECONDS = 0.01, 0.95, 60
CLOCK_PAIRS, CLOCK_NS, CLOCK_MOST_US = 500, 1000000, 20
ANNOUNCED = re.compile(r"^unclear\b.*?--budget=([0-9.]+)(s|m|h)\b", re.MULTILINE)
UNITS = {"s": 1, "m": 60, "h": 3600}
PROOF = Proof("commands", __doc__)


def fraction(text):
    return float(text[:-1]) / 100 if text.endswith("%") else float(text)


def parse(words):
    parser = PROOF.parser(words)
    parser.add_argument("part", choices=COUNTS)
    parser.add_argument("--count", type=int)
    parser.add_argument("--budget")
    parser.add_argument("--by", type=fraction, default=0.03)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--load")
    parser.add_argument("--log")
    parser.add_argument("--only", type=int)
    parser.add_argument("--hyperfine", default="hyperfine")
    for name in PROGRAMS:
        parser.add_argument("--" + name)
    options = parser.parse_args(words)
    for name, defaults in (("count", COUNTS), ("budget", BUDGETS), ("load", LOADS)):
        if getattr(options, name) is None:
            setattr(options, name, defaults[options.part])
    if options.log is None:
        options.log = "" if options.only is not None else "prove_commands_%s.jsonl" % options.part
    if options.count < 1:
        parser.error("--count must be at least 1")
    if not 0 < options.by < 1:
        parser.error("--by must be between 0 and 100 %")
    return options


class Comparison:
    """What one comparison needs: the programs, a folder for the sides, and a random source of its own."""

    def __init__(self, options, commands, folder):
        self.options, self.commands, self.folder = options, commands, folder

    def source(self, index):
        return random.Random("%s %d %d" % (self.options.part, self.options.seed, index))

    def compare(self, a, b, *flags, accepted=(0,)):
        """Compares two commands; returns the document and what was printed."""
        out = os.path.join(self.folder, "result.json")
        done = PROOF.run([self.options.compare, "--json_out=" + out, "--details", *flags, "--", *a, "---", *b], accepted)
        with open(out, encoding="utf-8") as file:
            return json.load(file), done.stdout

    @contextlib.contextmanager
    def load(self, index):
        """Runs the load of a comparison. The program ends when the pipe to it closes, even if this process is killed."""
        if self.options.load == "none":
            yield
            return
        states = [] if self.options.load == "all" else ["--kinds=" + self.options.load]
        command = [self.options.random_load, "--seed=%d" % (self.options.seed * 1000003 + index), "--folder=" + self.folder, *states]
        with subprocess.Popen(command, stdin=subprocess.PIPE, start_new_session=True) as load:
            try:
                yield
            finally:
                load.stdin.close()
                status = load.wait()
        if status != 0:
            PROOF.end(INTERNAL, "%s: exit %d" % (" ".join(command), status))


def result_of(document):
    return {"verdict": document["verdict"], "pairs": document["pairs"], "seconds": document["environment"]["seconds"],
            "stop": document["stop_reason"], **document["ratio"]}


def null(comparison, index):
    names = list(command_sides.KINDS)
    drawn, a, b = command_sides.draw(comparison.commands, names[index % len(names)], comparison.source(index))
    with comparison.load(index):
        document, _ = comparison.compare(a, b, "--metric=wall", "--budget=" + comparison.options.budget)
    wrong = document["verdict"] in ("faster", "slower")
    return {**drawn, **result_of(document), "document": document if wrong else None}


def announced(text):
    """Returns the seconds of the budget that compare says would decide, or None."""
    found = ANNOUNCED.search(text)
    return float(found.group(1)) * UNITS[found.group(2)] if found else None


def more(comparison, index):
    names = [name for name, kind in command_sides.KINDS.items() if kind.scales]
    drawn, a, b = command_sides.draw(comparison.commands, names[index % len(names)], comparison.source(index), comparison.options.by)
    with comparison.load(index):
        document, text = comparison.compare(a, b, "--metric=wall", "--budget=" + comparison.options.budget)
        first, seconds = result_of(document), announced(text)
        if document["verdict"] == "unclear" and seconds is not None:
            document, _ = comparison.compare(a, b, "--metric=wall", "--stop=decided",
                                             "--budget=%gs" % min(seconds, LONGEST_SECONDS))
    expected = "slower" if drawn["larger"] == "B" else "faster"
    found = document["verdict"] == expected
    return {**drawn, **result_of(document), "first": first, "announced": seconds, "found": found, "document": None if found else document}


def clock(comparison, _):
    life = [comparison.options.clocked_life, str(CLOCK_NS)]
    document, _ = comparison.compare(life, life, "--metric=wall,output:^([0-9]+)$", "--pairs=%d" % CLOCK_PAIRS)
    microseconds = []
    for side in document["sides"]:
        microseconds += [wall - ns / 1e3 for wall, ns in zip(side["values"]["wall_time"], side["values"]["output"])]
    return {"microseconds": microseconds}


def means(comparison, index):
    return beside_hyperfine.means(PROOF, comparison, index)


def drift(comparison, index):
    return beside_hyperfine.drift(PROOF, comparison, index)


def percent(part, whole):
    return "%d of %d (%.1f %%)" % (part, whole, 100 * part / whole) if whole else "0 of 0"


def misses(record):
    """Whether the interval does not hold the ratio of equal commands, 1."""
    return record["lower"] is not None and not record["lower"] <= 1 <= record["upper"]


def judge_null(records):
    wrong = 0
    for name in command_sides.KINDS:
        words = [record["verdict"] for record in records if record["kind"] == name]
        if words:
            print("%-8s %s" % (name, ", ".join("%s %d" % (word, words.count(word)) for word in ("same", "faster", "slower", "unclear"))))
        wrong += words.count("faster") + words.count("slower")
    same = sum(record["verdict"] == "same" for record in records)
    print("intervals without 1: %s" % percent(sum(map(misses, records)), len(records)))
    print("wrong %s, same %s" % (percent(wrong, len(records)), percent(same, len(records))))
    return wrong <= MOST_WRONG * len(records)


def judge_more(records):
    for name, kind in command_sides.KINDS.items():
        own = [record for record in records if record["kind"] == name and record["value"] is not None]
        if kind.scales and own:
            ratios = [record["value"] if record["larger"] == "B" else 1 / record["value"] for record in own]
            print("%-8s found %s, median of the ratios %.4f" % (
                name, percent(sum(record["found"] for record in own), len(own)), statistics.median(ratios)))
    budgets = [record["announced"] for record in records if record["announced"] is not None]
    unclear = [record["first"]["verdict"] for record in records].count("unclear")
    if budgets:
        print("of %d unclear at first, announced %d times, median %.0f s, %d beyond %d s" % (
            unclear, len(budgets), statistics.median(budgets), sum(seconds > LONGEST_SECONDS for seconds in budgets), LONGEST_SECONDS))
    found = sum(record["found"] for record in records)
    words = [record["verdict"] for record in records if not record["found"]]
    print("found %s, not found: unclear %d, same %d, opposite %d" % (
        percent(found, len(records)), words.count("unclear"), words.count("same"), len(words) - words.count("unclear") - words.count("same")))
    return found >= LEAST_FOUND * len(records)


def judge_clock(records):
    differences = sorted(each for record in records for each in record["microseconds"])
    middle = statistics.median(differences)
    tenth = len(differences) // 10
    print("wall time less its own: median %.1f µs, 80 %% of %d from %.1f to %.1f µs" % (
        middle, len(differences), differences[tenth], differences[-1 - tenth]))
    return abs(middle) <= CLOCK_MOST_US


PARTS = {"null": (null, judge_null), "more": (more, judge_more), "clock": (clock, judge_clock),
         "means": (means, beside_hyperfine.judge_means), "drift": (drift, beside_hyperfine.judge_drift)}


def show(record):
    shown = {name: "%.4g" % value if isinstance(value, float) else value for name, value in record.items()
             if name not in KEYS and isinstance(value, (str, int, float)) and value != ""}
    print("%s %d: %s" % (record["part"], record["index"], ", ".join("%s %s" % pair for pair in shown.items())), flush=True)


def prove(options, log, folder):
    """Makes the comparisons that the log does not have; returns all requested ones."""
    settings = "budget=%s load=%s" % (options.budget, options.load)
    if options.part == "more":
        settings += " by=%g" % options.by
    program = digest(options.compare)
    commands = command_sides.Commands(options.work, os.path.join(folder, "sides"))
    comparison = Comparison(options, commands, folder)
    records = []
    for index in range(options.count) if options.only is None else (options.only,):
        step = {"part": options.part, "index": index, "seed": options.seed, "settings": settings, "program": program}
        if log.find(step) is None:
            before = os.getloadavg()[0]
            log.add({**step, **PARTS[options.part][0](comparison, index), "load_before": before})
            commands.clear()
        records.append(log.find(step))
        show(records[-1])
    return records


def main(_, words):
    options = parse(words)
    if options.part in ("means", "drift"):
        options.hyperfine_version = beside_hyperfine.version(PROOF, options.hyperfine)
    try:
        PROOF.build(options, PROGRAMS)
        log = CampaignLog(options.log, KEYS)
        with tempfile.TemporaryDirectory(prefix="prove_commands") as folder:
            return 0 if PARTS[options.part][1](prove(options, log, folder)) else 1
    except NotOurs as error:
        PROOF.end(BAD_DATA, str(error))
    except KeyboardInterrupt:
        PROOF.end(INTERRUPTED, "interrupted; the same command line goes on")
