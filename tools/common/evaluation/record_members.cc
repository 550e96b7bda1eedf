// Copyright 2026 The Litmus Authors. SPDX-License-Identifier: Apache-2.0
#include "tools/common/evaluation/record_members.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"

namespace litmus {
namespace {

constexpr size_t kMaxStages = 16, kMaxTimesOfAStage = 10000;

}  // namespace

bool IsNameBelow(const std::string& name) {
  if (name.empty() || name[0] == '/' || name.find('\0') != std::string::npos) return false;
  for (const absl::string_view step : absl::StrSplit(name, '/')) {
    if (step == "..") return false;
  }
  return true;
}

std::string ReadFileName(const JsonReader& record) {
  const JsonReader file = record.At("file");
  const std::string& name = file.Text();
  if (!IsNameBelow(name)) {
    file.Refuse(
        "must be the name of a file below the folder of images, without '..' or a '/' at "
        "the beginning");
  }
  return name;
}

void ReadTimes(const JsonReader& record, std::initializer_list<const char*> required) {
  const JsonReader us = record.At("us");
  for (const char* stage : required) us.At(stage);
  const auto& stages = us.Object();
  if (stages.size() > kMaxStages) us.Refuse(absl::StrCat("has more than ", kMaxStages, " stages"));
  for (const auto& [stage, times] : stages.items()) {
    const JsonReader time = us.At(stage.c_str());
    if (!times.is_array()) {
      time.Integer(0, kMaxItemUs);
      continue;
    }
    const size_t count = time.Size(0, kMaxTimesOfAStage);
    for (size_t i = 0; i < count; ++i) time[i].Integer(0, kMaxItemUs);
  }
}

ModelOfRun ReadModel(const JsonReader& header) {
  const JsonReader model = header.At("model");
  return {model.At("path").Text(), model.At("sha256").Text()};
}

void ReadConfig(const JsonReader& header) {
  const JsonReader config = header.At("config");
  for (const auto& [name, value] : config.Object().items()) config.At(name.c_str()).Text();
}

absl::Status DamagedHeader(const std::string& problem) {
  return absl::InvalidArgumentError(
      absl::StrCat("the description of the run is damaged: ", problem, "; run it again"));
}

absl::Status DamagedRecord(const char* item_name, int64_t item, const std::string& problem) {
  return absl::InvalidArgumentError(absl::StrCat(
      "the record of ", item_name, " ", item, " is damaged: ", problem, "; run that shard again"));
}

}  // namespace litmus
