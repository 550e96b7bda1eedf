// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/inference_diff/output_error.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "absl/strings/string_view.h"
#include "cli/number.h"
#include "runtime/util/string_util.h"

namespace litmus::diff {

RunError CompareValues(const CountedVector<double>& reference, const CountedVector<double>& test) {
  RunError error;
  error.elements = static_cast<int64_t>(reference.size());
  if (reference.size() != test.size()) {
    error.shape_differs = true;
    error.not_finite = std::max<int64_t>(1, error.elements);
    return error;
  }
  CountedVector<double> errors;
  errors.reserve(reference.size());
  double sum = 0;
  for (size_t i = 0; i < reference.size(); ++i) {
    const double r = reference[i], t = test[i];
    const bool both_nan = std::isnan(r) && std::isnan(t);
    error.nan_on_both += both_nan;
    const bool same = r == t || both_nan;
    if (!same && !(std::isfinite(r) && std::isfinite(t))) {
      ++error.not_finite;
      continue;
    }
    const double e = same ? 0 : std::fabs(t - r);
    errors.push_back(e);
    sum += e;
    error.max = std::max(error.max, e);
    if (!std::isfinite(r)) continue;
    error.dot += r * t;
    error.reference_squared += r * r;
    error.test_squared += t * t;
    error.error_squared += e * e;
  }
  if (errors.empty()) return error;
  error.mean = sum / static_cast<double>(errors.size());
  error.histogram.emplace(errors);
  const auto place = errors.begin() + RankOfP99(static_cast<int64_t>(errors.size())) - 1;
  std::nth_element(errors.begin(), place, errors.end());
  error.p99 = *place;
  return error;
}

RunError CompareStrings(const TfLiteTensor& reference, const TfLiteTensor& test) {
  const int count = tflite::GetStringCount(&reference), found = tflite::GetStringCount(&test);
  CountedVector<double> all(static_cast<size_t>(count), 1), same(static_cast<size_t>(found), 1);
  for (int i = 0; i < std::min(count, found); ++i) {
    const tflite::StringRef a = tflite::GetString(&reference, i), b = tflite::GetString(&test, i);
    const bool equal = absl::string_view(a.str, a.len) == absl::string_view(b.str, b.len);
    same[static_cast<size_t>(i)] = equal ? 1 : 0;
  }
  return CompareValues(all, same);
}

nlohmann::ordered_json ToJson(const RunError& e) {
  nlohmann::ordered_json json = {{"elements", e.elements},
                                 {"not_finite", e.not_finite},
                                 {"shape_differs", e.shape_differs},
                                 {"mean", e.mean},
                                 {"max", e.max},
                                 {"p99", e.p99},
                                 {"dot", e.dot},
                                 {"test_squared", e.test_squared},
                                 {"reference_squared", e.reference_squared},
                                 {"error_squared", e.error_squared}};
  if (e.nan_on_both > 0) json["nan_on_both"] = e.nan_on_both;
  if (e.histogram) json["histogram"] = e.histogram->ToJson();
  return json;
}

RunError ReadRunError(const JsonReader& json) {
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  constexpr int64_t kMaxElements = int64_t{1} << 40;
  // A sum that overflowed was written as null.
  const auto any = [&](const char* name) {
    const JsonReader value = json.At(name);
    return value.IsNull() ? kInfinity : value.Number();
  };
  const auto size = [&](const char* name) {
    const double number = any(name);
    if (number < 0) json.At(name).Refuse("must not be below 0");
    return number;
  };
  RunError e;
  e.elements = json.At("elements").Integer(0, kMaxElements);
  e.not_finite = json.At("not_finite").Integer(0, std::max<int64_t>(1, e.elements));
  if (json.Has("nan_on_both")) e.nan_on_both = json.At("nan_on_both").Integer(0, e.elements);
  e.shape_differs = json.At("shape_differs").Bool();
  e.mean = size("mean");
  e.max = size("max");
  e.p99 = size("p99");
  e.dot = any("dot");
  e.test_squared = size("test_squared");
  e.reference_squared = size("reference_squared");
  e.error_squared = size("error_squared");
  e.histogram.reset();
  if (json.Has("histogram")) {
    e.histogram =
        ErrorHistogram::Read(json.At("histogram"), std::max<int64_t>(0, e.elements - e.not_finite));
  }
  return e;
}

std::string P99Text(const OutputError& error) {
  return error.p99 ? Number(*error.p99) : "unknown (records of an earlier version)";
}

std::string SnrText(const OutputError& error) {
  if (error.equal()) return "infinite (equal)";
  if (std::isnan(error.snr_db)) return "unknown";
  if (!std::isinf(error.snr_db)) return Number(error.snr_db) + " dB";
  return error.snr_db > 0 ? "infinite" : "minus infinity (the reference is 0)";
}

OutputError Accumulate(const std::vector<RunError>& runs) {
  OutputError total;
  if (runs.empty()) return total;
  const auto n = static_cast<double>(runs.size());
  double dot = 0, test = 0, reference = 0, error = 0;
  std::optional<ErrorHistogram> errors = ErrorHistogram();
  total.mean_error.min = std::numeric_limits<double>::infinity();
  for (const RunError& run : runs) {
    total.not_comparable += run.not_finite;
    total.nan_on_both += run.nan_on_both;
    total.mean_error.mean += run.mean / n;
    total.mean_error.min = std::min(total.mean_error.min, run.mean);
    total.mean_error.max = std::max(total.mean_error.max, run.mean);
    total.max_error = std::max(total.max_error, run.max);
    total.compared += std::max<int64_t>(0, run.elements - run.not_finite);
    if (!run.histogram) errors.reset();
    if (errors) errors->Merge(*run.histogram);
    dot += run.dot;
    test += run.test_squared;
    reference += run.reference_squared;
    error += run.error_squared;
  }
  if (errors) {
    // The maximum error is stored exactly.
    const int64_t rank = RankOfP99(total.compared);
    total.p99 = rank == total.compared ? total.max_error : errors->AtRank(rank);
  }
  double variance = 0;
  for (const RunError& run : runs) {
    variance += (run.mean - total.mean_error.mean) * (run.mean - total.mean_error.mean) / n;
  }
  total.mean_error.std_deviation = std::sqrt(variance);
  total.snr_db =
      error > 0 ? 10 * std::log10(reference / error) : std::numeric_limits<double>::infinity();
  if (test > 0 && reference > 0) {
    // Without an error, the cosine is exactly 1, regardless of rounding in the three sums.
    total.cosine = error > 0 ? dot / std::sqrt(test) / std::sqrt(reference) : 1;
  } else {
    total.cosine = test == reference ? 1 : 0;
  }
  if (total.not_comparable > 0) {
    constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
    total.mean_error = {kNan, kNan, kNan, kNan};
  }
  return total;
}

}  // namespace litmus::diff
