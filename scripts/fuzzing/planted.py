# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""Defects that the fuzz targets have to find: scripts/dev/prove_fuzz plants them one at a time."""
import dataclasses
import hashlib


@dataclasses.dataclass(frozen=True)
class Edit:
    path: str
    # Stands in the file once.
    old: str
    new: str


@dataclasses.dataclass(frozen=True)
class Defect:
    name: str
    target: str
    what: str
    edits: tuple
    # Inputs of the committed corpus that show the defect, and would show it at once.
    removed: tuple = ()

    def digest(self):
        """Names the defect's content, for the log of runs."""
        return hashlib.sha256(repr(self).encode()).hexdigest()[:16]


def _of(*defects):
    return {defect.name: defect for defect in defects}


DEFECTS = _of(
    # Checks that were always there.
    Defect("exif_end", "images", "EXIF data are read behind their end",
           (Edit("tools/common/images/exif.cc", " || bytes.size() - at < static_cast<size_t>(count)", ""),)),
    Defect("zip_entry", "images", "an entry of the directory of appended files may be cut short",
           (Edit("tools/common/images/associated_file.cc", "    if (rest.size() < whole) return Broken(name);\n", ""),)),
    Defect("mask_shift", "coco", "run lengths of a mask in text form have any number of digits",
           (Edit("tools/eval_coco/scoring/masks.cc", " || shift > 30", ""),)),
    Defect("polygon_half", "coco", "a polygon may end in half a point",
           (Edit("tools/eval_coco/scoring/masks.cc", "polygon.size() < 4 || polygon.size() % 2 != 0",
                 "polygon.size() < 3"),)),
    Defect("table_row", "labels", "a row of a ground truth table may be short",
           (Edit("tools/eval_imagenet/data_set.cc",
                 "static_cast<int>(cells.size()) <= std::max(file_column, label_column)", "cells.empty()"),)),
    Defect("packed_entry", "caches", "an entry of a weight cache may end behind the file",
           (Edit("runtime/packing/cache_format.cc", "entry.place.bytes > bytes - entry.place.offset", "false"),)),
    Defect("serialized_cut", "caches", "a file of prepared programs may be cut short",
           (Edit("delegates/gpu/serialization/cache_format.cc",
                 '  if (bytes < h.file_bytes) return Damaged("is cut short");\n', ""),)),
    Defect("operator_tensor", "model", "an operator may name a tensor that the subgraph does not have",
           (Edit("runtime/model/verify_operators.cc", "    if (index < 0 || index >= tensors) {\n",
                 "    if (index < 0) {\n"),)),
    Defect("gather_nd_index", "operator", "GATHER_ND takes an index past the end",
           (Edit("runtime/kernels/indexing/gather.cc",
                 "      if (index < 0 || index >= size) return IndexOutside(context, index, size);\n      block =",
                 "      if (index < 0) return IndexOutside(context, index, size);\n      block ="),)),
)
