# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""The archive tflitmus-VERSION-linux-PROCESSOR.tar.gz: the tree of a prefix below one folder of the archive's name."""
from packaging import entries, layout
from packaging.project import NAME, version


def stem(processor):
    return "%s-%s-linux-%s" % (NAME, version(), processor.name)


def build(contents):
    """Returns {file name: bytes}."""
    name = stem(contents.processor)
    tar = entries.tar_bytes([entry.below(name) for entry in layout.prefix(contents)], contents.seconds)
    return {name + ".tar.gz": entries.gzipped(tar, contents.seconds)}
