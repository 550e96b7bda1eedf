// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The classes of the highest scores, by TensorFlow Lite's label_image's rules.
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

// Scores below this are not shown.
inline constexpr float kThreshold = 0.001f;

// The scores of an output tensor [..., classes], those of the first row: float32 as they are,
// uint8 v / 255, int8 (v + 128) / 256. InvalidArgument names the type or the shape that is none.
absl::StatusOr<CountedVector<float>> Scores(const TfLiteTensor& output);

// At most `most` results of kThreshold or more, the highest score first; of equal scores the higher
// index first. NaN is no result.
std::vector<Result> TopResults(const CountedVector<float>& scores, size_t most);

}  // namespace litmus::label_image

#endif  // LITMUS_TOOLS_LABEL_IMAGE_TOP_RESULTS_H_
