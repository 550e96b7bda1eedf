# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""What kernels have to reach, and which miss it. A reason is a word for tables, and a sentence."""
import re

# A spilled register costs a store and a load of memory in the hottest loop: no target may have any.
MOST_SPILL = 0
# 64 of the 65536 registers for each of 1024 items would fill sm_90 evenly; with 128, 16 warps of 64 still hide the latency of
# memory by four independent multiply-adds each.
MOST_REGISTERS = {"sm_90": 128}
# A load of 32 bits has the price of one of 128. Some cannot be wider: the taps of a window's border, scalars, tables.
MOST_NARROW = {"sm_90": 0.05}
NARROW_BITS = 64
# Half of the 16 waves that a SIMD of gfx1030 holds: enough to compute with while others wait for memory.
LEAST_OCCUPANCY = {"gfx1030": 8}
# Instructions per multiply-add in 16 bits, relative to 32. An NVIDIA or AMD instruction multiplies two pairs of halves, so
# that half of the multiply-adds, and of the bytes, leave 0.5; AMD's addresses and waits do not shrink with them, nor do
# Intel's messages and moves, whose instructions get wider (8 lanes to 16).
MOST_RATIO = {"sm_90": 0.6, "gfx1030": 0.75, "tgllp": 0.75}
# Kinds of kernels that are convolutions and products, so that they are held to MOST_RATIO; products of bytes are equal in both.
PRODUCTS = re.compile(r"conv|depthwise|mat_|(?<!dot_)product|staged")


def of_kernel(target, facts):
    """Reasons that one kernel gives by itself."""
    reasons = []
    if facts.get("spill", 0) > MOST_SPILL:
        reasons.append(("spill", "spills %d bytes" % facts["spill"]))
    if facts.get("registers", 0) > MOST_REGISTERS.get(target, 10**9):
        reasons.append(("registers", "%d registers, more than %d" % (facts["registers"], MOST_REGISTERS[target])))
    if facts.get("occupancy", 10**9) < LEAST_OCCUPANCY.get(target, 0):
        reasons.append(("occupancy", "occupancy %d, less than %d" % (facts["occupancy"], LEAST_OCCUPANCY[target])))
    return reasons


def narrow(facts):
    """(loads narrower than NARROW_BITS, all loads) from global memory."""
    loads = facts.get("loads", {})
    return sum(n for bits, n in loads.items() if bits < NARROW_BITS), sum(loads.values())


def of_loads(target, rows):
    """{kernel: reason} where all kernels together, {kernel: facts}, have too many narrow loads: those above the share."""
    most = MOST_NARROW.get(target)
    if most is None:
        return {}
    counts = {name: narrow(facts) for name, facts in rows.items()}
    if sum(few for few, _ in counts.values()) < most * max(1, sum(all_ for _, all_ in counts.values())):
        return {}
    return {name: ("loads", "%d of %d loads are narrower than %d bits" % (few, all_, NARROW_BITS))
            for name, (few, all_) in counts.items() if few and few >= most * all_}


def best_costs(kernels, facts, halves, cost_of="cost"):
    """{(model, partition, node, step, kind): (instructions per multiply-add, kernel)}, of the cheapest way of each kind. halves: only
    kernels with 16 bits in memory; quantised parts have none in any precision. cost_of: which of the two costs, see targets.judge."""
    kinds = {kernel.name: kernel.kind for kernel in kernels.kernels() if kernel.halves or not halves}
    best = {}
    for way in kernels.ways:
        cost = facts[way.kernel][cost_of].of_multiply_add() if way.kernel in facts and way.kernel in kinds else None
        if cost is not None and PRODUCTS.search(kinds[way.kernel]):
            key = (way.model, way.partition, way.node, way.step, kinds[way.kernel])
            best[key] = min(best.get(key, (cost, way.kernel)), (cost, way.kernel))
    return best


def ratios(wide, halves):
    """{kind: (instructions per multiply-add in 16 bits relative to 32, kernel in 16 bits, kernel in 32)}, of two best_costs:
    the worst of the nodes that have this kind of kernel in both."""
    worst = {}
    for key, (cost, kernel) in halves.items():
        if key in wide:
            found = (cost / wide[key][0], kernel, wide[key][1])
            worst[key[-1]] = max(worst.get(key[-1], found), found)
    return worst


def of_ratios(target, found):
    """{kernel in 16 bits: reason} of ratios()."""
    most = MOST_RATIO.get(target)
    return {kernel: ("ratio", "%.3f times the instructions per multiply-add of %s in 32 bits, more than %g" % (ratio, other, most))
            for ratio, kernel, other in found.values() if most is not None and ratio > most}
