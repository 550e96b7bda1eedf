// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "delegates/gpu/graph/lower_rounding.h"

#include <algorithm>
#include <cmath>

#include "delegates/gpu/graph/lower_constant.h"

namespace litmus::gpu {
namespace {

constexpr int kMostBits = 12;

float PowerOfTwo(int bits) { return std::ldexp(1.0f, std::clamp(bits, 0, kMostBits)); }

bool HasOneScale(const TfLiteTensor& tensor) {
  return tensor.type != kTfLiteFloat32 && tensor.params.scale > 0;
}

}  // namespace

float StepsOfFactor(double factor) {
  int exponent = 0;
  std::frexp(factor, &exponent);
  return PowerOfTwo(-exponent);
}

std::vector<float> StepsOfProducts(const TfLiteTensor& in, const TfLiteTensor& weights,
                                   const TfLiteTensor& out) {
  if (!HasOneScale(in) || !HasOneScale(out) || !IsQuantized(weights)) return {};
  const double factor = static_cast<double>(in.params.scale) / out.params.scale;
  std::vector<float> steps;
  const auto* affine = static_cast<const TfLiteAffineQuantization*>(weights.quantization.params);
  if (weights.quantization.type == kTfLiteAffineQuantization && affine != nullptr &&
      affine->scale != nullptr) {
    for (int i = 0; i < affine->scale->size; ++i) {
      steps.push_back(StepsOfFactor(factor * affine->scale->data[i]));
    }
  } else {
    steps.push_back(StepsOfFactor(factor * weights.params.scale));
  }
  const bool equal = std::all_of(steps.begin(), steps.end(),
                                 [&steps](float step) { return step == steps.front(); });
  if (equal) steps.resize(std::min<size_t>(steps.size(), 1));
  return steps;
}

// The multiplier of the scales is shifted left by the whole bits of the count before it is divided.
std::vector<float> StepsOfMean(const TfLiteTensor& in, const TfLiteTensor& out, int count) {
  if (!HasOneScale(in) || !HasOneScale(out)) return {};
  int exponent = 0;
  std::frexp(static_cast<double>(in.params.scale) / out.params.scale, &exponent);
  return {PowerOfTwo(std::ilogb(count) - exponent)};
}

}  // namespace litmus::gpu
