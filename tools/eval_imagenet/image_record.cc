// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/eval_imagenet/image_record.h"

#include <limits>
#include <utility>

#include "tools/eval_imagenet/classifier.h"

namespace litmus::imagenet {
namespace {

bool FlagOf(const JsonReader& record, const char* name) {
  return record.Has(name) && record.At(name).Bool();
}

ImageRecord ReadRecord(const JsonReader& json, int64_t classes) {
  ImageRecord record;
  record.file = ReadFileName(json);
  if (json.Has("error")) {
    record.broken = true;
    record.error = json.At("error").Text();
    return record;
  }
  record.label = json.At("label").Text();
  const JsonReader top = json.At("top");
  const size_t ranks = top.Size(1, kMostRanks);
  for (size_t i = 0; i < ranks; ++i) {
    top[i].Size(3, 3);
    const JsonReader score = top[i][2];
    record.top.push_back({top[i][0].Integer(0, classes - 1), top[i][1].Text(),
                          score.IsNull() ? std::nullopt : std::optional(score.Number())});
  }
  record.rank = json.At("rank").Integer(0, static_cast<int64_t>(ranks));
  const JsonReader shifted = json.At("shifted");
  shifted.Size(2, 2);
  record.shifted_down = shifted[0].Bool();
  record.shifted_up = shifted[1].Bool();
  record.unknown_label = FlagOf(json, "unknown_label");
  record.non_finite = FlagOf(json, "non_finite");
  if (json.Has("other_rank")) {
    record.other = {json.At("other_rank").Integer(0, kMostRanks),
                    json.At("other_top").Integer(0, classes - 1)};
  }
  ReadTimes(json, {"inference"});
  record.inference_us = json.At("us").At("inference").Integer(0, kMaxItemUs);
  return record;
}

UnknownLabels ReadUnknownLabels(const JsonReader& json) {
  UnknownLabels unknown;
  unknown.count = json.At("images").Integer(0, std::numeric_limits<int32_t>::max());
  const JsonReader examples = json.At("examples");
  const size_t count = examples.Size(0, kMostExamples);
  for (size_t i = 0; i < count; ++i) {
    const JsonReader nearest = examples[i].At("nearest");
    unknown.examples.push_back(
        {examples[i].At("label").Text(), nearest.IsNull() ? "" : nearest.Text()});
  }
  return unknown;
}

RunFacts ReadHeader(const JsonReader& header) {
  RunFacts facts;
  facts.model = ReadModel(header);
  ReadConfig(header);
  const JsonReader config = header.At("config"), data = header.At("data");
  if (config.Has("compare_with")) facts.compare_with = config.At("compare_with").Text();
  facts.preprocessing = header.At("preprocessing").At("description").Text();
  facts.images_path = data.At("images_path").Text();
  facts.classes = data.At("classes").Integer(1, std::numeric_limits<int32_t>::max());
  // Early versions of the document do not have this member.
  if (data.Has("unknown_labels")) {
    facts.unknown_labels = ReadUnknownLabels(data.At("unknown_labels"));
  }
  return facts;
}

}  // namespace

absl::StatusOr<ReadRun> ReadRecords(const FinishedRun& run) {
  auto read = ReadTyped<ReadRun>(run, "image", ReadHeader,
                                 [](const JsonReader& json, const RunFacts& facts) {
                                   return ReadRecord(json, facts.classes);
                                 });
  if (read.ok()) read->facts.images = run.description.items;
  return read;
}

}  // namespace litmus::imagenet
