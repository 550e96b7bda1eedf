// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// What hyperfine's --export-json writes: a list "results" of commands, times in seconds. Each time
// is of a fresh process. User and system time are means over the runs. Read from versions 1.0 (no
// "exit_codes") to 1.20 ("memory_usage_byte").
#include <cstdint>
#include <set>
#include <string>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "tools/common/foreign/foreign_format.h"
#include "tools/common/statistics/order_statistics.h"

namespace litmus::foreign {
namespace {

using json = nlohmann::ordered_json;

constexpr double kUsOfSecond = 1e6;
constexpr size_t kMaxTimes = size_t{1} << 22;

std::vector<double> Quantities(const JsonReader& list, double scale) {
  std::vector<double> values;
  const size_t count = list.Size(1, kMaxTimes);
  for (size_t i = 0; i < count; ++i) values.push_back(ReadQuantity(list[i], scale));
  return values;
}

// Describes the runs whose command failed, which --ignore-failure keeps among the times.
std::string FailedRuns(const JsonReader& result) {
  if (!result.Has("exit_codes") || result.At("exit_codes").IsNull()) return "";
  const JsonReader codes = result.At("exit_codes");
  const size_t count = codes.Size(0, kMaxTimes);
  size_t failed = 0;
  std::set<std::string> kinds;
  for (size_t i = 0; i < count; ++i) {
    const std::string code = codes[i].IsNull() ? "a signal" : codes[i].ForPeople();
    if (code == "0") continue;
    ++failed;
    if (kinds.size() < 3) kinds.insert(codes[i].IsNull() ? code : absl::StrCat("code ", code));
  }
  if (failed == 0) return "";
  return absl::StrCat(failed, " of ", count, " runs ended with ", absl::StrJoin(kinds, ", "),
                      "; their times are included");
}

void ReadCommand(const JsonReader& result, ForeignResult* read) {
  const std::string& name = result.At("command").Text();
  ForeignEntry wall{name, "wall_time", "us", 0, {}, true, FailedRuns(result)};
  if (result.Has("times") && !result.At("times").IsNull()) {
    wall.samples = Quantities(result.At("times"), kUsOfSecond);
  }
  if (!wall.samples.empty()) {
    wall.value = Median(wall.samples);
  } else if (result.Has("median")) {
    wall.value = ReadQuantity(result.At("median"), kUsOfSecond);
  } else {
    wall.value = ReadQuantity(result.At("mean"), kUsOfSecond);
    AddNote(kMeanNote, &wall.note);
  }
  read->entries.push_back(std::move(wall));
  if (result.Has("user") && result.Has("system")) {
    const double us = ReadQuantity(result.At("user"), kUsOfSecond) +
                      ReadQuantity(result.At("system"), kUsOfSecond);
    read->entries.push_back({name, "cpu_time", "us", us, {}, true, "the mean over all runs"});
  }
  if (result.Has("memory_usage_byte") && !result.At("memory_usage_byte").IsNull()) {
    std::vector<double> bytes = Quantities(result.At("memory_usage_byte"), 1);
    const double median = bytes.empty() ? 0 : Median(bytes);
    read->entries.push_back(
        {name, "memory_peak", "bytes", median, std::move(bytes), true, kWholeProcessNote});
  }
}

bool Is(const json& document) {
  const auto results = document.find("results");
  if (results == document.end() || !results->is_array()) return false;
  return results->empty() || (results->front().is_object() && results->front().contains("command"));
}

void Read(const JsonReader& document, ForeignResult* read) {
  const JsonReader results = document.At("results");
  const size_t count = results.Size(0, kMaxForeignEntries);
  for (size_t i = 0; i < count; ++i) ReadCommand(results[i], read);
}

}  // namespace

Format HyperfineJson() {
  Format format{"hyperfine's JSON"};
  format.json_marks = {"\"results\"", "\"command\""};
  format.is_json = &Is;
  format.read_json = &Read;
  return format;
}

}  // namespace litmus::foreign
