# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""The result of benchmark()."""
from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, List, Optional, Sequence, Tuple

from tflitmus.measuring.documents.benchmark_model import BenchmarkDocument
from tflitmus.measuring.result import Row


@dataclass(frozen=True, repr=False)
class BenchmarkResult(BenchmarkDocument):
    """What benchmark() measured. Times are microseconds.

    to_pandas() has a row for each sample of the latency: `sample` (its number among all samples, from 0) and `us`; with processes a
    sample is the median of a process. to_pandas("operators") has a row for each operator (enable_op_profiling=True),
    to_pandas("metrics") one for each number that two results are compared by.
    """

    TABLES: ClassVar[Sequence[str]] = ("samples", "operators", "metrics")

    @property
    def median_us(self) -> Optional[float]:
        """The median latency in microseconds; None: nothing was measured, as with cold and dry_run."""
        return self.latency_us.median

    @property
    def interval_us(self) -> Optional[Tuple[float, float]]:
        """Lower and upper bound of the median's 95 % interval, in microseconds; None: too few runs."""
        return self.latency_us.median_ci95

    @property
    def mean_us(self) -> Optional[float]:
        """The mean latency in microseconds. One disturbed run moves it; compare medians."""
        return self.latency_us.mean

    @property
    def p95_us(self) -> Optional[float]:
        """The 95th percentile of the latency in microseconds; None: too few runs."""
        return self.latency_us.p95

    @property
    def runs_per_second(self) -> Optional[float]:
        """Runs per second, from the mean of all runs."""
        return self.value_of("throughput")

    @property
    def peak_memory_bytes(self) -> Optional[float]:
        """By how many bytes the process grew to load and to run the model, at its peak; None: the system does not report it."""
        return self.value_of("memory_peak")

    @property
    def stable(self) -> bool:
        """Whether the verdict is "stable"; verdict.reasons says why not, and what to do."""
        return self.verdict is not None and self.verdict.stable

    def _rows(self, table: str) -> List[Row]:
        if table == "samples":
            samples = self.latency_us.samples
            return [{"sample": index * (samples.stride or 1), "us": value} for index, value in enumerate(samples.values)]
        if table == "operators":
            return [each.to_dict() for each in self.profile.operators] if self.profile else []
        return super()._rows(table)
