# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""The parts of continuous integration: the command of each, its time budget and its requirements.

A budget is the time of the part on a clean CI machine (2 cores, Debian 12) on a usual day, plus 25 to 33 %. The budget
of the plain part has no such addition, because the speed of a day is measured with it. A by-turns part is due on one of
DAYS days; the parts of one day take at most MINUTES_A_DAY."""
import dataclasses

ALWAYS, BY_TURNS = "always", "by turns"

# Each by-turns part is due once in DAYS days.
DAYS = 14
MINUTES_A_DAY = 24

# The days (modulo DAYS) on which the ten tenths of the sources are due for clang-tidy.
TIDY_DUE = (0, 1, 1, 6, 8, 9, 9, 11, 12, 13)


@dataclasses.dataclass(frozen=True)
class Part:
    name: str
    budget: float  # minutes
    kind: str
    command: tuple
    # A description for --list.
    about: str = ""
    # Debian packages that the part needs in addition to those that scripts/test installs.
    packages: tuple = ()
    # Names of requirements: LITMUS_REQUIRE_<name>=1 makes a missing one an error.
    requires: tuple = ()
    # Folders and files; the part is tried first when one of them changed.
    sources: tuple = ()
    # The day, modulo DAYS, on which the part is due.
    due: int = 0

    def words(self, scale):
        """Returns the command for a day on which the machine takes `scale` times as long as usual."""
        return [word.replace("{minutes}", "%g" % (self.budget * scale)) for word in self.command]


TESTS = ("OPENCL", "OPENGL", "BROWSER", "MPI", "JSONSCHEMA", "YAML", "ADB", "SSHD", "PYTHON")
# All targets except tgllp, which misses its goal for 16-bit arithmetic (docs/development/gpu_kernels.md), and dg2,
# whose vendor has another target here.
GPU_TARGETS = ("sm_90", "gfx1030", "gfx1100", "dg2", "spir64", "spir64_mali", "glsl_adreno", "glsl_mali")
# Shared models with windows of many sizes, 1 x 1 and depthwise convolutions, and Winograd's algorithm.
GPU_MODELS = ("selfiesegmentation_mlkit-256x256-2021_01_19-v1215.f16", "mobilenet_v1_1.0_224_dequant_float", "edsr_f32b5_fp32")
# Two parts in which Clang builds and tests these packages; a third part takes all others. Each part builds the runtime.
CLANG_2, CLANG_3 = "//tools/...", "//delegates/..."
# Long tests, which the plain part skips (testing/long_tests.h).
LONG_TESTS = ("//delegates/gpu/engine:convolution_test", "//delegates/gpu/testing:endurance_test",
              "//delegates/gpu/testing:shared_models_test", "//scripts/dev:look_at_reports_test", "//scripts/tests/action:action_test",
              "//testing/consumers:consumers_test", "//tools/common/statistics:interval_coverage_test",
              "//tools/inference_diff:per_op_models_test")
# Tests that replay the corpora of the fuzz targets: targets of the runtime, of operators, and of tools.
REPLAY = "//testing/fuzzing:replay"
# Commands run on the release after Debian 12, which has newer versions of compilers and libraries.
NEWER = ("scripts/ci/in_release", "trixie", "bash", "-c",
         "scripts/demo --output=json >/dev/null && exec scripts/test //cli/... //runtime/... //tools/... //delegates/gpu/gl/...")
# Detects a slowdown of many networks, not of a single one: one round of one model varies by tens of percent.
NETWORKS = """scripts/compare_with_litert --networks --threads=1 --rounds=1 --secs=0.02 --at_most=0.75 --log= || {
  status=$?
  ((status != 69)) || { echo "1 skipped: LiteRT cannot be installed from PyPI"; exit 0; }
  exit "$status"
}"""
CLANG = ("clang", "clang-tidy", "clang-format", "libclang-rt-14-dev")


def parts(changed_since):
    """Returns all parts in the order in which they run. changed_since: a revision. {minutes} in a command is
    replaced by the part's budget on the day."""
    sanitized = ("scripts/test", "--config=asan_ubsan")
    clang = ("scripts/test", "--config=clang", "--config=werror")
    always = [
        Part("plain", 18, ALWAYS, ("scripts/test", "--config=werror"), "GCC, every test", requires=TESTS),
        Part("format", 1, ALWAYS, ("scripts/ci/check_format",), "clang-format", packages=CLANG),
        Part("structure", 1, ALWAYS, ("scripts/check_structure",), "sizes and order of packages"),
        Part("changed", 5, ALWAYS,
             ("scripts/ci/check_with_clang", "--changed-since=" + changed_since, "--minutes={minutes}"),
             "clang and clang-tidy of changed files", packages=CLANG),
        Part("sanitized", 9, ALWAYS,
             sanitized + ("//tools/conformance:own_cases_test", "//testing/mutation/...",
                          "//testing/random_models:random_models_test", REPLAY + "_test"),
             "operators, random and damaged models, corpora of fuzz targets under ASan and UBSan"),
    ]
    by_turns = [
        Part("asan_ubsan_1", 18, BY_TURNS,
             sanitized + ("//runtime/kernels/...", "//cli/...", "//json/...", "//tools/...", REPLAY + "_tools_test"),
             "ASan and UBSan of kernels and tools", sources=("runtime/kernels/", "cli/", "json/", "tools/"), due=0),
        Part("asan_ubsan_2", 12, BY_TURNS,
             sanitized + ("//runtime/...", "//include/...", "//testing/...", "//testdata/...",
                          "//bindings/python/native:session_test", "-//runtime/kernels/...",
                          "-" + REPLAY + "_operator_test", "-" + REPLAY + "_tools_test"),
             "ASan and UBSan of the runtime",
             sources=("runtime/core/", "runtime/c/", "runtime/model/", "runtime/memory/", "bindings/python/native/"), due=2),
        Part("asan_ubsan_3", 15, BY_TURNS, sanitized + ("//delegates/...", REPLAY + "_operator_test"),
             "ASan and UBSan of delegates", sources=("delegates/",), due=4),
        Part("tsan", 15, BY_TURNS, ("scripts/ci/test_threads",), "TSan of what uses threads",
             sources=("runtime/threads/", "runtime/cpu/", "delegates/gpu/engine/"), due=1),
        Part("clang_1", 13, BY_TURNS, clang + ("//...", "-" + CLANG_2, "-" + CLANG_3),
             "Clang, tests of the runtime and scripts",
             packages=CLANG, requires=TESTS + ("CLANG",), sources=("third_party/", ".bazelrc", "litmus.bzl"), due=3),
        Part("clang_2", 13, BY_TURNS, clang + (CLANG_2,), "Clang, tests of tools",
             packages=CLANG, requires=TESTS + ("CLANG",), sources=("litmus.bzl",), due=7),
        Part("clang_3", 13, BY_TURNS, clang + (CLANG_3,), "Clang, tests of delegates",
             packages=CLANG, requires=TESTS + ("CLANG",), sources=("litmus.bzl",), due=10),
        Part("arm64", 13, BY_TURNS, ("scripts/test_aarch64",), "64-bit Arm by emulation",
             packages=("g++-aarch64-linux-gnu", "qemu-user-static"), requires=("ARM",),
             sources=("runtime/kernels/simd/", "runtime/cpu/", "third_party/aarch64/"), due=5),
        Part("android", 10, BY_TURNS, ("scripts/ci/test_emulated", "musl", "android"),
             "static builds by emulation, Android's where its C library is there",
             packages=("qemu-user-static", "python3-venv"), requires=("ARM",),
             sources=("third_party/cross/", "scripts/lib/emulated_tests/", "scripts/ci/test_emulated", "scripts/build_"), due=3),
        Part("android_stand_in", 10, BY_TURNS, ("scripts/ci/test_emulated", "android_stand_in"),
             "Android's compiler, flags and symbols, with musl in place of its C library",
             packages=("clang", "lld", "llvm", "g++-aarch64-linux-gnu", "qemu-user-static", "python3-venv"),
             requires=("ARM",), sources=("third_party/cross/", "scripts/stand_in_android"), due=7),
        Part("arm64_tools", 9, BY_TURNS, ("scripts/ci/test_emulated", "aarch64_linux"),
             "tools, delegates and OpenCL on arm64 Linux, by emulation",
             packages=("g++-aarch64-linux-gnu", "qemu-user-static"), requires=("ARM",),
             sources=("third_party/aarch64/", "scripts/lib/emulated_tests/", "delegates/external/",
                      "delegates/gpu/cl/loader.cc"), due=2),
        Part("folded_functions", 7, BY_TURNS,
             ("scripts/test", "--config=icf", "//runtime/interfaces/...", "//runtime/kernels/rewriting/...",
              "//runtime/core:delegation_test", "//tools/conformance:own_cases_test"),
             "operators where the linker folds functions of equal code (--icf=all)",
             sources=("runtime/interfaces/kernel", "runtime/kernels/common/registration.h"), due=9),
        Part("release", 20, BY_TURNS, ("scripts/ci/check_release",),
             "a release for x86-64: its operators, its packages, installed on another system",
             packages=("g++-12", "nasm", "debootstrap", "lintian", "skopeo", "man-db", "python3-venv"), requires=("PACKAGING",),
             sources=("packaging/", "library/", "testing/consumers/", "third_party/cross/", "scripts/release", "scripts/build_portable",
                      "scripts/lib/portable_sysroot",
                      "scripts/lib/debian_archive.py", "scripts/ci/check_release", "scripts/ci/test_release", "scripts/lib/release_tests/",
                      "action.yml"), due=13),
        Part("compare_null", 4, BY_TURNS,
             ("scripts/dev/prove", "compare", "--null", "--repeat=4", "--budget=10s", "--log=",
              "//testdata:tiny_cnn_float.tflite"),
             "compare calls equal commands neither faster nor slower",
             sources=("tools/compare/", "tools/common/ratio/"), due=4),
        Part("beside_litert", 4, BY_TURNS, ("bash", "-c", NETWORKS),
             "networks of many kinds take at most 0.75 of LiteRT's time", packages=("python3-venv",),
             sources=("testing/network_grid/", "runtime/kernels/simd/bench/"), due=4),
        Part("gpu_kernels", 3, BY_TURNS,
             ("scripts/check_gpu_kernels", "--summary") + tuple("--model=" + model for model in GPU_MODELS) +
             tuple("--target=" + target for target in GPU_TARGETS),
             "GPU kernels through the compilers of GPUs", packages=("python3-venv",),
             sources=("delegates/gpu/kernels/", "delegates/gpu/null/", "scripts/lib/gpu_kernels/"), due=5),
        Part("gpu_runtimes", 5, BY_TURNS, ("scripts/ci/test_gpu_runtimes",),
             "GPU kernels in 16 bits, in a simulator that finds races, in small work-groups", packages=("python3-venv",),
             sources=("delegates/gpu/kernels/", "delegates/gpu/engine/", "scripts/ci/test_gpu_runtimes"), due=5),
        Part("long_tests", 8, BY_TURNS, ("scripts/test", "--config=werror", "--test_env=LITMUS_LONG_TESTS=1") + LONG_TESTS,
             "large models by OpenCL and OpenGL ES, every candidate of a kernel, every model by operator, projects of others, coverage of intervals",
             packages=("cmake", "meson", "pkg-config"), requires=TESTS,
             sources=("delegates/gpu/kernels/", "tools/inference_diff/", "include/", "library/", "scripts/install", "packaging/headers.py",
                      "testing/consumers/"), due=10),
        Part("reports", 7, BY_TURNS, ("scripts/ci/check_reports",),
             "exports through their readers, results of other programs, reports in a browser, manifests by published schemas",
             packages=("python3-venv", "chromium", "libbenchmark-tools", "libbenchmark-dev", "hyperfine"), requires=("BROWSER",),
             sources=("tools/common/report/", "tools/common/exports/", "tools/common/foreign/", "tools/common/result_report/", "tools/report/",
                      "tools/benchmark_model/protos/", "action.yml", "docs/guide/dashboards/", "docs/guide/kubernetes/"),
             due=8),
        Part("docs", 4, BY_TURNS,
             ("scripts/test", "--config=werror", "//scripts/lib/pages:commands_test", "//scripts/lib/pages:samples_test"),
             "every command of README and guide, and the output that they show", requires=("OPENCL", "JSONSCHEMA"),
             sources=("README.md", "docs/guide/", "scripts/lib/pages/", "scripts/dev/write_samples"), due=8),
        Part("python", 9, BY_TURNS, ("scripts/ci/check_python", "--config=werror"),
             "the Python module beside LiteRT's, misuse, types, the pytest plugin, guide and notebook",
             packages=("python3-venv",), requires=("PYTHON",),
             sources=("bindings/", "runtime/capi/", "docs/guide/python", "scripts/ci/check_python"), due=8),
        Part("slurm", 6, BY_TURNS,
             ("scripts/test", "--config=werror", "//scripts/tests/cluster:slurm_test", "//scripts/tests/cluster:large_merge_test"),
             "one evaluation on many machines, on Slurm's own daemons and Open MPI's mpirun",
             packages=("slurm-wlm", "munge", "openmpi-bin"), requires=("SLURM", "MPI"),
             sources=("scripts/lib/cluster/", "scripts/tests/cluster/", "scripts/eval_", "docs/guide/many_machines.md", "tools/common/evaluation/"), due=9),
        Part("debian_13", 20, BY_TURNS, NEWER, "the demo, tests of runtime, tools and OpenGL in a bare Debian 13",
             sources=("third_party/", "delegates/gpu/gl/", "scripts/setup", "scripts/ci/in_release", ".bazelrc"), due=6),
    ]
    by_turns += [
        Part("fuzz_%d" % number, 20, BY_TURNS,
             ("scripts/fuzz", "--part=%d/2" % number, "--minutes={minutes}"),
             "fuzzing by libFuzzer: " + what, packages=CLANG, sources=("testing/fuzzing/", "scripts/fuzz", "scripts/lib/fuzzing/") + sources,
             due=10 + number)
        for number, what, sources in (
            (1, "models, operators, caches", ("runtime/model/", "testing/random_models/")),
            (2, "files that tools read", ("tools/common/images/", "tools/common/evaluation/", "tools/eval_coco/scoring/")))
    ]
    tidy = [
        Part("clang_tidy_%d" % (i + 1), 4, BY_TURNS,
             ("scripts/ci/check_with_clang", "--check=tidy", "--part=%d/%d" % (i + 1, len(TIDY_DUE))),
             "clang-tidy, part %d of %d" % (i + 1, len(TIDY_DUE)), packages=CLANG,
             sources=(".clang-tidy",), due=due)
        for i, due in enumerate(TIDY_DUE)
    ]
    return always + by_turns + tidy
