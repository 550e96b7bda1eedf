// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Options of StableHLO operators, including composites.
#include "runtime/model/builtin_params_fill.h"

namespace litmus {

LITMUS_FILL(StablehloConcatenateOptions, TfLiteStablehloConcatenateParams) {
  p->dimension = o.dimension();
  return absl::OkStatus();
}

LITMUS_FILL(StablehloScatterOptions, TfLiteStablehloScatterParams) {
  p->indices_are_sorted = o.indices_are_sorted();
  p->index_vector_dim = o.index_vector_dim();
  p->unique_indices = o.unique_indices();
  p->update_computation_subgraph_index = o.update_computation_subgraph_index();
  absl::Status status =
      CopyVector(o.update_window_dims(), TFLITE_STABLEHLO_SCATTER_PARAMS_MAX_DIMENSION_COUNT,
                 "update_window_dims", p->update_window_dims, &p->num_update_window_dims);
  if (status.ok())
    status =
        CopyVector(o.inserted_window_dims(), TFLITE_STABLEHLO_SCATTER_PARAMS_MAX_DIMENSION_COUNT,
                   "inserted_window_dims", p->inserted_window_dims, &p->num_inserted_window_dims);
  if (status.ok())
    status = CopyVector(o.scatter_dims_to_operand_dims(),
                        TFLITE_STABLEHLO_SCATTER_PARAMS_MAX_DIMENSION_COUNT,
                        "scatter_dims_to_operand_dims", p->scatter_dims_to_operand_dims,
                        &p->num_scatter_dims_to_operand_dims);
  return status;
}

LITMUS_FILL(StablehloRngBitGeneratorOptions, TfLiteStablehloRngBitGeneratorParams) {
  // The struct's enumeration has one more value, "unknown", before those of the file.
  return CopyEnum(o.algorithm(), kTfLiteRngAlgorithmDefault, 3, "algorithm", &p->algorithm);
}

LITMUS_FILL(StablehloGatherOptions, TfLiteStablehloGatherParams) {
  p->index_vector_dim = o.index_vector_dim();
  p->indices_are_sorted = o.indices_are_sorted();
  absl::Status status =
      CopyVector(o.offset_dims(), TFLITE_STABLEHLO_GATHER_PARAMS_MAX_DIMENSION_COUNT, "offset_dims",
                 p->offset_dims, &p->num_offset_dims);
  if (status.ok())
    status =
        CopyVector(o.collapsed_slice_dims(), TFLITE_STABLEHLO_GATHER_PARAMS_MAX_DIMENSION_COUNT,
                   "collapsed_slice_dims", p->collapsed_slice_dims, &p->num_collapsed_slice_dims);
  if (status.ok())
    status = CopyVector(o.start_index_map(), TFLITE_STABLEHLO_GATHER_PARAMS_MAX_DIMENSION_COUNT,
                        "start_index_map", p->start_index_map, &p->num_start_index_map);
  if (status.ok())
    status = CopyVector(o.slice_sizes(), TFLITE_STABLEHLO_GATHER_PARAMS_MAX_DIMENSION_COUNT,
                        "slice_sizes", p->slice_sizes, &p->num_slice_sizes);
  return status;
}

LITMUS_FILL(StablehloReduceWindowOptions, TfLiteStablehloReduceWindowParams) {
  p->body_subgraph_index = o.body_subgraph_index();
  absl::Status status =
      CopyVector(o.window_dimensions(), TFLITE_STABLEHLO_REDUCE_WINDOW_PARAMS_MAX_DIMENSION_COUNT,
                 "window_dimensions", p->window_dimensions, static_cast<int*>(nullptr));
  if (status.ok())
    status =
        CopyVector(o.window_strides(), TFLITE_STABLEHLO_REDUCE_WINDOW_PARAMS_MAX_DIMENSION_COUNT,
                   "window_strides", p->window_strides, static_cast<int*>(nullptr));
  if (status.ok())
    status =
        CopyVector(o.base_dilations(), TFLITE_STABLEHLO_REDUCE_WINDOW_PARAMS_MAX_DIMENSION_COUNT,
                   "base_dilations", p->base_dilations, static_cast<int*>(nullptr));
  if (status.ok())
    status =
        CopyVector(o.window_dilations(), TFLITE_STABLEHLO_REDUCE_WINDOW_PARAMS_MAX_DIMENSION_COUNT,
                   "window_dilations", p->window_dilations, static_cast<int*>(nullptr));
  if (status.ok())
    status = CopyVector(o.padding(), 2 * TFLITE_STABLEHLO_REDUCE_WINDOW_PARAMS_MAX_DIMENSION_COUNT,
                        "padding", p->padding, static_cast<int*>(nullptr));
  return status;
}

LITMUS_FILL(ReduceWindowOptions, TfLiteReduceWindowParams) {
  return CopyEnum(o.reduce_function(), TfLiteReduceWindowFunctionUnsupported, 7, "reduce_function",
                  &p->reduce_function);
}

LITMUS_FILL(StablehloPadOptions, TfLiteStablehloPadParams) {
  absl::Status status =
      CopyVector(o.edge_padding_low(), TFLITE_STABLEHLO_PAD_PARAMS_MAX_DIMENSION_COUNT,
                 "edge_padding_low", p->edge_padding_low, static_cast<int*>(nullptr));
  if (status.ok())
    status = CopyVector(o.edge_padding_high(), TFLITE_STABLEHLO_PAD_PARAMS_MAX_DIMENSION_COUNT,
                        "edge_padding_high", p->edge_padding_high, static_cast<int*>(nullptr));
  if (status.ok())
    status = CopyVector(o.interior_padding(), TFLITE_STABLEHLO_PAD_PARAMS_MAX_DIMENSION_COUNT,
                        "interior_padding", p->interior_padding, static_cast<int*>(nullptr));
  return status;
}

LITMUS_FILL(StableHLOCompositeOptions, TfLiteStablehloCompositeParams) {
  p->name = o.name() == nullptr ? "" : o.name()->c_str();
  p->subgraph_index = o.decomposition_subgraph_index();
  p->version = o.version();
  if (o.composite_attributes() != nullptr) {
    p->attributes = o.composite_attributes()->data();
    p->attributes_size = o.composite_attributes()->size();
  }
  return absl::OkStatus();
}

LITMUS_FILL(StablehloCaseOptions, TfLiteStablehloCaseParams) {
  return CopyVector(o.branch_subgraph_indices(), TFLITE_STABLEHLO_CASE_PARAMS_MAX_BRANCHES_COUNT,
                    "branch_subgraph_indices", p->branch_subgraph_indices, &p->num_branches);
}

}  // namespace litmus
