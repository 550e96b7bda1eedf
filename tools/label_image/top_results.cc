// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/label_image/top_results.h"

#include <algorithm>

#include "absl/strings/str_cat.h"

namespace litmus::label_image {

absl::StatusOr<CountedVector<float>> Scores(const TfLiteTensor& output) {
  const TfLiteIntArray* dims = output.dims;
  const int classes = dims == nullptr || dims->size == 0 ? 0 : dims->data[dims->size - 1];
  const auto name = [&] {
    return absl::StrCat("output '", output.name == nullptr ? "" : output.name, "'");
  };
  CountedVector<float> scores(static_cast<size_t>(std::max(classes, 0)));
  switch (output.type) {
    case kTfLiteFloat32:
    case kTfLiteUInt8:
    case kTfLiteInt8:
      break;
    default:
      return absl::InvalidArgumentError(absl::StrCat("cannot handle output type ",
                                                     TfLiteTypeGetName(output.type), " of ", name(),
                                                     " yet: expected FLOAT32, UINT8 or INT8"));
  }
  const size_t element = output.type == kTfLiteFloat32 ? sizeof(float) : 1;
  if (scores.empty() || output.data.raw == nullptr || output.bytes < scores.size() * element) {
    return absl::InvalidArgumentError(
        absl::StrCat(name(), " has no scores: expected a shape [1, classes]"));
  }
  for (size_t i = 0; i < scores.size(); ++i) {
    switch (output.type) {
      case kTfLiteUInt8:
        scores[i] = static_cast<float>(output.data.uint8[i] / 255.0);
        break;
      case kTfLiteInt8:
        scores[i] = static_cast<float>((output.data.int8[i] + 128) / 256.0);
        break;
      default:
        scores[i] = output.data.f[i];
    }
  }
  return scores;
}

std::vector<Result> TopResults(const CountedVector<float>& scores, size_t most) {
  std::vector<Result> results;
  for (size_t i = 0; i < scores.size(); ++i) {
    if (scores[i] >= kThreshold) results.push_back({scores[i], static_cast<int>(i)});
  }
  const size_t shown = std::min(most, results.size());
  std::partial_sort(results.begin(), results.begin() + static_cast<std::ptrdiff_t>(shown),
                    results.end(), [](const Result& a, const Result& b) {
                      return a.score != b.score ? a.score > b.score : a.index > b.index;
                    });
  results.resize(shown);
  return results;
}

}  // namespace litmus::label_image
