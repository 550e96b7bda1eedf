// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
// Members that the records and headers of several evaluation tools have, read from a journal or a
// shard, which may come from anybody.
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

// The longest time of one item, 28 hours in microseconds: sums over all items stay within 64 bits.
inline constexpr int64_t kMaxItemUs = 100'000'000'000;

// Whether `name` is a file below the folder to which the name is joined: relative, and without a
// step upwards.
bool IsNameBelow(const std::string& name);

// record["file"], a name below the folder of images.
std::string ReadFileName(const JsonReader& record);
// record["us"]: times or lists of times by stage, with the stages of `required` among them.
void ReadTimes(const JsonReader& record, std::initializer_list<const char*> required);

// header["model"].
struct ModelOfRun {
  std::string path, sha256;
};
ModelOfRun ReadModel(const JsonReader& header);
// header["config"]: texts by names of flags.
void ReadConfig(const JsonReader& header);

// InvalidArgument with the problem and what is to be done.
absl::Status DamagedHeader(const std::string& problem);
absl::Status DamagedRecord(const char* item_name, int64_t item, const std::string& problem);

// Header and records of a run as the tool's own types: Run has `facts`, which
// read_header(JsonReader) makes, and `records`, a map of what read_record(JsonReader, facts) makes
// of each. `item_name`: "image".
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
