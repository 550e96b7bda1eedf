# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""A row of a card."""
from __future__ import annotations

import dataclasses
import os
from typing import Optional


@dataclasses.dataclass(frozen=True)
class Row:
    """`tone`: of a verdict: good, doubtful or bad; `main`: the number that the card is about."""

    name: str
    text: str
    tone: str = ""
    main: bool = False


def file_name(path: Optional[str]) -> str:
    return os.path.basename(path or "")
