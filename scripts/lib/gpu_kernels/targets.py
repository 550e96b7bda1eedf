# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""The targets (a described device and the compiler for its kernels), and the evaluation of their kernels."""
import dataclasses
import os
import tempfile

from gpu_kernels import amd, clang, goals, intel, loops, nvidia, spirv

# Target: (name of the device for dump_kernels, compiler class, the compiler's name of the processor).
TARGETS = {
    "sm_90": ("nvidia_sm90", nvidia.Compiler, "sm_90"),
    "gfx1030": ("amd_gfx1030", amd.Compiler, "gfx1030"),
    "gfx1100": ("amd_gfx1100", amd.Compiler, "gfx1100"),
    "tgllp": ("intel_tgllp", intel.Compiler, "tgllp"),
    "dg2": ("intel_dg2", intel.Compiler, "dg2"),
    "spir64": ("adreno740", spirv.OpenClSyntax, "spir64"),
    "spir64_mali": ("mali_g78", spirv.OpenClSyntax, "spir64"),
    "glsl_adreno": ("adreno740_gl", spirv.Glsl, "opengl4.5"),
    "glsl_mali": ("mali_g78_gl", spirv.Glsl, "opengl4.5"),
}


@dataclasses.dataclass
class Judgement:
    """The results for the kernels of one target and precision."""
    target: str
    precision: str
    kernels: object
    facts: dict  # {kernel: facts} of compiled kernels
    reasons: dict  # {kernel: [reasons]} of kernels that failed a goal
    ratios: dict = dataclasses.field(default_factory=dict)  # result of goals.ratios for inner loops
    ratios_with_copies: dict = dataclasses.field(default_factory=dict)

    def add_reason(self, kernel, reason):
        self.reasons.setdefault(kernel, []).append(reason)


def compile_unit(compiler, unit, folder, options):
    """Compiles all kernels of a unit together or, if that fails, one by one. Returns ({kernel: facts}, {kernel:
    reason of the failure})."""
    def attempt(kernels):
        source = os.path.join(folder, "program.cl" if unit.prelude else "shader.comp")
        with open(source, "w", encoding="utf-8") as file:
            file.write(unit.text(kernels))
        return compiler.compile(source, {k.name: k.items() for k in kernels}, options)

    try:
        return attempt(unit.kernels), {}
    except clang.Refused as error:
        if len(unit.kernels) == 1:
            return {}, {unit.kernels[0].name: str(error)}
    facts, refused = {}, {}
    for kernel in unit.kernels:
        try:
            facts.update(attempt([kernel]))
        except clang.Refused as error:
            refused[kernel.name] = str(error)
    return facts, refused


def judge(target, precision, kernels):
    """Returns the Judgement of a dumps.Kernels. Raises packages.Unavailable if the compiler cannot be downloaded."""
    _, make_compiler, processor = TARGETS[target]
    result = Judgement(target, precision, kernels, {}, {})
    with tempfile.TemporaryDirectory() as folder:
        compiler = make_compiler(processor, folder)
        for unit in kernels.units:
            facts, refused = compile_unit(compiler, unit, folder, unit.options)
            result.facts.update(facts)
            for name, message in refused.items():
                result.add_reason(name, ("refused", "refused: " + message))
    pieces = {kernel.name: kernel.piece() for unit in kernels.units for kernel in unit.kernels}
    for name, facts in result.facts.items():
        code, counter, lanes = facts.pop("code", (None, None, 1))
        if code:
            # The goals apply to inner loops. The copies that a group makes between barriers are counted in addition.
            facts["cost"] = loops.inner_cost(code)
            facts["with_copies"] = loops.cost(code, counter, pieces[name] * lanes)
        for reason in goals.of_kernel(target, facts):
            result.add_reason(name, reason)
    for name, reason in goals.of_loads(target, result.facts).items():
        result.add_reason(name, reason)
    return result


def compare_precisions(judgements):
    """Adds the ratios of fp16 to fp32, and the reasons that follow from them, to the fp16 judgements."""
    wide = {j.target: j for j in judgements if j.precision == "fp32"}
    for judgement in judgements:
        if judgement.precision != "fp16" or judgement.target not in wide or not any(judgement.facts.values()):
            continue
        other = wide[judgement.target]
        def ratios(cost):
            return goals.ratios(goals.best_costs(other.kernels, other.facts, False, cost),
                                goals.best_costs(judgement.kernels, judgement.facts, True, cost))

        judgement.ratios, judgement.ratios_with_copies = ratios("cost"), ratios("with_copies")
        for name, reason in goals.of_ratios(judgement.target, judgement.ratios).items():
            judgement.add_reason(name, reason)
