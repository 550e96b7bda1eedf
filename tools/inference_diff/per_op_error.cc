// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/inference_diff/per_op_error.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>
#include <type_traits>

#include "runtime/c/half.h"

namespace litmus {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

template <typename T>
double Difference(T a, T b) {
  if constexpr (std::is_integral_v<T>) {
    // The difference is computed in integers, which is exact for values that doubles cannot
    // represent.
    return static_cast<double>(a > b ? static_cast<uint64_t>(a) - static_cast<uint64_t>(b)
                                     : static_cast<uint64_t>(b) - static_cast<uint64_t>(a));
  } else {
    return std::abs(static_cast<double>(a) - static_cast<double>(b));
  }
}

// Whether both are NaN or the same infinity.
bool SameNonFinite(double a, double b) { return (std::isnan(a) && std::isnan(b)) || a == b; }

// `T` is the stored type; `convert` converts an element to a double.
template <typename T, typename Convert>
void Accumulate(const void* reference, const void* test, size_t count, double zero_point,
                Convert convert, TensorError* error) {
  double sum_error = 0, sum_squares = 0, reference_squares = 0, test_squares = 0, product = 0;
  size_t counted = 0;
  for (size_t i = 0; i < count; ++i) {
    T a_stored, b_stored;
    std::memcpy(&a_stored, static_cast<const char*>(reference) + i * sizeof(T), sizeof(T));
    std::memcpy(&b_stored, static_cast<const char*>(test) + i * sizeof(T), sizeof(T));
    const auto a_value = convert(a_stored), b_value = convert(b_stored);
    const double a = static_cast<double>(a_value) - zero_point;
    const double b = static_cast<double>(b_value) - zero_point;
    if (!std::isfinite(a) || !std::isfinite(b)) {
      if (!SameNonFinite(a, b)) error->non_finite = true;
      continue;
    }
    const double difference = Difference(a_value, b_value);
    error->max_abs = std::max(error->max_abs, difference);
    error->max_abs_reference = std::max(error->max_abs_reference, std::abs(a));
    sum_error += difference;
    sum_squares += difference * difference;
    reference_squares += a * a;
    test_squares += b * b;
    product += a * b;
    ++counted;
  }
  error->equal = error->max_abs == 0 && !error->non_finite;
  if (counted > 0) error->mean_abs = sum_error / static_cast<double>(counted);
  if (error->equal || (reference_squares == 0 && test_squares == 0)) {
    error->cosine = 1;
  } else if (reference_squares == 0 || test_squares == 0) {
    error->cosine = 0;
  } else {
    // Rounding could give a value outside of [-1, 1].
    error->cosine =
        std::clamp(product / (std::sqrt(reference_squares) * std::sqrt(test_squares)), -1.0, 1.0);
  }
  if (sum_squares == 0) {
    error->snr_db = kInfinity;
  } else {
    error->snr_db = 10 * std::log10(reference_squares / sum_squares);
  }
}

bool IsFloat(TfLiteType type) {
  return type == kTfLiteFloat32 || type == kTfLiteFloat64 || type == kTfLiteFloat16 ||
         type == kTfLiteBFloat16 || type == kTfLiteComplex64 || type == kTfLiteComplex128;
}

template <typename T>
void AccumulateNumbers(const void* reference, const void* test, size_t bytes, double zero_point,
                       TensorError* error) {
  Accumulate<T>(
      reference, test, bytes / sizeof(T), zero_point, [](T x) { return x; }, error);
}

// Returns false for a type without numeric values.
bool AccumulateAs(TfLiteType type, const void* a, const void* b, size_t bytes, double zero,
                  TensorError* error) {
  switch (type) {
    case kTfLiteFloat32:
    case kTfLiteComplex64:
      AccumulateNumbers<float>(a, b, bytes, zero, error);
      return true;
    case kTfLiteFloat64:
    case kTfLiteComplex128:
      AccumulateNumbers<double>(a, b, bytes, zero, error);
      return true;
    case kTfLiteFloat16:
      Accumulate<uint16_t>(a, b, bytes / 2, zero, HalfToFloat, error);
      return true;
    case kTfLiteBFloat16:
      Accumulate<uint16_t>(a, b, bytes / 2, zero, BFloatToFloat, error);
      return true;
    case kTfLiteInt8:
      AccumulateNumbers<int8_t>(a, b, bytes, zero, error);
      return true;
    case kTfLiteUInt8:
    case kTfLiteBool:
      AccumulateNumbers<uint8_t>(a, b, bytes, zero, error);
      return true;
    case kTfLiteInt16:
      AccumulateNumbers<int16_t>(a, b, bytes, zero, error);
      return true;
    case kTfLiteUInt16:
      AccumulateNumbers<uint16_t>(a, b, bytes, zero, error);
      return true;
    case kTfLiteInt32:
      AccumulateNumbers<int32_t>(a, b, bytes, zero, error);
      return true;
    case kTfLiteUInt32:
      AccumulateNumbers<uint32_t>(a, b, bytes, zero, error);
      return true;
    case kTfLiteInt64:
      AccumulateNumbers<int64_t>(a, b, bytes, zero, error);
      return true;
    case kTfLiteUInt64:
      AccumulateNumbers<uint64_t>(a, b, bytes, zero, error);
      return true;
    default:
      return false;
  }
}

}  // namespace

double TensorError::Ratio() const {
  if (!comparable || equal) return 0;
  if (non_finite || shape_differs) return kInfinity;
  return allowed > 0 ? max_abs / allowed : kInfinity;
}

TensorError CompareTensor(const TfLiteTensor& reference, const void* reference_data,
                          size_t reference_bytes, const void* test_data, size_t test_bytes,
                          const ErrorTolerance& tolerance) {
  TensorError error;
  if (reference.type == kTfLiteString) {
    error.comparable = true;
    error.equal = reference_bytes == test_bytes &&
                  (test_bytes == 0 || std::memcmp(reference_data, test_data, test_bytes) == 0);
    error.max_abs = error.mean_abs = error.equal ? 0 : 1;
    error.snr_db = error.equal ? kInfinity : 0;
    return error;
  }
  const bool quantized = !IsFloat(reference.type) && reference.params.scale != 0;
  const double zero = quantized ? reference.params.zero_point : 0;
  TensorError size_probe;
  if (!AccumulateAs(reference.type, nullptr, nullptr, 0, zero, &size_probe)) return error;
  error.comparable = true;
  if (reference_bytes != test_bytes) {
    error.shape_differs = true;
    return error;
  }
  AccumulateAs(reference.type, reference_data, test_data, test_bytes, zero, &error);
  if (IsFloat(reference.type)) {
    error.allowed = tolerance.relative * error.max_abs_reference + tolerance.absolute;
  } else if (quantized) {
    error.allowed = tolerance.quantized_steps;
  }
  return error;
}

}  // namespace litmus
