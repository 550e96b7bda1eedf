// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Reads members that the records and headers of several evaluation tools have, from journals or
// shards, which may come from untrusted users.
#ifndef LITMUS_TOOLS_COMMON_EVALUATION_RECORD_MEMBERS_H_
#define LITMUS_TOOLS_COMMON_EVALUATION_RECORD_MEMBERS_H_

#include <cstdint>
#include <initializer_list>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "json/json_reader.h"
#include "tools/common/evaluation/evaluation_run.h"

namespace litmus {

// The maximum time of one item, 28 hours in µs: sums over all items fit into 64 bits.
inline constexpr int64_t kMaxItemUs = 100'000'000'000;

// Whether joining `name` to a folder gives a path below it: `name` is relative and contains no
// "..".
bool IsNameBelow(const std::string& name);

// Returns record["file"], a name below the image folder.
std::string ReadFileName(const JsonReader& record);
// Checks record["us"]: a time or list of times for each stage, including the stages in `required`.
void ReadTimes(const JsonReader& record, std::initializer_list<const char*> required);

// The member header["model"].
struct ModelOfRun {
  std::string path, sha256;
};
ModelOfRun ReadModel(const JsonReader& header);
// Checks header["config"]: strings by names of flags.
void ReadConfig(const JsonReader& header);

// InvalidArgument with the problem and a suggested fix.
absl::Status DamagedHeader(const std::string& problem);
absl::Status DamagedRecord(const char* item_name, int64_t item, const std::string& problem);

// Converts header and records of a run to the tool's types. Run has the members `facts`, which
// read_header(JsonReader) returns, and `records`, a map of the results of read_record(JsonReader,
// facts). `item_name` is used in messages: "image".
template <typename Run, typename ReadHeader, typename ReadRecord>
absl::StatusOr<Run> ReadTyped(const FinishedRun& run, const char* item_name, ReadHeader read_header,
                              ReadRecord read_record) {
  Run read;
  std::string problem;
  read.facts = read_header(JsonReader(run.description.header, "", &problem));
  if (!problem.empty()) return DamagedHeader(problem);
  for (const auto& [item, json] : run.records) {
    read.records[item] = read_record(JsonReader(json, "", &problem), read.facts);
    if (!problem.empty()) return DamagedRecord(item_name, item, problem);
  }
  return read;
}

}  // namespace litmus

#endif  // LITMUS_TOOLS_COMMON_EVALUATION_RECORD_MEMBERS_H_
