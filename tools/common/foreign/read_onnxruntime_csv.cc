// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// The result file of onnxruntime_perf_test: a line "model,seconds,peak bytes,CPU %,run" for each
// run, numbered from 0, and with -s percentiles below. A further process appends its runs.
#include <cmath>
#include <optional>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "cli/decimal.h"
#include "tools/common/foreign/foreign_format.h"
#include "tools/common/foreign/text_lines.h"
#include "tools/common/statistics/order_statistics.h"

namespace litmus::foreign {
namespace {

constexpr double kUsOfSecond = 1e6;

struct Row {
  std::string model;
  double us = 0;
  uint64_t peak_bytes = 0, run = 0;
};

std::optional<Row> RowOf(absl::string_view line) {
  const std::vector<absl::string_view> cells = absl::StrSplit(line, ',');
  Row row;
  int64_t cpu = 0;
  if (cells.size() != 5 || !absl::SimpleAtoi(cells[2], &row.peak_bytes) ||
      !absl::SimpleAtoi(cells[3], &cpu) || !absl::SimpleAtoi(cells[4], &row.run)) {
    return std::nullopt;
  }
  const char* const end = cells[1].data() + cells[1].size();
  const auto [read, error] = DecimalFromChars(cells[1].data(), end, &row.us);
  row.us *= kUsOfSecond;
  if (error != std::errc() || read != end || !(row.us >= 0 && row.us <= kMaxValue)) {
    return std::nullopt;
  }
  row.model = std::string(cells[0]);
  return row;
}

bool IsFirstRow(absl::string_view line) {
  const std::optional<Row> row = RowOf(line);
  return row && row->run == 0;
}

void AddProcess(const std::string& model, uint64_t peak_bytes, std::vector<double> samples,
                ForeignResult* result) {
  const double median = Median(samples);
  result->entries.push_back({model, "latency_median", "us", median, std::move(samples), false, ""});
  EntryAdder(model, result).Memory(static_cast<double>(peak_bytes), kWholeProcessNote);
}

absl::Status Read(absl::string_view text, ForeignResult* result) {
  TextLines lines(text);
  Row last;
  std::vector<double> samples;
  while (lines.Next()) {
    // Below the rows of a process: a blank line and "P50 Latency: …".
    if (lines.line().empty() || absl::StrContains(lines.line(), " Latency")) continue;
    std::optional<Row> row = RowOf(lines.line());
    const bool begins = row && row->run == 0;
    if (!begins && (!row || row->run != samples.size() || row->model != last.model)) {
      return lines.Broken(
          absl::StrCat("expected 'MODEL,SECONDS,BYTES,PERCENT,RUN' with the number of the run ",
                       samples.size(), samples.empty() ? "" : " or 0"));
    }
    if (begins && !samples.empty()) {
      AddProcess(last.model, last.peak_bytes, std::exchange(samples, {}), result);
    }
    samples.push_back(row->us);
    last = *std::move(row);
  }
  if (!samples.empty()) AddProcess(last.model, last.peak_bytes, std::move(samples), result);
  return absl::OkStatus();
}

}  // namespace

Format OnnxRuntimeCsv() {
  Format format{"the result file of onnxruntime_perf_test"};
  format.is_text_line = &IsFirstRow;
  format.read_text = &Read;
  return format;
}

}  // namespace litmus::foreign
