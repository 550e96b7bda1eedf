# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""Finds checks in kernels that print the source's text, such as "input->dims->data[d] != first->dims->data[d] (4 !=
3)".

The public headers have these macros for programs of TensorFlow Lite; a kernel reports in words
(runtime/kernels/checks/ensure.h)."""
import re

WHERE = "runtime/kernels/"
PUBLIC = "runtime/kernels/internal/"  # for kernels of programs
MACRO = re.compile(r"\bTF_LITE(?:_OPAQUE)?_ENSURE(?:_EQ|_TYPES_EQ|_NEAR)?\(|__FILE__")


def uses(code):
    """Yields (path, line number, macro) of each use."""
    for path in code.code:
        if path.startswith(WHERE) and not path.startswith(PUBLIC):
            for number, line in enumerate(code.lines(path), 1):
                for found in MACRO.findall(line):
                    yield path, number, found.rstrip("(")
