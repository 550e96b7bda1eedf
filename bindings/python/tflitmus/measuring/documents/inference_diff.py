# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
# Written by scripts/dev/write_python_results from docs/reference/schema/inference_diff-3.schema.json.
"""Result of inference_diff."""
from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar, Dict, List, Literal, Optional

from tflitmus.measuring.document_part import DocumentPart
from tflitmus.measuring.documents.common import Baseline, Build, Environment, Gate, Metric, Model, Progress, Record, Shard, Times
from tflitmus.measuring.result import Result


@dataclass(frozen=True, repr=False)
class Schema(DocumentPart):
    """Schema."""

    name: Literal["litmus.inference_diff"]
    version: str


@dataclass(frozen=True, repr=False)
class Tool(DocumentPart):
    """Tool."""

    name: Literal["inference_diff"]
    version: str


@dataclass(frozen=True, repr=False)
class InputGaussian(DocumentPart):
    """Input gaussian."""

    seed: int
    mean: float
    std: float
    low: Optional[float]
    """Null: infinite, or unknown."""
    high: Optional[float]
    """Null: infinite, or unknown."""


@dataclass(frozen=True, repr=False)
class Input(DocumentPart):
    """Input."""

    name: str
    type: str
    gaussian: Optional[InputGaussian] = None
    text: Optional[str] = None
    """Each string of an input of strings without files."""
    files: Optional[List[str]] = None


@dataclass(frozen=True, repr=False)
class Output(DocumentPart):
    """Output."""

    index: int
    name: str
    type: str
    avg_error: Optional[float]
    """Null: infinite, or unknown."""
    std_dev: Optional[float]
    """Null: infinite, or unknown."""
    max_error: Optional[float]
    """Null: infinite, or unknown."""
    p99_error: Optional[float]
    """99th percentile (nearest rank) of the errors of all elements of all runs that can be compared, at most
    p99_relative_error too low; null: infinite, or a record of an earlier version has no histogram."""
    cosine: Optional[float]
    """Null: infinite, or unknown."""
    snr_db: Optional[float]
    """Null with equal: true means infinite; dB."""
    equal: bool
    not_comparable: int
    """Elements that are NaN or infinite on one side, or have no partner."""
    min_avg_error: Optional[float] = None
    """Null: infinite, or unknown."""
    max_avg_error: Optional[float] = None
    """Null: infinite, or unknown."""
    p99_relative_error: Optional[float] = None
    """Bound of (exact - p99_error) / exact."""
    compared: Optional[int] = None
    """Elements of all runs that can be compared."""
    nan_on_both: Optional[int] = None
    """Elements that are NaN on both sides, which counts as equal."""


@dataclass(frozen=True, repr=False)
class PerOpFirstDivergence(DocumentPart):
    """Per op first divergence."""

    node: int
    op: str
    name: str
    below_tolerance: bool
    requires_fusion: bool
    """Gone when the operator's inputs are outputs of the graph too."""


@dataclass(frozen=True, repr=False)
class PerOpOperator(DocumentPart):
    """Per op operator."""

    node: int
    op: str
    tensor: int
    name: str
    shape: List[int]
    type: str
    delegate: str
    """Empty: the CPU."""
    observed_as: Literal["cpu", "delegate_output", "delegate_intermediate", "exposed", "not_observable"]
    verdict: Literal["unknown", "equal", "within_tolerance", "diverges", "follows"]
    max_abs_error: Optional[float] = None
    """Null: infinite, or unknown."""
    mean_abs_error: Optional[float] = None
    """Null: infinite, or unknown."""
    max_abs_reference: Optional[float] = None
    """Null: infinite, or unknown."""
    tolerance: Optional[float] = None
    """Null: infinite, or unknown."""
    cosine: Optional[float] = None
    """Null: infinite, or unknown."""
    snr_db: Optional[float] = None
    """Null: infinite, or unknown; dB."""


@dataclass(frozen=True, repr=False)
class PerOp(DocumentPart):
    """Per op of --per_op: the first divergence and all operators."""

    first_divergence: Optional[PerOpFirstDivergence]
    message: str
    test_runs: int
    operators: List[PerOpOperator]


@dataclass(frozen=True, repr=False)
class TimingLatencyRatio(DocumentPart):
    """Test / reference, from pairs of successive invocations; lower and upper: 95 % interval, null with less than 6
    pairs."""

    value: Optional[float]
    """Null: infinite, or unknown."""
    lower: Optional[float]
    """Null: infinite, or unknown."""
    upper: Optional[float]
    """Null: infinite, or unknown."""
    pairs: int
    blocks: int
    margin: float
    """A fraction: 0.02 for 2 %."""


@dataclass(frozen=True, repr=False)
class Timing(DocumentPart):
    """Timing."""

    reference: Times
    """Microseconds."""
    test: Times
    """Microseconds."""
    latency_ratio: Optional[TimingLatencyRatio] = None
    """Test / reference, from pairs of successive invocations; lower and upper: 95 % interval, null with less than 6
    pairs."""
    latency_verdict: Optional[Literal["same", "faster", "slower", "unclear"]] = None
    """The side under test relative to the reference."""


@dataclass(frozen=True, repr=False)
class InferenceDiffDocument(Result):
    """Result of inference_diff."""

    KIND: ClassVar[str] = "litmus.inference_diff"
    MAJOR: ClassVar[int] = 3

    schema: Schema
    tool: Tool
    build: Build
    """What the tool was built from and by."""
    config: Dict[str, str]
    """The flags that were given and that decide the result; the text of each value."""
    metrics: List[Metric]
    """The numbers that two results are compared by; one that was not measured is left out."""
    gates: List[Gate]
    environment: Environment
    """The process and the machine."""
    exit_code: int
    model: Optional[Model] = None
    reference_model: Optional[Model] = None
    reference: Optional[str] = None
    """What the reference side runs on, human-readable."""
    config_files: Optional[Dict[str, str]] = None
    """By flag, a digest of the file that it names, or of all files that it names."""
    inputs: Optional[List[Input]] = None
    items: Optional[int] = None
    """Runs of the whole comparison, all shards together."""
    outcome: Optional[str] = None
    """The errors of all outputs in one sentence, by the output with the lowest SNR."""
    outputs: Optional[List[Output]] = None
    """|test - reference| of values as stored: quantised ones in integer steps; strings 0 where they are the same, else
    1."""
    per_op: Optional[PerOp] = None
    """Per op of --per_op: the first divergence and all operators."""
    shard: Optional[Shard] = None
    """This document is one shard of a run: items k with k mod count = index."""
    shard_header: Optional[Dict[str, Any]] = None
    """Shard header of a shard: members that must be equal in all shards of a run."""
    records: Optional[List[Record]] = None
    """Records of a shard, for 'merge': what was found for each item."""
    timing: Optional[Timing] = None
    progress: Optional[Progress] = None
    """Progress of an evaluation that failed or was interrupted after its first item began."""
    baseline: Optional[Baseline] = None
    """How the result compares with earlier ones (--baseline)."""
    error: Optional[str] = None
    """The errors that the process printed, one per line; null, or absent, where exit_code is 0."""
