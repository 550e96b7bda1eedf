// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Compares outputs with the expected ones of a case.
#ifndef LITMUS_TOOLS_CONFORMANCE_COMPARE_H_
#define LITMUS_TOOLS_CONFORMANCE_COMPARE_H_

#include <optional>
#include <string>
#include <vector>

#include "tools/conformance/case.h"

namespace litmus::conformance {

struct Mismatch {
  size_t index = 0;  // within the flattened output
  double expected = 0;
  double got = 0;
  double allowed = 0;  // max allowed |got − expected|
};

struct Comparison {
  double worst = 0;   // max |got − expected| of finite values
  size_t failed = 0;  // elements outside the tolerance
  std::optional<Mismatch> first;
};

// The kernels that computed the outputs. They determine the tolerance.
enum class Kernels { kReference, kFast, kDelegate, kHalfDelegate };

// `got` contains the whole output, in the type of `want.values`. Infinities and NaNs must be equal.
Comparison Compare(const ExpectedOutput& want, const void* got, size_t got_elements,
                   Kernels kernels);

// Compares the outputs of TFLite_Detection_PostProcess: boxes [1, D, 4], classes [1, D], scores [1,
// D], count [1]. Detections with equal scores may have any order: each expected one is matched with
// the nearest box of the same class and score. Returns the comparison of all four outputs. `exact`:
// the rest of the network uses integer arithmetic, so scores and box encodings are equal bit for
// bit, and only the decoding may differ.
Comparison CompareDetections(const std::vector<ExpectedOutput>& want,
                             const std::vector<const float*>& got, bool exact);

}  // namespace litmus::conformance

#endif  // LITMUS_TOOLS_CONFORMANCE_COMPARE_H_
