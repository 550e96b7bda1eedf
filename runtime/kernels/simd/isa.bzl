"""Micro-kernels: files that are compiled for one instruction set, with options of their own."""

load("//:litmus.bzl", "SAME_BITS", "litmus_cc_library")
load("//runtime/kernels/simd:scheduling.bzl", "NO_EARLY_SCHEDULING")

# Instruction set (a name of runtime/cpu/target_names.h) -> its processor and compiler options.
_INSTRUCTION_SETS = {
    "avx2": ("x86_64", [
        "-mavx2",
        "-mfma",
        "-falign-functions=64",
        "-falign-loops=32",
    ]),
    "avx512vnni": ("x86_64", [
        "-mavx512f",
        "-mavx512bw",
        "-mavx512vl",
        "-mavx512vnni",
    ]),
    "avxvnni": ("x86_64", [
        "-mavx2",
        "-mfma",
        "-mavxvnni",
    ]),
    "avx": ("x86_64", ["-mavx"]),
    "sse4": ("x86_64", ["-msse4.2"]),
    "neon": ("aarch64", NO_EARLY_SCHEDULING),
    "neondotprod": ("aarch64", ["-march=armv8.2-a+dotprod"] + NO_EARLY_SCHEDULING),
    "neonhalf": ("aarch64", ["-march=armv8.2-a+fp16"] + NO_EARLY_SCHEDULING),
    "neoni8mm": ("aarch64", ["-march=armv8.2-a+dotprod+i8mm"] + NO_EARLY_SCHEDULING),
}

def micro_kernel(name, deps, headers = [], elsewhere = False, copts = []):
    """The library of NAME.cc, whose name ends in the instruction set.

    `headers` are those of the package that only files for instruction sets like this one include. For other
    processors the library is empty or, `elsewhere`, the file has no kernel."""
    cpu, options = _INSTRUCTION_SETS[name.split("_")[-1]]
    files = [name + ".cc"] + headers
    litmus_cc_library(
        name = name,
        srcs = select({
            "@platforms//cpu:" + cpu: files,
            "//conditions:default": files if elsewhere else [],
        }),
        copts = select({
            "@platforms//cpu:" + cpu: options,
            "//conditions:default": [],
        }) + copts + SAME_BITS,
        visibility = ["//visibility:private"],
        deps = deps,
    )
