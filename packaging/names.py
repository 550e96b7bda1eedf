# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""The programs and processors of a release, by all the names that each of them has."""
import dataclasses

PROGRAM = "tflitmus"
# The tools in a package, and the name of the same tool of TensorFlow Lite after the prefix PLATFORM_.
TOOLS = {
    "benchmark_model": "benchmark_model",
    "benchmark_model_performance_options": "benchmark_model_performance_options",
    "compare": "compare",
    "conformance": "conformance",
    "doctor": "doctor",
    "eval_coco": "eval_coco_object_detection",
    "eval_imagenet": "eval_imagenet_image_classification",
    "inference_diff": "eval_inference_diff",
    "label_image": "label_image",
    "report": "report",
}
# Names that other packages of a distribution have on the PATH, or may have: ImageMagick has a program `compare`.
COMMON_WORDS = ("compare", "conformance", "doctor", "report")
DELEGATE = "libtensorflowlite_gpu_delegate.so"
C_LIBRARY = "libtensorflowlite_c.so"
CXX_LIBRARY = "libtensorflowlite.so"
SHARED = (C_LIBRARY, CXX_LIBRARY)  # for programs
MODULE_LIBRARY = "libtflitmus.so"  # what the Python module loads
LIBRARIES = "libtensorflowlite"  # what the names of archives and packages with libraries begin with


@dataclasses.dataclass(frozen=True)
class Processor:
    """A processor for which scripts/build_portable builds, and its name in each format."""
    name: str
    machine: int  # e_machine of ELF headers
    bits: int
    glibc: tuple  # the oldest glibc with which its programs run
    libstdcxx: tuple  # the newest versions GLIBCXX_… and CXXABI_… that the library of the C++ API may need
    debian: str
    wheel: str
    oci: dict

    @property
    def glibc_text(self):
        return "%d.%d" % self.glibc

    @property
    def wheel_tag(self):
        return "py3-none-manylinux_%d_%d_%s" % (*self.glibc, self.wheel)


GCC_10, GCC_12 = ((3, 4, 28), (1, 3, 12)), ((3, 4, 30), (1, 3, 13))
PROCESSORS = {processor.name: processor for processor in (
    Processor("x86_64", 62, 64, (2, 31), GCC_10, "amd64", "x86_64", {"architecture": "amd64"}),
    Processor("aarch64", 183, 64, (2, 31), GCC_10, "arm64", "aarch64", {"architecture": "arm64", "variant": "v8"}),
    Processor("armv7", 40, 32, (2, 31), GCC_10, "armhf", "armv7l", {"architecture": "arm", "variant": "v7"}),
    # Debian 11 has no release for this processor, so the C library is that of Debian 12.
    Processor("riscv64", 243, 64, (2, 36), GCC_12, "riscv64", "riscv64", {"architecture": "riscv64"}),
)}
