// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Runs an image classifier and ranks its classes.
#ifndef LITMUS_TOOLS_EVAL_IMAGENET_CLASSIFIER_H_
#define LITMUS_TOOLS_EVAL_IMAGENET_CLASSIFIER_H_

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "runtime/memory/memory_account.h"
#include "tools/common/evaluation/evaluated_model.h"
#include "tools/common/images/preprocess.h"

namespace litmus::imagenet {

inline constexpr int kMostRanks = 10;

struct RankedClass {
  int64_t index = 0;
  double score = 0;  // dequantised
};

// Not thread-safe.
class Classifier {
 public:
  // Allocates tensors. The model must have one input [1, H, W, 3]. `output_index` chooses an
  // output; with -1 the model must have only one. InvalidArgument otherwise.
  static absl::StatusOr<Classifier> Make(ReadyInterpreter ready, int output_index);

  // Number of classes: the last dimension of the output, whose other dimensions are 1.
  int64_t classes() const { return classes_; }
  const ImageTensor& input() const { return input_; }

  // The best classes, at most kMostRanks, in descending order of score. Equal scores are in
  // ascending order of index; NaNs are last. `bytes` is the whole input tensor. *invoke_us is set
  // to the time of Invoke in µs.
  absl::StatusOr<std::vector<RankedClass>> Classify(const std::vector<uint8_t>& bytes,
                                                    int64_t* invoke_us);
  // Whether the output of the last Classify had a NaN or infinity.
  bool had_non_finite() const { return non_finite_; }

 private:
  absl::Status ReadScores();

  ReadyInterpreter ready_;
  ImageTensor input_;
  int output_ = 0;
  int64_t classes_ = 0;
  CountedVector<double> scores_;
  bool non_finite_ = false;
};

}  // namespace litmus::imagenet

#endif  // LITMUS_TOOLS_EVAL_IMAGENET_CLASSIFIER_H_
