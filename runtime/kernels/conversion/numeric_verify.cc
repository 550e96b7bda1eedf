// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The custom operator NumericVerify of TensorFlow Lite's quantisation debugger: the dequantised
// values of a tensor (int8, uint8, int16, float16) minus a float tensor.
//
// The options are a FlexBuffer map. If log_if_failed is true and the tolerance is at least 0.1, a
// difference above tolerance · scale is an error; otherwise each run reports the mean, the standard
// deviation and the largest difference, as LiteRT does.
#include <algorithm>
#include <cmath>
#include <cstdint>

#include "runtime/c/half.h"
#include "runtime/kernels/checks/ensure.h"
#include "runtime/kernels/common/dispatch_on_type.h"
#include "runtime/kernels/common/kernel_util.h"
#include "runtime/kernels/common/parameters.h"
#include "runtime/kernels/common/registration.h"
#include "runtime/kernels/conversion/channels.h"
#include "runtime/kernels/custom/custom_ops_register.h"
#include "runtime/kernels/custom/flex_options.h"

namespace litmus {
namespace {

struct Verification {
  bool fails = false;
  float tolerance = 0;
};

TfLiteStatus ReadOptions(TfLiteContext* context, const TfLiteNode* node, Verification* v) {
  constexpr float kLeastTolerance = 0.1f;
  const auto options = FlexOptions(node);
  TF_LITE_ENSURE_MSG(context, options.has_value(), "The options are not a flexbuffer map.");
  const double tolerance = (*options)["tolerance"].AsDouble();
  // Converting a double out of the range of float is undefined behaviour, so it is clamped first.
  v->tolerance = static_cast<float>(std::clamp(tolerance, -1e30, 1e30));
  TF_LITE_ENSURE_MSG(context, !std::isnan(tolerance), "The tolerance is not a number.");
  v->fails = FlexBool((*options)["log_if_failed"]) && v->tolerance >= kLeastTolerance;
  return kTfLiteOk;
}

TfLiteStatus Prepare(TfLiteContext* context, TfLiteNode* node) {
  LITMUS_ENSURE_VALUE(context, tflite::NumInputs(node), 2, "The number of inputs");
  LITMUS_ENSURE_VALUE(context, tflite::NumOutputs(node), 1, "The number of outputs");
  const TfLiteTensor *input, *reference;
  TfLiteTensor* output;
  TF_LITE_ENSURE_OK(context, GetNodeTensors(context, node, {&input, &reference}, {&output}));
  TF_LITE_ENSURE_OK(context,
                    ReadOptions(context, node, static_cast<Verification*>(node->user_data)));
  if (!VisitType<int8_t, uint8_t, int16_t, Half>(input->type, [](auto) {})) {
    return UnsupportedType(context, input->type);
  }
  if (input->type != kTfLiteFloat16 && IsPerChannel(input)) {
    TF_LITE_ENSURE_OK(context, CheckChannels(context, input, *input->dims, "input"));
  }
  LITMUS_ENSURE_TYPE(context, reference->type, kTfLiteFloat32, "The type of the reference");
  LITMUS_ENSURE_TYPE(context, output->type, kTfLiteFloat32, "The type of the output");
  TF_LITE_ENSURE_MSG(context, tflite::HaveSameShapes(input, reference),
                     "The shapes of the input, %s, and of the reference, %s, must be equal.",
                     tflite::GetShapeDebugString(input->dims).c_str(),
                     tflite::GetShapeDebugString(reference->dims).c_str());
  // The output is persistent, because the debugger reads it after the run although it is no output
  // of the graph.
  if (output->allocation_type == kTfLiteArenaRw) {
    output->allocation_type = kTfLiteArenaRwPersistent;
  }
  return ResizeTo(context, output, DimsOf(input));
}

// The dequantised values of a tensor.
template <typename T>
class Values {
 public:
  explicit Values(const TfLiteTensor* tensor)
      : values_(tflite::GetTensorData<T>(tensor)),
        channels_(IsPerChannel(tensor) ? tensor : nullptr),
        tensor_(*tensor) {}
  float operator[](int64_t i) const {
    if constexpr (std::is_same_v<T, Half>) {
      return HalfToFloat(values_[i].bits);
    } else {
      if (channels_ == nullptr) {
        return tensor_.params.scale *
               static_cast<float>(int64_t{values_[i]} - tensor_.params.zero_point);
      }
      const Channels channels(channels_, *channels_->dims);
      const int c = channels.Of(i);
      return static_cast<float>(double{channels.Scale(c)} * (values_[i] - channels.ZeroPoint(c)));
    }
  }
  int Stored(int64_t i) const {
    if constexpr (std::is_same_v<T, Half>) {
      return 0;
    } else {
      return values_[i];
    }
  }

 private:
  const T* values_;
  const TfLiteTensor* channels_;  // null: one scale for the tensor
  const TfLiteTensor& tensor_;
};

// Returns an error at the first difference above the tolerance.
template <typename T>
TfLiteStatus Check(TfLiteContext* context, const Verification& v, const TfLiteTensor* input,
                   const float* reference, const float* differences) {
  const float most = v.tolerance * input->params.scale;
  const int64_t n = tflite::NumElements(input);
  for (int64_t i = 0; i < n; ++i) {
    if (!(std::abs(differences[i]) > most)) continue;
    const Values<T> values(input);
    TF_LITE_KERNEL_LOG(
        context,
        "Mismatch at element %lld: %f is quantized to %d with (%f, %d). abs(%f - %f) = %f > %f "
        "(tolerance), range percentage %f.",
        static_cast<long long>(i), static_cast<double>(reference[i]), values.Stored(i),
        static_cast<double>(input->params.scale), input->params.zero_point,
        static_cast<double>(reference[i]), static_cast<double>(values[i]),
        static_cast<double>(std::abs(differences[i])), static_cast<double>(most),
        static_cast<double>(v.tolerance));
    return kTfLiteError;
  }
  return kTfLiteOk;
}

void Report(TfLiteContext* context, const TfLiteTensor* input, const float* differences) {
  const int64_t n = tflite::NumElements(input);
  if (n == 0) return;
  double sum = 0, squares = 0, largest = 0;
  for (int64_t i = 0; i < n; ++i) {
    sum += double{differences[i]};
    largest = std::max(largest, std::abs(double{differences[i]}));
  }
  const double mean = sum / static_cast<double>(n);
  for (int64_t i = 0; i < n; ++i) {
    squares += (double{differences[i]} - mean) * (double{differences[i]} - mean);
  }
  TF_LITE_KERNEL_LOG(context, "std: %f, mean: %f, max_diff: %f (scale: %f, zero_point: %d).",
                     std::sqrt(squares / static_cast<double>(n)), mean, largest,
                     static_cast<double>(input->params.scale), input->params.zero_point);
}

TfLiteStatus Eval(TfLiteContext* context, TfLiteNode* node) {
  const TfLiteTensor *input, *reference;
  TfLiteTensor* output;
  TF_LITE_ENSURE_OK(context, GetNodeTensors(context, node, {&input, &reference}, {&output}));
  const auto& v = *static_cast<const Verification*>(node->user_data);
  return DispatchOnType<int8_t, uint8_t, int16_t, Half>(context, input->type, [&](auto element) {
    using T = decltype(element);
    const Values<T> values(input);
    const int64_t n = tflite::NumElements(input);
    const float* expected = reference->data.f;
    float* differences = output->data.f;
    for (int64_t i = 0; i < n; ++i) differences[i] = values[i] - expected[i];
    if (v.fails) return Check<T>(context, v, input, expected, differences);
    Report(context, input, differences);
    return kTfLiteOk;
  });
}

}  // namespace
}  // namespace litmus

namespace tflite::ops::custom {

TfLiteRegistration* Register_NUMERIC_VERIFY() {
  return litmus::MakeRegistration<litmus::Verification, litmus::Prepare, litmus::Eval>();
}

}  // namespace tflite::ops::custom
