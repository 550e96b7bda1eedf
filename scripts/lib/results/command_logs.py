# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""Converts a log of scripts/dev/prove commands to the table of a stored result. Imported by write_results."""
import statistics

from proving import beside_hyperfine
from proving.command_sides import KINDS
from proving.commands import misses

VERDICTS = ("same", "faster", "slower", "unclear")


def by_command(records):
    """Yields (kind, its records), and last ("all", all records)."""
    for name in KINDS:
        own = [record for record in records if record["kind"] == name]
        if own:
            yield name, own
    yield "all", records


def share(count, whole):
    return "%d (%.1f %%)" % (count, 100 * count / whole)


def null(records):
    rows = []
    for name, own in by_command(records):
        words = [record["verdict"] for record in own]
        wrong = words.count("faster") + words.count("slower")
        rows.append([name, str(len(own)), *(str(words.count(word)) for word in VERDICTS), share(wrong, len(own)),
                     share(sum(map(misses, own)), len(own)), "%.0f" % statistics.median(record["pairs"] for record in own)])
    return ["command", "comparisons", *VERDICTS, "wrong", "interval without 1", "pairs, median"], rows


def more(records):
    rows = []
    for name, own in by_command(records):
        first = sum(record["first"]["verdict"] == record["verdict"] and record["found"] for record in own)
        ratios = [record["value"] if record["larger"] == "B" else 1 / record["value"] for record in own if record["value"]]
        budgets = [record["announced"] for record in own if record["announced"] is not None]
        rows.append([name, str(len(own)), "%.4f" % statistics.median(ratios) if ratios else "-", str(first),
                     share(sum(record["found"] for record in own), len(own)),
                     "%.0f s, %.0f s" % (statistics.median(budgets), max(budgets)) if budgets else "-"])
    return ["command", "comparisons", "ratio of wall times, median", "found in the first run", "found", "announced: median, most"], rows


def clock(records):
    found = sorted(each for record in records for each in record["microseconds"])
    tenth = len(found) // 10
    return (["runs", "wall time less its own, median", "80 % of them"],
            [[str(len(found)), "%.1f µs" % statistics.median(found), "%.1f to %.1f µs" % (found[tenth], found[-1 - tenth])]])


def means(records):
    rows = []
    for record in records:
        theirs, ours, overlap = beside_hyperfine.agreement(record)
        rows.append([record["kind"], "%.3f" % (1e3 * statistics.mean(record["theirs"])), "%.3f" % (1e3 * statistics.mean(record["beyond"])),
                     *("%.3f ± %.3f" % (1e3 * middle, 1e3 * half) for middle, half in (theirs, ours)), "yes" if overlap else "no"])
    return ["command", "hyperfine, ms", "its own time, ms", "difference, ms", "compare, ms", "intervals overlap"], rows


def drift(records):
    rows = [[name, share(held, len(records)), "%.1f %%" % (100 * half)] for name, held, half in beside_hyperfine.coverage(records)]
    return ["interval of the ratio", "holds the true ratio, of %d" % len(records), "half width, median"], rows


PARTS = {"null": null, "more": more, "clock": clock, "means": means, "drift": drift}


def table(records):
    """Returns (columns, rows) of a log that has one campaign, of one seed or several."""
    campaigns = {tuple(record.get(name) for name in ("part", "settings", "program")) for record in records}
    if len(campaigns) != 1 or records[0].get("part") not in PARTS:
        raise ValueError("the log has %d campaigns of prove commands (part, settings, program), not one" % len(campaigns))
    return PARTS[records[0]["part"]](records)
