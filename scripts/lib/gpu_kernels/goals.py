# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""The goals for kernels, and the kernels that miss them. A reason is a keyword for tables and a sentence."""
import re

# In bytes. A spilled register costs a store and a load in the hottest loop, so no target may have any.
MOST_SPILL = 0
# With 1024 work-items of 64 registers the 65536 registers of sm_90 are fully used. With 128 registers 16 of 64 warps
# fit, which still hide the latency of memory by four independent multiply-adds each.
MOST_REGISTERS = {"sm_90": 128}
# The largest fraction of loads with fewer bits than NARROW_BITS. A load of 32 bits costs as much as one of 128. Some
# loads cannot be wider: taps at the image's edge, scalars, tables.
MOST_NARROW = {"sm_90": 0.05}
NARROW_BITS = 64
# In waves per SIMD. gfx1030 holds 16; with 8, some waves compute while others wait for memory.
LEAST_OCCUPANCY = {"gfx1030": 8}
# Instructions per multiply-add with fp16, relative to fp32. An NVIDIA or AMD instruction multiplies two pairs of fp16
# values, so half the multiply-adds and half the bytes give 0.5. AMD's address computations and waits stay the same.
# Intel's instructions get wider (from 8 to 16 lanes), but its messages and moves stay the same.
MOST_RATIO = {"sm_90": 0.6, "gfx1030": 0.75, "tgllp": 0.75}
# Kinds of kernels for convolutions and matrix products, which MOST_RATIO limits. int8 products are excluded, because
# they are equal in both precisions.
PRODUCTS = re.compile(r"conv|depthwise|mat_|(?<!dot_)product|staged")


def of_kernel(target, facts):
    """Yields the reasons why one kernel fails the goals for single kernels."""
    reasons = []
    if facts.get("spill", 0) > MOST_SPILL:
        reasons.append(("spill", "spills %d bytes" % facts["spill"]))
    if facts.get("registers", 0) > MOST_REGISTERS.get(target, 10**9):
        reasons.append(("registers", "%d registers, more than %d" % (facts["registers"], MOST_REGISTERS[target])))
    if facts.get("occupancy", 10**9) < LEAST_OCCUPANCY.get(target, 0):
        reasons.append(("occupancy", "occupancy %d, less than %d" % (facts["occupancy"], LEAST_OCCUPANCY[target])))
    return reasons


def narrow(facts):
    """Returns (number of loads narrower than NARROW_BITS, number of all loads) from global memory."""
    loads = facts.get("loads", {})
    return sum(n for bits, n in loads.items() if bits < NARROW_BITS), sum(loads.values())


def of_loads(target, rows):
    """Returns {kernel: reason} if all kernels together, {kernel: facts}, have too many narrow loads; the kernels are
    those above the limit."""
    most = MOST_NARROW.get(target)
    if most is None:
        return {}
    counts = {name: narrow(facts) for name, facts in rows.items()}
    if sum(few for few, _ in counts.values()) < most * max(1, sum(all_ for _, all_ in counts.values())):
        return {}
    return {name: ("loads", "%d of %d loads are narrower than %d bits" % (few, all_, NARROW_BITS))
            for name, (few, all_) in counts.items() if few and few >= most * all_}


def best_costs(kernels, facts, halves, cost_of="cost"):
    """Returns {(model, partition, node, step, kind): (instructions per multiply-add, kernel)} for the cheapest way
    of each kind. halves: only kernels with 16-bit floats in memory; quantised parts have none in any precision.
    cost_of: which of the two costs, see targets.judge."""
    kinds = {kernel.name: kernel.kind for kernel in kernels.kernels() if kernel.halves or not halves}
    best = {}
    for way in kernels.ways:
        cost = facts[way.kernel][cost_of].of_multiply_add() if way.kernel in facts and way.kernel in kinds else None
        if cost is not None and PRODUCTS.search(kinds[way.kernel]):
            key = (way.model, way.partition, way.node, way.step, kinds[way.kernel])
            best[key] = min(best.get(key, (cost, way.kernel)), (cost, way.kernel))
    return best


def ratios(wide, halves):
    """Returns {kind: (instructions per multiply-add with fp16 relative to fp32, fp16 kernel, fp32 kernel)} from two
    results of best_costs: the worst one of the nodes that have this kind of kernel in both."""
    worst = {}
    for key, (cost, kernel) in halves.items():
        if key in wide:
            found = (cost / wide[key][0], kernel, wide[key][1])
            worst[key[-1]] = max(worst.get(key[-1], found), found)
    return worst


def of_ratios(target, found):
    """Returns {fp16 kernel: reason} for the result of ratios()."""
    most = MOST_RATIO.get(target)
    return {kernel: ("ratio", "%.3f times the instructions per multiply-add of %s in 32 bits, more than %g" % (ratio, other, most))
            for ratio, kernel, other in found.values() if most is not None and ratio > most}
