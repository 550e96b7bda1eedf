# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""A defect for each part of continuous integration that the part must detect; scripts/dev/prove ci plants it.

Few targets depend on the file with the defect, so the part has little to rebuild."""
import dataclasses
import re
import subprocess

from clang_checks import joined
from parts.table import TIDY_DUE


@dataclasses.dataclass(frozen=True)
class Edit:
    path: str
    # The text to replace, which occurs once in the file; "" means the end of the file.
    old: str
    new: str


@dataclasses.dataclass(frozen=True)
class Defect:
    what: str
    edits: tuple
    # A regular expression for the line that the part prints about the defect.
    sign: str


_TENTH = "clang_tidy_"
_READ_TEXT = "tools/compare/read_text.cc"
_EVERY_ITEM = "TEST(ThreadPool, EveryItemOnce) {\n"
_PRELUDE = "delegates/gpu/kernels/dialect/prelude_opencl.cc"
_UNUSED = "class Planted {\n  int unused_ = 0;\n};\n\n"
_FIND = "Lines FindLines(absl::string_view text) {\n"

_I8MM_SUM = (Edit("runtime/kernels/simd/int8/gemm/neon/u8s8_gemm_6x16_neoni8mm.cc",
                  "low = vreinterpretq_s64_s32(sum[i / 2][2 * j]);",
                  "low = vreinterpretq_s64_s32(sum[i / 2][2 * j + 1]);"),)
_CASE_FAILED = r"FAILED: own cases, fast, \S+__i8, resolver fast: "

_DEFECTS = {
    "plain": Defect(
        "a wrong result", (Edit(_READ_TEXT, "kBytesOfMb = 1 << 20", "kBytesOfMb = 1 << 19"),),
        r"FAILED: //tools/compare:read_text_test \S+"),
    "format": Defect(
        "a misformatted file", (Edit(_READ_TEXT, "  Lines lines;\n", "  Lines   lines;\n"),),
        r"FAILED: layout of tools/compare/read_text\.cc"),
    "structure": Defect(
        "an include against the order of packages",
        (Edit("runtime/base/logging.h", "", '#include "tools/common/interval.h"\n'),),
        r"upward: \S+ includes tools/common/interval\.h"),
    "changed": Defect(
        "a pointer that is 0", (Edit(_READ_TEXT, _FIND, "const char* Planted() { return 0; }\n" + _FIND),),
        r"use nullptr|unused function 'Planted'"),
    "sanitized": Defect(
        "an overflow of a signed number in a kernel",
        (Edit("runtime/kernels/elementwise/sign.cc", "[](Truth x) { return !x; }",
              "[](Truth x) { volatile int most = 2147483647; return most + int{!x} < 0 || !x; }"),),
        r"signed integer overflow: \S+ \+ \S+"),
    "asan_ubsan_1": Defect(
        "a leak",
        (Edit(_READ_TEXT, _FIND,
              _FIND + "  static thread_local char* last;\n  last = new char[text.size() + 1];\n  last[0] = 0;\n"),),
        r"SUMMARY: AddressSanitizer: \d+ byte\(s\) leaked"),
    "asan_ubsan_2": Defect(
        "a read behind the end of an array",
        (Edit("runtime/capi/c_api_signature.cc", "[&] { return signature_runner->impl->Invoke(); }",
              "[&] { const std::vector<int> one(1); return one.data()[one.size()] == 1 ? kTfLiteError : "
              "signature_runner->impl->Invoke(); }"),),
        r"AddressSanitizer: heap-buffer-overflow"),
    "asan_ubsan_3": Defect(
        "a use of freed memory",
        (Edit("delegates/external/external_delegate.cc", "  return inner->Prepare(context, inner);\n",
              "  auto* freed = new Wrapper();\n  delete freed;\n"
              "  return freed->inner != nullptr ? kTfLiteError : inner->Prepare(context, inner);\n"),),
        r"AddressSanitizer: heap-use-after-free"),
    "fuzz_1": Defect(
        "a cache file's entry that ends behind the file",
        (Edit("runtime/packing/cache_format.cc", "entry.place.bytes > bytes - entry.place.offset", "false"),),
        r"AddressSanitizer: \S+"),
    "fuzz_2": Defect(
        "EXIF data read behind its end",
        (Edit("tools/common/images/exif.cc", " || bytes.size() - at < static_cast<size_t>(count)", ""),),
        r"AddressSanitizer: \S+"),
    "tsan": Defect(
        "a data race",
        (Edit("runtime/threads/thread_pool_test.cc", _EVERY_ITEM,
              _EVERY_ITEM + "  static int planted = 0;\n  std::thread other([] { ++planted; });\n  ++planted;\n"
              "  other.join();\n"),),
        r"ThreadSanitizer: data race"),
    "clang_1": Defect(
        "a warning that GCC does not give",
        (Edit("runtime/threads/thread_pool_test.cc", _EVERY_ITEM, _UNUSED + _EVERY_ITEM),),
        r"private field 'unused_' is not used"),
    "clang_2": Defect(
        "a warning that GCC does not give",
        (Edit(_READ_TEXT, "struct Lines {\n", _UNUSED + "struct Lines {\n"),),
        r"private field 'unused_' is not used"),
    "clang_3": Defect(
        "a warning that GCC does not give",
        (Edit("delegates/gpu/backend/device_family_test.cc", "", "\n" + _UNUSED),),
        r"private field 'unused_' is not used"),
    "debian_13": Defect(
        "a vector target that only newer versions of Highway have is the least one",
        (Edit("third_party/highway.BUILD", '"HWY_BASELINE_TARGETS=HWY_SCALAR",\n', ""),
         Edit("third_party/highway.BUILD", "HWY_SCALAR|HWY_SSE4|", "HWY_SCALAR|HWY_SSE2|HWY_SSE4|")),
        r"FAILED: //runtime/\S+|kernels of a target without a name would never be chosen"),
    "arm64": Defect(
        "a wrong sum in a NEON kernel",
        (Edit("runtime/kernels/simd/int8/gemm/neon/u8s8_gemm_4x8_neon.cc", "vpaddq_s32(sum[i][j].low, sum[i][j].high)",
              "vpaddq_s32(sum[i][j].low, sum[i][j].low)"),),
        r"FAILED: //runtime/kernels/simd/int8\S*_test \S+"),
    "android": Defect("a wrong sum in a kernel of newer phones", _I8MM_SUM, _CASE_FAILED),
    "android_stand_in": Defect(
        "a function that Android has from API level 29 on",
        (Edit("runtime/memory/block.cc", "  if (bytes == 0 || bytes > static_cast<size_t>(-1) / 2) return;",
              "  double load = 0;\n  if (bytes == 0 || getloadavg(&load, 1) < 0) return;"),),
        r"undefined symbol: getloadavg"),
    "arm64_tools": Defect("a wrong sum in a kernel of newer Arm processors", _I8MM_SUM, _CASE_FAILED),
    "folded_functions": Defect(
        "kernels that are known by the address of a function",
        (Edit("runtime/interfaces/kernel.cc", "  const Kernel& kernel = table.kernels[key - 1];\n",
              "  size_t first = 0;\n  while (table.kernels[first].prepare != registration.prepare && first + 1 < key) ++first;\n"
              "  const Kernel& kernel = table.kernels[first];\n"),),
        r"FAILED: //runtime/interfaces:kernel_test \S+"),
    "compare_null": Defect(
        "a ratio that is 5 % too large",
        (Edit("tools/common/ratio/paired_ratio.cc", "Interval{std::exp(WalshAverage(sorted, rank)),",
              "Interval{1.05 * std::exp(WalshAverage(sorted, rank)),"),
         Edit("tools/common/ratio/paired_ratio.cc", "std::exp(WalshAverage(sorted, means + 1 - rank))",
              "1.05 * std::exp(WalshAverage(sorted, means + 1 - rank))")),
        r"same \d+ of \d+, wrong [1-9]\d* of \d+"),
    "beside_litert": Defect(
        "operators that run twice",
        (Edit("runtime/core/graph/graph_runner.cc", "      const TfLiteStatus invoked =\n",
              "      step.Invoke(context, pool);\n      const TfLiteStatus invoked =\n"),),
        r"models \d+, slower \d+, geometric mean (0\.[89]|1\.)\d+"),
    "long_tests": Defect(
        "a first divergence where all values are equal",
        (Edit("tools/inference_diff/per_op.cc", "    report_.first = first_with(PerOpVerdict::kWithin);\n", "    report_.first = 0;\n"),),
        r"FAILED: //tools/inference_diff:per_op_models_test \S+"),
    "reports": Defect(
        "OpenMetrics without its end",
        (Edit("tools/common/exports/open_metrics.cc", 'return out + "# EOF\\n";', "return out;"),),
        r"\.prom: prometheus_client: FAILED"),
    "docs": Defect(
        "a flag in README that no tool has", (Edit("README.md", " --reference=ref_kernels --per_op ", " --reference=ref_kernels --per_ops "),),
        r"FAILED: //scripts/lib/pages:commands_test"),
    "release": Defect(
        "programs that need the C++ library of the system", (Edit("third_party/cross/portable.bzl", '"-l:libstdc++.a"', '"-lstdc++"'),),
        r"build_portable: \S+ needs libstdc\+\+\.so\.6; expected one of"),
    "python": Defect(
        "zero points that the details of tensors lack",
        (Edit("bindings/python/tflitmus/_tensors.py", '"quantization": (info.scale, info.zero_point)', '"quantization": (info.scale, 0)'),),
        r"FAILED: details: .*\['quantization'\]"),
    "slurm": Defect(
        "a result of an earlier merge that stays",
        (Edit("scripts/lib/cluster/out_folder.py", "        os.replace(result, earlier)\n", ""),),
        r"FAILED: //scripts/tests/cluster:slurm_test \S+"),
    "gpu_kernels": Defect(
        "loads of values that no compiler can know to be aligned",
        (Edit(_PRELUDE, "#define SLICES_(buf) ((__global const float4*)(buf))\n",
              "typedef float4 __attribute__((aligned(4))) LOOSE_;\n#define SLICES_(buf) ((__global const LOOSE_*)(buf))\n"),),
        r"FAILED: sm_90 \S+ .*loads are narrower than 64 bits"),
    "gpu_runtimes": Defect(
        "no barrier between work-items that share memory",
        (Edit(_PRELUDE, "#define LOCAL_BARRIER barrier(CLK_LOCAL_MEM_FENCE)\n", "#define LOCAL_BARRIER\n"),),
        r"data race at local memory address"),
}


def _of_tenth(i, root):
    """Returns a defect in a test file in the i-th tenth of the sources, counted as check_with_clang splits them."""
    files = subprocess.run(("git", "ls-files", "*.cc", "*.c", "*.h"), cwd=root, check=True, capture_output=True,
                           text=True).stdout.split()
    tenth = joined.batches(root, files)[i - 1::len(TIDY_DUE)]
    path = next(path for batch in tenth for path in batch if joined.is_test(path))
    return Defect("a pointer that is 0", (Edit(path, "", "\nconst char* Planted() { return 0; }\n"),),
                  re.escape(path) + r":\S* error: use nullptr")


def has(part):
    """Returns whether the part of this name has a defect."""
    return part in _DEFECTS or part.startswith(_TENTH)


def of(part, root):
    """Returns the defect for a part, to be planted in the checkout at `root`."""
    if part.startswith(_TENTH):
        return _of_tenth(int(part[len(_TENTH):]), root)
    return _DEFECTS[part]
