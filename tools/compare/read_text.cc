// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/compare/read_text.h"

#include <cmath>
#include <optional>
#include <system_error>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "absl/strings/string_view.h"
#include "cli/decimal.h"
#include "tools/common/foreign/foreign_result.h"
#include "tools/common/foreign/select_entry.h"

namespace litmus::compare {
namespace {

constexpr absl::string_view kStatistics = "count=", kTotals = "Inference timings in us: ",
                            kMemory = "Memory footprint delta from the start of the tool (MB): ";
constexpr double kBytesOfMb = 1 << 20;

// The three lines of TensorFlow Lite's text that hold results, each without what a logger printed
// before it; "" if the text lacks the line.
struct Lines {
  absl::string_view statistics, totals, memory;
};

// A logger may print a prefix before the phrase: "INFO: ", or "I0000 12:00:00 …] ".
void TakeLine(absl::string_view line, absl::string_view phrase, absl::string_view* taken) {
  const size_t at = line.find(phrase);
  if (at == absl::string_view::npos) return;
  const absl::string_view before = line.substr(0, at);
  if (before.empty() || before == "INFO: " || absl::EndsWith(before, "] ")) {
    *taken = line.substr(at);
  }
}

Lines FindLines(absl::string_view text) {
  Lines lines;
  for (const absl::string_view line : absl::StrSplit(text, '\n')) {
    TakeLine(line, kStatistics, &lines.statistics);
    TakeLine(line, kTotals, &lines.totals);
    TakeLine(line, kMemory, &lines.memory);
  }
  return lines;
}

// The number after `label`, which must be at the start of the line or after a blank.
std::optional<double> NumberAfter(absl::string_view line, absl::string_view label) {
  for (size_t at = line.find(label); at != absl::string_view::npos; at = line.find(label, at + 1)) {
    if (at != 0 && line[at - 1] != ' ') continue;
    const char* begin = line.data() + at + label.size();
    double value = 0;
    const auto [end, error] = DecimalFromChars(begin, line.data() + line.size(), &value);
    if (error == std::errc() && std::isfinite(value)) return value;
    return std::nullopt;
  }
  return std::nullopt;
}

struct Read {
  std::optional<double> value;
  std::string note;
};

Read ReadMedian(const Lines& lines) {
  if (const auto median = NumberAfter(lines.statistics, "median=")) return {median, ""};
  const auto count = NumberAfter(lines.statistics, "count=");
  const bool alike = count == 1.0 || lines.statistics.find("(all same)") != absl::string_view::npos;
  if (alike) return {NumberAfter(lines.statistics, "curr="), ""};
  auto mean = NumberAfter(lines.statistics, "avg=");
  if (!mean) mean = NumberAfter(lines.totals, "Inference (avg): ");
  return {mean, "the output has no median; the mean is used instead"};
}

Read ReadMetric(const Lines& lines, Metric metric) {
  switch (metric) {
    case Metric::kMedian:
      return ReadMedian(lines);
    case Metric::kP95:
      return {NumberAfter(lines.statistics, "p95="), ""};
    case Metric::kInit:
      return {NumberAfter(lines.totals, "Init: "), ""};
    case Metric::kFirstInference:
      return {NumberAfter(lines.totals, "First inference: "), ""};
    case Metric::kMemory: {
      auto overall = NumberAfter(lines.memory, "overall=");
      if (overall) *overall *= kBytesOfMb;
      return {overall, ""};
    }
    case Metric::kInstructions:
    case Metric::kWall:
    case Metric::kCpu:
    case Metric::kOutput:
      break;
  }
  return {};
}

bool HasLines(const Lines& lines) { return !lines.statistics.empty() || !lines.totals.empty(); }

absl::Status CheckRatioValue(double value, Metric metric) {
  if (value > 0) return absl::OkStatus();
  return absl::InvalidArgumentError(
      absl::StrCat("the ", InfoOf(metric).name, " is ", value, "; a ratio needs a number above 0"));
}

absl::StatusOr<Measurement> ReadOtherProgram(const std::string& text, Metric metric) {
  const absl::StatusOr<std::optional<ForeignResult>> result = ReadForeignText(text);
  if (!result.ok()) return result.status();
  if (!result->has_value()) {
    return absl::InvalidArgumentError(
        "the output has neither a line 'count=...' nor 'Inference timings in us: ...', nor what "
        "onnxruntime_perf_test, OpenVINO's benchmark_app or litert-benchmark print: the command is "
        "neither a Litmus tool nor benchmark_model; --metric=wall compares any commands");
  }
  const std::vector<ForeignEntry>& entries = (*result)->entries;
  if (!entries.empty() && entries.front().name != entries.back().name) {
    return absl::InvalidArgumentError(
        absl::StrCat("the output has the results of '", entries.front().name, "' and '",
                     entries.back().name, "'; a command that is compared prints one"));
  }
  const absl::StatusOr<ForeignEntry> entry = SelectEntry(**result, "", InfoOf(metric).name);
  if (!entry.ok()) return entry.status();
  const absl::Status good = CheckRatioValue(entry->value, metric);
  if (!good.ok()) return good;
  return Measurement{entry->value, entry->note, ""};
}

}  // namespace

bool HasBenchmarkLines(const std::string& text) { return HasLines(FindLines(text)); }

bool HasLatency(const std::string& text) {
  if (HasBenchmarkLines(text)) return true;
  const absl::StatusOr<std::optional<ForeignResult>> result = ReadForeignText(text);
  // A latency that cannot be read is reported, instead of another metric.
  return !result.ok() || result->has_value();
}

absl::StatusOr<Measurement> ReadText(const std::string& text, Metric metric) {
  if (metric == Metric::kInstructions) {
    return absl::UnavailableError("the output of benchmark_model has no instruction count");
  }
  const Lines lines = FindLines(text);
  if (!HasLines(lines)) return ReadOtherProgram(text, metric);
  const Read read = ReadMetric(lines, metric);
  if (!read.value) {
    return absl::InvalidArgumentError(absl::StrCat("the output has no ", InfoOf(metric).name));
  }
  const absl::Status good = CheckRatioValue(*read.value, metric);
  if (!good.ok()) return good;
  return Measurement{*read.value, read.note, ""};
}

}  // namespace litmus::compare
