# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""The result of benchmark() where a flag has a list of values."""
from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, List, Optional, Sequence, Union

from tflitmus.measuring.benchmark_result import BenchmarkResult
from tflitmus.measuring.documents.benchmark_grid import BenchmarkGridDocument, Cell
from tflitmus.measuring.result import Row


@dataclass(frozen=True, repr=False)
class BenchmarkGridResult(BenchmarkGridDocument):
    """What benchmark() measured for each combination of the lists. A cell that failed has no result, and its error.

    to_pandas() has a row for each cell: its flags, then status, median_us with lower_us and upper_us, p95_us, init_us,
    peak_memory_bytes, verdict, rank and error.
    """

    TABLES: ClassVar[Sequence[str]] = ("cells",)

    @property
    def failures(self) -> List[str]:
        """A sentence for each cell that failed or broke a limit."""
        return [f"{_flags(cell)}: {cell.error}" for cell in self.cells if cell.error]

    @property
    def best(self) -> Optional[BenchmarkResult]:
        """The result with the lowest median; None: no cell was measured. `rank` tells which cells do not differ from it."""
        measured = [cell.result for cell in self.cells if cell.result is not None and cell.result.median_us is not None]
        return min(measured, key=lambda result: result.median_us or 0.0, default=None)

    def _rows(self, table: str) -> List[Row]:
        return [_row(cell) for cell in self.cells]


def _flags(cell: Cell) -> str:
    return " ".join(f"--{name}={value}" for name, value in cell.flags.items())


def _value(text: str) -> Union[int, float, str]:
    """Returns the value of an axis as a number where it is one, so that a table sorts and plots by it."""
    for kind in (int, float):
        try:
            return kind(text)
        except ValueError:
            pass
    return text


def _row(cell: Cell) -> Row:
    result = cell.result
    lower, upper = (result.interval_us if result else None) or (None, None)
    return {
        **{name: _value(text) for name, text in cell.flags.items()}, "status": cell.status, "median_us": result.median_us if result else None, "lower_us": lower, "upper_us": upper,
        "p95_us": result.p95_us if result else None, "init_us": result.init_us if result else None,
        "peak_memory_bytes": result.peak_memory_bytes if result else None,
        "verdict": result.verdict.kind if result and result.verdict else None, "rank": cell.rank, "error": cell.error,
    }
