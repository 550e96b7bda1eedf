"""The project's own C++ rules: strict warnings, and nothing else, on top of the usual ones."""

load("@rules_cc//cc:defs.bzl", "cc_binary", "cc_library", "cc_test")

WARNINGS = [
    "-Wall",
    "-Wextra",
    "-Werror",
]

# For code that must give the same bits on every machine: no multiplication and addition become one
# step, which rounds once, unless the code asks for it. GCC does that by itself where the machine has
# the instruction, as every 64-bit Arm has. Loops that are worth it (runtime/kernels/simd/f32 and
# simd/elementwise) ask; their results are compared with tolerances.
SAME_BITS = ["-ffp-contract=off"]

def litmus_cc_library(name, copts = [], **kwargs):
    cc_library(name = name, copts = WARNINGS + copts, **kwargs)

def litmus_cc_binary(name, copts = [], **kwargs):
    cc_binary(name = name, copts = WARNINGS + copts, **kwargs)

def litmus_cc_test(name, copts = [], deps = [], size = "small", gtest = True, **kwargs):
    """A test; GoogleTest's main is linked in unless gtest = False (plain C programs)."""
    cc_test(
        name = name,
        size = size,
        copts = WARNINGS + copts,
        deps = deps + (["@com_google_googletest//:gtest_main"] if gtest else []),
        **kwargs
    )
