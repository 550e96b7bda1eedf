# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""ai_edge_litert.interpreter with LiteRT's own kernels instead of XNNPACK's, where a script leaves the choice open.

LiteRT's two sets of kernels round quantised numbers differently, so that a network's outputs are some steps apart. check_scripts
takes both as right."""
from ai_edge_litert import interpreter as _litert
from ai_edge_litert.interpreter import Delegate, OpResolverType, SignatureRunner, load_delegate  # noqa: F401

_OPEN = (OpResolverType.AUTO, OpResolverType.BUILTIN)


class Interpreter(_litert.Interpreter):
    """LiteRT's, with another default."""

    default = OpResolverType.BUILTIN_WITHOUT_DEFAULT_DELEGATES

    def __init__(self, model_path=None, model_content=None, experimental_op_resolver_type=OpResolverType.AUTO, **options):
        if experimental_op_resolver_type in _OPEN:
            experimental_op_resolver_type = self.default
        super().__init__(model_path, model_content, experimental_op_resolver_type=experimental_op_resolver_type, **options)


class InterpreterWithCustomOps(Interpreter):
    """LiteRT's, on top of the other default."""

    def __init__(self, custom_op_registerers=None, **options):
        self._custom_op_registerers = custom_op_registerers or []
        super().__init__(**options)
