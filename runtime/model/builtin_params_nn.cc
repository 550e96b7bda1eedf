// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Options of convolutions, pools, fully connected, recurrent and arithmetic operators.
#include "runtime/model/builtin_params_fill.h"

namespace litmus {

LITMUS_FILL(Conv2DOptions, TfLiteConvParams) {
  p->padding = Convert(o.padding());
  p->stride_width = o.stride_w();
  p->stride_height = o.stride_h();
  p->activation = Convert(o.fused_activation_function());
  p->dilation_width_factor = o.dilation_w_factor();
  p->dilation_height_factor = o.dilation_h_factor();
  p->quantized_bias_type = ConvertTensorType(o.quantized_bias_type());
  return absl::OkStatus();
}

LITMUS_FILL(Conv3DOptions, TfLiteConv3DParams) {
  p->padding = Convert(o.padding());
  p->stride_width = o.stride_w();
  p->stride_height = o.stride_h();
  p->stride_depth = o.stride_d();
  p->dilation_width_factor = o.dilation_w_factor();
  p->dilation_height_factor = o.dilation_h_factor();
  p->dilation_depth_factor = o.dilation_d_factor();
  p->activation = Convert(o.fused_activation_function());
  return absl::OkStatus();
}

LITMUS_FILL(DepthwiseConv2DOptions, TfLiteDepthwiseConvParams) {
  p->padding = Convert(o.padding());
  p->stride_width = o.stride_w();
  p->stride_height = o.stride_h();
  p->depth_multiplier = o.depth_multiplier();
  p->activation = Convert(o.fused_activation_function());
  p->dilation_width_factor = o.dilation_w_factor();
  p->dilation_height_factor = o.dilation_h_factor();
  return absl::OkStatus();
}

LITMUS_FILL(TransposeConvOptions, TfLiteTransposeConvParams) {
  p->padding = Convert(o.padding());
  p->stride_width = o.stride_w();
  p->stride_height = o.stride_h();
  p->activation = Convert(o.fused_activation_function());
  p->quantized_bias_type = ConvertTensorType(o.quantized_bias_type());
  return absl::OkStatus();
}

LITMUS_FILL(Pool2DOptions, TfLitePoolParams) {
  p->padding = Convert(o.padding());
  p->stride_width = o.stride_w();
  p->stride_height = o.stride_h();
  p->filter_width = o.filter_width();
  p->filter_height = o.filter_height();
  p->activation = Convert(o.fused_activation_function());
  return absl::OkStatus();
}

LITMUS_FILL(FullyConnectedOptions, TfLiteFullyConnectedParams) {
  p->activation = Convert(o.fused_activation_function());
  p->keep_num_dims = o.keep_num_dims();
  p->asymmetric_quantize_inputs = o.asymmetric_quantize_inputs();
  p->quantized_bias_type = ConvertTensorType(o.quantized_bias_type());
  if (o.quant_spec() != nullptr && o.quant_spec()->size() > 0) {
    return absl::UnimplementedError(
        absl::StrCat("FULLY_CONNECTED: option quant_spec has ", o.quant_spec()->size(),
                     " bytes: weights that are quantised by a codebook are not supported; convert "
                     "the model with a scale for each channel or block"));
  }
  return CopyEnum(o.weights_format(), kTfLiteFullyConnectedWeightsFormatDefault, 2,
                  "weights_format", &p->weights_format);
}

LITMUS_FILL(BatchMatMulOptions, TfLiteBatchMatMulParams) {
  p->adj_x = o.adj_x();
  p->adj_y = o.adj_y();
  p->asymmetric_quantize_inputs = o.asymmetric_quantize_inputs();
  return absl::OkStatus();
}

LITMUS_FILL(SVDFOptions, TfLiteSVDFParams) {
  p->rank = o.rank();
  p->activation = Convert(o.fused_activation_function());
  p->asymmetric_quantize_inputs = o.asymmetric_quantize_inputs();
  return absl::OkStatus();
}

LITMUS_FILL(RNNOptions, TfLiteRNNParams) {
  p->activation = Convert(o.fused_activation_function());
  p->asymmetric_quantize_inputs = o.asymmetric_quantize_inputs();
  return absl::OkStatus();
}

LITMUS_FILL(SequenceRNNOptions, TfLiteSequenceRNNParams) {
  p->time_major = o.time_major();
  p->activation = Convert(o.fused_activation_function());
  p->asymmetric_quantize_inputs = o.asymmetric_quantize_inputs();
  return absl::OkStatus();
}

LITMUS_FILL(BidirectionalSequenceRNNOptions, TfLiteBidirectionalSequenceRNNParams) {
  p->time_major = o.time_major();
  p->activation = Convert(o.fused_activation_function());
  p->merge_outputs = o.merge_outputs();
  p->asymmetric_quantize_inputs = o.asymmetric_quantize_inputs();
  return absl::OkStatus();
}

LITMUS_FILL(LSTMOptions, TfLiteLSTMParams) {
  p->activation = Convert(o.fused_activation_function());
  p->cell_clip = o.cell_clip();
  p->proj_clip = o.proj_clip();
  p->asymmetric_quantize_inputs = o.asymmetric_quantize_inputs();
  return CopyEnum(o.kernel_type(), kTfLiteLSTMFullKernel, 2, "kernel_type", &p->kernel_type);
}

LITMUS_FILL(UnidirectionalSequenceLSTMOptions, TfLiteUnidirectionalSequenceLSTMParams) {
  p->activation = Convert(o.fused_activation_function());
  p->cell_clip = o.cell_clip();
  p->proj_clip = o.proj_clip();
  p->time_major = o.time_major();
  p->asymmetric_quantize_inputs = o.asymmetric_quantize_inputs();
  p->diagonal_recurrent_tensors = o.diagonal_recurrent_tensors();
  return absl::OkStatus();
}

LITMUS_FILL(BidirectionalSequenceLSTMOptions, TfLiteBidirectionalSequenceLSTMParams) {
  p->activation = Convert(o.fused_activation_function());
  p->cell_clip = o.cell_clip();
  p->proj_clip = o.proj_clip();
  p->merge_outputs = o.merge_outputs();
  p->time_major = o.time_major();
  p->asymmetric_quantize_inputs = o.asymmetric_quantize_inputs();
  return absl::OkStatus();
}

LITMUS_FILL(SoftmaxOptions, TfLiteSoftmaxParams) {
  p->beta = o.beta();
  return absl::OkStatus();
}

LITMUS_FILL(L2NormOptions, TfLiteL2NormParams) {
  p->activation = Convert(o.fused_activation_function());
  return absl::OkStatus();
}

LITMUS_FILL(LocalResponseNormalizationOptions, TfLiteLocalResponseNormParams) {
  p->radius = o.radius();
  p->bias = o.bias();
  p->alpha = o.alpha();
  p->beta = o.beta();
  return absl::OkStatus();
}

LITMUS_FILL(LSHProjectionOptions, TfLiteLSHProjectionParams) {
  return CopyEnum(o.type(), kTfLiteLshProjectionUnknown, 3, "type", &p->type);
}

LITMUS_FILL(EmbeddingLookupSparseOptions, TfLiteEmbeddingLookupSparseParams) {
  return CopyEnum(o.combiner(), kTfLiteCombinerTypeSum, 3, "combiner", &p->combiner);
}

LITMUS_FILL(SkipGramOptions, TfLiteSkipGramParams) {
  p->ngram_size = o.ngram_size();
  p->max_skip_size = o.max_skip_size();
  p->include_all_ngrams = o.include_all_ngrams();
  return absl::OkStatus();
}

LITMUS_FILL(FakeQuantOptions, TfLiteFakeQuantParams) {
  p->min = o.min();
  p->max = o.max();
  p->num_bits = o.num_bits();
  p->narrow_range = o.narrow_range();
  return absl::OkStatus();
}

LITMUS_FILL(LeakyReluOptions, TfLiteLeakyReluParams) {
  p->alpha = o.alpha();
  return absl::OkStatus();
}

LITMUS_FILL(GeluOptions, TfLiteGeluParams) {
  p->approximate = o.approximate();
  return absl::OkStatus();
}

LITMUS_FILL(AddOptions, TfLiteAddParams) {
  p->activation = Convert(o.fused_activation_function());
  p->pot_scale_int16 = o.pot_scale_int16();
  return absl::OkStatus();
}

LITMUS_FILL(SubOptions, TfLiteSubParams) {
  p->activation = Convert(o.fused_activation_function());
  p->pot_scale_int16 = o.pot_scale_int16();
  return absl::OkStatus();
}

LITMUS_FILL(MulOptions, TfLiteMulParams) {
  p->activation = Convert(o.fused_activation_function());
  return absl::OkStatus();
}

LITMUS_FILL(DivOptions, TfLiteDivParams) {
  p->activation = Convert(o.fused_activation_function());
  return absl::OkStatus();
}

}  // namespace litmus
