# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
# Written by scripts/dev/write_python_results from docs/reference/schema/eval_imagenet-3.schema.json.
"""Result of eval_imagenet."""
from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar, Dict, List, Literal, Optional, Tuple

from tflitmus.measuring.document_part import DocumentPart
from tflitmus.measuring.documents.common import Baseline, Build, Environment, Gate, Metric, Model, Preprocessing, Progress, Record, Shard, ThisProcess, Times, Unreadable
from tflitmus.measuring.result import Result


@dataclass(frozen=True, repr=False)
class Schema(DocumentPart):
    """Schema."""

    name: Literal["litmus.eval_imagenet"]
    version: str


@dataclass(frozen=True, repr=False)
class Tool(DocumentPart):
    """Tool."""

    name: Literal["eval_imagenet"]
    version: str


@dataclass(frozen=True, repr=False)
class DataUnknownLabelsExample(DocumentPart):
    """Data unknown labels example."""

    label: str
    nearest: Optional[str]
    """The nearest label of the model; null: none is near."""


@dataclass(frozen=True, repr=False)
class DataUnknownLabels(DocumentPart):
    """Ground-truth labels that are not in --model_output_labels."""

    images: int
    """Images of the whole run that have such a label."""
    examples: List[DataUnknownLabelsExample]
    """The first different ones."""


@dataclass(frozen=True, repr=False)
class Data(DocumentPart):
    """Data."""

    images_path: str
    classes: int
    digest: str
    """SHA-256 of the names and labels of all images."""
    notes: List[str]
    unknown_labels: Optional[DataUnknownLabels] = None
    """Ground-truth labels that are not in --model_output_labels."""


@dataclass(frozen=True, repr=False)
class AccuracyTopk(DocumentPart):
    """Accuracy topk."""

    k: int
    hits: int
    accuracy: float
    ci95: Tuple[float, float]
    """Lower and upper bound, 95 %."""


@dataclass(frozen=True, repr=False)
class Accuracy(DocumentPart):
    """Accuracy."""

    images: int
    topk: List[AccuracyTopk]
    interval_method: str
    unknown_labels: int
    """Evaluated images whose label is not among the model's; data.unknown_labels has examples."""
    non_finite_outputs: int
    """Images for which an output is NaN or infinity."""


@dataclass(frozen=True, repr=False)
class ComparisonTopk(DocumentPart):
    """Comparison topk."""

    k: int
    accuracy: float
    other_accuracy: float
    only_test_correct: int
    only_other_correct: int
    difference_ci95: Tuple[float, float]
    """Difference ci95 of accuracy - other_accuracy: normal approximation with one half added to each count (Agresti and
    Min 2005)."""
    mcnemar_p: float


@dataclass(frozen=True, repr=False)
class Comparison(DocumentPart):
    """Comparison of --compare_with."""

    with_: str
    top1_differs: int
    topk: List[ComparisonTopk]


@dataclass(frozen=True, repr=False)
class Warning(DocumentPart):
    """Raised when accuracy is near chance."""

    raised: bool
    message: str
    causes: List[str]
    """Likely causes."""
    checked: Optional[List[str]] = None
    """What was tried and explains nothing, or could not be tried."""


@dataclass(frozen=True, repr=False)
class Timing(DocumentPart):
    """Timing."""

    decode: Optional[Times] = None
    """Microseconds."""
    preprocess: Optional[Times] = None
    """Microseconds."""
    prepare: Optional[Times] = None
    """Microseconds."""
    inference: Optional[Times] = None
    """Microseconds."""
    other_inference: Optional[Times] = None
    """Microseconds."""
    this_process: Optional[ThisProcess] = None
    """What this process did itself, without what a journal or shards held."""


@dataclass(frozen=True, repr=False)
class EvalImagenetDocument(Result):
    """Result of eval_imagenet."""

    KIND: ClassVar[str] = "litmus.eval_imagenet"
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
    config_files: Optional[Dict[str, str]] = None
    """By flag, a digest of the file that it names, or of all files that it names."""
    preprocessing: Optional[Preprocessing] = None
    data: Optional[Data] = None
    items: Optional[int] = None
    """Images of the whole run, including all shards and unreadable ones."""
    accuracy: Optional[Accuracy] = None
    comparison: Optional[Comparison] = None
    """Comparison of --compare_with."""
    warning: Optional[Warning] = None
    """Raised when accuracy is near chance."""
    unreadable: Optional[List[Unreadable]] = None
    """Images that could not be read, and why."""
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
