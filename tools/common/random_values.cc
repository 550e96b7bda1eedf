// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/common/random_values.h"

#include <cmath>

#include "runtime/c/half.h"

namespace litmus {
namespace {

template <typename T>
void Append(T value, std::string* bytes) {
  bytes->append(reinterpret_cast<const char*>(&value), sizeof(value));
}

void AppendAs(TfLiteType type, double value, std::string* bytes) {
  switch (type) {
    case kTfLiteFloat32:
      return Append(static_cast<float>(value), bytes);
    case kTfLiteFloat64:
      return Append(value, bytes);
    case kTfLiteFloat16:
      return Append(FloatToHalf(static_cast<float>(value)), bytes);
    case kTfLiteBFloat16:  // the upper 16 bits of a float
      return Append(static_cast<uint16_t>(BitsOfFloat(static_cast<float>(value)) >> 16), bytes);
    case kTfLiteInt64:
    case kTfLiteUInt64:
      return Append(static_cast<int64_t>(value), bytes);
    case kTfLiteInt32:
    case kTfLiteUInt32:
      return Append(static_cast<uint32_t>(static_cast<int64_t>(value)), bytes);
    case kTfLiteInt16:
    case kTfLiteUInt16:
      return Append(static_cast<uint16_t>(static_cast<int64_t>(value)), bytes);
    default:
      return Append(static_cast<uint8_t>(static_cast<int64_t>(value)), bytes);
  }
}

}  // namespace

bool IsFloatType(TfLiteType type) {
  return type == kTfLiteFloat32 || type == kTfLiteFloat16 || type == kTfLiteBFloat16 ||
         type == kTfLiteFloat64;
}

size_t ElementSize(TfLiteType type) {
  switch (type) {
    case kTfLiteFloat64:
    case kTfLiteInt64:
    case kTfLiteUInt64:
      return 8;
    case kTfLiteFloat32:
    case kTfLiteInt32:
    case kTfLiteUInt32:
      return 4;
    case kTfLiteFloat16:
    case kTfLiteBFloat16:
    case kTfLiteInt16:
    case kTfLiteUInt16:
      return 2;
    default:
      return 1;
  }
}

ValueRange RangeOfType(TfLiteType type) {
  switch (type) {
    case kTfLiteUInt8:
      return {0, 255};
    case kTfLiteInt8:
      return {-128, 127};
    case kTfLiteInt16:
      return {-32768, 32767};
    case kTfLiteUInt16:
      return {0, 65535};
    case kTfLiteInt32:
      return {-2147483648.0, 2147483647.0};
    case kTfLiteUInt32:
      return {0, 4294967295.0};
    case kTfLiteInt64:
      return {-0x1p53, 0x1p53};
    case kTfLiteUInt64:
      return {0, 0x1p53};
    case kTfLiteBool:
      return {0, 1};
    case kTfLiteFloat16:
      return {-65504, 65504};
    default:
      return {-3e38, 3e38};
  }
}

std::string RandomValues(TfLiteType type, size_t count, const std::function<double()>& draw) {
  std::string bytes;
  bytes.reserve(count * ElementSize(type));
  for (size_t i = 0; i < count; ++i) AppendAs(type, draw(), &bytes);
  return bytes;
}

double UniformDistribution::operator()() {
  if (!floats_) {
    std::uniform_int_distribution<int64_t> integers(static_cast<int64_t>(range_.low),
                                                    static_cast<int64_t>(range_.high));
    return static_cast<double>(integers(*random_));
  }
  const auto low = static_cast<float>(range_.low), high = static_cast<float>(range_.high);
  return low + (high - low) * std::generate_canonical<float, 24>(*random_);
}

uint64_t SplitMix64::Next() {
  uint64_t z = state_ += 0x9e3779b97f4a7c15;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
  z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
  return z ^ (z >> 31);
}

double GaussianDistribution::Uniform() {
  return static_cast<double>(random_.Next() >> 11) * 0x1p-53;
}

// A standard normal value, by the Box-Muller transform.
double GaussianDistribution::Normal() {
  constexpr double kTwoPi = 6.283185307179586;
  const double radius = std::sqrt(-2 * std::log(1 - Uniform()));
  return radius * std::cos(kTwoPi * Uniform());
}

double GaussianDistribution::operator()() {
  double r;
  do {
    r = mean_ + std_ * Normal();
  } while (!(r >= 0 && r < 1));
  const double width = range_.high - range_.low;
  return floats_ ? range_.low + width * r : range_.low + std::floor((width + 1) * r);
}

}  // namespace litmus
