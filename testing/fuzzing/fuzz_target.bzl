"""A fuzz target: a library for the replay of its corpus, and a program of libFuzzer (bazel build --config=fuzz)."""

load("//:litmus.bzl", "litmus_cc_binary", "litmus_cc_library")

def fuzz_target(name, function, deps, srcs = None, mutator = []):
    """The library NAME and the program fuzz_NAME.

    Args:
      name: of the target; its source is NAME.cc.
      function: of targets.h, which the source defines.
      deps: what the source includes.
      srcs: the sources, unless NAME.cc alone.
      mutator: the library with the target's own LLVMFuzzerCustomMutator, if it has one.
    """
    litmus_cc_library(
        name = name,
        srcs = srcs or [name + ".cc"],
        deps = deps + [":targets"],
    )
    litmus_cc_binary(
        name = "fuzz_" + name,
        srcs = ["fuzzer_entry.cc"],
        copts = ["-DLITMUS_FUZZ_TARGET=" + function],
        linkopts = ["-fsanitize=fuzzer"],
        # Excluded from //..., because GCC has no libFuzzer.
        tags = ["manual"],
        deps = [
            ":" + name,
            ":targets",
        ] + mutator,
    )
