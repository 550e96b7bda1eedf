# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""The result of compare()."""
from __future__ import annotations

from dataclasses import dataclass
import os
from typing import Any, ClassVar, List, Mapping, Optional, Sequence, Tuple, Union

from tflitmus.measuring.benchmark_result import BenchmarkResult
from tflitmus.measuring.documents.compare import CompareDocument
from tflitmus.measuring.result import Row

# A model; a mapping of benchmark_model's flags with "graph" for the model; the words of a command; a result of benchmark().
Side = Union[str, "os.PathLike[str]", bytes, Mapping[str, Any], Sequence[str], BenchmarkResult]


@dataclass(frozen=True, repr=False)
class CompareResult(CompareDocument):
    """What compare() found: `verdict` is same, faster, slower or unclear, of B (the second) relative to A (the first).

    `ratio` is B / A with its 95 % interval: above 1, B is slower. `a` and `b` have the sides: median, spread and the value of each
    process, in `unit` (us, bytes or instructions). With more sides or metrics these are the first two and the first one; `sides` and
    `comparisons` have all of them. to_pandas() has a row for each value: `side` ("A", "B", …), `process` (from 0), `value`, and
    `metric` if there are several sides or metrics.
    """

    TABLES: ClassVar[Sequence[str]] = ("values",)

    @property
    def interval(self) -> Optional[Tuple[float, float]]:
        """Lower and upper bound of the ratio's 95 % interval; None: too few pairs."""
        if self.ratio.lower is None or self.ratio.upper is None:
            return None
        return self.ratio.lower, self.ratio.upper

    def _rows(self, table: str) -> List[Row]:
        if len(self.comparisons or ()) > 1:
            return [{"side": side.name, "metric": metric, "process": index, "value": value} for side in self.sides or ()
                    for metric, values in side.values.items() for index, value in enumerate(values)]
        return [{"side": name, "process": index, "value": value} for name, side in (("A", self.a), ("B", self.b))
                for index, value in enumerate(side.values)]
