"""The project's own C++ rules: strict warnings, and precompiled headers of others, on top of the native ones."""

load("@rules_cc//cc:defs.bzl", "cc_binary", "cc_library", "cc_test")
load("//third_party/precompiled:precompiled_header.bzl", "precompiled_copts")

WARNINGS = [
    "-Wall",
    "-Wextra",
    "-Werror",
]

# What the libraries of some packages keep to as well: no name hides another, and no number becomes one of a
# narrower type without a cast. Of signs nothing is said: Clang would, GCC would not.
STRICTER = [
    "-Wshadow",
    "-Wconversion",
    "-Wno-sign-conversion",
]
_STRICT_PACKAGES = [
    "runtime/core",
    "runtime/model",
]

# For code that must give the same bits on every machine: no multiplication and addition become one
# step, which rounds once, unless the code asks for it. GCC does that by itself where the machine has
# the instruction, as every 64-bit Arm has. Loops that are worth it (runtime/kernels/simd/f32 and
# simd/elementwise) ask; their results are compared with tolerances.
SAME_BITS = ["-ffp-contract=off"]

def _precompiled(name):
    """What makes a target use a header of //third_party/precompiled."""
    return struct(
        copts = precompiled_copts("third_party/precompiled", name),
        deps = ["//third_party/precompiled:" + name],
    )

_USUAL = _precompiled("usual")
_USUAL_TEST = _precompiled("usual_test")
_NONE = struct(copts = [], deps = [])

def _usual_of(srcs):
    """Sources in C cannot read C++, and where there are no sources there is nothing to compile."""
    return _NONE if type(srcs) == "list" and all([src.endswith(".c") for src in srcs]) else _USUAL

def litmus_cc_library(name, copts = [], deps = [], **kwargs):
    usual = _usual_of(kwargs.get("srcs", []))
    stricter = STRICTER if native.package_name() in _STRICT_PACKAGES else []
    cc_library(
        name = name,
        copts = WARNINGS + stricter + usual.copts + copts,
        deps = deps + usual.deps,
        **kwargs
    )

def litmus_cc_binary(name, copts = [], deps = [], **kwargs):
    usual = _usual_of(kwargs.get("srcs", []))
    cc_binary(
        name = name,
        copts = WARNINGS + usual.copts + copts,
        deps = deps + usual.deps,
        **kwargs
    )

def litmus_cc_test(name, copts = [], deps = [], size = "small", gtest = True, **kwargs):
    """A test; GoogleTest's main is linked in unless gtest = False (plain C programs)."""
    usual = _USUAL_TEST if gtest else _NONE
    cc_test(
        name = name,
        size = size,
        copts = WARNINGS + usual.copts + copts,
        deps = deps + usual.deps + (["@com_google_googletest//:gtest_main"] if gtest else []),
        **kwargs
    )
