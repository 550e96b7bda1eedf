// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Options of operators for shapes, types, indices, control flow and state.
#include "runtime/model/builtin_params_fill.h"

namespace litmus {

LITMUS_FILL(ConcatenationOptions, TfLiteConcatenationParams) {
  p->axis = o.axis();
  p->activation = Convert(o.fused_activation_function());
  return absl::OkStatus();
}

LITMUS_FILL(ReshapeOptions, TfLiteReshapeParams) {
  return CopyVector(o.new_shape(), TFLITE_RESHAPE_PARAMS_MAX_DIMENSION_COUNT, "new_shape", p->shape,
                    &p->num_dimensions);
}

LITMUS_FILL(SqueezeOptions, TfLiteSqueezeParams) {
  return CopyVector(o.squeeze_dims(), 8, "squeeze_dims", p->squeeze_dims, &p->num_squeeze_dims);
}

LITMUS_FILL(ResizeBilinearOptions, TfLiteResizeBilinearParams) {
  p->align_corners = o.align_corners();
  p->half_pixel_centers = o.half_pixel_centers();
  return absl::OkStatus();
}

LITMUS_FILL(ResizeNearestNeighborOptions, TfLiteResizeNearestNeighborParams) {
  p->align_corners = o.align_corners();
  p->half_pixel_centers = o.half_pixel_centers();
  return absl::OkStatus();
}

LITMUS_FILL(SpaceToDepthOptions, TfLiteSpaceToDepthParams) {
  p->block_size = o.block_size();
  return absl::OkStatus();
}

LITMUS_FILL(DepthToSpaceOptions, TfLiteDepthToSpaceParams) {
  p->block_size = o.block_size();
  return absl::OkStatus();
}

LITMUS_FILL(CastOptions, TfLiteCastParams) {
  p->in_data_type = ConvertTensorType(o.in_data_type());
  p->out_data_type = ConvertTensorType(o.out_data_type());
  return absl::OkStatus();
}

LITMUS_FILL(GatherOptions, TfLiteGatherParams) {
  p->axis = o.axis();
  p->batch_dims = o.batch_dims();
  return absl::OkStatus();
}

LITMUS_FILL(ReducerOptions, TfLiteReducerParams) {
  p->keep_dims = o.keep_dims();
  return absl::OkStatus();
}

LITMUS_FILL(SplitOptions, TfLiteSplitParams) {
  p->num_splits = o.num_splits();
  return absl::OkStatus();
}

LITMUS_FILL(SplitVOptions, TfLiteSplitVParams) {
  p->num_splits = o.num_splits();
  return absl::OkStatus();
}

LITMUS_FILL(StridedSliceOptions, TfLiteStridedSliceParams) {
  p->begin_mask = o.begin_mask();
  p->end_mask = o.end_mask();
  p->ellipsis_mask = o.ellipsis_mask();
  p->new_axis_mask = o.new_axis_mask();
  p->shrink_axis_mask = o.shrink_axis_mask();
  p->offset = o.offset();
  return absl::OkStatus();
}

LITMUS_FILL(ArgMaxOptions, TfLiteArgMaxParams) {
  p->output_type = ConvertTensorType(o.output_type());
  return absl::OkStatus();
}

LITMUS_FILL(ArgMinOptions, TfLiteArgMinParams) {
  p->output_type = ConvertTensorType(o.output_type());
  return absl::OkStatus();
}

LITMUS_FILL(SparseToDenseOptions, TfLiteSparseToDenseParams) {
  p->validate_indices = o.validate_indices();
  return absl::OkStatus();
}

LITMUS_FILL(ShapeOptions, TfLiteShapeParams) {
  p->out_type = ConvertTensorType(o.out_type());
  return absl::OkStatus();
}

LITMUS_FILL(PackOptions, TfLitePackParams) {
  p->values_count = o.values_count();
  p->axis = o.axis();
  return absl::OkStatus();
}

LITMUS_FILL(UnpackOptions, TfLiteUnpackParams) {
  p->num = o.num();
  p->axis = o.axis();
  return absl::OkStatus();
}

LITMUS_FILL(OneHotOptions, TfLiteOneHotParams) {
  p->axis = o.axis();
  return absl::OkStatus();
}

LITMUS_FILL(UniqueOptions, TfLiteUniqueParams) {
  p->index_out_type = ConvertTensorType(o.idx_out_type());
  return absl::OkStatus();
}

LITMUS_FILL(ReverseSequenceOptions, TfLiteReverseSequenceParams) {
  p->seq_dim = o.seq_dim();
  p->batch_dim = o.batch_dim();
  return absl::OkStatus();
}

LITMUS_FILL(MirrorPadOptions, TfLiteMirrorPaddingParams) {
  p->mode = o.mode() == tflite::MirrorPadMode_REFLECT     ? kTfLiteMirrorPaddingReflect
            : o.mode() == tflite::MirrorPadMode_SYMMETRIC ? kTfLiteMirrorPaddingSymmetric
                                                          : kTfLiteMirrorPaddingUnknown;
  return absl::OkStatus();
}

LITMUS_FILL(CumsumOptions, TfLiteCumsumParams) {
  p->exclusive = o.exclusive();
  p->reverse = o.reverse();
  return absl::OkStatus();
}

LITMUS_FILL(BucketizeOptions, TfLiteBucketizeParams) {
  if (o.boundaries() == nullptr) {
    return absl::InvalidArgumentError("option boundaries is missing");
  }
  p->num_boundaries = static_cast<int>(o.boundaries()->size());
  p->boundaries = o.boundaries()->data();
  return absl::OkStatus();
}

LITMUS_FILL(RandomOptions, TfLiteRandomParams) {
  // The upper 32 bits are dropped, as in TensorFlow Lite.
  p->seed = static_cast<int>(o.seed());
  p->seed2 = static_cast<int>(o.seed2());
  return absl::OkStatus();
}

LITMUS_FILL(IfOptions, TfLiteIfParams) {
  p->then_subgraph_index = o.then_subgraph_index();
  p->else_subgraph_index = o.else_subgraph_index();
  return absl::OkStatus();
}

LITMUS_FILL(WhileOptions, TfLiteWhileParams) {
  p->cond_subgraph_index = o.cond_subgraph_index();
  p->body_subgraph_index = o.body_subgraph_index();
  return absl::OkStatus();
}

LITMUS_FILL(CallOnceOptions, TfLiteCallOnceParams) {
  p->init_subgraph_index = o.init_subgraph_index();
  return absl::OkStatus();
}

LITMUS_FILL(HashtableOptions, TfLiteHashtableParams) {
  p->table_id = o.table_id();
  p->key_dtype = ConvertTensorType(o.key_dtype());
  p->value_dtype = ConvertTensorType(o.value_dtype());
  return absl::OkStatus();
}

LITMUS_FILL(VarHandleOptions, TfLiteVarHandleParams) {
  p->container = o.container() == nullptr ? nullptr : o.container()->c_str();
  p->shared_name = o.shared_name() == nullptr ? nullptr : o.shared_name()->c_str();
  return absl::OkStatus();
}

}  // namespace litmus
