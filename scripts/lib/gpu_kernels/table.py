# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""Formats Judgements: tables of kernels, a summary, and JSON."""
import json

from gpu_kernels import goals

KERNEL_COLUMNS = ("kernel", "parameters", "groups", "regs", "SIMD", "spill", "occ", "loads", "narrow", "fma", "half", "loop",
                  "per madd", "misses")
SUMMARY_COLUMNS = ("target", "precision", "kernels", "failed", "refused", "spill", "most regs", "least occ", "narrow loads",
                   "worst 16-bit ratio")


def aligned(columns, rows):
    """Returns the lines of a table; columns of numbers are aligned right."""
    rows = [[str(cell) for cell in row] for row in rows]
    widths = [max(len(line[i]) for line in [columns, *rows]) for i in range(len(columns))]
    right = [all(row[i][:1] in "0123456789-" for row in rows) for i in range(len(columns))]
    return ["  ".join(cell.rjust(width) if to_right else cell.ljust(width)
                      for cell, width, to_right in zip(line, widths, right)).rstrip() for line in [columns, *rows]]


def markdown(columns, rows):
    """Returns the lines of a table in Markdown."""
    lines = [columns, ["---"] * len(columns)] + rows
    return ["| " + " | ".join(str(cell).replace("|", "\\|") for cell in line) + " |" for line in lines]


def loads_text(loads):
    """Formats loads as "4x128 2x32" (count x bits), or with the disassembler's names."""
    if all(isinstance(width, int) for width in loads):
        return " ".join("%dx%d" % (n, width) for width, n in loads.items()) or "-"
    return ", ".join("%d %s" % (n, what.replace("untyped surface read with ", "").replace("byte gathering read", "gather"))
                     for what, n in loads.items()) or "-"


def kernel_row(kernel, facts, reasons):
    cost = facts.get("cost")
    per = cost.of_multiply_add() if cost else None
    loads = facts.get("loads")
    numbers = loads is not None and all(isinstance(width, int) for width in loads)
    return (kernel.name, kernel.params or "-", " ".join("x".join(map(str, group)) for group in kernel.groups), facts.get("registers", "-"),
            facts.get("simd", "-"), facts.get("spill", "-"), facts.get("occupancy", "-"),
            "-" if loads is None else loads_text(loads), "%d of %d" % goals.narrow(facts) if numbers else "-",
            facts.get("multiply_adds", "-"), facts.get("half", "-"),
            "-" if not cost else "%d/%d%s" % (cost.instructions, cost.multiply_adds, "" if cost.loop else " whole"),
            "-" if per is None else "%.3f" % per, " ".join(word for word, _ in reasons))


def kernel_rows(judgement):
    return [kernel_row(k, judgement.facts.get(k.name, {}), judgement.reasons.get(k.name, ())) for k in judgement.kernels.kernels()]


def summary_row(judgement):
    facts = judgement.facts.values()

    def extreme(choose, key):
        values = [f[key] for f in facts if key in f]
        return choose(values) if values else "-"

    narrow = [goals.narrow(f) for f in facts if all(isinstance(width, int) for width in f.get("loads", [""]))]
    worst = max(judgement.ratios.items(), key=lambda item: item[1][0], default=None)
    spilling = [f["spill"] for f in facts if f.get("spill")]
    return (judgement.target, judgement.precision, len(judgement.kernels.kernels()), len(judgement.reasons),
            len(judgement.kernels.kernels()) - len(judgement.facts),
            "%d (most %d)" % (len(spilling), max(spilling)) if spilling else "0", extreme(max, "registers"),
            extreme(min, "occupancy"),
            "%d of %d" % tuple(map(sum, zip(*narrow))) if narrow else "-",
            "-" if worst is None else "%.2f %s" % (worst[1][0], worst[0]))


def ratio_rows(judgements, ratios="ratios"):
    """Returns rows with the ratios of all kinds of convolutions and products. ratios: the field of a Judgement."""
    found = {j.target: getattr(j, ratios) for j in judgements if getattr(j, ratios)}
    kinds = sorted({kind for of_target in found.values() for kind in of_target})
    return ("kind", *found), [(kind, *("%.2f" % r[kind][0] if kind in r else "-" for r in found.values())) for kind in kinds]


def as_json(judgements, not_run):
    def plain(judgement):
        rows = []
        for kernel in judgement.kernels.kernels():
            facts = dict(judgement.facts.get(kernel.name, {}))
            cost = facts.pop("cost", None)
            facts.pop("with_copies", None)
            if cost:
                facts["loop"] = {"instructions": cost.instructions, "multiply_adds": cost.multiply_adds, "is_loop": cost.loop}
            if "loads" in facts:
                facts["loads"] = {str(width): n for width, n in facts["loads"].items()}
            rows.append(dict(facts, name=kernel.name, kernel=kernel.kind, params=kernel.params, groups=kernel.groups,
                             models=kernel.models, misses=[text for _, text in judgement.reasons.get(kernel.name, ())]))
        return {"target": judgement.target, "precision": judgement.precision, "kernels": rows,
                "ratios": {kind: {"ratio": r, "fp16": a, "fp32": b} for kind, (r, a, b) in judgement.ratios.items()}}

    return json.dumps({"judgements": [plain(j) for j in judgements], "not_run": not_run}, indent=1)
