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
        # -O3, because GCC 12 vectorises few loops at -O2. SAME_BITS: tables and scales must have
        # the same bits on machines with fused multiply-add.
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
