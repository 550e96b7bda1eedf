# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""The result of diff()."""
from __future__ import annotations

import math
from dataclasses import dataclass
from typing import ClassVar, List, Optional, Sequence

from tflitmus.measuring.documents.inference_diff import InferenceDiffDocument, Output
from tflitmus.measuring.result import Row


@dataclass(frozen=True, repr=False)
class InferenceDiffResult(InferenceDiffDocument):
    """What diff() found: the error of each output relative to the reference, and the ratio of latencies.

    Errors have the unit of the output: integer steps where it is quantised. to_pandas() has a row for each output,
    to_pandas("operators") one for each operator (per_op=True), to_pandas("metrics") one for each metric.
    """

    TABLES: ClassVar[Sequence[str]] = ("outputs", "operators", "metrics")

    @property
    def equal(self) -> bool:
        """Whether every element of every output is equal in every run."""
        return bool(self.outputs) and all(each.equal for each in self.outputs or ())

    @property
    def worst(self) -> Optional[Output]:
        """The output with the lowest signal-to-noise ratio, which compares between outputs; None: nothing ran."""
        return min(self.outputs or (), key=_snr, default=None)

    @property
    def max_error(self) -> Optional[float]:
        """The largest error of an element of any output; None: infinite, or nothing ran."""
        errors = [each.max_error for each in self.outputs or ()]
        return None if not errors or None in errors else max(error for error in errors if error is not None)

    @property
    def min_snr_db(self) -> Optional[float]:
        """The lowest signal-to-noise ratio of an output in dB; None: infinite (all are equal), or nothing ran."""
        return self.worst.snr_db if self.worst else None

    def _rows(self, table: str) -> List[Row]:
        if table == "outputs":
            return [each.to_dict() for each in self.outputs or ()]
        if table == "operators":
            return [each.to_dict() for each in self.per_op.operators] if self.per_op else []
        return super()._rows(table)


def _snr(output: Output) -> float:
    if output.snr_db is not None:
        return output.snr_db
    return math.inf if output.equal else -math.inf
