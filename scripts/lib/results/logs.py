# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""Converts the logs of comparison scripts to stored results. Imported by write_results.

A log of compare_with_litert is either that of --log (--all, --networks, --operators: a JSON line for each model and
number of threads) or that of --json (named models: a JSON array)."""
import collections
import json
import re
import statistics

KINDS = ("float32", "float16", "hybrid", "int8", "uint8")
NETWORK = re.compile(r"(.+)_(%s)" % "|".join(KINDS))
# As in compare_with_litert: a model is slower if the lower bound of its interval is above SLOWER; a model below this
# LiteRT time (in microseconds) is counted separately.
SLOWER = 1.02
LEAST_US = 20


def read(path):
    """Returns the records of a log."""
    with open(path, encoding="utf-8") as file:
        text = file.read()
    if text.lstrip().startswith("["):
        return json.loads(text)
    return [json.loads(line) for line in text.splitlines() if line.strip()]


def name_of(record):
    """Returns a model's name, without the digest and the file name extension."""
    name = re.sub(r" [0-9a-f]+$", "", record["model"])
    name = re.sub(r"\.tflite$", "", name.rpartition("/")[2])
    return name + (":" + record["signature"] if record.get("signature") else "")


def number(value):
    return "%.3g" % value if value < 1000 else "%.0f" % value


def ratio(middle, lower, upper):
    return "%.2f (%.2f … %.2f)" % (middle, lower, upper)


def is_slower(record):
    return record["lower"] > SLOWER


def is_short(record):
    return statistics.median(record["litert_us"]) < LEAST_US


def by_kind(records):
    """Returns (columns, rows): geometric means by kind of weights."""
    groups = collections.defaultdict(list)
    for record in records:
        groups[record["kind"]].append(record)
        groups["all"].append(record)
    order = [*sorted(groups.keys() - {"all"}), "all"]
    rows = []
    for kind in order:
        ratios = [record["ratio"] for record in groups[kind]]
        short = [is_short(record) for record in groups[kind] if is_slower(record)]
        rows.append([kind, str(len(ratios)), "%.3f" % statistics.geometric_mean(ratios),
                     "%.2f … %.2f" % (min(ratios), max(ratios)), str(short.count(False)), str(short.count(True))])
    return ["weights", "networks", "geometric mean", "min … max", "slower", "slower below %d µs" % LEAST_US], rows


def by_network(records):
    """Returns (columns, rows): a row for each network, a column for each kind of weights; cells have the ratio."""
    cells = collections.defaultdict(dict)
    for record in records:
        match = NETWORK.fullmatch(name_of(record))
        network, kind = match.groups() if match else (name_of(record), record["kind"])
        cells[network][kind] = "%.2f" % record["ratio"]
    kinds = [kind for kind in KINDS if any(kind in row for row in cells.values())]
    kinds += sorted({kind for row in cells.values() for kind in row} - set(kinds))
    return ["network", *kinds], [[network, *(row.get(kind, "") for kind in kinds)] for network, row in sorted(cells.items())]


def by_model(records):
    """Returns (columns, rows): a row for each model, with times and ratios for each number of threads."""
    threads = sorted({record["threads"] for record in records})
    rows = collections.defaultdict(dict)
    for record in records:
        rows[name_of(record)][record["threads"]] = [
            number(statistics.median(record["litmus_us"]) / 1e3), ratio(record["ratio"], record["lower"], record["upper"])]
    columns = ["model"]
    for count in threads:
        columns += ["Litmus, ms, %d thread%s" % (count, "s" * (count > 1)), "/ LiteRT"]
    return columns, [[name, *(cell for count in threads for cell in row.get(count, ["", ""]))] for name, row in rows.items()]


def by_peer(records):
    """Returns (columns, rows) for the array of --json: a row for each model and number of threads, with the ratio to
    each reference engine."""
    peers = list(dict.fromkeys(peer for record in records for peer in ("litert", "openvino")
                               if peer in record["samples"]["latency_ms"] or peer in record["errors"]))
    titles = {"litert": "/ LiteRT", "openvino": "/ OpenVINO"}
    rows = []
    for record in records:
        samples = record["samples"]["latency_ms"]
        row = [name_of(record), str(record["threads"]), number(statistics.median(samples["litmus"]))]
        for peer in peers:
            ratios = [a / b for a, b in zip(samples["litmus"], samples.get(peer, []))]
            row.append(ratio(statistics.median(ratios), min(ratios), max(ratios)) if ratios else "-")
        rows.append(row)
    return ["model", "threads", "Litmus, ms", *(titles[peer] for peer in peers)], rows


FORMS = {"kinds": by_kind, "networks": by_network, "models": by_model, "peers": by_peer}


def table(records, form, threads):
    """Returns (columns, rows) of the compared records. threads: use only records with this number, or None for all."""
    compared = [record for record in records if ("samples" if form == "peers" else "ratio") in record]
    if threads is not None:
        compared = [record for record in compared if record["threads"] == threads]
    if not compared:
        raise ValueError("the log has no comparison%s" % (" with %d threads" % threads if threads else ""))
    return FORMS[form](compared)
