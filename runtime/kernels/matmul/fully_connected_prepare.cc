// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// Validation and parameters of FULLY_CONNECTED. Models are not trusted: everything that Eval relies
// on is checked here.
#include <algorithm>
#include <optional>
#include <string>

#include "runtime/kernels/common/kernel_util.h"
#include "runtime/kernels/common/quantization.h"
#include "runtime/kernels/matmul/fully_connected_common.h"

namespace litmus {
namespace {

using tflite::GetShapeDebugString;
using tflite::NumDimensions;
using tflite::NumElements;
using tflite::SizeOfDimension;

// Whether the node quantises its float input.
bool QuantizesInput(const FcState& s) {
  return s.arithmetic == FcArithmetic::kHybrid || s.arithmetic == FcArithmetic::kBlocks;
}

TfLiteStatus CheckTypes(TfLiteContext* context, const FcTensors& t,
                        const TfLiteFullyConnectedParams& params, FcState* s) {
  const TfLiteType in = t.input->type, filter = t.filter->type;
  const TfLiteType out = t.output->type;
  const bool shuffled = params.weights_format == kTfLiteFullyConnectedWeightsFormatShuffled4x16Int8;
  if (shuffled) {
    TF_LITE_ENSURE_MSG(
        context,
        in == kTfLiteUInt8 && filter == kTfLiteUInt8 && out == kTfLiteInt16 &&
            t.shuffled_input != nullptr && t.shuffled_input->type == kTfLiteUInt8,
        "FULLY_CONNECTED: weights_format SHUFFLED4x16INT8 needs input and weights UINT8, output "
        "INT16 and a second output UINT8.");
    s->arithmetic = FcArithmetic::kShuffled;
    return kTfLiteOk;
  }
  const bool real = filter == kTfLiteFloat32 || (filter == kTfLiteFloat16 && s->half_constants);
  if (in == kTfLiteFloat32 && real) {
    s->arithmetic = FcArithmetic::kFloat;
    // If the input is float, uint8 weights are in fact int8 values: old converters wrote such
    // models.
  } else if (in == kTfLiteFloat32 && (filter == kTfLiteInt8 || filter == kTfLiteUInt8)) {
    const bool blocks = BlockwiseQuantization(t.filter) != nullptr;
    s->arithmetic = blocks ? FcArithmetic::kBlocks : FcArithmetic::kHybrid;
  } else if (in == kTfLiteInt8 && filter == kTfLiteInt8) {
    s->arithmetic = FcArithmetic::kInt8;
  } else if (in == kTfLiteUInt8 && filter == kTfLiteUInt8) {
    s->arithmetic = out == kTfLiteInt16 ? FcArithmetic::kUint8To16 : FcArithmetic::kUint8;
  } else if (in == kTfLiteInt16 && filter == kTfLiteInt8) {
    s->arithmetic = FcArithmetic::kInt16;
  } else if (in == kTfLiteInt16 && filter == kTfLiteInt16) {
    s->arithmetic = FcArithmetic::kWords;
  } else {
    TF_LITE_KERNEL_LOG(context, "FULLY_CONNECTED: input %s with filter %s is not supported.",
                       TfLiteTypeGetName(in), TfLiteTypeGetName(filter));
    return kTfLiteError;
  }
  TF_LITE_ENSURE_MSG(
      context,
      s->arithmetic == FcArithmetic::kBlocks || real || BlockwiseQuantization(t.filter) == nullptr,
      "FULLY_CONNECTED: a filter with a scale for each block needs an input of type "
      "FLOAT32, not %s.",
      TfLiteTypeGetName(in));
  s->asymmetric = params.asymmetric_quantize_inputs || s->arithmetic == FcArithmetic::kBlocks;
  TF_LITE_ENSURE_MSG(context, out == in || s->arithmetic == FcArithmetic::kUint8To16,
                     "FULLY_CONNECTED: output %s with input %s is not supported.",
                     TfLiteTypeGetName(out), TfLiteTypeGetName(in));

  return kTfLiteOk;
}

// Number of rows of `depth` elements in the input. If depth is 0, it is the product of all
// dimensions before the last.
std::optional<int64_t> RowsOf(const TfLiteIntArray& input, int depth) {
  size_t elements = 0;
  if (tflite::CheckedNumElements(&input, elements) != kTfLiteOk) return std::nullopt;
  if (depth > 0) {
    if (elements % static_cast<size_t>(depth) != 0) return std::nullopt;
    return static_cast<int64_t>(elements / static_cast<size_t>(depth));
  }
  if (elements != 0) return std::nullopt;
  int64_t rows = 1;
  for (int d = 0; d + 1 < input.size; ++d) {
    if (input.data[d] != 0 && rows > INT32_MAX / input.data[d]) return std::nullopt;
    rows *= input.data[d];
  }
  return rows;
}

TfLiteStatus CheckShapes(TfLiteContext* context, const FcTensors& t,
                         const TfLiteFullyConnectedParams& params, FcState* s) {
  const auto in = [&] { return GetShapeDebugString(t.input->dims); };
  const auto filter = [&] { return GetShapeDebugString(t.filter->dims); };
  TF_LITE_ENSURE_MSG(context, NumDimensions(t.filter) == 2,
                     "FULLY_CONNECTED: the filter %s must have two dimensions.", filter().c_str());
  s->units = SizeOfDimension(t.filter, 0);
  s->depth = SizeOfDimension(t.filter, 1);
  const std::optional<int64_t> rows = RowsOf(*t.input->dims, s->depth);
  TF_LITE_ENSURE_MSG(
      context, rows.has_value(),
      "FULLY_CONNECTED: the size of input %s is not a multiple of the row size of filter %s.",
      in().c_str(), filter().c_str());
  s->rows = *rows;
  const int rank = NumDimensions(t.input);
  TF_LITE_ENSURE_MSG(
      context,
      !params.keep_num_dims || (rank > 0 && SizeOfDimension(t.input, rank - 1) == s->depth),
      "FULLY_CONNECTED: the last dimension of input %s is not that of filter %s.", in().c_str(),
      filter().c_str());
  if (s->arithmetic == FcArithmetic::kShuffled) {
    TF_LITE_ENSURE_MSG(
        context, (s->rows == 1 || s->rows == 4) && s->units % 4 == 0 && s->depth % 16 == 0,
        "FULLY_CONNECTED: shuffled weights need 1 or 4 rows, units divisible by 4 and "
        "depth by 16, not %lld, %d and %d.",
        static_cast<long long>(s->rows), s->units, s->depth);
  }
  TF_LITE_ENSURE_MSG(context, params.keep_num_dims || s->rows <= INT32_MAX,
                     "FULLY_CONNECTED: input %s has too many rows.", in().c_str());
  return kTfLiteOk;
}

TfLiteStatus CheckBias(TfLiteContext* context, const FcTensors& t,
                       const TfLiteFullyConnectedParams& params, FcState* s) {
  if (s->arithmetic == FcArithmetic::kInt16) {
    s->wide_sums =
        t.bias ? t.bias->type == kTfLiteInt64 : params.quantized_bias_type != kTfLiteInt32;
  }
  if (t.bias == nullptr) return kTfLiteOk;
  if (s->arithmetic == FcArithmetic::kWords) s->wide_sums = t.bias->type == kTfLiteInt64;
  const bool real = s->arithmetic == FcArithmetic::kFloat || QuantizesInput(*s);
  const TfLiteType want = real ? kTfLiteFloat32 : s->wide_sums ? kTfLiteInt64 : kTfLiteInt32;
  const bool half =
      t.bias->type == kTfLiteFloat16 && s->half_constants && s->arithmetic == FcArithmetic::kFloat;
  TF_LITE_ENSURE_MSG(context, t.bias->type == want || half,
                     "FULLY_CONNECTED: the bias is %s where %s is needed.",
                     TfLiteTypeGetName(t.bias->type), TfLiteTypeGetName(want));
  TF_LITE_ENSURE_MSG(context, NumElements(t.bias) == s->units,
                     "FULLY_CONNECTED: the bias has shape %s for %d units.",
                     GetShapeDebugString(t.bias->dims).c_str(), s->units);
  return kTfLiteOk;
}

void FillFixedPoint(const FcTensors& t, bool one_scale, FcState* s) {
  s->fixed_point.resize(s->multiplier.size());
  for (size_t i = 0; i < s->fixed_point.size(); ++i) {
    // As in TensorFlow Lite: if all units have the same scale, the product of the scales is rounded
    // to float.
    const double multiplier =
        one_scale ? static_cast<double>(t.input->params.scale * t.filter->params.scale) /
                        static_cast<double>(t.output->params.scale)
                  : s->multiplier[i];
    QuantizeMultiplier(multiplier, &s->fixed_point[i].multiplier, &s->fixed_point[i].shift);
  }
}

TfLiteStatus PrepareQuantization(TfLiteContext* context, const FcTensors& t,
                                 TfLiteFusedActivation activation, FcState* s) {
  const bool uint8 = t.input->type == kTfLiteUInt8;
  TF_LITE_ENSURE_STATUS(CheckAffineQuantization(context, t.filter, "filter", uint8 ? 0 : s->units));
  const TfLiteAffineQuantization& filter = *AffineQuantization(t.filter);
  auto filter_scale = [&](int unit) {
    return filter.scale->data[filter.scale->size == 1 ? 0 : unit];
  };
  // As in TensorFlow Lite, the zero points of weights with one scale per unit are ignored.
  const TfLiteIntArray* zero_points = filter.zero_point;
  const bool one = filter.scale->size == 1 && zero_points && zero_points->size > 0;
  s->filter_zero_point = one ? zero_points->data[0] : 0;
  const auto units = static_cast<size_t>(s->units);
  if (s->arithmetic == FcArithmetic::kHybrid) {
    TF_LITE_ENSURE_MSG(context, s->filter_zero_point == 0 || t.filter->type == kTfLiteUInt8,
                       "FULLY_CONNECTED: zero point %d of weights for a float input is not 0.",
                       s->filter_zero_point);
    s->filter_scales.resize(units);
    for (int i = 0; i < s->units; ++i) s->filter_scales[i] = filter_scale(i);
    return kTfLiteOk;
  }
  TF_LITE_ENSURE_STATUS(CheckAffineQuantization(context, t.input, "input"));
  TF_LITE_ENSURE_STATUS(CheckAffineQuantization(context, t.output, "output"));
  s->input_zero_point = t.input->params.zero_point;
  s->output_zero_point = t.output->params.zero_point;
  if (s->arithmetic == FcArithmetic::kShuffled) {
    // The shuffled layout implies these zero points, whatever the tensors' quantisation is.
    s->input_zero_point = 128;
    s->filter_zero_point = s->output_zero_point = 0;
  }
  if (s->arithmetic == FcArithmetic::kInt16 || s->arithmetic == FcArithmetic::kWords) {
    TF_LITE_ENSURE_MSG(context, s->input_zero_point == 0 && s->output_zero_point == 0,
                       "FULLY_CONNECTED: INT16 tensors need zero points of 0, not %d and %d.",
                       s->input_zero_point, s->output_zero_point);
  }
  s->multiplier.resize(units);
  for (int i = 0; i < s->units; ++i) {
    s->multiplier[i] = static_cast<double>(t.input->params.scale) *
                       static_cast<double>(filter_scale(i)) /
                       static_cast<double>(t.output->params.scale);
  }
  if (s->arithmetic == FcArithmetic::kWords) FillFixedPoint(t, filter.scale->size == 1, s);
  return tflite::CalculateActivationRangeQuantized(context, activation, t.output, &s->act_min,
                                                   &s->act_max);
}

}  // namespace

TfLiteStatus GetFcTensors(TfLiteContext* context, TfLiteNode* node, FcState* state,
                          FcTensors* tensors) {
  TF_LITE_ENSURE_STATUS(DescribeFcTensors(context, node, state, tensors));
  return UnfoldFilter(context, *tensors, state);
}

TfLiteStatus DescribeFcTensors(TfLiteContext* context, TfLiteNode* node, FcState* state,
                               FcTensors* tensors) {
  TF_LITE_ENSURE_STATUS(GetStoredFcTensors(context, node, tensors));
  if (state->half_constants && tensors->filter->sparsity == nullptr) return kTfLiteOk;
  const TfLiteTensor* const stored = tensors->filter;
  TF_LITE_ENSURE_STATUS(state->weights.Describe(context, "FULLY_CONNECTED", &tensors->filter,
                                                /*takes_blocks=*/true));
  if (tensors->filter != stored) tensors->folded_filter = stored;
  return kTfLiteOk;
}

TfLiteStatus UnfoldFilter(TfLiteContext* context, const FcTensors& tensors, FcState* state) {
  if (tensors.folded_filter == nullptr) return kTfLiteOk;
  return state->weights.AddValues(context, "FULLY_CONNECTED", tensors.folded_filter);
}

TfLiteStatus GetStoredFcTensors(TfLiteContext* context, TfLiteNode* node, FcTensors* tensors) {
  TF_LITE_ENSURE_STATUS(tflite::GetInputSafe(context, node, 0, &tensors->input));
  TF_LITE_ENSURE_STATUS(tflite::GetInputSafe(context, node, 1, &tensors->filter));
  tensors->folded_filter = nullptr;
  TF_LITE_ENSURE_STATUS(tflite::GetOutputSafe(context, node, 0, &tensors->output));
  tensors->bias = tflite::GetOptionalInputTensor(context, node, 2);
  tensors->shuffled_input =
      tflite::NumOutputs(node) > 1 ? tflite::GetOutput(context, node, 1) : nullptr;
  return kTfLiteOk;
}

TfLiteStatus PrepareFc(TfLiteContext* context, const FcTensors& t,
                       const TfLiteFullyConnectedParams& params, FcState* s) {
  TF_LITE_ENSURE_STATUS(CheckTypes(context, t, params, s));
  TF_LITE_ENSURE_STATUS(CheckShapes(context, t, params, s));
  TF_LITE_ENSURE_STATUS(CheckBias(context, t, params, s));
  s->activation = params.activation;
  tflite::CalculateActivationRange(params.activation, &s->float_min, &s->float_max);
  if (s->arithmetic == FcArithmetic::kBlocks) {
    TF_LITE_ENSURE_STATUS(ReadBlockScales(context, "FULLY_CONNECTED", t.filter, &s->block_scales));
  } else if (s->arithmetic != FcArithmetic::kFloat) {
    TF_LITE_ENSURE_STATUS(PrepareQuantization(context, t, params.activation, s));
  }
  if (QuantizesInput(*s)) {
    s->row_scales.resize(static_cast<size_t>(s->rows));
    s->row_zero_points.resize(static_cast<size_t>(s->rows));
  }
  // The second output keeps the shape that the model declares, unless the input does not fit into
  // it.
  if (s->arithmetic == FcArithmetic::kShuffled &&
      NumElements(t.shuffled_input) < s->rows * s->depth) {
    TF_LITE_ENSURE_STATUS(
        context->ResizeTensor(context, t.shuffled_input, TfLiteIntArrayCopy(t.input->dims)));
  }
  TfLiteIntArray* dims =
      params.keep_num_dims ? TfLiteIntArrayCopy(t.input->dims) : TfLiteIntArrayCreate(2);
  TF_LITE_ENSURE_MSG(context, dims != nullptr, "No memory for a shape.");
  if (!params.keep_num_dims) dims->data[0] = static_cast<int>(s->rows);
  dims->data[dims->size - 1] = s->units;
  return context->ResizeTensor(context, t.output, dims);
}

}  // namespace litmus
