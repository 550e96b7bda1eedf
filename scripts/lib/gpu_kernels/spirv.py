# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""Kernels whose vendors offer no compiler to run: OpenCL C and GLSL are held to their languages. No figures, only refusals."""
import os

from gpu_kernels import clang, packages


class OpenClSyntax:
    """Clang's front end for SPIR-V."""

    def __init__(self, processor, folder):
        self.clang = clang.Clang(["-target", processor, "-fsyntax-only", "-include", os.path.join(clang.HERE, "dot_products.cl")], folder)

    def compile(self, source, kernels, options):
        """{kernel: no facts} of an OpenCL program."""
        self.clang.check(source, options)
        return {name: {} for name in kernels}


class Glsl:
    """The Khronos Group's compiler of GLSL, and its validator of the SPIR-V that it makes. A text that was accepted is not
    compiled once more: precisions share texts."""
    accepted = set()

    def __init__(self, processor, folder):
        root = packages.get("spirv")
        self.folder = folder
        self.glslang, self.validator = (os.path.join(root, "usr/bin", name) for name in ("glslangValidator", "spirv-val"))
        self.env = packages.environment(root)
        self.processor = processor

    def compile(self, source, kernels, options):
        """{kernel: no facts} of a shader."""
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
