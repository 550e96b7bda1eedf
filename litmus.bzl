"""The project's own C++ rules: strict warnings, and precompiled headers of others, on top of the native ones."""

load("@rules_cc//cc:defs.bzl", "cc_binary", "cc_library", "cc_test")
load("//:joined_sources.bzl", "joined_sources")
load("//:joined_tests.bzl", "joined_test")
load("//third_party/precompiled:precompiled_header.bzl", "precompiled_copts")

# Warnings are errors only with --config=werror (.bazelrc), which continuous integration uses: a new warning of a later
# compiler must not stop users from building the tools.
WARNINGS = [
    "-Wall",
    "-Wextra",
]

# Additional warnings for some packages: shadowed names, and implicit conversions to a narrower type. Sign conversions
# are excluded, because Clang and GCC disagree about them.
STRICTER = [
    "-Wshadow",
    "-Wconversion",
    "-Wno-sign-conversion",
]
_STRICT_PACKAGES = [
    "runtime/core",
    "runtime/model",
]

# For code that must compute the same bits on every machine: the compiler must not fuse a multiplication with an
# addition (one rounding instead of two) unless the code requests it. GCC fuses by default where the machine has the
# instruction, as all 64-bit Arm machines do. Loops that profit from it (runtime/kernels/simd/f32 and simd/elementwise)
# request it; their results are compared with tolerances.
SAME_BITS = ["-ffp-contract=off"]

# Values of `precompiled` below: the headers that nearly every source includes; the same with the tables of the .tflite
# format; or with these tables and their object API.
USUAL = "//third_party/precompiled:usual"
USUAL_TEST = "//third_party/precompiled:usual_test"

# In packages where most sources include JSON, it is precompiled, too. A source without JSON takes 0.4 to 1 s longer
# with that precompiled header; a source with JSON takes 0.6 s longer without it.
_JSON_IS_USUAL = [
    "tools/common/document",
    "tools/common/evaluation",
    "tools/eval_coco",
    "tools/eval_imagenet",
    "tools/inference_diff",
]
_WITH_JSON = {
    USUAL: "//third_party/precompiled:usual_and_json",
    USUAL_TEST: "//third_party/precompiled:usual_test_and_json",
}
USUAL_AND_TABLES = "//runtime/schema:usual_and_tables"
USUAL_AND_SCHEMA = "//runtime/schema:usual_and_schema"
USUAL_TEST_AND_SCHEMA = "//runtime/schema:usual_test_and_schema"

# Sources for several instruction sets are compiled without a precompiled header. Danger: after a precompiled header,
# GCC 12 compiles a function below "#pragma GCC target" with the header's optimisation level, -O2, instead of the
# source's -O3. third_party/highway.BUILD restricts such sources to these packages.
_MANY_TARGETS = "runtime/kernels/simd"

# Tests of GPU operators. PoCL spends most of their time on optimising kernels that run for microseconds; without its
# optimiser they take half of the time. Tests of whole models (tag "external") and Clang builds keep the optimiser.
_KERNEL_TESTS = [
    "delegates/gpu/engine",
    "delegates/gpu/testing",
]
_UNOPTIMIZED_KERNELS = select({
    "//third_party:clang": {},
    "//conditions:default": {"POCL_EXTRA_BUILD_FLAGS": "-cl-opt-disable"},
})

def _is_c(srcs):
    """C cannot read C++, and where there are no sources there is nothing to compile."""
    return type(srcs) == "list" and all([src.endswith(".c") for src in srcs])

def _compiled(precompiled, copts, deps, kwargs):
    """The arguments of a rule; precompiled: None, or the label of a precompiled_header."""
    if not precompiled or _is_c(kwargs.get("srcs", [])):
        return dict(kwargs, copts = WARNINGS + copts, deps = deps)
    if native.package_name() in _JSON_IS_USUAL:
        precompiled = _WITH_JSON.get(precompiled, precompiled)
    return dict(
        kwargs,
        copts = WARNINGS + precompiled_copts(precompiled) + copts,
        deps = deps + [precompiled],
    )

# Kernel sources are not joined: a measured loop must not depend on what the compiler inlines from other sources.
# Highway includes such a source again, by its name, for each instruction set.
_COMPILED_ALONE = ("runtime/kernels", "runtime/peaks")

def _joined(name, srcs, apart):
    """What a library compiles in place of its sources: those that are not in `apart` are joined."""
    joined = [src for src in srcs if src.endswith(".cc") and src not in apart]
    if len(joined) < 2 or native.package_name().startswith(_COMPILED_ALONE):
        return srcs
    joined_sources(name = name + "_joined", srcs = joined, visibility = ["//visibility:private"])
    rest = [src for src in srcs if src not in joined]
    return select({
        "//:sources_apart": srcs,
        "//conditions:default": rest + [":" + name + "_joined"],
    })

def litmus_cc_library(name, copts = [], deps = [], precompiled = USUAL, apart = [], **kwargs):
    """A library. Its sources are joined (joined_sources.bzl) but for those in `apart`."""
    if native.package_name() in _STRICT_PACKAGES:
        copts = STRICTER + copts
    if native.package_name().startswith(_MANY_TARGETS):
        precompiled = None
    compiled = _compiled(precompiled, copts, deps, kwargs)
    if type(kwargs.get("srcs", None)) == "list":
        compiled["srcs"] = _joined(name, kwargs["srcs"], apart)
    cc_library(name = name, **compiled)

def litmus_cc_binary(name, copts = [], deps = [], precompiled = USUAL, **kwargs):
    cc_binary(name = name, **_compiled(precompiled, copts, deps, kwargs))

# Attributes that a joined test may have: they concern only the run. All other attributes concern how the program is
# compiled or linked.
_OF_A_RUN = ["data", "env", "flaky", "local", "shard_count", "srcs", "tags", "timeout", "visibility"]

# Joined programs have a tag with this prefix and the name of their precompiled header.
_JOINED = "joined:"

def _can_join(name, copts, gtest, precompiled, kwargs):
    return (gtest and not copts and precompiled and
            kwargs.get("srcs", None) == [name + ".cc"] and
            all([key in _OF_A_RUN for key in kwargs]) and
            not native.package_name().startswith(_MANY_TARGETS))

def litmus_cc_test(
        name,
        copts = [],
        deps = [],
        size = "small",
        gtest = True,
        precompiled = USUAL_TEST,
        apart = False,
        **kwargs):
    """A test; GoogleTest's main is linked in unless gtest = False (plain C programs).

    A test of one source, NAME.cc, is joined with others of its package: join_tests() at the end of BUILD.bazel makes
    one program of them, and the test runs its own source's tests of it. apart: a program of its own; such as where
    sources or libraries replace functions of the whole program.
    """
    if native.package_name() in _KERNEL_TESTS and "external" not in kwargs.get("tags", []):
        kwargs = dict({"env": _UNOPTIMIZED_KERNELS}, **kwargs)
    if apart or not _can_join(name, copts, gtest, precompiled, kwargs):
        if gtest:
            deps = deps + ["@com_google_googletest//:gtest_main"]
        cc_test(name = name, size = size, **_compiled(precompiled if gtest else None, copts, deps, kwargs))
        return
    group = precompiled.split(":")[1]
    alone = name + "_program"
    cc_binary(
        name = alone,
        testonly = True,
        tags = ["manual", _JOINED + group],
        visibility = ["//visibility:private"],
        **_compiled(precompiled, copts, deps + _MAIN, {"srcs": kwargs.pop("srcs")})
    )
    joined_test(
        name = name,
        size = size,
        program = select({
            "//:sources_apart": alone,
            "//conditions:default": "joined_tests_" + group,
        }),
        **kwargs
    )

_MAIN = ["//testing/joined_tests:main"]

def join_tests():
    """Makes the programs that the package's tests run: call it after the last litmus_cc_test()."""
    groups = {}
    for rule in native.existing_rules().values():
        for tag in rule["tags"]:
            if tag.startswith(_JOINED):
                groups.setdefault(tag[len(_JOINED):], []).append(rule)
    for group, rules in groups.items():
        name = "joined_tests_" + group
        joined_sources(
            name = name + "_sources",
            testonly = True,
            srcs = [rule["srcs"][0] for rule in rules],
            own_names = True,
            visibility = ["//visibility:private"],
        )
        cc_binary(
            name = name,
            testonly = True,
            srcs = [":" + name + "_sources"],
            copts = rules[0]["copts"],
            tags = ["manual"],
            visibility = ["//visibility:private"],
            deps = {dep: None for rule in rules for dep in rule["deps"]}.keys(),
        )

def hashed_sources(exclude = [], visibility = None):
    """A part of the key of files of prepared models or packed weights: the package's code but for tests.

    Args:
      exclude: further patterns of files that nothing in such a file depends on.
      visibility: the package whose key it is, unless the package's default has it.
    """
    native.filegroup(
        name = "sources",
        visibility = visibility,
        srcs = native.glob(
            ["*.cc", "*.h"],
            exclude = ["*_test.cc"] + exclude,
        ),
    )
