// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// What onnxruntime_perf_test prints (onnxruntime/test/perftest/performance_runner.cc). Percentiles
// are printed with -s or without a result file. With -n it ends after the session's creation.
#include <optional>
#include <string>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "tools/common/foreign/foreign_format.h"
#include "tools/common/foreign/text_lines.h"

namespace litmus::foreign {
namespace {

constexpr absl::string_view kFirst = "Session creation time cost:";
constexpr double kExact = 0;         // six significant digits
constexpr double kUsPrinted = 1000;  // the first inference has whole milliseconds

struct Run {
  size_t line = 0;
  std::optional<double> init, first, total, mean, median, p95, peak;
};

bool IsFirst(absl::string_view line) { return absl::StrContains(line, kFirst); }

absl::Status ReadLine(const TextLines& lines, Run* run) {
  const struct {
    absl::string_view label;
    std::optional<double>* value;
  } kTimes[] = {{kFirst, &run->init},
                {"First inference time cost:", &run->first},
                {"Total inference time cost:", &run->total},
                {"Average inference time cost:", &run->mean},
                {"Average inference time cost total:", &run->mean},
                {"P50 Latency:", &run->median},
                {"P95 Latency:", &run->p95}};
  for (const auto& time : kTimes) {
    const auto value = lines.Time(time.label);
    if (!value.ok()) return value.status();
    if (*value) *time.value = *value;
  }
  // The line is printed a second time, without a unit.
  if (lines.After("Peak working set size: ")) {
    const auto bytes = lines.Bytes("Peak working set size: ");
    if (!bytes.ok()) return bytes.status();
    run->peak = *bytes;
  }
  return absl::OkStatus();
}

absl::Status Finish(const TextLines& lines, const Run& run, ForeignResult* result) {
  if ((run.first || run.total) && !run.mean) {
    return lines.Broken(absl::StrCat("the output that began in line ", run.line,
                                     " ends here; expected 'Average inference time cost: NUMBER "
                                     "ms'"));
  }
  EntryAdder add("", result);
  add.MedianOrMean(run.median, run.mean, kExact);
  add.Time("latency_p95", run.p95, kExact);
  add.Time("init", run.init, kExact);
  add.Time("first_inference", run.first, kUsPrinted);
  add.Memory(run.peak, kWholeProcessNote);
  return absl::OkStatus();
}

absl::Status Read(absl::string_view text, ForeignResult* result) {
  TextLines lines(text);
  std::optional<Run> run;
  while (lines.Next()) {
    if (IsFirst(lines.line())) {
      if (run) {
        const absl::Status finished = Finish(lines, *run, result);
        if (!finished.ok()) return finished;
      }
      run = Run();
      run->line = lines.number();
    }
    if (!run) continue;
    const absl::Status read = ReadLine(lines, &*run);
    if (!read.ok()) return read;
  }
  return run ? Finish(lines, *run, result) : absl::OkStatus();
}

}  // namespace

Format OnnxRuntimeText() {
  Format format{"the output of onnxruntime_perf_test"};
  format.is_text_line = &IsFirst;
  format.read_text = &Read;
  return format;
}

}  // namespace litmus::foreign
