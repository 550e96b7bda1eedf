// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// What OpenVINO's benchmark_app prints, as its C++ program and its Python script do: eleven
// numbered steps, and after the last one the latency. With -latency_percentile=N the line "N
// percentile:" stands in place of the median.
#include <optional>
#include <string>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "tools/common/foreign/foreign_format.h"
#include "tools/common/foreign/text_lines.h"

namespace litmus::foreign {
namespace {

constexpr absl::string_view kFirstStep = "[Step 1/", kMeasuring = "Measuring performance";
constexpr double kUsPrintedOfMs = 10, kUsPrintedOfUs = 0.01;

struct Run {
  size_t line = 0;  // of the first step
  std::string name, error;
  std::optional<double> read, compile, first, median, p95, mean;  // us
  double printed = kUsPrintedOfUs;
  bool measured = false, parallel = false, latency = false, groups = false, ended = false;
};

bool IsFirstStep(absl::string_view line) { return absl::StartsWith(line, kFirstStep); }

absl::Status ReadLine(const TextLines& lines, Run* run) {
  const absl::string_view line = lines.line();
  if (const auto name = lines.After("NETWORK_NAME:")) run->name = std::string(*name);
  if (run->error.empty() && absl::StartsWith(line, "[ ERROR ]")) {
    run->error = std::string(*lines.After("[ ERROR ]"));
  }
  if (absl::StrContains(line, kMeasuring)) {
    run->measured = true;
    run->parallel = absl::StrContains(line, "asynchronously");
  }
  if (lines.After("Latency:")) run->latency = true;
  // The latencies of shapes follow those of all runs.
  if (lines.After("Latency for each data shape group:")) run->groups = true;
  if (lines.After("Throughput:")) run->ended = true;
  const struct {
    const char* label;
    bool latency;
    std::optional<double>* value;
  } kTimes[] = {
      {"Read model took", false, &run->read},       {"Compile model took", false, &run->compile},
      {"First inference took", false, &run->first}, {"Median:", true, &run->median},
      {"95 percentile:", true, &run->p95},          {"Average:", true, &run->mean}};
  for (const auto& time : kTimes) {
    if (time.latency && (!run->latency || run->groups)) continue;
    const auto value = lines.Time(time.label);
    if (!value.ok()) return value.status();
    if (!*value) continue;
    *time.value = *value;
    if (time.latency) run->printed = absl::EndsWith(line, " ms") ? kUsPrintedOfMs : kUsPrintedOfUs;
  }
  return absl::OkStatus();
}

absl::Status Finish(const TextLines& lines, const Run& run, ForeignResult* result) {
  if (!run.error.empty()) {
    result->failures.push_back({run.name, run.error});
    return absl::OkStatus();
  }
  if (!run.ended || !run.latency) {
    return lines.Broken(absl::StrCat("the output that began in line ", run.line,
                                     " ends here; expected ",
                                     run.latency    ? "'Throughput: NUMBER FPS'"
                                     : run.measured ? "'Latency:'"
                                                    : "the step 'Measuring performance'"));
  }
  if (!run.median && !run.mean) {
    return lines.Broken("expected 'Median: NUMBER ms' or 'Average: NUMBER ms' after 'Latency:'");
  }
  EntryAdder add(run.name, result);
  add.MedianOrMean(run.median, run.mean, run.printed);
  if (run.parallel) {
    AddNote("of requests that run side by side", &result->entries.back().note);
  }
  add.Time("latency_p95", run.p95, run.printed);
  if (run.compile) add.Time("init", run.read.value_or(0) + *run.compile, kUsPrintedOfMs);
  add.Time("first_inference", run.first, kUsPrintedOfMs);
  return absl::OkStatus();
}

absl::Status Read(absl::string_view text, ForeignResult* result) {
  TextLines lines(text);
  std::optional<Run> run;
  while (lines.Next()) {
    if (IsFirstStep(lines.line())) {
      if (run) {
        const absl::Status finished = Finish(lines, *run, result);
        if (!finished.ok()) return finished;
      }
      run = Run();
      run->line = lines.number();
    }
    if (!run || run->ended) continue;
    const absl::Status read = ReadLine(lines, &*run);
    if (!read.ok()) return read;
  }
  return run ? Finish(lines, *run, result) : absl::OkStatus();
}

}  // namespace

Format OpenVinoText() {
  Format format{"the output of OpenVINO's benchmark_app"};
  format.is_text_line = &IsFirstStep;
  format.read_text = &Read;
  return format;
}

}  // namespace litmus::foreign
