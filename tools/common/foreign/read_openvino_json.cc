// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// What OpenVINO's benchmark_app writes with --json_stats (-json_stats) and -report_type: one model,
// numbers as strings, milliseconds with two decimals.
#include <cmath>
#include <optional>
#include <string>
#include <system_error>

#include "absl/strings/str_cat.h"
#include "cli/decimal.h"
#include "tools/common/foreign/foreign_format.h"

namespace litmus::foreign {
namespace {

using json = nlohmann::ordered_json;

constexpr double kUsOfMs = 1000, kUsPrinted = 10;

// Milliseconds as text, in microseconds.
std::optional<double> UsIn(const JsonReader& results, const char* member) {
  if (!results.Has(member)) return std::nullopt;
  const JsonReader value = results.At(member);
  if (value.value().is_number()) return ReadQuantity(value, kUsOfMs);
  const std::string& text = value.Text();
  double ms = 0;
  const char* const end = text.data() + text.size();
  const auto [read, error] = DecimalFromChars(text.data(), end, &ms);
  if (error == std::errc() && read == end && ms >= 0 && ms * kUsOfMs <= kMaxValue) {
    return ms * kUsOfMs;
  }
  value.Refuse(
      absl::StrCat("must be milliseconds of at least 0, with a point before its decimals, "
                   "not ",
                   value.ForPeople()));
  return std::nullopt;
}

std::string OptionOf(const JsonReader& document, const char* name) {
  if (!document.Has("cmd_options") || !document.At("cmd_options").Has(name)) return "";
  const json& value = document.At("cmd_options").At(name).value();
  return value.is_string() ? value.get<std::string>() : "";
}

bool Is(const json& document) {
  const auto results = document.find("execution_results");
  return results != document.end() && results->is_object();
}

void Read(const JsonReader& document, ForeignResult* result) {
  const JsonReader results = document.At("execution_results");
  EntryAdder add(ModelName(OptionOf(document, "-m")), result);
  // "latency (ms)" is the percentile that -latency_percentile names.
  const std::string percentile = OptionOf(document, "-latency_percentile");
  const bool median = percentile.empty() || percentile == "50";
  const std::optional<double> latency = UsIn(results, "latency (ms)");
  std::optional<double> mean = UsIn(results, "avg latency");
  if (!mean) mean = UsIn(results, "Average latency (ms)");
  add.MedianOrMean(median ? latency : std::nullopt, mean, kUsPrinted);
  if (percentile == "95") add.Time("latency_p95", latency, kUsPrinted);
  const auto read = UsIn(results, "read model time (ms)"),
             compile = UsIn(results, "compile model time (ms)");
  if (compile) add.Time("init", read.value_or(0) + *compile, kUsPrinted);
  add.Time("first_inference", UsIn(results, "first inference time (ms)"), kUsPrinted);
}

}  // namespace

Format OpenVinoJson() {
  Format format{"OpenVINO's JSON"};
  format.json_marks = {"\"execution_results\"", "\"configuration_setup\""};
  format.is_json = &Is;
  format.read_json = &Read;
  return format;
}

}  // namespace litmus::foreign
