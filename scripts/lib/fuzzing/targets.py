# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""The fuzz targets (testing/fuzzing), and libFuzzer's settings for each."""
import dataclasses


@dataclasses.dataclass(frozen=True)
class Target:
    about: str
    part: int  # the part of continuous integration that fuzzes the target
    max_bytes: int = 4096  # limit for an input: longer ones are slower and reach no additional code
    models: bool = False  # whether this project's models are inputs, too
    # Whether libFuzzer prefers inputs with rare features. It reads each feature of an input, which takes more than half
    # of the time for targets with many features (6,000 inputs of the target `operator` take 25 seconds without it, 53
    # with it).
    entropic: bool = True


# Part 1 has the targets that link the runtime with its kernels, part 2 the readers of the tools.
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
    "foreign": Target("results of other programs, as compare and report read them", 2, 8192),
    "npy": Target("NumPy arrays", 2),
}


def part_of(text):
    """Returns the targets of part "1/2" or "2/2". Raises ValueError."""
    parts = max(target.part for target in TARGETS.values())
    for part in range(1, parts + 1):
        if text == "%d/%d" % (part, parts):
            return [name for name, target in TARGETS.items() if target.part == part]
    raise ValueError("--part is one of %s" % ", ".join("%d/%d" % (i + 1, parts) for i in range(parts)))
