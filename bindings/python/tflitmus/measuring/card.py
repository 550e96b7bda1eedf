# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""The card of a result: what was measured, the main number, two more, the verdict. str(result) and a notebook show the same rows.

The rows are made of the document alone, so that a stored result shows what a fresh one does. They are those of the program's card but
for "next", which is a command line, and for sentences that the program shortens to 80 columns.
"""
from __future__ import annotations

import dataclasses
import shlex
from typing import TYPE_CHECKING, Any, List

from tflitmus.measuring import figures
from tflitmus.measuring.card_row import Row
from tflitmus.measuring.cards_of_benchmarks import benchmark_rows, grid_rows
from tflitmus.measuring.cards_of_evaluations import coco_rows, diff_rows, imagenet_rows
from tflitmus.measuring.figures import counted, percent, plain_number, time_text

if TYPE_CHECKING:
    from tflitmus.measuring.result import Result

_NAME_COLUMNS = 12


def rows_of(result: "Result") -> List[Row]:
    """Returns the rows of a result of any kind."""
    return [dataclasses.replace(row, text=" ".join(row.text.split("\n"))) for row in _MAKERS[result.KIND](result) if row.text]


def card_text(result: "Result") -> str:
    return "\n".join(f"{row.name:<{_NAME_COLUMNS}}{row.text}" for row in rows_of(result))


_VALUES = {"us": time_text, "bytes": figures.bytes_text}


def _comparisons(result: Any) -> List[Row]:
    """A row for each side, and one for each comparison."""
    metrics = list(dict.fromkeys(each.metric for each in result.comparisons))
    what = f"{len(result.sides)} sides relative to A, {', '.join(metrics)}"
    rows = [Row("compared", what + (f", {counted(result.pairs, 'round', 'rounds')} of processes" if result.pairs else ""), main=True)]
    rows += [Row(side.name, side.file or shlex.join(side.argv or ())) for side in result.sides]
    for each in result.comparisons:
        text = "no ratio" if result.pairs else "not measured"
        if each.ratio.value is not None:
            lower, upper = each.ratio.lower, each.ratio.upper
            interval = None if lower is None or upper is None else (lower, upper)
            text = figures.ratio_with_interval(each.ratio.value, interval, 4) + ("" if interval else ", no interval")
        rows.append(Row(each.side, f"{each.metric} {text} {each.verdict}"))
    good = all(each.verdict in ("same", "faster") for each in result.comparisons)
    words = [each.verdict for each in result.comparisons]
    counts = ", ".join(f"{words.count(word)} {word}" for word in dict.fromkeys(words))
    tone = "bad" if not result.passed else "good" if good else "doubtful"
    return [*rows, Row("verdict", "; ".join(filter(None, (counts, *result.failures))), tone)]


def _compare(result: Any) -> List[Row]:
    if len(result.comparisons or ()) > 1:
        return _comparisons(result)
    what = f"B relative to A, {result.metric}"
    pairs = f", {counted(result.pairs, 'pair', 'pairs')} of processes" if result.pairs else " of stored results"
    ratio = result.ratio
    text = "not measured"
    if ratio.value is not None:
        text = figures.ratio_with_interval(ratio.value, result.interval, 4) + ("" if result.interval else ", no interval")
    tone = "bad" if not result.passed else "good" if result.verdict in ("same", "faster") else "doubtful"
    reasons = "; ".join(filter(None, (result.message, *result.failures)))
    return [Row("compared", what + pairs), Row("ratio", text, main=True), Row("A", _side(result.a, result.unit)),
            Row("B", _side(result.b, result.unit)), Row("verdict", f"{result.verdict}: {reasons}" if reasons else result.verdict, tone)]


def _side(side: Any, unit: str) -> str:
    command = side.name or side.file or shlex.join(side.argv or ())
    if side.median is None:
        return "not measured: " + command
    value = _VALUES[unit](side.median) if unit in _VALUES else f"{plain_number(side.median, 4)} {unit}".rstrip()
    spread = "" if len(side.values) == 1 or side.spread is None else f", spread {percent(side.spread)}"
    return f"{value}{spread}  {command}"


_MAKERS: Any = {
    "litmus.benchmark_model": benchmark_rows, "litmus.benchmark_grid": grid_rows, "litmus.compare": _compare, "litmus.inference_diff": diff_rows,
    "litmus.eval_imagenet": imagenet_rows, "litmus.eval_coco": coco_rows,
}
