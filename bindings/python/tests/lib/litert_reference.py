# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""ai_edge_litert.interpreter with LiteRT's reference kernels, where a script leaves the choice open."""
from lib import litert_kernels
from lib.litert_kernels import Delegate, OpResolverType, SignatureRunner, load_delegate  # noqa: F401


class Interpreter(litert_kernels.Interpreter):
    """LiteRT's, with another default."""
    default = OpResolverType.BUILTIN_REF


class InterpreterWithCustomOps(litert_kernels.InterpreterWithCustomOps):
    """LiteRT's, with another default."""
    default = OpResolverType.BUILTIN_REF
