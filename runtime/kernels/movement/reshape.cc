// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// RESHAPE, SQUEEZE and EXPAND_DIMS: the same bytes with another shape.
#include <algorithm>
#include <cstdint>
#include <cstring>

#include "runtime/c/builtin_op_data.h"
#include "runtime/kernels/checks/ensure.h"
#include "runtime/kernels/common/builtin_kernels.h"
#include "runtime/kernels/common/kernel_util.h"
#include "runtime/kernels/common/registration.h"

namespace litmus {
namespace {

constexpr int kMaxRank = 8;

// Requested shape; one dimension may be -1.
struct NewShape {
  int rank = 0;
  int dims[kMaxRank] = {};
};

TfLiteStatus Append(TfLiteContext* context, int64_t dim, NewShape* shape) {
  TF_LITE_ENSURE_MSG(context, shape->rank < kMaxRank, "At most 8 dimensions are supported.");
  TF_LITE_ENSURE_MSG(context, dim >= -1 && dim <= INT32_MAX, "A dimension is out of range.");
  shape->dims[shape->rank++] = static_cast<int>(dim);
  return kTfLiteOk;
}

// Reads the shape from the shape tensor if the node has one with a value, otherwise from the
// options. In old files the option {0} means a scalar.
TfLiteStatus WantedShape(TfLiteContext* context, TfLiteNode* node, NewShape* shape) {
  const TfLiteTensor* tensor =
      tflite::NumInputs(node) == 2 ? tflite::GetOptionalInputTensor(context, node, 1) : nullptr;
  if (tensor != nullptr && tensor->type == kTfLiteInt32 && tflite::NumDimensions(tensor) == 1 &&
      (tensor->data.raw != nullptr || tensor->dims->data[0] == 0)) {
    for (int i = 0; i < tensor->dims->data[0]; ++i) {
      TF_LITE_ENSURE_OK(context, Append(context, tensor->data.i32[i], shape));
    }
    return kTfLiteOk;
  }
  const auto* params = static_cast<const TfLiteReshapeParams*>(node->builtin_data);
  TF_LITE_ENSURE_MSG(context, params != nullptr, "Neither a shape tensor nor an option is given.");
  if (params->num_dimensions == 1 && params->shape[0] == 0) return kTfLiteOk;
  for (int i = 0; i < params->num_dimensions; ++i) {
    TF_LITE_ENSURE_OK(context, Append(context, params->shape[i], shape));
  }
  return kTfLiteOk;
}

int64_t ElementsWithoutZeros(const TfLiteIntArray& dims) {
  int64_t elements = 1;
  for (int d = 0; d < dims.size; ++d) elements *= std::max(dims.data[d], 1);
  return elements;
}

// Computes the dimension that is -1, if there is one, and checks the number of elements.
TfLiteStatus ResolveReshape(TfLiteContext* context, TfLiteNode* node, const TfLiteTensor* input,
                            NewShape* shape) {
  TF_LITE_ENSURE_OK(context, WantedShape(context, node, shape));
  const int64_t elements = tflite::NumElements(input);
  int64_t known = 1, not_zero = 1;
  int unknown = -1;
  for (int i = 0; i < shape->rank; ++i) {
    if (shape->dims[i] == -1) {
      TF_LITE_ENSURE_MSG(context, unknown == -1, "Two dimensions are -1.");
      unknown = i;
    } else if (__builtin_mul_overflow(not_zero, std::max(shape->dims[i], 1), &not_zero)) {
      TF_LITE_KERNEL_LOG(context, "The new shape overflows.");
      return kTfLiteError;
    } else {
      known *= shape->dims[i];
    }
  }
  if (unknown >= 0) {
    TF_LITE_ENSURE_MSG(context, known > 0 || elements == 0,
                       "A dimension of -1 together with one of 0.");
    // If the shape has a dimension of 0, -1 becomes the quotient of the nonzero dimensions: [4, 0]
    // to [2, 0, -1] is [2, 0, 2], as in LiteRT.
    const int64_t left = known > 0 ? elements : ElementsWithoutZeros(*input->dims);
    shape->dims[unknown] = static_cast<int>(left / not_zero);
    known *= shape->dims[unknown];
  }
  if (known != elements) {
    TF_LITE_KERNEL_LOG(context, "The input has %lld elements, the new shape %lld.",
                       static_cast<long long>(elements), static_cast<long long>(known));
    return kTfLiteError;
  }
  return kTfLiteOk;
}

TfLiteStatus ResolveSqueeze(TfLiteContext* context, TfLiteNode* node, const TfLiteTensor* input,
                            NewShape* shape) {
  const auto* params = static_cast<const TfLiteSqueezeParams*>(node->builtin_data);
  const int rank = tflite::NumDimensions(input);
  TF_LITE_ENSURE_MSG(context, rank <= kMaxRank, "At most 8 dimensions are supported.");
  bool squeeze[kMaxRank] = {};
  const int listed = params == nullptr ? 0 : params->num_squeeze_dims;
  for (int i = 0; i < listed; ++i) {
    const int dim = params->squeeze_dims[i] + (params->squeeze_dims[i] < 0 ? rank : 0);
    TF_LITE_ENSURE_MSG(context, dim >= 0 && dim < rank && input->dims->data[dim] == 1,
                       "A dimension to squeeze does not exist or is not 1.");
    squeeze[dim] = true;
  }
  for (int d = 0; d < rank; ++d) {
    if (squeeze[d] || (listed == 0 && input->dims->data[d] == 1)) continue;
    TF_LITE_ENSURE_OK(context, Append(context, input->dims->data[d], shape));
  }
  return kTfLiteOk;
}

TfLiteStatus ResolveExpandDims(TfLiteContext* context, TfLiteNode* node, const TfLiteTensor* input,
                               NewShape* shape) {
  const TfLiteTensor* axis_tensor;
  TF_LITE_ENSURE_OK(context, tflite::GetInputSafe(context, node, 1, &axis_tensor));
  LITMUS_ENSURE_VALUE(context, tflite::NumElements(axis_tensor), 1,
                      "The number of elements of the axis");
  const int rank = tflite::NumDimensions(input);
  int64_t axis =
      axis_tensor->type == kTfLiteInt64 ? axis_tensor->data.i64[0] : axis_tensor->data.i32[0];
  if (axis < 0) axis += rank + 1;
  TF_LITE_ENSURE_MSG(context, axis >= 0 && axis <= rank, "The axis is out of range.");
  for (int d = 0; d <= rank; ++d) {
    if (d == axis) TF_LITE_ENSURE_OK(context, Append(context, 1, shape));
    if (d < rank) TF_LITE_ENSURE_OK(context, Append(context, input->dims->data[d], shape));
  }
  return kTfLiteOk;
}

using Resolve = TfLiteStatus (*)(TfLiteContext*, TfLiteNode*, const TfLiteTensor*, NewShape*);

template <Resolve resolve>
TfLiteStatus ResizeOutput(TfLiteContext* context, TfLiteNode* node, const TfLiteTensor* input,
                          TfLiteTensor* output) {
  NewShape shape;
  TF_LITE_ENSURE_OK(context, resolve(context, node, input, &shape));
  TfLiteIntArray* dims = TfLiteIntArrayCreate(shape.rank);
  std::copy_n(shape.dims, shape.rank, dims->data);
  return context->ResizeTensor(context, output, dims);
}

template <Resolve resolve>
TfLiteStatus Prepare(TfLiteContext* context, TfLiteNode* node) {
  TF_LITE_ENSURE_MSG(context, tflite::NumInputs(node) == 1 || tflite::NumInputs(node) == 2,
                     "The number of inputs is %d; it must be 1 or 2.", tflite::NumInputs(node));
  LITMUS_ENSURE_VALUE(context, tflite::NumOutputs(node), 1, "The number of outputs");
  const TfLiteTensor* input;
  TfLiteTensor* output;
  TF_LITE_ENSURE_OK(context, tflite::GetInputSafe(context, node, 0, &input));
  TF_LITE_ENSURE_OK(context, tflite::GetOutputSafe(context, node, 0, &output));
  LITMUS_ENSURE_TYPE_OF(context, input->type, output->type, "The type of the input",
                        "the type of the output");
  const TfLiteTensor* shape =
      tflite::NumInputs(node) == 2 ? tflite::GetOptionalInputTensor(context, node, 1) : nullptr;
  if (shape != nullptr) {
    TF_LITE_ENSURE_MSG(context, shape->type == kTfLiteInt32 || shape->type == kTfLiteInt64,
                       "The type of the shape is %s; it must be INT32 or INT64.",
                       TfLiteTypeGetName(shape->type));
    if (!tflite::IsConstantOrPersistentTensor(shape)) {
      tflite::SetTensorToDynamic(output);
      return kTfLiteOk;
    }
  }
  return ResizeOutput<resolve>(context, node, input, output);
}

template <Resolve resolve>
TfLiteStatus Eval(TfLiteContext* context, TfLiteNode* node) {
  const TfLiteTensor* input;
  TfLiteTensor* output;
  TF_LITE_ENSURE_OK(context, tflite::GetInputSafe(context, node, 0, &input));
  TF_LITE_ENSURE_OK(context, tflite::GetOutputSafe(context, node, 0, &output));
  if (tflite::IsDynamicTensor(output)) {
    TF_LITE_ENSURE_OK(context, ResizeOutput<resolve>(context, node, input, output));
  }
  if (output->type == kTfLiteString) {  // the size of strings does not follow from the shape
    TF_LITE_ENSURE_OK(context, TfLiteTensorRealloc(input->bytes, output));
    output->bytes = input->bytes;
  }
  LITMUS_ENSURE_VALUE_OF(context, input->bytes, output->bytes, "The size of the input in bytes",
                         "the size of the output in bytes");
  if (input->bytes > 0 && input->data.raw != output->data.raw) {
    std::memcpy(output->data.raw, input->data.raw, input->bytes);
  }
  return kTfLiteOk;
}

template <Resolve resolve>
TfLiteRegistration* Registration() {
  static TfLiteRegistration registration = [] {
    TfLiteRegistration r = *MakeRegistration<void, Prepare<resolve>, Eval<resolve>>();
    r.inplace_operator |= kTfLiteInplaceOpInput0Shared | kTfLiteInplaceOpDataUnmodified;
    return r;
  }();
  return &registration;
}

}  // namespace
}  // namespace litmus

namespace tflite::ops::builtin {

TfLiteRegistration* Register_RESHAPE() { return litmus::Registration<litmus::ResolveReshape>(); }
TfLiteRegistration* Register_SQUEEZE() { return litmus::Registration<litmus::ResolveSqueeze>(); }
TfLiteRegistration* Register_EXPAND_DIMS() {
  return litmus::Registration<litmus::ResolveExpandDims>();
}

}  // namespace tflite::ops::builtin
