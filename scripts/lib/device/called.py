# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""The command with which the user started a script, for help texts."""
import os


def called(script, text):
    """Returns `text` with "scripts/SCRIPT" replaced by what the user typed. The program tflitmus sets
    LITMUS_STARTED_AS="tflitmus device" for that."""
    return text.replace("scripts/" + script, os.environ.get("LITMUS_STARTED_AS") or "scripts/" + script)
