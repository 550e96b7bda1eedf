// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
//
// Validation and parameters of BATCH_MATMUL. Models are not trusted: everything that Eval relies on
// is checked here.
#include <algorithm>
#include <string>

#include "runtime/kernels/common/kernel_util.h"
#include "runtime/kernels/common/quantization.h"
#include "runtime/kernels/common/quantized_tensor.h"
#include "runtime/kernels/common/shape.h"
#include "runtime/kernels/matmul/batch_matmul_common.h"

namespace litmus {
namespace {

TfLiteStatus CheckTypes(TfLiteContext* context, const MatmulTensors& t, MatmulState* s) {
  const TfLiteType left = t.left->type, right = t.right->type, out = t.output->type;
  if (left == kTfLiteFloat32 && right == kTfLiteFloat32 && out == kTfLiteFloat32) {
    s->arithmetic = MatmulArithmetic::kFloat;
  } else if (left == kTfLiteFloat32 && right == kTfLiteInt8 && out == kTfLiteFloat32) {
    s->arithmetic = MatmulArithmetic::kHybrid;
  } else if (left == kTfLiteInt8 && right == kTfLiteInt8 && out == kTfLiteInt8) {
    s->arithmetic = MatmulArithmetic::kInt8;
  } else if (left == kTfLiteInt8 && right == kTfLiteInt8 && out == kTfLiteInt32) {
    s->arithmetic = MatmulArithmetic::kInt8ToInt32;
  } else if (left == kTfLiteInt16 && right == kTfLiteInt16 && out == kTfLiteInt16) {
    s->arithmetic = MatmulArithmetic::kInt16;
  } else if (left == kTfLiteInt16 && right == kTfLiteInt8 && out == kTfLiteInt16) {
    s->arithmetic = MatmulArithmetic::kInt16Int8;
  } else {
    TF_LITE_KERNEL_LOG(context, "BATCH_MATMUL: %s times %s to %s is not supported.",
                       TfLiteTypeGetName(left), TfLiteTypeGetName(right), TfLiteTypeGetName(out));
    return kTfLiteError;
  }
  return kTfLiteOk;
}

// For each matrix of an output of shape `out`: the index of the matrix of an input of shape `shape`
// that it is computed from.
CountedVector<int64_t> MatrixIndices(const Shape& shape, const Shape& out) {
  const int batch_rank = out.DimensionsCount() - 2;
  const int64_t count = out.FlatSizeOf(0, batch_rank);
  CountedVector<int64_t> indices(static_cast<size_t>(count));
  for (int64_t i = 0; i < count; ++i) {
    int64_t rest = i, stride = 1, index = 0;
    for (int d = batch_rank - 1; d >= 0; --d) {
      if (shape[d] != 1) index += rest % out[d] * stride;
      rest /= out[d];
      stride *= shape[d];
    }
    indices[i] = index;
  }
  return indices;
}

TfLiteStatus SetShapes(TfLiteContext* context, const MatmulTensors& t, MatmulState* s) {
  const std::string names = tflite::GetShapeDebugString(t.left->dims) + " and " +
                            tflite::GetShapeDebugString(t.right->dims);
  const int rank = std::max(tflite::NumDimensions(t.left), tflite::NumDimensions(t.right));
  TF_LITE_ENSURE_MSG(context,
                     tflite::NumDimensions(t.left) >= 2 && tflite::NumDimensions(t.right) >= 2 &&
                         rank <= Shape::kMaxRank,
                     "BATCH_MATMUL: the shapes %s must have 2 to %d dimensions.", names.c_str(),
                     Shape::kMaxRank);
  const Shape left = Shape::Extended(rank, GetTensorShape(t.left));
  const Shape right = Shape::Extended(rank, GetTensorShape(t.right));
  s->rows = left[s->adj_x ? rank - 1 : rank - 2];
  s->depth = left[s->adj_x ? rank - 2 : rank - 1];
  s->columns = right[s->adj_y ? rank - 2 : rank - 1];
  TF_LITE_ENSURE_MSG(context, right[s->adj_y ? rank - 1 : rank - 2] == s->depth,
                     "BATCH_MATMUL: the matrices of %s do not fit each other.", names.c_str());
  Shape out = left;
  for (int i = 0; i < rank - 2; ++i) {
    TF_LITE_ENSURE_MSG(context, left[i] == right[i] || left[i] == 1 || right[i] == 1,
                       "BATCH_MATMUL: the shapes %s do not broadcast.", names.c_str());
    if (left[i] == 1) out[i] = right[i];
  }
  out[rank - 2] = s->rows;
  out[rank - 1] = s->columns;
  TfLiteIntArray* dims = TfLiteIntArrayCreate(rank);
  TF_LITE_ENSURE_MSG(context, dims != nullptr, "No memory for a shape.");
  std::copy(out.data(), out.data() + rank, dims->data);
  // ResizeTensor refuses shapes with too many elements, so it comes before the lists of matrix
  // indices. Each output matrix takes 16 bytes of the lists even if it has a single byte, so the
  // account counts the lists.
  TF_LITE_ENSURE_STATUS(context->ResizeTensor(context, t.output, dims));
  s->left.clear();
  s->right.clear();
  if (out.FlatSize() == 0) return kTfLiteOk;
  s->left = MatrixIndices(left, out);
  s->right = MatrixIndices(right, out);
  return kTfLiteOk;
}

TfLiteStatus PrepareQuantization(TfLiteContext* context, const MatmulTensors& t, MatmulState* s) {
  if (s->arithmetic == MatmulArithmetic::kInt8ToInt32) return kTfLiteOk;
  if (s->arithmetic == MatmulArithmetic::kHybrid) {
    const TfLiteAffineQuantization* right = AffineQuantization(t.right);
    TF_LITE_ENSURE_STATUS(CheckAffineQuantization(context, t.right, "right matrix", s->columns,
                                                  right ? right->quantized_dimension : 0));
    const TfLiteFloatArray* scales = right->scale;
    s->right_scales.resize(static_cast<size_t>(s->columns));
    for (int i = 0; i < s->columns; ++i) {
      s->right_scales[i] = scales->data[scales->size == 1 ? 0 : i];
    }
    s->row_scales.resize(static_cast<size_t>(s->rows));
    s->row_zero_points.resize(static_cast<size_t>(s->rows));
    return kTfLiteOk;
  }
  TF_LITE_ENSURE_STATUS(CheckScaleAndZeroPoint(context, t.left, "left matrix"));
  const TfLiteAffineQuantization* right = AffineQuantization(t.right);
  const bool per_channel = right != nullptr && right->scale->size > 1;
  if (per_channel) {
    // TensorFlow Lite accepts such a matrix and treats its scale as 0.
    TF_LITE_KERNEL_LOG(
        context,
        "Integer BATCH_MATMUL does not support per-channel scales: as in TensorFlow Lite the "
        "product is 0 everywhere. Quantise the right matrix (%s) with one scale.",
        t.right->name == nullptr ? "unnamed" : t.right->name);
  } else {
    TF_LITE_ENSURE_STATUS(CheckScaleAndZeroPoint(context, t.right, "right matrix"));
  }
  s->left_zero_point = t.left->params.zero_point;
  s->right_zero_point = t.right->params.zero_point;
  TF_LITE_ENSURE_STATUS(CheckScaleAndZeroPoint(context, t.output, "output"));
  s->output_zero_point = t.output->params.zero_point;
  double multiplier = 0;
  if (per_channel) return kTfLiteOk;
  TF_LITE_ENSURE_STATUS(
      tflite::GetQuantizedConvolutionMultipler(context, t.left, t.right, t.output, &multiplier));
  QuantizeMultiplier(multiplier, &s->multiplier, &s->shift);
  return kTfLiteOk;
}

}  // namespace

TfLiteStatus GetMatmulTensors(TfLiteContext* context, TfLiteNode* node, MatmulTensors* tensors) {
  TF_LITE_ENSURE_STATUS(tflite::GetInputSafe(context, node, 0, &tensors->left));
  TF_LITE_ENSURE_STATUS(tflite::GetInputSafe(context, node, 1, &tensors->right));
  return tflite::GetOutputSafe(context, node, 0, &tensors->output);
}

TfLiteStatus PrepareMatmul(TfLiteContext* context, const MatmulTensors& tensors,
                           const TfLiteBatchMatMulParams& params, MatmulState* state) {
  state->adj_x = params.adj_x;
  state->adj_y = params.adj_y;
  state->asymmetric = params.asymmetric_quantize_inputs;
  TF_LITE_ENSURE_STATUS(CheckTypes(context, tensors, state));
  TF_LITE_ENSURE_STATUS(SetShapes(context, tensors, state));
  if (state->arithmetic == MatmulArithmetic::kFloat) return kTfLiteOk;
  return PrepareQuantization(context, tensors, state);
}

}  // namespace litmus
