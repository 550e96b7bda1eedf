// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// How far the outputs of the two sides are from each other: per run, and over all runs.
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

// One output in one run. Errors are |test - reference| of values as stored: integer steps for
// quantised outputs. Equal infinities and two NaNs count as equal; elements that are not finite on
// one side only are counted in `not_finite` and left out of the rest.
struct RunError {
  int64_t elements = 0, not_finite = 0;
  int64_t nan_on_both = 0;            // which compare as equal, and show nothing of the two sides
  bool shape_differs = false;         // then all elements count as not comparable
  double mean = 0, max = 0, p99 = 0;  // p99: exact, nearest rank
  // Histogram of the errors of all elements that can be compared. Records of earlier versions have
  // none.
  std::optional<ErrorHistogram> histogram = ErrorHistogram();
  double dot = 0, test_squared = 0, reference_squared = 0, error_squared = 0;
};

RunError CompareValues(const CountedVector<double>& reference, const CountedVector<double>& test);

// Compares two tensors of strings. The error of a string is 0 where it is the same on both sides,
// else 1:
// it counts as 1 in the reference, and as 1 or 0 in the test.
RunError CompareStrings(const TfLiteTensor& reference, const TfLiteTensor& test);

nlohmann::ordered_json ToJson(const RunError& error);
// What ToJson wrote, from a file that anybody may have written.
RunError ReadRunError(const JsonReader& json);

// One output over all runs.
struct OutputError {
  // Over the runs' mean errors, as TensorFlow Lite prints: mean and population deviation. NaN when
  // any run had elements that cannot be compared.
  ErrorMetrics mean_error;
  double max_error = 0;  // of any element in any run
  int64_t compared = 0;  // elements of all runs that can be compared
  // 99th percentile of the errors of these elements, nearest rank; up to
  // ErrorHistogram::kRelativeError too low.
  // Null where the record of a run has no histogram.
  std::optional<double> p99;
  double cosine = 1;  // of all runs' values together; 1 when both sides are 0
  double snr_db = 0;  // 10 log10(sum reference^2 / sum error^2); infinite without error
  int64_t not_comparable = 0;
  int64_t nan_on_both = 0;

  // All elements of all runs. An infinite ratio alone does not show that: errors may be too small
  // for their squares.
  bool equal() const { return max_error == 0 && not_comparable == 0; }
};

// "1.5"; "unknown (…)" with the reason.
std::string P99Text(const OutputError& error);
// "40.2 dB"; "infinite (equal)"; "minus infinity (the reference is 0)".
std::string SnrText(const OutputError& error);

OutputError Accumulate(const std::vector<RunError>& runs);

}  // namespace litmus::diff

#endif  // LITMUS_TOOLS_INFERENCE_DIFF_OUTPUT_ERROR_H_
