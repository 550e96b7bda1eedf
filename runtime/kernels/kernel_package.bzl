"""A package of kernels: one library of all its operators, and a test of each *_test.cc."""

load("//:litmus.bzl", "SAME_BITS", "join_tests", "litmus_cc_library", "litmus_cc_test")

_COMMON = [
    "//runtime/c:common",
    "//runtime/kernels/common",
    "//runtime/kernels/common:builtin_kernels_header",
    "//runtime/kernels/common:kernel_util",
    "@com_google_absl//:absl",
]

def litmus_kernel_package(name, deps = [], test_deps = []):
    litmus_cc_library(
        name = name,
        srcs = native.glob(
            ["*.cc"],
            exclude = ["*_test.cc"],
        ),
        hdrs = native.glob(["*.h"]),
        # Loops over elements are worth vectorising, which -O2 of GCC 12 rarely does. Tables and scales are the
        # same on machines that multiply and add in one step.
        copts = ["-O3"] + SAME_BITS,
        visibility = ["//runtime/kernels:__subpackages__"],
        deps = _COMMON + deps,
    )
    for test in native.glob(["*_test.cc"]):
        litmus_cc_test(
            name = test[:-len(".cc")],
            srcs = [test],
            deps = [":" + name, "//runtime/kernels/common:kernel_tester"] + _COMMON + test_deps,
        )
    join_tests()
