# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""The targets: which described device's kernels go through which compiler, and what comes of it."""
import dataclasses
import os
import tempfile

from gpu_kernels import amd, clang, goals, intel, loops, nvidia, spirv

# Target: (described device of dump_kernels, compiler, its name of the processor).
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
    """The kernels of one target and precision."""
    target: str
    precision: str
    kernels: object
    facts: dict  # kernel: facts, of those that were compiled
    reasons: dict  # kernel: [goals' reason], of those that failed
    ratios: dict = dataclasses.field(default_factory=dict)  # goals.ratios of inner loops
    ratios_with_copies: dict = dataclasses.field(default_factory=dict)

    def add_reason(self, kernel, reason):
        self.reasons.setdefault(kernel, []).append(reason)


def compile_unit(compiler, unit, folder, options):
    """({kernel: facts}, {kernel: why it was refused}): all at once, and where that is refused, one after the other."""
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
    """The Judgement of a dumps.Kernels; packages.Unavailable where the compiler cannot be had."""
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
            # The goals are those of inner loops; what a group copies between barriers comes on top.
            facts["cost"] = loops.inner_cost(code)
            facts["with_copies"] = loops.cost(code, counter, pieces[name] * lanes)
        for reason in goals.of_kernel(target, facts):
            result.add_reason(name, reason)
    for name, reason in goals.of_loads(target, result.facts).items():
        result.add_reason(name, reason)
    return result


def compare_precisions(judgements):
    """Adds the ratios of 16 bits to 32, and the reasons that they give, to the judgements of 16 bits."""
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
