// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The custom operators RandomUniform, RandomStandardNormal, Multinomial and RandomUniformInt
// (TensorFlow's). In addition to the builtin operators' types they support float64 results and
// int64 shapes.
//
// The options are an optional FlexBuffer map with seed and seed2. Without them, unlike for the
// builtin operators, every interpreter generates the same numbers, as in LiteRT. The stream
// continues from run to run and restarts when the graph is prepared.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <limits>
#include <vector>

#include "runtime/kernels/checks/ensure.h"
#include "runtime/kernels/common/dispatch_on_type.h"
#include "runtime/kernels/common/kernel_util.h"
#include "runtime/kernels/common/parameters.h"
#include "runtime/kernels/common/registration.h"
#include "runtime/kernels/control/philox.h"
#include "runtime/kernels/control/random_numbers.h"
#include "runtime/kernels/custom/custom_ops_register.h"
#include "runtime/kernels/custom/flex_options.h"

namespace litmus {
namespace {

using DoubleBlock = std::array<double, kRandomBlock / 2>;

DoubleBlock UniformDoubles(const RandomBits& bits) {
  return {UnitDouble(bits[0], bits[1]), UnitDouble(bits[2], bits[3])};
}

// Box-Muller transform of doubles.
DoubleBlock NormalDoubles(const RandomBits& bits) {
  constexpr double kSmallest = 1.0e-7;  // avoids the logarithm of 0
  const DoubleBlock uniform = UniformDoubles(bits);
  const double length = std::sqrt(-2.0 * std::log(std::max(uniform[0], kSmallest)));
  const double angle = 2.0 * M_PI * uniform[1];
  return {std::sin(angle) * length, std::cos(angle) * length};
}

TfLiteStatus Seed(TfLiteContext* context, TfLiteNode* node) {
  uint64_t seed = 0, seed2 = 0;
  if (HasOptions(node)) {
    const auto options = FlexOptions(node);
    TF_LITE_ENSURE_MSG(context, options.has_value(), "The options are not a flexbuffer map.");
    seed = static_cast<uint64_t>(FlexInteger((*options)["seed"]));
    seed2 = static_cast<uint64_t>(FlexInteger((*options)["seed2"]));
  }
  *static_cast<PhiloxStream*>(node->user_data) = PhiloxStream(seed, seed2);
  return kTfLiteOk;
}

TfLiteStatus Resize(TfLiteContext* context, TfLiteNode* node, TfLiteTensor* output) {
  std::vector<int64_t> dims;
  TF_LITE_ENSURE_OK(context,
                    ReadIntegers(context, tflite::GetInput(context, node, 0), "shape", &dims));
  return ResizeTo(context, output, dims);
}

// Prepares operators whose input 0 is the output's shape.
TfLiteStatus PrepareShaped(TfLiteContext* context, TfLiteNode* node) {
  LITMUS_ENSURE_VALUE(context, tflite::NumOutputs(node), 1, "The number of outputs");
  const TfLiteTensor* shape;
  TfLiteTensor* output;
  TF_LITE_ENSURE_OK(context, GetNodeTensors(context, node, {&shape}, {&output}));
  TF_LITE_ENSURE_MSG(context, shape->type == kTfLiteInt32 || shape->type == kTfLiteInt64,
                     "The shape must be INT32 or INT64, not %s.", TfLiteTypeGetName(shape->type));
  LITMUS_ENSURE_VALUE(context, tflite::NumDimensions(shape), 1,
                      "The number of dimensions of the shape");
  TF_LITE_ENSURE_OK(context, Seed(context, node));
  if (IsKnown(shape)) return Resize(context, node, output);
  tflite::SetTensorToDynamic(output);
  return kTfLiteOk;
}

TfLiteStatus PrepareFloats(TfLiteContext* context, TfLiteNode* node) {
  TfLiteTensor* output;
  TF_LITE_ENSURE_OK(context, tflite::GetOutputSafe(context, node, 0, &output));
  TF_LITE_ENSURE_MSG(context, output->type == kTfLiteFloat32 || output->type == kTfLiteFloat64,
                     "The numbers can be FLOAT32 or FLOAT64, not %s.",
                     TfLiteTypeGetName(output->type));
  return PrepareShaped(context, node);
}

template <auto Floats, auto Doubles>
TfLiteStatus EvalFloats(TfLiteContext* context, TfLiteNode* node) {
  TfLiteTensor* output = tflite::GetOutput(context, node, 0);
  if (tflite::IsDynamicTensor(output)) TF_LITE_ENSURE_OK(context, Resize(context, node, output));
  auto* stream = static_cast<PhiloxStream*>(node->user_data);
  const auto count = static_cast<size_t>(tflite::NumElements(output));
  if (output->type == kTfLiteFloat32) {
    FillFromBlocks<Floats>(stream, output->data.f, count);
  } else {
    FillFromBlocks<Doubles>(stream, tflite::GetTensorData<double>(output), count);
  }
  return kTfLiteOk;
}

// ---- RandomUniformInt: inputs are the shape, the min and the max value; both bounds are
// inclusive.

TfLiteStatus PrepareIntegers(TfLiteContext* context, TfLiteNode* node) {
  LITMUS_ENSURE_VALUE(context, tflite::NumInputs(node), 3, "The number of inputs");
  const TfLiteTensor *shape, *least, *largest;
  TfLiteTensor* output;
  TF_LITE_ENSURE_OK(context, GetNodeTensors(context, node, {&shape, &least, &largest}, {&output}));
  for (const TfLiteTensor* bound : {least, largest}) {
    const bool integer = VisitType<int8_t, int32_t, int64_t>(bound->type, [](auto) {});
    TF_LITE_ENSURE_MSG(context, integer && tflite::NumElements(bound) == 1,
                       "The bounds must be one INT8, INT32 or INT64 each.");
  }
  if (!VisitType<int8_t, int32_t, int64_t>(output->type, [](auto) {})) {
    return UnsupportedType(context, output->type);
  }
  return PrepareShaped(context, node);
}

// Uniformly distributed integers in [least, largest].
class Integers {
 public:
  Integers(PhiloxStream* stream, int64_t least, int64_t largest)
      : stream_(stream),
        least_(static_cast<uint64_t>(least)),
        count_(static_cast<uint64_t>(largest) - least_ + 1),
        // 2^64 modulo the number of values. The lowest `left_out_` draws are rejected, so that the
        // remaining ones are a multiple of the number of values and all values are equally likely.
        left_out_(count_ == 0 ? 0 : (uint64_t{0} - count_) % count_) {}

  int64_t Next() {
    uint64_t bits = Bits();
    while (bits < left_out_) bits = Bits();
    return static_cast<int64_t>(least_ + (count_ == 0 ? bits : bits % count_));
  }

 private:
  uint64_t Bits() {
    if (used_ == kRandomBlock) {
      block_ = stream_->Next();
      used_ = 0;
    }
    used_ += 2;
    return uint64_t{block_[used_ - 1]} << 32 | block_[used_ - 2];
  }

  PhiloxStream* const stream_;
  const uint64_t least_, count_;  // count_ 0 means 2^64
  const uint64_t left_out_;
  RandomBits block_ = {};
  size_t used_ = kRandomBlock;
};

TfLiteStatus EvalIntegers(TfLiteContext* context, TfLiteNode* node) {
  TfLiteTensor* output = tflite::GetOutput(context, node, 0);
  if (tflite::IsDynamicTensor(output)) TF_LITE_ENSURE_OK(context, Resize(context, node, output));
  std::vector<int64_t> bounds[2];
  for (int i = 0; i < 2; ++i) {
    TF_LITE_ENSURE_OK(context, ReadIntegers(context, tflite::GetInput(context, node, i + 1),
                                            "bounds", &bounds[i]));
  }
  const int64_t least = bounds[0][0], largest = bounds[1][0];
  return DispatchOnType<int8_t, int32_t, int64_t>(context, output->type, [&](auto element) {
    using T = decltype(element);
    TF_LITE_ENSURE_MSG(
        context,
        least < largest && least >= std::numeric_limits<T>::lowest() &&
            largest <= std::numeric_limits<T>::max(),
        "The bounds %lld and %lld must be a range, and numbers that the output's type, %s, holds.",
        static_cast<long long>(least), static_cast<long long>(largest),
        TfLiteTypeGetName(output->type));
    Integers integers(static_cast<PhiloxStream*>(node->user_data), least, largest);
    T* out = tflite::GetTensorData<T>(output);
    const int64_t count = tflite::NumElements(output);
    for (int64_t i = 0; i < count; ++i) out[i] = static_cast<T>(integers.Next());
    return kTfLiteOk;
  });
}

// ---- Multinomial

TfLiteStatus ResizeClasses(TfLiteContext* context, TfLiteNode* node, TfLiteTensor* output) {
  std::vector<int64_t> samples;
  TF_LITE_ENSURE_OK(context, ReadIntegers(context, tflite::GetInput(context, node, 1),
                                          "number of samples", &samples));
  return ResizeTo(context, output,
                  {tflite::SizeOfDimension(tflite::GetInput(context, node, 0), 0), samples[0]});
}

TfLiteStatus PrepareClasses(TfLiteContext* context, TfLiteNode* node) {
  LITMUS_ENSURE_VALUE(context, tflite::NumInputs(node), 2, "The number of inputs");
  LITMUS_ENSURE_VALUE(context, tflite::NumOutputs(node), 1, "The number of outputs");
  const TfLiteTensor *logits, *samples;
  TfLiteTensor* output;
  TF_LITE_ENSURE_OK(context, GetNodeTensors(context, node, {&logits, &samples}, {&output}));
  TF_LITE_ENSURE_MSG(context,
                     (logits->type == kTfLiteFloat32 || logits->type == kTfLiteFloat64) &&
                         tflite::NumDimensions(logits) == 2 &&
                         tflite::SizeOfDimension(logits, 1) > 0,
                     "The logits must be FLOAT32 or FLOAT64 [batch, 1 class or more], not %s.",
                     tflite::GetTensorDebugString(logits).c_str());
  TF_LITE_ENSURE_MSG(context, samples->type == kTfLiteInt32 && tflite::NumElements(samples) == 1,
                     "The number of samples must be one INT32.");
  TF_LITE_ENSURE_MSG(context, output->type == kTfLiteInt32 || output->type == kTfLiteInt64,
                     "The classes drawn can be INT32 or INT64.");
  TF_LITE_ENSURE_OK(context, Seed(context, node));
  if (IsKnown(samples)) return ResizeClasses(context, node, output);
  tflite::SetTensorToDynamic(output);
  return kTfLiteOk;
}

TfLiteStatus EvalClasses(TfLiteContext* context, TfLiteNode* node) {
  TfLiteTensor* output = tflite::GetOutput(context, node, 0);
  if (tflite::IsDynamicTensor(output)) {
    TF_LITE_ENSURE_OK(context, ResizeClasses(context, node, output));
  }
  const TfLiteTensor* logits = tflite::GetInput(context, node, 0);
  const int batches = logits->dims->data[0];
  const auto classes = static_cast<size_t>(logits->dims->data[1]);
  const auto samples = static_cast<size_t>(output->dims->data[1]);
  auto* stream = static_cast<PhiloxStream*>(node->user_data);
  VisitType<float, double>(logits->type, [&](auto logit) {
    VisitType<int32_t, int64_t>(output->type, [&](auto drawn) {
      auto* out = tflite::GetTensorData<decltype(drawn)>(output);
      Draw(*stream, tflite::GetTensorData<decltype(logit)>(logits), batches, classes, samples, out);
      // If no logit is finite there is no distribution; the class is 0, as in LiteRT.
      std::replace(out, out + tflite::NumElements(output), static_cast<decltype(drawn)>(classes),
                   decltype(drawn){0});
    });
  });
  // Two samples take one block of the random number generator's stream.
  stream->Skip((static_cast<uint64_t>(batches) * samples + 1) / 2);
  return kTfLiteOk;
}

}  // namespace
}  // namespace litmus

namespace tflite::ops::custom {

TfLiteRegistration* Register_MULTINOMIAL() {
  return litmus::MakeRegistration<litmus::PhiloxStream, litmus::PrepareClasses,
                                  litmus::EvalClasses>();
}
TfLiteRegistration* Register_RANDOM_STANDARD_NORMAL() {
  return litmus::MakeRegistration<litmus::PhiloxStream, litmus::PrepareFloats,
                                  litmus::EvalFloats<litmus::NormalBlock, litmus::NormalDoubles>>();
}
TfLiteRegistration* Register_RANDOM_UNIFORM() {
  return litmus::MakeRegistration<
      litmus::PhiloxStream, litmus::PrepareFloats,
      litmus::EvalFloats<litmus::UniformBlock, litmus::UniformDoubles>>();
}
TfLiteRegistration* Register_RANDOM_UNIFORM_INT() {
  return litmus::MakeRegistration<litmus::PhiloxStream, litmus::PrepareIntegers,
                                  litmus::EvalIntegers>();
}

}  // namespace tflite::ops::custom
