# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""Tables of the shares of the roofline. Imported by share_of_roof.

A Result has a network, the kind of its weights and, for each number of threads, its share and its timed operators
(roof_shares.Timed)."""
import collections
import statistics

from roof_shares import CAUSES, HALF, lost_by

KINDS = ("float32", "float16", "hybrid", "int8", "uint8")
OPERATORS_NAMED = 2

# shares and timed are keyed by the number of threads.
Result = collections.namedtuple("Result", "model network kind shares timed")
Table = collections.namedtuple("Table", "name title columns rows text not_covered")


def parts_of(name, kind):
    """Splits the name NETWORK_KIND of a file of the grid into network and kind; for other names returns the name and
    `kind`."""
    network, _, suffix = name.rpartition("_")
    return (network, suffix) if suffix in KINDS else (name, kind)


def number(share):
    if share is None:
        return "-"
    return "**%.2f**" % share if share < HALF else "%.2f" % share


def thread_words(threads):
    return "%d thread%s" % (threads, "" if threads == 1 else "s")


def lowest_threads_below(result):
    """Returns the smallest number of threads with a share below 0.5; None if there is none."""
    return next((threads for threads, share in sorted(result.shares.items()) if share is not None and share < HALF), None)


def kinds_in(results):
    found = {result.kind for result in results}
    return [kind for kind in KINDS if kind in found] + sorted(found.difference(KINDS))


def grid(results):
    """Returns a row for each network, with a column for each kind of weights; a cell has the shares of all numbers
    of threads."""
    kinds = kinds_in(results)
    cells = collections.defaultdict(dict)
    for result in results:
        cells[result.network][result.kind] = ", ".join(number(share) for _, share in sorted(result.shares.items()))
    return ["network", *kinds], [[network, *(of.get(kind, "") for kind in kinds)] for network, of in sorted(cells.items())]


def percent(part):
    return "%.0f %%" % (100 * part)


def loses_most(timed):
    """Describes the (operators, cause) that lose the most time."""
    operators = lost_by(timed, lambda each: each.type)[:OPERATORS_NAMED]
    cause, part = lost_by(timed, lambda each: each.cause)[0]
    return ", ".join("%s %s" % (name, percent(lost)) for name, lost in operators), "%s %s" % (cause, percent(part))


def below_a_half(results, threads):
    def row(result):
        which = lowest_threads_below(result)
        operators, cause = loses_most(result.timed[which])
        note = "" if which == threads[0] else " (%s)" % thread_words(which)
        return [result.model, *(number(result.shares[each]) for each in threads), operators + note, cause]

    head = ["network", *map(thread_words, threads), "what loses most", "cause"]
    return head, [row(result) for result in results if lowest_threads_below(result)]


def summary(results, threads):
    def row(name, group):
        cells = [name, str(len(group))]
        for each in threads:
            shares = [result.shares[each] for result in group if result.shares[each]]
            cells.append(str(sum(share >= HALF for share in shares)))
            cells.append("%.2f" % statistics.geometric_mean(shares) if shares else "-")
        return cells

    head = ["weights", "networks"]
    for each in threads:
        head += [thread_words(each) + ": at least a half", "geometric mean"]
    rows = [row(kind, [result for result in results if result.kind == kind]) for kind in kinds_in(results)]
    return head, [*rows, row("all", results)]


def causes(results, threads):
    """Returns, for each cause, the number of networks with a share below 0.5 in which it loses the most time, and
    its mean fraction of their lost time."""
    first, parts = {}, {}
    for each in threads:
        lost = [lost_by(result.timed[each], lambda timed: timed.cause) for result in results
                if result.shares[each] is not None and result.shares[each] < HALF]
        first[each] = collections.Counter(order[0][0] for order in lost)
        parts[each] = {cause: statistics.fmean(dict(order).get(cause, 0) for order in lost) if lost else 0 for cause in CAUSES}
    head = ["cause"]
    for each in threads:
        head += [thread_words(each) + ": first in", "of the lost time"]
    rows = []
    for cause in CAUSES:
        if any(parts[each][cause] for each in threads):
            cells = ([str(first[each][cause]), percent(parts[each][cause])] for each in threads)
            rows.append([cause, *(cell for pair in cells for cell in pair)])
    return head, rows


def roof_rates(roofs):
    """Returns (head, rows) with the rates of roofs, {number of threads: roof_shares.Roofs}."""
    kinds = {kind: None for each in roofs.values() for kind in each.arithmetic}
    sizes = {size: None for each in roofs.values() for size, _ in each.reading}
    head = ["threads", *("%s, 1e9 operations/s" % kind for kind in kinds)]
    head += ["%d KiB, GB/s" % (size / 1024) for size in sizes]
    rows = [[str(threads), *("%.0f" % each.arithmetic.get(kind, 0) for kind in kinds),
             *("%.3g" % dict(each.reading).get(size, 0) for size in sizes)] for threads, each in sorted(roofs.items())]
    return head, rows


def tables(results, roofs, measured):
    """Returns the stored results. measured: a sentence that describes the measurement."""
    threads = sorted(roofs)
    shares = "Fractions with %s. Those below a half are bold." % " and ".join(map(thread_words, threads))
    below = ("The two types of operators with the largest parts of a network's lost time, and the cause with the largest part. "
             "Both are of one thread; if only the fraction with more threads is below a half, the row names their number.")
    columns, rows = causes(results, threads)
    rules = ["In how many networks below a half a cause has the largest part of the lost time, and its mean part there. The cause "
             "of an operator's lost time is the first of these rules that holds:"] + ["- %s: %s." % (row[0], CAUSES[row[0]]) for row in rows]
    yield Table("roof_rates", "Rates of the machine", *roof_rates(roofs), [measured], "rates of a disturbed process, which are lower; writing.")
    yield Table("roof_summary", "Summary", *summary(results, threads), [], "other machines; other networks.")
    yield Table("roof_networks", "Networks", *grid(results), [shares], "what an operator outside of these networks reaches.")
    yield Table("roof_below", "Below a half", *below_a_half(results, threads), [below],
                "causes that no rule of `scripts/lib/roof_shares.py` names.")
    yield Table("roof_causes", "Causes", columns, rows, rules, "operators above a half.")
