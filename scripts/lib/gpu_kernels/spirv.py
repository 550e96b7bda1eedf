# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""Checks kernels for vendors without an offline compiler against the specifications of OpenCL C and GLSL. Gives
errors only, no figures."""
import os

from gpu_kernels import clang, packages


class OpenClSyntax:
    """Clang's front end for SPIR-V, which checks the syntax of OpenCL programs."""

    def __init__(self, processor, folder):
        self.clang = clang.Clang(["-target", processor, "-fsyntax-only", "-include", os.path.join(clang.HERE, "dot_products.cl")], folder)

    def compile(self, source, kernels, options):
        """Returns {kernel: {}} of an OpenCL program: syntax only, without facts."""
        self.clang.check(source, options)
        return {name: {} for name in kernels}


class Glsl:
    """Khronos' GLSL compiler, and the validator for the SPIR-V that it emits. A source that was accepted is not
    compiled again, because both precisions may have the same source."""
    accepted = set()

    def __init__(self, processor, folder):
        root = packages.get("spirv")
        self.folder = folder
        self.glslang, self.validator = (os.path.join(root, "usr/bin", name) for name in ("glslangValidator", "spirv-val"))
        self.env = packages.environment(root)
        self.processor = processor

    def compile(self, source, kernels, options):
        """Returns {kernel: {}} of a shader: syntax only, without facts."""
        del options
        with open(source, encoding="utf-8") as file:
            text = file.read()
        binary = os.path.join(self.folder, "shader.spv")
        if text in self.accepted:
            return {name: {} for name in kernels}
        clang.run([self.glslang, "-S", "comp", "-G", "--auto-map-locations", "-o", binary, source], self.env)
        clang.run([self.validator, "--target-env", self.processor, binary], self.env)
        self.accepted.add(text)
        return {name: {} for name in kernels}
