// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/conformance/compare.h"

#include <algorithm>
#include <cmath>
#include <cstring>

namespace litmus::conformance {
namespace {

// Decoding a box takes one exp and a few float32 products: 1e-5 for coordinates in [0, 1].
constexpr double kDetectionTolerance = 1e-5;

void Check(size_t index, double expected, double got, double allowed, Comparison* result) {
  bool ok;
  if (std::isnan(expected) || std::isinf(expected) || std::isnan(got) || std::isinf(got)) {
    ok = (std::isnan(expected) && std::isnan(got)) || expected == got;
  } else {
    const double error = std::fabs(got - expected);
    result->worst = std::max(result->worst, error);
    ok = error <= allowed;
  }
  if (ok) return;
  ++result->failed;
  if (!result->first) result->first = Mismatch{index, expected, got, allowed};
}

double Allowed(const Tolerance& tolerance, double expected, double max_want, Kernels kernels) {
  double allowed = tolerance.absolute + tolerance.relative * std::fabs(expected);
  if (kernels != Kernels::kReference) {
    allowed = std::max({allowed, tolerance.fast_of_max * max_want, tolerance.fast_absolute});
  }
  if (kernels == Kernels::kDelegate || kernels == Kernels::kHalfDelegate) {
    allowed = std::max(allowed, tolerance.delegate_absolute);
  }
  if (kernels == Kernels::kHalfDelegate) allowed = std::max(allowed, tolerance.half_absolute);
  return allowed;
}

// Records the errors of elements for information; only the signal-to-noise ratio of the whole
// output counts.
void CheckSignalToNoise(const ExpectedOutput& want, const void* got, Comparison* result) {
  double signal = 0, noise = 0;
  Mismatch worst;
  for (size_t i = 0; i < want.values.size(); ++i) {
    const double expected = ValueAt(want.values, i);
    const double value = ValueAt(want.values.dtype, got, i * want.every);
    const double error = std::fabs(value - expected);
    signal += expected * expected;
    noise += error * error;
    if (!(error <= result->worst)) {
      result->worst = error;
      worst = {i * want.every, expected, value, 0};
    }
  }
  const double ratio = std::pow(10.0, want.tolerance.least_snr_db / 10);
  if (noise * ratio <= signal) return;
  result->failed = want.values.size();
  result->first = worst;
}

// Converts complex numbers to pairs.
ExpectedOutput AsPairs(const ExpectedOutput& want) {
  ExpectedOutput pairs = want;
  pairs.values.dtype = want.values.dtype == "c8" ? "f4" : "f8";
  pairs.values.shape.push_back(2);
  return pairs;
}

}  // namespace

Comparison Compare(const ExpectedOutput& want, const void* got, size_t got_elements,
                   Kernels kernels) {
  if (want.values.dtype[0] == 'c' && want.every == 1) {
    return Compare(AsPairs(want), got, 2 * got_elements, kernels);
  }
  Comparison result;
  const size_t n = want.values.size();
  if ((got_elements + want.every - 1) / want.every != n) {
    result.failed = n;
    result.first = Mismatch{got_elements, static_cast<double>(n), -1, 0};
    return result;
  }
  if (want.tolerance.least_snr_db > 0) {
    CheckSignalToNoise(want, got, &result);
    return result;
  }
  double max_want = 0;
  for (size_t i = 0; i < n; ++i) {
    const double value = std::fabs(ValueAt(want.values, i));
    if (std::isfinite(value)) max_want = std::max(max_want, value);
  }
  const bool wide = want.values.dtype == "i8" || want.values.dtype == "u8";
  for (size_t i = 0; i < n; ++i) {
    const double expected = ValueAt(want.values, i);
    const double allowed = Allowed(want.tolerance, expected, max_want, kernels);
    const double value = ValueAt(want.values.dtype, got, i * want.every);
    Check(i * want.every, expected, value, allowed, &result);
    // Doubles cannot represent all 64-bit integers, so the bytes are compared too.
    if (wide && allowed == 0 && expected == value &&
        std::memcmp(&want.values.bytes[8 * i], static_cast<const char*>(got) + 8 * i * want.every,
                    8) != 0) {
      ++result.failed;
      if (!result.first) result.first = Mismatch{i * want.every, expected, value, 0};
    }
  }
  return result;
}

Comparison CompareDetections(const std::vector<ExpectedOutput>& want,
                             const std::vector<const float*>& got, bool exact) {
  Comparison result;
  const double box_tolerance = exact ? kDetectionTolerance : want[0].tolerance.absolute;
  const double score_tolerance = exact ? kDetectionTolerance : want[2].tolerance.absolute;
  const size_t detections = want[2].values.size();
  std::vector<bool> used(detections, false);
  for (size_t i = 0; i < detections; ++i) {
    const double score = ValueAt(want[2].values, i);
    const double label = ValueAt(want[1].values, i);
    size_t best = detections;
    double best_distance = INFINITY;
    for (size_t j = 0; j < detections; ++j) {
      if (used[j] || std::fabs(got[2][j] - score) > score_tolerance || got[1][j] != label) {
        continue;
      }
      double distance = 0;
      for (size_t k = 0; k < 4; ++k) {
        distance =
            std::max(distance, std::fabs(got[0][4 * j + k] - ValueAt(want[0].values, 4 * i + k)));
      }
      if (distance < best_distance) {
        best = j;
        best_distance = distance;
      }
    }
    if (best == detections) {  // no such detection: report the score at this index
      ++result.failed;
      if (!result.first) result.first = Mismatch{i, score, got[2][i], score_tolerance};
      continue;
    }
    used[best] = true;
    for (size_t k = 0; k < 4; ++k) {
      Check(4 * i + k, ValueAt(want[0].values, 4 * i + k), got[0][4 * best + k], box_tolerance,
            &result);
    }
  }
  Check(0, ValueAt(want[3].values, 0), got[3][0], 0, &result);
  return result;
}

}  // namespace litmus::conformance
