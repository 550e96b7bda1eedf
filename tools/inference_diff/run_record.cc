// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/inference_diff/run_record.h"

#include <algorithm>
#include <utility>

#include "tools/common/time_units.h"

namespace litmus::diff {
namespace {

constexpr size_t kMaxOutputs = 100000, kMaxPairs = 10000;
constexpr auto kUsStepNs = static_cast<int64_t>(kNsInUs);

RunFacts ReadHeader(const JsonReader& header) {
  RunFacts facts;
  facts.model = ReadModel(header);
  const JsonReader reference_model = header.At("reference_model");
  facts.reference_model = {reference_model.At("path").Text(), reference_model.At("sha256").Text()};
  facts.reference = header.At("reference").Text();
  ReadConfig(header);
  const JsonReader config = header.At("config"), outputs = header.At("outputs");
  facts.per_op = config.Has("per_op") && config.At("per_op").Text() == "1";
  facts.inputs = header.At("inputs").ForPeople();
  const size_t count = outputs.Size(0, kMaxOutputs);
  for (size_t i = 0; i < count; ++i) {
    facts.outputs.push_back({outputs[i].At("name").Text(), outputs[i].At("type").Text()});
  }
  return facts;
}

RunRecord ReadRecord(const JsonReader& json, size_t outputs) {
  RunRecord record;
  const JsonReader errors = json.At("outputs");
  if (errors.Size(outputs, outputs) == outputs) {
    for (size_t i = 0; i < outputs; ++i) record.outputs.push_back(ReadRunError(errors[i]));
  }
  ReadTimes(json, {"reference", "test"});
  const bool in_ns = json.Has("ns");
  const int64_t step_ns = in_ns ? 1 : kUsStepNs, most = kMaxItemUs * kUsStepNs / step_ns;
  const JsonReader times = json.At(in_ns ? "ns" : "us");
  const JsonReader reference = times.At("reference"), test = times.At("test");
  const size_t pairs = std::min(reference.Size(0, kMaxPairs), test.Size(0, kMaxPairs));
  test.Size(pairs, pairs);
  reference.Size(pairs, pairs);
  for (size_t i = 0; i < pairs; ++i) {
    record.pairs.push_back(
        {step_ns * reference[i].Integer(0, most), step_ns * test[i].Integer(0, most), step_ns});
  }
  return record;
}

}  // namespace

absl::StatusOr<ReadRun> ReadRecords(const FinishedRun& run) {
  return ReadTyped<ReadRun>(run, "run", ReadHeader,
                            [](const JsonReader& json, const RunFacts& facts) {
                              return ReadRecord(json, facts.outputs.size());
                            });
}

}  // namespace litmus::diff
