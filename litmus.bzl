"""The project's own C++ rules: strict warnings, and nothing else, on top of the native ones."""

WARNINGS = [
    "-Wall",
    "-Wextra",
    "-Werror",
]

def litmus_cc_library(name, copts = [], **kwargs):
    native.cc_library(name = name, copts = WARNINGS + copts, **kwargs)

def litmus_cc_binary(name, copts = [], **kwargs):
    native.cc_binary(name = name, copts = WARNINGS + copts, **kwargs)

def litmus_cc_test(name, copts = [], deps = [], size = "small", gtest = True, **kwargs):
    """A test; GoogleTest's main is linked in unless gtest = False (plain C programs)."""
    native.cc_test(
        name = name,
        size = size,
        copts = WARNINGS + copts,
        deps = deps + (["@com_google_googletest//:gtest_main"] if gtest else []),
        **kwargs
    )
