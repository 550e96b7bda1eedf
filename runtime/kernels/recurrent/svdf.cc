// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// SVDF: each filter projects the input to one number, stores its last `memory` numbers, and
// computes their weighted sum over time; `rank` filters form a unit. Float, float with int8
// matrices, and int8 with an int16 or int8 state. (Nakkiran et al. 2015.)
#include <algorithm>
#include <cstring>
#include <vector>

#include "runtime/c/builtin_op_data.h"
#include "runtime/kernels/checks/ensure.h"
#include "runtime/kernels/common/builtin_kernels.h"
#include "runtime/kernels/common/kernel_util.h"
#include "runtime/kernels/common/parameters.h"
#include "runtime/kernels/common/quantization.h"
#include "runtime/kernels/common/quantized_tensor.h"
#include "runtime/kernels/common/registration.h"
#include "runtime/kernels/common/wrapping_arithmetic.h"
#include "runtime/kernels/recurrent/rows.h"
#include "runtime/kernels/simd/int8/elementwise/dot_rows.h"
#include "runtime/memory/memory_account.h"

namespace litmus {
namespace {

constexpr int kInput = 0, kFeature = 1, kTime = 2, kBias = 3, kState = 4;

// State of a node between Prepare and Eval.
struct OpData {
  int32_t feature_multiplier = 0, time_multiplier = 0;
  int feature_shift = 0, time_shift = 0;
};

// Sizes of the tensors.
struct Sizes {
  int batch, depth, filters, memory, rank, units;
};

Sizes SizesOf(TfLiteContext* context, TfLiteNode* node) {
  const TfLiteTensor* input = tflite::GetInput(context, node, kInput);
  const TfLiteTensor* feature = tflite::GetInput(context, node, kFeature);
  const int rank = static_cast<const TfLiteSVDFParams*>(node->builtin_data)->rank;
  return {input->dims->data[0],
          input->dims->data[1],
          feature->dims->data[0],
          tflite::GetInput(context, node, kTime)->dims->data[1],
          rank,
          feature->dims->data[0] / rank};
}

TfLiteStatus PrepareInteger(TfLiteContext* context, TfLiteNode* node) {
  const TfLiteTensor* input = tflite::GetInput(context, node, kInput);
  const TfLiteTensor* feature = tflite::GetInput(context, node, kFeature);
  const TfLiteTensor* time = tflite::GetInput(context, node, kTime);
  const TfLiteTensor* bias = tflite::GetOptionalInputTensor(context, node, kBias);
  const TfLiteTensor* state = tflite::GetInput(context, node, kState);
  const TfLiteTensor* output = tflite::GetOutput(context, node, 0);
  LITMUS_ENSURE_TYPE(context, feature->type, kTfLiteInt8, "The type of the feature weights");
  TF_LITE_ENSURE_MSG(context, state->type == kTfLiteInt16 || state->type == kTfLiteInt8,
                     "The state must be int16 or int8.");
  LITMUS_ENSURE_TYPE_OF(context, time->type, state->type, "The type of the time weights",
                        "the type of the state");
  LITMUS_ENSURE_TYPE(context, output->type, kTfLiteInt8, "The type of the output");
  if (bias != nullptr) {
    LITMUS_ENSURE_TYPE(context, bias->type, kTfLiteInt32, "The type of the bias");
  }
  for (const TfLiteTensor* tensor : {input, feature, time, state, output}) {
    TF_LITE_ENSURE_OK(context, CheckScaleAndZeroPoint(context, tensor, "tensor"));
  }
  auto* data = static_cast<OpData*>(node->user_data);
  const auto scale = [](const TfLiteTensor* t) { return static_cast<double>(t->params.scale); };
  QuantizeMultiplier(scale(input) * scale(feature) / scale(state), &data->feature_multiplier,
                     &data->feature_shift);
  QuantizeMultiplier(scale(state) * scale(time) / scale(output), &data->time_multiplier,
                     &data->time_shift);
  return kTfLiteOk;
}

TfLiteStatus Prepare(TfLiteContext* context, TfLiteNode* node) {
  LITMUS_ENSURE_VALUE(context, tflite::NumInputs(node), 5, "The number of inputs");
  const auto* params = static_cast<const TfLiteSVDFParams*>(node->builtin_data);
  TF_LITE_ENSURE_MSG(context, params != nullptr, "The operator has no options.");
  const TfLiteTensor *input, *feature, *time;
  TfLiteTensor* output;
  TF_LITE_ENSURE_OK(context, tflite::GetInputSafe(context, node, kInput, &input));
  TF_LITE_ENSURE_OK(context, tflite::GetInputSafe(context, node, kFeature, &feature));
  TF_LITE_ENSURE_OK(context, tflite::GetInputSafe(context, node, kTime, &time));
  TF_LITE_ENSURE_OK(context, tflite::GetOutputSafe(context, node, 0, &output));
  const TfLiteTensor* bias = tflite::GetOptionalInputTensor(context, node, kBias);
  TfLiteTensor* state = tflite::GetVariableInput(context, node, kState);
  TF_LITE_ENSURE_MSG(context, state != nullptr, "The state must be a variable tensor.");
  for (const TfLiteTensor* tensor : {input, feature, time}) {
    LITMUS_ENSURE_VALUE(context, tflite::NumDimensions(tensor), 2,
                        "The number of dimensions of a tensor");
  }
  TF_LITE_ENSURE_MSG(context, params->rank > 0 && feature->dims->data[0] % params->rank == 0,
                     "The number of filters must be a multiple of the rank.");
  const Sizes s = SizesOf(context, node);
  LITMUS_ENSURE_VALUE_OF(context, feature->dims->data[1], s.depth,
                         "Dimension 1 of the feature weights", "the depth of the input");
  LITMUS_ENSURE_VALUE_OF(context, time->dims->data[0], s.filters, "Dimension 0 of the time weights",
                         "the number of filters");
  TF_LITE_ENSURE_MSG(context, s.memory > 0, "The memory of the filters is empty.");
  if (bias != nullptr) {
    LITMUS_ENSURE_VALUE_OF(context, tflite::NumElements(bias), s.units,
                           "The number of elements of the bias", "the number of units");
  }
  TF_LITE_ENSURE_MSG(context, tflite::NumElements(state) == int64_t{s.batch} * s.filters * s.memory,
                     "The state's shape must be [batch, filters · memory].");
  if (input->type == kTfLiteInt8) {
    TF_LITE_ENSURE_OK(context, PrepareInteger(context, node));
  } else {
    LITMUS_ENSURE_TYPE(context, input->type, kTfLiteFloat32, "The type of the input");
    LITMUS_ENSURE_TYPE(context, state->type, kTfLiteFloat32, "The type of the state");
    LITMUS_ENSURE_TYPE(context, output->type, kTfLiteFloat32, "The type of the output");
    TF_LITE_ENSURE_OK(context,
                      CheckMatrix(context, feature, s.filters, s.depth, "feature weights"));
    TF_LITE_ENSURE_OK(context, CheckMatrix(context, time, s.filters, s.memory, "time weights"));
    if (bias != nullptr) {
      LITMUS_ENSURE_TYPE(context, bias->type, kTfLiteFloat32, "The type of the bias");
    }
  }
  return ResizeTo(context, output, {s.batch, s.units});
}

// Removes the oldest number of every filter by shifting the whole state by one element. The last
// element of each filter, which the caller overwrites, then holds the next filter's first one.
template <typename T>
void Age(const Sizes& s, T* state) {
  const auto count =
      static_cast<size_t>(s.batch) * static_cast<size_t>(s.filters) * static_cast<size_t>(s.memory);
  if (count > 1) std::memmove(state, state + 1, (count - 1) * sizeof(T));
}

TfLiteStatus EvalFloat(TfLiteContext* context, TfLiteNode* node, const Sizes& s) {
  const auto& params = *static_cast<const TfLiteSVDFParams*>(node->builtin_data);
  const TfLiteTensor* time = tflite::GetInput(context, node, kTime);
  const TfLiteTensor* bias = tflite::GetOptionalInputTensor(context, node, kBias);
  float* state = tflite::GetVariableInput(context, node, kState)->data.f;
  float* out = tflite::GetOutput(context, node, 0)->data.f;
  CountedVector<float> projected(static_cast<size_t>(s.batch) * static_cast<size_t>(s.filters),
                                 0.0f);
  Rows(tflite::GetInput(context, node, kInput)->data.f, s.batch, s.depth,
       params.asymmetric_quantize_inputs)
      .AddProduct(tflite::GetInput(context, node, kFeature), projected.data(), s.filters);
  Age(s, state);
  for (int64_t f = 0; f < int64_t{s.batch} * s.filters; ++f) {
    state[(f + 1) * s.memory - 1] = projected[static_cast<size_t>(f)];
  }
  for (int64_t u = 0; u < int64_t{s.batch} * s.units; ++u) {
    float sum = bias == nullptr ? 0 : bias->data.f[u % s.units];
    for (int64_t f = u * s.rank; f < (u + 1) * s.rank; ++f) {
      const int64_t weights = f % s.filters * s.memory;
      float weighed = 0;
      for (int m = 0; m < s.memory; ++m) {
        const float weight =
            time->type == kTfLiteFloat32
                ? time->data.f[weights + m]
                : time->params.scale * static_cast<float>(time->data.int8[weights + m]);
        weighed += weight * state[f * s.memory + m];
      }
      sum += weighed;
    }
    out[u] = sum;
  }
  Activate(params.activation, out, int64_t{s.batch} * s.units);
  return kTfLiteOk;
}

// Σ weights[m] · (state[m] − zero_point), wrapping around.
template <typename T>
int32_t WeightedSum(const T* weights, const T* state, int32_t zero_point, int memory) {
  uint32_t sum = 0;
  // Products with operands of type T, for which processors have instructions.
  if (zero_point == 0) {
    for (int m = 0; m < memory; ++m) sum += static_cast<uint32_t>(weights[m] * state[m]);
  } else {
    for (int m = 0; m < memory; ++m) {
      sum += static_cast<uint32_t>(weights[m] * (state[m] - zero_point));
    }
  }
  return static_cast<int32_t>(sum);
}

// T: type of the state.
template <typename T>
void EvalInteger(TfLiteContext* context, TfLiteNode* node, const Sizes& s) {
  const auto& data = *static_cast<const OpData*>(node->user_data);
  const TfLiteTensor* input = tflite::GetInput(context, node, kInput);
  const int8_t* feature = tflite::GetInput(context, node, kFeature)->data.int8;
  const T* time = tflite::GetTensorData<T>(tflite::GetInput(context, node, kTime));
  const TfLiteTensor* bias = tflite::GetOptionalInputTensor(context, node, kBias);
  TfLiteTensor* state_tensor = tflite::GetVariableInput(context, node, kState);
  T* state = tflite::GetTensorData<T>(state_tensor);
  TfLiteTensor* output = tflite::GetOutput(context, node, 0);
  Age(s, state);
  std::vector<int16_t> x(static_cast<size_t>(s.depth));  // the input minus its zero point
  std::vector<int32_t> sums(static_cast<size_t>(s.filters));
  for (int64_t b = 0; b < s.batch; ++b) {
    const int8_t* given = input->data.int8 + b * s.depth;
    for (size_t i = 0; i < x.size(); ++i) {
      x[i] = static_cast<int16_t>(given[i] - input->params.zero_point);
    }
    int8::DotRows(feature, sums.size(), x.size(), x.data(), sums.data());
    T* last = state + b * s.filters * s.memory + s.memory - 1;
    for (size_t f = 0; f < sums.size(); ++f, last += s.memory) {
      const int64_t value = int64_t{MultiplyByQuantizedMultiplier(sums[f], data.feature_multiplier,
                                                                  data.feature_shift)} +
                            state_tensor->params.zero_point;
      *last = static_cast<T>(
          std::clamp<int64_t>(value, std::numeric_limits<T>::min(), std::numeric_limits<T>::max()));
    }
  }
  const int32_t state_zero = state_tensor->params.zero_point;
  for (int64_t u = 0; u < int64_t{s.batch} * s.units; ++u) {
    int32_t sum = bias == nullptr ? 0 : bias->data.i32[u % s.units];
    for (int64_t f = u * s.rank; f < (u + 1) * s.rank; ++f) {
      const T* weights = time + f % s.filters * s.memory;
      sum = WrappingSum(sum, WeightedSum(weights, state + f * s.memory, state_zero, s.memory));
    }
    const int64_t value =
        int64_t{MultiplyByQuantizedMultiplier(sum, data.time_multiplier, data.time_shift)} +
        output->params.zero_point;
    output->data.int8[u] = static_cast<int8_t>(std::clamp<int64_t>(value, -128, 127));
  }
}

TfLiteStatus Eval(TfLiteContext* context, TfLiteNode* node) {
  const Sizes sizes = SizesOf(context, node);
  if (tflite::GetInput(context, node, kInput)->type == kTfLiteFloat32) {
    return EvalFloat(context, node, sizes);
  }
  if (tflite::GetInput(context, node, kState)->type == kTfLiteInt16) {
    EvalInteger<int16_t>(context, node, sizes);
  } else {
    EvalInteger<int8_t>(context, node, sizes);
  }
  return kTfLiteOk;
}

}  // namespace
}  // namespace litmus

namespace tflite::ops::builtin {

TfLiteRegistration* Register_SVDF() {
  return litmus::MakeRegistration<litmus::OpData, litmus::Prepare, litmus::Eval>();
}

}  // namespace tflite::ops::builtin
