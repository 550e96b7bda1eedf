# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""The fuzz targets (testing/fuzzing), and how libFuzzer is to drive each."""
import dataclasses


@dataclasses.dataclass(frozen=True)
class Target:
    about: str
    part: int  # of continuous integration
    max_bytes: int = 4096  # of an input: longer ones are slower and say nothing new
    models: bool = False  # the project's own models are inputs, too
    # libFuzzer's choice of rare inputs looks at each feature that an input has: for targets with many features that is
    # more than half of the time (6,000 inputs of operator take 25 seconds without it, 53 with it).
    entropic: bool = True


# Part 1 links the runtime with its kernels, part 2 the tools' readers.
TARGETS = {
    "model": Target("a model file: loaded, allocated, run, resized, run again", 1, 16384, models=True,
                    entropic=False),
    "operator": Target("a random model around one operator, changed in one place; reference and fast operators, "
                       "rewriting on and off, lowering for GPUs", 1, 512, entropic=False),
    "caches": Target("files of packed weights and of prepared GPU programs, whose weights begin at a page", 1, 8192),
    "images": Target("JPEG, PNG, BMP, EXIF to input tensors; metadata and label files of a model", 2),
    "coco": Target("annotations, detections and ground truth of eval_coco, read and scored", 2),
    "labels": Target("label lists, ground truth tables and class maps", 2, 2048),
    "records": Target("shards, journals, result documents, configurations, options of delegates", 2, 12288),
    "npy": Target("NumPy arrays", 2),
}


def part_of(text):
    """The targets of part "1/2" or "2/2". Raises ValueError."""
    parts = max(target.part for target in TARGETS.values())
    for part in range(1, parts + 1):
        if text == "%d/%d" % (part, parts):
            return [name for name, target in TARGETS.items() if target.part == part]
    raise ValueError("--part is one of %s" % ", ".join("%d/%d" % (i + 1, parts) for i in range(parts)))
