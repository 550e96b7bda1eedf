# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""The results of evaluate()."""
from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, List, Optional, Sequence

from tflitmus.measuring.documents.eval_coco import EvalCocoDocument
from tflitmus.measuring.documents.eval_imagenet import EvalImagenetDocument
from tflitmus.measuring.result import Row


@dataclass(frozen=True, repr=False)
class EvalImagenetResult(EvalImagenetDocument):
    """What evaluate("imagenet", …) measured: accuracies from 0 to 1.

    to_pandas() has a row for each k of top-k: `k`, `hits`, `accuracy`, `lower`, `upper`; to_pandas("metrics") one for each metric.
    """

    TABLES: ClassVar[Sequence[str]] = ("topk", "metrics")

    @property
    def top1(self) -> Optional[float]:
        """The share of images whose best class is right; None: no image was evaluated."""
        return self._top(1)

    @property
    def top5(self) -> Optional[float]:
        """The share of images whose class is among the best five; None: no image was evaluated, or there are fewer classes."""
        return self._top(5)

    def _top(self, k: int) -> Optional[float]:
        topk = self.accuracy.topk if self.accuracy else []
        return next((each.accuracy for each in topk if each.k == k), None)

    def _rows(self, table: str) -> List[Row]:
        if table == "topk":
            return [{"k": each.k, "hits": each.hits, "accuracy": each.accuracy, "lower": each.ci95[0], "upper": each.ci95[1]}
                    for each in (self.accuracy.topk if self.accuracy else ())]
        return super()._rows(table)


@dataclass(frozen=True, repr=False)
class EvalCocoResult(EvalCocoDocument):
    """What evaluate("coco", …) measured: precisions and recalls from 0 to 1, or -1 where undefined.

    to_pandas() has a row for each class, to_pandas("metrics") one for each metric.
    """

    TABLES: ClassVar[Sequence[str]] = ("classes", "metrics")

    @property
    def mean_average_precision(self) -> Optional[float]:
        """COCO's mAP, the mean over classes and over IoU 0.50 to 0.95; None: there is no ground truth."""
        return self.accuracy.stats.AP if self.accuracy else None

    @property
    def ap50(self) -> Optional[float]:
        """The average precision at IoU 0.50; None: there is no ground truth."""
        return self.accuracy.stats.AP50 if self.accuracy else None

    def _rows(self, table: str) -> List[Row]:
        if table == "classes":
            return [each.to_dict() for each in (self.accuracy.classes if self.accuracy else ())]
        return super()._rows(table)
