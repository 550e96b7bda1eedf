"""Micro-kernels: files that are compiled for one instruction set, with options of their own."""

load("//:litmus.bzl", "litmus_cc_library")

# Instruction set, by runtime/cpu/target_names.h -> its processors and compiler options.
_INSTRUCTION_SETS = {
    "avx2": ("x86_64", ["-mavx2"]),
    "avx512vnni": ("x86_64", [
        "-mavx512f",
        "-mavx512bw",
        "-mavx512vl",
        "-mavx512vnni",
    ]),
    "avxvnni": ("x86_64", [
        "-mavx2",
        "-mavxvnni",
    ]),
    "neondotprod": ("aarch64", ["-march=armv8.2-a+dotprod"]),
}

def micro_kernel(name, deps, headers = []):
    """The library of NAME.cc, whose name ends in the instruction set; for other processors the file has no kernel.

    `headers` are those of the package that only files for instruction sets like this one include."""
    cpu, options = _INSTRUCTION_SETS[name.split("_")[-1]]
    litmus_cc_library(
        name = name,
        srcs = [name + ".cc"] + headers,
        copts = select({
            "@platforms//cpu:" + cpu: options,
            "//conditions:default": [],
        }),
        visibility = ["//visibility:private"],
        deps = deps,
    )
