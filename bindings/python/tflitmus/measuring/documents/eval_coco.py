# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
# Written by scripts/dev/write_python_results from docs/reference/schema/eval_coco-3.schema.json.
"""Result of eval_coco."""
from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar, Dict, List, Literal, Optional, Tuple

from tflitmus.measuring.document_part import DocumentPart
from tflitmus.measuring.documents.common import Baseline, Build, Environment, Gate, Metric, Model, Preprocessing, Progress, Record, Shard, ThisProcess, Times, Unreadable
from tflitmus.measuring.result import Result


@dataclass(frozen=True, repr=False)
class ByIou(DocumentPart):
    """By iou."""

    iou: float
    ap: float


@dataclass(frozen=True, repr=False)
class ErrorType(DocumentPart):
    """Error type."""

    count: int
    delta_ap: float


@dataclass(frozen=True, repr=False)
class Schema(DocumentPart):
    """Schema."""

    name: Literal["litmus.eval_coco"]
    version: str


@dataclass(frozen=True, repr=False)
class Tool(DocumentPart):
    """Tool."""

    name: Literal["eval_coco"]
    version: str


@dataclass(frozen=True, repr=False)
class Data(DocumentPart):
    """Data."""

    images_path: str
    digest: str
    """SHA-256 of the names and ids of all images."""
    notes: List[str]


@dataclass(frozen=True, repr=False)
class AccuracyStats(DocumentPart):
    """COCO's twelve numbers."""

    AP: float
    AP50: float
    AP75: float
    APs: float
    APm: float
    APl: float
    AR1: float
    AR10: float
    AR100: float
    ARs: float
    ARm: float
    ARl: float


@dataclass(frozen=True, repr=False)
class AccuracyCi95(DocumentPart):
    """Accuracy ci95."""

    method: str
    """The percentiles 2.5 and 97.5 of the resampled values, shifted by the estimate less their mean, within 0 and 1."""
    resamples: int
    AP: Tuple[float, float]
    """Lower and upper bound, 95 %."""
    AP50: Tuple[float, float]
    """Lower and upper bound, 95 %."""
    AP75: Tuple[float, float]
    """Lower and upper bound, 95 %."""


@dataclass(frozen=True, repr=False)
class AccuracyTflite(DocumentPart):
    """With --map_definition=tflite: what TensorFlow Lite's tool calls by these names."""

    overall: float
    ap_by_iou: List[ByIou]


@dataclass(frozen=True, repr=False)
class AccuracyErrorsTypes(DocumentPart):
    """Accuracy errors types."""

    classification: ErrorType
    localisation: ErrorType
    both: ErrorType
    duplicate: ErrorType
    background: ErrorType
    missed: ErrorType


@dataclass(frozen=True, repr=False)
class AccuracyErrors(DocumentPart):
    """AP50 gained by correcting each error type alone (TIDE)."""

    ap50: float
    types: AccuracyErrorsTypes
    delta_ap_false_positives: float
    delta_ap_false_negatives: float


@dataclass(frozen=True, repr=False)
class AccuracyClass(DocumentPart):
    """Accuracy class."""

    category_id: int
    name: str
    ap: float
    ground_truths: int
    crowds: int
    detections: int
    ap50: Optional[float] = None
    ap75: Optional[float] = None
    ap_small: Optional[float] = None
    ap_medium: Optional[float] = None
    ap_large: Optional[float] = None
    ar1: Optional[float] = None
    ar10: Optional[float] = None
    ar100: Optional[float] = None


@dataclass(frozen=True, repr=False)
class Accuracy(DocumentPart):
    """Absent without a ground truth."""

    stats: AccuracyStats
    """COCO's twelve numbers."""
    ap_by_iou: List[ByIou]
    classes: List[AccuracyClass]
    images: int
    annotations: int
    crowds: int
    detections: int
    ci95: Optional[AccuracyCi95] = None
    tflite: Optional[AccuracyTflite] = None
    """With --map_definition=tflite: what TensorFlow Lite's tool calls by these names."""
    errors: Optional[AccuracyErrors] = None
    """AP50 gained by correcting each error type alone (TIDE)."""


@dataclass(frozen=True, repr=False)
class TimingScoring(DocumentPart):
    """Timing scoring."""

    load_ms: Optional[float] = None
    """Milliseconds."""
    match_ms: Optional[float] = None
    """Milliseconds."""
    accumulate_ms: Optional[float] = None
    """Milliseconds."""
    score_ms: Optional[float] = None
    """The three before; milliseconds."""
    bootstrap_ms: Optional[float] = None
    """Milliseconds."""
    breakdown_ms: Optional[float] = None
    """Milliseconds."""


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
    this_process: Optional[ThisProcess] = None
    """What this process did itself, without what a journal or shards held."""
    scoring: Optional[TimingScoring] = None


@dataclass(frozen=True, repr=False)
class EvalCocoDocument(Result):
    """Precisions and recalls: 0 to 1, or -1 if undefined."""

    KIND: ClassVar[str] = "litmus.eval_coco"
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
    """Absent with --detections."""
    detections: Optional[str] = None
    """The file of --detections."""
    ground_truth: Optional[str] = None
    """Its file; empty: there is none."""
    config_files: Optional[Dict[str, str]] = None
    """By flag, a digest of the file that it names, or of all files that it names."""
    preprocessing: Optional[Preprocessing] = None
    output_roles: Optional[str] = None
    """Which output of the model is what."""
    data: Optional[Data] = None
    items: Optional[int] = None
    """Images of the whole run, including all shards and unreadable ones."""
    accuracy: Optional[Accuracy] = None
    """Absent without a ground truth."""
    printed_metric: Optional[Literal["coco", "tflite"]] = None
    """What the printed lines, the gates and .pb files use."""
    unreadable: Optional[List[Unreadable]] = None
    """Images that could not be read, and why."""
    warnings: Optional[List[str]] = None
    """Reasons to doubt the result, and likely causes."""
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
