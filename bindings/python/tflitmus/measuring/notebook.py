# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""What a notebook shows of a result: its card and one chart, a few kilobytes.

The chart is drawn here and not taken from the page of `tflitmus report`: that page is a document of 60 to 300 KB with a style sheet
for the whole page and a script, which a notebook would store with every cell and apply to its own texts.
"""
from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Any, List

from tflitmus.measuring import card, chart
from tflitmus.measuring.card_row import Row

if TYPE_CHECKING:
    from tflitmus.measuring.result import Result

# Contrast of at least 3 with white and with #1e1e1e, for bold text.
_TONES = {"good": "#2e8b57", "doubtful": "#b07a0c", "bad": "#d0453e"}
_SIGNS = {"good": "✓ ", "doubtful": "! ", "bad": "✗ "}
_CELL = "text-align:left;vertical-align:top;padding:1px 12px 1px 0;border:none;background:none"
# A chart has at most this many bars.
_MOST_BARS = 20
# Fewer samples have no shape; each is a dot.
_FEWEST_IN_HISTOGRAM = 20
# A circle is 70 bytes; a comparison rarely has more pairs.
_MOST_DOTS = 60


def html(result: "Result") -> str:
    rows = "".join(_row(row) for row in card.rows_of(result))
    drawn = _CHARTS[result.KIND](result)
    below = f'<div style="margin-top:8px">{drawn}</div>' if drawn else ""
    return f'<div style="color:inherit;background:none"><table style="border-collapse:collapse;border:none">{rows}</table>{below}</div>'


def _row(row: Row) -> str:
    text = escape(row.text)
    if row.tone:
        word, colon, reason = text.partition(":")
        text = f'<b style="color:{_TONES[row.tone]}">{_SIGNS[row.tone]}{word}</b>{colon}{reason}'
    elif row.main:
        text = f"<b>{text}</b>"
    return f'<tr><th style="{_CELL};font-weight:normal;opacity:.75">{escape(row.name)}</th><td style="{_CELL}">{text}</td></tr>'


def _benchmark(result: Any) -> str:
    if result.cold_start:
        return chart.bars([(state.page_cache, (state.first_result_us or state.wall_us).median / 1e3,
                            _scaled((state.first_result_us or state.wall_us).ci95, 1e3)) for state in result.cold_start],
                          "ms", "Time until the first result")
    values = result.latency_us.samples.values
    if len(values) < _FEWEST_IN_HISTOGRAM:
        return chart.strips([("", values)], "µs", "Median latency of each process" if result.processes else "Latency of each run")
    what = "medians of processes" if result.processes else "runs"
    return chart.histogram(values, result.interval_us, "µs", f"Latency of {what}, and the median's 95 % interval")


def _scaled(interval: Any, scale: float) -> Any:
    return None if interval is None else (interval[0] / scale, interval[1] / scale)


def _grid(result: Any) -> str:
    rows: List[chart.Bar] = []
    for cell in result.cells[:_MOST_BARS]:
        label = " ".join(value.rpartition("/")[2] for value in cell.flags.values())
        rows.append((label, cell.result.median_us if cell.result else None, cell.result.interval_us if cell.result else None))
    return chart.bars(rows, "µs", "Median latency of each cell, with its 95 % interval")


def _compare(result: Any) -> str:
    sides = [("A", result.a.values), ("B", result.b.values)]
    if len(result.comparisons or ()) > 1:
        sides = [(side.name, side.values.get(result.metric, [])) for side in result.sides[:_MOST_BARS]]
    return chart.strips([(name, values[-_MOST_DOTS:]) for name, values in sides], result.unit.replace("us", "µs"),
                        f"{result.metric} of each process")


def _diff(result: Any) -> str:
    outputs = [each for each in result.outputs or () if each.max_error is not None]
    return chart.bars([(each.name, each.max_error, None) for each in outputs[:_MOST_BARS]], "", "Largest error of each output")


def _imagenet(result: Any) -> str:
    topk = result.accuracy.topk if result.accuracy else ()
    return chart.bars([(f"top-{each.k}", each.accuracy, each.ci95) for each in topk], "", "Accuracy, with its 95 % interval")


def _coco(result: Any) -> str:
    if result.accuracy is None:
        return ""
    classes = sorted((each for each in result.accuracy.classes if each.ap >= 0), key=lambda each: each.ap)
    return chart.bars([(each.name, each.ap, None) for each in classes[:_MOST_BARS]], "", "Average precision of classes, the lowest first")


_CHARTS: Any = {
    "litmus.benchmark_model": _benchmark, "litmus.benchmark_grid": _grid, "litmus.compare": _compare, "litmus.inference_diff": _diff,
    "litmus.eval_imagenet": _imagenet, "litmus.eval_coco": _coco,
}
