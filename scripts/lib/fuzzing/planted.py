# Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
"""Defects that the fuzz targets must find; scripts/dev/prove fuzz plants one at a time."""
import dataclasses
import hashlib


@dataclasses.dataclass(frozen=True)
class Edit:
    path: str
    # The text to replace, which occurs once in the file.
    old: str
    new: str


@dataclasses.dataclass(frozen=True)
class Defect:
    name: str
    target: str
    what: str
    edits: tuple

    def digest(self):
        """Returns a hash of the defect, for the log of runs."""
        return hashlib.sha256(repr(self).encode()).hexdigest()[:16]


def _of(*defects):
    return {defect.name: defect for defect in defects}


DEFECTS = _of(
    # Each of these defects removes a check that the code has had since its first version.
    Defect("exif_end", "images", "EXIF data are read behind their end",
           (Edit("tools/common/images/exif.cc", " || bytes.size() - at < static_cast<size_t>(count)", ""),)),
    Defect("zip_entry", "images", "an entry of the directory of appended files may be cut short",
           (Edit("tools/common/zip_directory.cc", "    if (rest.size() < whole) {\n",
                 "    if (rest.size() < whole && place->size > read) {\n"),)),
    Defect("mask_shift", "coco", "run lengths of a mask in text form have any number of digits",
           (Edit("tools/eval_coco/scoring/masks.cc", " || shift > 30", ""),)),
    Defect("box_of_five", "coco", "a box may have more than four numbers",
           (Edit("tools/eval_coco/scoring/record_handler.cc", "nested != 1 || numbers_ == 4", "nested != 1"),)),
    Defect("table_row", "labels", "a row of a ground truth table may be short",
           (Edit("tools/eval_imagenet/data_set.cc",
                 "cells.size() <= std::max(table.file, table.label)", "cells.empty()"),)),
    Defect("packed_entry", "caches", "an entry of a weight cache may end behind the file",
           (Edit("runtime/packing/cache_format.cc", "entry.place.bytes > bytes - entry.place.offset", "false"),)),
    Defect("serialized_cut", "caches", "a file of prepared programs may be cut short",
           (Edit("delegates/gpu/serialization/cache_format.cc",
                 '  if (bytes < h.file_bytes) return Damaged("is truncated");\n', ""),)),
    Defect("operator_tensor", "model", "an operator may name a tensor that the subgraph does not have",
           (Edit("runtime/model/verify_operators.cc", "    if (index < 0 || index >= tensors) {\n",
                 "    if (index < 0) {\n"),)),
    Defect("gather_nd_index", "operator", "GATHER_ND takes an index past the end",
           (Edit("runtime/kernels/indexing/gather.cc",
                 "      if (index < 0 || index >= size) return IndexOutside(context, index, size);\n      block =",
                 "      if (index < 0) return IndexOutside(context, index, size);\n      block ="),)),
    # Each of these defects removes a check or rule that was added together with its fuzz target.
    Defect("sparse_operand", "operator", "any operator may read a sparse constant",
           (Edit("runtime/model/verify_operators.cc",
                 "    if (status.ok()) status = VerifyDenseInputs(graph, op, code, is_sparse, where);\n", ""),)),
    Defect("size_wraps", "operator", "the bytes of a tensor are a product that wraps around",
           (Edit("runtime/c/tensor_size.cc",
                 "  int64_t elements;\n  if (!CountElements(type, dims, rank, &elements, why)) return false;\n",
                 "  int64_t elements = 1;\n"
                 "  for (size_t i = 0; i < rank; ++i) __builtin_mul_overflow(elements, dims[i], &elements);\n"),)),
    Defect("zero_in_shape", "operator", "FILL counts elements without the dimensions that are 0",
           (Edit("runtime/kernels/movement/fill.cc",
                 "  FillElements(output->data.raw, tflite::NumElements(output), value->data.raw, size);\n",
                 "  int64_t elements = 1;\n"
                 "  for (int i = 0; i < output->dims->size; ++i) {\n"
                 "    if (output->dims->data[i] != 0) elements *= output->dims->data[i];\n"
                 "  }\n"
                 "  FillElements(output->data.raw, elements, value->data.raw, size);\n"),)),
    Defect("typed_member", "records", "a member of a shard is taken for a text, whatever it is",
           (Edit("json/json_reader.cc",
                 "  if (value_->is_string()) return value_->get_ref<const std::string&>();\n",
                 "  if (!value_->is_null()) return value_->get_ref<const std::string&>();\n"),)),
    Defect("record_rank", "records", "the rank of a label may lie behind the classes that a record lists",
           (Edit("tools/eval_imagenet/image_record.cc",
                 'json.At("rank").Integer(0, static_cast<int64_t>(ranks))',
                 'json.At("rank").Integer(0, std::numeric_limits<int64_t>::max())'),)),
    Defect("npy_regex", "npy", "a regular expression looks for the shape, and calls itself once a character",
           (Edit("tools/common/npy.cc", "const char* ReadHeader(absl::string_view text, Array* array) {\n",
                 "const char* ReadHeader(absl::string_view text, Array* array) {\n"
                 "  static const std::regex pattern(R\"('shape': \\(([0-9, ]*)\\))\");\n"
                 "  if (!std::regex_search(std::string(text), pattern)) return kNotUnderstood;\n"),
            Edit("tools/common/npy.cc", "#include <limits>\n", "#include <limits>\n#include <regex>\n"))),
    Defect("svdf_output", "operator", "SVDF writes floats into an output of any type",
           (Edit("runtime/kernels/recurrent/svdf.cc",
                 "    LITMUS_ENSURE_TYPE(context, output->type, kTfLiteFloat32, \"The type of the output\");\n", ""),)),
    Defect("object_output", "operator", "an output that the model declares as an object has no memory for elements",
           (Edit("runtime/core/graph/model_graph_tensors.cc",
                 "tensor->allocation_type == kTfLiteVariantObject && !IsReference(tensor->type)", "false"),)),
    Defect("bool_bytes", "operator", "LOGICAL_NOT reads a byte that is neither 0 nor 1 as a bool",
           (Edit("runtime/kernels/elementwise/sign.cc", "  MapElements<Truth, Truth>(pool, input, ",
                 "  MapElements<bool, bool>(pool, input, "),
            Edit("runtime/kernels/elementwise/sign.cc", "[](Truth x) { return !x; }", "[](bool x) { return !x; }"))),
    Defect("enumeration", "model", "an option may have a number without a meaning",
           (Edit("runtime/model/builtin_params_fill.h", "  if (number < 0 || number >= count)\n",
                 "  if (number < -128)\n"),)),
    Defect("input_written", "operator", "an operator may write what an operator has read",
           (Edit("runtime/model/verify_operators.cc", "        if (read[t]) {\n", "        if (false) {\n"),)),
)
