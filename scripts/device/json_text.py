# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""JSON that comes from a device or a file, which anybody may have written."""
import json


def parse(text: str, **options):
    """json.loads, but ValueError for every text that it does not take: it recurses as deep as a text is nested."""
    try:
        return json.loads(text, **options)
    except RecursionError:
        raise ValueError("is nested too deeply") from None
