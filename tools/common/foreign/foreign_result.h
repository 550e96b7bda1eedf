// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Reads results that other benchmarking programs wrote, as entries with the names and units of
// docs/reference/measurements.md. foreign_formats.inc lists the formats.
#ifndef LITMUS_TOOLS_COMMON_FOREIGN_FOREIGN_RESULT_H_
#define LITMUS_TOOLS_COMMON_FOREIGN_FOREIGN_RESULT_H_

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"

namespace litmus {

// Max bytes of a text; longer ones are broken. JSON has the limits of json/parse_json.h.
inline constexpr size_t kMaxForeignTextBytes = size_t{1} << 26;
// Max entries of a result; more are refused.
inline constexpr size_t kMaxForeignEntries = 10000;

// One metric of one benchmark.
struct ForeignEntry {
  std::string name;    // the benchmark: its command, model or function; "": the result has no names
  std::string metric;  // latency_median, latency_p95, init, first_inference, memory_peak,
                       // wall_time, cpu_time
  std::string unit;    // "us" or "bytes"
  double value = 0;    // 0 to 1e18; 0 where the program rounded it to 0
  std::vector<double> samples;         // in the order of measuring; empty: the result has none
  bool samples_are_processes = false;  // each sample is of a fresh process
  std::string note;                    // remark about the value for the user; usually ""
};

// A benchmark that failed, according to the result itself. It has no entries.
struct ForeignFailure {
  std::string name, reason;
};

struct ForeignResult {
  std::string format;                 // "hyperfine's JSON"
  std::vector<ForeignEntry> entries;  // those of one name are neighbours
  std::vector<ForeignFailure> failures;
};

// Reads a file or the output of a process. nullopt: it has none of the formats. InvalidArgument: it
// has one of them but is truncated or malformed; the message names the format, the line (in JSON
// also the column, in a protocol buffer the byte), what was expected and what is there.
// Thread-safe.
absl::StatusOr<std::optional<ForeignResult>> ReadForeign(const std::string& bytes);

// Likewise, but tries only the formats that programs print as text for people.
absl::StatusOr<std::optional<ForeignResult>> ReadForeignText(const std::string& text);

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_FOREIGN_FOREIGN_RESULT_H_
