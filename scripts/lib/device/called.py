# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""The command by which a person started a script, for help texts."""
import os


def called(script, text):
    """`text`, where "scripts/SCRIPT" is what the person wrote: the program tflitmus says so, LITMUS_STARTED_AS=tflitmus device."""
    return text.replace("scripts/" + script, os.environ.get("LITMUS_STARTED_AS") or "scripts/" + script)
