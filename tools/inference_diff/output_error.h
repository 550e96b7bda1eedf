// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Computes the difference between the outputs of the reference and the test side, per run and over
// all runs.
#ifndef LITMUS_TOOLS_INFERENCE_DIFF_OUTPUT_ERROR_H_
#define LITMUS_TOOLS_INFERENCE_DIFF_OUTPUT_ERROR_H_

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "json/json_reader.h"
#include "nlohmann/json.hpp"
#include "runtime/c/common.h"
#include "runtime/memory/memory_account.h"
#include "tools/common/evaluation/metrics_proto.h"
#include "tools/inference_diff/error_histogram.h"

namespace litmus::diff {

// One output in one run. Errors are |test - reference| of the stored values: quantisation steps for
// quantised outputs. Equal infinities and pairs of NaNs count as equal; elements that are not
// finite on one side only are counted in `not_finite` and excluded from the other members.
struct RunError {
  int64_t elements = 0, not_finite = 0;
  int64_t nan_on_both = 0;            // elements that count as equal but are not meaningful
  bool shape_differs = false;         // if true, all elements count as not comparable
  double mean = 0, max = 0, p99 = 0;  // p99: exact, nearest-rank
  // The errors of all comparable elements. Records of earlier versions do not have it.
  std::optional<ErrorHistogram> histogram = ErrorHistogram();
  double dot = 0, test_squared = 0, reference_squared = 0, error_squared = 0;
};

RunError CompareValues(const CountedVector<double>& reference, const CountedVector<double>& test);

// Compares two string tensors. The error of a string is 0 if both sides are equal, otherwise 1. For
// ratios such as SNR, a string has the value 1 in the reference, and 1 or 0 in the test.
RunError CompareStrings(const TfLiteTensor& reference, const TfLiteTensor& test);

nlohmann::ordered_json ToJson(const RunError& error);
// Reads the output of ToJson from a possibly untrusted file.
RunError ReadRunError(const JsonReader& json);

// Errors of one output over all runs.
struct OutputError {
  // Mean and population standard deviation of the runs' mean errors, as TensorFlow Lite prints. NaN
  // if any run has elements that cannot be compared.
  ErrorMetrics mean_error;
  double max_error = 0;  // of any element in any run
  int64_t compared = 0;  // number of comparable elements in all runs
  // 99th percentile (nearest-rank) of the errors of the comparable elements, at most
  // ErrorHistogram::kRelativeError too low. nullopt if the record of a run has no histogram.
  std::optional<double> p99;
  double cosine = 1;  // cosine similarity over all runs; 1 if both sides are 0
  double snr_db = 0;  // 10 log10(sum reference^2 / sum error^2); infinite without an error
  int64_t not_comparable = 0;
  int64_t nan_on_both = 0;

  // Whether all elements of all runs are equal. An infinite SNR does not imply that: squares of
  // small errors may underflow.
  bool equal() const { return max_error == 0 && not_comparable == 0; }
};

// Formats "1.5", or "unknown (…)" with the reason.
std::string P99Text(const OutputError& error);
// Formats "40.2 dB", "infinite (equal)" or "minus infinity (the reference is 0)".
std::string SnrText(const OutputError& error);

OutputError Accumulate(const std::vector<RunError>& runs);

}  // namespace litmus::diff

#endif  // LITMUS_TOOLS_INFERENCE_DIFF_OUTPUT_ERROR_H_
