# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""The calls that both packages answer alike, by families."""
from . import construction, delegates, details, resizing, signatures, values, views

TABLES = [construction.ROWS, details.ROWS, values.ROWS, views.ROWS, resizing.ROWS, signatures.ROWS, delegates.ROWS]
