# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""A network's share of the machine's roofline, and the causes of its other time, from a profile of benchmark_model.

Imported by share_of_roof. The share is the minimum time of all operators, given by the roofline, over their measured time:

    sum of calls * min(roof, median) / sum of calls * median

roof: the larger one of two times: an operator's operations at the rate of arithmetic, and its bytes at the rate of reading. Each
rate is the best one that any process of the run measured. Special cases:
- An operator faster than the roofline (Winograd's algorithm, data in a faster cache) counts as one at the roofline, so that it
  does not hide the loss of another one.
- An operator without counted work (RESHAPE, a custom operator) has a roof of 0 and lowers the share. If it takes no longer than
  the recording of a time, its real time is unknown, and it is excluded.
- Operators that call others (WHILE, IF) have no counted work; the called operators are in the sums once. The callers' time is
  the time of the run minus that of all other operators, with a roof of 0. The time of a run is the smaller one of the profile's
  sum and of runs without a profiler, because a caller's time includes the recording of the called operators.
- The rate of arithmetic of an operator, fp32 or int8 dot products, is derived from its share in its own process. If its bytes
  take longer than its operations, only the bytes count.
"""
import collections

HALF = 0.5
# In microseconds. Shorter calls are counted as short.
SHORT_US = 1
# An operator counts as not parallel if its time with N threads is more than this fraction of its time with one thread.
NOT_SHARED = 0.75
# An operator with fewer multiply-adds per element that it reads or writes counts as having few. A 1 x 1 convolution
# from 128 to 128 channels has 64. A 64-byte vector has 64 int8 products per instruction, so below this number the other
# work per element matters.
FEW_PRODUCTS = 64
ELEMENT_BYTES = {"FLOAT32": 4, "INT8": 1}

FUNCTIONS = frozenset(
    "ATAN2 COS CUMSUM DIV ELU EXP GELU L2_NORMALIZATION LOCAL_RESPONSE_NORMALIZATION LOG LOGISTIC LOG_SOFTMAX POW RSQRT SIN "
    "SOFTMAX SQRT TANH".split())
MOVEMENT = frozenset(
    "ASSIGN_VARIABLE BATCH_TO_SPACE_ND BROADCAST_TO CONCATENATION DEPTH_TO_SPACE DYNAMIC_UPDATE_SLICE EMBEDDING_LOOKUP EXPAND_DIMS "
    "FILL GATHER GATHER_ND MIRROR_PAD PACK PAD PADV2 READ_VARIABLE RESHAPE RESIZE_NEAREST_NEIGHBOR REVERSE_V2 SCATTER_ND SELECT "
    "SELECT_V2 SHAPE SLICE SPACE_TO_BATCH_ND SPACE_TO_DEPTH SPLIT SPLIT_V SQUEEZE STRIDED_SLICE TILE TRANSPOSE UNPACK".split())

# Each cause with its description in the table, in the order in which the rules are tried.
CAUSES = {
    "control flow": "the time of WHILE, IF and CALL that is none of the called operators': conditions, and values that go from one "
                    "subgraph to another",
    "short calls": "a call takes less than %g µs: the fixed cost of a call, of its checks and of its loops' ends" % SHORT_US,
    "not shared": "several threads take at least %g of one thread's time: the work stays with one thread, or waiting for the others "
                  "takes what they gain" % NOT_SHARED,
    "functions": "exponentials, roots, divisions: arithmetic that the roofline does not count",
    "data movement": "no arithmetic: strided reading, writing (which takes longer than the reading that the roofline measures), index "
                     "arithmetic",
    "element by element": "some operations per element or window, rescaling of quantised values among them, that the roofline does not "
                          "count; writing",
    "depthwise": "a depthwise convolution: each product has an input of its own, so 8-bit dot products and the reuse of "
                 "loaded values do not help",
    "recurrent": "a recurrent operator: every step waits for the one before, and its products of few rows read again the weights that "
                 "the roofline counts once",
    "sparse": "sparse weights: an index finds the inputs of each stored block, which fills vectors less well; or the kernel unfolds "
              "them, and reads more bytes than the roofline counts",
    "products bound by memory": "few multiply-adds per byte: each weight serves few rows, and reading it takes longer than the "
                                "products",
    "few products": "arithmetic is the bound, with fewer than %d multiply-adds for each element (4 bytes of floats, 1 of bytes) that is "
                    "read or written, for want of channels or rows: loads, quantisation, rescaling and stores of an element "
                    "take much of the time"
                    % FEW_PRODUCTS,
    "many products": "arithmetic is the bound by far: tiles that are not full, unpacking of weights, sums in an order that takes more "
                     "instructions than multiply-adds",
    "not counted": "an operator of which neither multiply-adds nor bytes are known",
}

Roofs = collections.namedtuple("Roofs", "arithmetic reading threads")
Timed = collections.namedtuple("Timed", "type us roof_us cause")


def best_roofs(roofs):
    """Returns the maximum of each rate in the `roofline` members of several profiles with the same number of
    threads."""
    arithmetic, reading = {}, {}
    for roof in roofs:
        for kind, rate in roof["gflops_by_type"].items():
            arithmetic[kind] = max(arithmetic.get(kind, 0), rate or 0)
        for amount in roof["read_bandwidth"]:
            size = amount["bytes_per_thread"]
            reading[size] = max(reading.get(size, 0), amount["gbps"])
    return Roofs(arithmetic, sorted(reading.items()), roofs[0]["threads"])


def reading_us(operator, roofs):
    for size, gbps in roofs.reading:
        if operator["bytes"] <= size * roofs.threads:
            break
    return 1e-3 * operator["bytes"] / gbps


def arithmetic_of(operator, own):
    """Returns FLOAT32 or INT8, derived from the share in `own`, the roofline of the operator's process; None if
    memory is the bound there."""
    if operator["bound"] != "compute":
        return None
    rate = 2e-3 * operator["macs"] / (operator["roofline_share"] * operator["median_us"])
    rates = {kind: of for kind, of in own["gflops_by_type"].items() if of}
    return min(rates, key=lambda kind: abs(rates[kind] - rate))


def cause_of(operator, alone_us, arithmetic, bound_by_memory):
    """Returns why an operator takes longer than its roofline. alone_us: its median with one thread, None if the
    profile has one thread; arithmetic: result of arithmetic_of."""
    types = set(operator["type"].split("+"))
    if operator["median_us"] < SHORT_US:
        return "short calls"
    if alone_us is not None and operator["median_us"] >= NOT_SHARED * alone_us:
        return "not shared"
    if not operator["macs"]:
        if types & FUNCTIONS:
            return "functions"
        return "data movement" if types <= MOVEMENT else "element by element"
    if "DEPTHWISE_CONV_2D" in types:
        return "depthwise"
    if any(kind.endswith(("LSTM", "RNN", "SVDF")) for kind in types):
        return "recurrent"
    if "DENSIFY" in types:
        return "sparse"
    if bound_by_memory:
        return "products bound by memory"
    elements = operator["bytes"] / ELEMENT_BYTES[arithmetic]
    return "few products" if operator["macs"] < FEW_PRODUCTS * elements else "many products"


def is_caller(operator):
    return operator["bytes"] is None and operator["delegate"] is None


def timed_operators(profile, roofs, alone=None):
    """Returns a Timed for each operator: time of all calls in a run, rooflines and causes. alone: the profile of the
    same network with one thread."""
    alone_us = {(each["subgraph"], each["node"]): each["median_us"] for each in alone["operators"]} if alone else {}
    operators = profile["operators"]
    result = []
    for each in operators:
        if is_caller(each):
            continue
        if each["bytes"] is None or each["macs"] is None:
            roof, cause = 0, "not counted"
        else:
            arithmetic = arithmetic_of(each, profile["roofline"])
            memory = reading_us(each, roofs)
            products = 2e-3 * each["macs"] / roofs.arithmetic[arithmetic] if arithmetic else 0
            roof = max(products, memory)
            cause = cause_of(each, alone_us.get((each["subgraph"], each["node"])), arithmetic, memory >= products)
        if roof == 0 and each["median_us"] <= 1e-3 * profile["recording_overhead_ns"]:
            continue
        calls, median = each["calls_per_run"], max(each["median_us"], 0)
        result.append(Timed(each["type"], calls * median, calls * min(roof, median), cause))
    callers = [each for each in operators if is_caller(each)]
    if callers:
        outermost = sum(each["calls_per_run"] * each["median_us"] for each in operators if not each["nested"])
        own = min(outermost, profile["invoke_us"]["median"]) - sum(each.us for each in result)
        result.append(Timed("+".join(sorted({each["type"] for each in callers})), max(own, 0), 0, "control flow"))
    return result


def share_of(timed):
    """Returns the total share; None if the total time is 0."""
    total = sum(each.us for each in timed)
    return sum(each.roof_us for each in timed) / total if total else None


def lost_by(timed, key):
    """Returns [(name, fraction of the time beyond the roofline)] in descending order; key(Timed) is the name."""
    lost = collections.Counter()
    for each in timed:
        lost[key(each)] += each.us - each.roof_us
    total = sum(lost.values())
    return [(name, us / total) for name, us in lost.most_common()] if total else []
