// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Selects the classes with the highest scores, by the rules of TensorFlow Lite's label_image.
#ifndef LITMUS_TOOLS_LABEL_IMAGE_TOP_RESULTS_H_
#define LITMUS_TOOLS_LABEL_IMAGE_TOP_RESULTS_H_

#include <cstddef>
#include <vector>

#include "absl/status/statusor.h"
#include "runtime/c/common.h"
#include "runtime/memory/memory_account.h"

namespace litmus::label_image {

struct Result {
  float score = 0;
  int index = 0;
};

// Lower scores are not shown.
inline constexpr float kThreshold = 0.001f;

// Returns the scores of the first row of an output tensor [..., classes]: float32 unchanged, uint8
// as v / 255, int8 as (v + 128) / 256. Returns InvalidArgument with the type or shape if it is not
// supported.
absl::StatusOr<CountedVector<float>> Scores(const TfLiteTensor& output);

// Returns at most `most` results of at least kThreshold, the highest score first; if scores are
// equal, the higher index first. NaN is ignored.
std::vector<Result> TopResults(const CountedVector<float>& scores, size_t most);

}  // namespace litmus::label_image

#endif  // LITMUS_TOOLS_LABEL_IMAGE_TOP_RESULTS_H_
