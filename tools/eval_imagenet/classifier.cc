// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/eval_imagenet/classifier.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <numeric>
#include <utility>

#include "absl/strings/str_cat.h"
#include "tools/common/evaluation/clock.h"
#include "tools/common/evaluation/tensor_values.h"

namespace litmus::imagenet {

absl::StatusOr<Classifier> Classifier::Make(ReadyInterpreter ready, int output_index) {
  tflite::Interpreter& interpreter = *ready.interpreter;
  if (interpreter.AllocateTensors() != kTfLiteOk) {
    return FailureOf(
        interpreter,
        absl::InvalidArgumentError("--model_file: cannot allocate tensors: see the message above"));
  }
  if (interpreter.inputs().size() != 1) {
    return absl::InvalidArgumentError(absl::StrCat("--model_file: the model has ",
                                                   interpreter.inputs().size(),
                                                   " inputs; a classifier of images has one"));
  }
  const size_t outputs = interpreter.outputs().size();
  if (output_index < 0 && outputs != 1) {
    return absl::InvalidArgumentError(absl::StrCat("--model_file: the model has ", outputs,
                                                   " outputs; choose one with --output_index"));
  }
  Classifier classifier;
  classifier.output_ = std::max(output_index, 0);
  if (static_cast<size_t>(classifier.output_) >= outputs) {
    return absl::InvalidArgumentError(
        absl::StrCat("--output_index=", output_index, ": the model has ", outputs, " outputs"));
  }
  auto input = ImageTensor::From(*interpreter.input_tensor(0));
  if (!input.ok()) return input.status();
  classifier.input_ = *input;
  const TfLiteTensor* output = interpreter.output_tensor(static_cast<size_t>(classifier.output_));
  int64_t elements = 1;
  for (int d = 0; d < output->dims->size; ++d) elements *= output->dims->data[d];
  const int rank = output->dims->size;
  if (rank < 1 || elements < 1 || elements != output->dims->data[rank - 1]) {
    return absl::InvalidArgumentError(absl::StrCat("--model_file: output ", classifier.output_,
                                                   " has ", elements, " elements in ", rank,
                                                   " dimensions; expected [1, classes]"));
  }
  classifier.classes_ = elements;
  classifier.ready_ = std::move(ready);
  return classifier;
}

absl::StatusOr<std::vector<RankedClass>> Classifier::Classify(const std::vector<uint8_t>& bytes,
                                                              int64_t* invoke_us) {
  tflite::Interpreter& interpreter = *ready_.interpreter;
  TfLiteTensor* input = interpreter.input_tensor(0);
  if (input->bytes != bytes.size()) {
    return absl::InternalError(
        absl::StrCat("the input takes ", input->bytes, " bytes, not ", bytes.size()));
  }
  std::memcpy(input->data.raw, bytes.data(), bytes.size());
  const int64_t start = NowUs();
  const TfLiteStatus status = ready_.Invoke();
  *invoke_us = NowUs() - start;
  if (status != kTfLiteOk) {
    return FailureOf(interpreter,
                     absl::InternalError("the model failed to run: see the message above"));
  }
  if (absl::Status read = ReadScores(); !read.ok()) return read;
  std::vector<int64_t> order(scores_.size());
  std::iota(order.begin(), order.end(), 0);
  const size_t ranks = std::min<size_t>(kMostRanks, order.size());
  std::partial_sort(order.begin(), order.begin() + static_cast<std::ptrdiff_t>(ranks), order.end(),
                    [&](int64_t a, int64_t b) {
                      const double x = scores_[static_cast<size_t>(a)];
                      const double y = scores_[static_cast<size_t>(b)];
                      if (std::isnan(x) || std::isnan(y)) {
                        return std::isnan(x) == std::isnan(y) ? a < b : std::isnan(y);
                      }
                      return x != y ? x > y : a < b;
                    });
  std::vector<RankedClass> best;
  for (size_t i = 0; i < ranks; ++i) {
    best.push_back({order[i], scores_[static_cast<size_t>(order[i])]});
  }
  return best;
}

absl::Status Classifier::ReadScores() {
  const TfLiteTensor* output = ready_.interpreter->output_tensor(static_cast<size_t>(output_));
  if (absl::Status read = ReadRealValues(*output, &scores_); !read.ok()) return read;
  if (static_cast<int64_t>(scores_.size()) != classes_) {
    return absl::InternalError(
        absl::StrCat("the output changed from ", classes_, " to ", scores_.size(), " elements"));
  }
  non_finite_ = false;
  for (const double score : scores_) non_finite_ |= !std::isfinite(score);
  return absl::OkStatus();
}

}  // namespace litmus::imagenet
